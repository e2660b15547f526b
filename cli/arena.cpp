#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <thread>

#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/numbers.h"
#include "cli/progress.h"
#include "cli/terminal.h"

namespace bocage {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
  std::string battle;
  PairTally tally;
};

struct Report {
  std::array<std::string, 2> players;
  std::uint64_t seed = 0;
  double effort = 1;
  std::optional<Sprt> sprt;
  std::vector<Row> rows;

  PairTally sum() const {
    PairTally all;
    for (const Row& row : rows) all += row.tally;
    return all;
  }
};

std::string_view verdict_name(SprtVerdict v) {
  return v == SprtVerdict::Accepted ? "accepted" : v == SprtVerdict::Rejected ? "rejected" : "open";
}

std::string_view verdict_key(SprtVerdict v) {
  return v == SprtVerdict::Accepted   ? "arena.sprt-accepted"
         : v == SprtVerdict::Rejected ? "arena.sprt-rejected"
                                      : "arena.sprt-open";
}

// JSON
// ------------------------------------------------------------------------------------------------------------

Json score_json(const PairTally& tally) {
  const Score s = score_of(tally);
  return {{"share", rounded(s.share)},
          {"low", rounded(s.low)},
          {"high", rounded(s.high)},
          {"elo", {{"value", rounded(s.elo)}, {"low", rounded(s.elo_low)}, {"high", rounded(s.elo_high)}}}};
}

Json report_json(const Report& report) {
  Json out = {{"players", report.players}, {"seed", report.seed}, {"effort", report.effort}};
  Json speed = Json::array(); // apart from what is the same on every machine
  for (const Row& row : report.rows) {
    const PairTally& t = row.tally;
    out["battles"].push_back({{"battle", row.battle},
                              {"pairs", t.pairs},
                              {"allies", t.games[0]},
                              {"axis", t.games[1]},
                              {"turns", t.turns},
                              {"score", score_json(t)}});
    speed.push_back({{"battle", row.battle}, {"seconds", {rounded(t.seconds[0]), rounded(t.seconds[1])}}});
  }
  const PairTally all = report.sum();
  out["pairs"] = all.count();
  out["score"] = score_json(all);
  if (report.sprt)
    out["sprt"] = {{"elo0", report.sprt->elo0},
                   {"elo1", report.sprt->elo1},
                   {"llr", rounded(likelihood(all, *report.sprt))},
                   {"verdict", verdict_name(settled(all, *report.sprt))}};
  out["speed"] = std::move(speed);
  return out;
}

Report read_report(const std::string& file) { // throws what the JSON library throws
  std::ifstream in(file);
  const Json json = Json::parse(in);
  Report report;
  json.at("players").get_to(report.players);
  json.at("seed").get_to(report.seed);
  json.at("effort").get_to(report.effort);
  if (json.contains("sprt"))
    report.sprt = Sprt{.elo0 = json["sprt"].at("elo0"), .elo1 = json["sprt"].at("elo1")};
  for (std::size_t i = 0; i < json.at("battles").size(); ++i) {
    const Json& from = json["battles"][i];
    Row row{from.at("battle"), {}};
    from.at("pairs").get_to(row.tally.pairs);
    from.at("allies").get_to(row.tally.games[0]);
    from.at("axis").get_to(row.tally.games[1]);
    from.at("turns").get_to(row.tally.turns);
    json.at("speed").at(i).at("seconds").get_to(row.tally.seconds);
    report.rows.push_back(std::move(row));
  }
  return report;
}

// Table
// ------------------------------------------------------------------------------------------------------------

std::string games_text(const std::array<std::int64_t, 3>& games) { // "7 – 2 – 1": won, drawn, lost
  return std::to_string(games[2]) + " – " + std::to_string(games[1]) + " – " + std::to_string(games[0]);
}

std::string share_text(const PairTally& tally) {
  const Score s = score_of(tally);
  return percent_range(s.share, s.low, s.high);
}

std::string per_turn(const PairTally& t, std::size_t player) { // milliseconds
  return fixed(1000 * t.seconds[player] / static_cast<double>(std::max<std::int64_t>(1, t.turns[player])), 1);
}

