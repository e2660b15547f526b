// The program `bocage`: reads the command line and hands over to the command.
#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "ai/player.h"
#include "cli/battle_tools.h"
#include "cli/commands.h"
#include "cli/engine_command.h"
#include "cli/instruments.h"
#include "cli/serve.h"
#include "cli/store.h"

namespace {

using namespace bocage;

Language language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return language_of_locale(value);
  return Language::English;
}

// Looked for before anything else is read: help is in that language too.
Language language_of(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--lang" && i + 1 < argc) return language_of_locale(argv[i + 1]);
    if (word.starts_with("--lang=")) return language_of_locale(word.substr(7));
  }
  return language_of_environment();
}

std::vector<std::string> enemies() {
  std::vector<std::string> names{std::string(kHuman)};
  for (const PlayerKind& kind : player_kinds()) names.emplace_back(kind.name);
  return names;
}

} // namespace

int main(int argc, char** argv) {
  Common common{language_of(argc, argv), true};
  const Catalogue& words = common.words();
  const auto say = [&](std::string_view key) { return words.say(key); };

  CLI::App app(say("cli.about"), "bocage");
  app.set_version_flag("--version", "bocage " BOCAGE_VERSION, say("cli.version"));
  app.set_help_flag("-h,--help", say("cli.help"));
  app.require_subcommand(1);

  PlayOptions play;
  WatchOptions watch;
  watch.players = {"random", "random"};
  std::string side = "allies", against, language;
  bool no_color = false;
  std::uint64_t seed = 0;

  const auto add = [&](const char* name, std::string_view about) {
    CLI::App* command = app.add_subcommand(name, say(about));
    command->add_option("--lang", language, say("cli.lang"))->check(CLI::IsMember({"en", "fr"}));
    command->add_flag("--no-color", no_color, say("cli.no-color"));
    return command;
  };
  const auto add_seed = [&](CLI::App* command) {
    return command->add_option("--seed", seed, say("cli.seed"));
  };
  const auto add_side = [&](CLI::App* command, std::string_view about) {
    return command->add_option("--side", side, say(about))->check(CLI::IsMember({"allies", "axis"}));
  };

  CLI::App* play_command = add("play", "cli.play");
  play_command->add_option("battle", play.battle, say("cli.battle"));
  const CLI::Option* side_given = add_side(play_command, "cli.side");
  const CLI::Option* against_given =
      play_command->add_option("--against", against, say("cli.against"))->check(CLI::IsMember(enemies()));
  const CLI::Option* seed_given = add_seed(play_command);
  play_command->add_flag("--force", play.force, say("cli.force"));

  CLI::App* watch_command = add("watch", "cli.watch");
  watch_command->add_option("battle", watch.battle, say("cli.battle"))->required();
  add_players(watch_command, words, watch.players);
  const CLI::Option* watch_seed_given = add_seed(watch_command);
  watch_command->add_flag("--force", watch.force, say("cli.force"));

  CLI::App* list_command = add("list", "cli.list");

  CLI::App* show_command = add("show", "cli.show");
  show_command->add_option("battle", play.battle, say("cli.battle"))->required();
  add_side(show_command, "cli.below");

  CLI::App* engine_command = app.add_subcommand("engine", say("cli.engine"));

  std::string record, kept;
  CLI::App* verify_command = add("verify", "cli.verify");
  verify_command->add_option("record", record, say("cli.record"))->required();
  verify_command->add_option("--kept", kept, say("cli.kept"));

  const Instruments instruments(words, add);
  const BattleTools battle_tools(words, add);
  const StoreTools store_tools(words, add);
  ServeFlags serve;
  CLI::App* serve_command = add("serve", "cli.serve");
  serve_command->add_option("--port", serve.port, say("cli.port"))->capture_default_str();
  serve_command->add_option("--bind", serve.bind, say("cli.bind"))->capture_default_str();
  serve_command->add_option("--data", serve.data, say("cli.data"));
  serve_command->add_option("--log", serve.log, say("cli.log"));
  serve_command->add_option("--web", serve.web, say("cli.web"));
  serve_command->add_option("--pause", serve.pause, say("cli.pause"))
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  serve_command->add_flag("--proxy", serve.proxy, say("cli.proxy"));
  serve_command->add_option("--connections", serve.connections, say("cli.connections"))
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  serve_command->add_option("--messages", serve.messages, say("cli.messages"))
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  serve_command->add_option("--tables", serve.tables, say("cli.tables"))
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  serve_command->add_option("--megabytes-each", serve.megabytes_each, say("cli.megabytes-each"))
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  serve_command->add_option("--megabytes", serve.megabytes, say("cli.megabytes"))
      ->check(CLI::Range(1, 1000000000))
      ->capture_default_str();
  serve_command->add_option("--keep-days", serve.keep_days, say("cli.keep-days"))
      ->check(CLI::Range(0, 36500))
      ->capture_default_str();
  serve_command->add_flag("--unlimited", serve.unlimited, say("cli.unlimited"));

  CLI11_PARSE(app, argc, argv);

  common.color = !no_color;
  const Side chosen = side == "axis" ? Side::Axis : Side::Allies;
  if (side_given->count()) play.side = chosen;
  if (against_given->count()) play.against = against;
  if (seed_given->count()) play.seed = seed;
  if (watch_seed_given->count()) watch.seed = seed;

  if (play_command->parsed()) return play_battle(common, play);
  if (watch_command->parsed()) return watch_battle(common, watch);
  if (list_command->parsed()) return list_battles(common);
  if (verify_command->parsed()) return verify_record(common, record, kept);
  if (serve_command->parsed()) return serve_tables(common, serve);
  if (engine_command->parsed()) return run_engine(std::cin, std::cout);
  if (const auto status = instruments.run(common)) return *status;
  if (const auto status = battle_tools.run(common)) return *status;
  if (const auto status = store_tools.run(common)) return *status;
  return show_battle(common, play.battle, chosen);
}
