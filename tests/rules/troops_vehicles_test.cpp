// Supply trucks, half-tracks and patrol cars: where they cannot go, which cards they take, what is done to
// others and not to them.
//
// Rules: E-TRUCK-11 and 31 to 52, E-HTRACK-31 to 53, E-JEEP-03 to 34 (Equipment Pack III and IV).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct Vehicle {
  std::string_view code, key;
};
constexpr Vehicle kTruck{"Tr", "supply-truck"}, kHalfTrack{"Ht", "half-track"},
    kPatrolCar{"Pc", "patrol-car"};
constexpr Vehicle kAll[] = {kTruck, kHalfTrack, kPatrolCar};

// One rule for each of them: the ids in the order trucks, half-tracks, patrol cars.
struct Ids {
  std::string_view truck, half_track, patrol_car;
  std::string of(const Vehicle& v) const {
    return std::string(v.code == "Tr" ? truck : v.code == "Ht" ? half_track : patrol_car);
  }
};

// Ground ----------------------------------------------------------------------------------------------------

TEST(Vehicles, KeepOffImpassableGround) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-31", "E-HTRACK-31", "E-JEEP-13"}.of(v)));
    EXPECT_FALSE(to_move(fill({v.code}, "E5: /$1 ri"), {"E5"}).can("move e5 e6")) << v.key;
    EXPECT_TRUE(to_move(fill({v.code}, "E5: /$1 ri+br"), {"E5"}).can("move e5 e6")) << v.key;
  }
}

TEST(Vehicles, KeepOffGroundThatIsImpassableForArmorAndArtillery) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-32", "E-HTRACK-32", "E-JEEP-14"}.of(v)));
    for (const std::string_view terrain : {"bu", "hh", "mo"}) {
      const auto enters = [&](std::string_view unit) {
        return to_move(fill({unit, terrain}, "E5: hi/$1 $2"), {"E5"}).can("move e5 e6");
      };
      EXPECT_FALSE(enters(v.code)) << v.key << " " << terrain;
      EXPECT_EQ(enters("A"), false) << terrain;
    }
    EXPECT_TRUE(to_move(fill({v.code}, "E5: hi/$1 fo"), {"E5"}).can("move e5 e6")) << v.key;
  }
}

// They stand on the beach in D5, the sea behind them. Flags move a patrol car only where the battle says so.
Table driven_back(const Vehicle& v, std::string_view sea, bool aboard) {
  const Change change =
      aboard ? together({declare(kFlagsMoveTigers), unit_marks("D5", kInCraft)}) : declare(kFlagsMoveTigers);
  const std::string ground = aboard ? "oc" : ".";
  Table t =
      battling(fill({v.code, ground, sea}, "C5: g\nD5: $2/$1\nE5: $3 $3\nF4: oc oc oc oc"), change, {"C5"});
  t.attack("C5", "D5", "flag star star star");
  return t;
}

TEST(Vehicles, RetreatIntoTheSeaOnlyAboardALandingCraft) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-33", "E-HTRACK-33", "E-JEEP-15"}.of(v)));
    EXPECT_EQ(driven_back(v, "oc", false).retreats(), "") << v.key;
    EXPECT_FALSE(driven_back(v, "oc", false).empty("D5"));
    EXPECT_EQ(driven_back(v, "oc", true).retreats(), "E5 E6") << v.key;
    EXPECT_EQ(driven_back(v, ".", false).retreats(), "E5 E6") << v.key;
  }
}

// A shoreline hex is a sea hex beside the beach.
TEST(Vehicles, RetreatToTheShoreOnlyAboardALandingCraft) {
  RULES("E-HTRACK-34", "E-JEEP-16", "F-TSEA-08");
  for (const Vehicle& v : {kHalfTrack, kPatrolCar}) {
    Table t =
        battling(fill({v.code}, "C5: g\nD4: be be/$1 be\nE4: oc oc oc"), declare(kFlagsMoveTigers), {"C5"});
    t.attack("C5", "D5", "flag star star star");
    EXPECT_FALSE(t.empty("D5")) << v.key;
    EXPECT_EQ(t.retreats(), "");
    Table craft = battling(fill({v.code}, "C4: be be/g be\nD4: oc oc/$1 oc\nE4: oc oc oc"),
                           together({declare(kFlagsMoveTigers), unit_marks("D5", kInCraft)}), {"C5"});
    craft.attack("C5", "D5", "flag star star star");
    EXPECT_EQ(craft.retreats(), "E5 E6") << v.key;
  }
}

