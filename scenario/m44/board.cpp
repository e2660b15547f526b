#include <algorithm>
#include <bit>

#include "scenario/m44/importer.h"
#include "scenario/words.h"

namespace bocage::m44 {
namespace {

const Terrain* built_terrain(std::string_view key) {
  const auto& table = official_tables().terrain;
  const auto row = std::find_if(table.begin(), table.end(), [&](const Terrain& t) { return t.key == key; });
  return row == table.end() ? nullptr : &*row;
}
TerrainId id_of(const Terrain& row) {
  return static_cast<TerrainId>(&row - official_tables().terrain.data());
}
std::optional<TroopId> built_troop(std::string_view key) {
  const auto& table = official_tables().troops;
  const auto row = std::find_if(table.begin(), table.end(), [&](const Troop& t) { return t.key == key; });
  return row == table.end() ? std::nullopt : std::optional(static_cast<TroopId>(row - table.begin()));
}

TerrainId& layer_of(HexSetup& hex, Layer layer) {
  return layer == Layer::Ground ? hex.ground : layer == Layer::Overlay ? hex.overlay : hex.obstacle;
}

bool has_course(std::string_view piece) { // whose sides matter in play
  return piece == "road" || piece == "hill-road" || piece == "railroad" || piece == "railroad-bridge" ||
         piece == "wadi";
}

// A bridge's orientation: steps of 30 degrees clockwise from north-south. The sides nearest its axis are
// open.
std::uint8_t bridge_openings(int orientation) {
  constexpr std::uint8_t east_west = 1 | 8, rising = 2 | 16, falling = 4 | 32; // NE-SW, NW-SE
  constexpr std::array<std::uint8_t, 6> by_orientation{
      rising | falling, rising, rising | east_west, east_west, east_west | falling, falling};
  return by_orientation[static_cast<std::size_t>((orientation + 5) % 6)];
}

int orientation_of(const Json& tile) {
  const int given = number_of(field(tile, "orientation")).value_or(1);
  return given >= 1 && given <= 6 ? given : 1;
}

std::optional<UnitClass> class_of_number(int n) {
  return n >= 1 && n <= kAttackClasses ? std::optional(static_cast<UnitClass>(n - 1)) : std::nullopt;
}

} // namespace

void Importer::no_list(const char* name, Hex h) {
  fault(say("wrong.m44-list", "found '{name}' that is no list", {{"name", name}}), h);
}

void Importer::read_hexes() {
  for (Hex h : board_->hexes()) setup().hexes[h].ground = printed_ground(setup().board, battle_.face, h);
  const auto hexagons = items_of(field(field(json_, "board"), "hexagons"));
  if (!hexagons) return no_list("hexagons");
  std::map<Hex, Entry> entries;
  for (const Json* entry : *hexagons) merge(*entry, entries);
  for (const auto& [h, entry] : entries) lay(h, entry);
  join_rail_bridges();
  couple_wagons();
  join_exits();
}

// A railroad bridge may be laid as its river or as its rails; the rails that lead to it are the surer sign.
void Importer::join_rail_bridges() {
  for (Hex h : board_->hexes()) {
    HexSetup& hex = setup().hexes[h];
    if (hex.overlay != TerrainId::RailroadBridge) continue;
    std::uint8_t rails = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Direction direction = static_cast<Direction>(d);
      const Hex next = board_->neighbor(h, direction);
      if (next == kNoHex || !official_tables().of(setup().hexes[next].ground).rail) continue;
      if (setup().hexes[next].openings >> static_cast<int>(opposite(direction)) & 1)
        rails |= static_cast<std::uint8_t>(1 << d);
    }
    if (std::popcount(rails) >= 2) hex.openings = rails;
  }
}

