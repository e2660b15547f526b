#include "engine/rules/tactics.h"

#include <algorithm>
#include <bit>

#include "engine/rules/actions.h"
#include "engine/rules/battle.h"
#include "engine/rules/cards.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"

namespace bocage {
namespace {

constexpr std::size_t kStrikeSections = 2 * kAirPowerTargets; // in a frame's data

// Every enemy unit that a card may strike from afar.
HexSet strikable(const Game&, const State& state, Side by) {
  HexSet found;
  for (Hex h : state.occupied[index(other(by))]) {
    const UnitId id = state.unit_at[h];
    if (id != kNoUnit && !state.unit(id).is(kCamouflaged)) found.insert(h); // F-ACT-44
  }
  return found;
}

HexSet damaged(const Game& game, const State& state, Side side) {
  HexSet found;
  for (Hex h : state.occupied[index(side)]) {
    const UnitId id = state.unit_at[h];
    if (id == kNoUnit) continue;
    const Unit& unit = state.unit(id);
    if (unit.figures < unit.figures_at_start && game.tables().of(unit.troop).heals) found.insert(h);
  }
  return found;
}

void begin_infantry_assault(Play& p, CardId kind, const PlayedCard& countered) {
  Lane& lane = lane_of(p.state);
  if (commands_none(p.game, p.state, p.state.active, p.tables().of(kind))) return open_orders(p, 0, kind, 0);
  if (countered.sections) { // the same part of the board
    p.state.last_played[index(p.state.active)][0].sections = countered.sections;
    return open_orders(p, 0, kind, countered.sections);
  }
  lane.sections = static_cast<std::uint8_t>((1 << p.game.board().section_count()) - 1);
  lane.phase = Phase::ChooseSection;
}

void begin_finest_hour(Play& p, CardId kind) {
  const Roll roll = roll_dice(p, p.state.active, dice_by_hand(p.state));
  const OrderKind order = p.tables().of(kind).order;
  clear_pools(p.state, 0);
  add_pool(p.state, 0, roll.of(Face::Infantry), kEverywhere, kInfantry, order);
  add_pool(p.state, 0, roll.of(Face::Armor), kEverywhere, kArmor, order);
  add_pool(p.state, 0, roll.of(Face::Star), kEverywhere, kEveryClass, order); // F-CMDB-63
  lane_of(p.state).phase = Phase::Order;
}

// The hexes of some sections of the board, or of all of it if none is named.
HexSet hexes_in(const Board& board, std::uint8_t sections) {
  if (sections == 0) return board.hexes();
  HexSet hexes;
  for (int i = 0; i < board.section_count(); ++i)
    if (sections >> i & 1) hexes |= board.section(i);
  return hexes;
}

std::uint8_t sections_of(const Game& game, Side side, const Card& card, bool mirrored = false) {
  std::uint8_t sections = 0;
  for (int seen = 0; seen < 3; ++seen)
    if (card.orders[static_cast<std::size_t>(seen)])
      sections |= static_cast<std::uint8_t>(1 << game.section(side, mirrored ? 2 - seen : seen));
  return sections;
}

void begin_strike(Play& p, FrameKind kind, std::uint8_t sections = 0) {
  lane_of(p.state).phase = Phase::Order; // no unit is ordered
  clear_pools(p.state, 0);
  if (!(strikable(p.game, p.state, p.state.active) & hexes_in(p.game.board(), sections)).any()) return;
  strike_sections(push_frame(p.state, kind, seat_of(p.state.active))) = sections;
}

void begin_medics(Play& p) {
  lane_of(p.state).phase = Phase::Order;
  clear_pools(p.state, 0);
  if (damaged(p.game, p.state, p.state.active).any())
    push_frame(p.state, FrameKind::Medics, seat_of(p.state.active));
}

// By night nothing flies and no battery sees: the card orders a unit (H-NIGHT-01).
void begin_blind(Play& p) {
  lane_of(p.state).phase = Phase::Order;
  clear_pools(p.state, 0);
  add_pool(p.state, 0, 1 + gung_ho(p.game, p.state.active), kEverywhere, kEveryClass, OrderKind::Normal);
}

void resolve(Play& p, CardId kind, const PlayedCard& countered) {
  const Card& card = p.tables().of(kind);
  switch (card.action) {
  case CardAction::None:
  case CardAction::DigIn: return open_orders(p, 0, kind, 0);
  case CardAction::InfantryAssault: return begin_infantry_assault(p, kind, countered);
  case CardAction::FinestHour: return begin_finest_hour(p, kind);
  case CardAction::AirPower:
  case CardAction::Barrage:
    if (is_dark(p.state)) return begin_blind(p);
    return begin_strike(p, card.action == CardAction::AirPower ? FrameKind::AirPower : FrameKind::Barrage);
  case CardAction::Medics: return begin_medics(p);
  case CardAction::Ambush:        // laid down for want of another card: nothing happens
  case CardAction::CounterAttack: // nothing to counter
    lane_of(p.state).phase = Phase::Done;
    return;
  }
}

} // namespace

// F-CMD-10: a Counter-Attack lets nobody do what he might not do with the card itself.
static bool may_use(const Game& game, Side side, CardId kind) {
  return game.plays_as_usual(side) || !game.side(side).has(kNoAirPower) ||
         game.tables().of(kind).action != CardAction::AirPower;
}

int dice_by_hand(const State& state) { // the card played counts, and so does one under the Commissar's chip
  const bool chip = card_under_chip(state, state.active) != kNoCardIndex;
  return std::min(hand_size(state, state.active) + 1 + chip, kMaxDice);
}

void play_command_card(Play& p, CardId kind) {
  const Side side = p.state.active;
  Lane& lane = lane_of(p.state);
  const bool usual = p.game.plays_as_usual(side);
  const CardIndex card =
      usual ? find_in_hand(p.game, p.state, side, kind) : card_to_play(p.game, p.state, kind);
  // F-CMD-09 to 11: a Counter-Attack counts as the card it counters, left and right exchanged; countering a
  // Counter-Attack exchanges them once more.
  PlayedCard countered{kNoCard, kNoCard, 0, 0};
  CardId as = kind;
  if (p.tables().of(kind).action == CardAction::CounterAttack) {
    countered = p.state.last_played[index(other(side))][0];
    if (countered.played_as != kNoCard && may_use(p.game, side, countered.played_as))
      as = countered.played_as;
  }
  if (!usual && p.game.side(side).has(kAirPowerBombards) && p.tables().of(as).action == CardAction::AirPower)
    as = CardId::ArtilleryBombard; // H-CARD-02
  lane.card = kind;
  lane.played_as = as;
  lane.mirrored = as != kind && !countered.mirrored;
  const bool counterable =
      p.tables().of(as).action != CardAction::Ambush && p.tables().of(as).action != CardAction::CounterAttack;
  p.state.last_played[index(side)][0] = {kind, counterable ? as : kNoCard, 0, lane.mirrored}; // F-CMD-08
  play_card(p, side, card, as);
  resolve(p, as, countered);
}

bool is_recon(const Card& card) {
  return card.type == CardType::Section && card.draw == DrawRule::TwoKeepOne;
}

bool has_air_observer(const Game& game, const State& state, Side side) {
  return game.side(side).air_observers.intersects(state.occupied[index(side)]);
}

bool has_spotter(const Game& game, const State& state, Side side) {
  const SideSetup& terms = game.side(side);
  return terms.has(kForwardSpotting) &&
         (terms.spotters.empty() || terms.spotters.intersects(state.occupied[index(side)]));
}

bool has_air_strikes(const Game& game, const State& state, Side side) {
  return !is_dark(state) && (game.side(side).has(kAirStrikes) || has_air_observer(game, state, side));
}

namespace {

PlayedCard countered_by(const State& state) { return state.last_played[index(other(state.active))][0]; }

bool counters(const Game& game, CardId kind) {
  return game.tables().of(kind).action == CardAction::CounterAttack;
}

// Where the card is played as that one.
std::uint8_t sections_as(const Game& game, const State& state, CardId kind, CardId as) {
  return sections_of(game, state.active, game.tables().of(as),
                     counters(game, kind) && !countered_by(state).mirrored);
}

std::uint8_t recon_sections(const Game& game, const State& state, CardId kind) {
  return sections_as(game, state, kind, recon_of(game, state, kind));
}

// The Recon as which a card is played for what it does not print: the enemy counters a plain Recon
// (F-SCN-15).
void lay_down_recon(Play& p, CardId kind, CardId as) {
  const Side side = p.state.active;
  Lane& lane = lane_of(p.state);
  const CardId recon = recon_of(p.game, p.state, kind);
  lane.card = kind;
  lane.played_as = as; // F-SCN-13: one card is drawn, as for that one
  lane.mirrored = recon != kind && !countered_by(p.state).mirrored;
  p.state.last_played[index(side)][0] = {kind, recon, 0, lane.mirrored};
  play_card(p, side, card_to_play(p.game, p.state, kind), as);
}

} // namespace

CardId recon_of(const Game& game, const State& state, CardId kind) {
  if (is_recon(game.tables().of(kind))) return kind;
  if (game.tables().of(kind).action != CardAction::CounterAttack) return kNoCard;
  const CardId as = countered_by(state).played_as; // F-ACT-14, F-CMD-01, F-CMD-12
  return as != kNoCard && is_recon(game.tables().of(as)) ? as : kNoCard;
}

CardId section_card(const Game& game, const State& state, CardId kind) {
  const CardId as = counters(game, kind) ? countered_by(state).played_as : kind; // F-CMD-10
  return as != kNoCard && game.tables().of(as).type == CardType::Section ? as : kNoCard;
}

HexSet section_hexes(const Game& game, const State& state, CardId kind) {
  const CardId as = section_card(game, state, kind);
  if (as == kNoCard) return {};
  return hexes_in(game.board(), sections_as(game, state, kind, as));
}

HexSet air_recon_targets(const Game& game, const State& state, CardId kind) {
  return strikable(game, state, state.active) &
         hexes_in(game.board(), recon_sections(game, state, kind)); // F-ACT-40, F-ACT-11
}

void play_as_air_power(Play& p, CardId kind) {
  const std::uint8_t sections = recon_sections(p.game, p.state, kind);
  lay_down_recon(p, kind, CardId::AirPower);
  begin_strike(p, FrameKind::AirPower, sections);
}

void play_as_barrage(Play& p, CardId kind) {
  lay_down_recon(p, kind, CardId::Barrage);
  begin_strike(p, FrameKind::Barrage);
}

namespace {

using Kinds = std::uint64_t; // of cards, one bit each
static_assert(kCardKinds <= 64);

constexpr Kinds bit_of(CardId kind) { return Kinds{1} << static_cast<int>(kind); }

template <class F>
void each_kind(Kinds kinds, F&& f) {
  for (; kinds; kinds &= kinds - 1) f(static_cast<CardId>(std::countr_zero(kinds)));
}

// What a battle lets a side do with a card instead of what it says: bridges with these, air strikes and
// spotting with those.
[[gnu::cold]] void list_other_uses(const Game& game, const State& state, Kinds spent, Kinds flown,
                                   ActionList& list) {
  const SideSetup& side = game.side(state.active);
  if (side.builds()) each_kind(spent, [&](CardId kind) { list_engineering(game, state, kind, list); });
  const bool strikes = has_air_strikes(game, state, state.active);
  const bool spots =
      has_spotter(game, state, state.active) && !is_dark(state) && strikable(game, state, state.active).any();
  if (!strikes && !spots) return;
  each_kind(flown, [&](CardId kind) {
    if (recon_of(game, state, kind) == kNoCard) return;
    if (strikes && air_recon_targets(game, state, kind).any())
      list.push(act_card(ActionKind::AirRecon, kind));
    if (spots) list.push(act_card(ActionKind::Spot, kind));
  });
}

// Everything that can be done with a card which is the one to play.
[[gnu::cold]] void list_uses(const Game& game, const State& state, CardId kind, ActionList& list) {
  list.push(act_card(ActionKind::Card, kind));
  list_other_uses(game, state, bit_of(kind), bit_of(kind), list);
}

// F-NAT-09 to 11, F-NAT-16: the card under the chip, with another one put in its place, or one of those that
// are played from the hand.
[[gnu::cold]] void list_under_commissar(const Game& game, const State& state, CardId under, Kinds held,
                                        ActionList& list) {
  list_prepare(game, state, state.active, list);
  if (list.empty()) { // nothing to prepare
    list_uses(game, state, under, list);
    held &= ~bit_of(under);
  }
  Kinds from_hand = 0, counters_of = 0;
  each_kind(held, [&](CardId kind) {
    if (!plays_from_hand(game.tables().of(kind))) return;
    from_hand |= bit_of(kind);
    if (counters(game, kind)) counters_of |= bit_of(kind);
    list.push(act_card(ActionKind::Card, kind));
  });
  list_other_uses(game, state, from_hand, counters_of, list); // F-AIR-21: a Recon flies from the chip alone
}

} // namespace

void list_playable_cards(const Game& game, const State& state, ActionList& list) {
  Kinds held = 0, ambushes = 0;
  cards_in(state, hand_of(state.active)).each([&](CardIndex i) {
    const CardId kind = game.card(i);
    const bool ambush = game.tables().of(kind).action == CardAction::Ambush;
    (ambush ? ambushes : held) |= bit_of(kind);
  });
  const bool usual = game.plays_as_usual(state.active);
  if (!usual && game.side(state.active).has(kCommissar)) {
    if (const CardId taken = taken_from_chip(state); taken != kNoCard)
      return list_uses(game, state, taken, list);
    if (const CardIndex chip = card_under_chip(state, state.active); chip != kNoCardIndex)
      return list_under_commissar(game, state, game.card(chip), held, list);
  }
  each_kind(held ? held : ambushes, [&](CardId kind) { list.push(act_card(ActionKind::Card, kind)); });
  if (!usual) list_other_uses(game, state, held, held, list);
}

CardId taken_from_chip(const State& state) {
  const Lane& lane = lane_of(state);
  return lane.phase == Phase::Play ? lane.card : kNoCard;
}

void play_from_chip(Play& p, CardId next) {
  const Side side = p.state.active;
  const CardIndex under = card_under_chip(p.state, side);
  const CardId kind = p.game.card(under);
  put_under_chip(p, side, next); // F-NAT-09
  p.state.card_place[under] = hand_of(side);
  ActionList uses;
  list_uses(p.game, p.state, kind, uses);
  if (uses.size() == 1) return play_command_card(p, kind); // F-NAT-11
  lane_of(p.state).card = kind;                            // to what use is the next question
}

void choose_section(Play& p, int lane, int section) {
  const auto sections = static_cast<std::uint8_t>(1 << section);
  p.state.last_played[index(p.state.active)][static_cast<std::size_t>(lane)].sections = sections;
  open_orders(p, lane, lane_of(p.state, lane).played_as, sections);
}

std::uint8_t strike_sections(const Frame& f) { return f.data[kStrikeSections]; }
std::uint8_t& strike_sections(Frame& f) { return f.data[kStrikeSections]; }

// Air Power and Barrage
// ----------------------------------------------------------------------------------------------

// The frame keeps the hexes chosen in `data`, two bytes each, how many in `count`, and how many have been
// struck in `retreated`; behind them the sections it is bound to.
Hex chosen_hex(const Frame& f, int i) {
  return static_cast<Hex>(f.data[static_cast<std::size_t>(2 * i)] |
                          f.data[static_cast<std::size_t>(2 * i + 1)] << 8);
}

void choose_hex(Frame& f, Hex h) {
  f.data[static_cast<std::size_t>(2 * f.count)] = static_cast<std::uint8_t>(h);
  f.data[static_cast<std::size_t>(2 * f.count + 1)] = static_cast<std::uint8_t>(h >> 8);
  ++f.count;
}

namespace {

// C-CARD-016: the targets hang together through adjacent hexes. Each hex is a target of its own (F-TRP-58).
HexSet air_power_targets(const Game& game, const State& state, const Frame& f) {
  HexSet group, chosen;
  for (int i = 0; i < f.count; ++i) {
    chosen.insert(chosen_hex(f, i));
    group |= game.board().neighbors(chosen_hex(f, i));
  }
  const HexSet targets = strikable(game, state, state.active) - chosen;
  if (f.count > 0) return targets & group;
  return targets & hexes_in(game.board(), strike_sections(f)); // F-ACT-11: the first, the others need not
}

} // namespace

bool run_air_power(Play& p, Frame& f) {
  if (f.step == 0) return false;
  if (f.retreated == f.count) return pop_frame(p.state), true;
  const Hex h = chosen_hex(f, f.retreated++);
  if (p.state.unit_at[h] != kNoUnit)
    begin_strike_on(p, h, p.game.side(p.state.active).air_power_dice, true); // F-CMDB-68, 69
  return true;
}

void list_air_power(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : air_power_targets(game, state, f)) list.push(act(ActionKind::Target, kNoHex, h));
  if (f.count > 0) list.push(act(ActionKind::Done)); // F-CMDB-73
}

