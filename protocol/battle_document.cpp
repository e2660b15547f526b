#include "protocol/battle_document.h"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "protocol/json_view.h"
#include "scenario/dates.h"

namespace bocage::protocol {
namespace {

constexpr std::size_t kMostLists = 400; // objectives, options, notes: more than any battle has
constexpr int kMostCards = 99;

struct LayerName {
  Layer layer;
  const char *name, *owner;
};
constexpr auto kLayers = std::to_array<LayerName>({{Layer::Ground, "ground", "ground_owner"},
                                                   {Layer::Overlay, "overlay", "overlay_owner"},
                                                   {Layer::Obstacle, "obstacle", "obstacle_owner"}});

TerrainId& terrain_on(HexSetup& hex, Layer layer) {
  return layer == Layer::Ground ? hex.ground : layer == Layer::Overlay ? hex.overlay : hex.obstacle;
}

template <class Rows>
std::optional<std::size_t> row_with_key(const Rows& rows, std::string_view key) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].key == key) return i;
  return std::nullopt;
}

Json words_json(const Text& text) { return {{"fr", text.fr}, {"en", text.en}}; }

// Flags of an objective, by the words of battle files.
struct ObjectiveFlag {
  const char* name;
  bool Objective::* flag;
};
constexpr auto kFlags = std::to_array<ObjectiveFlag>({{"at-turn-start", &Objective::at_turn_start},
                                                      {"at-turn-end", &Objective::at_turn_end},
                                                      {"sudden-death", &Objective::sudden_death},
                                                      {"required", &Objective::required}});

// Writing
// ----------------------------------------------------------------------------------------------------------

class Writer {
 public:
  explicit Writer(const Battle& battle)
      : battle_(battle), setup_(battle.setup), board_(Board::of(setup_.board)) {}

  Json write() const {
    Json out = {{"format", kBattleFormat},
                {"key", battle_.key},
                {"name", words_json(battle_.name)},
                {"briefing", words_json(battle_.briefing)},
                {"theatre", name_of(battle_.theatre)},
                {"dates", {{"begin", iso_day(battle_.dates.begin)}, {"end", iso_day(battle_.dates.end)}}},
                {"board", name_of(setup_.board)},
                {"face", name_of(battle_.face)},
                {"mode", name_of(setup_.mode)},
                {"top", name_of(setup_.top)},
                {"first", name_of(setup_.first)}};
    for (const Side s : {Side::Allies, Side::Axis}) out["sides"][name_of(s)] = side(s);
    out["rules"] = rules();
    out["notes"] = battle_.notes;
    out["hexes"] = hexes();
    out["units"] = units();
    out["objectives"] = objectives();
    out["labels"] = Json::object();
    for (const Label& label : battle_.labels) out["labels"][board_.name(label.hex)] = words_json(label.text);
    return out;
  }

 private:
  Json names(const HexSet& set) const {
    Json list = Json::array();
    for (const Hex h : set) list.push_back(board_.name(h));
    return list;
  }

  Json side(Side s) const {
    Json nations = Json::array();
    for (const Nation nation : battle_.nations_of(s)) nations.push_back(name_of(nation));
    const SideSetup& side = setup_.of(s);
    return {
        {"nations", nations}, {"cards", side.cards}, {"medals", side.medals}, {"exits", names(side.exits)}};
  }

  Json rules() const {
    Json list = Json::array();
    for (const OptionUse& use : battle_.options) {
      Json parameters = Json::array();
      for (const Parameter& p : use.parameters) parameters.push_back({{"name", p.name}, {"value", p.value}});
      list.push_back({{"name", use.name}, {"parameters", parameters}});
    }
    return list;
  }