// The same hex may be listed twice.
void Importer::merge(const Json& entry, std::map<Hex, Entry>& entries) {
  const auto row = number_of(field(entry, "row")), column = number_of(field(entry, "col"));
  const Hex h = row && column && *row >= 0 && *row < board_->rows() && *column >= 0
                    ? board_->at(*row, *column)
                    : kNoHex;
  if (h == kNoHex) {
    const Said what =
        field(entry, "unit").is_object() ? say("word.a-unit", "a unit") : say("word.a-hex", "a hex");
    return fault(say(
        "wrong.m44-off",
        "found {what} in row {row}, col {col}, which is off the board; expected rows 0 to {rows} and cols "
        "0 to {cols}, both even or both odd",
        {{"what", what},
         {"row", shown(field(entry, "row"))},
         {"col", shown(field(entry, "col"))},
         {"rows", board_->rows() - 1},
         {"cols", 2 * (board_->width() - 1)}}));
  }
  Entry& all = entries[h];
  const auto take = [&](const char* key, const Json*& place, const Said& twice) {
    const Json& given = field(entry, key);
    if (!given.is_object()) return;
    if (!place)
      place = &given;
    else if (std::string_view(key) == "unit")
      fault(say("wrong.two-units", "two units are in one hex"), h);
    else if (word_of(field(*place, "name")) != word_of(field(given, "name")))
      fault(say("wrong.m44-twice", "found two {what}, {first} and {second}",
                {{"what", twice},
                 quoted("first", text_of(field(*place, "name"))),
                 quoted("second", text_of(field(given, "name")))}),
            h);
  };
  take("terrain", all.terrain, say("word.terrains", "terrains"));
  take("rect_terrain", all.rectangle, say("word.rectangles", "rectangles"));
  take("obstacle", all.obstacle, say("word.obstacles", "obstacles"));
  take("unit", all.unit, say("word.units", "units"));
  const auto tags = items_of(field(entry, "tags"));
  if (!tags) return no_list("tags", h);
  all.tags.insert(all.tags.end(), tags->begin(), tags->end());
}

void Importer::lay(Hex h, const Entry& entry) {
  if (entry.terrain) lay_tile(h, *entry.terrain, tiles(), "terrain", entry);
  if (entry.rectangle) lay_tile(h, *entry.rectangle, rectangles(), "rect_terrain", entry);
  if (entry.obstacle) lay_tile(h, *entry.obstacle, obstacles(), "obstacle", entry);
  if (entry.unit) place_unit(h, *entry.unit);
  // What a rectangle says of a unit comes after the unit.
  if (entry.rectangle)
    if (const Tile* tile = find_tile(rectangles(), text_of(field(*entry.rectangle, "name"))))
      place_by_rectangle(h, tile->piece);
  read_tags(h, entry);
}

// Tiles
// ----------------------------------------------------------------------------------------------------------

void Importer::lay_tile(Hex h, const Json& tile, std::span<const Tile> rows, std::string_view what,
                        const Entry& entry) {
  const std::string name = text_of(field(tile, "name"));
  const Tile* row = find_tile(rows, name);
  if (!row)
    return fault(
        say("wrong.m44-unknown",
            "found the unknown {kind} {what}, expected a name of the scenario editor such as {example}",
            {{"kind", what}, quoted("what", name), {"example", rows.front().name}}),
        h);
  std::string_view piece = row->piece;
  const std::string behavior = word_of(field(tile, "behavior"));
  if (const Behavior* other = find_behavior(behavior)) piece = other->piece;
  lay_piece(h, piece, tile, entry);
  if (row->name == "pmouth") mouths_.insert(h);
  if (row->openings && has_course(piece))
    setup().hexes[h].openings |= turned(row->openings, orientation_of(tile));
  for (const char* key : {"behavior", "behavior2"})
    if (const std::string word = word_of(field(tile, key)); !word.empty()) tile_behavior(h, word, tile);
  if (const Json& properties = field(tile, "properties"); properties.is_object())
    tile_properties(h, properties);
}

void Importer::lay_piece(Hex h, std::string_view piece, const Json& tile, const Entry& entry) {
  HexSetup& hex = setup().hexes[h];
  const auto owner = side_of(field(tile, "original_owner"));
  std::optional<Side> standing; // who is in it
  if (entry.unit)
    for (const Army& army : armies())
      if (word_of(field(*entry.unit, "name")).ends_with(army.suffix)) standing = army.side;
  // A bunker without an owner belongs to who stands in it; with nobody there it is played as a field bunker,
  // unless the words say whose it is.
  if (piece == "bunker" && !owner && !standing) {
    piece = "field-bunker";
    bare_bunkers_.insert(h);
  }
  if (owner) owned_.insert(h);
  if (piece == "headquarters" && owner) mark("headquarters", h, {{"side", name_of(*owner)}});
  if (piece == "hospital") mark("hospital-recovery", h);
  if (const Terrain* terrain = built_terrain(piece)) {
    layer_of(hex, terrain->layer) = id_of(*terrain);
    if (terrain->owner_only) {
      const auto whose = owner ? owner : standing;
      // A sea wall without an owner protects those who land: the side at the bottom.
      const Side side = whose.value_or(other(setup().top));
      (terrain->layer == Layer::Overlay ? hex.overlay_owner : hex.obstacle_owner) = owner_of(side);
    }
  } else if (const UnbuiltTerrain* unbuilt = find_unbuilt_terrain(piece)) {
    layer_of(hex, unbuilt->layer) = unbuilt->stand_in;
    battle_.stand_ins.push_back({h, std::string(piece), owner ? owner_of(*owner) : Owner::Anyone});
  }
}

