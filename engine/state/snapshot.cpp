#include "engine/state/snapshot.h"

#include <algorithm>
#include <type_traits>

#include "engine/rules/actions.h"
#include "engine/rules/air_drop.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/nations.h"
#include "engine/rules/raids.h"
#include "engine/rules/rails.h"

namespace bocage {
namespace {

// Every field once, in the order of the layout: writing, reading and comparing all follow this list.
template <class State_, class F>
void each_field(State_& s, F&& f) {
  for (auto& set : s.occupied) f(set);
  f(s.planes), f(s.wire), f(s.sandbags), f(s.altered), f(s.mined), f(s.captured), f(s.ordered);
  f(s.unit_at), f(s.plane_at), f(s.ground), f(s.overlay), f(s.obstacle);
  for (auto& u : s.units) {
    f(u.hex), f(u.second_hex), f(u.troop), f(u.side), f(u.nation), f(u.status), f(u.figures),
        f(u.figures_at_start);
    f(u.hits), f(u.medals), f(u.accessory), f(u.carrier), f(u.marks), f(u.ready_turn);
    f(u.order), f(u.lane), f(u.moved), f(u.battles), f(u.bonus_dice), f(u.moved_from), f(u.flags);
  }
  for (auto& m : s.mines) f(m.hex), f(m.value), f(m.owner), f(m.revealed);
  for (auto& m : s.smokes) f(m.hex), f(m.kind), f(m.owner), f(m.turns_left);
  for (auto& m : s.markers) f(m.hex), f(m.gun);
  for (auto& m : s.tokens) f(m.hex), f(m.nation), f(m.count);
  f(s.card_place), f(s.deck);
  for (auto& side : s.last_played)
    for (auto& c : side) f(c.card), f(c.played_as), f(c.sections), f(c.mirrored);
  for (auto& side : s.lanes)
    for (auto& l : side) {
      f(l.phase), f(l.card), f(l.played_as), f(l.pool_count), f(l.cards), f(l.sections), f(l.mirrored),
          f(l.initiative), f(l.unreplaced);
      for (auto& q : l.pools) f(q.capacity), f(q.sections), f(q.classes), f(q.order);
      f(l.ordered);
    }
  for (auto& r : s.frames) {
    f(r.kind), f(r.step), f(r.seat), f(r.flags), f(r.unit), f(r.target), f(r.from), f(r.to), f(r.dice),
        f(r.close);
    f(r.faces), f(r.hits), f(r.flags_left), f(r.retreated), f(r.least), f(r.most), f(r.count), f(r.data);
  }
  f(s.drawn), f(s.dice_rolled), f(s.holders), f(s.turns), f(s.quiet_turns), f(s.medals), f(s.exited);
  for (auto& c : s.counted) f(c);
  f(s.missing_cards), f(s.sabotage), f(s.freed);
  f(s.unit_count), f(s.mine_count), f(s.smoke_count), f(s.marker_count), f(s.token_count), f(s.deck_count);
  f(s.frame_count), f(s.visibility), f(s.once), f(s.active), f(s.outcome), f(s.ending), f(s.reaction_draws);
  f(s.arrived);
}

constexpr std::uint8_t kMagic[4] = {'B', 'o', 'c', 'S'};

class Writer {
 public:
  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_enum_v<T>)
      (*this)(static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (std::is_integral_v<T>)
      for (std::size_t i = 0; i < sizeof(T); ++i)
        bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    else if constexpr (std::is_same_v<T, HexSet>)
      (*this)(value.words());
    else if constexpr (std::is_same_v<T, UnitSet>)
      (*this)(value.words());
    else
      for (const auto& item : value) (*this)(item);
  }
  std::vector<std::uint8_t> bytes;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> n;
      (*this)(n);
      value = static_cast<T>(n);
    } else if constexpr (std::is_integral_v<T>) {
      std::uint64_t n = 0;
      for (std::size_t i = 0; i < sizeof(T); ++i) n |= std::uint64_t{next()} << (8 * i);
      value = static_cast<T>(n);
    } else if constexpr (std::is_same_v<T, HexSet>)
      (*this)(value.words());
    else if constexpr (std::is_same_v<T, UnitSet>)
      (*this)(value.words());
    else
      for (auto& item : value) (*this)(item);
  }
  bool exact() const { return !short_ && at_ == bytes_.size(); }

 private:
  std::uint8_t next() {
    if (at_ < bytes_.size()) return bytes_[at_++];
    short_ = true;
    return 0;
  }
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool short_ = false;
};

} // namespace