TEST(Vehicles, DoNotClimbBetweenBeachAndCliff) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-34", "E-HTRACK-35", "E-JEEP-17"}.of(v)));
    for (const std::string_view scarp : {"cl", "bl"}) {
      const auto goes = [&](std::string_view unit, std::string_view from, std::string_view to) {
        return to_move(fill({unit, from, to}, "A1: $2/$1 $3 .\nB1: ri ri"), {"A1"}, OrderKind::Normal)
            .can("move a1 a2");
      };
      EXPECT_FALSE(goes(v.code, "be", scarp)) << v.key << " up " << scarp;
      EXPECT_FALSE(goes(v.code, scarp, "be")) << v.key << " down " << scarp;
      EXPECT_TRUE(goes("I", "be", scarp)) << "men can";
    }
  }
}

TEST(Vehicles, DoNotRemoveWire) {
  for (const Vehicle& v : {kTruck, kPatrolCar}) {
    const std::string rule = Ids{"E-TRUCK-35", "", "E-JEEP-18"}.of(v);
    RULE(rule);
    Table t = to_move(fill({v.code}, "E5: /$1 wi\nH5: I i"), {"E5", "H5"});
    t.act("move e5 e6");
    EXPECT_TRUE(t.has("E6", TerrainId::Wire)) << v.key;
    t.battle_phase();
    EXPECT_FALSE(t.can("wire e6")) << v.key;
    EXPECT_EQ(why(t, "wire e6"), "wire-not-by-this E6 " + std::string(v.key) + " (" + rule + ")");
  }
}

TEST(HalfTracks, RemoveWireLikeArmor) {
  RULE("E-HTRACK-36");
  Table t = to_move("E5: /Ht wi i", {"E5"});
  t.act("move e5 e6");
  EXPECT_FALSE(t.has("E6", TerrainId::Wire));
  EXPECT_EQ(t.targets("E6"), "E7") << "and battle";
}

TEST(Vehicles, StopOnTracksAndRailroadBridges) {
  for (const Vehicle& v : kAll) {
    const auto beyond = [&](std::string_view track) {
      return to_move(fill({v.code, track}, "A1: /$1 $2 .\nB1: ri ri"), {"A1"});
    };
    RULE((Ids{"E-TRUCK-36", "E-HTRACK-37", "E-JEEP-19"}.of(v)));
    EXPECT_TRUE(beyond("ri+rb").can("move a1 a2")) << v.key;
    EXPECT_FALSE(beyond("ri+rb").can("move a1 a3")) << v.key;
    const std::string rule = Ids{"E-TRUCK-37", "E-HTRACK-38", "E-JEEP-20"}.of(v);
    RULE(rule);
    EXPECT_FALSE(beyond("ra").can("move a1 a3")) << v.key;
    EXPECT_EQ(why(beyond("ra"), "move a1 a3"), "stops-on-rails A2 " + std::string(v.key) + " (" + rule + ")");
    RULE("F-TROAD-35");
    EXPECT_TRUE(beyond("lx").can("move a1 a3")) << v.key << " passes a level crossing";
  }
}

// It is the stop of armor on railroad bridges, after which ground may still be taken (F-TRRB-04).
TEST(Vehicles, MayTakeGroundFromTheTrackTheyStoppedOn) {
  RULES("E-HTRACK-10", "E-JEEP-11");
  for (const Vehicle& v : {kHalfTrack, kPatrolCar}) {
    Table t = to_move(fill({v.code}, "E5: /$1 ra i1"), {"E5"});
    t.act("move e5 e6");
    t.attack("E6", "E7", "grenade star star");
    EXPECT_TRUE(t.can("ground e6 e7")) << v.key;
  }
}

TEST(Trucks, GetNothingFromARoadTheyDoNotKeepTo) {
  RULE("E-TRUCK-11");
  const std::string rivers = "\nB1: ri ri ri ri ri";
  EXPECT_TRUE(to_move("A1: ro/Tr ro ro ro ro" + rivers, {"A1"}).can("move a1 a5"));
  const Table leaves = to_move("A1: ro/Tr ro ro . ." + rivers, {"A1"});
  EXPECT_TRUE(leaves.can("move a1 a3"));
  EXPECT_FALSE(leaves.can("move a1 a4"));
  const Table joins = to_move("A1: ./Tr ro ro ro ro" + rivers, {"A1"});
  EXPECT_TRUE(joins.can("move a1 a3"));
  EXPECT_FALSE(joins.can("move a1 a4"));
}

