#include "text/log.h"

#include <algorithm>

#include "text/names.h"

namespace bocage {
namespace {

constexpr std::string_view kDash = " — ";

class Teller {
 public:
  Teller(const Catalogue& words, const Game& game, const State& state, std::span<const Label> labels = {})
      : words_(words), game_(game), state_(state), labels_(labels) {}

  std::string sentence(const Event& e) const;
  std::string clause(const Event& e) const; // of what a battle does to its target
  std::string begin(const Event& e) const;  // of a line that following events go on with

 private:
  Value unit(UnitId id, Hex where) const {
    if (id >= state_.unit_count) return words_.noun("log.somebody");
    return unit_name(words_, game_, state_.unit(id), where);
  }
  std::string hex(Hex h) const { return h == kNoHex ? std::string() : game_.board().name(h); }
  std::string side(const Event& e, std::string_view key) const {
    return words_.say(key, {{"side", side_name(words_, e.side)}, {"number", e.number}});
  }
  std::string unit_and_number(const Event& e, std::string_view key) const {
    return words_.say(key, {{"unit", unit(e.unit, e.from)}, {"number", e.number}});
  }
  std::string unit_to(const Event& e, std::string_view key) const {
    return words_.say(key, {{"unit", unit(e.unit, e.from)}, {"to", hex(e.to)}});
  }
  std::string card(const Event& e, std::string_view key) const {
    return words_.say(key, {{"side", side_name(words_, e.side)}, {"card", card_name(words_, e.card)}});
  }
  static TerrainId terrain_of(const Event& e) {
    return static_cast<TerrainId>(std::min<int>(e.number, kTerrains - 1));
  }
  bool is_ground(const Event& e) const { // a cave: nothing else of the ground is ever removed
    return game_.tables().of(terrain_of(e)).layer == Layer::Ground;
  }
  std::string terrain(const Event& e, std::string_view key) const {
    return words_.say(key, {{"terrain", terrain_name(words_, terrain_of(e))}, {"hex", hex(e.from)}});
  }
  const Objective* objective(const Event& e) const;
  std::string place(const Objective& objective) const;
  std::string medal(const Event& e, std::string_view one, std::string_view here,
                    std::string_view several) const;
  std::string dice(const Event& e, std::string_view key) const {
    return words_.say(
        key, {{"side", side_name(words_, e.side)}, {"number", e.number}, {"faces", dice_text(words_, e)}});
  }
  std::string drawn(const Event& e) const {
    return e.card == kNoCard
               ? words_.say("log.drawn-hidden", {{"side", side_name(words_, e.side)}, {"number", 1}})
               : card(e, "log.drawn");
  }
  std::string played(const Event& e) const;
  std::string place(const Event& e, std::string_view key) const {
    return words_.say(key, {{"side", side_name(words_, e.side)}, {"hex", hex(e.from)}, {"number", e.number}});
  }
  std::string attack(const Event& e) const {
    if (e.unit == kNoUnit)
      return words_.say("log.strike",
                        {{"side", side_name(words_, e.side)}, {"target", unit(e.target, e.to)}});
    if (e.target == kNoUnit)
      return words_.say("log.battle-hex", {{"unit", unit(e.unit, e.from)}, {"hex", hex(e.to)}});
    return words_.say("log.battle", {{"unit", unit(e.unit, e.from)}, {"target", unit(e.target, e.to)}});
  }