std::vector<std::uint8_t> save(const State& state) {
  Writer w;
  w.bytes.reserve(sizeof(State) + 8);
  w(kMagic);
  w(kRulesVersion);
  each_field(state, w);
  return std::move(w.bytes);
}

std::optional<State> load(const Game& game, std::span<const std::uint8_t> bytes, std::string& reason) {
  if (bytes.size() < 6 || !std::equal(kMagic, kMagic + 4, bytes.begin())) {
    reason = "these bytes are not a Bocage position";
    return std::nullopt;
  }
  const int version = bytes[4] | bytes[5] << 8;
  if (version != kRulesVersion) {
    reason = "the position was saved under rules version " + std::to_string(version) +
             ", this program plays version " + std::to_string(kRulesVersion);
    return std::nullopt;
  }
  Reader r(bytes.subspan(6));
  State state{};
  each_field(state, r);
  if (!r.exact()) {
    reason = "the position is cut short or too long: " + std::to_string(bytes.size()) + " bytes";
    return std::nullopt;
  }
  reason = fault(game, state);
  return reason.empty() ? std::optional(state) : std::nullopt;
}

// What must hold
// -----------------------------------------------------------------------------------------------------

namespace {

// The accessory of Hobart's Funnies, what is behind a locomotive, the berth of a passenger.
bool good_accessory(const Troop& troop, const Unit& u) {
  if (troop.has_accessory) return u.accessory <= static_cast<std::uint8_t>(Accessory::BridgeSpent);
  if (troop.gait == Gait::Rail) return u.accessory == 0 || (u.accessory ^ kFacing) < kDirections;
  return u.accessory < (u.status == UnitStatus::Aboard ? kMostCargo : 1);
}

std::string passenger_fault(const Game& game, const State& s, UnitId id) {
  const Unit& u = s.unit(id);
  const std::string who = "unit " + std::to_string(id);
  if ((u.status == UnitStatus::Aboard) != (u.carrier != kNoUnit))
    return who + " is aboard nothing, or carried without being aboard";
  if (u.carrier == kNoUnit) return {};
  const Unit& train = s.unit(u.carrier);
  if (!train.on_board() || train.side != u.side || !game.tables().of(train.troop).carries_units)
    return who + " is aboard a unit that carries none";
  if (u.accessory > 0 && train.second_hex == kNoHex) return who + " is in a wagon that is gone";
  for (UnitId other = 0; other < id; ++other)
    if (s.unit(other).carrier == u.carrier && s.unit(other).accessory == u.accessory)
      return who + " has the place of another in the train";
  return {};
}

std::string marker_fault(const Game& game, const State& s) {
  std::array<int, kMaxUnits> placed{};
  HexSet marked;
  for (int i = 0; i < s.marker_count; ++i) {
    const TargetMarker& marker = s.markers[static_cast<std::size_t>(i)];
    if (!game.board().contains(marker.hex) || marked.contains(marker.hex))
      return "a target marker is off the board, or two are in one hex";
    marked.insert(marker.hex);
    if (marker.gun >= s.unit_count || !s.unit(marker.gun).on_board() ||
        !game.tables().of(s.unit(marker.gun).troop).marks_targets)
      return "a target marker is of no gun that places any";
    if (++placed[marker.gun] > kMarkersOfGun)
      return "unit " + std::to_string(marker.gun) + " has placed more than " + std::to_string(kMarkersOfGun) +
             " target markers";
  }
  return {};
}

std::string smoke_fault(const Game& game, const State& s) {
  HexSet smoky;
  for (int i = 0; i < s.smoke_count; ++i) {
    const Smoke& smoke = s.smokes[static_cast<std::size_t>(i)];
    if (!game.board().contains(smoke.hex) || smoky.contains(smoke.hex))
      return "smoke is off the board, or twice in one hex";
    if ((smoke.kind != SmokeKind::Screen && smoke.kind != SmokeKind::Shells) || smoke.owner > Side::Axis ||
        smoke.turns_left == 0 || smoke.turns_left > std::max(kScreenTurns, kShellTurns))
      return "smoke has a value out of range";
    smoky.insert(smoke.hex);
  }
  return {};
}

std::string mine_fault(const Game& game, const State& s) {
  HexSet mined;
  for (int i = 0; i < s.mine_count; ++i) {
    const Mine& mine = s.mines[static_cast<std::size_t>(i)];
    if (!game.board().contains(mine.hex) || mined.contains(mine.hex))
      return "a mine is off the board, or two are in one hex";
    if (mine.value > kMaxDice || mine.owner > Owner::Axis || mine.revealed > 1)
      return "a mine has a value out of range";
    mined.insert(mine.hex);
  }
  return mined == s.mined ? "" : "the set of mined hexes does not match the mines";
}

std::string unit_fault(const Game& game, const State& s) {
  if (s.unit_count > kMaxUnits) return "more than " + std::to_string(kMaxUnits) + " units";
  std::array<HexSet, kSides> occupied;
  HexSet planes;
  for (int i = 0; i < kMaxUnits; ++i) {
    const Unit& u = s.unit(static_cast<UnitId>(i));
    const std::string who = "unit " + std::to_string(i);
    if (u.status > UnitStatus::Withdrawn || u.troop >= TroopId::Count || u.side > Side::Axis ||
        u.nation > Nation::Marines || u.order >= OrderKind::Count || u.lane >= kLanes)
      return who + " has a value out of range";
    if (u.moved_from != kNoHex && !game.board().contains(u.moved_from))
      return who + " has come from off the board";
    if (u.carrier != kNoUnit && u.carrier >= s.unit_count) return who + " is carried by nobody";
    if (i >= s.unit_count && u.status != UnitStatus::Absent) return who + " is beyond the last unit";
    if (u.figures > u.figures_at_start) return who + " has more figures than at the start";
    if (!good_accessory(game.tables().of(u.troop), u)) return who + " has an accessory that it cannot have";
    if (i < s.unit_count)
      if (std::string wrong = passenger_fault(game, s, static_cast<UnitId>(i)); !wrong.empty()) return wrong;
    const bool on = u.on_board();
    if (on != (u.hex != kNoHex)) return who + " is on the board without a hex, or off it with one";
    if (!on) continue;
    if (!game.board().contains(u.hex)) return who + " is off the board";
    if (u.figures == 0) return who + " stands on the board without figures";
    if (game.tables().of(u.troop).unit_class == UnitClass::Plane) {
      if (s.plane_at[u.hex] != i) return who + " is a plane that its hex does not know";
      if (!u.is(kGrounded))
        planes.insert(u.hex);
      else if (s.unit_at[u.hex] == kNoUnit)
        occupied[index(u.side)].insert(u.hex);
      continue;
    }
    if (u.second_hex != kNoHex && (u.second_hex == u.hex || game.tables().of(u.troop).gait != Gait::Rail))
      return who + " has a wagon where none can be";
    for (Hex h : {u.hex, u.second_hex}) {
      if (h == kNoHex) continue;
      if (!game.board().contains(h)) return who + " is off the board";
      if (s.unit_at[h] != i) return who + " is not alone in " + game.board().name(h);
      occupied[index(u.side)].insert(h);
    }
  }
  if (occupied[0] != s.occupied[0] || occupied[1] != s.occupied[1] || planes != s.planes)
    return "the sets of occupied hexes do not match the units";
  for (const HexSet& set : {s.wire, s.sandbags, s.altered, s.captured})
    if ((set - game.board().hexes()).any()) return "a set of obstacles reaches beyond the board";
  for (int h = 0; h < kMaxHexes; ++h) {
    const auto stands_here = [&](UnitId id) {
      if (id == kNoUnit) return true;
      return id < s.unit_count && s.unit(id).on_board() &&
             (s.unit(id).hex == h || s.unit(id).second_hex == h);
    };
    const auto i = static_cast<std::size_t>(h);
    if (!stands_here(s.unit_at[i]) || !stands_here(s.plane_at[i]))
      return "hex " + std::to_string(h) + " holds a unit that is not there";
    if (s.ground[i] >= TerrainId::Count || s.overlay[i] >= TerrainId::Count ||
        s.obstacle[i] >= TerrainId::Count)
      return "hex " + std::to_string(h) + " has an unknown terrain";
    if (game.board().contains(static_cast<Hex>(h)) &&
        s.wire.contains(static_cast<Hex>(h)) != (game.tables().of(s.obstacle[i]).cleared_instead != kNoClass))
      return "the set of wire does not match the obstacles";
  }
  std::string wrong;
  s.ordered.each([&](UnitId id) {
    if (id >= s.unit_count || s.unit(id).side != s.active)
      wrong = "an order was given to a unit of the wrong side";
  });
  return wrong;
}

bool on_some_board(unsigned sections) { return sections >> kMaxSections == 0; }

std::string lane_fault(const Game& game, const Lane& lane) {
  if (lane.phase > Phase::Done || lane.card > kNoCard || lane.played_as > kNoCard ||
      lane.pool_count > kMaxPools || !on_some_board(lane.sections))
    return "a lane has a value out of range";
  if (lane.phase == Phase::ChooseSection &&
      (lane.played_as == kNoCard || game.board().hexes_in(lane.sections).empty()))
    return "a lane has no section to choose from";
  for (int i = 0; i < lane.pool_count; ++i) {
    const Pool& pool = lane.pools[static_cast<std::size_t>(i)];
    if (!on_some_board(pool.sections)) return "there are orders for a section that no board has";
    if ((pool.classes & ~kEveryClass) || pool.order >= OrderKind::Count)
      return "there are orders of a kind that does not exist";
  }
  return {};
}

// A card taken from under the commissar's chip and not yet laid down is in the hand.
bool taken_card_missing(const Game& game, const State& s) {
  const Lane& lane = s.lanes[static_cast<std::size_t>(index(s.active))][0];
  return lane.phase == Phase::Play && lane.card != kNoCard &&
         (!game.side(s.active).has(kCommissar) || find_in_hand(game, s, s.active, lane.card) == kNoCardIndex);
}

std::string card_fault(const Game& game, const State& s) {
  if (s.deck_count > game.card_count()) return "the deck holds more cards than the game";
  int in_deck = 0;
  for (int i = 0; i < kMaxCards; ++i) {
    const CardPlace place = s.card_place[static_cast<std::size_t>(i)];
    if (place >= CardPlace::Unknown) return "card " + std::to_string(i) + " is nowhere";
    if ((place == CardPlace::Out) != (i >= game.card_count()))
      return "card " + std::to_string(i) + " has left the game";
    in_deck += place == CardPlace::Deck;
  }
  if (in_deck != s.deck_count) return "the deck does not hold the cards that lie in it";
  std::array<bool, kMaxCards> named{};
  for (int i = 0; i < s.deck_count; ++i) {
    const CardIndex card = s.deck[static_cast<std::size_t>(i)];
    if (card >= game.card_count() || s.card_place[card] != CardPlace::Deck || named[card])
      return "the deck names a card that is elsewhere, or one card twice";
    named[card] = true;
  }
  for (const auto& side : s.lanes)
    for (const Lane& lane : side)
      if (std::string wrong = lane_fault(game, lane); !wrong.empty()) return wrong;
  for (const auto& side : s.last_played)
    for (const PlayedCard& c : side)
      if (c.card > kNoCard || c.played_as > kNoCard || !on_some_board(c.sections))
        return "a card played is unknown";
  if (taken_card_missing(game, s)) return "the card taken from under the commissar's chip is not in the hand";
  return {};
}

// Whether a frame of this kind waits for an answer.
bool asks(FrameKind kind) {
  switch (kind) {
  case FrameKind::HandOut:
  case FrameKind::Reaction:
  case FrameKind::IgnoreFlags:
  case FrameKind::Retreat:
  case FrameKind::Leader:
  case FrameKind::BattleBack:
  case FrameKind::TakeGround:
  case FrameKind::Overrun:
  case FrameKind::Medics:
  case FrameKind::AirPower:
  case FrameKind::Barrage:
  case FrameKind::Draw:
  case FrameKind::Setup:
  case FrameKind::Landing:
  case FrameKind::Smoke:
  case FrameKind::Winter:
  case FrameKind::Commissar:
  case FrameKind::Equip:
  case FrameKind::Shells:
  case FrameKind::Unload:
  case FrameKind::Camp: return true;
  default: return false;
  }
}

bool over_a_drop(const State& s, int frame) {
  return std::any_of(s.frames.begin(), s.frames.begin() + frame,
                     [](const Frame& f) { return f.kind == FrameKind::Setup; });
}

// What is wrong with what the frame is about; its values are in range.
std::string frame_fault(const Game& game, const State& s, int i) {
  const Frame& f = s.frames[static_cast<std::size_t>(i)];
  const auto known = [&](UnitId id) { return id < s.unit_count; };
  const auto stands = [&](UnitId id) { return known(id) && s.unit(id).on_board(); };
  switch (f.kind) {
  case FrameKind::Battle:
    if (!known(f.target)) return " is a battle against nobody";
    break;
  case FrameKind::Retreat:
  case FrameKind::IgnoreFlags:
    if (!stands(f.unit)) return " is about a unit that is not there";
    break;
  case FrameKind::TakeGround:
  case FrameKind::Overrun:
    if (!stands(f.unit) || f.from != s.unit(f.unit).hex) return " is about a unit that is not there";
    if (f.kind == FrameKind::TakeGround && f.to == kNoHex) return " leads nowhere";
    break;
  case FrameKind::Unload:
    if (!stands(f.unit) || !may_unload(game, s, f.unit)) return " has nobody to unload";
    break;
  case FrameKind::Camp:
    if (prisoners_in(game, s, side_of(f.seat), f.from) <= 0 ||
        (i + 1 == s.frame_count && !may_free(game, s, side_of(f.seat), f.from)))
      return " has no prisoners to free";
    break;
  case FrameKind::Leader:
    if (!known(f.unit) || f.from == kNoHex) return " is about a unit that is not known";
    break;
  case FrameKind::Setup:
    if ((i != 0 && f.step != kDaylightDrops) || f.count > game.setup().air_drops.size() ||
        (i == s.frame_count - 1 && f.count == game.setup().air_drops.size()))
      return " is a drop that this battle does not have";
    break;
  case FrameKind::Landing:
    if (!over_a_drop(s, i) || !known(f.unit) || s.unit(f.unit).status != UnitStatus::Reserve ||
        !game.board().contains(f.from) || !game.board().contains(f.to) || s.unit_at[f.from] != kNoUnit ||
        s.unit_at[f.to] != kNoUnit)
      return " is about a unit that cannot land";
    break;
  case FrameKind::Medics: // opens the pool of the unit it heals
    if (s.lanes[index(s.active)][0].pool_count > f.count || f.count > 1) return " comes after orders";
    break;
  case FrameKind::Winter:
    if (f.count == 0 || (i + 1 == s.frame_count && s.occupied[index(side_of(f.seat))].empty()))
      return " costs nobody anything";
    break;
  case FrameKind::Commissar:
    if (f.step > 1 || !chip_waits(game, s, side_of(f.seat))) return " has no card to ask for";
    break;
  case FrameKind::Equip:
    if (!stands(f.unit) || !waits_for_accessory(game, s, s.unit(f.unit)))
      return " is about a unit that carries nothing, or carries it already";
    break;
  case FrameKind::Shells:
    if (!stands(f.unit) || !game.tables().of(s.unit(f.unit).troop).lays_smoke)
      return " is about a unit that fires no smoke";
    if (f.count >= kShellHexes || s.smoke_count + kShellHexes > kMaxSmokes) return " has too many shells";
    for (std::size_t n = 0; n < f.count; ++n)
      if (!game.board().contains(static_cast<Hex>(f.data[2 * n] | f.data[2 * n + 1] << 8)))
        return " has a shell off the board";
    break;
  case FrameKind::AirPower:
    if (f.count > 4) return " has too many targets";
    for (std::size_t n = 0; n < f.count; ++n)
      if (!game.board().contains(static_cast<Hex>(f.data[2 * n] | f.data[2 * n + 1] << 8)))
        return " has a target off the board";
    break;
  default: break;
  }
  if (f.kind == FrameKind::Reaction || f.kind == FrameKind::IgnoreFlags || f.kind == FrameKind::BattleBack) {
    if (i == 0 || s.frames[static_cast<std::size_t>(i) - 1].kind != FrameKind::Battle)
      return " belongs to no battle";
    const Frame& battle = s.frames[static_cast<std::size_t>(i) - 1];
    if (f.kind != FrameKind::IgnoreFlags && (!stands(battle.unit) || !stands(battle.target)))
      return " belongs to a battle without units";
  }
  return {};
}

std::string frames_fault(const Game& game, const State& s) {
  if (s.frame_count > kMaxFrames) return "too many frames";
  for (int i = 0; i < s.frame_count; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    const std::string which = "frame " + std::to_string(i);
    const auto unit = [&](UnitId id) { return id == kNoUnit || id < s.unit_count; };
    const auto hex = [&](Hex h) { return h == kNoHex || game.board().contains(h); };
    if (f.kind == FrameKind::None || f.kind >= FrameKind::Count || f.seat >= kSeats || !unit(f.unit) ||
        !unit(f.target) || !hex(f.from) || !hex(f.to) || f.dice > kMaxDice)
      return which + " has a value out of range";
    const bool top = i == s.frame_count - 1;
    if (top && !asks(f.kind) && !s.over()) return which + " asks nothing";
    if (const std::string wrong = frame_fault(game, s, i); !wrong.empty()) return which + wrong;
  }
  if (s.frame_count == 0 && !s.over()) {
    bool open = false;
    for (const Lane& lane : s.lanes[index(s.active)])
      open |= lane.phase != Phase::Idle && lane.phase != Phase::Done;
    if (!open) return "nobody is to act and the battle is not over";
  }
  return {};
}

} // namespace

std::string fault(const Game& game, const State& s) {
  if (s.active > Side::Axis || s.outcome > Outcome::Draw || s.ending > Ending::Quiet)
    return "the result is out of range";
  if (s.mine_count > kMaxMines || s.smoke_count > kMaxSmokes || s.marker_count > kMaxMarkers ||
      s.token_count > kMaxTokens)
    return "too many markers";
  for (Owner o : s.holders)
    if (o > Owner::Axis) return "an objective is held by nobody known";
  for (const auto& side : s.counted)
    for (const std::uint8_t n : side)
      if (n >= kWreckMedal) return "three vehicles destroyed are a medal, not a count";
  for (const std::uint8_t n : s.freed)
    if (n > kMostPrisoners) return "more prisoners have left a camp than were in it";
  if (std::string wrong = unit_fault(game, s); !wrong.empty()) return wrong;
  if (std::string wrong = marker_fault(game, s); !wrong.empty()) return wrong;
  if (std::string wrong = smoke_fault(game, s); !wrong.empty()) return wrong;
  if (std::string wrong = mine_fault(game, s); !wrong.empty()) return wrong;
  if (std::string wrong = card_fault(game, s); !wrong.empty()) return wrong;
  return frames_fault(game, s);
}

} // namespace bocage
