#include <algorithm>

#include "scenario/dates.h"
#include "scenario/document.h"
#include "scenario/m44/extras.h"
#include "scenario/m44/importer.h"
#include "scenario/words.h"

namespace bocage {
namespace m44 {
namespace {

Position position_of(std::string_view bytes, std::size_t offset) {
  Position at{1, 1};
  for (char c : bytes.substr(0, std::min(offset, bytes.size()))) {
    at.column = c == '\n' ? 1 : at.column + ((c & 0xC0) != 0x80);
    at.line += c == '\n';
  }
  return at;
}

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error …" without what we say
// ourselves.
std::string plain_message(std::string_view what) {
  const std::size_t at = what.find("syntax error");
  return std::string(at == std::string_view::npos ? what : what.substr(at));
}

} // namespace

// Saying things
// ----------------------------------------------------------------------------------------------------------

void Importer::fault(Said said, Hex h) {
  faults_.add({}, std::move(said), h == kNoHex ? std::string() : board_->name(h));
}

void Importer::found(const Said& name, std::string_view value, const Said& expected, Hex h) {
  fault(say("wrong.m44-field", "found {name} {what}, expected {expected}",
            {{"name", name}, quoted("what", value), {"expected", expected}}),
        h);
}

void Importer::remark(Fate fate, std::string where, std::string said, std::string meaning) {
  remarks_.push_back({fate, std::move(where), std::move(said), std::move(meaning)});
}

// Options
// ----------------------------------------------------------------------------------------------------------

OptionUse option_in(std::string_view text) {
  Piece name(1, text), list;
  cut(Piece(1, text), name, list);
  OptionUse use{std::string(name.text()), {}};
  if (!list.empty())
    for (const Phrase& p : phrases(list))
      use.parameters.push_back({std::string(p.name.text()), std::string(p.value.text())});
  return use;
}

bool Importer::has_option(std::string_view name) const {
  return std::any_of(battle_.options.begin(), battle_.options.end(),
                     [&](const OptionUse& use) { return use.name == name; });
}

void Importer::add_option(std::string name, Parameters parameters) {
  OptionUse use{std::move(name), std::move(parameters)};
  if (std::find(battle_.options.begin(), battle_.options.end(), use) != battle_.options.end()) return;
  for (const OptionFault& wrong : apply_option(use, setup())) fault(wrong.said);
  battle_.options.push_back(std::move(use));
}

void Importer::mark(const std::string& option, Hex h, Parameters parameters) {
  for (Mark& mark : marks_)
    if (mark.option == option && mark.parameters == parameters) return mark.hexes.insert(h);
  marks_.push_back({option, std::move(parameters), HexSet::of(h)});
}

bool Importer::is_marked(std::string_view option) const {
  return std::ranges::find(marks_, option, &Mark::option) != marks_.end();
}

void Importer::close_marks() {
  for (Mark& mark : marks_) {
    for (Parameter& parameter : mark.parameters)
      if (parameter.value == kDefender) parameter.value = name_of(mines_by_.value_or(other(setup().first)));
    mark.parameters.insert(mark.parameters.begin(), {"hexes", hex_list(mark.hexes)});
    remark(is_enforced({mark.option, {}}) ? Fate::Enforced : Fate::NotYet, "board", hex_list(mark.hexes),
           "option " + mark.option);
    add_option(mark.option, std::move(mark.parameters));
  }
  marks_.clear();
}

std::string Importer::hex_list(const HexSet& hexes) const {
  std::string list;
  for (Hex h : hexes) list += (list.empty() ? "" : " ") + board_->name(h);
  return list;
}

// game_info
// ----------------------------------------------------------------------------------------------------------

bool Importer::parse(std::string_view bytes) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  if (auto unreadable = find_unreadable(bytes)) {
    faults_.add({std::move(*unreadable)});
    return false;
  }
  try {
    json_ = Json::parse(bytes);
  } catch (const Json::parse_error& error) {
    faults_.add(position_of(bytes, error.byte ? error.byte - 1 : 0),
                say("wrong.not-json", "this is not JSON: {why}", {{"why", plain_message(error.what())}}));
    return false;
  } catch (const Json::exception& error) { // a number that no machine holds
    faults_.add({1, 1},
                say("wrong.not-json", "this is not JSON: {why}", {{"why", plain_message(error.what())}}));
    return false;
  }
  if (field(json_, "scenarios").is_object()) {
    faults_.add({1, 1}, say("wrong.campaign", "this is a campaign, expected one battle"));
    return false;
  }
  for (const char* part : {"game_info", "board"})
    if (!field(json_, part).is_object()) {
      faults_.add({1, 1}, say("wrong.m44-part", "the object '{name}' is missing; this is no scenario file",
                              {{"name", part}}));
      return false;
    }
  ours_ = field(json_, "bocage").is_object();
  return true;
}

void Importer::read_board_kind() {
  const Json& board = field(json_, "board");
  const std::string type = word_of(field(board, "type")), face = word_of(field(board, "face"));
  if (type == "overlord") {
    setup().board = BoardKind::Overlord;
    setup().mode = Mode::Overlord;
  } else if (type == "brkthru")
    setup().board = BoardKind::Breakthrough;
  else if (type != "standard" && !type.empty())
    found(say("field.board-type", "the board type"), type, "standard, brkthru or overlord");
  board_ = &Board::of(setup().board);
  if (const auto known = value_of<BoardFace>(face))
    battle_.face = *known;
  else if (!face.empty())
    found(say("field.board-face", "the board face"), face, list_of<BoardFace>());
}

Side Importer::side_of_player(int player) const {
  const Side top = side_of(field(game(), "side_player1")).value_or(Side::Axis);
  return player == 1 ? top : other(top);
}

void Importer::read_game() {
  setup().top = side_of_player(1);
  for (const char* key : {"side_player1", "side_player2"})
    if (const Json& given = field(game(), key); !given.is_null() && !side_of(given))
      found(key, shown(given), "ALLIES or AXIS");
  const Json &first = field(game(), "side_player1"), &second = field(game(), "side_player2");
  if (side_of(first) && side_of(first) == side_of(second))
    fault(say("wrong.m44-sides", "both players are {what}, expected ALLIES and AXIS",
              {{"what", word_of(first)}}));

  const std::string starting = word_of(field(game(), "starting"));
  if (!starting.empty() && starting != "player1" && starting != "player2")
    found("starting", starting, "PLAYER1 or PLAYER2");
  setup().first = side_of_player(starting == "player1" ? 1 : 2);

  const std::string front = word_of(field(game(), "front"));
  if (const auto theatre = value_of<Theatre>(front))
    battle_.theatre = *theatre;
  else if (!front.empty())
    remark(Fate::NotPlayed, "front", front);
  read_dates();
  read_sides();
  if (setup().board == BoardKind::Breakthrough) {
    add_option("breakthrough-deck");
    remark(Fate::NotYet, "board", "brkthru", "option breakthrough-deck");
  }
}

int Importer::side_number(std::string_view key, Side s, int least, int most) {
  const std::string name = std::string(key) + "_player" + std::to_string(player_of(s));
  const auto n = number_of(field(game(), name));
  if (n && *n >= least && *n <= most) return *n;
  const Json& given = field(game(), name);
  if (given.is_null())
    fault(say("wrong.m44-nowhere", "found {name} nowhere, expected {expected}",
              {{"name", name}, {"expected", expected_number(least, most)}}));
  else
    found(name, shown(given), expected_number(least, most));
  return least;
}

void Importer::read_sides() {
  for (Side s : {Side::Allies, Side::Axis}) {
    setup().of(s).cards = side_number("cards", s, 1, 99);
    setup().of(s).medals = side_number("victory", s, 1, kMostMedals);
  }
}

void Importer::read_dates() {
  const auto day = [&](const char* key) {
    const std::string text = text_of(field(game(), key)); // a time may follow
    return read_day(std::string_view(text).substr(0, std::min<std::size_t>(text.size(), 10)));
  };
  const auto begin = day("date_begin"), end = day("date_end");
  if (!begin)
    found("date_begin", text_of(field(game(), "date_begin")),
          say("expected.one-day", "a day such as 1944-06-06"));
  battle_.dates.begin = begin.value_or(std::chrono::year_month_day{});
  battle_.dates.end = end.value_or(battle_.dates.begin);
  if (begin && battle_.dates.end < *begin) {
    remark(Fate::Disagrees, "date_end", text_of(field(game(), "date_end")), "it is before date_begin");
    battle_.dates.end = *begin;
  }
}

std::optional<Nation> Importer::country_of(Side s) const {
  const std::string code = word_of(field(game(), "country_player" + std::to_string(player_of(s))));
  const auto row = std::ranges::find(countries(), code, &Country::code);
  return row == countries().end() ? std::nullopt : std::optional(row->nation);
}

// The country's nation comes first; a unit's figures say whether it is of that country or of another.
void Importer::read_nations() {
  std::array<std::optional<Nation>, kSides> country;
  for (Side s : {Side::Allies, Side::Axis}) {
    const std::string key = "country_player" + std::to_string(player_of(s));
    country[static_cast<std::size_t>(index(s))] = country_of(s);
    if (const std::string code = text_of(field(game(), key)); !code.empty() && !country_of(s))
      remark(Fate::NotPlayed, key, code);
  }
  const auto figures = [](Nation n) { // which figures stand for that nation on the board
    return n == Nation::SovietUnion || n == Nation::Japan ? n : Nation::None;
  };
  for (UnitSetup& unit : setup().units) {
    const auto& own = country[static_cast<std::size_t>(index(unit.side))];
    const bool marines = own == Nation::UnitedStates && has_option("gung-ho");
    if (unit.troop == TroopId::Resistance)
      unit.nation = Nation::Resistance;
    else if (unit.nation == Nation::None ||
             (own && unit.nation != Nation::Italy && unit.nation != Nation::Britain &&
              figures(unit.nation) == figures(*own)))
      unit.nation = own.value_or(unit.side == Side::Allies ? Nation::UnitedStates : Nation::Germany);
    if (marines && unit.nation == Nation::UnitedStates) unit.nation = Nation::Marines;
  }
  for (Side s : {Side::Allies, Side::Axis}) {
    std::vector<Nation>& nations = battle_.nations_of(s);
    const auto add = [&nations](Nation n) {
      if (std::find(nations.begin(), nations.end(), n) == nations.end()) nations.push_back(n);
    };
    if (const auto& own = country[static_cast<std::size_t>(index(s))])
      add(*own == Nation::UnitedStates && has_option("gung-ho") ? Nation::Marines : *own);
    for (const UnitSetup& unit : setup().units)
      if (unit.side == s) add(unit.nation);
    if (country[static_cast<std::size_t>(index(s))] == Nation::Japan && !ours_ &&
        !has_option("imperial-army")) {
      add_option("imperial-army", {{"side", name_of(s)}}); // their infantry is always of that army
      remark(Fate::Enforced, "country_player" + std::to_string(player_of(s)), "JP", "option imperial-army");
    }
  }
}

void Importer::read_options() {
  const Json& options = field(game(), "options");
  if (options.is_object())
    for (const auto& [key, value] : options.items()) read_option(key, value);
}

void Importer::read_option(const std::string& key, const Json& value) {
  const std::string where = "option " + key, name = in_small_letters(key);
  const std::size_t before = battle_.options.size();
  const bool off = value.is_boolean() && !value.get<bool>();
  if (off && name != "deck_reshuffling") return remark(Fate::NotPlayed, where, "false");
  for (const Switch& row : switches())
    if (row.key == name) read_switch(row, value);
  read_card_option(name, value);
  read_unit_option(name, value);
  read_victory_option(name, value);
  if (name == "night_visibility_reverse_rule") {
    const auto rolls = side_of(field(field(game(), "options"), "night_visibility_team_turn"));
    add_option("night-visibility",
               {{"begins", "6"}, {"changes", "falls"}, {"rolled-by", name_of(rolls.value_or(Side::Allies))}});
  }
  if (name == "mine_deck_name")
    add_option("mine-set", {{"of", word_of(value) == "pacific" ? "pacific" : "terrain-pack"}});
  if (name == "blowbridge_opt2") return remark(Fate::Enforced, where, shown(value), "option blow-bridges");
  if (name == "night_visibility_team_turn")
    return remark(Fate::Enforced, where, shown(value), "option night-visibility");
  for (std::size_t i = before; i < battle_.options.size(); ++i)
    remark(is_enforced(battle_.options[i]) ? Fate::Enforced : Fate::NotYet, where, shown(value),
           "option " + battle_.options[i].name);
  if (battle_.options.size() > before) return;
  remark(Fate::Unmapped, where, shown(value));
  battle_.notes.push_back(tidy(key + ": " + shown(value)));
}

void Importer::read_switch(const Switch& row, const Json& value) {
  const auto side = side_of(value.is_object() ? field(value, "side") : value);
  std::string text(row.option);
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    const std::string wanted = text.substr(open + 1, close - open - 1);
    if (wanted == "side" && !side) return;
    const std::string filled = wanted == "side" ? name_of(*side)
                               : wanted == "sides"
                                   ? (side ? name_of(*side) : "both")
                                   : std::to_string(number_of(field(value, wanted)).value_or(1));
    text.replace(open, close + 1 - open, filled);
  }
  OptionUse use = option_in(text);
  add_option(std::move(use.name), std::move(use.parameters));
}

