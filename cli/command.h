// What a player types: a number of the menu, an action in the notation or shorter, or a command to the
// program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/menu.h"
#include "engine/engine.h"
#include "text/catalogue.h"

namespace bocage {

struct Command {
  enum class Kind { Nothing, Act, Undo, Help, Log, Map, Hand, Why, Quit, Wrong };
  Kind kind = Kind::Nothing;
  Action action{};
  std::string message; // what is wrong, or the verdict that was asked for
};

struct Situation {
  const Catalogue& words;
  const Game& game;
  const State& state;
  Seat seat;
  const ActionList& list;
  const Menu& menu;
};

Command read_command(const Situation& now, std::string_view line);

// `order c5; order c6` and `order c5 c6` are several lines in one.
std::vector<std::string> split_commands(const Catalogue& words, std::string_view line);

} // namespace bocage
