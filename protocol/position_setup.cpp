#include "protocol/position_setup.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/rules/tactics.h"
#include "engine/state/event.h"
#include "engine/state/snapshot.h"
#include "protocol/position.h"
#include "protocol/position_field.h"
#include "protocol/position_parts.h"
#include "protocol/words.h"
#include "scenario/battle.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

constexpr int kMostMarch = 7, kMostHand = 99, kMostExtraTurns = 99, kMostExtraCards = 9, kMostDrift = 9;

class SetupReader {
 public:
  explicit SetupReader(const Node& root) : root_(root) {}

  std::optional<PositionSetup> read() {
    heading();
    board_ = &Board::of(setup().board);
    field();
    if (const auto node = root_.field("objectives"))
      for (const Node& item : node->items(kMaxObjectives)) objective(item);
    if (const auto node = root_.field("air_drops"))
      for (const Node& item : node->items(kMostDrops)) air_drop(item);
    if (const auto node = root_.field("sides"))
      each_side(*node, [&](Side s, const Node& terms) { side(terms, setup().of(s)); });
    if (const auto node = root_.field("options")) read_options(*node, setup().options);
    return root_.refusals().empty() ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  Setup& setup() { return out_.setup; }

  void heading() {
    if (const auto field = root_.field("rules"))
      if (const auto version = field->number(0, 0xFFFF); version && *version != kRulesVersion)
        field->expected("rules version " + std::to_string(kRulesVersion) +
                        ", the only one this program plays");
    if (const auto field = root_.field("name")) {
      const auto name = field->text();
      if (name && !name->empty() && !is_plain_word(*name))
        field->expected("lower-case words joined by hyphens");
      if (name) setup().name = *name;
    }
    root_.read_word("board", setup().board);
    root_.read_word("face", out_.face);
    root_.read_word("mode", setup().mode);
    root_.read_word("top", setup().top);
    root_.read_word("first", setup().first);
    const bool wide = setup().board == BoardKind::Overlord || setup().board == BoardKind::ThreeBoards;
    if (setup().mode == Mode::Overlord && !wide)
      root_.field("mode")->wrong("Overlord needs the board 'overlord' or 'three-boards'");
  }

  void field() {
    FieldReader field(*board_, out_.face);
    UnitReader units(*board_, setup().mode);
    if (const auto node = root_.field("map")) field.map(*node);
    if (const auto node = root_.field("hexes")) field.hexes(*node);
    for (const FieldReader::Drawn& drawn : field.drawn()) units.add(drawn);
    if (const auto node = root_.field("units")) units.read(*node);
    out_.units = units.take();
    field.own(out_.units);
    out_.now = setup().hexes = field.now();
    start(field);
  }

  // What the battle began with: as it is now, unless it is said otherwise.
  void start(const FieldReader& field) {
    State standing{};
    for (const Unit& unit : out_.units) standing.units[standing.unit_count++] = unit;
    setup().units = setup_units(official_tables(), standing);
    const auto node = root_.field("start");
    if (!node || !node->object({"hexes", "units"})) return;
    if (const auto hexes = node->field("hexes")) field.start_hexes(*hexes, setup().hexes);
    if (const auto list = node->field("units")) start_units(*list);
  }

  void start_units(const Node& list) {
    const std::vector<Node> nodes = list.items(kMaxUnits);
    for (const Node& node : nodes)
      node.object({"hex", "wagon", "troop", "side", "nation", "figures", "medals", "marks", "ready_medals",
                   "most_move", "ignores_flags", "steady_dice", "accessory", "cargo"});
    UnitReader reader(*board_, setup().mode);
    reader.read(list);
    setup().units.clear();
    if (!root_.refusals().empty()) return; // units and nodes may not go together
    const std::vector<Unit> units = reader.take();
    for (std::size_t i = 0; i < nodes.size(); ++i)
      setup().units.push_back({units[i].hex, units[i].troop, units[i].side, units[i].nation,
                               nodes[i].has("figures") ? units[i].figures : 0,
                               nodes[i].has("medals") ? units[i].medals : -1, units[i].second_hex,
                               units[i].marks, 0, static_cast<Accessory>(units[i].accessory), 0});
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      UnitSetup& unit = setup().units[i];
      nodes[i].read("ready_medals", unit.ready_medals, 0, kMostMedals);
      const bool carries = official_tables().of(unit.troop).carries_units;
      nodes[i].read("cargo", unit.cargo, 0, !carries ? 0 : unit.second_hex == kNoHex ? 1 : kMostCargo);
    }
  }

