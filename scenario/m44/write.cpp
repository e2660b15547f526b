#include <algorithm>
#include <array>
#include <cstdio>

#include "scenario/m44/extras.h"
#include "scenario/m44/m44.h"
#include "scenario/m44/names.h"
#include "scenario/words.h"

namespace bocage {
namespace m44 {
namespace {

using Output = nlohmann::ordered_json;

std::string capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}
std::string code(Side s) { return capitals(name_of(s)); }

std::string iso(const std::chrono::year_month_day& day) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text.data();
}

class Exporter {
 public:
  explicit Exporter(const Battle& battle)
      : battle_(battle), setup_(battle.setup), board_(Board::of(setup_.board)) {}

  std::string write() {
    Output json;
    json["meta_data"] = {{"software", "bocage"}, {"status", "PRIVATE"}};
    json["game_info"] = game();
    json["board"] = board();
    json["text"] = {{"en", text(battle_.name.en, battle_.briefing.en)},
                    {"fr", text(battle_.name.fr, battle_.briefing.fr)}};
    json["bocage"] = {{"format", kBattleFormat}};
    // What its own fields make of it, and what they leave out.
    const Import again = import_m44(json.dump());
    json["bocage"] = extras_of(battle_, again.ok() ? again.battle : Battle{});
    return json.dump(1) + '\n';
  }

 private:
  Side side_of_player(int player) const { return player == 1 ? setup_.top : other(setup_.top); }

  const OptionUse* option(std::string_view name) const {
    const auto found = std::ranges::find(battle_.options, name, &OptionUse::name);
    return found == battle_.options.end() ? nullptr : &*found;
  }
  static std::string_view value(const OptionUse& use, std::string_view parameter) {
    const auto found = std::ranges::find(use.parameters, parameter, &Parameter::name);
    return found == use.parameters.end() ? std::string_view() : found->value;
  }

  // game_info
  // --------------------------------------------------------------------------------------------------------

  Output game() const {
    Output info;
    info["type"] = "HISTORICAL";
    info["front"] = capitals(name_of(battle_.theatre));
    info["date_begin"] = iso(battle_.dates.begin);
    info["date_end"] = iso(battle_.dates.end);
    info["starting"] = setup_.first == setup_.top ? "PLAYER1" : "PLAYER2";
    for (int player : {1, 2}) {
      const Side s = side_of_player(player);
      const std::string number = std::to_string(player);
      info["side_player" + number] = code(s);
      if (const auto country = country_of(s); !country.empty()) info["country_player" + number] = country;
      info["cards_player" + number] = setup_.of(s).cards;
      info["victory_player" + number] = setup_.of(s).medals;
    }
    if (Output options = switches_on(); !options.empty()) info["options"] = std::move(options);
    for (const Objective& o : setup_.objectives)
      if (is_sudden_death(o))
        info["victory"]["condition"].push_back({{"group_sudden_death",
                                                 {{"side", o.who == Owner::Axis ? "AXIS" : "ALLIES"},
                                                  {"number", o.needed},
                                                  {"group", labels(o.hexes)}}}});
    return info;
  }

  std::string country_of(Side s) const {
    const Nation first = battle_.nations_of(s).empty() ? Nation::None : battle_.nations_of(s).front();
    const Nation flag = first == Nation::Marines        ? Nation::UnitedStates
                        : first == Nation::Resistance   ? Nation::France
                        : first == Nation::Commonwealth ? Nation::Britain
                                                        : first;
    const auto row = std::ranges::find(countries(), flag, &Country::nation);
    return row == countries().end() ? std::string() : capitals(row->code);
  }

  Output switches_on() const {
    Output options = Output::object();
    for (const Switch& row : switches())
      if (option(row.option)) options[std::string(row.key)] = true;
    for (const auto& [name, key] :
         {std::pair{"commissar", "russian_commissar_rule"}, std::pair{"air-strikes", "air_strikes_rules"}})
      if (const OptionUse* use = option(name)) options[key] = capitals(value(*use, "side"));
    if (option("gung-ho")) options["gung_ho"] = true;
    if (option("stiff-upper-lip")) options["british_commonwealth"] = true;
    if (const OptionUse* use = option("armor-move"); use && value(*use, "most") == "2")
      options["partial_blitz_rules"] = value(*use, "side") == "both" ? "all" : capitals(value(*use, "side"));
    if (const OptionUse* use = option("night-visibility")) {
      const bool falls = value(*use, "changes") == "falls";
      options[falls ? "night_visibility_reverse_rule" : "night_visibility_rules"] = true;
      if (falls && !value(*use, "rolled-by").empty())
        options["night_visibility_team_turn"] = capitals(value(*use, "rolled-by"));
    }
    if (option("air-power-as-artillery-bombard"))
      options["deck_name"] = "AIR_POWER_AS_ARTILLERY_BOMBARD_DECK";
    if (option("no-reshuffle")) options["deck_reshuffling"] = false;
    if (const OptionUse* use = option("train-cargo"))
      options["supply_train_rules"] = {
          {"side", capitals(value(*use, "side"))},
          {"nbr_units", std::vector<int>(value(*use, "units") == "2" ? 2 : 1, 1)}};
    if (const OptionUse* use = option("must-exit"))
      options["must_have_unit_exit"] = {{"side", capitals(value(*use, "side"))},
                                        {"min_nbr_units", read_number(value(*use, "units")).value_or(1)}};
    return options;
  }