  const Catalogue& words_;
  const Game& game_;
  const State& state_;
  std::span<const Label> labels_;
};

// An event names the first hex of the objective that was won or lost.
const Objective* Teller::objective(const Event& e) const {
  const Objective* found = nullptr;
  for (const Objective& o : game_.objectives())
    if (e.from != kNoHex && o.hexes.any() && o.hexes.first() == e.from && (!found || serves(o.who, e.side)))
      found = &o;
  return found;
}

// "Ponyri (E7 E8 F7)", or the hexes alone; of several of which one is enough nobody says which it is.
std::string Teller::place(const Objective& objective) const {
  std::string hexes;
  for (const Hex h : objective.hexes) hexes += (hexes.empty() ? "" : " ") + hex(h);
  for (const Label& label : labels_)
    if (objective.hexes.contains(label.hex))
      return (words_.language() == Language::French ? label.text.fr : label.text.en) + " (" + hexes + ')';
  const bool one_is_enough = objective.needed == 1 && objective.holding != Holding::Majority;
  if (objective.hexes.count() > 1 && one_is_enough) return words_.say("log.one-of", {{"hexes", hexes}});
  return hexes;
}

// One for whatever, one for a place, several for a place.
std::string Teller::medal(const Event& e, std::string_view one, std::string_view here,
                          std::string_view several) const {
  const Objective* o = objective(e);
  const int medals = o ? o->medals : 1;
  const std::string_view key = e.from == kNoHex ? one : medals > 1 ? several : here;
  return words_.say(key, {{"side", side_name(words_, e.side)},
                          {"hex", o ? place(*o) : hex(e.from)},
                          {"medals", medals},
                          {"number", e.number},
                          {"needed", game_.side(e.side).medals}});
}

std::string Teller::played(const Event& e) const {
  const auto as = static_cast<CardId>(e.number);
  if (as >= kNoCard || as == e.card) return card(e, "log.card");
  return words_.say("log.card-as", {{"side", side_name(words_, e.side)},
                                    {"card", card_name(words_, e.card)},
                                    {"as", card_name(words_, as)}});
}

std::string Teller::sentence(const Event& e) const {
  switch (e.kind) {
  case EventKind::TurnBegan: return side(e, "log.turn");
  case EventKind::CardPlayed: return played(e);
  case EventKind::CardGiven:
    return words_.say("log.given", {{"side", side_name(words_, e.side)},
                                    {"card", card_name(words_, e.card)},
                                    {"role", role_name(words_, e.number)}});
  case EventKind::CardDrawn: return drawn(e);
  case EventKind::CardDiscarded: return card(e, "log.discarded");
  case EventKind::DeckShuffled: return words_.say("log.shuffled", {{"number", e.number}});
  case EventKind::UnitOrdered: return words_.say("log.ordered", {{"units", unit(e.unit, e.from)}});
  case EventKind::UnitMoved:
    if (e.from == e.to) return unit_to(e, "log.stayed");
    return unit_to(e, "log.moved");
  case EventKind::TookGround: return unit_to(e, "log.ground");
  case EventKind::UnitRetreated: return unit_to(e, "log.retreated");
  case EventKind::UnitExited: return unit_and_number(e, "log.exited");
  case EventKind::BattleDeclared:
    return attack(e) + std::string(kDash) + words_.say("log.with-dice", {{"number", e.number}});
  case EventKind::DiceRolled: return dice(e, "log.dice");
  case EventKind::DiceRerolled: return dice(e, "log.dice-again");
  case EventKind::FiguresLost: return unit_and_number(e, "log.lost");
  case EventKind::HitsTaken: return unit_and_number(e, "log.hits");
  case EventKind::FiguresBack: return unit_and_number(e, "log.back");
  case EventKind::FlagsIgnored: return unit_and_number(e, "log.ignored");
  case EventKind::UnitEliminated: return unit_and_number(e, "log.eliminated");
  case EventKind::MedalWon: return medal(e, "log.medal", "log.medal-hex", "log.medals-hex");
  case EventKind::MedalLost: return medal(e, "log.medal-lost", "log.medal-lost-hex", "log.medals-lost-hex");
  case EventKind::ObstacleRemoved: return terrain(e, is_ground(e) ? "log.sealed" : "log.removed");
  case EventKind::ObstaclePlaced: return terrain(e, "log.placed");
  case EventKind::SmokeThinned:
    return words_.say(e.number > 0 ? "log.smoke-thinner" : "log.smoke-gone", {{"hex", hex(e.from)}});
  case EventKind::LeaderMoved: return words_.say("log.leader", {{"unit", unit(e.unit, e.to)}});
  case EventKind::LeaderLost: return side(e, "log.leader-lost");
  case EventKind::UnitLanded: return unit_to(e, "log.landed");
  case EventKind::DropLost: return side(e, "log.drop-lost");
  case EventKind::MineSprung:
    return e.number == 0 ? words_.say("log.decoy", {{"hex", hex(e.from)}}) : unit_and_number(e, "log.mine");
  case EventKind::VisibilityChanged:
    return words_.say(e.number >= kDaylight ? "log.daylight" : "log.visibility", {{"number", e.number}});
  case EventKind::HeadquartersTaken: return place(e, "log.headquarters-taken");
  case EventKind::HeadquartersBack: return place(e, "log.headquarters-back");
  case EventKind::Sabotaged: return place(e, "log.sabotage");
  case EventKind::SmokeLaid: return place(e, "log.smoke-laid");
  case EventKind::CardPrepared:
    return e.card == kNoCard ? side(e, "log.prepared-hidden") : card(e, "log.prepared");
  case EventKind::UnitArrived: return unit_to(e, "log.arrived");
  case EventKind::TargetMarked:
    return words_.say("log.target-marked", {{"unit", unit(e.unit, kNoHex)}, {"hex", hex(e.from)}});
  case EventKind::MarkerTaken: return place(e, "log.marker-taken");
  case EventKind::FigureGiven:
    return words_.say("log.figure-given", {{"unit", unit(e.unit, e.from)}, {"target", unit(e.target, e.to)}});
  case EventKind::UnitWithdrawn: return unit_and_number(e, "log.withdrawn");
  case EventKind::CoverBlown: return unit_and_number(e, "log.cover-blown");
  case EventKind::MineCleared: return unit_and_number(e, "log.mine-cleared");
  case EventKind::UnitEquipped:
    return words_.say("log.equipped",
                      {{"unit", unit(e.unit, e.from)}, {"accessory", accessory_name(words_, e.number)}});
  case EventKind::CardFetched:
    return e.card == kNoCard ? side(e, "log.fetched-hidden") : card(e, "log.fetched");
  case EventKind::PassengersLost: return unit_and_number(e, "log.passengers-lost");
  case EventKind::CraftLeft: return unit_and_number(e, "log.craft-left");
  case EventKind::PrisonersFreed:
    return words_.say("log.prisoners-freed",
                      {{"from", hex(e.from)}, {"unit", unit(e.unit, kNoHex)}, {"to", hex(e.to)}});
  case EventKind::GunsCaptured: return unit_and_number(e, "log.guns-captured");
  case EventKind::GunsLeft: return unit_and_number(e, "log.guns-left");
  case EventKind::SuppliesDestroyed: return unit_and_number(e, "log.supplies-destroyed");
  case EventKind::BattleEnded: return outcome_sentence(words_, static_cast<Outcome>(e.number));
  default: return {};
  }
}

std::string Teller::clause(const Event& e) const {
  switch (e.kind) {
  case EventKind::DiceRolled: return dice(e, "clause.dice");
  case EventKind::DiceRerolled: return dice(e, "clause.dice-again");
  case EventKind::FiguresLost: return unit_and_number(e, "clause.lost");
  case EventKind::HitsTaken: return unit_and_number(e, "clause.hits");
  case EventKind::FlagsIgnored: return unit_and_number(e, "clause.ignored");
  case EventKind::UnitEliminated: return unit_and_number(e, "clause.eliminated");
  case EventKind::UnitRetreated: return unit_to(e, "clause.retreated");
  case EventKind::CoverBlown: return words_.say("clause.cover-blown");
  case EventKind::ObstacleRemoved: return words_.say("clause.blasted");
  case EventKind::TargetMarked: return words_.say("clause.marked");
  case EventKind::PassengersLost: return words_.say("clause.passengers-lost");
  default: return sentence(e);
  }
}

std::string Teller::begin(const Event& e) const {
  return e.kind == EventKind::BattleDeclared ? attack(e) : sentence(e);
}

// Turns events into lines, one after the other.
class Narrator {
 public:
  Narrator(const Catalogue& words, const Game& game, const State& state, std::span<const Event> events,
           std::span<const Label> labels)
      : words_(words), game_(game), state_(state), teller_(words, game, state, labels), events_(events) {}

