// Chances of dice, against counting every roll there is.
#include "ai/odds.h"

#include <cmath>

#include <gtest/gtest.h>

namespace bocage::test {
namespace {

constexpr Face kDie[] = {Face::Infantry, Face::Infantry, Face::Armor, Face::Grenade, Face::Star, Face::Flag};

double counted(int dice, FaceSet hitting, int hits, int flags) {
  int rolls = 1, fitting = 0;
  for (int i = 0; i < dice; ++i) rolls *= 6;
  for (int roll = 0; roll < rolls; ++roll) {
    int h = 0, f = 0;
    for (int rest = roll, i = 0; i < dice; ++i, rest /= 6) {
      const Face face = kDie[rest % 6];
      if (hitting & set_of(face))
        ++h;
      else
        f += face == Face::Flag;
    }
    fitting += h == hits && f == flags;
  }
  return double(fitting) / rolls;
}

constexpr FaceSet kAtInfantry = set_of(Face::Infantry) | set_of(Face::Grenade);
constexpr FaceSet kAtArmor = set_of(Face::Armor) | set_of(Face::Grenade);

TEST(Odds, AreThoseOfAllRollsCounted) {
  for (int dice = 0; dice <= 5; ++dice)
    for (int faces = 0; faces < 1 << kFaces; ++faces)
      odds(dice, static_cast<FaceSet>(faces)).each([&](int hits, int flags, double chance) {
        EXPECT_NEAR(chance, counted(dice, static_cast<FaceSet>(faces), hits, flags), 1e-12)
            << dice << " dice, faces " << faces << ", " << hits << " hits, " << flags << " flags";
      });
}

TEST(Odds, AddUpToOne) {
  for (int dice = 0; dice <= kMaxDice; ++dice) {
    double sum = 0;
    odds(dice, kAtInfantry).each([&](int, int, double chance) { sum += chance; });
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

TEST(Odds, KnowTheDie) {
  EXPECT_EQ(sides_of(set_of(Face::Infantry)), 2); // B-DICE-01
  EXPECT_NEAR(odds(3, kAtInfantry).expected_hits(), 1.5, 1e-12);
  EXPECT_NEAR(odds(3, kAtArmor).expected_hits(), 1.0, 1e-12);
  EXPECT_NEAR(odds(2, kAtInfantry).at_least(2), 0.25, 1e-12);
  EXPECT_NEAR(odds(1, kAtArmor).chance(0, 1), 1.0 / 6, 1e-12);
}

} // namespace
} // namespace bocage::test