void Importer::tile_behavior(Hex h, std::string_view behavior, const Json& tile) {
  if (find_behavior(behavior)) return; // another piece
  if (behavior == "impassable_hill" || behavior == "impassable_blocking_hill") mark("impassable", h);
  if (behavior == "impassable_blocking_hill") mark("blocks-all-fire", h);
  if (behavior == "wide_river") mark("wide-river", h);
  if (behavior == "oasis_recovery") mark("oasis-recovery", h);
  if (behavior == "bridge_section") {
    mark("bridge-section", h);
    setup().hexes[h].openings |= bridge_openings(orientation_of(tile));
  }
  if (behavior == "can_be_blown") {
    const Json& terms = field(field(game(), "options"), "blowbridge_opt2");
    const bool medal = word_of(field(tile, "behavior2")) == "one_medal_if_blown";
    Parameters parameters{{"side", name_of(side_of(field(terms, "side")).value_or(Side::Allies))},
                          {"way", "2"}};
    if (medal) parameters.push_back({"medals", "1"});
    if (word_of(field(terms, "option")) == "need_neighbour_unit") parameters.push_back({"needs", "neighbor"});
    mark("blow-bridges", h, std::move(parameters));
  }
  constexpr auto known = std::to_array<std::string_view>({"impassable_hill", "impassable_blocking_hill",
                                                          "wide_river", "oasis_recovery", "bridge_section",
                                                          "can_be_blown", "one_medal_if_blown"});
  if (behavior == "headquarter")
    remark(Fate::NotPlayed, at(h), std::string(behavior));
  else if (std::ranges::find(known, behavior) == known.end()) {
    remark(Fate::Unmapped, at(h), std::string(behavior));
    battle_.notes.push_back(board_->name(h) + ": " + std::string(behavior));
  }
}

void Importer::tile_properties(Hex h, const Json& properties) {
  for (const auto& [key, value] : properties.items()) {
    if (in_small_letters(key) != "isimpassable" || !value.is_object()) {
      remark(Fate::Unmapped, at(h), key + ' ' + shown(value));
      battle_.notes.push_back(board_->name(h) + ": " + tidy(key + ' ' + shown(value)));
      continue;
    }
    for (const auto& [who, what] : value.items()) {
      const auto side = side_of(Json(who));
      std::string classes;
      for (const Json* number : items_of(what).value_or(std::vector<const Json*>{}))
        if (const auto unit_class = class_of_number(number_of(*number).value_or(0)))
          classes +=
              (classes.empty() ? "" : " ") + std::string(*unit_class == UnitClass::Infantry ? "infantry"
                                                         : *unit_class == UnitClass::Armor  ? "armor"
                                                                                            : "artillery");
      if (!side || (classes.empty() && !is_true(what))) continue;
      Parameters parameters{{"side", name_of(*side)}};
      if (!classes.empty()) parameters.push_back({"to", classes});
      mark("impassable-for", h, std::move(parameters));
    }
  }
}

// Units
// ----------------------------------------------------------------------------------------------------------

