#include <array>
#include <random>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "text/names.h"

namespace bocage {
namespace {

// A number of the list; nothing at the end of the input.
std::optional<int> choose(const Catalogue& words, Terminal& terminal, std::string_view question,
                          const std::vector<std::string>& list) {
  terminal.write(std::string(question) + '\n');
  for (std::size_t i = 0; i < list.size(); ++i)
    terminal.write("  " + std::to_string(i + 1) + "  " + list[i] + '\n');
  for (;;) {
    const auto line = terminal.ask("> ");
    if (!line) return std::nullopt;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (*line == std::to_string(i + 1)) return static_cast<int>(i);
    terminal.write(words.say("wrong.list", {{"most", static_cast<int>(list.size())}}) + '\n');
  }
}

std::optional<Battle> choose_battle(const Catalogue& words, Terminal& terminal) {
  std::vector<Battle> battles = all_battles(words);
  std::vector<std::string> names;
  names.reserve(battles.size());
  for (const Battle& battle : battles)
    names.push_back(battle_name(words, battle) + " · " +
                    date_text(words, battle.dates.begin, battle.dates.end));
  if (battles.empty()) return std::nullopt;
  const auto chosen = choose(words, terminal, words.say("play.which-battle"), names);
  if (!chosen) return std::nullopt;
  return std::move(battles[static_cast<std::size_t>(*chosen)]);
}

// Who plays: the people of either side.
std::optional<std::array<bool, kSides>> choose_people(const Catalogue& words, Terminal& terminal) {
  const auto chosen =
      choose(words, terminal, words.say("play.who"),
             {words.say("play.who-allies"), words.say("play.who-axis"), words.say("play.who-both")});
  if (!chosen) return std::nullopt;
  return std::array{*chosen != 1, *chosen != 0};
}

std::array<bool, kSides> people_of(const PlayOptions& options) {
  if (options.against == kHuman) return {true, true};
  const bool axis = options.side == Side::Axis;
  return {!axis, axis};
}

} // namespace

std::uint64_t new_seed() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32 | device();
}

int play_battle(const Common& common, const PlayOptions& options) {
  const Catalogue& words = common.words();
  Terminal terminal(common.color);
  const bool asked = options.battle.empty();
  const auto battle = asked ? choose_battle(words, terminal) : find_battle(words, options.battle);
  if (!battle) return asked ? 0 : 1;
  if (!may_be_played(words, *battle, options.force)) return 1;
  std::array<bool, kSides> people = people_of(options);
  if (asked && !options.side && !options.against) {
    const auto chosen = choose_people(words, terminal);
    if (!chosen) return 0;
    people = *chosen;
  }
  const std::uint64_t seed = options.seed.value_or(new_seed());
  const auto enemy = make_player(options.against.value_or(std::string(kUsualEnemy)), seed);
  Table(common, terminal, *battle, seed, people, enemy.get()).play();
  return 0;
}

} // namespace bocage