// Cards -----------------------------------------------------------------------------------------------------

// The vehicle stands in E7 with an enemy beside it or not, infantry in E9; the Allies play the card.
Table played(const Vehicle& v, std::string_view card, bool enemy_beside = false) {
  const std::string enemy = enemy_beside ? "i" : ".";
  Table t(fill({v.code, enemy}, "D7: $2 . i\nE7: /$1 . I A\nA1: i"));
  t.card(kAllies, card);
  if (t.can("section 2")) t.act("section 2");
  return t;
}
bool orders(const Table& t) { return t.unit("E7").order != OrderKind::None || t.can("order e7"); }

TEST(Vehicles, BehindEnemyLinesIsForMenOnFoot) {
  for (const Vehicle& v : kAll) {
    const std::string rule = Ids{"E-TRUCK-44", "E-HTRACK-43", "E-JEEP-26"}.of(v);
    RULE(rule);
    EXPECT_FALSE(orders(played(v, "behind-enemy-lines"))) << v.key;
    EXPECT_TRUE(played(v, "behind-enemy-lines").can("order e9"));
    if (v.code != "Ht")
      EXPECT_EQ(why(played(v, "behind-enemy-lines"), "order e7"),
                "not-for-vehicles E7 behind-enemy-lines (" + rule + ")");
  }
}

TEST(Vehicles, SoIsDigIn) {
  for (const Vehicle& v : kAll) {
    const std::string rule = Ids{"E-TRUCK-45", "E-HTRACK-44", "E-JEEP-27"}.of(v);
    RULE(rule);
    EXPECT_FALSE(orders(played(v, "dig-in"))) << v.key;
    EXPECT_TRUE(played(v, "dig-in").can("order e9"));
    if (v.code != "Ht")
      EXPECT_EQ(why(played(v, "dig-in"), "order e7"), "not-for-vehicles E7 dig-in (" + rule + ")");
  }
}

TEST(Vehicles, MedicsAndMechanicsDoNotServeThem) {
  for (const Vehicle& v : kAll) {
    const std::string rule = Ids{"E-TRUCK-46", "E-HTRACK-45", "E-JEEP-28"}.of(v);
    RULE(rule);
    Table t(fill({v.code}, "E7: /$1 . I"));
    t.set_figures("E7", 1);
    t.set_figures("E9", 1);
    t.card(kAllies, "medics-and-mechanics");
    EXPECT_EQ(t.legal("heal"), "e9") << v.key;
    EXPECT_EQ(why(t, "heal e7"), "not-for-vehicles E7 medics-and-mechanics (" + rule + ")");
  }
}

TEST(Vehicles, CloseAssaultOrdersThoseThatBattle) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-42", "E-HTRACK-41", "E-JEEP-24"}.of(v)));
    EXPECT_EQ(orders(played(v, "close-assault", true)), v.code != "Tr") << v.key;
  }
}

TEST(Vehicles, FirefightOrdersThoseThatBattle) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-43", "E-HTRACK-42", "E-JEEP-25"}.of(v)));
    EXPECT_EQ(orders(played(v, "firefight")), v.code != "Tr") << v.key;
  }
  Table t("A1: i\nE7: /Tr\nG7: G");
  t.card(kAllies, "firefight");
  EXPECT_EQ(why(t, "order e7"), "never-battles E7 supply-truck (E-TRUCK-12)");
}

TEST(Vehicles, AmbushIsForThoseThatBattle) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-41", "E-HTRACK-40", "E-JEEP-23"}.of(v)));
    Table t(fill({v.code}, "D5: i\nE5: /$1"));
    t.hand(kAllies, {"ambush"});
    t.order({"D5"});
    t.battle_phase();
    t.act("battle d5 e5");
    EXPECT_EQ(t.can("ambush"), v.code != "Tr") << v.key;
  }
}

TEST(Vehicles, ArmorAssaultIsForHalfTracks) {
  RULE("E-HTRACK-39");
  Table t = played(kHalfTrack, "armor-assault", true);
  t.act("order e7");
  EXPECT_FALSE(t.can("order e9"));
  t.act("done");
  t.battle_phase();
  EXPECT_EQ(t.dice_against("E7", "D7"), 3) << "one die more in Close Assault";
  Table far = to_battle("E5: /Ht . i", {"E5"}, OrderKind::ArmorAssault);
  EXPECT_EQ(far.dice_against("E5", "E7"), 2);
}

