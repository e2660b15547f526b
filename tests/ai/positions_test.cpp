// Forty positions with an answer that an experienced player would not think long about. The captain and the
// general find it; somebody who plays at random does not, most of the time.
#include <map>

#include "tests/ai/position.h"

namespace bocage::test {
namespace {

// The positions
// ------------------------------------------------------------------------------------------------------------

const std::vector<Position>& positions() {
  static const std::vector<Position> all = {
      // Take the winning medal ------------------------------------------------------------------------------
      {"winning medal", "the last medal lies two hexes away", R"(
        A1: i
        E6: I . .
      )",
       both(needs(1), objective("E8")), hand({"probe-center", "attack-left", "attack-right", "recon-left"}),
       [](const Turn& t) { return t.won(); }},
      {"winning medal", "tanks reach the last medal, the infantry in front of it does not matter", R"(
        C6: i .
        E7: A . . .
      )",
       both(needs(1), objective("E10")), hand({"recon-center", "attack-left", "probe-right", "recon-left"}),
       [](const Turn& t) { return t.won(); }},
      {"winning medal", "a unit that leaves the board wins", R"(
        A12: i
        B6: I
      )",
       both(needs(1), exits("A7")), hand({"recon-center", "attack-left", "probe-right", "recon-left"}),
       [](const Turn& t) { return t.won(); }},
      {"winning medal", "not the weak enemy, which may survive: the medal beside him, which is certain", R"(
        D4: i1 . .
        E5: I I
      )",
       both(needs(1), objective("D6", Holding::Permanent)),
       hand({"probe-center", "attack-right", "probe-right", "recon-right"}),
       [](const Turn& t) { return t.won(); }},
      {"winning medal", "the card that orders nobody but the one who wins", R"(
        D3: i
        E3: I
        E7: i .
        F7: I I I
        E12: I .
      )",
       both(needs(1), objective("E13")),
       hand({"assault-center", "attack-left", "recon-right", "probe-center"}),
       [](const Turn& t) { return t.won(); }},

      // Do not leave cover for nothing ----------------------------------------------------------------------
      {"cover",
       "a town before three enemies, who would all fire at whoever comes out",
       R"(
        F5: i i i
        I6: to/I
      )",
       {},
       hand({"recon-center"}),
       [](const Turn& t) { return t.on("I6"); }},
      {"cover",
       "a wood that tanks must come up to",
       R"(
        C5: a a
        F6: fo/I
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.on("F6"); }},
      {"cover", "a bunker against infantry and tanks", R"(
        C5: i a i
        F6: bu/I
      )",
       owned_by(kAllies, {"F6"}), hand({"attack-center"}), [](const Turn& t) { return t.on("F6"); }},
      {"cover",
       "tanks lose two dice against a town: nobody leaves it for them",
       R"(
        F5: a a a
        I6: to/I
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.on("I6"); }},
      {"cover",
       "guns on a hill fire from where they are",
       R"(
        C5: i i a
        G6: hi/G
      )",
       {},
       hand({"recon-center"}),
       [](const Turn& t) { return t.on("G6"); }},

      // Finish the weak unit when it wins -------------------------------------------------------------------
      {"finish", "one figure left among three enemies: its medal wins", R"(
        D4: i i1
        E4: . I i
      )",
       needs(1), hand({"recon-center"}), [](const Turn& t) { return t.first("battle") == "battle e5 d5"; }},
      {"finish", "the tank with one figure left, not the fresh infantry beside us", R"(
        D5: i . a1
        E5: I . A i
      )",
       needs(1), hand({"recon-center"}), [](const Turn& t) { return t.first("battle").ends_with(" d7"); }},
      {"finish", "two steps to the wounded unit, one to the fresh one", R"(
        D4: i . . i1
        F6: A
      )",
       needs(1), hand({"recon-center"}), [](const Turn& t) { return t.first("battle").ends_with(" d7"); }},
      {"finish", "guns reach the wounded unit behind the front", R"(
        B6: i1
        D6: i i
        G6: G
      )",
       needs(1), hand({"recon-center"}), [](const Turn& t) { return t.first("battle") == "battle g6 b6"; }},
      {"finish", "an Air Power on the wounded, not on the strong", R"(
        B2: i i i
        B9: i1
        I6: I
      )",
       needs(1), hand({"air-power"}), [](const Turn& t) { return t.first("target") == "target b9"; }},

      // Keep the card of the decisive flank -----------------------------------------------------------------
      {"keep the card",
       "one unit is in contact on the left: a Recon orders it as well as the Assault does",
       R"(
        D2: i
        E2: I
        H10: A A A
        E9: i i i
      )",
       {},
       hand({"recon-left", "assault-right", "probe-center", "attack-center", "assault-left"}),
       [](const Turn& t) { return t.played("recon-left") || t.played("assault-right"); }},
      {"keep the card",
       "nobody is left on the left: its cards are the ones to do without",
       R"(
        A2: i
        D6: i i i
        E6: I I I
      )",
       {},
       hand({"assault-center", "attack-center", "probe-left", "recon-left", "recon-right"}),
       [](const Turn& t) { return t.played("assault-center") || t.played("attack-center"); }},
      {"keep the card",
       "three are in contact: Attack orders them, Assault would do no more",
       R"(
        D6: i i i
        E6: I I I
        A1: i
      )",
       {},
       hand({"attack-center", "recon-left", "probe-left", "probe-right"}),
       [](const Turn& t) { return t.played("attack-center"); }},
      {"keep the card",
       "the tanks on the right are out of reach: their Armor Assault is for later, now the center fights",
       R"(
        D6: i i
        E6: I I
        A12: i
        H12: A
        I12: A A
      )",
       {},
       hand({"armor-assault", "probe-center", "recon-left", "assault-left"}),
       [](const Turn& t) { return t.played("probe-center"); }},
      {"keep the card",
       "the guns are out of range: their Bombard is for later",
       R"(
        A1: i
        D6: i i
        E6: I I
        I12: G G
      )",
       {},
       hand({"artillery-bombard", "probe-center", "recon-left", "dig-in"}),
       [](const Turn& t) { return t.played("probe-center"); }},

      // Ambush and Counter-Attack when they decide ----------------------------------------------------------
      {"counter", "the enemy attacked with all his right: so do we, where it wins", R"(
        D2: i1 i1 i1
        E2: I I I
        E12: I
      )",
       needs(2),
       after("assault-right", hand({"counter-attack", "recon-right", "probe-right", "recon-center"})),
       [](const Turn& t) { return t.played("counter-attack"); }},
      {"counter", "an Armor Assault turned against its owner", R"(
        C6: a1 a1
        E6: A A A
      )",
       needs(2), after("armor-assault", hand({"counter-attack", "recon-left", "probe-left", "recon-right"})),
       [](const Turn& t) { return t.played("counter-attack"); }},
      {"counter", "a Barrage that the enemy has shown us", R"(
        B6: i1
        I6: I
        I2: I
      )",
       needs(1), after("barrage", hand({"counter-attack", "recon-left", "probe-left", "recon-center"})),
       [](const Turn& t) { return t.played("counter-attack"); }},
      {"counter",
       "the enemy's Recon is worth little: the Counter-Attack waits",
       R"(
        D6: i i i
        E6: I I I
      )",
       {},
       after("recon-right", hand({"counter-attack", "attack-center", "recon-right", "probe-right"})),
       [](const Turn& t) { return t.played("attack-center"); }},
      {"counter",
       "Ambush is drawn with a Recon and kept: the enemy is upon us",
       R"(
        D6: i i i
        E6: I I I
      )",
       {},
       [](Table& t) {
         hand({"recon-center", "recon-left"})(t);
         t.deck({"ambush", "recon-right"});
       },
       [](const Turn& t) { return t.first("keep") == "keep ambush"; }},

      // Defend the objective --------------------------------------------------------------------------------
      {"objective", "who stands on a medal does not leave it", R"(
        C6: i i
        F6: I . .
      )",
       both(held("F6"), enemy_needs(3)), hand({"recon-center"}), [](const Turn& t) { return t.on("F6"); }},
      {"objective", "the enemy's last medal is a hex we can stand on first", R"(
        D6: i
        E7: .
        G7: I
      )",
       both(objective("E7", Holding::Temporary, Owner::Axis), enemy_needs(1)),
       hand({"recon-center", "recon-left", "recon-right"}), [](const Turn& t) { return t.on("E7"); }},
      {"objective", "two units, one on the medal: the other one goes", R"(
        B6: i i
        E6: I I
      )",
       both(held("E6"), enemy_needs(2)), hand({"probe-center"}),
       [](const Turn& t) { return t.on("E6") && !t.on("E7"); }},
      {"objective", "the bridgehead is held, although a wounded enemy tempts", R"(
        C5: i i1
        E5: to/I
      )",
       both(held("E5"), enemy_needs(2)), hand({"recon-center"}), [](const Turn& t) { return t.on("E5"); }},
      {"objective", "whoever entered last holds it: a lone enemy must not walk in again", R"(
        C7: i
        E7: .
        G7: I
      )",
       both(objective("E7", Holding::LastToOccupy, Owner::Anyone, Owner::Allies), enemy_needs(1)),
       hand({"recon-center", "recon-left", "recon-right"}),
       [](const Turn& t) { return t.on("E7") || t.on("D6") || t.on("D7"); }},

      // Use artillery out of sight --------------------------------------------------------------------------
      {"artillery",
       "over the wood: nobody else can fire",
       R"(
        C6: i
        E6: fo fo
        G6: G
        I2: I
      )",
       {},
       hand({"recon-center", "recon-left", "probe-left", "recon-right"}),
       [](const Turn& t) { return t.first("battle") == "battle g6 c6"; }},
      {"artillery",
       "the gun that can fire does not move",
       R"(
        D6: i
        F6: to to
        H6: G
      )",
       {},
       hand({"recon-center"}),
       [](const Turn& t) { return t.first("battle") == "battle h6 d6"; }},
      {"artillery",
       "over our own line at the wounded",
       R"(
        C6: i1 i
        E6: I I
        G6: G
      )",
       {},
       hand({"recon-center"}),
       [](const Turn& t) { return t.first("battle").ends_with(" c6"); }},
      {"artillery",
       "two guns in range: Bombard lets both fire twice",
       R"(
        D6: i i
        F6: fo fo
        G6: G G
        I1: I
      )",
       {},
       hand({"artillery-bombard", "recon-left", "probe-left", "recon-center"}),
       [](const Turn& t) { return t.played("artillery-bombard"); }},
      {"artillery",
       "behind the hill it is out of their sight, they are not out of its reach",
       R"(
        C6: i i
        E6: hi hi
        G6: G
        I11: I
      )",
       {},
       hand({"recon-center", "recon-right", "probe-right", "recon-left"}),
       [](const Turn& t) { return t.on("G6") && t.first("battle").starts_with("battle g6"); }},

      // Do not block your own retreat -----------------------------------------------------------------------
      {"retreat",
       "the water leaves one way back: support comes up beside it, not into it",
       R"(
        D5: i i
        E5: . fo/I .
        F5: oc . .
        G6: . I
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.stays("e6") && t.goes("g7", "f7"); }},
      {"retreat",
       "the same on the other side",
       R"(
        D6: i i
        E6: . fo/I .
        F5: . . oc
        G6: I .
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.stays("e7") && t.goes("g6", "f5"); }},
      {"retreat",
       "tanks have more places to fire from: not the one behind the infantry",
       R"(
        D5: i i
        E5: . fo/I .
        F5: oc . .
        H6: . A
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.supported() && !t.trapped(); }},
      {"retreat",
       "a wounded unit in front needs its way back most",
       R"(
        D5: i a
        E5: . fo/I2 .
        F5: oc . .
        G6: . I
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.stays("e6") && t.goes("g7", "f7"); }},
      {"retreat",
       "a river behind the line has one bridge: nobody stops on it",
       R"(
        D5: i i
        E5: . fo/I .
        F4: ri ri ri+br ri
        H6: A
      )",
       {},
       hand({"probe-center"}),
       [](const Turn& t) { return t.supported() && !t.trapped(); }},
  };
  return all;
}

class Positions : public testing::TestWithParam<Position> {};

TEST_P(Positions, AreSolvedByCaptainAndGeneral) { expect_solved(GetParam(), {"captain", "general"}, 3); }

TEST_P(Positions, AreNotSolvedByChance) {
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) solved += play(GetParam(), "random", seed).solved;
  EXPECT_LT(solved, 50);
}

INSTANTIATE_TEST_SUITE_P(All, Positions, testing::ValuesIn(positions()));

TEST(AllPositions, AreFortyAndFiveOfEachFamily) {
  std::map<std::string_view, int> families;
  for (const Position& p : positions()) ++families[p.family];
  EXPECT_EQ(families.size(), 8U);
  for (const auto& [family, count] : families) EXPECT_GE(count, 5) << family;
}

} // namespace
} // namespace bocage::test
