#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "engine/explain.h"
#include "engine/rules/orders.h"
#include "engine/rules/play.h"
#include "engine/rules/tactics.h"
#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/node.h"
#include "protocol/position.h"
#include "protocol/position_check.h"
#include "protocol/position_parts.h"
#include "protocol/words.h"
#include "scenario/battle.h"
#include "scenario/cells.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

constexpr int kMostHand = 99, kMostTurns = 60000, kMostByte = 255;

std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }

template <class Id, class Table>
std::optional<Id> read_key(const Node& node, const Table& table, const std::string& expected) {
  const auto name = node.text();
  if (!name) return std::nullopt;
  const auto id = id_of_key<Id>(table, *name);
  if (!id) node.expected(expected);
  return id;
}

// {"allies": …, "axis": …}
template <class F>
void each_side(const Node& node, F&& f) {
  node.object({"allies", "axis"});
  for (const Side side : {Side::Allies, Side::Axis})
    if (const auto field = node.field(name_of(side))) f(side, *field);
}

void place_twice(const Node& node, const Board& board, Hex h) {
  node.wrong("found a second unit in " + board.name(h));
}

// The field
// -----------------------------------------------------------------------------------------------------------

// What lies on the hexes now, and what the set-up says of them beside.
class FieldReader {
 public:
  FieldReader(const Board& board, BoardFace face) : board_(board), face_(face) {
    for (const Hex h : board.hexes()) now[h].ground = printed(h);
  }

  std::array<HexSetup, kMaxHexes> now{}; // owners, openings and closed hexes too
  HexSet overlay_owned, obstacle_owned;  // owner given
  struct Drawn {
    Hex hex;
    CellUnit unit;
    std::size_t line;
  };
  std::vector<Drawn> drawn; // units on the map

  // ["C  . . fo/i", "D5: I"]: cells from the first hex of a row or from any hex.
  void map(const Node& node) {
    HexSet seen;
    for (const Node& line : node.items(static_cast<std::size_t>(4 * board_.rows()))) {
      const auto text = line.text();
      if (text) row(line, *text, seen);
    }
  }

  // {"C5": {"ground": "forest"}}
  void hexes(const Node& node) {
    for (const auto& [name, hex] : node.members()) {
      const auto h = board_.parse(name);
      if (!h) {
        hex.wrong("found the field " + in_quotes(name) + ", expected a hex of this board");
        continue;
      }
      hex.object({"ground", "overlay", "obstacle", "sandbags", "overlay_owner", "obstacle_owner", "closed_to",
                  "openings"});
      layers(hex, now[*h]);
      if (hex.has("overlay_owner")) overlay_owned.insert(*h);
      if (hex.has("obstacle_owner")) obstacle_owned.insert(*h);
      hex.read_word("overlay_owner", now[*h].overlay_owner);
      hex.read_word("obstacle_owner", now[*h].obstacle_owner);
      if (const auto field = hex.field("closed_to")) field->members<UnitClass>(now[*h].closed_to);
      if (const auto field = hex.field("openings")) field->members<Direction>(now[*h].openings);
    }
  }

  // The hexes of the set-up that were different: their layers only, and all of them.
  void start_hexes(const Node& node, std::array<HexSetup, kMaxHexes>& start) const {
    for (const auto& [name, hex] : node.members()) {
      const auto h = board_.parse(name);
      if (!h) {
        hex.wrong("found the field " + in_quotes(name) + ", expected a hex of this board");
        continue;
      }
      hex.object({"ground", "overlay", "obstacle", "sandbags"});
      HexSetup& out = start[*h];
      out.ground = printed(*h);
      out.overlay = out.obstacle = TerrainId::Open;
      out.sandbags = false;
      layers(hex, out);
    }
  }

 private:
  TerrainId printed(Hex h) const { return printed_ground(board_.kind(), face_, h); }

  void row(const Node& line, const std::string& text, HexSet& seen) {
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
        line.wrong("hex " + board_.name(h) + ": " + error->message);
        continue;
      }
      if (cell.absent) continue;
      if (seen.contains(h)) line.wrong("hex " + board_.name(h) + " is drawn twice");
      seen.insert(h);
      now[h] = cell.hex;
      if (!cell.ground_given) now[h].ground = printed(h);
      tidy_sandbags(now[h]);
      if (cell.unit) drawn.push_back({h, *cell.unit, drawn.size()});
    }
  }

  static void layers(const Node& hex, HexSetup& out) {
    const auto layer = [&](const char* name, Layer wanted, TerrainId& id) {
      const auto field = hex.field(name);
      if (!field) return;
      const auto found =
          read_key<TerrainId>(*field, official_tables().terrain, "a terrain: " + terrains(wanted));
      if (!found) return;
      if (*found != TerrainId::Open && official_tables().of(*found).layer != wanted)
        return field->expected("one of: " + terrains(wanted));
      id = *found;
    };
    layer("ground", Layer::Ground, out.ground);
    layer("overlay", Layer::Overlay, out.overlay);
    layer("obstacle", Layer::Obstacle, out.obstacle);
    hex.read("sandbags", out.sandbags);
    tidy_sandbags(out);
  }

  static void tidy_sandbags(HexSetup& hex) { // they may be said in two ways
    if (hex.obstacle != TerrainId::Sandbags) return;
    hex.obstacle = TerrainId::Open;
    hex.sandbags = true;
  }

  static std::string terrains(Layer layer) {
    std::string text;
    for (const Terrain& terrain : official_tables().terrain)
      if (terrain.layer == layer || terrain.key == "open")
        text += (text.empty() ? "" : ", ") + std::string(terrain.key);
    return text;
  }

  const Board& board_;
  BoardFace face_;
};

