// Chances of dice, against counting every roll there is.
#include "ai/odds.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "tests/support/grants.h"
#include "tests/support/table.h"

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

// Whole attacks: the engine rolls every roll there is, and rolls again where it does
// ----------------------------------------------------------------------------------------------------------

struct Duel { // of two units that stand there, whatever their troops
  Table& t;
  UnitId attacker, target;
  Hex from, to;

  Duel(Table& table, std::string_view a, std::string_view b)
      : t(table), attacker(t.state.unit_at[t.hex(a)]), target(t.state.unit_at[t.hex(b)]), from(t.hex(a)),
        to(t.hex(b)) {}

  void become(TroopId by, TroopId whom, bool moved) const {
    Unit& unit = t.state.unit(attacker);
    unit.troop = by;
    unit.moved_from = moved ? t.hex("H1") : kNoHex;
    t.state.unit(target).troop = whom;
  }
};

using Tolls = std::map<std::pair<int, int>, double>; // chances of losses and flags

// One roll with these faces, those of the dice rolled again included; how many of those there were.
int roll_once(const Duel& d, int dice, bool disguised, const std::vector<Face>& faces, Toll& toll) {
  State& s = d.t.state;
  Unit& target = s.unit(d.target);
  target.marks = disguised ? kDisguised : 0;
  d.t.chance.queue_dice(s, faces);
  Play p{d.t.game, s, d.t.chance, nullptr};
  const auto before = static_cast<int>(s.dice_rolled);
  const Side side = s.unit(d.attacker).side;
  const Roll roll = roll_dice(p, side, dice);
  const bool close = d.t.game.board().adjacent(d.from, d.to);
  const int hits = roll.of(hitting_faces(d.t.game, &s.unit(d.attacker), d.from, target, close, false));
  toll = settle_hits(p, side, d.target, {hits, roll.of(Face::Flag)});
  return static_cast<int>(s.dice_rolled) - before - dice;
}

template <class F>
void each_throw(int dice, F&& f) {
  std::vector<Face> faces(static_cast<std::size_t>(dice));
  int rolls = 1;
  for (int i = 0; i < dice; ++i) rolls *= 6;
  for (int roll = 0; roll < rolls; ++roll) {
    int rest = roll;
    for (Face& face : faces) face = kDie[rest % 6], rest /= 6;
    f(faces, 1.0 / rolls);
  }
}

Tolls all_rolls(const Duel& d, int dice, bool disguised) {
  Tolls tolls;
  each_throw(dice, [&](const std::vector<Face>& faces, double chance) {
    Toll toll;
    const int again = roll_once(d, dice, disguised, faces, toll);
    if (again == 0) return void(tolls[{toll.hits, toll.flags}] += chance);
    each_throw(again, [&](const std::vector<Face>& more, double then) {
      std::vector<Face> both = faces;
      both.insert(both.end(), more.begin(), more.end());
      roll_once(d, dice, disguised, both, toll);
      tolls[{toll.hits, toll.flags}] += chance * then;
    });
  });
  return tolls;
}

void compare_all_troops(Table& t, std::string_view to, bool moved) {
  const Duel d(t, "E4", to);
  for (int by = 0; by < kTroops; ++by)
    for (int whom = 0; whom < kTroops; ++whom)
      for (const bool disguised : {false, true}) {
        d.become(static_cast<TroopId>(by), static_cast<TroopId>(whom), moved);
        if (disguised && !t.game.tables().of(static_cast<TroopId>(whom)).disguised) continue;
        for (int dice = 1; dice <= 3; ++dice) {
          const Tolls rolled = all_rolls(d, dice, disguised);
          t.state.unit(d.target).marks = disguised ? kDisguised : 0;
          double sum = 0;
          odds_of_attack(t.game, t.state.unit(d.attacker), d.from, t.state.unit(d.target), d.to, dice)
              .each([&](int hits, int flags, double chance) {
                const auto found = rolled.find({hits, flags});
                sum += chance;
                ASSERT_NEAR(chance, found == rolled.end() ? 0 : found->second, 1e-12)
                    << t.game.tables().of(static_cast<TroopId>(by)).key << " against "
                    << t.game.tables().of(static_cast<TroopId>(whom)).key << ", " << dice << " dice, " << hits
                    << " hits, " << flags << " flags";
              });
          ASSERT_NEAR(sum, 1, 1e-12);
        }
      }
}

