#include "protocol/position_check.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/engine.h"
#include "engine/rules/actions.h"
#include "engine/rules/air_drop.h"
#include "engine/rules/battle_frame.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/tactics.h"
#include "engine/rules/turn.h"
#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

constexpr int kMostFrames = kMostDropped + 2; // no battle is so deep, and what follows needs room too
constexpr int kMostDice = kMaxDice;           // of one roll
constexpr int kMostSteps = 3 * kMaxDice;      // hexes of a retreat
constexpr std::uint8_t kKeepStep = 3;         // of drawing: one of two cards is kept
constexpr std::uint8_t kMostStruck = 4;       // hexes under Air Power
constexpr int kMostQuietTurnsWithoutCards = 200;

// What is wrong with one frame, given the one below it; empty if nothing is.
class FrameCheck {
 public:
  FrameCheck(const Game& game, const State& state, int i)
      : game_(game), state_(state), f_(state.frames[static_cast<std::size_t>(i)]),
        below_(i > 0 ? &state.frames[static_cast<std::size_t>(i) - 1] : nullptr),
        top_(i + 1 == state.frame_count) {}

  std::string run() const {
    if (!seat_exists(game_, f_.seat)) return "a seat that this game does not have";
    if (std::string wrong = ranges(); !wrong.empty()) return wrong;
    switch (f_.kind) {
    case FrameKind::Battle: return top_ ? "a question on top of the battle" : battle(f_);
    case FrameKind::AirPower: return air_power();
    case FrameKind::Setup: return setup();
    case FrameKind::Landing: return landing();
    case FrameKind::Smoke: return f_.count < kScreenHexes ? "" : "fewer than 3 hexes of smoke";
    case FrameKind::Winter: return f_.count > 0 ? "" : "figures to lose";
    default: break;
    }
    if (!top_) return "nothing on top of a question";
    if (f_.flags != 0) return "no flags: only battles have them";
    switch (f_.kind) {
    case FrameKind::HandOut:
      if (game_.setup().mode != Mode::Overlord) return "no cards handed out outside Overlord";
      return f_.seat == seat_of(state_.active) && !below_ ? "" : "the commander of the side at turn, alone";
    case FrameKind::Reaction: return fought(true) ? "" : "a Close Assault below it";
    case FrameKind::BattleBack: return fought(true) ? "" : "a Close Assault below it";
    case FrameKind::IgnoreFlags:
      return below_battle() && f_.unit == below_->target && stands(f_.unit) && f_.count >= 1 &&
                     f_.count <= below_->flags_left
                 ? ""
                 : "a battle below it whose target stands under at least `count` flags";
    case FrameKind::Retreat:
      return stands(f_.unit) && f_.least <= f_.most && f_.retreated <= f_.most
                 ? ""
                 : "a unit on the board, and `retreated` and `least` not above `most`";
    case FrameKind::Leader:
      return f_.unit < state_.unit_count && f_.from != kNoHex && f_.step == 1
                 ? ""
                 : "a unit, the hex it was lost in, and step 1";
    case FrameKind::TakeGround:
      return stands(f_.unit) && state_.unit(f_.unit).hex == f_.from && f_.to != kNoHex &&
                     game_.board().adjacent(f_.from, f_.to) && state_.unit_at[f_.to] == kNoUnit &&
                     state_.plane_at[f_.to] == kNoUnit
                 ? ""
                 : "a unit on the board and an empty hex beside it";
    case FrameKind::Overrun:
      return stands(f_.unit) && state_.unit(f_.unit).hex == f_.from ? "" : "a unit on the board, and its hex";
    case FrameKind::Medics:
      return lane().pool_count <= f_.count && f_.count <= 1 ? "" : "no orders given yet";
    case FrameKind::Commissar:
      return f_.step <= 1 && chip_waits(game_, state_, side_of(f_.seat)) ? ""
                                                                         : "an empty chip and a card for it";
    case FrameKind::Barrage: return "";
    case FrameKind::Draw:
      return f_.step == kKeepStep || f_.step == kFetchStep ? ""
                                                           : "step 3, the choice of a card, or 6, the search";
    case FrameKind::Equip:
      return own(f_.unit) && troop(f_.unit).has_accessory ? ""
                                                          : "a unit of the seat that carries an accessory";
    case FrameKind::Shells: return shells();
    case FrameKind::Unload:
      return own(f_.unit) && carries(f_.unit) ? "" : "a train of the seat with somebody aboard";
    case FrameKind::Camp:
      return may_free(game_, state_, side_of(f_.seat), f_.from)
                 ? ""
                 : "a camp that the seat holds, with prisoners who have room to leave it";
    default: return "a kind of question that this program asks";
    }
  }