  LogLine tell(std::size_t& at);

 private:
  void battle(LogLine& line, std::size_t& at) const;
  void roll(LogLine& line, std::size_t& at) const;
  void orders(LogLine& line, std::size_t& at) const;
  void draws(LogLine& line, std::size_t& at) const;

  const Catalogue& words_;
  const Game& game_;
  const State& state_;
  Teller teller_;
  std::span<const Event> events_;
};

bool concerns(const Event& e, const Event& battle) {
  const UnitId target = battle.target;
  switch (e.kind) {
  case EventKind::ObstacleRemoved: // the bunker that is attacked
    return e.from == battle.to && kTerrainTable[std::min<std::size_t>(e.number, kTerrains - 1)].blasted;
  case EventKind::DiceRolled:
  case EventKind::TargetMarked:   // its hex
  case EventKind::PassengersLost: // those aboard it
  case EventKind::DiceRerolled: return true;
  case EventKind::CoverBlown:
  case EventKind::GunsLeft:
  case EventKind::FiguresLost:
  case EventKind::HitsTaken:
  case EventKind::FlagsIgnored:
  case EventKind::UnitEliminated:
  case EventKind::UnitRetreated: return e.unit == target;
  default: return false;
  }
}

bool shows_flag(const Event& e) {
  const auto end = e.faces.begin() + std::min<int>(e.number, kMaxDice);
  return std::find(e.faces.begin(), end, static_cast<std::uint8_t>(Face::Flag)) != end;
}

void Narrator::battle(LogLine& line, std::size_t& at) const {
  const Event& declared = events_[at];
  bool rolled = false, effect = false;
  line.text = teller_.begin(events_[at++]);
  for (; at < events_.size() && concerns(events_[at], declared); ++at) {
    const Event& e = events_[at];
    if (e.kind == EventKind::DiceRolled && rolled) break; // of another attack
    line.text += kDash;
    line.text += teller_.clause(e);
    rolled = true;
    // A flag is settled later, when its owner has chosen.
    effect |= e.kind != EventKind::DiceRolled || shows_flag(e);
  }
  if (rolled && !effect) line.text += std::string(kDash) + words_.say("clause.nothing");
}

// Dice outside a battle (Medics & Mechanics, Their Finest Hour), with what comes of them.
void Narrator::roll(LogLine& line, std::size_t& at) const {
  line.text = teller_.begin(events_[at++]);
  for (; at < events_.size(); ++at) {
    const Event& e = events_[at];
    const bool follows = e.kind == EventKind::DiceRerolled || e.kind == EventKind::FiguresLost ||
                         e.kind == EventKind::FiguresBack || e.kind == EventKind::HitsTaken;
    if (!follows) break;
    line.text += kDash;
    line.text += teller_.sentence(e);
  }
}

void Narrator::orders(LogLine& line, std::size_t& at) const {
  std::string units;
  for (; at < events_.size() && events_[at].kind == EventKind::UnitOrdered; ++at) {
    const Event& e = events_[at];
    if (e.unit >= state_.unit_count) continue;
    if (!units.empty()) units += ", ";
    units += troop_name(words_, state_.unit(e.unit).troop).text() + ' ' + game_.board().name(e.from);
  }
  line.text = words_.say("log.ordered", {{"units", units}});
}

void Narrator::draws(LogLine& line, std::size_t& at) const {
  const Side side = events_[at].side;
  std::string cards;
  int hidden = 0;
  for (; at < events_.size() && events_[at].kind == EventKind::CardDrawn && events_[at].side == side; ++at) {
    if (events_[at].card == kNoCard) {
      ++hidden;
      continue;
    }
    if (!cards.empty()) cards += ", ";
    cards += card_name(words_, events_[at].card).text();
  }
  const Value who = side_name(words_, side);
  line.text = hidden ? words_.say("log.drawn-hidden", {{"side", who}, {"number", hidden}})
                     : words_.say("log.drawn", {{"side", who}, {"card", cards}});
}

LogLine Narrator::tell(std::size_t& at) {
  LogLine line;
  line.first = at;
  line.side = events_[at].side;
  switch (events_[at].kind) {
  case EventKind::BattleDeclared: battle(line, at); break;
  case EventKind::DiceRolled: roll(line, at); break;
  case EventKind::UnitOrdered: orders(line, at); break;
  case EventKind::CardDrawn: draws(line, at); break;
  default:
    line.heading = events_[at].kind == EventKind::TurnBegan;
    line.text = teller_.sentence(events_[at++]);
  }
  line.last = at - 1;
  line.text = capitalized(std::move(line.text));
  return line;
}

} // namespace

std::string sentence(const Catalogue& words, const Game& game, const State& state, const Event& event) {
  return capitalized(Teller(words, game, state).sentence(event));
}

std::string dice_text(const Catalogue& words, const Event& event) {
  std::string text;
  for (int i = 0; i < std::min<int>(event.number, kMaxDice); ++i) {
    const auto face = static_cast<Face>(event.faces[static_cast<std::size_t>(i)]);
    if (i > 0) text += ", ";
    text += face_symbol(words, face) + ' ' + face_name(words, face).text();
  }
  return text;
}

std::vector<LogLine> story(const Catalogue& words, const Game& game, const State& state,
                           std::span<const Event> events, std::span<const Label> labels) {
  std::vector<LogLine> lines;
  Narrator narrator(words, game, state, events, labels);
  for (std::size_t at = 0; at < events.size();) {
    LogLine next = narrator.tell(at);
    if (!next.text.empty()) lines.push_back(std::move(next));
  }
  return lines;
}

} // namespace bocage