  static bool is_sudden_death(const Objective& o) {
    return o.sudden_death && o.who != Owner::Anyone && o.holding == Holding::Temporary && !o.at_turn_start;
  }

  // board
  // --------------------------------------------------------------------------------------------------------

  Output board() const {
    Output out;
    out["type"] = setup_.board == BoardKind::Breakthrough ? "BRKTHRU"
                  : setup_.board == BoardKind::Standard   ? "STANDARD"
                                                          : "OVERLORD";
    out["face"] = capitals(name_of(battle_.face));
    out["hexagons"] = Output::array();
    for (Hex h : board_.hexes())
      if (Output hex = hexagon(h); !hex.empty()) {
        hex["row"] = board_.row(h);
        hex["col"] = board_.column(h);
        out["hexagons"].push_back(std::move(hex));
      }
    out["labels"] = Output::array();
    for (const Label& label : battle_.labels)
      out["labels"].push_back(
          {{"row", board_.row(label.hex)}, {"col", board_.column(label.hex)}, {"text", {label.text.en}}});
    return out;
  }

  Output hexagon(Hex h) const {
    Output hex = Output::object();
    const HexSetup& here = setup_.hexes[h];
    const bool printed = here.ground == printed_ground(setup_.board, battle_.face, h);
    if (const auto piece = piece_on(h, Layer::Ground, here.ground, !printed); !piece.empty())
      add_tile(hex, "terrain", tiles(), piece, h);
    if (const auto piece = piece_on(h, Layer::Overlay, here.overlay, here.overlay != TerrainId::Open);
        !piece.empty())
      add_tile(hex, "rect_terrain", rectangles(), piece, h);
    if (const auto piece = piece_on(h, Layer::Obstacle, here.obstacle, here.obstacle != TerrainId::Open);
        !piece.empty())
      add_tile(hex, "obstacle", obstacles(), piece, h);
    else if (here.sandbags)
      add_tile(hex, "obstacle", obstacles(), "sandbags", h);
    for (const UnitSetup& unit : setup_.units) {
      if (unit.hex == h) add_unit(hex, unit);
      if (unit.second_hex != h) continue;
      hex["rect_terrain"] = {{"name", "wagon"}};
      if (unit.troop == TroopId::ArmoredTrain) hex["unit"] = {{"name", "gun" + army_of(unit)}};
    }
    if (Output tags = tags_of(h); !tags.empty()) hex["tags"] = std::move(tags);
    return hex;
  }

  std::string piece_on(Hex h, Layer layer, TerrainId id, bool there) const {
    if (const UnbuiltTerrain* unbuilt = unbuilt_terrain_at(battle_, h, layer))
      return std::string(unbuilt->key);
    return there ? std::string(official_tables().of(id).key) : std::string();
  }

  void add_tile(Output& hex, const char* kind, std::span<const Tile> rows, const std::string& piece,
                Hex h) const {
    Output tile;
    const Behavior* behavior = behavior_for(piece);
    if (behavior && behavior->base == piece) behavior = nullptr;
    const Tile* row = tile_for(rows, behavior ? behavior->base : piece, battle_.face);
    if (!row) return;
    tile["name"] = row->name;
    if (row->openings && !turn(tile, rows, row->piece, courses(h, piece))) tile["orientation"] = 1;
    if (behavior) tile["behavior"] = capitals(behavior->name);
    const HexSetup& here = setup_.hexes[h];
    Owner owner = piece == "bunker"     ? here.overlay_owner
                  : piece == "sea-wall" ? here.obstacle_owner
                                        : Owner::Anyone;
    for (const StandIn& stand_in : battle_.stand_ins)
      if (stand_in.hex == h && stand_in.piece == piece) owner = stand_in.owner;
    if (owner != Owner::Anyone)
      tile["original_owner"] = code(owner == Owner::Allies ? Side::Allies : Side::Axis);
    if (is_marked("impassable", h) && std::string_view(kind) == "terrain" && !behavior)
      tile["behavior"] = is_marked("blocks-all-fire", h) ? "IMPASSABLE_BLOCKING_HILL" : "IMPASSABLE_HILL";
    if (is_marked("wide-river", h) && std::string_view(kind) == "terrain") tile["behavior"] = "WIDE_RIVER";
    if (is_marked("oasis-recovery", h) && std::string_view(kind) == "terrain")
      tile["behavior"] = "OASIS_RECOVERY";
    hex[kind] = std::move(tile);
  }

