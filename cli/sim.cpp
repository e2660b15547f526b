#include <chrono>
#include <iostream>
#include <optional>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "ai/series.h"
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/numbers.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "text/names.h"

namespace bocage {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
  std::string name;
  Tally tally;
  double seconds = 0;

  double mean(std::int64_t sum) const {
    return static_cast<double>(sum) / static_cast<double>(std::max<std::int64_t>(tally.games, 1));
  }
  double per_second(std::int64_t sum) const { return static_cast<double>(sum) / std::max(seconds, 1e-9); }
};

Row simulate(const Battle& battle, const Series& series) {
  const Game game(battle.setup);
  Progress progress(battle.key, series.games);
  const auto begin = std::chrono::steady_clock::now();
  const Tally tally = play_series(game, series, progress.done());
  return {battle.key, tally, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

// Numbers
// ------------------------------------------------------------------------------------------------------------

std::string share_text(std::int64_t count, std::int64_t all) {
  const Share share = share_of(count, all);
  return percent_range(share.value, share.low, share.high);
}

Json share_json(std::int64_t count, std::int64_t all) {
  const Share share = share_of(count, all);
  return {{"games", count},
          {"share", rounded(share.value)},
          {"low", rounded(share.low)},
          {"high", rounded(share.high)}};
}

// Reports
// ------------------------------------------------------------------------------------------------------------

Json row_json(const Row& row) {
  const Tally& t = row.tally;
  return {{"battle", row.name},
          {"games", t.games},
          {"wins", {{"allies", share_json(t.wins[0], t.games)}, {"axis", share_json(t.wins[1], t.games)}}},
          {"draws", t.draws},
          {"unfinished", t.unfinished},
          {"medals", {{"allies", rounded(row.mean(t.medals[0]))}, {"axis", rounded(row.mean(t.medals[1]))}}},
          {"turns", {{"mean", rounded(row.mean(t.turns))}, {"longest", t.longest}}},
          {"decisions", t.decisions}};
}

void print_json(const Series& series, const std::vector<Row>& rows) {
  Json out = {{"players", {{"allies", series.players[0]}, {"axis", series.players[1]}}},
              {"seed", series.seed},
              {"battles", Json::array()}};
  Json speed = Json::array(); // apart from what is the same on every machine
  for (const Row& row : rows) {
    out["battles"].push_back(row_json(row));
    speed.push_back({{"battle", row.name},
                     {"seconds", rounded(row.seconds)},
                     {"games_per_second", rounded(row.per_second(row.tally.games))},
                     {"decisions_per_second", rounded(row.per_second(row.tally.decisions))}});
  }
  out["speed"] = {{"threads", series.threads}, {"battles", std::move(speed)}};
  std::cout << out.dump(2) << '\n';
}

void print_table(const Common& common, const Series& series, const std::vector<Row>& rows) {
  const Catalogue& words = common.words();
  Terminal terminal(common.color);
  const Look look{words, terminal.color(), terminal.columns()};
  const auto side = [&](Side s) {
    return short_side_name(words, s).text() + " (" + series.players[static_cast<std::size_t>(index(s))] + ")";
  };
  std::vector<Cells> cells{{words.say("sim.battle"), words.say("sim.games"), side(Side::Allies),
                            side(Side::Axis), words.say("sim.draws"), words.say("sim.medals"),
                            words.say("sim.turns"), words.say("sim.longest"), words.say("sim.games-rate"),
                            words.say("sim.decisions-rate")}};
  for (const Row& row : rows) {
    const Tally& t = row.tally;
    cells.push_back({row.name, std::to_string(t.games), share_text(t.wins[0], t.games),
                     share_text(t.wins[1], t.games), std::to_string(t.draws),
                     fixed(row.mean(t.medals[0]), 1) + " – " + fixed(row.mean(t.medals[1]), 1),
                     fixed(row.mean(t.turns), 1), std::to_string(t.longest),
                     fixed(row.per_second(t.games), 1), fixed(row.per_second(t.decisions), 0)});
    if (t.unfinished > 0)
      std::cerr << "bocage: "
                << words.say("sim.unfinished",
                             {{"battle", row.name}, {"number", static_cast<int>(t.unfinished)}})
                << '\n';
  }
  terminal.write(draw_grid(look, cells, "lrrrrrrrrr").text(terminal.color()));
  terminal.write(words.say("sim.note", {{"seed", std::to_string(series.seed)}, {"threads", series.threads}}) +
                 '\n');
}

// Those named, or all of the library but those that may not be played.
std::optional<std::vector<Battle>> battles_of(const Catalogue& words, const SimOptions& options) {
  std::vector<Battle> battles;
  if (options.battles.empty()) {
    battles = all_battles(words);
    std::erase_if(battles,
                  [&](const Battle& battle) { return !may_be_played(words, battle, options.force); });
  }
  for (const std::string& name : options.battles) {
    auto battle = find_playable(words, name, options.force);
    if (!battle) return std::nullopt;
    battles.push_back(std::move(*battle));
  }
  return battles;
}

} // namespace

int simulate_battles(const Common& common, const SimOptions& options) {
  const auto battles = battles_of(common.words(), options);
  if (!battles || battles->empty()) return 1;
  Series series{options.players, options.games, options.seed, options.threads};
  if (series.threads == 0)
    series.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<Row> rows;
  Row all{common.words().say("sim.all"), {}, 0};
  for (const Battle& battle : *battles) {
    rows.push_back(simulate(battle, series));
    all.tally += rows.back().tally;
    all.seconds += rows.back().seconds;
  }
  if (options.json)
    print_json(series, rows);
  else {
    if (rows.size() > 1) rows.push_back(all);
    print_table(common, series, rows);
  }
  return all.tally.unfinished == 0 ? 0 : 1;
}

} // namespace bocage