  void objective(const Node& node) {
    node.object({"hexes", "holding", "for", "medals", "needed", "at_turn_start", "at_turn_end",
                 "sudden_death", "required", "held_at_start", "otherwise", "holder"});
    Objective o;
    if (const auto field = node.needed("hexes"))
      if (const auto hexes = field->hexes(*board_)) {
        o.hexes = *hexes;
        if (hexes->empty()) field->wrong("the objective has no hex");
      }
    node.read_word("holding", o.holding);
    node.read_word("for", o.who);
    node.read("medals", o.medals, 0, kMostMedals);
    node.read("needed", o.needed, 1, std::max(1, o.hexes.count()));
    node.read("at_turn_start", o.at_turn_start);
    node.read("at_turn_end", o.at_turn_end);
    node.read("sudden_death", o.sudden_death);
    node.read("required", o.required);
    node.read_word("held_at_start", o.holder);
    node.read_word("otherwise", o.otherwise);
    setup().objectives.push_back(o);
    out_.holders.push_back(holder(node));
  }

  static std::optional<Owner> holder(const Node& node) {
    const auto field = node.field("holder");
    const auto name = field ? field->text() : std::nullopt;
    if (!name) return std::nullopt;
    if (*name == "nobody") return Owner::Anyone;
    const auto side = value_of<Side>(*name);
    if (!side) field->expected("allies, axis or nobody");
    return side ? std::optional(owner_of(*side)) : std::nullopt;
  }

  void side(const Node& node, SideSetup& out) const {
    node.object({"cards",     "to_win",         "extra_draw",      "extra_draw_turns", "exits",
                 "must_exit", "air_power_dice", "stiff_upper_lip", "air_observers",    "spotters",
                 "rules",     "armor_move",     "winter_dice",     "pontoons",         "headquarters",
                 "sabotage",  "demolition",     "arrivals",        "exit_medals",      "closed",
                 "prisons",   "radar",          "depots"});
    node.read("cards", out.cards, 0, kMostHand);
    node.read("to_win", out.medals, 1, kMostMedals);
    node.read("extra_draw", out.extra_draw, 0, kMostExtraCards);
    node.read("extra_draw_turns", out.extra_draw_turns, 0, kMostExtraTurns);
    if (const auto field = node.field("exits"))
      if (const auto hexes = field->hexes(*board_)) out.exits = *hexes;
    node.read("must_exit", out.must_exit, 0, kMaxUnits);
    node.read("air_power_dice", out.air_power_dice, 0, kMaxDice);
    node.read("stiff_upper_lip", out.stiff_upper_lip);
    if (const auto field = node.field("spotters"))
      if (const auto found = field->hexes(*board_)) out.spotters = *found;
    if (const auto field = node.field("air_observers"))
      if (const auto hexes = field->hexes(*board_)) out.air_observers = *hexes;
    special(node, out);
  }