  bool is_marked(std::string_view name, Hex h) const {
    for (const OptionUse& use : battle_.options)
      if (use.name == name && use.parameters.size() == 1)
        for (const Piece& word : words(Piece(1, use.parameters[0].value)))
          if (board_.parse(word.text()) == h) return true;
    return false;
  }

  // The sides through which a road, a railroad or a river leaves a hex; a river's are those of its
  // neighbours.
  std::uint8_t courses(Hex h, const std::string& piece) const {
    if (setup_.hexes[h].openings) return setup_.hexes[h].openings;
    std::uint8_t open = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Hex next = board_.neighbor(h, static_cast<Direction>(d));
      if (next != kNoHex && piece_on(next, Layer::Ground, setup_.hexes[next].ground, true) == piece)
        open |= static_cast<std::uint8_t>(1 << d);
    }
    return open;
  }

  bool turn(Output& tile, std::span<const Tile> rows, std::string_view piece, std::uint8_t wanted) const {
    const Tile* plain = tile_for(rows, piece, battle_.face);
    for (const Tile& row : rows)
      for (int orientation = 1; orientation <= kDirections; ++orientation)
        if (row.piece == piece && row.face == plain->face && turned(row.openings, orientation) == wanted) {
          tile["name"] = row.name;
          tile["orientation"] = orientation;
          return true;
        }
    return false;
  }

  void add_unit(Output& hex, const UnitSetup& unit) const {
    std::string piece(official_tables().of(unit.troop).key);
    int usual = 0;
    for (const StandIn& stand_in : battle_.stand_ins)
      if (const UnbuiltTroop* unbuilt = find_unbuilt_troop(stand_in.piece);
          unbuilt && stand_in.hex == unit.hex) {
        piece = stand_in.piece;
        usual = unbuilt->figures;
      }
    for (const Tile& row : rectangles()) // ships and trains
      if (row.piece == (piece == "armored-train" ? "supply-train" : piece)) {
        hex["rect_terrain"] = {{"name", row.name}};
        if (unit.side != side_of_player(2)) hex["unit"] = {{"name", "inf" + army_of(unit)}};
        return;
      }
    Output out;
    if (piece.starts_with("late-")) piece.erase(0, 5); // the year tells
    const auto kind = std::ranges::find(kinds(),
                                        piece == "tiger"        ? std::string("elite-armor")
                                        : piece == "resistance" ? std::string("special-forces")
                                                                : piece,
                                        &Kind::piece);
    const auto badge = std::find_if(badges().begin(), badges().end(),
                                    [&](const Badge& b) { return b.piece == piece && !b.prefix.empty(); });
    const std::string_view prefix = kind != kinds().end() ? kind->prefix
                                    : badge != badges().end()
                                        ? badge->prefix
                                        : nearest_prefix(official_tables().of(unit.troop));
    if (prefix.empty()) return;
    out["name"] = std::string(prefix) + army_of(unit);
    if (badge != badges().end()) out["badge"] = "badge" + std::to_string(badge->number);
    if (piece == "command-car") out["badge"] = "badge";
    for (const UnitDetail& detail : battle_.details)
      if (const auto row = std::ranges::find(badges(), detail.badge, &Badge::word);
          detail.hex == unit.hex && row != badges().end() && !out.contains("badge"))
        out["badge"] = "badge" + std::to_string(row->number);
    if (unit.nation == Nation::Italy && !out.contains("badge")) out["badge"] = "badge38";
    const bool single = piece == "tiger" || piece == "command-car";
    const int figures = single && unit.figures == 0 ? 1 : unit.figures;
    if (figures != usual) out["nbr_units"] = figures;
    if (piece == "resistance") out["behavior"] = "FRENCH_RESISTANCE";
    if (unit.medals == 2) out["behavior"] = "GERMAN_2VICTANK";
    if (unit.marks & kHasBoat) out["equipment"] = "boat";
    if (unit.marks & kInCraft) hex["rect_terrain"] = {{"name", "barge"}};
    hex["unit"] = std::move(out);
  }