 private:
  std::string setup() const {
    const std::size_t drops = game_.setup().air_drops.size();
    if ((below_ && f_.step != kDaylightDrops) || f_.count > drops || (top_ && f_.count == drops))
      return "an air drop of this battle";
    return top_ && f_.seat != seat_of(game_.setup().air_drops[f_.count].side) ? "the side that drops" : "";
  }
  std::string landing() const {
    const bool reserve = f_.unit < state_.unit_count && state_.unit(f_.unit).status == UnitStatus::Reserve;
    const auto free = [&](Hex h) { return h != kNoHex && state_.unit_at[h] == kNoUnit; };
    const bool drops = std::any_of(state_.frames.begin(), state_.frames.begin() + state_.frame_count,
                                   [](const Frame& f) { return f.kind == FrameKind::Setup; });
    return drops && reserve && free(f_.from) && free(f_.to)
               ? ""
               : "a unit of an air drop that is not on the board yet, and two free hexes";
  }

  const Troop& troop(UnitId id) const { return game_.tables().of(state_.unit(id).troop); }
  bool own(UnitId id) const { return stands(id) && state_.unit(id).side == side_of(f_.seat); }
  bool carries(UnitId train) const {
    const auto end = state_.units.begin() + state_.unit_count;
    return std::any_of(state_.units.begin(), end, [&](const Unit& u) { return u.carrier == train; });
  }
  std::string shells() const {
    if (!own(f_.unit) || !troop(f_.unit).lays_smoke || f_.from != state_.unit(f_.unit).hex)
      return "a unit of the seat that fires smoke, and its hex";
    if (f_.count >= kShellHexes) return "fewer than 3 hexes of smoke";
    if (state_.smoke_count + kShellHexes > kMaxSmokes) return "room for more smoke";
    for (int i = 0; i < f_.count; ++i)
      if (!game_.board().contains(chosen_hex(f_, i))) return "hexes of this board";
    return {};
  }

  std::string ranges() const {
    int faces = 0;
    for (const std::uint8_t n : f_.faces) faces += n;
    if (f_.dice > kMostDice || faces > kMostDice || f_.hits > kMostDice || f_.flags_left > kMostDice)
      return "at most " + std::to_string(kMostDice) + " dice";
    if (f_.least > kMostSteps || f_.most > kMostSteps || f_.retreated > kMostSteps)
      return "at most " + std::to_string(kMostSteps) + " hexes of retreat";
    return {};
  }

  const Lane& lane() const { return state_.lanes[static_cast<std::size_t>(index(state_.active))][0]; }
  bool stands(UnitId id) const { return id < state_.unit_count && state_.unit(id).on_board(); }
  bool below_battle() const { return below_ && below_->kind == FrameKind::Battle; }
  bool fought(bool close) const { // the battle below is between two units that both stand
    return below_battle() && below_->close == close && stands(below_->unit) && stands(below_->target);
  }

  std::string battle(const Frame& f) const {
    if (f.step > kEndStep) return "a step from 0 to " + std::to_string(kEndStep);
    if (f.target >= state_.unit_count || f.to == kNoHex) return "a target and its hex";
    if (f.unit == kNoUnit) {
      if (f.close || f.from != kNoHex || !(f.flags & kFixedDice))
        return "an attacker, or a strike from afar with fixed-dice";
    } else if (f.from == kNoHex || f.from == f.to) {
      return "the attacker's hex, other than the target's";
    }
    if (f.close && !game_.board().adjacent(f.from, f.to)) return "adjacent hexes in a Close Assault";
    // Before the hits the target has suffered nothing; later it may be gone unless flags are left for it.
    const bool suffers = f.step <= kHitsStep || (f.step == kRetreatStep && f.flags_left > 0);
    if (suffers && !stands(f.target)) return "a target on the board";
    return {};
  }

  std::string air_power() const {
    if (f_.count > kMostStruck || f_.retreated > f_.count) return "at most 4 hexes, struck one by one";
    for (int i = 0; i < f_.count; ++i) {
      const Hex h = chosen_hex(f_, i);
      if (!game_.board().contains(h) || (top_ && state_.unit_at[h] == kNoUnit)) return "hexes with units";
    }
    if (f_.step > 1 || (f_.step == 0) != top_)
      return "step 0 while hexes are chosen, step 1 below the strike";
    if (top_ && f_.count == kMostStruck) return "fewer than 4 hexes while they are chosen";
    return {};
  }

  const Game& game_;
  const State& state_;
  const Frame& f_;
  const Frame* below_;
  bool top_;
};