  Json hexes() const {
    Json all = Json::object();
    for (const Hex h : board_.hexes()) {
      HexSetup hex = setup_.hexes[h];
      Json out = Json::object();
      for (const auto& [layer, name, owner] : kLayers) {
        const TerrainId id = terrain_on(hex, layer);
        const UnbuiltTerrain* unbuilt = unbuilt_terrain_at(battle_, h, layer);
        const TerrainId usual =
            layer == Layer::Ground ? printed_ground(setup_.board, battle_.face, h) : TerrainId::Open;
        if (unbuilt)
          out[name] = unbuilt->key;
        else if (id != usual)
          out[name] = official_tables().of(id).key;
      }
      for (const auto& [id, owner, layer] : {std::tuple{hex.overlay, hex.overlay_owner, Layer::Overlay},
                                             std::tuple{hex.obstacle, hex.obstacle_owner, Layer::Obstacle}})
        if (official_tables().of(id).owner_only && !unbuilt_terrain_at(battle_, h, layer))
          out[owner_name(layer)] = name_of(owner);
      for (const StandIn& stand_in : battle_.stand_ins)
        if (const UnbuiltTerrain* row = find_unbuilt_terrain(stand_in.piece);
            row && stand_in.hex == h && stand_in.owner != Owner::Anyone)
          out[owner_name(row->layer)] = name_of(stand_in.owner);
      if (hex.sandbags) out["sandbags"] = true;
      Json openings = Json::array();
      for (const Word<Direction>& word : kWords<Direction>)
        if (hex.openings >> static_cast<int>(word.value) & 1) openings.push_back(word.name);
      if (!openings.empty()) out["openings"] = std::move(openings);
      if (!out.empty()) all[board_.name(h)] = std::move(out);
    }
    return all;
  }

  static const char* owner_name(Layer layer) {
    return std::ranges::find(kLayers, layer, &LayerName::layer)->owner;
  }

  Json units() const {
    Json all = Json::object();
    for (const UnitSetup& unit : setup_.units) {
      std::string_view troop = official_tables().of(unit.troop).key;
      int usual = 0;
      for (const StandIn& stand_in : battle_.stand_ins)
        if (const UnbuiltTroop* row = find_unbuilt_troop(stand_in.piece); row && stand_in.hex == unit.hex) {
          troop = row->key;
          usual = row->figures;
        }
      Json out = {{"troop", troop}, {"side", name_of(unit.side)}};
      if (unit.figures != usual) out["figures"] = unit.figures;
      if (unit.nation != Nation::None) out["nation"] = name_of(unit.nation);
      for (const UnitDetail& detail : battle_.details)
        if (detail.hex == unit.hex) out["badge"] = detail.badge;
      if (unit.medals >= 0) out["medals"] = unit.medals;
      if (unit.second_hex != kNoHex) out["wagon"] = board_.name(unit.second_hex);
      if (unit.accessory != Accessory::None) out["accessory"] = name_of(unit.accessory);
      Json marks = Json::array();
      for (const Word<UnitMark>& mark : kWords<UnitMark>)
        if (unit.marks & mark.value) marks.push_back(mark.name);
      if (!marks.empty()) out["marks"] = std::move(marks);
      all[board_.name(unit.hex)] = std::move(out);
    }
    return all;
  }

  Json objectives() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < setup_.objectives.size(); ++i) {
      const Objective& o = setup_.objectives[i];
      Json out = {{"hexes", names(o.hexes)},
                  {"holding", name_of(o.holding)},
                  {"for", name_of(o.who)},
                  {"medals", o.medals},
                  {"needed", o.needed}};
      if (o.holder != Owner::Anyone) out["held_by"] = name_of(o.holder);
      Json flags = Json::array(), terms = Json::array();
      for (const auto& [name, flag] : kFlags)
        if (o.*flag) flags.push_back(name);
      for (const ObjectiveTerm& term : battle_.terms)
        if (std::cmp_equal(term.objective, i))
          terms.push_back({{"name", term.term.name}, {"value", term.term.value}});
      if (!flags.empty()) out["flags"] = std::move(flags);
      if (!terms.empty()) out["terms"] = std::move(terms);
      list.push_back(std::move(out));
    }
    return list;
  }

  const Battle& battle_;
  const Setup& setup_;
  const Board& board_;
};

