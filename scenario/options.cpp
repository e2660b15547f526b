#include "scenario/options.h"

#include <algorithm>
#include <array>
#include <optional>

#include "scenario/source.h"
#include "scenario/words.h"

namespace bocage {
namespace {

using Kind = ParameterRule::Kind;
using Values = std::span<const OptionValue>;

constexpr bool kAddsUp = true;

// Parameters that many options have
constexpr std::string_view kOneSide = "allies axis", kOneOrBoth = "allies axis both",
                           kClasses = "infantry armor artillery",
                           kReinforcements = "infantry special-forces armor elite-armor artillery",
                           kSections = "left center right";

constexpr ParameterRule side(std::string_view name = "side") { return {name, Kind::Choice, 0, 0, kOneSide}; }
constexpr ParameterRule sides(std::string_view name = "side") {
  return {name, Kind::Choice, 0, 0, kOneOrBoth};
}
constexpr ParameterRule number(std::string_view name, int least, int most, std::string_view otherwise = {}) {
  return {name, Kind::Number, least, most, {}, otherwise};
}
constexpr ParameterRule hexes(std::string_view name = "hexes") { return {name, Kind::Hexes}; }
constexpr ParameterRule one_of(std::string_view name, std::string_view choices,
                               std::string_view otherwise = {}) {
  return {name, Kind::Choice, 0, 0, choices, otherwise};
}
constexpr ParameterRule some_of(std::string_view name, std::string_view choices,
                                std::string_view otherwise = {}) {
  return {name, Kind::Choices, 0, 0, choices, otherwise};
}

SideSetup& side_at(Setup& setup, const OptionValue& value) {
  return setup.of(static_cast<Side>(value.number));
}

// To one side or, as the third choice, to both
template <class F>
void each_side(Setup& setup, const OptionValue& value, F&& f) {
  for (Side s : {Side::Allies, Side::Axis})
    if (value.number == index(s) || value.number == kSides) f(setup.of(s));
}
void grant(Setup& setup, const OptionValue& value, SideRule rule) {
  each_side(setup, value,
            [rule](SideSetup& side) { side.rules = static_cast<std::uint16_t>(side.rules | rule); });
}
void declare(Setup& setup, BattleRule rule) {
  setup.options.rules = static_cast<std::uint16_t>(setup.options.rules | rule);
}

void mark(Setup& setup, const HexSet& hexes, HexMark m) {
  for (Hex h : hexes) setup.hexes[h].marks = static_cast<std::uint8_t>(setup.hexes[h].marks | m);
}

// Of the units in the hexes of the first value, by the number of the second.
void tell(Setup& setup, Values v, UnitTerm term) {
  for (UnitSetup& unit : setup.units)
    if (v[0].hexes.contains(unit.hex))
      unit.marks = static_cast<std::uint16_t>((unit.marks & ~(kMostTerm << term)) | v[1].number << term);
}

AirDrop air_drop(const Setup& setup, Values v) {
  AirDrop drop;
  drop.side = static_cast<Side>(v[0].number);
  drop.units = v[1].number;
  drop.range = v[3].number;
  drop.troop = v[4].number == 0 ? TroopId::Infantry : TroopId::SpecialForces;
  drop.figures = v[5].number;
  drop.aims = v[6].hexes;
  drop.ready_turn = v[7].number;
  for (const UnitSetup& unit : setup.units) // of the same nation as those who wait for them below
    if (unit.side == drop.side && drop.nation == Nation::None) drop.nation = unit.nation;
  return drop;
}

// clang-format off: one row reads like a line of the table in docs/battle-format.md
const std::vector<OptionRule>& rules() {
  static const std::vector<OptionRule> table{
      // Cards
      {"extra-draw", "a side draws more cards at the end of its first turns",
       {side(), number("cards", 1, 9), number("first-turns", 1, 99)},
       [](Setup& s, Values v) {
         side_at(s, v[0]).extra_draw = v[1].number;
         side_at(s, v[0]).extra_draw_turns = v[2].number;
       }},
      {"no-reshuffle", "when the deck is used up the battle ends and a side wins",
       {side("winner")},
       [](Setup& s, Values v) {
         s.options.reshuffle = false;
         s.options.wins_when_deck_ends = owner_of(static_cast<Side>(v[0].number));
       }},
      {"no-tactic-cards", "young players: section cards only (B-YOUNG-01)", {},
       [](Setup& s, Values) { s.options.tactic_cards = false; }},
      {"air-power-dice", "dice that a side rolls for each hex of its Air Power",
       {side(), number("dice", 1, 4)},
       [](Setup& s, Values v) { side_at(s, v[0]).air_power_dice = v[1].number; }},
      {"air-power-as-artillery-bombard", "a side plays Air Power as an Artillery Bombard", {sides()},
       [](Setup& s, Values v) { grant(s, v[0], kAirPowerBombards); }},
      {"no-air-power", "a side that gets an Air Power card discards it and draws another", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kNoAirPower); }},
      {"remove-card", "all cards of a name are taken out of the deck",
       {one_of("card", "air-power barrage artillery-bombard medics-and-mechanics their-finest-hour")},
       [](Setup& s, Values v) {
         constexpr std::array kKinds{CardId::AirPower, CardId::Barrage, CardId::ArtilleryBombard,
                                     CardId::MedicsAndMechanics, CardId::TheirFinestHour};
         s.options.removed_cards |= std::uint64_t{1} << static_cast<int>(kKinds[static_cast<std::size_t>(v[0].number)]);
       }, kAddsUp},
      {"recon-as-air-power", "a side may play a Recon as an Air Power in its section, while it is on one of the hexes",
       {side(), hexes("while-on")},
       [](Setup& s, Values v) { side_at(s, v[0]).air_observers |= v[1].hexes; }, kAddsUp},
      {"recon-as-barrage", "a side may play a Recon as a Barrage", {sides()},
       [](Setup& s, Values v) { grant(s, v[0], kForwardSpotting); }},
      {"forward-spotting", "a side may play a Recon as a Barrage, while it is on one of the hexes (Actions 4)",
       {side(), hexes("while-on")},
       [](Setup& s, Values v) {
         side_at(s, v[0]).rules |= kForwardSpotting;
         side_at(s, v[0]).spotters |= v[1].hexes;
       }, kAddsUp},
      {"air-strikes", "a side may play a Recon 1 as an Air Power (Actions 3)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kAirStrikes); }},
      {"breakthrough-deck", "the 80 cards of Breakthrough, with orders On the Move", {}},
      {"air-rules", "planes and Air Sortie cards (Air Pack), with so many cards dealt and in the deck",
       {one_of("use", "always optional"), number("allies", 0, 2, "0"), number("axis", 0, 2, "0"), number("deck", 0, 2, "0")}},
      // Nations
      {"stiff-upper-lip", "units of a side battle back with one figure left (Nations 5)",
       {side()},
       [](Setup& s, Values v) { side_at(s, v[0]).stiff_upper_lip = true; }},
      {"commissar", "a side plays under a Political Commissar (Nations 2)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kCommissar); }},
      {"imperial-army", "infantry of a side follows the Imperial Japanese Army (Nations 3)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kImperialArmy); }},
      {"gung-ho", "a side orders one unit more, as the US Marine Corps (Nations 4)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kGungHo); }},
      {"royal-army", "units of nation italy retreat up to three hexes, their guns ignore a flag (Nations 6)", {},
       [](Setup& s, Values) { declare(s, kRoyalArmy); }},
      {"italian-high-command", "a side has 6 cards, whatever `cards` says, and loses one for each unit lost, down to 3 (Nations 6)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kHighCommand); }},
      {"furia-francese", "French infantry of 1940 (Nations 7)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kFuriaFrancese); }},
      // Theatres, weather, light
      {"blitz", "the Axis may play a Recon 1 as an Air Power, Allied armor moves 2 hexes (Actions 15)", {},
       [](Setup& s, Values) {
         grant(s, {.number = index(Side::Axis), .hexes = {}}, kAirStrikes);
         s.of(Side::Allies).armor_move = 2;
       }},
      {"armor-move", "armor of a side moves at most so many hexes",
       {sides(), number("most", 1, 3)},
       [](Setup& s, Values v) { each_side(s, v[0], [&](SideSetup& side) { side.armor_move = v[1].number; }); }},
      {"desert", "after Taking Ground armor may move one hex more before its Overrun (Actions 9)", {},
       [](Setup& s, Values) { declare(s, kDesertRules); }},
      {"night-visibility", "nobody attacks beyond the visibility, which stars change (Actions 19)",
       {number("begins", 1, 6), one_of("changes", "rises falls", "rises"), {"rolled-by", Kind::Choice, 0, 0, kOneSide, "allies"}},
       [](Setup& s, Values v) {
         s.options.visibility = v[0].number;
         s.options.night_falls = v[1].number == 1;
         s.options.watch = static_cast<Side>(v[2].number);
       }},
      {"heavy-fog", "symbols of units hit in Close Assault only", {},
       [](Setup& s, Values) { declare(s, kHeavyFog); }},
      {"general-winter", "at the start of its turns a side rolls dice; a grenade costs it a figure",
       {side(), number("dice", 1, 6)},
       [](Setup& s, Values v) { side_at(s, v[0]).winter_dice = v[1].number; }},
      // Ground
      {"impassable", "hexes closed to kinds of units, whatever lies on them",
       {hexes(), some_of("to", kClasses, kClasses)},
       [](Setup& s, Values v) {
         // The bits of `to` are in the order of UnitClass, as those of a ClassSet are.
         for (Hex h : v[0].hexes) s.hexes[h].closed_to = static_cast<ClassSet>(s.hexes[h].closed_to | v[1].number);
       }, kAddsUp},
      {"impassable-for", "hexes closed to kinds of units of one side",
       {side(), hexes(), some_of("to", kClasses, kClasses)},
       [](Setup& s, Values v) {
         for (std::size_t i = 0; i < kAttackClasses; ++i)
           if (v[2].number >> i & 1) side_at(s, v[0]).closed[i] |= v[1].hexes;
       }, kAddsUp},
      {"blocks-all-fire", "hexes over which nobody fires, artillery included", {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kBlocksFire); }, kAddsUp},
      {"wide-river", "river hexes across which infantry may not fire", {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kWideRiver); }, kAddsUp},
      {"bridge-section", "bridges entered and left only through their openings", {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kBridgeSection); }, kAddsUp},
      {"flooded-fields", "open ground is flooded (Terrain 23)", {},
       [](Setup& s, Values) { declare(s, kFloodedFields); }},
      {"oasis-recovery", "hexes on which infantry may recover (Actions 10)", {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kOasisCare); }, kAddsUp},
      {"hospital-recovery", "hexes on which infantry may recover with six dice (Actions 18)", {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kHospitalCare); }, kAddsUp},
      {"headquarters", "hexes whose loss costs a side a card until it is back there (Actions 17)", {side(), hexes()},
       [](Setup& s, Values v) { side_at(s, v[0]).headquarters |= v[1].hexes; }, kAddsUp},
      {"sabotage", "a side may sabotage dams in these hexes (Actions 6)", {side(), hexes()},
       [](Setup& s, Values v) { side_at(s, v[0]).sabotage |= v[1].hexes; }, kAddsUp},
      {"free-prisoners", "a side that is on one of the camps at the start of its turn frees infantry units (Actions 7)",
       {side(), hexes(), number("units", 1, kMostPrisoners, "1"), number("figures", 1, 4, "4")},
       [](Setup& s, Values v) { side_at(s, v[0]).prisons = {v[1].hexes, v[2].number, v[3].number}; }},
      {"radar-alert", "while a side is on one of the hexes, Air Power of its enemy strikes fewer hexes (Actions 11)",
       {side(), hexes("while-on"), number("targets", 1, 3, "2")},
       [](Setup& s, Values v) { side_at(s, v[0]).radar = {v[1].hexes, v[2].number}; }},
      {"destroy-supplies", "a side may destroy depots in these hexes instead of battling there (Actions 14)",
       {side(), hexes(), number("medals", 0, 2, "1"), number("cards", 0, 2, "0")},
       [](Setup& s, Values v) { side_at(s, v[0]).depots = {v[1].hexes, v[2].number, v[3].number}; }},
      {"capture-equipment", "infantry of a side uses the guns that it overruns (Actions 12)", {sides()},
       [](Setup& s, Values v) { grant(s, v[0], kCapturesGuns); }},
      {"blow-bridges", "a side may blow up bridges, by the way 1 or 2 of Actions 2",
       {side(), hexes(), number("way", 1, 2), number("medals", 0, 2, "0"), one_of("needs", "nothing neighbor", "nothing")},
       [](Setup& s, Values v) {
         Demolition& terms = side_at(s, v[0]).demolition;
         terms = {terms.bridges | v[1].hexes, v[2].number, v[3].number, v[4].number == 1};
       }},
      {"pontoon-bridges", "a side may build so many pontoon bridges, each with an Attack card (Terrain 33)",
       {side(), number("bridges", 1, 9)},
       [](Setup& s, Values v) { side_at(s, v[0]).pontoons = v[1].number; }},
      {"minefield", "mines of random values lie in these hexes (Terrain 29); they strike the other side",
       {hexes(), {"laid-by", Kind::Choice, 0, 0, kOneOrBoth}},
       [](Setup& s, Values v) {
         const Owner owner = v[1].number == kSides ? Owner::Anyone : owner_of(static_cast<Side>(v[1].number));
         for (Hex h : v[0].hexes) {
           s.hexes[h].mined = true;
           s.hexes[h].mines_of = owner;
         }
       }, kAddsUp},
      {"mine-set", "the mine markers the values are drawn from", {one_of("of", "terrain-pack pacific")},
       [](Setup&, Values) {}}, // H-MINE-01: both are the same nine markers
      {"decoy-medal", "the enemy who first reveals a mine of value 0 in these hexes wins a medal for good",
       {hexes()},
       [](Setup& s, Values v) { mark(s, v[0].hexes, kDecoyMedal); }, kAddsUp},
      {"battle-star", "hexes marked with a battle star; other options or the notes say why", {hexes()},
       [](Setup&, Values) {}, kAddsUp},
      {"smoke-screen", "a side lays a smoke screen before its first turn (Actions 21)", {side()},
       [](Setup& s, Values v) { grant(s, v[0], kSmokeScreen); }},
      // Troops
      {"air-drop", "units of a side drop around the centers before the first turn (Actions 20)",
       {side(), number("units", 1, 12), number("drops", 1, 9, "1"), number("range", 1, 6, "4"),
        one_of("troop", "infantry special-forces", "infantry"), number("figures", 1, 4, "4"),
        {"center", Kind::Hexes, 0, 0, {}, "anywhere"}, number("ordered-from-turn", 1, 99, "1")},
       [](Setup& s, Values v) { for (int i = 0; i < v[2].number; ++i) s.air_drops.push_back(air_drop(s, v)); }, kAddsUp},
      {"air-drop-at-daylight", "units of a side drop around the centers once it is full day (Actions 20)",
       {side(), number("units", 1, 12), number("drops", 1, 9, "1"), number("range", 1, 6, "4"),
        one_of("troop", "infantry special-forces", "infantry"), number("figures", 1, 4, "4"),
        {"center", Kind::Hexes, 0, 0, {}, "anywhere"}, number("ordered-after-turns", 1, 99, "1")},
       [](Setup& s, Values v) {
         for (int i = 0; i < v[2].number; ++i) {
           s.air_drops.push_back(air_drop(s, v));
           s.air_drops.back().at_daylight = true;
         }
       }, kAddsUp},
      {"train-cargo", "infantry units that the supply train of a side unloads in a station (Actions 13)",
       {side(), number("units", 1, kMostCargo)},
       [](Setup& s, Values v) {
         for (UnitSetup& unit : s.units)
           if (index(unit.side) == v[0].number && official_tables().of(unit.troop).carries_units) unit.cargo = v[1].number;
       }},
      {"armor-breakthrough", "in one turn a side may bring armor over the enemy's baseline (Actions 22)",
       {side(), number("units", 1, 9), one_of("troop", "armor elite-armor", "armor"), one_of("exit", "allowed forbidden", "allowed"), number("from-turn", 1, 99, "1")},
       [](Setup& s, Values v) {
         side_at(s, v[0]).arrivals = {.units = v[1].number, .troop = v[2].number == 0 ? TroopId::Armor : TroopId::EliteArmor,
                                      .may_exit = v[3].number == 0, .from_turn = v[4].number};
       }},
      {"reinforcements", "units kept off the board that come onto the hexes, each with an order of a Section card (Actions 1)",
       {side(), number("units", 1, 9), one_of("troop", kReinforcements, "infantry"), hexes(), number("from-turn", 1, 99, "1"), number("at-medals", 0, 30, "0")},
       [](Setup& s, Values v) {
         constexpr std::array kTroops{TroopId::Infantry, TroopId::SpecialForces, TroopId::Armor, TroopId::EliteArmor, TroopId::Artillery};
         side_at(s, v[0]).arrivals = {.units = v[1].number, .troop = kTroops[static_cast<std::size_t>(v[2].number)],
                                      .hexes = v[3].hexes, .from_turn = v[4].number, .at_medals = v[5].number};
       }},
      {"held-back", "units that may be ordered only once their side has so many medals",
       {side(), hexes(), number("at-medals", 1, 30)},
       [](Setup& s, Values v) {
         for (UnitSetup& unit : s.units)
           if (index(unit.side) == v[0].number && v[1].hexes.contains(unit.hex)) unit.ready_medals = v[2].number;
       }, kAddsUp},
      {"no-re-supply", "trucks and half-tracks give no figures back, against Actions 24", {},
       [](Setup& s, Values) { declare(s, kNoResupply); }},
      {"clear-road-blocks", "Combat Engineers may remove road blocks (F-TRBLK-06)", {},
       [](Setup& s, Values) { declare(s, kClearRoadBlocks); }},
      {"flags-move-tigers", "flags of the first roll count against Tigers and others whose hits are rolled again (E-TIGER-09)", {},
       [](Setup& s, Values) { declare(s, kFlagsMoveTigers); }},
      {"unit-move", "units that move at most so many hexes", {hexes(), number("most", 1, kMostTerm)},
       [](Setup& s, Values v) { tell(s, v, kMostMove); }, kAddsUp},
      {"unit-ignores-flags", "units that may ignore flags", {hexes(), number("flags", 1, kMostTerm)},
       [](Setup& s, Values v) { tell(s, v, kIgnoresFlags); }, kAddsUp},
      {"unit-steady-aim", "units that battle with more dice when they have not moved",
       {hexes(), number("dice", 1, kMostTerm)},
       [](Setup& s, Values v) { tell(s, v, kSteadyAim); }, kAddsUp},
      // Victory
      {"must-exit", "a side cannot win before so many of its units have left the board",
       {side(), number("units", 1, 99)},
       [](Setup& s, Values v) { side_at(s, v[0]).must_exit = v[1].number; }},
      {"exit-medals", "medals for a unit of a side that leaves the board, by its kind",
       {side(), some_of("of", kClasses, kClasses), number("medals", 0, 9)},
       [](Setup& s, Values v) {
         for (std::size_t i = 0; i < kAttackClasses; ++i)
           if (v[1].number >> i & 1) side_at(s, v[0]).exit_medals[i] = v[2].number;
       }, kAddsUp},
      {"empty-section", "a side holds medals for each of the sections, as it sees them, without an enemy",
       {side(), some_of("sections", kSections, kSections), number("medals", 1, 9, "1")},
       [](Setup& s, Values v) {
         side_at(s, v[0]).empty_sections |= static_cast<std::uint8_t>(v[1].number);
         side_at(s, v[0]).empty_section_medals = v[2].number;
       }},
      {"quiet-turns", "turns without loss, medal or exit that make a draw",
       {number("turns", 1, 9999)},
       [](Setup& s, Values v) { s.options.quiet_turns = v[0].number; }},
      {"no-taking-ground", "young players: no Taking Ground (B-YOUNG-02)", {},
       [](Setup& s, Values) { s.options.taking_ground = false; }},
  };
  return table;
}
// clang-format on

std::optional<int> index_of(std::string_view word, std::string_view choices) {
  int at = 0;
  for (const Piece& choice : words(Piece(1, choices))) {
    if (choice.text() == word) return at;
    ++at;
  }
  return std::nullopt;
}

std::optional<OptionValue> read_value(const ParameterRule& rule, std::string_view text, const Board& board) {
  OptionValue value;
  switch (rule.kind) {
  case Kind::Number: {
    const auto n = read_number(text);
    if (!n || *n < rule.least || *n > rule.most) return std::nullopt;
    value.number = *n;
    return value;
  }
  case Kind::Choice: {
    const auto at = index_of(text, rule.choices);
    if (!at) return std::nullopt;
    value.number = *at;
    return value;
  }
  case Kind::Choices:
    for (const Piece& word : words(Piece(1, text))) {
      const auto at = index_of(word.text(), rule.choices);
      if (!at || value.number >> *at & 1) return std::nullopt;
      value.number |= 1 << *at;
    }
    return value.number ? std::optional(value) : std::nullopt;
  case Kind::Hexes:
    if (text == rule.otherwise) return value;
    for (const Piece& word : words(Piece(1, text))) {
      const auto hex = board.parse(word.text());
      if (!hex || value.hexes.contains(*hex)) return std::nullopt;
      value.hexes.insert(*hex);
    }
    return value.hexes.any() ? std::optional(value) : std::nullopt;
  }
  return std::nullopt;
}

Said expected_value(const ParameterRule& rule) {
  std::string list;
  const std::vector<Piece> choices = words(Piece(1, rule.choices));
  for (std::size_t i = 0; i < choices.size(); ++i)
    list += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + std::string(choices[i].text());
  switch (rule.kind) {
  case Kind::Number: return expected_number(rule.least, rule.most);
  case Kind::Choice: return list;
  case Kind::Choices: return say("expected.some-of", "one or several of {list}", {{"list", list}});
  case Kind::Hexes: return say("expected.board-hexes", "hexes of this board, such as C4 D5");
  }
  return "";
}

Said parameter_names(const OptionRule& rule) {
  if (rule.parameters.empty()) return say("expected.no-parameter", "no parameter");
  std::string list;
  for (const ParameterRule& p : rule.parameters) list += (list.empty() ? "" : ", ") + std::string(p.name);
  return list;
}

} // namespace

