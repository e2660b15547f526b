#include "ai/odds.h"

#include <algorithm>
#include <vector>

#include "engine/state/chance.h"

namespace bocage {

int sides_of(FaceSet faces) {
  return static_cast<int>(
      std::count_if(kDie.begin(), kDie.end(), [faces](Face side) { return faces & set_of(side); }));
}

// Die by die: each one adds a hit, a flag or nothing to what the others show.
Odds::Odds(int dice, FaceSet hitting) : dice_(std::clamp(dice, 0, kMaxDice)), table_{} {
  const double hit = double(sides_of(hitting)) / kDie.size();
  const double flag = double(sides_of(set_of(Face::Flag) & ~hitting)) / kDie.size();
  table_[0][0] = 1;
  for (std::size_t n = 1; n <= static_cast<std::size_t>(dice_); ++n)
    for (std::size_t h = n + 1; h-- > 0;)
      for (std::size_t f = n - h + 1; f-- > 0;) {
        double chance = h + f < n ? table_[h][f] * (1 - hit - flag) : 0;
        if (h > 0) chance += table_[h - 1][f] * hit;
        if (f > 0) chance += table_[h][f - 1] * flag;
        table_[h][f] = chance;
      }
}

double Odds::at_least(int hits) const {
  double sum = 0;
  each([&](int h, int, double chance) { sum += h >= hits ? chance : 0; });
  return sum;
}

double Odds::expected_hits() const {
  double sum = 0;
  each([&](int h, int, double chance) { sum += h * chance; });
  return sum;
}

const Odds& odds(int dice, FaceSet hitting) {
  constexpr int kSets = 1 << kFaces;
  static const std::vector<Odds> all = [] {
    std::vector<Odds> rows;
    for (int n = 0; n <= kMaxDice; ++n)
      for (int set = 0; set < kSets; ++set) rows.emplace_back(n, static_cast<FaceSet>(set));
    return rows;
  }();
  return all[static_cast<std::size_t>(std::clamp(dice, 0, kMaxDice) * kSets + hitting % kSets)];
}

} // namespace bocage