  // Rules that the battle gives to the side
  void special(const Node& node, SideSetup& out) const {
    const auto hexes = [&](const Node& from, std::string_view name, HexSet& set) {
      if (const auto field = from.field(name))
        if (const auto list = field->hexes(*board_)) set = *list;
    };
    if (const auto field = node.field("rules")) field->words<SideRule>(out.rules);
    node.read("armor_move", out.armor_move, 0, kMostMarch);
    node.read("winter_dice", out.winter_dice, 0, kMaxDice);
    node.read("pontoons", out.pontoons, 0, kMostByte);
    hexes(node, "headquarters", out.headquarters);
    hexes(node, "sabotage", out.sabotage);
    if (const auto field = node.field("sabotage"); field && out.sabotage.count() > kMaxDams)
      field->expected("at most " + std::to_string(kMaxDams) + " dams");
    if (const auto terms = node.field("demolition");
        terms && terms->object({"bridges", "way", "medals", "neighbor"})) {
      hexes(*terms, "bridges", out.demolition.bridges);
      terms->read("way", out.demolition.way, 0, 2);
      terms->read("medals", out.demolition.medals, 0, kMostMedals);
      terms->read("neighbor", out.demolition.neighbor);
    }
    if (const auto terms = node.field("arrivals");
        terms && terms->object({"units", "troop", "may_exit", "hexes", "from_turn", "at_medals"})) {
      terms->read("units", out.arrivals.units, 0, kMaxUnits);
      if (const auto field = terms->field("troop"))
        if (const auto id =
                read_key<TroopId>(*field, official_tables().troops, list_of_keys(official_tables().troops)))
          out.arrivals.troop = *id;
      terms->read("may_exit", out.arrivals.may_exit);
      hexes(*terms, "hexes", out.arrivals.hexes);
      terms->read("from_turn", out.arrivals.from_turn, 1, kMostByte);
      terms->read("at_medals", out.arrivals.at_medals, 0, kMostMedals);
    }
    if (const auto terms = node.field("prisons"); terms && terms->object({"camps", "units", "figures"})) {
      hexes(*terms, "camps", out.prisons.camps);
      if (out.prisons.camps.count() > kMaxCamps)
        terms->expected("at most " + std::to_string(kMaxCamps) + " camps");
      terms->read("units", out.prisons.units, 1, kMostPrisoners);
      terms->read("figures", out.prisons.figures, 1, kMostFigures);
    }
    if (const auto terms = node.field("radar"); terms && terms->object({"stations", "targets"})) {
      hexes(*terms, "stations", out.radar.stations);
      terms->read("targets", out.radar.targets, 1, kAirPowerTargets);
    }
    if (const auto terms = node.field("depots"); terms && terms->object({"hexes", "medals", "cards"})) {
      hexes(*terms, "hexes", out.depots.hexes);
      terms->read("medals", out.depots.medals, 0, kMostMedals);
      terms->read("cards", out.depots.cards, 0, kMostHand);
    }
    if (const auto field = node.field("exit_medals")) read_numbers(*field, out.exit_medals, kMostMedals);
    if (const auto terms = node.field("closed"); terms && terms->object({"infantry", "armor", "artillery"}))
      for (std::size_t i = 0; i < kAttackClasses; ++i)
        hexes(*terms, name_of(static_cast<UnitClass>(i)), out.closed[i]);
  }

  void air_drop(const Node& node) {
    node.object(
        {"side", "troop", "nation", "units", "figures", "range", "ready_turn", "aims", "at_daylight"});
    AirDrop drop;
    node.read_word("side", drop.side);
    if (const auto field = node.field("troop"))
      if (const auto id =
              read_key<TroopId>(*field, official_tables().troops, list_of_keys(official_tables().troops)))
        drop.troop = *id;
    node.read_word("nation", drop.nation);
    if (node.needed("units")) node.read("units", drop.units, 1, kMostDropped);
    node.read("figures", drop.figures, 0, kMostFigures);
    node.read("range", drop.range, 0, kMostDrift);
    node.read("ready_turn", drop.ready_turn, 0, kMostByte);
    node.read("at_daylight", drop.at_daylight);
    if (const auto field = node.field("aims"))
      if (const auto hexes = field->hexes(*board_)) drop.aims = *hexes;
    setup().air_drops.push_back(drop);
  }

  const Node& root_;
  PositionSetup out_;
  const Board* board_ = nullptr;
};

} // namespace

std::optional<PositionSetup> read_setup(const Node& root) { return SetupReader(root).read(); }

void read_options(const Node& node, Options& options) {
  node.object({"tactic_cards", "taking_ground", "reshuffle", "wins_when_deck_ends", "sandbags", "quiet_turns",
               "rules", "visibility", "night_falls", "watch", "removed_cards"});
  node.read("tactic_cards", options.tactic_cards);
  node.read("taking_ground", options.taking_ground);
  node.read("reshuffle", options.reshuffle);
  node.read_word("wins_when_deck_ends", options.wins_when_deck_ends);
  node.read("sandbags", options.sandbags, 0, kMaxHexes);
  node.read("quiet_turns", options.quiet_turns, 1, 9999);
  if (const auto field = node.field("rules")) field->words<BattleRule>(options.rules);
  node.read("visibility", options.visibility, 0, kDaylight);
  node.read("night_falls", options.night_falls);
  node.read_word("watch", options.watch);
  if (const auto field = node.field("removed_cards"))
    for (const Node& item : field->items(kCardKinds))
      if (const auto id =
              read_key<CardId>(item, official_tables().cards, list_of_keys(official_tables().cards)))
        options.removed_cards |= std::uint64_t{1} << static_cast<int>(*id);
}

} // namespace bocage::protocol