void Importer::place_unit(Hex h, const Json& json) {
  const std::string name = word_of(field(json, "name"));
  const auto kind =
      std::find_if(kinds().begin(), kinds().end(), [&](const Kind& k) { return name.starts_with(k.prefix); });
  const auto army = std::find_if(armies().begin(), armies().end(), [&](const Army& a) {
    return kind != kinds().end() && name.substr(kind->prefix.size()) == a.suffix;
  });
  if (kind == kinds().end() || army == armies().end())
    return fault(say("wrong.m44-unit",
                     "found the unknown unit {what}, expected a name such as infus or tank2ger",
                     {quoted("what", name)}),
                 h);

  UnitSetup unit;
  unit.hex = h;
  unit.side = army->side;
  unit.nation = army->nation;
  std::string piece(kind->piece);
  const std::string badge = word_of(field(json, "badge")), behavior = word_of(field(json, "behavior"));
  // A truck with a badge and one figure is a command car (E-CMDCAR-01).
  if (piece == "supply-truck" && !badge.empty() && number_of(field(json, "nbr_units")) == 1)
    piece = "command-car";
  else if (!badge.empty())
    unit_badge(unit, kind->prefix, badge, piece);
  if (behavior == "french_resistance") piece = "resistance";

  const Json& number = field(json, "nbr_units");
  const int figures = number_of(number).value_or(0);
  if (!number.is_null() && (figures < 1 || figures > kMostFigures))
    found("nbr_units", shown(number),
          say("expected.range", "{least} to {most}", {{"least", 1}, {"most", kMostFigures}}), h);
  if (piece == "elite-armor" && unit.side == Side::Axis && figures == 1) piece = "tiger"; // Troops 16

  if (const auto troop = built_troop(piece)) {
    unit.troop = *troop;
    unit.figures = figures == official_tables().of(*troop).figures ? 0 : figures;
  } else if (const UnbuiltTroop* unbuilt = find_unbuilt_troop(piece)) {
    unit.troop = unbuilt->stand_in;
    unit.figures = figures ? figures : unbuilt->figures;
    battle_.stand_ins.push_back({h, piece});
  }
  if (!behavior.empty()) unit_behavior(unit, behavior);

  const std::string equipment = word_of(field(json, "equipment"));
  if (equipment == "boat")
    unit.marks = static_cast<std::uint16_t>(unit.marks | kHasBoat);
  else if (equipment == "wittmann")
    mark("unit-steady-aim", h, {{"dice", "1"}});
  else if (equipment == "motorized")
    remark(Fate::NotPlayed, at(h), "motorized");
  else if (!equipment.empty()) {
    remark(Fate::Unmapped, at(h), equipment);
    battle_.notes.push_back(board_->name(h) + ": " + equipment);
  }
  setup().units.push_back(unit);
}

void Importer::unit_badge(UnitSetup& unit, std::string_view prefix, std::string_view badge,
                          std::string& piece) {
  const int number = badge.starts_with("badge") ? read_number(badge.substr(5)).value_or(-1) : -1;
  if (number == 38) unit.nation = Nation::Italy;
  for (const Badge& row : badges()) {
    if (row.number != number) continue;
    const bool changes =
        !row.prefix.empty() && prefix.starts_with(row.prefix) && (number != 3 || prefix == "inf2");
    if (changes)
      piece = row.piece;
    else if (!row.word.empty())
      battle_.details.push_back({unit.hex, std::string(row.word)});
    return;
  }
  battle_.details.push_back({unit.hex, number > 0 ? "badge-" + std::to_string(number) : "badge"});
  remark(Fate::NotPlayed, at(unit.hex), std::string(badge), "badge");
}

void Importer::unit_behavior(UnitSetup& unit, std::string_view behavior) {
  if (behavior == "french_resistance") return; // its troop
  if (behavior == "german_2victank")
    unit.medals = 2;
  else if (behavior == "armor_move_two" || behavior == "elite_armor_move_two")
    mark("unit-move", unit.hex, {{"most", "2"}});
  else if (behavior == "can_ignore_one_flag")
    mark("unit-ignores-flags", unit.hex, {{"flags", "1"}});
  else {
    remark(Fate::Unmapped, at(unit.hex), std::string(behavior));
    battle_.notes.push_back(board_->name(unit.hex) + ": " + std::string(behavior));
  }
}

void Importer::place_by_rectangle(Hex h, std::string_view piece) {
  const bool taken = !setup().units.empty() && setup().units.back().hex == h;
  if (piece == "landing-craft") {
    if (taken)
      setup().units.back().marks = static_cast<std::uint16_t>(setup().units.back().marks | kInCraft);
    else {
      remark(Fate::Unmapped, at(h), "barge");
      battle_.notes.push_back(board_->name(h) + ": an empty landing craft");
    }
    return;
  }
  if (piece == "wagon") return wagons_.push_back(h);
  const UnbuiltTroop* unbuilt = find_unbuilt_troop(piece);
  const auto troop = unbuilt ? std::optional(unbuilt->stand_in) : built_troop(piece);
  if (!troop) return; // terrain
  UnitSetup unit;
  unit.hex = h;
  unit.troop = *troop;
  unit.figures = unbuilt ? unbuilt->figures : 0;
  unit.side = taken ? setup().units.back().side : side_of_player(2);
  unit.nation = taken ? setup().units.back().nation : Nation::None;
  if (taken) {
    setup().units.pop_back(); // a crew only says whose it is
    std::erase_if(battle_.stand_ins,
                  [&](const StandIn& s) { return s.hex == h && find_unbuilt_troop(s.piece); });
  }
  if (unbuilt) battle_.stand_ins.push_back({h, std::string(piece)});
  setup().units.push_back(unit);
}

