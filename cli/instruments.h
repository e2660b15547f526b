// The commands for those who measure and look: sim, arena, perft, inspect. Their part of the command line.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace bocage {

// Adds a command with the options that all of them have.
using AddCommand = std::function<CLI::App*(const char* name, std::string_view about)>;

// An option that takes the players of both sides, "random,greedy".
CLI::Option* add_players(CLI::App* command, const Catalogue& words, std::array<std::string, kSides>& players);

class Instruments {
 public:
  Instruments(const Catalogue& words, const AddCommand& add);

  std::optional<int> run(const Common& common) const; // nothing: none of these commands was given

 private:
  void add_arena(const Catalogue& words, const AddCommand& add);

  SimOptions sim_;
  ArenaOptions arena_;
  std::vector<std::string> contests_; // to be put together
  PerftOptions perft_;
  InspectOptions inspect_;
  CLI::App *sim_command_, *arena_command_, *merge_command_, *perft_command_, *inspect_command_;
};

} // namespace bocage
