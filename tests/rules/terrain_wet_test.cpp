// Ground under water and ways across it: flooded fields, marshes, paddies, ponds, lakes, fords, streams,
// bridges of pontoons and ropes, piers.
//
// Rules: F-TFLOOD (card Terrains 23), F-THIGH (25), F-TLAKE (26), F-TMARSH (28), F-TSTR (61), F-TROPE (62),
// T-CARD-33, 41, 54, 59, 60.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct Wet {
  std::string_view cell, key, stop, leaving, battle;
};
constexpr Wet kWet[] = {
    {"ff", "flooded-field", "F-TFLOOD-01", "F-TFLOOD-03", "F-TFLOOD-05"},
    {"ma", "marsh", "F-TMARSH-01", "F-TMARSH-02", "F-TMARSH-05"},
    {"rp", "rice-paddy", "T-CARD-60", "T-CARD-60", "T-CARD-60"},
    {"fp", "fish-pond", "T-CARD-54", "T-CARD-54", "T-CARD-54"},
};
std::string by(std::string_view text, std::string_view rule) {
  return std::string(text) + " (" + std::string(rule) + ")";
}
std::string lane(const std::string& row) {
  return "D4: ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri\nH5: I i";
}

TEST(WetGround, StopsThoseWhoEnter) {
  RULES("F-TFLOOD-01", "F-TFLOOD-02", "F-TMARSH-01", "T-CARD-23", "T-CARD-28", "T-CARD-54", "T-CARD-60");
  for (const Wet& w : kWet) {
    const std::string cell(w.cell), key(w.key);
    SCOPED_TRACE(key);
    const Table t = to_move(lane("A . " + cell + " ."), {"E5"});
    EXPECT_TRUE(t.can("move e5 e7")) << "it need not begin beside it";
    EXPECT_EQ(why(t, "move e5 e8"), by("stops-there E7 " + key, w.stop));
  }
}

TEST(WetGround, StopsThoseWhoLeave) {
  RULES("F-TFLOOD-03", "F-TMARSH-02", "T-CARD-23", "T-CARD-28", "T-CARD-54", "T-CARD-60");
  for (const Wet& w : kWet) {
    SCOPED_TRACE(w.key);
    const Table t = to_move(lane(std::string(w.cell) + "/A . ."), {"E5"});
    EXPECT_TRUE(t.can("move e5 e6"));
    EXPECT_EQ(why(t, "move e5 e7"), by("stops-leaving E6 " + std::string(w.key), w.leaving));
  }
}

TEST(WetGround, ArmorDoesNotBattleOnTheTurnItEntersOrLeaves) {
  RULES("F-TFLOOD-04", "F-TFLOOD-05", "F-TMARSH-04", "F-TMARSH-05", "T-CARD-54", "T-CARD-60");
  for (const Wet& w : kWet) {
    const std::string cell(w.cell), key(w.key);
    SCOPED_TRACE(key);
    for (const std::string unit : {"I", "A"}) {
      Table in = to_move(lane(unit + " " + cell + " i"), {"E5", "H5"}),
            out = to_move(lane(cell + "/" + unit + " . i"), {"E5", "H5"});
      for (Table* t : {&in, &out}) {
        t->act("move e5 e6");
        t->battle_phase();
        EXPECT_EQ(t->targets("E6"), unit == "I" ? "E7" : "") << unit;
      }
      if (unit == "I") continue;
      EXPECT_EQ(why(in, "battle e6 e7"), by("no-battle-entering E6 " + key, w.battle));
      EXPECT_EQ(why(out, "battle e6 e7"), by("no-battle-leaving E5 " + key, w.battle));
    }
  }
}

TEST(WetGround, ArmorTakesGroundThereButDoesNotOverrun) {
  RULES("F-TFLOOD-06", "F-TMARSH-06", "T-CARD-60");
  for (const Wet& w : kWet) {
    SCOPED_TRACE(w.key);
    Table t = to_battle("E5: A " + std::string(w.cell) + "/i1 i", {"E5"});
    t.attack("E5", "E6", "grenade grenade grenade");
    ASSERT_TRUE(t.can("ground e5 e6"));
    t.act("ground e5 e6");
    EXPECT_FALSE(t.can("battle e6 e7"));
  }
}

TEST(WetGround, ArmorThatTakesGroundOutOfItDoesNotOverrun) {
  RULES("F-TFLOOD-05", "F-TMARSH-05");
  for (const Wet& w : kWet) {
    SCOPED_TRACE(w.key);
    Table t = to_battle("E5: " + std::string(w.cell) + "/A i1 i", {"E5"});
    t.attack("E5", "E6", "grenade grenade grenade");
    t.act("ground e5 e6");
    EXPECT_FALSE(t.can("battle e6 e7"));
  }
}

TEST(WetGround, HidesAndProtectsNobody) {
  RULES("F-TFLOOD-07", "F-TFLOOD-09", "F-TMARSH-07", "F-TMARSH-08");
  for (const Wet& w : kWet) {
    const std::string cell(w.cell);
    SCOPED_TRACE(w.key);
    EXPECT_TRUE(Table("E5: I " + cell + " i").sees("E5", "E7"));
    for (const std::string unit : {"I", "A", "G"})
      EXPECT_EQ(Table("E5: " + unit + " " + cell + "/i").dice_against("E5", "E6"), 3) << unit;
  }
}