constexpr std::string_view kBeside = "D4: i .\nE4: I .\n", kApart = "C4: i .\nE4: I .\n";

TEST(OddsOfAttacks, AreThoseOfEveryTroopAgainstEveryOther) {
  Table beside(kBeside), apart(kApart);
  compare_all_troops(beside, "D4", false);
  compare_all_troops(apart, "C4", true);
}

TEST(OddsOfAttacks, KnowTheBattlesOwnRules) {
  for (const BattleRule rule : {kFlagsMoveTigers, kHeavyFog}) {
    Table beside(kBeside, declare(rule)), apart(kApart, declare(rule));
    compare_all_troops(beside, "D4", true);
    compare_all_troops(apart, "C4", false);
  }
}

TEST(OddsOfAttacks, InFigures) {
  Table t(kBeside);
  const Duel d(t, "E4", "D4");
  const auto chances = [&](TroopId by, TroopId whom, int dice) -> const Odds& {
    d.become(by, whom, false);
    return odds_of_attack(t.game, t.state.unit(d.attacker), d.from, t.state.unit(d.target), d.to, dice);
  };
  // A hit in three, then a grenade in six.
  EXPECT_NEAR(chances(TroopId::Infantry, TroopId::Tiger, 1).at_least(1), 1.0 / 18, 1e-12);
  EXPECT_NEAR(chances(TroopId::Infantry, TroopId::Tiger, 3).chance(0, 1), 0, 1e-12); // E-TIGER-09
  EXPECT_NEAR(chances(TroopId::Sniper, TroopId::Infantry, 1).at_least(1), 4.0 / 6, 1e-12);
  EXPECT_NEAR(chances(TroopId::Infantry, TroopId::TankDestroyer, 1).at_least(1), 2.0 / 6, 1e-12);
  EXPECT_NEAR(chances(TroopId::Armor, TroopId::TankDestroyer, 1).at_least(1), 3.0 / 6, 1e-12);
  t.state.unit(d.target).marks = kDisguised;
  EXPECT_NEAR(chances(TroopId::Infantry, TroopId::Brandenburgers, 1).at_least(1), 3.0 / 6 / 3, 1e-12);
}

TEST(OddsOfAttacks, OfPlanesKnowWhetherStarsHit) {
  Table t(kBeside);
  const Unit& unit = t.unit("D4");
  EXPECT_NEAR(odds_of_strike(t.game, unit, 1, true).at_least(1), 4.0 / 6, 1e-12);
  EXPECT_NEAR(odds_of_strike(t.game, unit, 1, false).at_least(1), 3.0 / 6, 1e-12);
}

// The bunker lets its gun ignore a flag; a star of a Petard takes it away before flags are looked at.
TEST(Retreats, KnowThatAStarOpensABunker) {
  for (const Accessory accessory : {Accessory::Fascine, Accessory::Petard}) {
    Table t("C4: . .\nD4: bu/i .\nE4: A .\n");
    const Duel d(t, "E4", "D4");
    t.state.unit(d.attacker).accessory = static_cast<std::uint8_t>(accessory);
    const int dice = 2;
    double driven = 0;
    each_throw(dice, [&](const std::vector<Face>& faces, double chance) {
      int hits = 0, flags = 0, stars = 0;
      for (const Face face : faces) {
        hits += face == Face::Infantry || face == Face::Grenade;
        flags += face == Face::Flag;
        stars += face == Face::Star;
      }
      const int ignored = accessory == Accessory::Petard && stars > 0 ? 0 : 1;
      if (hits < 4 && flags > ignored) driven += chance;
    });
    EXPECT_NEAR(
        retreat_chance(t.game, t.state, t.state.unit(d.attacker), d.from, t.state.unit(d.target), d.to, dice),
        driven, 1e-12);
  }
}

} // namespace
} // namespace bocage::test