TEST(Vehicles, InfantryAssault) {
  {
    RULE("E-TRUCK-38");
    ASSERT_TRUE(orders(played(kTruck, "infantry-assault")));
    const Table t = to_move("E5: /Tr", {"E5"}, OrderKind::InfantryAssault);
    EXPECT_TRUE(t.can("move e5 e8"));
    EXPECT_FALSE(t.can("move e5 e9"));
  }
  {
    RULE("E-TRUCK-39");
    const Table t = to_battle("E5: /Tr i\nH5: I i", {"E5", "H5"}, OrderKind::InfantryAssault);
    EXPECT_EQ(t.targets("E5"), "");
    EXPECT_EQ(why(t, "battle e5 e6"), "never-battles E5 supply-truck (E-TRUCK-12)");
  }
  {
    RULE("E-JEEP-21");
    ASSERT_TRUE(orders(played(kPatrolCar, "infantry-assault")));
    Table t = to_move("E5: /Pc . . . . i", {"E5"}, OrderKind::InfantryAssault);
    EXPECT_FALSE(t.can("move e5 d9"));
    t.act("move e5 e9");
    EXPECT_EQ(t.targets("E9"), "E10");
  }
  {
    RULE("E-HTRACK-48");
    EXPECT_FALSE(orders(played(kHalfTrack, "infantry-assault")));
  }
}

TEST(Vehicles, MoveOut) {
  RULES("E-TRUCK-40", "E-JEEP-22", "E-HTRACK-49");
  for (const Vehicle& v : kAll) EXPECT_EQ(orders(played(v, "move-out")), v.code != "Ht") << v.key;
}

TEST(Vehicles, TheirFinestHour) {
  const auto by = [](const Vehicle& v, std::string_view die) {
    Table t(fill({v.code}, "E7: /$1\nA1: i"));
    t.hand(kAllies, {"their-finest-hour"});
    t.turn(kAllies);
    t.dice(die);
    t.act("card their-finest-hour");
    return orders(t);
  };
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-47", "E-HTRACK-46", "E-JEEP-29"}.of(v)));
    EXPECT_TRUE(by(v, "star")) << v.key;
    EXPECT_EQ(by(v, "infantry"), v.code != "Ht") << v.key;
    EXPECT_EQ(by(v, "armor"), v.code == "Ht") << v.key;
    EXPECT_FALSE(by(v, "grenade")) << v.key;
  }
  const auto battle = [](const Vehicle& v, std::string_view enemy) {
    const Table t =
        to_battle(fill({v.code, enemy}, "E5: /$1 $2\nA12: I i"), {"E5", "A12"}, OrderKind::FinestHour);
    return t.targets("E5") == "" ? 0 : t.dice_against("E5", t.targets("E5"));
  };
  {
    RULE("E-TRUCK-48");
    EXPECT_EQ(battle(kTruck, "i"), 0);
  }
  {
    RULE("E-HTRACK-47");
    EXPECT_EQ(battle(kHalfTrack, "i"), 3);
    EXPECT_EQ(battle(kHalfTrack, ". i"), 3);
  }
  {
    RULE("E-JEEP-30");
    EXPECT_EQ(battle(kPatrolCar, "i"), 4);
    EXPECT_EQ(battle(kPatrolCar, ". i"), 3);
  }
}

// Special actions -------------------------------------------------------------------------------------------

TEST(Vehicles, AreNotLoadedOnBoats) {
  for (const Vehicle& v : kAll) {
    RULE((Ids{"E-TRUCK-49", "E-HTRACK-50", "E-JEEP-31"}.of(v)));
    const auto rows = [](std::string_view unit) {
      return moving(fill({unit}, "E5: /$1 ri"), unit_marks("E5", kHasBoat), {"E5"}).can("move e5 e6");
    };
    EXPECT_FALSE(rows(v.code)) << v.key;
    EXPECT_TRUE(rows("I"));
  }
}

// The unit of a Heroic Leader in E5 is lost. Beside it stands the vehicle, farther away infantry.
std::string where_the_leader_goes(const Vehicle& v) {
  Table t = battling(fill({v.code}, "D5: g\nE5: I1 /$1 . . I"), unit_marks("E5", kLeader), {"D5"});
  t.attack("D5", "E5", "grenade star star  flag flag");
  return t.unit("E6").is(kLeader) ? "vehicle" : t.unit("E9").is(kLeader) ? "infantry" : "nowhere";
}

