// Golden figures of perft: from the set-up of every battle and from the middle of a blind game.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"

namespace bocage::test {

struct PerftRow {
  std::string battle;
  std::uint64_t seed = 1;
  long after = 0; // decisions taken blindly before
  int depth = 1;
  std::uint64_t sequences = 0;
};

std::uint64_t count(const Game& game, const PerftRow& row);                 // its sequences, now
std::vector<PerftRow> measure(const Game& game, const std::string& battle); // as deep as is cheap
std::string to_table(const std::vector<PerftRow>& rows);                    // with a heading
std::vector<PerftRow> read_table(const std::string& text);

} // namespace bocage::test