UnitSetup* Importer::unit_at(Hex h) {
  const auto unit = std::ranges::find(setup().units, h, &UnitSetup::hex);
  return unit == setup().units.end() ? nullptr : &*unit;
}

// A wagon belongs to the locomotive beside it. A gun on it makes an armored train (F-TRP-67); who else is in
// its hex is its crew.
void Importer::couple_wagons() {
  for (Hex wagon : wagons_) {
    const UnitSetup* crew = unit_at(wagon);
    const bool armed = crew && official_tables().of(crew->troop).unit_class == UnitClass::Artillery;
    if (crew) {
      std::erase_if(setup().units, [&](const UnitSetup& u) { return u.hex == wagon; });
      std::erase_if(battle_.details, [&](const UnitDetail& d) { return d.hex == wagon; });
    }
    const auto train = std::find_if(setup().units.begin(), setup().units.end(), [&](const UnitSetup& u) {
      return u.troop == TroopId::SupplyTrain && u.second_hex == kNoHex && board_->adjacent(u.hex, wagon);
    });
    if (train == setup().units.end()) {
      fault(say("wrong.m44-wagon", "found a wagon without a locomotive beside it"), wagon);
      continue;
    }
    train->second_hex = wagon;
    if (armed) train->troop = TroopId::ArmoredTrain;
  }
  // A locomotive alone goes on without what it would have behind it.
  for (UnitSetup& unit : setup().units)
    if (official_tables().of(unit.troop).unit_class == UnitClass::Train && unit.second_hex == kNoHex)
      unit.marks = static_cast<std::uint16_t>(unit.marks | kWagonLost);
}

// E-EXIT-02: two markers that point at each other stand for all hexes of the edge from the one to the other.
void Importer::join_exits() {
  std::vector<Hex> ends(paired_exits_.begin(), paired_exits_.end()); // row by row, from the left
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const Hex from = ends[i], to = ends[i + 1];
    if (board_->row(from) != board_->row(to)) continue;
    ++i; // the next pair begins after it
    HexSet stretch;
    for (Hex h = from; h <= to; ++h) stretch.insert(h);
    bool named = false;
    for (Side side : {Side::Allies, Side::Axis})
      if (HexSet& exits = setup().of(side).exits; exits.contains(from) || exits.contains(to)) {
        exits |= stretch;
        named = true;
      }
    if (!named) bare_exits_ |= stretch;
  }
}

// Tags
// ----------------------------------------------------------------------------------------------------------

void Importer::read_tags(Hex h, const Entry& entry) {
  for (const Json* tag : entry.tags) {
    const std::string name = word_of(field(*tag, "name")), behavior = word_of(field(*tag, "behavior"));
    const auto side = side_of(field(*tag, "side"));
    if (name == "tag5") paired_exits_.insert(h);
    if (name.starts_with("medal")) {
      if (const auto who = owner_of_medal(name))
        read_medal(h, *tag, *who);
      else
        fault(say("wrong.m44-medal", "found {what}, a medal for nobody; expected medal0 to medal7",
                  {quoted("what", name)}),
              h);
    } else if (name == "tag3") {
      mark("minefield", h, {{"laid-by", side ? name_of(*side) : std::string(kDefender)}});
      if (behavior == "decoy_medal_mine_field") mark("decoy-medal", h);
    } else if (behavior == "exit_marker" && side)
      setup().of(*side).exits |= group_of(field(*tag, "group"), h);
    else if (name == "tag4" || name == "tag5")
      bare_exits_.insert(h);
    else if ((name == "tag15" || name == "tag14") && entry.unit && !setup().units.empty())
      setup().units.back().marks = static_cast<std::uint16_t>(setup().units.back().marks | kCamouflaged);
    else if (name == "tag1") {
      if (behavior == "is_wittmann") mark("unit-steady-aim", h, {{"dice", "1"}});
      mark("battle-star", h);
    } else {
      remark(Fate::Unmapped, at(h), name + (behavior.empty() ? "" : ' ' + behavior));
      battle_.notes.push_back(tidy(board_->name(h) + ": " + name + ' ' + behavior));
    }
  }
}

