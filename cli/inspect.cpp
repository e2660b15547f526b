#include <fstream>
#include <iostream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/looks.h"
#include "cli/terminal.h"
#include "engine/engine.h"
#include "engine/survey.h"
#include "protocol/json_survey.h"
#include "protocol/parse.h"
#include "protocol/position.h"
#include "scenario/joined.h"
#include "text/log.h"
#include "text/names.h"
#include "text/why.h"

namespace bocage {
namespace {

constexpr std::uint64_t kDealing = 1; // hands do not matter here

struct Scene {
  std::string name;
  std::vector<std::string> unenforced; // of the battle's rules
  Game game;
  State state;
};

void complain(std::string_view message) { std::cerr << "bocage: " << message << '\n'; }

// What is looked at
// ------------------------------------------------------------------------------------------------------------

std::optional<std::string> contents_of(const Catalogue& words, const std::string& file) {
  std::ifstream opened;
  if (file != "-") {
    opened.open(file, std::ios::binary);
    if (!opened) {
      complain(words.say("error.no-file", {{"file", file}}));
      return std::nullopt;
    }
  }
  std::istream& in = file == "-" ? std::cin : opened;
  std::string bytes;
  while (bytes.size() <= protocol::kMaxLine) { // one byte too many is enough to be refused
    const int c = in.get();
    if (c == std::istream::traits_type::eof()) break;
    bytes.push_back(static_cast<char>(c));
  }
  return bytes;
}

// A position as `state` of the protocol writes it, alone or in its reply.
std::optional<Scene> read_scene(const Catalogue& words, const std::string& file) {
  const auto bytes = contents_of(words, file);
  if (!bytes) return std::nullopt;
  protocol::Refusals refusals;
  std::optional<protocol::Position> position;
  if (const auto json = protocol::parse_json(*bytes, refusals)) {
    const bool reply = json->is_object() && json->contains("position");
    position = protocol::read_position(reply ? json->at("position") : *json, Chance(kDealing), refusals,
                                       reply ? "/position" : "");
  }
  for (const protocol::Refusal& r : refusals.list())
    complain(file + ": " + (r.where.empty() ? "" : r.where + ": ") + r.message);
  if (!position) return std::nullopt;
  std::string name = position->game.setup().name;
  return Scene{std::move(name), {}, std::move(position->game), position->state};
}

std::optional<Scene> find_scene(const Catalogue& words, const InspectOptions& options) {
  if (!options.position.empty()) return read_scene(words, options.position);
  auto battle = find_battle(words, options.battle);
  if (!battle) return std::nullopt;
  std::vector<std::string> missing = unenforced(*battle);
  Game game(std::move(battle->setup));
  const State state = start(game, Chance(kDealing));
  return Scene{battle->key, std::move(missing), std::move(game), state};
}

std::optional<Hex> find_hex(const Catalogue& words, const Scene& scene, const std::string& name) {
  const auto hex = scene.game.board().parse(name);
  if (!hex) complain(words.say("error.no-hex", {{"hex", name}}));
  return hex;
}

// The units asked for: the one on a hex, or all on the board.
std::optional<std::vector<UnitId>> find_units(const Catalogue& words, const Scene& scene,
                                              const std::string& where) {
  std::vector<UnitId> units;
  if (where.empty()) {
    for (int i = 0; i < scene.state.unit_count; ++i)
      if (scene.state.units[static_cast<std::size_t>(i)].on_board()) units.push_back(static_cast<UnitId>(i));
    return units;
  }
  const auto hex = find_hex(words, scene, where);
  if (!hex) return std::nullopt;
  const UnitId id = scene.state.unit_at[*hex];
  if (id == kNoUnit) {
    complain(words.say("error.no-unit", {{"hex", scene.game.board().name(*hex)}}));
    return std::nullopt;
  }
  return std::vector{id};
}

// For people
// ------------------------------------------------------------------------------------------------------------

class Report {
 public:
  Report(const Look& look, const Scene& scene) : look_(look), scene_(scene) {}

