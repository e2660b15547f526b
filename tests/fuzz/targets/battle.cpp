// Battle files: refused with places and reasons, or playable, and the same when written and read again.
#include <fstream>
#include <sstream>

#include "tests/fuzz/games.h"

namespace bocage::fuzz {

void fuzz(Bytes bytes) {
  const LoadResult read = parse_battle(text_of(bytes), "fuzzed.battle");
  for (const Fault& fault : read.faults) promise(!to_string(fault).empty(), "a fault says what");
  if (!read.ok() || !check_battle(read.battle).empty()) return;

  const std::string written = write_battle(read.battle);
  const LoadResult again = parse_battle(written, "written.battle");
  promise(again.ok(),
          "what is written can be read:", again.ok() ? "" : to_string(again.faults.front()) + "\n" + written);
  promise(again.battle == read.battle, "what is read again is the same:", written);
  const Game game(read.battle.setup);
  play_on(game, start(game, Chance(7)), 40);
}

std::vector<std::string> seeds() {
  std::vector<std::string> found;
  for (const std::string& key : library().keys()) {
    std::ostringstream text;
    text << std::ifstream(library().folder() / (key + ".battle")).rdbuf();
    found.push_back(text.str());
  }
  found.push_back(write_battle(every_troop()));
  return found;
}

} // namespace bocage::fuzz