std::span<const OptionRule> option_rules() { return rules(); }

const OptionRule* find_option(std::string_view name) {
  const auto& table = rules();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const OptionRule& r) { return r.name == name; });
  return found == table.end() ? nullptr : &*found;
}

bool is_enforced(const OptionUse& use) {
  const OptionRule* rule = find_option(use.name);
  return rule && rule->enforced();
}

std::vector<OptionFault> apply_option(const OptionUse& use, Setup& setup) {
  const OptionRule* rule = find_option(use.name);
  if (!rule) return {};
  const Board& board = Board::of(setup.board);
  std::vector<OptionFault> faults;
  std::vector<std::optional<OptionValue>> values(rule->parameters.size());
  for (std::size_t i = 0; i < use.parameters.size(); ++i) {
    const Parameter& given = use.parameters[i];
    const auto known = std::find_if(rule->parameters.begin(), rule->parameters.end(),
                                    [&](const ParameterRule& p) { return p.name == given.name; });
    const int at = static_cast<int>(i);
    if (known == rule->parameters.end()) {
      faults.push_back(
          {at,
           say("wrong.parameter-unknown", "found the unknown parameter {what} of {rule}, expected {expected}",
               {quoted("what", given.name), {"rule", use.name}, {"expected", parameter_names(*rule)}})});
      continue;
    }
    std::optional<OptionValue>& value = values[static_cast<std::size_t>(known - rule->parameters.begin())];
    if (value)
      faults.push_back({at, say("wrong.parameter-twice", "found {name} twice", {{"name", given.name}})});
    value = read_value(*known, given.value, board);
    if (!value) {
      faults.push_back(
          {at,
           say("wrong.parameter-value", "found {name} {what}, expected {expected}",
               {{"name", given.name}, quoted("what", given.value), {"expected", expected_value(*known)}})});
      value.emplace(); // so that it is not called missing too
    }
  }
  std::vector<OptionValue> complete;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ParameterRule& parameter = rule->parameters[i];
    if (!values[i] && parameter.required())
      faults.push_back({-1, say("wrong.parameter-missing", "{rule} lacks its parameter {name}",
                                {{"rule", use.name}, {"name", parameter.name}})});
    if (!values[i]) values[i] = read_value(parameter, parameter.otherwise, board);
    complete.push_back(values[i].value_or(OptionValue{}));
  }
  if (faults.empty() && rule->enforced()) rule->apply(setup, complete);
  return faults;
}