// Target markers (E-BIGGUN-04 to 17)
std::string marker_fault(const Game& game, const State& state, int number) {
  const TargetMarker& marker = state.markers[static_cast<std::size_t>(number)];
  if (!state.unit(marker.gun).on_board() || !game.tables().of(state.unit(marker.gun).troop).marks_targets)
    return "a big gun or a destroyer on the board";
  int placed = 0;
  for (int i = 0; i <= number; ++i) {
    const TargetMarker& other = state.markers[static_cast<std::size_t>(i)];
    placed += other.gun == marker.gun;
    if (i < number && other.hex == marker.hex) return "one target marker in a hex";
  }
  return placed > kMarkersOfGun ? "at most 3 target markers of one gun" : "";
}

bool blank(const Lane& lane) {
  Lane empty{};
  empty.card = empty.played_as = kNoCard;
  empty.cards = {kNoCardIndex, kNoCardIndex};
  return std::memcmp(&lane, &empty, sizeof lane) == 0;
}
static_assert(std::has_unique_object_representations_v<Lane>);

std::string lane_fault(const Game& game, const State& state, Side side, int number) {
  const Lane& lane = state.lanes[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(number)];
  if (side != state.active || number >= lane_count(game))
    return blank(lane) ? "" : "nothing: this lane gives no orders now";
  if (lane.phase == Phase::Play && game.setup().mode == Mode::Overlord)
    return "another phase: in Overlord cards are handed out";
  if (lane.phase == Phase::ChooseSection && (lane.played_as == kNoCard || lane.sections == 0))
    return "a card and the sections to choose from";
  return {};
}

// A battle that neither cards nor time can end would be played to its end inside one action.
std::string cards_fault(const Game& game, const State& state) {
  const auto moves = [](CardPlace place) {
    return place == CardPlace::Deck || place == CardPlace::Discard || place == CardPlace::Played ||
           place == CardPlace::AlliedHand || place == CardPlace::AxisHand;
  };
  const bool cards = std::any_of(state.card_place.begin(), state.card_place.end(), moves);
  const bool lasts = game.options().reshuffle || game.options().wins_when_deck_ends != Owner::Anyone;
  if ((cards && lasts) || game.options().quiet_turns <= kMostQuietTurnsWithoutCards) return {};
  return "without cards a battle lasts at most " + std::to_string(kMostQuietTurnsWithoutCards) +
         " quiet turns: expected a smaller number, or cards that come back";
}

// Somebody must be able to decide something; the engine never leaves a position in which nobody can.
std::string decision_fault(const Game& game, const State& state) {
  if (state.over()) return {};
  const SeatSet seats = to_act(game, state);
  if (seats == 0 || (!state.frame_count && !lanes_wait(game, state)))
    return "nobody has anything to decide in this position";
  ActionList list;
  for (int i = 0; i < kSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (!(seats & set_of_seat(seat))) continue;
    legal_actions(game, state, seat, list);
    if (list.empty()) return seat_name(seat) + " has to decide, but has no choice";
  }
  return {};
}

} // namespace

void check_position(const Game& game, const State& state, const std::string& where, Refusals& refusals) {
  const auto refuse = [&](const std::string& at, const std::string& message) {
    refusals.add("bad-value", where + at, message);
  };
  for (const Side side : {Side::Allies, Side::Axis})
    for (int i = 0; i < kLanes; ++i)
      if (const std::string wrong = lane_fault(game, state, side, i); !wrong.empty())
        refuse("/lanes/" + name_of(side) + '/' + std::to_string(i), "expected " + wrong);
  for (int i = 0; i < state.marker_count; ++i)
    if (const std::string wrong = marker_fault(game, state, i); !wrong.empty())
      refuse("/markers/" + std::to_string(i), "expected " + wrong);
  if (state.frame_count > kMostFrames)
    return refuse("/frames", "found " + std::to_string(state.frame_count) + " frames, expected at most " +
                                 std::to_string(kMostFrames));
  for (int i = 0; i < state.frame_count; ++i)
    if (const std::string wrong = FrameCheck(game, state, i).run(); !wrong.empty())
      refuse("/frames/" + std::to_string(i), "expected " + wrong);
  if (state.over() && state.frame_count) refuse("/frames", "a battle that is over has no frames");
  if (const std::string wrong = cards_fault(game, state); !wrong.empty())
    refuse("/options/quiet_turns", wrong);
  if (!refusals.empty()) return;
  if (const std::string wrong = fault(game, state); !wrong.empty()) return refuse("", wrong);
  if (const std::string wrong = decision_fault(game, state); !wrong.empty()) refuse("/phase", wrong);
}

} // namespace bocage::protocol
