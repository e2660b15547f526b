// Every scenario file that the community has given us: it imports, nothing of it is lost, and it can be
// played.
#include "tests/scenario/corpus.h"

#include <map>

#include "engine/engine.h"
#include "scenario/load.h"
#include "tests/support/property.h"
#include "tests/support/random_play.h"

namespace bocage::test {
namespace {

using Fate = Remark::Fate;

void expect_import(const Import& import, const std::string& file) {
  for (const Fault& fault : import.faults) ADD_FAILURE() << file << ": " << to_string(fault);
}

TEST(Corpus, EveryFileImports) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    expect_import(import, file.filename());
    EXPECT_FALSE(import.battle.setup.units.empty()) << file;
  }
}

// What the report calls not enforced is what keeps the battle from being played unforced, and the other way
// round.
TEST(Corpus, TheReportTellsOfEverythingThatIsNotEnforced) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    for (const OptionUse& use : import.battle.options) {
      const auto tells = [&](const Remark& r) {
        return r.meaning == "option " + use.name &&
               r.fate == (is_enforced(use) ? Fate::Enforced : Fate::NotYet);
      };
      EXPECT_TRUE(std::any_of(import.remarks.begin(), import.remarks.end(), tells))
          << file << ' ' << use.name;
    }
    for (const StandIn& stand_in : import.battle.stand_ins) {
      const auto tells = [&](const Remark& r) {
        return r.fate == Fate::NotYet && r.meaning.ends_with(stand_in.piece);
      };
      EXPECT_TRUE(std::any_of(import.remarks.begin(), import.remarks.end(), tells))
          << file << ' ' << stand_in.piece;
    }
    for (const Remark& remark : import.remarks)
      if (remark.fate == Fate::Unmapped &&
          (remark.where.starts_with("rules") || remark.where.starts_with("victory ")))
        EXPECT_TRUE(std::ranges::find(import.battle.notes, remark.said) != import.battle.notes.end())
            << file << ": lost " << remark.said;
  }
}

TEST(Corpus, ExportedAndImportedAgainItIsTheSame) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import first = load_any(file);
    if (!first.ok()) continue;
    const std::string text = export_m44(first.battle);
    const Import second = import_m44(text, file.filename());
    expect_import(second, file.filename());
    EXPECT_TRUE(second.battle == first.battle) << file;
    EXPECT_EQ(export_m44(second.battle), text) << file;
    const LoadResult written = parse_battle(write_battle(first.battle), file.filename());
    EXPECT_TRUE(written.ok() && written.battle == first.battle) << file;
  }
}

TEST(Corpus, EveryFileCanBePlayedToItsEnd) {
  BOCAGE_NEEDS_CORPUS();
  const int games = long_run() ? 100 : 5;
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    if (!import.ok()) continue;
    const Game game(import.battle.setup);
    Tally tally;
    for (int i = 1; i <= games; ++i) tally.play(game, static_cast<std::uint64_t>(i));
    EXPECT_EQ(tally.unfinished, 0) << file;
  }
}

} // namespace
} // namespace bocage::test