void print_table(const Common& common, const Report& report) {
  const Catalogue& words = common.words();
  Terminal terminal(common.color);
  const Look look{words, terminal.color(), terminal.columns()};
  std::vector<Cells> cells{{words.say("sim.battle"), words.say("arena.pairs"), words.say("arena.points"),
                            words.say("arena.allies"), words.say("arena.axis")}};
  const auto add = [&](const std::string& name, const PairTally& t) {
    cells.push_back(
        {name, std::to_string(t.count()), share_text(t), games_text(t.games[0]), games_text(t.games[1])});
  };
  for (const Row& row : report.rows) add(row.battle, row.tally);
  const PairTally all = report.sum();
  if (report.rows.size() > 1) add(words.say("sim.all"), all);
  terminal.write(draw_grid(look, cells, "lrrrr").text(terminal.color()));
  const Score s = score_of(all);
  terminal.write(words.say("arena.score", {{"first", report.players[0]},
                                           {"second", report.players[1]},
                                           {"share", percent_range(s.share, s.low, s.high)},
                                           {"elo", fixed(s.elo, 0)},
                                           {"low", fixed(s.elo_low, 0)},
                                           {"high", fixed(s.elo_high, 0)},
                                           {"pairs", static_cast<int>(all.count())},
                                           {"seed", std::to_string(report.seed)},
                                           {"effort", fixed(report.effort, 3)}}) +
                 '\n');
  terminal.write(words.say("arena.time", {{"first", report.players[0]},
                                          {"one", per_turn(all, 0)},
                                          {"second", report.players[1]},
                                          {"two", per_turn(all, 1)}}) +
                 '\n');
  if (!report.sprt) return;
  terminal.write(words.say(verdict_key(settled(all, *report.sprt)),
                           {{"elo0", fixed(report.sprt->elo0, 0)},
                            {"elo1", fixed(report.sprt->elo1, 0)},
                            {"llr", fixed(likelihood(all, *report.sprt), 2)},
                            {"bound", fixed(std::log((1 - report.sprt->beta) / report.sprt->alpha), 2)}}) +
                 '\n');
}

void print(const Common& common, const Report& report, bool json) {
  if (json)
    std::cout << report_json(report).dump(2) << '\n';
  else
    print_table(common, report);
}

bool read_shard(const std::string& text, Contest& c) { // "2/5"
  if (text.empty()) return true;
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return false;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), text.data() + slash, c.shard);
  const auto second = std::from_chars(text.data() + slash + 1, end, c.shards);
  --c.shard;
  return first.ec == std::errc() && first.ptr == text.data() + slash && second.ec == std::errc() &&
         second.ptr == end && c.shards > 0 && c.shard >= 0 && c.shard < c.shards;
}

} // namespace

int hold_contest(const Common& common, const ArenaOptions& options) {
  const Catalogue& words = common.words();
  std::vector<Battle> battles;
  for (const std::string& name : options.battles) {
    auto battle = find_battle(words, name);
    if (!battle) return 1;
    battles.push_back(std::move(*battle));
  }
  if (options.battles.empty()) battles = all_battles(words);
  if (battles.empty()) return 1;

  Contest c{options.players, options.pairs, options.seed, options.threads, options.effort, 0, 1};
  if (c.threads == 0) c.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (!read_shard(options.shard, c)) {
    std::cerr << "bocage: " << words.say("error.shard") << '\n';
    return 1;
  }
  Report report{options.players, options.seed, options.effort, {}, {}};
  if (options.sprt) report.sprt = Sprt{.elo0 = (*options.sprt)[0], .elo1 = (*options.sprt)[1]};
  std::vector<Game> games;
  std::vector<const Game*> all;
  games.reserve(battles.size());
  for (const Battle& battle : battles) {
    all.push_back(&games.emplace_back(battle.setup));
    report.rows.push_back({battle.key, {}});
  }

  // A test that may stop early looks at the score after every round of all battles.
  const std::int64_t round = report.sprt ? 1 : c.pairs;
  Progress progress(c.players[0] + " – " + c.players[1], 2 * static_cast<std::int64_t>(all.size()) *
                                                             ((c.pairs - c.shard + c.shards - 1) / c.shards));
  for (std::int64_t first = 0; first < c.pairs; first += round) {
    const auto tallies = contest(all, c, first, std::min(first + round, c.pairs), progress.done());
    for (std::size_t i = 0; i < tallies.size(); ++i) report.rows[i].tally += tallies[i];
    if (report.sprt && settled(report.sum(), *report.sprt) != SprtVerdict::Open) break;
  }
  print(common, report, options.json);
  return 0;
}

int merge_contests(const Common& common, const std::vector<std::string>& files, bool json) {
  const Catalogue& words = common.words();
  std::optional<Report> all;
  for (const std::string& file : files) try {
      Report report = read_report(file);
      if (!all) {
        all = std::move(report);
        continue;
      }
      const auto same_battle = [](const Row& a, const Row& b) { return a.battle == b.battle; };
      if (report.players != all->players || report.seed != all->seed || report.effort != all->effort ||
          !std::equal(report.rows.begin(), report.rows.end(), all->rows.begin(), all->rows.end(),
                      same_battle)) {
        std::cerr << "bocage: " << words.say("error.contests-differ", {{"file", file}, {"first", files[0]}})
                  << '\n';
        return 1;
      }
      for (std::size_t i = 0; i < report.rows.size(); ++i) all->rows[i].tally += report.rows[i].tally;
    } catch (const nlohmann::json::exception& e) {
      std::cerr << "bocage: "
                << words.say("error.contest", {{"file", file}, {"problem", std::string(e.what())}}) << '\n';
      return 1;
    }
  print(common, *all, json);
  return 0;
}

} // namespace bocage