void Importer::read_card_option(std::string_view name, const Json& value) {
  if (name == "gung_ho")
    add_option("gung-ho", {{"side", country_of(Side::Axis) == Nation::UnitedStates ? "axis" : "allies"}});
  if (name == "deck_name" && word_of(value) == "air_power_as_artillery_bombard_deck")
    add_option("air-power-as-artillery-bombard", {{"side", "both"}});
  if (name == "deck_reshuffling" && !is_true(value)) add_option("no-reshuffle", {{"winner", "axis"}});
  if (name == "hill317")
    add_option("recon-as-air-power", {{"side", "allies"}, {"while-on", hex_list(group_of(value, kNoHex))}});
}

void Importer::read_unit_option(std::string_view name, const Json& value) {
  const auto side = side_of(field(value, "side"));
  if (name == "airdrop" || name == "airdrop2") read_air_drop(name, value);
  if (name == "supply_train_rules" && side) {
    const auto cars = items_of(field(value, "nbr_units"));
    add_option("train-cargo", {{"side", name_of(*side)}, {"units", std::to_string(cars ? cars->size() : 1)}});
  }
  if (name != "armor_breakthrough_rules" || !value.is_object()) return;
  for (const auto& [who, unit] : value.items())
    if (const auto entering = side_of(Json(who)))
      add_option("armor-breakthrough",
                 {{"side", name_of(*entering)},
                  {"units", std::to_string(number_of(field(unit, "nbr_units")).value_or(1))},
                  {"troop", word_of(field(unit, "name")).starts_with("tank2") ? "elite-armor" : "armor"},
                  {"exit", word_of(field(unit, "behavior")) == "cannot_exit" ? "forbidden" : "allowed"}});
}