void act_air_power(Play& p, Frame& f, const Action& action) {
  if (action.kind == ActionKind::Target) choose_hex(f, action.to);
  const bool more = action.kind == ActionKind::Target && f.count < most_strikes(p.game, p.state) &&
                    air_power_targets(p.game, p.state, f).any();
  if (!more) f.step = 1;
}

void list_barrage(const Game& game, const State& state, const Frame&, ActionList& list) {
  for (Hex h : strikable(game, state, state.active)) list.push(act(ActionKind::Target, kNoHex, h));
}

void act_barrage(Play& p, Frame&, const Action& action) {
  pop_frame(p.state);
  begin_strike_on(p, action.to, kBarrageDice, false);
}

// Medics & Mechanics
// -------------------------------------------------------------------------------------------------

FaceSet healed_by(const Troop& troop) { // C-CARD-028
  const FaceSet stars = set_of(Face::Star);
  if (troop.unit_class == UnitClass::Infantry) return stars | set_of(Face::Infantry);
  if (troop.unit_class == UnitClass::Armor) return stars | set_of(Face::Armor);
  return stars;
}

void list_medics(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : damaged(game, state, state.active))
    if (h != f.from) list.push(act(ActionKind::Heal, h));
  if (f.count > 0) list.push(act(ActionKind::Done));
}