void Importer::read_medal(Hex h, const Json& tag, Owner who) {
  const Json& medal = field(tag, "medal");
  const auto flag = [&](const char* key) { return is_true(field(medal, key)); };
  Objective objective;
  objective.hexes = group_of(field(tag, "group"), h);
  objective.who = who;
  objective.medals = number_of(field(medal, "counts_for")).value_or(1);
  objective.needed = number_of(field(medal, "nbr_hex")).value_or(1);
  objective.at_turn_start = flag("turn_start");
  objective.holding = flag("majority")         ? Holding::Majority
                      : flag("sole_control")   ? Holding::SoleControl
                      : flag("last_to_occupy") ? Holding::LastToOccupy
                      : flag("permanent")      ? Holding::Permanent
                                               : Holding::Temporary;
  if (const auto only = side_of(field(medal, "side"))) objective.who = owner_of(*only);
  if (objective.needed > objective.hexes.count()) {
    remark(Fate::Disagrees, at(h), "nbr_hex " + std::to_string(objective.needed),
           "its group has " + count_of(objective.hexes.count(), "hex|hexes"));
    objective.needed = objective.hexes.count();
  }
  // One hex is enough for the side it is for, and the other has it as long as there is none.
  if (flag("any_hex")) {
    objective.who = Owner::Allies;
    const Parameter term{"otherwise", "axis"};
    apply_objective_term(term, objective);
    battle_.terms.push_back({static_cast<int>(setup().objectives.size()), term});
    remark(Fate::Enforced, at(h), "any_hex", "objective otherwise");
  }
  setup().objectives.push_back(objective);
}

HexSet Importer::group_of(const Json& labels, Hex own) {
  HexSet group;
  if (own != kNoHex) group.insert(own);
  const auto items = items_of(labels);
  for (const Json* label : items.value_or(std::vector<const Json*>{})) {
    if (const auto h = hex_of_label(text_of(*label)))
      group.insert(*h);
    else
      fault(say("wrong.m44-group", "found {what} in a group of hexes, expected a label such as G9 or h8",
                {quoted("what", shown(*label))}),
            own);
  }
  return group;
}

// A capital letter counts the even columns, a small one the odd; numbers count the rows from the bottom.
std::optional<Hex> Importer::hex_of_label(std::string_view label) const {
  if (label.size() < 2) return std::nullopt;
  const char letter = label[0];
  const bool capital = letter >= 'A' && letter <= 'Z', small = letter >= 'a' && letter <= 'z';
  const auto number = read_number(label.substr(1));
  if ((!capital && !small) || !number) return std::nullopt;
  const int column = capital ? 2 * (letter - 'A') : 2 * (letter - 'a') + 1, row = board_->rows() - *number;
  if (row < 0 || row >= board_->rows()) return std::nullopt;
  const Hex h = board_->at(row, column);
  return h == kNoHex ? std::nullopt : std::optional(h);
}

void Importer::read_labels() {
  const auto labels = items_of(field(field(json_, "board"), "labels"));
  if (!labels) return no_list("labels");
  for (const Json* label : *labels) {
    const int row = number_of(field(*label, "row")).value_or(-1),
              column = number_of(field(*label, "col")).value_or(-1);
    const Hex h = row >= 0 && row < board_->rows() && column >= 0 ? board_->at(row, column) : kNoHex;
    std::string text;
    const Json& lines = field(*label, "text");
    for (const Json* line : items_of(lines).value_or(std::vector<const Json*>{&lines}))
      text += text_of(*line) + ' ';
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    text = tidy(text);
    if (text.empty()) continue;
    if (h == kNoHex) {
      remark(Fate::Disagrees, "label", text, "it is off the board");
      battle_.notes.push_back("Label: " + text);
      continue;
    }
    const auto same = std::find_if(battle_.labels.begin(), battle_.labels.end(),
                                   [&](const Label& l) { return l.hex == h; });
    if (same == battle_.labels.end())
      battle_.labels.push_back({h, {text, text}});
    else if (same->text.en != text)
      same->text.fr = same->text.en = same->text.en + ", " + text;
  }
}

} // namespace bocage::m44
