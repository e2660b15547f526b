#include "protocol/position_field.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/rules/rails.h"
#include "protocol/json_pieces.h"
#include "protocol/position_parts.h"
#include "protocol/words.h"
#include "scenario/battle.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

const Tables& tables() { return official_tables(); }

// Ground
// -----------------------------------------------------------------------------------------------------------

std::string terrains(Layer layer) {
  std::string text;
  for (const Terrain& terrain : tables().terrain)
    if (terrain.layer == layer || terrain.key == tables().of(TerrainId::Open).key)
      text += (text.empty() ? "" : ", ") + std::string(terrain.key);
  return text;
}

void tidy_sandbags(HexSetup& hex) { // they may be said in two ways
  if (hex.obstacle != TerrainId::Sandbags) return;
  hex.obstacle = TerrainId::Open;
  hex.sandbags = true;
}

void read_layer(const Node& hex, const char* name, Layer layer, TerrainId& out) {
  const auto field = hex.field(name);
  if (!field) return;
  const auto found = read_key<TerrainId>(*field, tables().terrain, "a terrain: " + terrains(layer));
  if (!found) return;
  if (*found != TerrainId::Open && tables().of(*found).layer != layer)
    return field->expected("one of: " + terrains(layer));
  out = *found;
}

void read_layers(const Node& hex, HexSetup& out) {
  read_layer(hex, "ground", Layer::Ground, out.ground);
  read_layer(hex, "overlay", Layer::Overlay, out.overlay);
  read_layer(hex, "obstacle", Layer::Obstacle, out.obstacle);
  hex.read("sandbags", out.sandbags);
  tidy_sandbags(out);
}

template <class F>
void each_hex(const Node& node, const Board& board, F&& f) {
  for (const auto& [name, hex] : node.members()) {
    if (const auto h = board.parse(name))
      f(*h, hex);
    else
      hex.wrong("found the field " + in_quotes(name) + ", expected a hex of this board");
  }
}

} // namespace

FieldReader::FieldReader(const Board& board, BoardFace face) : board_(board), face_(face) {
  for (const Hex h : board.hexes()) now_[h].ground = printed(h);
}

void FieldReader::map(const Node& node) {
  HexSet seen;
  for (const Node& line : node.items(static_cast<std::size_t>(4 * board_.rows())))
    if (const auto text = line.text()) row(line, *text, seen);
}

void FieldReader::row(const Node& line, const std::string& text, HexSet& seen) {
  const std::vector<Piece> pieces = words(Piece(1, text));
  if (pieces.empty()) return;
  std::string anchor(pieces[0].text());
  if (anchor.ends_with(':')) anchor.pop_back();
  const auto start = board_.parse(anchor.size() == 1 ? anchor + '1' : anchor);
  if (!start)
    return line.wrong("found " + in_quotes(anchor) +
                      " first, expected a row letter such as C or a hex such as C3");
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const Hex h = board_.at(board_.row(*start), board_.column(*start) + 2 * (static_cast<int>(i) - 1));
    if (h == kNoHex) return line.wrong("found more cells than the row has hexes");
    Cell cell;
    if (const auto error = read_cell(pieces[i].text(), cell)) {
      line.wrong("hex " + board_.name(h) + ": " + error->said.english);
      continue;
    }
    if (cell.absent) continue;
    if (!cell.unbuilt.empty())
      line.wrong("hex " + board_.name(h) + ": the engine does not know " + cell.unbuilt[0] + " yet");
    if (seen.contains(h)) line.wrong("hex " + board_.name(h) + " is drawn twice");
    seen.insert(h);
    now_[h] = cell.hex;
    if (!cell.ground_given) now_[h].ground = printed(h);
    tidy_sandbags(now_[h]);
    if (cell.unit) drawn_.push_back({h, *cell.unit});
  }
}

void FieldReader::hexes(const Node& node) {
  each_hex(node, board_, [&](Hex h, const Node& hex) {
    hex.object({"ground", "overlay", "obstacle", "sandbags", "overlay_owner", "obstacle_owner", "closed_to",
                "openings", "marks", "mined"});
    read_layers(hex, now_[h]);
    overlay_owned_.assign(h, hex.has("overlay_owner"));
    obstacle_owned_.assign(h, hex.has("obstacle_owner"));
    hex.read_word("overlay_owner", now_[h].overlay_owner);
    hex.read_word("obstacle_owner", now_[h].obstacle_owner);
    if (const auto field = hex.field("closed_to")) field->members<UnitClass>(now_[h].closed_to);
    if (const auto field = hex.field("openings")) field->members<Direction>(now_[h].openings);
    if (const auto field = hex.field("marks")) field->words<HexMark>(now_[h].marks);
    now_[h].mined = hex.has("mined");
    hex.read_word("mined", now_[h].mines_of);
  });
}