// Units
// ------------------------------------------------------------------------------------------------------------

Unit blank_unit() {
  Unit unit{};
  unit.hex = unit.second_hex = unit.moved_from = kNoHex;
  unit.carrier = kNoUnit;
  return unit;
}

class UnitReader {
 public:
  UnitReader(const Board& board, Mode mode) : board_(board), mode_(mode) {}

  std::vector<Unit> units;

  void add(const FieldReader::Drawn& drawn) {
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
    units.push_back(unit);
  }

  void read(const Node& list) {
    const std::vector<Node> nodes = list.items(kMaxUnits);
    for (const Node& node : nodes) {
      if (units.size() == kMaxUnits)
        return list.wrong("found more than " + std::to_string(kMaxUnits) + " units");
      if (const auto unit = one(node)) {
        units.push_back(*unit);
        if (unit->on_board() && !place(*unit)) place_twice(node, board_, unit->hex);
      }
    }
    const std::size_t before = units.size() - std::min(units.size(), nodes.size());
    for (std::size_t i = 0; i < nodes.size() && before + i < units.size(); ++i)
      if (units[before + i].carrier != kNoUnit && units[before + i].carrier >= units.size())
        nodes[i].wrong("the unit is carried by unit " + std::to_string(units[before + i].carrier) +
                       ", which does not exist");
  }

 private:
  static const Tables& tables() { return official_tables(); }

  bool place(const Unit& unit) {
    if (tables().of(unit.troop).unit_class == UnitClass::Plane) return take(planes_, unit.hex);
    const bool good = take(taken_, unit.hex);
    return (unit.second_hex == kNoHex || take(taken_, unit.second_hex)) && good;
  }
  static bool take(HexSet& set, Hex h) {
    const bool free = !set.contains(h);
    set.insert(h);
    return free;
  }

  std::optional<Unit> one(const Node& node) const {
    const bool shaped = node.object({"hex",    "wagon",     "status",           "troop",      "side",
                                     "nation", "figures",   "figures_at_start", "hits",       "medals",
                                     "marks",  "accessory", "carrier",          "ready_turn", "order",
                                     "lane",   "moved",     "moved_from",       "battles",    "bonus_dice",
                                     "flags"});
    if (!shaped) return std::nullopt;
    const std::size_t faults = node.refusals().count();
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
    node.read("accessory", unit.accessory, 0, kMostByte);
    node.read("carrier", unit.carrier, 0, kMaxUnits - 1);
    node.read("ready_turn", unit.ready_turn, 0, kMostByte);
    this_turn(node, unit);
    return node.refusals().count() == faults ? std::optional(unit) : std::nullopt;
  }

  void where(const Node& node, Unit& unit) const {
    if (unit.on_board()) {
      if (node.needed("hex")) node.read("hex", unit.hex, board_);
    } else if (const auto field = node.field("hex")) {
      field->wrong("a unit that is " + name_of(unit.status) + " has no hex");
    }
    const auto wagon = node.field("wagon");
    if (!wagon) return;
    const auto h = wagon->hex(board_);
    if (!h || unit.hex == kNoHex) return;
    if (tables().of(unit.troop).unit_class != UnitClass::Train)
      wagon->wrong("only a train has a wagon");
    else if (!board_.adjacent(unit.hex, *h))
      wagon->wrong("the wagon is not beside its locomotive in " + board_.name(unit.hex));
    else
      unit.second_hex = *h;
  }

  void strength(const Node& node, Unit& unit) const {
    const Troop& troop = tables().of(unit.troop);
    const int least = unit.on_board() ? 1 : 0;
    int start = 0, figures = -1, medals = troop.medals, hits = 0;
    node.read("figures_at_start", start, 1, kMostFigures);
    node.read("figures", figures, least, kMostFigures);
    if (figures < 0) figures = unit.status == UnitStatus::Eliminated ? 0 : start ? start : troop.figures;
    if (start == 0) start = std::max(troop.figures, figures);
    if (figures > start)
      node.field(node.has("figures") ? "figures" : "figures_at_start")
          ->wrong("the unit has " + count_of(figures, "figure|figures") + ", but began with " +
                  std::to_string(start));
    node.read("medals", medals, 0, kMostUnitMedals);
    const int most_hits = unit.on_board() ? std::max(troop.hits_to_destroy - 1, 0) : troop.hits_to_destroy;
    node.read("hits", hits, 0, most_hits);
    unit.figures = static_cast<std::uint8_t>(figures);
    unit.figures_at_start = static_cast<std::uint8_t>(start);
    unit.medals = static_cast<std::uint8_t>(medals);
    unit.hits = static_cast<std::uint8_t>(hits);
  }