TEST(WetGround, MostOfItIsClosedToArtillery) {
  RULES("F-TMARSH-03", "F-TFLOOD-04", "T-CARD-54", "T-CARD-60");
  const auto why_not = [](const std::string& cell) {
    return why(to_move("E5: G " + cell, {"E5"}), "move e5 e6");
  };
  EXPECT_EQ(why_not("ma"), "impassable E6 marsh (F-TMARSH-03)");
  EXPECT_EQ(why_not("rp"), "impassable E6 rice-paddy (T-CARD-60)");
  EXPECT_EQ(why_not("fp"), "impassable E6 fish-pond (T-CARD-54)");
  EXPECT_TRUE(to_move("E5: G ff", {"E5"}).can("move e5 e6"));
}

TEST(WetGround, InfiltrationPassesThroughAndSandbagsLieInAMarsh) {
  RULES("F-CMDB-30", "F-CMDB-34", "F-TSAND-17");
  for (const Wet& w : kWet) {
    const Table t = to_move(lane(std::string(w.cell) + "/I " + std::string(w.cell) + " . ."), {"E5"},
                            OrderKind::BehindLines);
    EXPECT_TRUE(t.can("move e5 e8")) << w.key;
  }
  for (const std::string cell : {"ma", "da"}) {
    Table t("E5: " + cell + "/I");
    t.card(kAllies, "dig-in");
    EXPECT_TRUE(t.can("order e5")) << cell;
  }
}