void FieldReader::start_hexes(const Node& node, std::array<HexSetup, kMaxHexes>& start) const {
  each_hex(node, board_, [&](Hex h, const Node& hex) {
    hex.object({"ground", "overlay", "obstacle", "sandbags"});
    HexSetup& out = start[h];
    out.ground = printed(h);
    out.overlay = out.obstacle = TerrainId::Open;
    out.sandbags = false;
    read_layers(hex, out);
  });
}

void FieldReader::own(const std::vector<Unit>& units) {
  for (const Unit& unit : units) {
    if (!unit.on_board()) continue;
    HexSetup& hex = now_[unit.hex];
    if (tables().of(hex.overlay).owner_only && !overlay_owned_.contains(unit.hex))
      hex.overlay_owner = owner_of(unit.side);
    if (tables().of(hex.obstacle).owner_only && !obstacle_owned_.contains(unit.hex))
      hex.obstacle_owner = owner_of(unit.side);
  }
}

// Units
// ------------------------------------------------------------------------------------------------------------

Unit blank_unit() {
  Unit unit{};
  unit.hex = unit.second_hex = unit.moved_from = kNoHex;
  unit.carrier = kNoUnit;
  return unit;
}

void UnitReader::add(const FieldReader::Drawn& drawn) {
  Unit unit = blank_unit();
  unit.hex = drawn.hex;
  unit.troop = drawn.unit.troop;
  unit.side = drawn.unit.side;
  unit.status = UnitStatus::OnBoard;
  const Troop& troop = tables().of(unit.troop);
  unit.figures = static_cast<std::uint8_t>(drawn.unit.figures ? drawn.unit.figures : troop.figures);
  unit.figures_at_start = static_cast<std::uint8_t>(std::max<int>(unit.figures, troop.figures));
  unit.medals = static_cast<std::uint8_t>(troop.medals);
  place(unit);
  units_.push_back(unit);
}

void UnitReader::read(const Node& list) {
  std::vector<Node> nodes; // of the units that could be read
  const std::size_t before = units_.size();
  for (const Node& node : list.items(kMaxUnits)) {
    if (units_.size() == kMaxUnits)
      return list.wrong("found more than " + std::to_string(kMaxUnits) + " units");
    const auto unit = one(node);
    if (!unit) continue;
    if (unit->on_board() && !place(*unit)) node.wrong("found a second unit in " + board_.name(unit->hex));
    units_.push_back(*unit);
    nodes.push_back(node);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) passenger(nodes[i], before + i);
}

void UnitReader::passenger(const Node& node, std::size_t number) const {
  const Unit& unit = units_[number];
  const bool aboard = unit.status == UnitStatus::Aboard;
  if (unit.carrier == kNoUnit) {
    if (aboard) node.wrong("a unit aboard needs its train: expected the field 'carrier'");
    return;
  }
  const std::string train = "unit " + std::to_string(unit.carrier);
  if (unit.carrier >= units_.size())
    return node.wrong("the unit is carried by " + train + ", which does not exist");
  const Unit& carrier = units_[unit.carrier];
  if (!aboard) return node.wrong("the unit is carried by " + train + ", but is not aboard");
  if (!carrier.on_board() || carrier.side != unit.side || !tables().of(carrier.troop).carries_units)
    return node.wrong(train + " carries no units: expected a supply train of its side on the board");
  if (unit.accessory > 0 && carrier.second_hex == kNoHex)
    return node.wrong("the unit is in the wagon of " + train + ", which has none");
  for (std::size_t other = 0; other < number; ++other)
    if (units_[other].carrier == unit.carrier && units_[other].accessory == unit.accessory)
      return node.wrong("found a second unit in the same part of " + train);
}

bool UnitReader::place(const Unit& unit) {
  const auto take = [](HexSet& set, Hex h) {
    const bool free = !set.contains(h);
    set.insert(h);
    return free;
  };
  if (tables().of(unit.troop).unit_class == UnitClass::Plane) return take(planes_, unit.hex);
  const bool good = take(taken_, unit.hex);
  return (unit.second_hex == kNoHex || take(taken_, unit.second_hex)) && good;
}