// Reading
// ----------------------------------------------------------------------------------------------------------

class Reader {
 public:
  std::optional<Battle> read(const Node& node) {
    const std::size_t before = node.refusals().count();
    if (!node.object({"format", "key", "name", "briefing", "theatre", "dates", "board", "face", "mode", "top",
                      "first", "sides", "rules", "notes", "hexes", "units", "objectives", "labels"}))
      return std::nullopt;
    heading(node);
    board_ = &Board::of(setup().board);
    if (const auto sides = node.needed("sides"); sides && sides->object({"allies", "axis"}))
      for (const Side s : {Side::Allies, Side::Axis})
        if (const auto field = sides->needed(name_of(s))) side(*field, s);
    for (const Hex h : board_->hexes())
      setup().hexes[h].ground = printed_ground(setup().board, battle_.face, h);
    if (const auto hexes = node.field("hexes"))
      for (const auto& [name, field] : hexes->members())
        if (const auto h = hex_named(name, field)) hex(field, *h);
    if (const auto units = node.field("units"))
      for (const auto& [name, field] : units->members())
        if (const auto h = hex_named(name, field)) unit(field, *h);
    in_order_of_the_map();
    give_to_units();
    if (const auto list = node.field("objectives"))
      for (const Node& item : list->items(kMostLists)) objective(item);
    if (const auto labels = node.field("labels"))
      for (const auto& [name, field] : labels->members())
        if (const auto h = hex_named(name, field)) battle_.labels.push_back({*h, words(field, kLongestName)});
    std::ranges::stable_sort(battle_.labels, {}, &Label::hex);
    if (const auto notes = node.field("notes"))
      for (const Node& item : notes->items(kMostLists))
        if (std::string note = text(item, kLongestText); !note.empty())
          for (std::string& paragraph : paragraphs_of(note)) battle_.notes.push_back(std::move(paragraph));
    if (const auto rules = node.field("rules"))
      for (const Node& item : rules->items(kMostLists)) rule(item);
    if (node.refusals().count() > before) return std::nullopt;
    return std::move(battle_);
  }

 private:
  Setup& setup() { return battle_.setup; }

  // Texts: one blank between words, as the files have it
  static std::string text(const Node& node, std::size_t longest) {
    const auto given = node.text();
    if (!given) return {};
    if (given->size() > longest) {
      node.expected("a text of at most " + std::to_string(longest) + " bytes");
      return {};
    }
    std::string plain = *given;
    std::erase(plain, '\r');
    if (find_unreadable(plain)) {
      node.wrong("found characters that are not text");
      return {};
    }
    return tidy(plain);
  }
  static std::string line(const Node& node, std::size_t longest) {
    std::string found = text(node, longest);
    std::ranges::replace(found, '\n', ' ');
    return tidy(found);
  }
  static Text words(const Node& node, std::size_t longest, bool one_line = true) {
    Text out;
    if (!node.object({"fr", "en"})) return out;
    for (auto [name, to] : {std::pair{"fr", &out.fr}, std::pair{"en", &out.en}})
      if (const auto field = node.field(name)) *to = one_line ? line(*field, longest) : text(*field, longest);
    return out;
  }