  void this_turn(const Node& node, Unit& unit) const {
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

  const Board& board_;
  Mode mode_;
  HexSet taken_, planes_;
};

// The set-up
// -------------------------------------------------------------------------------------------------------

class SetupReader {
 public:
  SetupReader(const Node& root) : root_(root) {}

  BoardFace face = BoardFace::Country;
  std::array<HexSetup, kMaxHexes> now{};
  std::vector<Unit> units;
  std::vector<std::optional<Owner>> holders; // of the objectives, now

  std::optional<Setup> read() {
    heading();
    board_ = &Board::of(setup_.board);
    FieldReader field(*board_, face);
    UnitReader unit_reader(*board_, setup_.mode);
    if (const auto node = root_.field("map")) field.map(*node);
    if (const auto node = root_.field("hexes")) field.hexes(*node);
    for (const FieldReader::Drawn& drawn : field.drawn) unit_reader.add(drawn);
    if (const auto node = root_.field("units")) unit_reader.read(*node);
    units = std::move(unit_reader.units);
    own(field);
    now = field.now;
    setup_.hexes = now;
    start(field);
    if (const auto node = root_.field("objectives")) objectives(*node);
    if (const auto node = root_.field("sides"))
      each_side(*node, [&](Side s, const Node& side_node) { side(side_node, setup_.of(s)); });
    if (const auto node = root_.field("options")) read_options(*node, setup_.options);
    return root_.refusals().empty() ? std::optional(setup_) : std::nullopt;
  }

 private:
  void heading() {
    if (const auto field = root_.field("rules"))
      if (const auto version = field->number(0, 0xFFFF); version && *version != kRulesVersion)
        field->expected("rules version " + std::to_string(kRulesVersion) +
                        ", the only one this program plays");
    if (const auto field = root_.field("name")) {
      const auto name = field->text();
      if (name && !name->empty() && !is_plain_word(*name))
        field->expected("lower-case words joined by hyphens");
      if (name) setup_.name = *name;
    }
    root_.read_word("board", setup_.board);
    root_.read_word("face", face);
    root_.read_word("mode", setup_.mode);
    root_.read_word("top", setup_.top);
    root_.read_word("first", setup_.first);
    const bool wide = setup_.board == BoardKind::Overlord || setup_.board == BoardKind::ThreeBoards;
    if (setup_.mode == Mode::Overlord && !wide)
      root_.field("mode")->wrong("Overlord needs the board 'overlord' or 'three-boards'");
  }

  // A bunker or a sea wall that nobody has been named for belongs to the unit standing there.
  void own(FieldReader& field) const {
    for (const Unit& unit : units) {
      if (!unit.on_board()) continue;
      HexSetup& hex = field.now[unit.hex];
      const auto& terrain = official_tables();
      if (terrain.of(hex.overlay).owner_only && !field.overlay_owned.contains(unit.hex))
        hex.overlay_owner = owner_of(unit.side);
      if (terrain.of(hex.obstacle).owner_only && !field.obstacle_owned.contains(unit.hex))
        hex.obstacle_owner = owner_of(unit.side);
    }
  }

  void start(const FieldReader& field) {
    State standing{};
    for (const Unit& unit : units) standing.units[standing.unit_count++] = unit;
    setup_.units = setup_units(official_tables(), standing);
    const auto node = root_.field("start");
    if (!node || !node->object({"hexes", "units"})) return;
    if (const auto hexes = node->field("hexes")) field.start_hexes(*hexes, setup_.hexes);
    if (const auto list = node->field("units")) start_units(*list);
  }

  void start_units(const Node& list) {
    UnitReader reader(*board_, setup_.mode); // to be refused what two units cannot share
    setup_.units.clear();
    reader.read(list);
    const std::vector<Node> nodes = list.items(kMaxUnits);
    if (!root_.refusals().empty()) return;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i].object({"hex", "wagon", "troop", "side", "nation", "figures", "medals", "marks"});
      const Unit& unit = reader.units[i];
      setup_.units.push_back({unit.hex, unit.troop, unit.side, unit.nation,
                              nodes[i].has("figures") ? unit.figures : 0,
                              nodes[i].has("medals") ? unit.medals : -1, unit.second_hex, unit.marks});
    }
  }

  void objectives(const Node& list) {
    for (const Node& node : list.items(kMaxObjectives)) {
      node.object({"hexes", "holding", "for", "medals", "needed", "at_turn_start", "sudden_death", "required",
                   "held_at_start", "holder"});
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
      node.read("sudden_death", o.sudden_death);
      node.read("required", o.required);
      node.read_word("held_at_start", o.holder);
      std::optional<Owner> holder;
      if (const auto field = node.field("holder")) {
        const auto name = field->text();
        const auto side = name ? value_of<Side>(*name) : std::nullopt;
        if (side)
          holder = owner_of(*side);
        else if (name && *name == "nobody")
          holder = Owner::Anyone;
        else if (name)
          field->expected("allies, axis or nobody");
      }
      setup_.objectives.push_back(o);
      holders.push_back(holder);
    }
  }

  void side(const Node& node, SideSetup& out) const {
    node.object({"cards", "to_win", "extra_draw", "extra_draw_turns", "exits", "must_exit", "air_power_dice",
                 "stiff_upper_lip"});
    node.read("cards", out.cards, 0, kMostHand);
    node.read("to_win", out.medals, 1, kMostMedals);
    node.read("extra_draw", out.extra_draw, 0, 9);
    node.read("extra_draw_turns", out.extra_draw_turns, 0, kMostHand);
    if (const auto field = node.field("exits"))
      if (const auto hexes = field->hexes(*board_)) out.exits = *hexes;
    node.read("must_exit", out.must_exit, 0, kMaxUnits);
    node.read("air_power_dice", out.air_power_dice, 0, kMaxDice);
    node.read("stiff_upper_lip", out.stiff_upper_lip);
  }

  const Node& root_;
  Setup setup_;
  const Board* board_ = nullptr;
};