void Importer::read_victory_option(std::string_view name, const Json& value) {
  if (name == "infantry_exit_counts_2")
    for (Side s : {Side::Allies, Side::Axis})
      if (setup().of(s).exits.any())
        add_option("exit-medals", {{"side", name_of(s)}, {"of", "infantry"}, {"medals", "2"}});
  const auto side = side_of(field(value, "side"));
  if (name != "empty_section_medals" || !side) return;
  constexpr std::array<std::string_view, 3> names{"left", "center", "right"};
  std::string sections;
  for (const Json* section : items_of(field(value, "sections")).value_or(std::vector<const Json*>{}))
    if (const int i = number_of(*section).value_or(-1); i >= 0 && i < 3)
      sections += (sections.empty() ? "" : " ") + std::string(names[static_cast<std::size_t>(i)]);
  add_option("empty-section", {{"side", name_of(*side)},
                               {"sections", sections},
                               {"medals", std::to_string(number_of(field(value, "count_for")).value_or(1))}});
}

void Importer::read_air_drop(std::string_view name, const Json& value) {
  const auto side = side_of(field(value, "side"));
  if (!side) return;
  const Json &unit = field(value, "unit"), &number = field(value, "nbr_units");
  const auto list = items_of(number);
  const int units = number_of(list && !list->empty() ? *list->front() : number).value_or(1);
  Parameters parameters{{"side", name_of(*side)}, {"units", std::to_string(units)}};
  const auto add = [&](const char* parameter, std::optional<int> given, int otherwise) {
    if (given && *given != otherwise) parameters.push_back({parameter, std::to_string(*given)});
  };
  add("drops", number_of(field(value, "nbr_drops")), 1);
  add("range", number_of(field(value, "range")), 4);
  if (word_of(field(unit, "name")).starts_with("inf2")) parameters.push_back({"troop", "special-forces"});
  add("figures", number_of(field(unit, "nbr_units")), 4);
  if (const auto center = hex_of_label(text_of(field(value, "center"))))
    parameters.push_back({"center", board_->name(*center)});
  const bool later = name == "airdrop2";
  if (later) // never in the turn of the drop (F-ACT-73)
    add("ordered-after-turns", std::max(1, number_of(field(unit, "turn")).value_or(1)), 1);
  else
    add("ordered-from-turn", number_of(field(unit, "turn")), 1);
  add_option(later ? "air-drop-at-daylight" : "air-drop", std::move(parameters));
}