  void heading(const Node& node) {
    int format = kBattleFormat;
    node.read("format", format, kBattleFormat, kBattleFormat);
    if (const auto key = node.field("key"))
      if (const auto word = key->text()) {
        if (!is_plain_word(*word) || word->size() > kLongestName)
          key->expected("lower-case words joined by hyphens");
        battle_.key = *word;
      }
    if (battle_.key.empty()) battle_.key = "battle";
    setup().name = battle_.key;
    if (const auto name = node.needed("name")) battle_.name = words(*name, kLongestName);
    if (const auto briefing = node.needed("briefing"))
      battle_.briefing = words(*briefing, kLongestText, false);
    node.read_word("theatre", battle_.theatre);
    if (const auto dates = node.needed("dates"); dates && dates->object({"begin", "end"}))
      for (auto [name, to] : {std::pair{"begin", &battle_.dates.begin}, std::pair{"end", &battle_.dates.end}})
        if (const auto field = dates->needed(name))
          if (const auto day = field->text()) {
            if (const auto read = read_day(*day))
              *to = *read;
            else
              field->expected("a day of the calendar such as 1944-06-06");
          }
    node.read_word("board", setup().board);
    node.read_word("face", battle_.face);
    node.read_word("mode", setup().mode);
    node.read_word("top", setup().top);
    node.read_word("first", setup().first);
  }

  void side(const Node& node, Side s) {
    if (!node.object({"nations", "cards", "medals", "exits"})) return;
    SideSetup& side = setup().of(s);
    node.read("cards", side.cards, 1, kMostCards);
    node.read("medals", side.medals, 1, kMostMedals);
    if (const auto nations = node.field("nations"))
      for (const Node& item : nations->items(kWords<Nation>.size()))
        if (const auto nation = item.word<Nation>()) battle_.nations_of(s).push_back(*nation);
    if (const auto exits = node.field("exits"))
      if (const auto set = exits->hexes(*board_)) side.exits = *set;
  }

  std::optional<Hex> hex_named(const std::string& name, const Node& node) const {
    const auto h = board_->parse(name);
    if (!h || board_->name(*h) != name) {
      node.wrong("there is no such hex on this board");
      return std::nullopt;
    }
    return h;
  }

  void hex(const Node& node, Hex h) {
    if (!node.object({"ground", "overlay", "obstacle", "ground_owner", "overlay_owner", "obstacle_owner",
                      "sandbags", "openings"}))
      return;
    HexSetup& here = setup().hexes[h];
    for (const auto& [layer, name, owner_name] : kLayers) {
      std::optional<Owner> owner;
      if (const auto field = node.field(owner_name)) owner = field->word<Owner>();
      if (const auto field = node.field(name)) terrain(*field, h, layer, owner.value_or(Owner::Anyone));
      if (unbuilt_terrain_at(battle_, h, layer) || layer == Layer::Ground) continue;
      (layer == Layer::Overlay ? here.overlay_owner : here.obstacle_owner) = owner.value_or(Owner::Anyone);
      if (!owner && official_tables().of(terrain_on(here, layer)).owner_only)
        ownerless_.push_back({h, layer});
    }
    node.read("sandbags", here.sandbags);
    if (const auto openings = node.field("openings")) openings->members<Direction>(here.openings);
  }

  void terrain(const Node& node, Hex h, Layer layer, Owner owner) {
    const auto key = node.text();
    if (!key) return;
    TerrainId& place = terrain_on(setup().hexes[h], layer);
    const auto& built = official_tables().terrain;
    if (const auto row = row_with_key(built, *key); row && built[*row].layer == layer) {
      place = static_cast<TerrainId>(*row);
    } else if (const UnbuiltTerrain* unbuilt = find_unbuilt_terrain(*key);
               unbuilt && unbuilt->layer == layer) {
      place = unbuilt->stand_in;
      battle_.stand_ins.push_back({h, *key, owner});
    } else {
      node.expected("a terrain of this layer, such as forest, bunker or wire");
    }
  }

  // What nobody is said to own belongs to whoever stands in it.
  void give_to_units() {
    for (const auto& [h, layer] : ownerless_)
      for (const UnitSetup& unit : setup().units)
        if (unit.hex == h)
          (layer == Layer::Overlay ? setup().hexes[h].overlay_owner : setup().hexes[h].obstacle_owner) =
              owner_of(unit.side);
  }