void act_medics(Play& p, Frame& f, const Action& action) {
  if (action.kind == ActionKind::Done) return pop_frame(p.state);
  // F-NAT-30: the Marines care for a second unit.
  const HexSet others = damaged(p.game, p.state, p.state.active) - HexSet::of(action.from);
  if (f.count < gung_ho(p.game, p.state.active) && others.any()) {
    ++f.count;
    f.from = action.from;
  } else {
    pop_frame(p.state);
  }
  const UnitId id = p.state.unit_at[action.from];
  Unit& unit = p.state.unit(id);
  const Roll roll = roll_dice(p, unit.side, dice_by_hand(p.state));
  int back = roll.of(healed_by(p.troop(unit)));
  back = std::min<int>(back, unit.figures_at_start - unit.figures);
  if (back == 0) return;
  unit.figures = static_cast<std::uint8_t>(unit.figures + back);
  p.emit(event(EventKind::FiguresBack, p.state, id, unit.hex, kNoHex, back));
  if (unit.ready_turn > p.state.turns[index(unit.side)] ||
      p.game.ready_medals(id) > p.state.medals[index(unit.side)])
    return;                                                             // healed, but may not act yet
  add_pool(p.state, 0, 1, kEverywhere, kEveryClass, OrderKind::Normal); // F-CMDB-61
  order_unit(p, 0, unit.hex);
}

} // namespace bocage