void Importer::read_victory() {
  const auto conditions = items_of(field(field(game(), "victory"), "condition"));
  for (const Json* condition : conditions.value_or(std::vector<const Json*>{})) {
    const Json& group = field(*condition, "group_sudden_death");
    const auto side = side_of(field(group, "side"));
    if (!side) {
      remark(Fate::Unmapped, "victory condition", shown(*condition));
      battle_.notes.push_back(tidy("victory condition: " + shown(*condition)));
      continue;
    }
    Objective objective;
    objective.hexes = group_of(field(group, "group"), kNoHex);
    objective.who = owner_of(*side);
    objective.needed = number_of(field(group, "number")).value_or(1);
    objective.sudden_death = true;
    objective.medals = 0; // it wins the battle instead
    setup().objectives.push_back(objective);
    remark(Fate::Enforced, "victory condition", hex_list(objective.hexes), "objective, sudden death");
  }
}

// The whole
// ----------------------------------------------------------------------------------------------------------

// Words and nations may have changed units since an option was read.
void Importer::tell_options() {
  clear_options(setup());
  for (const OptionUse& use : battle_.options) apply_option(use, setup());
}

void Importer::finish() {
  for (const StandIn& stand_in : battle_.stand_ins) {
    const bool terrain = find_unbuilt_terrain(stand_in.piece) != nullptr;
    remark(Fate::NotYet, at(stand_in.hex), stand_in.piece,
           (terrain ? "terrain " : "troop ") + stand_in.piece);
  }
  if (!faults_.empty()) return;
  if (ours_) {
    LoadResult result = with_extras(battle_, field(json_, "bocage"));
    faults_.add(std::move(result.faults));
    battle_ = std::move(result.battle);
  }
  if (!faults_.empty()) return;
  faults_.add(check_battle(battle_));
}

Import Importer::run(std::string_view bytes, const std::string& file) {
  if (parse(bytes)) {
    read_board_kind();
    read_game();
    const std::string name = tidy(text_of(field(field(field(json_, "text"), "en"), "name")));
    battle_.key = setup().name = key_of_name(name);
    read_hexes();
    read_options();
    read_victory();
    read_labels();
    read_texts();
    date_weapons();
    close_marks();
    read_nations(); // after the words, which may make Marines or Resistance of units
    tell_options();
    finish();
  }
  return {std::move(battle_), faults_.take(file), std::move(remarks_)};
}

} // namespace m44

Import import_m44(std::string_view bytes, const std::string& file) {
  if (bytes.size() > kMaxBattleBytes) return {{}, {too_large(file)}, {}};
  return m44::Importer().run(bytes, file);
}

} // namespace bocage