TEST(HighGround, IsDryAndPlain) {
  RULES("F-THIGH-01", "F-THIGH-02", "F-THIGH-04", "F-THIGH-05", "T-CARD-25");
  Table t = to_move(lane("A hg hg i"), {"E5", "H5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  t.act("move e5 e7");
  t.battle_phase();
  EXPECT_EQ(t.targets("E7"), "E8");
  EXPECT_TRUE(Table("E5: I hg i").sees("E5", "E7"));
  EXPECT_EQ(Table("E5: I hg/i").dice_against("E5", "E6"), 3);
}

// Lakes

TEST(Lake, IsClosedToEverybody) {
  RULES("F-TLAKE-01", "T-CARD-26");
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(why(to_move("E5: " + unit + " la", {"E5"}), "move e5 e6"), "impassable E6 lake (F-TLAKE-01)");
}

TEST(Lake, OneHexIsSeenOverTwoAreNot) {
  RULES("F-TLAKE-02", "F-TLAKE-03", "T-CARD-26");
  EXPECT_TRUE(Table("E4: A la i").sees("E4", "E6"));
  EXPECT_FALSE(Table("E4: A la la i").sees("E4", "E7"));
  EXPECT_TRUE(Table("E3: A la . la i").sees("E3", "E7")) << "two lakes that do not touch";
  EXPECT_EQ(why(to_battle("E4: A la la i\nH5: I i", {"E4", "H5"}), "battle e4 e7"),
            "no-sight E5 lake (F-TLAKE-02)");
  EXPECT_EQ(to_battle("E4: G la la i", {"E4"}).targets("E4"), "E7");
}

// The line from D5 to F5 runs along the edge of E5 and E6.
TEST(Lake, AlongAnEdgeBothSidesCount) {
  RULES("F-TLAKE-02", "F-TLAKE-03", "B-LOS-09");
  EXPECT_FALSE(Table("D5: A\nE5: la la\nF5: i").sees("D5", "F5")) << "right between two that touch";
  EXPECT_EQ(why(to_battle("D5: A\nE5: la la\nF5: i\nH5: I i", {"D5", "H5"}), "battle d5 f5"),
            "no-sight E6 lake (F-TLAKE-02)");
  EXPECT_TRUE(Table("D5: A\nE5: la .\nF5: i").sees("D5", "F5"));
  EXPECT_TRUE(Table("D5: A\nE5: la fo\nF5: i").sees("D5", "F5")) << "past the forest, over a single lake";
  // From D5 to F8: E6 on one side and D6 on the other, then through E7.
  EXPECT_TRUE(Table("D5: A .\nE6: la la\nF8: i").sees("D5", "F8")) << "past E6, over E7 alone";
  EXPECT_FALSE(Table("D5: A fo\nE6: la la\nF8: i").sees("D5", "F8")) << "the forest leaves only the lakes";
}

// Fords and streams

TEST(Ford, OpensARiverButStops) {
  RULES("T-CARD-41");
  for (const std::string cell : {"ri+fd", "fr"}) {
    const std::string key = cell == "fr" ? "fordable-river" : "ford";
    SCOPED_TRACE(key);
    Table t = to_move(lane("A " + cell + " . i"), {"E5", "H5"});
    EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 " + key + " (T-CARD-41)");
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(count(t, "battle e6 e8"), "armor +3 (B-RANGE-02), " + key + " -1 (T-CARD-41)");
    for (const std::string unit : {"I", "A", "G"})
      EXPECT_EQ(Table("E5: " + cell + "/" + unit + " i").dice_against("E5", "E6"), 2) << unit;
    EXPECT_TRUE(to_move("E5: " + cell + "/I " + cell, {"E5"}).can("move e5 e6")) << "from ford to ford";
  }
}

TEST(Ford, HasNoPlaceForSandbags) {
  RULES("F-TSAND-08", "F-CMDB-47");
  for (const std::string cell : {"ri+fd", "fr"}) {
    Table t("E5: " + cell + "/I\nH5: I");
    t.card(kAllies, "dig-in");
    EXPECT_EQ(why(t, "order e5"), "no-sandbags-here E5 (F-TSAND-08)") << cell;
  }
}

TEST(Ford, InfiltrationNeedNotStop) {
  RULE("F-CMDB-33");
  const Table t = to_move(lane("I fr . ."), {"E5"}, OrderKind::BehindLines);
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(FordableStream, StopsButTakesNothingElse) {
  RULES("F-TSTR-01", "F-TSTR-03", "F-TSTR-04", "F-TSTR-05", "T-CARD-61");
  Table t = to_move(lane("A fs . i"), {"E5", "H5"});
  EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 fordable-stream (F-TSTR-01)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(count(t, "battle e6 e8"), "armor +3 (B-RANGE-02)");
  EXPECT_TRUE(Table("E5: I fs i").sees("E5", "E7"));
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " fs/i").dice_against("E5", "E6"), 3) << unit;
}

TEST(FordableStream, GroundIsTakenAndOverrunIntoItAndOutOfIt) {
  RULE("F-TSTR-02");
  Table into = to_battle("E5: A fs/i1 i", {"E5"});
  into.attack("E5", "E6", "grenade grenade grenade");
  into.act("ground e5 e6");
  EXPECT_TRUE(into.can("battle e6 e7"));
  Table out = to_move("E5: A fs i1 i", {"E5"});
  out.act("move e5 e6");
  out.battle_phase();
  out.attack("E6", "E7", "grenade grenade grenade");
  out.act("ground e6 e7");
  EXPECT_TRUE(out.can("battle e7 e8"));
}

// Bridges and piers

TEST(RopeBridge, IsForInfantry) {
  RULES("F-TROPE-01", "F-TROPE-02", "F-TROPE-05", "T-CARD-62");
  Table t = to_move(lane("I ri+rg . i"), {"E5", "H5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  EXPECT_EQ(why(to_move("E5: A ri+rg", {"E5"}), "move e5 e6"), "impassable E6 rope-bridge (F-TROPE-05)");
  EXPECT_EQ(why(to_move("E5: G ri+rg", {"E5"}), "move e5 e6"), "impassable E6 rope-bridge (F-TROPE-05)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_TRUE(t.can("battle e6 e8"));
}

TEST(RopeBridge, HidesAndProtectsNobody) {
  RULES("F-TROPE-03", "F-TROPE-04");
  EXPECT_TRUE(Table("E5: I ri+rg i").sees("E5", "E7"));
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " ri+rg/i").dice_against("E5", "E6"), 3) << unit;
}

TEST(BridgesOfEveryKind, AreEnteredFromLand) {
  RULES("T-CARD-33", "T-CARD-62", "F-TBRI-15");
  for (const std::string bridge : {"pb", "rg"}) {
    const std::string key = bridge == "pb" ? "pontoon-bridge" : "rope-bridge";
    const auto along_the_river = [&](const std::string& start) {
      return why(to_move("D4: ri ri ri\nE4: ri " + start + " ri+" + bridge + " ri\nF4: ri ri ri", {"E5"}),
                 "move e5 e6");
    };
    EXPECT_EQ(along_the_river("ri/I"), "bridge-from-land E6 " + key + " (F-TBRI-09)");
    EXPECT_EQ(along_the_river("ri+br/I"), "bridge-from-land E6 " + key + " (F-TBRI-12)");
  }
}

TEST(BrokenBridge, LeavesARiver) {
  RULE("T-CARD-08");
  EXPECT_EQ(why(to_move("E5: I ri+bb", {"E5"}), "move e5 e6"), "impassable E6 river (B-RIVER-01)");
}

TEST(Pier, JoinsTheLandAndNotTheSea) {
  RULE("T-CARD-59");
  EXPECT_TRUE(to_move("E5: be/I pi", {"E5"}).can("move e5 e6"));
  EXPECT_TRUE(to_move("E5: pi/I be", {"E5"}).can("move e5 e6"));
  EXPECT_TRUE(to_move("E5: pi/I pi", {"E5"}).can("move e5 e6"));
  EXPECT_EQ(why(to_move("E5: oc/G pi", {"E5"}), "move e5 e6"), "bridge-from-land E6 pier (T-CARD-59)");
  EXPECT_EQ(why(to_move("E5: pi/G oc", {"E5"}), "move e5 e6"), "bridge-from-land E6 pier (T-CARD-59)");
}

} // namespace
} // namespace bocage::test
