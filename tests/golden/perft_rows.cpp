#include "tests/golden/perft_rows.h"

#include <sstream>

#include "engine/perft.h"
#include "tests/support/random_play.h"

namespace bocage::test {
namespace {

constexpr std::string_view kHeading = "battle\tseed\tafter\tdepth\tsequences\n";
constexpr double kMost = 60'000; // sequences of one row, about: a tenth of a second

} // namespace

std::uint64_t count(const Game& game, const PerftRow& row) {
  const Chance chance(row.seed);
  State state = start(game, chance);
  Picker picker(row.seed);
  play_at_random(game, chance, state, picker, row.after);
  return perft(game, state, chance, row.depth);
}

std::vector<PerftRow> measure(const Game& game, const std::string& battle) {
  std::vector<PerftRow> rows;
  for (const long after : {0L, 40L, 120L}) {
    PerftRow row{battle, 1, after, 1, 0};
    double before = 1;
    for (;; ++row.depth) {
      row.sequences = count(game, row);
      if (row.sequences == 0) break; // over before
      rows.push_back(row);
      const auto now = static_cast<double>(row.sequences);
      if (now * (now / before) > kMost) break; // as if it went on growing the same way
      before = now;
    }
  }
  return rows;
}

std::string to_table(const std::vector<PerftRow>& rows) {
  std::ostringstream text;
  text << kHeading;
  for (const PerftRow& r : rows)
    text << r.battle << '\t' << r.seed << '\t' << r.after << '\t' << r.depth << '\t' << r.sequences << '\n';
  return text.str();
}

std::vector<PerftRow> read_table(const std::string& text) {
  std::istringstream lines(text);
  std::string heading;
  std::getline(lines, heading);
  std::vector<PerftRow> rows;
  for (PerftRow r; lines >> r.battle >> r.seed >> r.after >> r.depth >> r.sequences;) rows.push_back(r);
  return rows;
}

} // namespace bocage::test