  void unit(const Node& node, Hex h) {
    if (!node.object(
            {"troop", "side", "figures", "nation", "badge", "medals", "wagon", "marks", "accessory"}))
      return;
    UnitSetup unit;
    unit.hex = h;
    if (const auto troop = node.needed("troop"))
      if (const auto key = troop->text()) {
        if (const auto row = row_with_key(official_tables().troops, *key)) {
          unit.troop = static_cast<TroopId>(*row);
        } else if (const UnbuiltTroop* unbuilt = find_unbuilt_troop(*key)) {
          unit.troop = unbuilt->stand_in;
          unit.figures = unbuilt->figures;
          battle_.stand_ins.push_back({h, *key});
        } else {
          troop->expected("a troop such as infantry, armor or artillery");
        }
      }
    node.read_word("side", unit.side);
    node.read("figures", unit.figures, 1, kMostFigures);
    if (const auto& nations = battle_.nations_of(unit.side); !nations.empty()) unit.nation = nations.front();
    node.read_word("nation", unit.nation);
    node.read("medals", unit.medals, 0, kMostUnitMedals);
    node.read("wagon", unit.second_hex, *board_);
    node.read_word("accessory", unit.accessory);
    if (const auto marks = node.field("marks")) marks->words<UnitMark>(unit.marks);
    if (const auto badge = node.field("badge"))
      if (const auto word = badge->text(); word && !word->empty()) {
        if (!is_plain_word(*word) || word->size() > kLongestName) badge->expected("a plain word");
        battle_.details.push_back({h, *word});
      }
    setup().units.push_back(unit);
  }

  // A map is read from left to right, and so are battle files; an object's fields come in any order.
  void in_order_of_the_map() {
    std::ranges::stable_sort(setup().units, {}, &UnitSetup::hex);
    std::ranges::stable_sort(battle_.details, {}, &UnitDetail::hex);
    std::ranges::stable_sort(battle_.stand_ins, {}, &StandIn::hex);
  }

  void objective(const Node& node) {
    if (!node.object({"hexes", "holding", "for", "medals", "needed", "held_by", "flags", "terms"})) return;
    Objective out;
    if (const auto hexes = node.needed("hexes"))
      if (const auto set = hexes->hexes(*board_)) out.hexes = *set;
    node.read_word("holding", out.holding);
    node.read_word("for", out.who);
    node.read("medals", out.medals, 0, kMostMedals);
    node.read("needed", out.needed, 1, kMaxHexes);
    node.read_word("held_by", out.holder);
    if (const auto flags = node.field("flags"))
      for (const Node& item : flags->items(kFlags.size()))
        if (const auto word = item.text()) {
          const auto flag = std::ranges::find(kFlags, *word, &ObjectiveFlag::name);
          if (flag == kFlags.end())
            item.expected("at-turn-start, at-turn-end, sudden-death or required");
          else
            out.*(flag->flag) = true;
        }
    const int number = static_cast<int>(setup().objectives.size());
    if (const auto terms = node.field("terms"))
      for (const Node& item : terms->items(kMostLists))
        if (const auto term = parameter(item)) {
          apply_objective_term(*term, out);
          battle_.terms.push_back({number, *term});
        }
    setup().objectives.push_back(out);
  }

  static std::optional<Parameter> parameter(const Node& node) {
    if (!node.object({"name", "value"})) return std::nullopt;
    Parameter out;
    if (const auto name = node.needed("name")) out.name = line(*name, kLongestName);
    if (const auto value = node.field("value")) out.value = line(*value, kLongestText);
    return out;
  }

  // As they are written; those that are wrong are told by check_battle, which tries them again.
  void rule(const Node& node) {
    if (!node.object({"name", "parameters"})) return;
    OptionUse use;
    if (const auto name = node.needed("name")) use.name = line(*name, kLongestName);
    if (const auto parameters = node.field("parameters"))
      for (const Node& item : parameters->items(kMostLists))
        if (auto p = parameter(item)) use.parameters.push_back(std::move(*p));
    apply_option(use, setup());
    battle_.options.push_back(std::move(use));
  }

