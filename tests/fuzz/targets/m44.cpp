// The community's scenario files: refused with a reason, or a sound battle, which is the same when exported
// and imported again, and can be played.
#include "scenario/m44/m44.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {

void fuzz(Bytes bytes) {
  const Import read = import_m44(text_of(bytes), "fuzzed.m44");
  for (const Fault& fault : read.faults) promise(!fault.message.empty(), "a fault says what");
  for (const Remark& remark : read.remarks) promise(!remark.where.empty(), "a remark says where");
  if (!read.ok()) return;
  const std::vector<Fault> wrong = check_battle(read.battle);
  promise(wrong.empty(), "what is imported is sound:", wrong.empty() ? "" : to_string(wrong.front()));

  const std::string written = export_m44(read.battle);
  const Import again = import_m44(written, "exported.m44");
  promise(again.ok(), "what is exported can be imported:",
          again.ok() ? "" : to_string(again.faults.front()) + "\n" + written);
  promise(again.battle == read.battle, "what is imported again is the same:", written);
  promise(export_m44(again.battle) == written, "and exported again it is the same text:", written);
  const Game game(read.battle.setup);
  play_on(game, start(game, Chance(7)), 40);
}

// Our own battles, as export writes them.
std::vector<std::string> seeds() {
  std::vector<std::string> found;
  for (const std::string& key : library().keys()) {
    const LoadResult loaded = library().load(key);
    promise(loaded.ok(), "the battle can be read", key);
    found.push_back(export_m44(loaded.battle));
  }
  found.push_back(export_m44(every_troop()));
  return found;
}

} // namespace bocage::fuzz