// Cards
// ------------------------------------------------------------------------------------------------------------

class CardReader {
 public:
  CardReader(const Game& game, const Chance& chance, State& state)
      : game_(game), chance_(chance), state_(state) {}

  void wish(const Node& list, CardPlace place) {
    for (const Node& node : list.items(kMaxCards)) {
      const auto name = node.text();
      if (!name) continue;
      const auto card = read_card_name(game_, *name);
      if (!card)
        node.expected("a card such as attack-left, or attack-left#2 for the second of its kind");
      else
        wishes_.push_back({*card, place, node, kNoCardIndex});
    }
    given_[static_cast<std::size_t>(place)] = true;
  }
  void wish(CardId kind, CardPlace place, const Node& node) {
    wishes_.push_back({{kind, 0}, place, node, kNoCardIndex});
  }

  // Puts every card where it was wished to be; the others are dealt to the hands that were not spoken of, and
  // lie shuffled under the deck. Who has played a card has one fewer.
  void deal(std::optional<Side> has_played) {
    taken_.fill(false);
    for (Wish& wish : wishes_)
      if (wish.name.copy > 0) claim(wish);
    for (Wish& wish : wishes_)
      if (wish.name.copy == 0) claim(wish);
    state_.card_place.fill(CardPlace::Out);
    state_.deck.fill(0);
    state_.deck_count = 0;
    std::vector<CardIndex> rest;
    for (int i = 0; i < game_.card_count(); ++i)
      if (!taken_[static_cast<std::size_t>(i)]) rest.push_back(static_cast<CardIndex>(i));
    chance_.shuffle(state_, rest);
    for (const Side side : {game_.setup().first, other(game_.setup().first)}) {
      if (given_[static_cast<std::size_t>(hand_of(side))]) continue;
      const int size = game_.side(side).cards - (has_played == side ? 1 : 0);
      for (int n = held(side); n < size && !rest.empty(); ++n) {
        state_.card_place[rest.back()] = hand_of(side);
        rest.pop_back();
      }
    }
    for (const CardIndex card : rest) lay(card);
    for (auto wish = wishes_.rbegin(); wish != wishes_.rend(); ++wish) {
      if (wish->card == kNoCardIndex) continue;
      state_.card_place[wish->card] = wish->place;
      if (wish->place == CardPlace::Deck) lay(wish->card);
    }
  }

  std::optional<CardIndex> find(const Node& node) const { // for lanes
    const auto name = node.text();
    const auto card = name ? read_card_name(game_, *name) : std::nullopt;
    if (name && !card) node.expected("a card such as attack-left#2");
    if (!card) return std::nullopt;
    int copy = 0;
    for (int i = 0; i < game_.card_count(); ++i)
      if (game_.card(static_cast<CardIndex>(i)) == card->kind && ++copy == std::max(card->copy, 1))
        return static_cast<CardIndex>(i);
    node.expected("a card of this deck");
    return std::nullopt;
  }

 private:
  struct Wish {
    CardName name;
    CardPlace place;
    Node node;
    CardIndex card;
  };

  void claim(Wish& wish) {
    int copies = 0;
    bool taken = false;
    for (int i = 0; i < game_.card_count(); ++i) {
      if (game_.card(static_cast<CardIndex>(i)) != wish.name.kind) continue;
      ++copies;
      if (wish.name.copy > 0 && wish.name.copy != copies) continue;
      taken = taken_[static_cast<std::size_t>(i)];
      if (taken) continue;
      taken_[static_cast<std::size_t>(i)] = true;
      wish.card = static_cast<CardIndex>(i);
      return;
    }
    const std::string key(game_.tables().of(wish.name.kind).key);
    if (taken && wish.name.copy > 0)
      wish.node.wrong("found " + key + '#' + std::to_string(wish.name.copy) + " in two places");
    else
      wish.node.wrong("found one " + key + " too many: this deck has " + std::to_string(copies));
  }

  int held(Side side) const {
    return static_cast<int>(std::count_if(wishes_.begin(), wishes_.end(),
                                          [&](const Wish& w) { return w.place == hand_of(side); }));
  }
  void lay(CardIndex card) {
    state_.card_place[card] = CardPlace::Deck;
    state_.deck[state_.deck_count++] = card;
  }

  const Game& game_;
  const Chance& chance_;
  State& state_;
  std::vector<Wish> wishes_;
  std::array<bool, kMaxCards> taken_{};
  std::array<bool, static_cast<std::size_t>(CardPlace::Unknown)> given_{};
};

// The whole
// --------------------------------------------------------------------------------------------------------