  void summary(const std::vector<UnitId>& units);
  void details(UnitId id);
  void sight(Hex from, Hex to);
  void unenforced();
  const Canvas& canvas() const { return canvas_; }

 private:
  const Catalogue& words() const { return look_.words; }
  const Game& game() const { return scene_.game; }
  const Unit& unit(UnitId id) const { return scene_.state.unit(id); }
  std::string name(Hex h) const { return game().board().name(h); }
  std::string say(std::string_view key, const Fillings& fillings = {}) const {
    return words().say(key, fillings);
  }

  void line(const std::string& text) { canvas_.put(canvas_.rows(), 2, text); }
  void heading(const std::string& text) {
    if (canvas_.rows() > 0) canvas_.add("");
    canvas_.add(text, {look_.ink(kOrange), kPlain, true});
  }
  void grid(const std::vector<Cells>& rows, std::string_view alignment) {
    canvas_.place(canvas_.rows(), 2, draw_grid(look_, rows, alignment));
  }

  std::string sections(Hex h) const;
  std::string shots(const std::vector<Shot>& shots) const; // "D6 3, E7 2"
  std::string ends(UnitId id, int flags) const;
  std::string effects(const Landing& there) const;

  const Look& look_;
  const Scene& scene_;
  Canvas canvas_;
};

std::string list_or_dash(const std::vector<std::string>& parts) {
  return parts.empty() ? "–" : joined(parts);
}

std::string Report::sections(Hex h) const {
  std::vector<std::string> parts;
  for (int i = 0; i < game().board().section_count(); ++i)
    if (game().board().sections(h) >> i & 1) parts.push_back(std::to_string(i + 1));
  return list_or_dash(parts);
}

std::string Report::shots(const std::vector<Shot>& list) const {
  std::vector<std::string> parts;
  parts.reserve(list.size());
  for (const Shot& shot : list)
    parts.push_back(
        say("inspect.shot", {{"hex", name(shot.to)}, {"distance", shot.distance}, {"dice", shot.dice}}));
  return list_or_dash(parts);
}

std::string Report::ends(UnitId id, int flags) const {
  std::vector<std::string> parts;
  for (const RetreatEnd& end : retreat_ends(game(), scene_.state, id, flags)) {
    std::string text = end.hex == kNoHex ? say("inspect.eliminated") : name(end.hex);
    if (end.hex != kNoHex && end.losses > 0) text += ' ' + say("inspect.losses", {{"number", end.losses}});
    parts.push_back(std::move(text));
  }
  return list_or_dash(parts);
}

std::string Report::effects(const Landing& there) const {
  std::vector<std::string> parts;
  if (there.hard_stop) parts.push_back(say("inspect.hard-stop"));
  for (const Event& e : there.effects)
    if (std::string text = sentence(words(), game(), scene_.state, e); !text.empty())
      parts.push_back(std::move(text));
  return list_or_dash(parts);
}

void Report::summary(const std::vector<UnitId>& units) {
  std::vector<Cells> rows{{say("inspect.hex"), say("inspect.unit"), say("inspect.side"),
                           say("inspect.figures"), say("inspect.sections"), say("inspect.reach"),
                           say("inspect.targets"), say("inspect.ignores"), say("inspect.one-flag"),
                           say("inspect.two-flags")}};
  for (const UnitId id : units) {
    const Survey s = survey(game(), scene_.state, id);
    rows.push_back({name(unit(id).hex), troop_name(words(), unit(id).troop).text(),
                    short_side_name(words(), unit(id).side).text(), std::to_string(unit(id).figures),
                    sections(unit(id).hex), std::to_string(s.reach.size()), shots(s.shots),
                    std::to_string(s.ignorable_flags), ends(id, 1), ends(id, 2)});
  }
  grid(rows, "lllrlrlrll");
}

void Report::details(UnitId id) {
  const Survey s = survey(game(), scene_.state, id);
  heading(say("inspect.title", {{"unit", unit_label(words(), game(), unit(id))},
                                {"side", short_side_name(words(), unit(id).side)},
                                {"figures", unit(id).figures},
                                {"sections", sections(unit(id).hex)}}));
  line(say(s.assumed ? "inspect.if-ordered" : "inspect.ordered",
           {{"order", subject_name(words(), game().tables().of(s.order).key)},
            {"move", s.allowance.move},
            {"battle", s.allowance.battle_move}}));
  if (!s.may_move) line(say("inspect.no-move"));
  if (s.exits) line(say("inspect.exits"));

  heading(say("inspect.from-here"));
  if (!s.battle.legal()) line(reason_sentence(words(), game(), s.battle.reason));
  if (s.battle.legal() && s.shots.empty()) line(say("inspect.no-target"));
  for (const Shot& shot : s.shots)
    line(
        say("inspect.attack", {{"target", unit_label(words(), game(), unit(shot.target))},
                               {"distance", shot.distance},
                               {"count", count_sentence(words(), game(), {{}, Counted::Dice, shot.trace})}}));

  if (!s.reach.empty()) {
    heading(capitalized(say("inspect.reach")));
    std::vector<Cells> rows{{say("inspect.hex"), say("inspect.via"), say("inspect.cost"),
                             say("inspect.battle"), say("inspect.targets"), say("inspect.effects")}};
    for (const Landing& there : s.reach)
      rows.push_back({name(there.action.to), there.action.via == kNoHex ? "" : name(there.action.via),
                      std::to_string(there.cost), say(there.battle.legal() ? "inspect.yes" : "inspect.no"),
                      shots(there.shots), effects(there)});
    grid(rows, "llrlll");
  }

  heading(say("inspect.retreats"));
  line(say("inspect.flags", {{"number", s.ignorable_flags}}));
  for (int flags = 1; flags <= 2; ++flags)
    line(say("inspect.retreat", {{"flags", flags}, {"hexes", ends(id, flags)}}));
}

void Report::sight(Hex from, Hex to) {
  const Verdict verdict = explain_sight(game(), scene_.state, from, to);
  const Fillings fillings{
      {"from", name(from)}, {"to", name(to)}, {"distance", game().board().distance(from, to)}};
  heading(say("inspect.sight", fillings));
  if (verdict.legal())
    line(say("inspect.sees"));
  else if (verdict.reason.why == Why::OutOfRange)
    line(say("inspect.too-far"));
  else
    line(reason_sentence(words(), game(), verdict.reason));
}

void Report::unenforced() {
  if (scene_.unenforced.empty()) return;
  canvas_.add("");
  canvas_.add(say("inspect.unenforced", {{"list", joined(scene_.unenforced)}}));
}

} // namespace

int inspect_battle(const Common& common, const InspectOptions& options) {
  const Catalogue& words = common.words();
  const auto scene = find_scene(words, options);
  if (!scene) return 1;
  const bool asks_sight = !options.los.empty();
  std::vector<Hex> line;
  for (const std::string& end : options.los) {
    const auto hex = find_hex(words, *scene, end);
    if (!hex) return 1;
    line.push_back(*hex);
  }
  std::vector<UnitId> units;
  if (!asks_sight || !options.unit.empty()) {
    auto found = find_units(words, *scene, options.unit);
    if (!found) return 1;
    units = std::move(*found);
  }

  if (options.json) {
    protocol::Json out = protocol::Json::object();
    if (!scene->name.empty()) out["battle"] = scene->name;
    if (!scene->unenforced.empty()) out["unenforced"] = scene->unenforced;
    if (asks_sight) out["los"] = protocol::sight_json(scene->game, scene->state, line[0], line[1]);
    if (!units.empty() || !asks_sight) out["units"] = protocol::Json::array();
    for (const UnitId id : units)
      out["units"].push_back(protocol::survey_json(scene->game, scene->state, id));
    std::cout << out.dump() << '\n';
    return 0;
  }
  Terminal terminal(common.color);
  const Look look{words, terminal.color(), terminal.columns()};
  Report report(look, *scene);
  if (!options.unit.empty())
    report.details(units[0]);
  else if (!asks_sight)
    report.summary(units);
  if (asks_sight) report.sight(line[0], line[1]);
  report.unenforced();
  terminal.write(report.canvas().text(terminal.color()));
  return 0;
}

} // namespace bocage