bool is_objective_term(const Parameter& term) {
  for (const ParameterRule& rule : {some_of("by", kClasses), side("otherwise")})
    if (rule.name == term.name)
      return read_value(rule, term.value, Board::of(BoardKind::Standard)).has_value();
  return false;
}

bool apply_objective_term(const Parameter& term, Objective& objective) {
  if (term.name != "otherwise") return false;
  const auto value = read_value(side("otherwise"), term.value, Board::of(BoardKind::Standard));
  if (value) objective.otherwise = owner_of(static_cast<Side>(value->number));
  return value.has_value();
}

void clear_options(Setup& setup) {
  const Setup fresh;
  setup.options = fresh.options;
  for (Side s : {Side::Allies, Side::Axis}) {
    SideSetup& side = setup.of(s);
    const SideSetup& without = fresh.of(s);
    side.extra_draw = without.extra_draw;
    side.extra_draw_turns = without.extra_draw_turns;
    side.must_exit = without.must_exit;
    side.air_power_dice = without.air_power_dice;
    side.stiff_upper_lip = without.stiff_upper_lip;
    side.air_observers = without.air_observers;
    side.spotters = without.spotters;
    side.rules = without.rules;
    side.armor_move = without.armor_move;
    side.winter_dice = without.winter_dice;
    side.pontoons = without.pontoons;
    side.headquarters = without.headquarters;
    side.sabotage = without.sabotage;
    side.empty_sections = without.empty_sections;
    side.empty_section_medals = without.empty_section_medals;
    side.demolition = without.demolition;
    side.arrivals = without.arrivals;
    side.prisons = without.prisons;
    side.radar = without.radar;
    side.depots = without.depots;
    side.exit_medals = without.exit_medals;
    side.closed = without.closed;
  }
  for (HexSetup& hex : setup.hexes) {
    hex.closed_to = kNoClass;
    hex.marks = 0;
    hex.mined = false;
    hex.mines_of = Owner::Anyone;
  }
  for (UnitSetup& unit : setup.units) {
    unit.ready_medals = unit.cargo = 0;
    unit.marks &= static_cast<std::uint16_t>(~kUnitTerms);
  }
  setup.air_drops.clear();
}

} // namespace bocage