std::optional<Unit> UnitReader::one(const Node& node) const {
  const std::size_t faults = node.refusals().count();
  node.object({"hex",         "wagon",        "status",    "troop",
               "side",        "nation",       "figures",   "figures_at_start",
               "hits",        "medals",       "marks",     "accessory",
               "carrier",     "ready_turn",   "order",     "lane",
               "moved",       "moved_from",   "battles",   "bonus_dice",
               "flags",       "ready_medals", "most_move", "ignores_flags",
               "steady_dice", "behind",       "berth",     "cargo"});
  Unit unit = blank_unit();
  if (const auto field = node.needed("troop"))
    if (const auto id = read_key<TroopId>(*field, tables().troops, list_of_keys(tables().troops)))
      unit.troop = *id;
  if (const auto field = node.needed("side"))
    if (const auto side = field->word<Side>()) unit.side = *side;
  unit.status = UnitStatus::OnBoard;
  node.read_word("status", unit.status);
  where(node, unit);
  strength(node, unit);
  node.read_word("nation", unit.nation);
  if (const auto field = node.field("marks")) field->words<UnitMark>(unit.marks);
  for (const auto& [name, term] : kUnitTermNames) {
    int value = 0;
    node.read(name, value, 0, kMostTerm);
    unit.marks = static_cast<std::uint16_t>(unit.marks | value << term);
  }
  accessory(node, unit);
  node.read("carrier", unit.carrier, 0, kMaxUnits - 1);
  node.read("ready_turn", unit.ready_turn, 0, kMostByte);
  this_turn(node, unit);
  return node.refusals().count() == faults ? std::optional(unit) : std::nullopt;
}

void UnitReader::accessory(const Node& node, Unit& unit) {
  const Troop& troop = tables().of(unit.troop);
  if (const auto field = node.field("accessory"); field && !troop.has_accessory)
    field->wrong("only Hobart's Funnies carry an accessory, not " + std::string(troop.key));
  else if (field) {
    const auto name = field->text();
    for (int i = 0; name && i <= static_cast<int>(Accessory::BridgeSpent); ++i)
      if (key_of(static_cast<Accessory>(i)) == *name) {
        unit.accessory = static_cast<std::uint8_t>(i);
        return;
      }
    if (name) field->expected("bridge, bobbin, fascine, plow, petard, bridge-spent or none");
  }
  if (const auto field = node.field("behind"); field && troop.gait != Gait::Rail)
    field->wrong("only a locomotive has something behind it");
  else if (field)
    if (const auto way = field->word<Direction>())
      unit.accessory = static_cast<std::uint8_t>(kFacing | static_cast<std::uint8_t>(*way));
  if (const auto field = node.field("berth"); field && unit.status != UnitStatus::Aboard)
    field->wrong("only a unit aboard a train has a berth");
  else if (field)
    if (const auto berth = field->word<Berth>()) unit.accessory = static_cast<std::uint8_t>(*berth);
}

void UnitReader::where(const Node& node, Unit& unit) const {
  if (unit.on_board()) {
    if (node.needed("hex")) node.read("hex", unit.hex, board_);
  } else if (const auto field = node.field("hex")) {
    field->wrong("a unit that is " + name_of(unit.status) + " has no hex");
  }
  const auto wagon = node.field("wagon");
  const auto h = wagon ? wagon->hex(board_) : std::nullopt;
  if (!h) return;
  if (tables().of(unit.troop).unit_class != UnitClass::Train)
    wagon->wrong("only a train has a wagon");
  else if (unit.hex == kNoHex || !board_.adjacent(unit.hex, *h))
    wagon->wrong("the wagon is not beside its locomotive");
  else
    unit.second_hex = *h;
}

void UnitReader::strength(const Node& node, Unit& unit) {
  const Troop& troop = tables().of(unit.troop);
  int start = 0, figures = -1, medals = troop.medals, hits = 0;
  node.read("figures_at_start", start, 1, kMostFigures);
  node.read("figures", figures, unit.on_board() ? 1 : 0, kMostFigures);
  if (figures < 0) figures = unit.status == UnitStatus::Eliminated ? 0 : start ? start : troop.figures;
  if (start == 0) start = std::max(troop.figures, figures);
  if (figures > start)
    node.field(node.has("figures") ? "figures" : "figures_at_start")
        ->wrong("the unit has " + count_of(figures, "figure|figures") + ", but began with " +
                std::to_string(start));
  node.read("medals", medals, 0, kMostUnitMedals);
  node.read("hits", hits, 0,
            unit.on_board() ? std::max(troop.hits_to_destroy - 1, 0) : troop.hits_to_destroy);
  unit.figures = static_cast<std::uint8_t>(figures);
  unit.figures_at_start = static_cast<std::uint8_t>(start);
  unit.medals = static_cast<std::uint8_t>(medals);
  unit.hits = static_cast<std::uint8_t>(hits);
}

void UnitReader::this_turn(const Node& node, Unit& unit) const {
  if (const auto field = node.field("order"))
    if (const auto id = read_key<OrderKind>(*field, tables().orders, list_of_keys(tables().orders)))
      unit.order = *id;
  node.read("lane", unit.lane, 0, mode_ == Mode::Overlord ? kLanes - 1 : 0);
  node.read("moved", unit.moved, 0, kMostByte);
  node.read("moved_from", unit.moved_from, board_);
  node.read("battles", unit.battles, 0, kMostByte);
  node.read("bonus_dice", unit.bonus_dice, 0, kMostByte);
  if (const auto field = node.field("flags")) field->words<UnitFlag>(unit.flags);
}

} // namespace bocage::protocol