class PositionReader {
 public:
  PositionReader(const Input& json, const Chance& chance, Refusals& refusals, const std::string& where)
      : root_(json, where, refusals), chance_(chance) {}

  std::optional<Position> read() {
    if (!root_.object(
            {"rules",          "name",          "board",       "face",       "mode",    "top",
             "first",          "sides",         "options",     "map",        "hexes",   "units",
             "start",          "objectives",    "smokes",      "mines",      "markers", "ready",
             "hands",          "deck",          "discard",     "played",     "drawn",   "given",
             "face_up",        "commissar",     "last_played", "turn",       "turns",   "phase",
             "card",           "lanes",         "ordered",     "frames",     "medals",  "exited",
             "counted",        "missing_cards", "sabotage",    "visibility", "once",    "quiet_turns",
             "reaction_draws", "chance",        "outcome",     "ending"}))
      return std::nullopt;
    SetupReader reader(root_);
    auto setup = reader.read();
    if (!setup) return std::nullopt;
    face_ = reader.face;
    game_.emplace(std::move(*setup));
    state_ = start(*game_, chance_);
    place(reader);
    things();
    counters();
    result();
    turn();
    cards();
    if (!good()) return std::nullopt;
    phase();
    if (const auto node = root_.field("frames")) frames(*node);
    if (const auto node = root_.field("chance")) chance(*node);
    if (!good()) return std::nullopt;
    check_position(*game_, state_, root_.where(), root_.refusals());
    if (!good()) return std::nullopt;
    return Position{std::move(*game_), state_, face_};
  }

 private:
  const Board& board() const { return game_->board(); }
  bool good() const { return root_.refusals().empty(); }
  bool overlord() const { return game_->setup().mode == Mode::Overlord; }

  // The field
  // ------------------------------------------------------------------------------------------------------

  void place(const SetupReader& reader) {
    State& s = state_;
    s.occupied = {};
    s.planes = s.wire = s.sandbags = s.altered = {};
    s.unit_at.fill(kNoUnit);
    s.plane_at.fill(kNoUnit);
    for (const Hex h : board().hexes()) {
      const HexSetup& now = reader.now[h];
      s.ground[h] = now.ground;
      s.overlay[h] = now.overlay;
      s.obstacle[h] = now.obstacle;
      s.wire.assign(h, game_->tables().of(now.obstacle).cleared_instead != kNoClass);
      s.sandbags.assign(h, now.sandbags);
      s.altered.assign(h, now.ground != game_->hex(h).ground || now.overlay != game_->hex(h).overlay);
    }
    s.units.fill(blank_unit());
    s.unit_count = 0;
    for (const Unit& unit : reader.units) {
      const UnitId id = s.unit_count++;
      s.unit(id) = unit;
      if (unit.on_board()) put_unit(*game_, s, id, unit.hex);
    }
    for (std::size_t i = 0; i < reader.holders.size(); ++i)
      if (reader.holders[i]) s.holders[i] = *reader.holders[i];
  }

  void things() {
    State& s = state_;
    each("smokes", kMaxSmokes, {"hex", "kind", "owner", "turns"}, [&](const Node& node) {
      Smoke smoke{};
      smoke.kind = SmokeKind::Screen;
      smoke.turns_left = 1;
      needed_hex(node, smoke.hex);
      node.read_word("kind", smoke.kind);
      node.read_word("owner", smoke.owner);
      node.read("turns", smoke.turns_left, 1, 9);
      s.smokes[s.smoke_count++] = smoke;
    });
    each("mines", kMaxMines, {"hex", "owner", "value", "revealed"}, [&](const Node& node) {
      Mine mine{};
      bool revealed = false;
      needed_hex(node, mine.hex);
      node.read_word("owner", mine.owner);
      node.read("value", mine.value, 0, 9);
      node.read("revealed", revealed);
      mine.revealed = revealed;
      s.mines[s.mine_count++] = mine;
    });
    each("markers", kMaxMarkers, {"hex", "gun"}, [&](const Node& node) {
      TargetMarker marker{};
      needed_hex(node, marker.hex);
      if (node.needed("gun")) node.read("gun", marker.gun, 0, std::max(0, s.unit_count - 1));
      s.markers[s.marker_count++] = marker;
    });
    each("ready", kMaxTokens, {"hex", "nation", "count"}, [&](const Node& node) {
      ReadyTokens tokens{};
      tokens.count = 1;
      needed_hex(node, tokens.hex);
      node.read_word("nation", tokens.nation);
      node.read("count", tokens.count, 0, kMostByte);
      s.tokens[s.token_count++] = tokens;
    });
  }

  template <class F>
  void each(const char* name, std::size_t most, std::initializer_list<std::string_view> known, F&& f) {
    if (const auto list = root_.field(name))
      for (const Node& node : list->items(most)) {
        node.object(known);
        f(node);
      }
  }
  void needed_hex(const Node& node, Hex& out) const {
    if (node.needed("hex")) node.read("hex", out, board());
  }

  // Counters
  // -----------------------------------------------------------------------------------------------------