  // For troops that the editor has no figures of
  static std::string_view nearest_prefix(const Troop& troop) {
    if (troop.vehicle || troop.commands) return "veh";
    switch (troop.unit_class) {
    case UnitClass::Infantry: return "inf";
    case UnitClass::Armor: return "tank";
    case UnitClass::Artillery: return "gun";
    default: return {};
    }
  }

  std::string army_of(const UnitSetup& unit) const {
    const auto& nations = battle_.nations_of(unit.side);
    const bool own = !nations.empty() && unit.nation == nations.front();
    const bool has_figures = unit.nation == Nation::SovietUnion || unit.nation == Nation::Japan ||
                             (unit.nation == Nation::Britain && (!own || option("stiff-upper-lip")));
    if (has_figures || !own)
      for (const Army& army : armies())
        if (army.side == unit.side && army.nation == unit.nation) return std::string(army.suffix);
    return unit.side == Side::Allies ? "us" : "ger";
  }

  Output tags_of(Hex h) const {
    Output tags = Output::array();
    for (const Objective& o : setup_.objectives)
      if (!is_sudden_death(o) && o.hexes.first() == h) tags.push_back(medal(o));
    for (Side s : {Side::Allies, Side::Axis})
      if (const HexSet& exits = setup_.of(s).exits; exits.any() && exits.first() == h)
        tags.push_back(
            {{"name", "tag4"}, {"behavior", "EXIT_MARKER"}, {"side", code(s)}, {"group", labels(exits)}});
    for (const OptionUse& use : battle_.options)
      if (use.name == "minefield")
        for (const Piece& word : words(Piece(1, value(use, "hexes")))) {
          if (board_.parse(word.text()) != h) continue;
          const std::string_view by = value(use, "laid-by");
          Output mine{{"name", "tag3"},
                      {"behavior", is_marked("decoy-medal", h) ? "DECOY_MEDAL_MINE_FIELD" : "MINE_FIELD"}};
          if (by != "both") mine["side"] = capitals(by);
          tags.push_back(std::move(mine));
        }
    if (is_marked("battle-star", h)) tags.push_back({{"name", "tag1"}});
    for (const UnitSetup& unit : setup_.units)
      if (unit.hex == h && unit.marks & kCamouflaged) tags.push_back({{"name", "tag15"}});
    return tags;
  }

  Output medal(const Objective& o) const {
    Output tag{{"name", o.who == Owner::Anyone ? "medal0" : o.who == Owner::Allies ? "medal1" : "medal2"}};
    HexSet others = o.hexes;
    others.erase(o.hexes.first());
    if (others.any()) tag["group"] = labels(others);
    Output terms{
        {"permanent", o.holding == Holding::Permanent}, {"counts_for", o.medals}, {"nbr_hex", o.needed}};
    if (o.holding == Holding::Majority) terms["majority"] = true;
    if (o.holding == Holding::SoleControl) terms["sole_control"] = true;
    if (o.holding == Holding::LastToOccupy) terms["last_to_occupy"] = true;
    if (o.at_turn_start) terms["turn_start"] = true;
    tag["medal"] = std::move(terms);
    return tag;
  }

  // As in the format: a capital letter for even columns, a small one for odd ones, rows from the bottom.
  Output labels(const HexSet& hexes) const {
    Output list = Output::array();
    for (Hex h : hexes) {
      const int column = board_.column(h);
      const char letter = static_cast<char>((column % 2 ? 'a' : 'A') + column / 2);
      list.push_back(letter + std::to_string(board_.rows() - board_.row(h)));
    }
    return list;
  }

  // text
  // --------------------------------------------------------------------------------------------------------

  Output text(const std::string& name, const std::string& briefing) const {
    std::string rules;
    for (const OptionUse& use : battle_.options) {
      const OptionRule* rule = find_option(use.name);
      rules += (rules.empty() ? "" : "\n\n") + use.name;
      for (const Parameter& p : use.parameters) rules += ", " + p.name + ' ' + p.value;
      if (rule) rules += ": " + std::string(rule->meaning) + '.';
    }
    for (const std::string& note : battle_.notes) rules += (rules.empty() ? "" : "\n\n") + note;
    const auto medals = [this](Side s) { return std::to_string(setup_.of(s).medals) + " Medals."; };
    return {{"name", name},
            {"description", briefing},
            {"rules", rules},
            {"victory", "Allied player: " + medals(Side::Allies) + "\n\nAxis player: " + medals(Side::Axis)}};
  }

  const Battle& battle_;
  const Setup& setup_;
  const Board& board_;
};

} // namespace
} // namespace m44

std::string export_m44(const Battle& battle) { return m44::Exporter(battle).write(); }

} // namespace bocage