TEST(Vehicles, AHeroicLeaderRidesInPatrolCarsOnly) {
  {
    RULE("E-TRUCK-50");
    EXPECT_EQ(where_the_leader_goes(kTruck), "infantry");
  }
  {
    RULE("E-HTRACK-51");
    EXPECT_EQ(where_the_leader_goes(kHalfTrack), "infantry");
  }
  {
    RULE("E-JEEP-32");
    EXPECT_EQ(where_the_leader_goes(kPatrolCar), "vehicle");
    const Table t = battling("E5: /Pc i", unit_marks("E5", kLeader), {"E5"});
    EXPECT_EQ(t.dice_against("E5", "E6"), 4);
  }
}

TEST(Vehicles, NobodyMendsThemInHospitalsAndOases) {
  for (const Vehicle& v : kAll)
    for (const HexMark care : {kHospitalCare, kOasisCare}) {
      const std::string rule = care == kHospitalCare ? Ids{"E-TRUCK-51", "E-HTRACK-52", "E-JEEP-33"}.of(v)
                                                     : Ids{"E-TRUCK-52", "E-HTRACK-53", "E-JEEP-34"}.of(v);
      RULE(rule);
      Table t =
          battling(fill({v.code}, "E5: /$1 . I\nH5: I i"), marked(care, {"E5", "E7"}), {"E5", "E7", "H5"});
      t.set_figures("E5", 1);
      t.set_figures("E7", 1);
      EXPECT_EQ(t.legal("recover"), "e7") << v.key;
      EXPECT_EQ(why(t, "recover e5"), "infantry-care E5 " + std::string(v.key) + " (" + rule + ")");
    }
}

// Patrol cars under attack ----------------------------------------------------------------------------------

Table at_patrol_car(std::string_view attacker, std::string_view faces) {
  Table t = to_battle(fill({attacker}, "D5: $1\nE5: /Pc"), {"D5"});
  t.attack("D5", "E5", faces);
  return t;
}

TEST(PatrolCars, TheDiceThatWouldHitInfantryAreRolledAgain) {
  RULES("E-JEEP-03", "E-JEEP-04");
  const Table two = at_patrol_car("g", "infantry grenade armor  grenade star");
  EXPECT_EQ(two.event(EventKind::DiceRerolled).number, 2);
  EXPECT_EQ(two.figures("E5"), 2);
  EXPECT_EQ(at_patrol_car("g", "armor star star").count(EventKind::DiceRerolled), 0);
  EXPECT_EQ(at_patrol_car("/mg", "star star armor  grenade star").event(EventKind::DiceRerolled).number, 2)
      << "stars of a machine gun would hit";
  EXPECT_EQ(at_patrol_car("/ha", "star armor  grenade").event(EventKind::DiceRerolled).number, 1)
      << "those of an anti-tank gun hit vehicles";
}

TEST(PatrolCars, LoseOneFigureHoweverManyGrenadesAreRolledAgain) {
  RULE("E-JEEP-05");
  EXPECT_EQ(at_patrol_car("g", "infantry infantry infantry  grenade grenade grenade").figures("E5"), 2);
}

TEST(PatrolCars, NothingElseOfTheSecondRollCounts) {
  RULE("E-JEEP-06");
  const Table t = at_patrol_car("g", "infantry grenade infantry  flag infantry star");
  EXPECT_EQ(t.figures("E5"), 3);
  EXPECT_EQ(t.count(EventKind::UnitRetreated), 0);
  EXPECT_EQ(t.retreats(), "");
}

TEST(PatrolCars, FlagsOfTheFirstRollDoNotMoveThem) {
  RULE("E-JEEP-07");
  EXPECT_EQ(at_patrol_car("g", "flag flag infantry  star").retreats(), "");
  Table t = battling("D5: g\nE5: /Pc", declare(kFlagsMoveTigers), {"D5"});
  t.attack("D5", "E5", "flag star star");
  EXPECT_EQ(t.retreats(), "F4 F5") << "unless the battle says so";
}

TEST(PatrolCars, OneMedalForTheUnit) {
  RULE("E-JEEP-08");
  Table t = to_battle("D5: g\nE5: /Pc1", {"D5"});
  t.attack("D5", "E5", "grenade star star  grenade");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

} // namespace
} // namespace bocage::test