  template <class T>
  void of_sides(const char* name, std::array<T, kSides>& out, int most) {
    if (const auto node = root_.field(name))
      each_side(*node, [&](Side side, const Node& field) {
        if (const auto n = field.number(0, most)) out[at(side)] = static_cast<T>(*n);
      });
  }
  template <class Array>
  static void list_of_numbers(const Node& node, Array& out, int most) {
    const std::vector<Node> items = node.items(out.size());
    for (std::size_t i = 0; i < items.size(); ++i)
      if (const auto n = items[i].number(0, most)) out[i] = static_cast<typename Array::value_type>(*n);
  }

  void counters() {
    of_sides("medals", state_.medals, kMostHand);
    of_sides("exited", state_.exited, kMaxUnits);
    of_sides("missing_cards", state_.missing_cards, kMostByte);
    if (const auto node = root_.field("counted"))
      each_side(*node, [&](Side side, const Node& field) {
        list_of_numbers(field, state_.counted[at(side)], kMostByte);
      });
    if (const auto node = root_.field("sabotage")) list_of_numbers(*node, state_.sabotage, kMostByte);
    root_.read("visibility", state_.visibility, 0, kMostByte);
    root_.read("once", state_.once, 0, kMostByte);
    root_.read("quiet_turns", state_.quiet_turns, 0, 9999);
    root_.read("reaction_draws", state_.reaction_draws, 0, 9);
  }

  void result() {
    if (root_.has("outcome")) state_.ending = Ending::None;
    root_.read_word("outcome", state_.outcome);
    root_.read_word("ending", state_.ending);
    if (state_.over() == (state_.ending == Ending::None))
      root_.wrong("a battle that is over has an ending, and one that is open has none: outcome " +
                  name_of(state_.outcome) + ", ending " + name_of(state_.ending));
  }

  void chance(const Node& node) {
    node.object({kStreamNames[0], kStreamNames[1], kStreamNames[2], kStreamNames[3], "dice"});
    for (std::size_t i = 0; i < kStreamNames.size(); ++i)
      node.read(kStreamNames[i], state_.drawn[i], 0, 0xFFFFFFFF);
    node.read("dice", state_.dice_rolled, 0, 0xFFFFFFFF);
  }

  // The turn
  // ------------------------------------------------------------------------------------------------------

  void turn() {
    State& s = state_;
    const Side first = game_->setup().first;
    s.active = first;
    root_.read_word("turn", s.active);
    s.turns[at(first)] = 1;
    s.turns[at(other(first))] = s.active == first ? 0 : 1;
    of_sides("turns", s.turns, kMostTurns);
    for (auto& side : s.lanes)
      for (Lane& lane : side) lane = blank_lane();
    s.ordered.clear();
    s.frames = {};
    s.frame_count = 0;
    for (auto& side : s.last_played) side.fill({kNoCard, kNoCard, 0, 0});
    if (const auto node = root_.field("last_played"))
      each_side(*node, [&](Side side, const Node& list) {
        const std::vector<Node> items = list.items(kLanes + 1);
        for (std::size_t i = 0; i < items.size(); ++i) played(items[i], s.last_played[at(side)][i]);
      });
  }

  static Lane blank_lane() {
    Lane lane{};
    lane.card = lane.played_as = kNoCard;
    lane.cards = {kNoCardIndex, kNoCardIndex};
    return lane;
  }

  void card_kind(const Node& node, std::string_view name, CardId& out) const {
    if (const auto field = node.field(name))
      if (const auto id = read_key<CardId>(*field, game_->tables().cards, "a card such as attack-left"))
        out = *id;
  }

  void sections(const Node& node, std::string_view name, std::uint8_t& out, int most) const {
    const auto field = node.field(name);
    if (!field) return;
    unsigned bits = 0;
    for (const Node& item : field->items(8))
      if (const auto n = item.number(1, most)) bits |= 1U << (*n - 1);
    out = static_cast<std::uint8_t>(bits);
  }

  void played(const Node& node, PlayedCard& out) const {
    node.object({"card", "as", "sections", "mirrored"});
    bool mirrored = false;
    card_kind(node, "card", out.card);
    card_kind(node, "as", out.played_as);
    sections(node, "sections", out.sections, kMaxSections);
    node.read("mirrored", mirrored);
    out.mirrored = mirrored;
  }

  // Cards
  // ---------------------------------------------------------------------------------------------------------

  void cards() {
    card_reader_.emplace(*game_, chance_, state_);
    if (const auto node = root_.field("hands"))
      each_side(*node, [&](Side side, const Node& list) { card_reader_->wish(list, hand_of(side)); });
    if (const auto node = root_.field("deck")) card_reader_->wish(*node, CardPlace::Deck);
    for (const PlaceName& place : kPlaces) {
      const auto node = root_.field(place.name);
      if (!node) continue;
      if (place.owner == Owner::Anyone)
        card_reader_->wish(*node, place.place);
      else
        each_side(*node, [&](Side side, const Node& list) {
          if (owner_of(side) == place.owner) card_reader_->wish(list, place.place);
        });
    }
    root_.read_word("phase", phase_);
    const bool lies = !root_.has("lanes") && (phase_ == Phase::Move || phase_ == Phase::Battle);
    if (const auto node = root_.field("card"); node && !root_.has("lanes")) {
      card_kind(root_, "card", card_);
      const CardPlace place = lies ? CardPlace::Played : hand_of(state_.active);
      if (card_ != kNoCard && !listed(lies ? "played" : "hands", lies))
        card_reader_->wish(card_, place, *node);
    }
    card_reader_->deal(lies ? std::optional(state_.active) : std::nullopt);
  }

