#include "cli/instruments.h"

#include "ai/player.h"
#include "scenario/joined.h"

namespace bocage {
namespace {

constexpr std::int64_t kMostGames = 1'000'000'000;
constexpr int kMostThreads = 1024, kMostDepth = 20;

std::string player_names() { return joined(player_kinds(), &PlayerKind::name); }

bool is_player(std::string_view name) { return make_player(name, 0) != nullptr; }

} // namespace

CLI::Option* add_players(CLI::App* command, const Catalogue& words,
                         std::array<std::string, kSides>& players) {
  const auto read = [&words, &players](const std::string& text) {
    const std::size_t comma = text.find(',');
    const std::string allies = text.substr(0, comma);
    const std::string axis = comma == std::string::npos ? std::string() : text.substr(comma + 1);
    if (!is_player(allies) || !is_player(axis))
      throw CLI::ValidationError("--players", words.say("error.players", {{"list", player_names()}}));
    players = {allies, axis};
  };
  return command->add_option_function<std::string>("--players", read,
                                                   words.say("cli.players", {{"list", player_names()}}));
}

Instruments::Instruments(const Catalogue& words, const AddCommand& add) {
  const auto say = [&](std::string_view key) { return words.say(key); };

  sim_command_ = add("sim", "cli.sim");
  sim_.players = {"random", "random"};
  sim_command_->add_option("battles", sim_.battles, say("cli.battles"));
  add_players(sim_command_, words, sim_.players);
  sim_command_->add_option("--games", sim_.games, say("cli.games"))
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  sim_command_->add_option("--threads", sim_.threads, say("cli.threads"))->check(CLI::Range(1, kMostThreads));
  sim_command_->add_option("--seed", sim_.seed, say("cli.series-seed"));
  sim_command_->add_flag("--json", sim_.json, say("cli.json"));
  sim_command_->add_flag("--force", sim_.force, say("cli.force"));

  add_arena(words, add);

  perft_command_ = add("perft", "cli.perft");
  perft_command_->add_option("battle", perft_.battle, say("cli.battle"))->required();
  perft_command_->add_option("--depth", perft_.depth, say("cli.depth"))
      ->required()
      ->check(CLI::Range(1, kMostDepth));
  perft_command_->add_option("--seed", perft_.seed, say("cli.seed"));
  perft_command_->add_flag("--divide", perft_.divide, say("cli.divide"));
  perft_command_->add_flag("--force", perft_.force, say("cli.force"));

  inspect_command_ = add("inspect", "cli.inspect");
  CLI::Option* battle = inspect_command_->add_option("battle", inspect_.battle, say("cli.battle"));
  CLI::Option* position = inspect_command_->add_option("--position", inspect_.position, say("cli.position"));
  battle->excludes(position);
  inspect_command_->add_option("--unit", inspect_.unit, say("cli.unit"));
  inspect_command_->add_option("--los", inspect_.los, say("cli.los"))->expected(2);
  inspect_command_->add_flag("--json", inspect_.json, say("cli.json"));
  inspect_command_->final_callback([this, &words] {
    if (inspect_.battle.empty() && inspect_.position.empty())
      throw CLI::RequiredError(words.say("error.battle-or-position"));
  });
}

void Instruments::add_arena(const Catalogue& words, const AddCommand& add) {
  const auto say = [&](std::string_view key) { return words.say(key); };
  arena_command_ = add("arena", "cli.arena");
  arena_command_->add_option("battles", arena_.battles, say("cli.battles"));
  add_players(arena_command_, words, arena_.players);
  arena_command_->add_option("--pairs", arena_.pairs, say("cli.pairs"))
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  arena_command_->add_option("--threads", arena_.threads, say("cli.threads"))
      ->check(CLI::Range(1, kMostThreads));
  arena_command_->add_option("--seed", arena_.seed, say("cli.series-seed"));
  arena_command_->add_option("--effort", arena_.effort, say("cli.effort"))->check(CLI::Range(0.001, 1000.0));
  arena_command_->add_option("--shard", arena_.shard, say("cli.shard"));
  arena_command_->add_option("--sprt", arena_.sprt, say("cli.sprt"))->delimiter(',');
  arena_command_->add_flag("--json", arena_.json, say("cli.json"));
  merge_command_ = arena_command_->add_subcommand("merge", say("cli.merge"));
  merge_command_->add_option("files", contests_, say("cli.contests"))->required();
  merge_command_->add_flag("--json", arena_.json, say("cli.json"));
}

std::optional<int> Instruments::run(const Common& common) const {
  if (sim_command_->parsed()) return simulate_battles(common, sim_);
  if (merge_command_->parsed()) return merge_contests(common, contests_, arena_.json);
  if (arena_command_->parsed()) return hold_contest(common, arena_);
  if (perft_command_->parsed()) return count_sequences(common, perft_);
  if (inspect_command_->parsed()) return inspect_battle(common, inspect_);
  return std::nullopt;
}

} // namespace bocage