  Battle battle_;
  const Board* board_ = nullptr;
  std::vector<std::pair<Hex, Layer>> ownerless_;
};

template <class T>
Json all_words() {
  Json list = Json::array();
  for (const Word<T>& word : kWords<T>) list.push_back(word.name);
  return list;
}

const char* kind_name(ParameterRule::Kind kind) {
  switch (kind) {
  case ParameterRule::Kind::Number: return "number";
  case ParameterRule::Kind::Hexes: return "hexes";
  case ParameterRule::Kind::Choice: return "choice";
  case ParameterRule::Kind::Choices: return "choices";
  }
  return "number";
}

Json parameter_json(const ParameterRule& rule) {
  Json out = {{"name", rule.name}, {"kind", kind_name(rule.kind)}};
  if (rule.kind == ParameterRule::Kind::Number) out["least"] = rule.least, out["most"] = rule.most;
  Json choices = Json::array();
  for (const Piece& word : bocage::words(Piece(1, rule.choices))) choices.push_back(word.text());
  if (!choices.empty()) out["choices"] = std::move(choices);
  if (!rule.required()) out["otherwise"] = rule.otherwise;
  return out;
}

Json terrain_json(std::string_view key, Layer layer, bool owned, bool enforced) {
  Json out = {{"key", key}, {"layer", std::ranges::find(kLayers, layer, &LayerName::layer)->name}};
  if (owned) out["owned"] = true;
  if (!enforced) out["enforced"] = false;
  return out;
}

} // namespace

Json document_json(const Battle& battle) { return Writer(battle).write(); }

std::optional<Battle> read_document(const Node& node) { return Reader().read(node); }

Json vocabulary_json() {
  Json terrains = Json::array(), troops = Json::array(), options = Json::array(), boards = Json::array();
  for (const Terrain& t : official_tables().terrain)
    terrains.push_back(terrain_json(t.key, t.layer, t.owner_only, true));
  for (const UnbuiltTerrain& t : unbuilt_terrains())
    terrains.push_back(terrain_json(t.key, t.layer, false, false));
  for (const Troop& t : official_tables().troops) {
    troops.push_back({{"key", t.key}, {"figures", t.figures}});
    if (t.unit_class == UnitClass::Train) troops.back()["wagon"] = true;
    if (t.has_accessory) troops.back()["accessory"] = true;
  }
  for (const UnbuiltTroop& t : unbuilt_troops())
    troops.push_back({{"key", t.key}, {"figures", t.figures}, {"enforced", false}});
  for (const OptionRule& rule : option_rules()) {
    Json parameters = Json::array();
    for (const ParameterRule& p : rule.parameters) parameters.push_back(parameter_json(p));
    options.push_back({{"name", rule.name}, {"enforced", rule.enforced()}, {"parameters", parameters}});
  }
  for (const Word<BoardKind>& word : kWords<BoardKind>) {
    const Board& board = Board::of(word.value);
    boards.push_back({{"key", word.name}, {"width", board.width()}, {"rows", board.rows()}});
  }
  return {{"terrains", terrains},
          {"troops", troops},
          {"nations", all_words<Nation>()},
          {"options", options},
          {"boards", boards},
          {"faces", all_words<BoardFace>()},
          {"theatres", all_words<Theatre>()},
          {"holdings", all_words<Holding>()},
          {"directions", all_words<Direction>()},
          {"marks", all_words<UnitMark>()},
          {"accessories", all_words<Accessory>()},
          {"most", {{"medals", kMostMedals}, {"cards", kMostCards}, {"figures", kMostFigures}}}};
}

} // namespace bocage::protocol