  // Whether the card of the turn is already in the list in which it belongs.
  bool listed(const char* name, bool one_list) const {
    auto list = root_.field(name);
    if (list && !one_list) list = list->field(name_of(state_.active));
    if (!list || !list->value().is_array()) return false;
    return std::any_of(list->value().begin(), list->value().end(), [&](const Input& item) {
      const auto card = item.is_string() ? read_card_name(*game_, item.get<std::string>()) : std::nullopt;
      return card && card->kind == card_;
    });
  }

  // Where the turn stands: exactly, by lanes, or in the few words of a person.
  // ----------------------------------------------------

  void phase() {
    if (const auto node = root_.field("lanes")) {
      for (const char* name : {"phase", "card"})
        if (const auto other_way = root_.field(name))
          other_way->wrong("found beside 'lanes', which say the same more exactly: expected one of the two");
      each_side(*node, [&](Side side, const Node& list) {
        const std::vector<Node> items = list.items(kLanes);
        for (std::size_t i = 0; i < items.size(); ++i) lane(items[i], state_.lanes[at(side)][i]);
      });
      return ordered(OrderKind::Normal);
    }
    if (state_.over()) return;
    if (overlord()) {
      if (phase_ != Phase::Play)
        return root_.field("phase")->wrong(
            "in Overlord only 'play' can be said so; other phases need 'lanes'");
      if (!root_.has("frames")) push_frame(state_, FrameKind::HandOut, seat_of(state_.active));
      return;
    }
    switch (phase_) {
    case Phase::Play: return play_phase();
    case Phase::ChooseSection:
    case Phase::Order: return order_phase();
    case Phase::Move:
    case Phase::Battle: return move_phase();
    default: root_.field("phase")->expected("play, section, order, move or battle");
    }
  }

  Lane& first_lane() { return state_.lanes[at(state_.active)][0]; }

  void play_phase() {
    first_lane().phase = Phase::Play;
    if (const auto node = root_.field("card")) node->wrong("no card is played yet in the phase 'play'");
    if (const auto node = root_.field("ordered")) node->wrong("no unit is ordered yet in the phase 'play'");
  }

  // The card is played and the orders are given as in a game, so that they are what the card allows.
  void order_phase() {
    if (!root_.needed("card")) return;
    first_lane().phase = Phase::Play;
    const Node card = *root_.field("card");
    const Side side = state_.active;
    if (!act(card, act_card(ActionKind::Card, card_))) return;
    if (state_.active != side || state_.over())
      return card.wrong("found " + describe(card.value()) +
                        ", which orders nobody here: the turn would be over at once");
    if (const auto node = root_.field("ordered"))
      for (const Node& item : node->items(kMaxUnits)) {
        const auto h = item.hex(board());
        if (!h) continue;
        const UnitId id = state_.unit_at[*h];
        if (id != kNoUnit && state_.ordered.contains(id)) continue; // the card orders everybody there
        if (!act(item, bocage::act(ActionKind::Order, *h))) return;
      }
    if (first_lane().phase != phase_)
      root_.field("phase")->wrong("found " + name_of(phase_) + ", but after this the phase is " +
                                  name_of(first_lane().phase));
  }

  bool act(const Node& node, const Action& action) {
    const Seat seat = seat_of(state_.active);
    if (!is_legal(*game_, state_, seat, action)) {
      const Reason reason = explain(*game_, state_, seat, action).reason;
      node.wrong("found " + describe(node.value()) + ", which is not possible: " +
                 std::string(key_of(reason.why)) + " (" + std::string(reason.rule) + ")");
      return false;
    }
    apply(*game_, state_, chance_, seat, action);
    return true;
  }

  // Any units may be ordered, so that one can try things out.
  void move_phase() {
    Lane& lane = first_lane();
    lane.phase = phase_;
    OrderKind order = OrderKind::Normal;
    if (card_ != kNoCard) {
      lane.card = lane.played_as = card_;
      order = game_->tables().of(card_).order;
      if (!root_.has("last_played")) state_.last_played[at(state_.active)][0] = {card_, card_, 0, 0};
    }
    ordered(order);
  }

  void ordered(OrderKind usual) {
    const auto node = root_.field("ordered");
    if (!node) return;
    for (const Node& item : node->items(kMaxUnits)) {
      const auto h = item.hex(board());
      if (!h) continue;
      const UnitId id = state_.unit_at[*h];
      if (id == kNoUnit || state_.unit(id).side != state_.active || state_.unit(id).hex != *h) {
        item.expected("the hex of a unit of the side at turn, " + name_of(state_.active));
        continue;
      }
      if (state_.unit(id).order == OrderKind::None) state_.unit(id).order = usual;
      state_.ordered.insert(id);
    }
  }

  void lane(const Node& node, Lane& lane) {
    node.object({"phase", "card", "as", "received", "sections", "mirrored", "initiative", "pools", "given"});
    bool mirrored = false;
    node.read_word("phase", lane.phase);
    card_kind(node, "card", lane.card);
    card_kind(node, "as", lane.played_as);
    if (const auto field = node.field("received")) {
      const std::vector<Node> items = field->items(lane.cards.size());
      for (std::size_t i = 0; i < items.size(); ++i)
        if (const auto card = card_reader_->find(items[i])) lane.cards[i] = *card;
    }
    sections(node, "sections", lane.sections, board().section_count());
    node.read("mirrored", mirrored);
    lane.mirrored = mirrored;
    node.read("initiative", lane.initiative, 0, 2);
    if (const auto field = node.field("pools"))
      for (const Node& item : field->items(kMaxPools)) {
        item.object({"orders", "sections", "classes", "order"});
        Pool pool{0, kEverywhere, kEveryClass, OrderKind::Normal};
        item.read("orders", pool.capacity, 0, kMostByte);
        sections(item, "sections", pool.sections, kMaxSections);
        if (const auto classes = item.field("classes")) classes->members<UnitClass>(pool.classes);
        if (const auto order = item.field("order"))
          if (const auto id =
                  read_key<OrderKind>(*order, game_->tables().orders, list_of_keys(game_->tables().orders)))
            pool.order = *id;
        lane.pools[lane.pool_count++] = pool;
      }
    if (const auto field = node.field("given"))
      for (const Node& item : field->items(lane.ordered.size())) {
        item.object({"pools", "orders"});
        std::uint8_t pools = 0, orders = 0;
        sections(item, "pools", pools, kMaxPools);
        item.read("orders", orders, 0, kMostByte);
        lane.ordered[pools] = orders;
      }
  }

  // Frames
  // --------------------------------------------------------------------------------------------------------

  void frames(const Node& list) {
    state_.frame_count = 0;
    state_.frames = {};
    for (const Node& node : list.items(kMaxFrames)) {
      node.object({"kind", "seat", "step", "flags", "unit", "target", "from", "to", "dice", "close", "faces",
                   "hits", "flags_left", "retreated", "least", "most", "count", "chosen", "data"});
      FrameKind kind = FrameKind::None;
      if (node.needed("kind")) node.read_word("kind", kind);
      Frame& f = push_frame(state_, kind, seat_of(state_.active));
      if (const auto field = node.needed("seat")) {
        const auto name = field->text();
        const auto seat = name ? seat_of_name(*name) : std::nullopt;
        if (seat && seat_exists(*game_, *seat))
          f.seat = *seat;
        else if (name)
          field->expected("a seat of this game, such as allies or axis");
      }
      frame(node, f);
    }
  }

  void frame(const Node& node, Frame& f) {
    const int last_unit = std::max(0, state_.unit_count - 1);
    bool close = false;
    node.read("step", f.step, 0, kMostByte);
    if (const auto field = node.field("flags")) field->words<BattleFlag>(f.flags);
    node.read("unit", f.unit, 0, last_unit);
    node.read("target", f.target, 0, last_unit);
    node.read("from", f.from, board());
    node.read("to", f.to, board());
    node.read("dice", f.dice, 0, kMostByte);
    node.read("close", close);
    f.close = close;
    if (const auto field = node.field("faces")) {
      field->object({"infantry", "armor", "grenade", "star", "flag"});
      for (const Word<Face>& face : kWords<Face>)
        field->read(face.name, f.faces[static_cast<std::size_t>(face.value)], 0, kMostByte);
    }
    node.read("hits", f.hits, 0, kMostByte);
    node.read("flags_left", f.flags_left, 0, kMostByte);
    node.read("retreated", f.retreated, 0, kMostByte);
    node.read("least", f.least, 0, kMostByte);
    node.read("most", f.most, 0, kMostByte);
    node.read("count", f.count, 0, kMostByte);
    if (const auto field = node.field("data")) list_of_numbers(*field, f.data, kMostByte);
    if (const auto field = node.field("chosen")) {
      f.count = 0;
      for (const Node& item : field->items(4))
        if (const auto h = item.hex(board())) choose_hex(f, *h);
    }
  }

  static constexpr int kMaxSections = 6;

  Node root_;
  const Chance& chance_;
  BoardFace face_ = BoardFace::Country;
  std::optional<Game> game_;
  State state_{};
  std::optional<CardReader> card_reader_;
  Phase phase_ = Phase::Play;
  CardId card_ = kNoCard; // played this turn, in the words of a person
};

} // namespace

void read_options(const Node& node, Options& options) {
  node.object(
      {"tactic_cards", "taking_ground", "reshuffle", "wins_when_deck_ends", "sandbags", "quiet_turns"});
  node.read("tactic_cards", options.tactic_cards);
  node.read("taking_ground", options.taking_ground);
  node.read("reshuffle", options.reshuffle);
  node.read_word("wins_when_deck_ends", options.wins_when_deck_ends);
  node.read("sandbags", options.sandbags, 0, kMaxHexes);
  node.read("quiet_turns", options.quiet_turns, 1, 9999);
}

std::optional<Position> read_position(const Input& json, const Chance& chance, Refusals& refusals,
                                      const std::string& where) {
  return std::make_unique<PositionReader>(json, chance, refusals, where)->read();
}

} // namespace bocage::protocol
