// The unit cards of the expansions, line by line: what a row of the catalogue says, tried on the board. What
// only one of them says is in a file of its own, troops_…_test.cpp.
//
// Rules: U-UNIT-07, 11 to 13, 19 to 25, 37, 38 and 40 to 47; E-HTRACK, E-TRUCK, E-JEEP, E-CMDCAR,
// E-TIGER, E-SWA, E-MORTAR, E-MG, E-SNIPER, E-SKI, E-CAV (Equipment Pack); F-TRP, F-TRPB, F-TROAD, F-CMD,
// F-MAT (FAQ).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct Card {
  std::string_view key{};
  int figures = 4;
  std::string_view ordered_by = "move-out";
  // Movement
  std::string_view open = "1 and battle, 2";    // hexes of a move
  std::string_view road = "2 and battle, 3";    // the same along a road
  std::string_view assault = "3 and battle, 4"; // along a road, ordered by Infantry Assault
  std::string_view forest = "no battle";        // having entered a forest; or "battle"
  std::string_view rails = "pass";              // or "stop"
  std::string_view kept_out = "I";              // by hexes closed to infantry, armor or artillery alone
  std::string_view hedgehogs = "enters";        // or "kept out"
  std::string_view mines = "sprung";            // or "cleared"
  // Battle
  std::string_view dice = "3 2 1 0 0 0 0 0"; // at 1, 2, … 8 hexes
  std::string_view over_forest = "no";       // whether it fires over one
  std::string_view cover = "2 1 1 2"; // dice into a forest, from two hexes, into a mountain, having moved
  std::string_view from = "2 3";      // dice out of wire, out of a town
  std::string_view attacks = "I A G train ship"; // whom it may
  std::string_view stars = "";                   // whom its stars hit, of I A G and trucks
  std::string_view flags = "ignored";            // by who lies behind sandbags; or "stand"
  std::string_view ground = "takes ground";      // after a Close Assault: or "stays", "overruns"
  std::string_view business = "battle done";     // what it may do in the battle phase
  // Under attack
  std::string_view hit_by = "infantry grenade"; // if what is rolled again …
  std::string_view again = "grenade";           // … shows this
  std::string_view in_forest = "2";             // dice of infantry beside it
  std::string_view retreats = "1";              // hexes at most, for one flag
  std::string_view worth = "1";                 // medals; or "counted as a truck"
  std::string_view medics = "heal";             // or "do not"
  // Army
  std::string_view japan = "4";         // its dice in Close Assault, of the Imperial Army
  int italy = 1;                        // cards that its loss costs the Italian High Command
  int section = 1;                      // units that a Recon 1 orders where it stands
  std::string_view leader = "joins it"; // one whose unit beside it is lost; or "passes by"
  std::string_view move_rule{}, battle_rule{}, dice_rule{}, ground_rule{};
};

std::string e(int number) { return "e" + std::to_string(number); }
std::string upper(std::string text) { return text[0] = static_cast<char>(text[0] & ~0x20), text; }

std::string hexes(std::string_view terrain, int count) {
  std::string text;
  for (; count > 0; --count) text += " " + std::string(terrain);
  return text;
}

// A card is checked on behalf of the Allied unit with this code.
class Checked {
 public:
  explicit Checked(std::string_view code) : unit_("/" + std::string(code)), strong_(code) {}

  // "1 and battle, 2": it may go so far, with and without a battle afterwards.
  std::string far(const std::string& terrain, OrderKind order = OrderKind::Normal) const {
    int most = 0, battles = -1;
    for (int n = 0; n <= 6; ++n) {
      Table t = to_move("E2: " + terrain + unit_ + hexes(terrain, n) + " i\nH2: I i", {"E2", "H2"}, order);
      const std::string end = e(2 + n);
      if (n > 0 && !t.can("move e2 " + end)) break;
      if (n > 0) t.act("move e2 " + end);
      most = n;
      t.battle_phase();
      if (t.can("battle " + end + " " + e(3 + n))) battles = n;
    }
    return (battles < 0 ? "never battles" : std::to_string(battles) + " and battle") + ", " +
           std::to_string(most);
  }

  std::string dice() const {
    std::string found;
    for (int distance = 1; distance <= 8; ++distance) {
      Table t("E2:" + at(".") + hexes(".", distance - 1) + " i");
      found += (found.empty() ? "" : " ") + std::to_string(t.dice_rolled("E2", e(2 + distance)));
    }
    return found;
  }

  std::string hit_by(std::string_view again) const {
    std::string found;
    for (const std::string face : {"infantry", "armor", "grenade", "star"}) {
      Table t = to_battle("D5:" + at(".") + " g", {"D6"});
      t.attack("D6", "D5", face + " flag flag " + std::string(again));
      if (t.count(EventKind::FiguresLost)) found += (found.empty() ? "" : " ") + face;
    }
    return found;
  }

  std::string over_forest() const {
    return to_battle("E2:" + at(".") + " fo i", {"E2"}).can("battle e2 e4") ? "yes" : "no";
  }
  std::string cover() const {
    const auto dice = [&](std::string_view rest, std::string_view target) {
      return std::to_string(Table("E2:" + at("hi") + std::string(rest)).dice_rolled("E2", target));
    };
    Table moved = to_move("E1:" + at(".") + " . fo/i\nH2: I i", {"E1", "H2"});
    moved.act("move e1 e2");
    moved.battle_phase();
    const int after = moved.can("battle e2 e3") ? moved.dice_against("E2", "E3") : 0;
    return dice(" fo/i", "E3") + " " + dice(" . fo/i", "E4") + " " + dice(" mo/i", "E3") + " " +
           std::to_string(after);
  }
  std::string from() const {
    const auto dice = [&](std::string_view ground) {
      return std::to_string(Table("E2:" + at(ground) + " i").dice_rolled("E2", "E3"));
    };
    return dice("wi") + " " + dice("to");
  }

  std::string attacks() const {
    std::string found;
    for (const auto& [name, target] : {std::pair{"I", "i"}, std::pair{"A", "a"}, std::pair{"G", "g"},
                                       std::pair{"train", "ra/l"}, std::pair{"ship", "oc/c"}})
      if (to_battle("E2:" + at(".") + " " + target, {"E2"}).can("battle e2 e3"))
        found += (found.empty() ? "" : " ") + std::string(name);
    return found;
  }

  std::string stars() const {
    std::string found;
    for (const auto& [name, target] :
         {std::pair{"I", "i"}, std::pair{"A", "a"}, std::pair{"G", "g"}, std::pair{"truck", "/tr"}}) {
      Table t = to_battle("E2:" + at(".") + " " + target, {"E2"});
      if (!t.can("battle e2 e3")) continue;
      t.attack("E2", "E3", "star flag flag");
      if (t.count(EventKind::FiguresLost)) found += (found.empty() ? "" : " ") + std::string(name);
      EXPECT_EQ(t.state.marker_count, 0);
    }
    return found;
  }

  std::string flags() const {
    Table t = to_battle("E2:" + at(".") + " hh/i", {"E2"});
    if (!t.can("battle e2 e3")) return "ignored";
    t.attack("E2", "E3", "flag star star");
    return t.can("ignore 1") ? "ignored" : "stand";
  }

  std::string business() const {
    Table t = to_battle("D2: I\nE2:" + at(".") + " i", {"E2"});
    t.set_figures("D2", 1);
    EXPECT_EQ(Table("E2:" + at(".")).state.frame_count, 0) << "nothing is asked at the start";
    std::string verbs;
    for (const std::string& text : t.legal())
      if (const std::string verb = text.substr(0, text.find(' ')); verbs.find(verb) == std::string::npos)
        verbs += (verbs.empty() ? "" : " ") + verb;
    return verbs;
  }

  std::string mines() const {
    Table t = moving("E5:" + at(".") + "\nH5: I i", test::mines(Owner::Axis, {"E6"}), {"E5", "H5"});
    set_mine(t, "E6", 1);
    t.dice("star");
    t.act("move e5 e6");
    return t.count(EventKind::MineSprung) ? "sprung" : "cleared";
  }

  // Stars of infantry, armor, artillery, ships and trains.
  std::string hit_by_stars_of() const {
    std::string found;
    for (const std::string_view enemy : {"i", "a", "g", "oc/de", "ra/ar"}) {
      Table t("D5:" + at(".") + " " + std::string(enemy) + " ra", [&](auto& setup) {
        for (UnitSetup& unit : setup.units)
          if (unit.troop == TroopId::ArmoredTrain) {
            unit.second_hex = unit.hex;
            unit.hex = *Board::of(setup.board).parse("D7");
          }
      });
      const std::string by = enemy == "ra/ar" ? "D7" : "D6";
      t.order({by});
      t.battle_phase();
      t.attack(by, "D5", "star star star grenade grenade grenade");
      if (t.count(EventKind::FiguresLost)) found += std::string(enemy) + " ";
    }
    return found;
  }

  std::string in_forest() const {
    return std::to_string(Table("D5:" + at("fo") + " i").dice_rolled("D6", "D5"));
  }

  std::string japan() const {
    const Table t = battling("E2:" + at(".") + " i", grant(kAllies, kImperialArmy), {"E2"});
    return std::to_string(t.can("battle e2 e3") ? t.dice_against("E2", "E3") : 0);
  }
  int italy(std::string_view again) const {
    Table t = battling("D5: /" + std::string(strong_) + "1 g", grant(kAllies, kHighCommand), {"D6"});
    const int before = t.hand_size(kAllies);
    t.attack("D6", "D5", "grenade star star " + std::string(again));
    return before - t.hand_size(kAllies);
  }
  int section() const {
    Table t("A1: i\nG5:" + at(".") + " I I I");
    t.card(kAllies, "recon-center");
    int n = 0;
    for (std::string list; (list = t.legal("order")) != ""; ++n)
      t.act("order " + list.substr(0, list.find(',')));
    return n;
  }
  std::string leader() const {
    Table t = battling("D5: g\nE5: I1" + at(".") + " . . I", unit_marks("E5", kLeader), {"D5"});
    t.attack("D5", "E5", "grenade star star  flag flag");
    return t.unit("E6").is(kLeader) ? "joins it" : "passes by";
  }

  std::string ground() const {
    Table t = to_battle("E5:" + at(".") + " i1 i", {"E5"});
    if (!t.can("battle e5 e6")) return "stays";
    t.attack("E5", "E6", "grenade star star");
    if (!t.can("ground e5 e6")) return "stays";
    t.act("ground e5 e6");
    return t.can("battle e6 e7") ? "overruns" : "takes ground";
  }
  std::string ground_rule() const {
    Table t = to_battle("E5:" + at(".") + " i1 i\nH5: I i", {"E5", "H5"});
    t.attack("E5", "E6", "grenade star star");
    return why(t, "ground e5 e6");
  }

  std::string forest() const {
    Table t = to_move("E5:" + at(".") + " fo i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    return t.can("battle e6 e7") ? "battle" : "no battle";
  }

  std::string retreats() const {
    Table t = to_battle("D5:" + at(".") + " g", {"D6"});
    t.attack("D6", "D5", "flag star star");
    int made = 0;
    for (std::string way; (way = t.legal("retreat")) != ""; ++made)
      t.act("retreat " + way.substr(0, way.find(',')));
    return std::to_string(made);
  }

  std::string worth(std::string_view again) const {
    Table t = to_battle("D5: /" + std::string(strong_) + "1 g", {"D6"});
    t.attack("D6", "D5", "grenade star star " + std::string(again));
    EXPECT_TRUE(t.empty("D5"));
    const auto& counted = t.state.counted[1];
    if (counted[0]) return "counted as a truck";
    return counted[1] ? "counted as a half-track" : std::to_string(t.medals(kAxis));
  }

  std::string medics() const {
    Table t("E5:" + at(".") + "\nH5: I");
    if (t.figures("E5") == 1) return "do not";
    t.set_figures("E5", 1);
    t.set_figures("H5", 1);
    t.card(kAllies, "medics-and-mechanics");
    return t.can("heal e5") ? "heal" : "do not";
  }

  std::string rails() const {
    return to_move("A1:" + at(".") + " ra .\nB1: ri ri", {"A1"}).can("move a1 a3") ? "pass" : "stop";
  }

  std::string kept_out() const {
    std::string by;
    for (const auto& [name, classes] :
         {std::pair{"I", kInfantry}, std::pair{"A", kArmor}, std::pair{"G", kArtillery}}) {
      Table t("E5:" + at("."), [classes = classes](Setup& setup) {
        setup.hexes[*Board::of(setup.board).parse("E6")].closed_to = classes;
      });
      t.order({"E5"});
      if (!t.can("move e5 e6")) by += name;
    }
    return by;
  }

  std::string hedgehogs() const {
    return to_move("E5:" + at(".") + " hh", {"E5"}).can("move e5 e6") ? "enters" : "kept out";
  }

  std::string ordered_by() const {
    std::string found;
    for (const std::string_view key : {"move-out", "armor-assault", "artillery-bombard"}) {
      Table t("E1: I A G\nE7:" + at("."));
      t.card(kAllies, key);
      if (t.unit("E7").order != OrderKind::None || t.can("order e7"))
        found += (found.empty() ? "" : " ") + std::string(key);
    }
    return found;
  }

  std::string too_far(int move) const {
    return why(to_move("E2:" + at("."), {"E2"}), "move e2 " + e(3 + move));
  }
  std::string no_battle(int moved) const {
    Table t = to_move("E2:" + at(".") + hexes(".", moved) + " i\nH2: I i", {"E2", "H2"});
    if (moved > 0) t.act("move e2 " + e(2 + moved));
    t.battle_phase();
    return why(t, "battle " + e(2 + moved) + " " + e(3 + moved));
  }
  std::string counted() const { return count(to_battle("E2:" + at(".") + " i", {"E2"}), "battle e2 e3"); }
  int figures() const { return Table("E2:" + at(".")).figures("E2"); }
  bool disguised() const { return Table("E2:" + at(".")).unit("E2").is(kDisguised); }

 private:
  std::string at(std::string_view terrain) const { return " " + std::string(terrain) + unit_; }

  std::string unit_;
  std::string_view strong_;
};

void check(std::string_view code, const Card& card) {
  const std::string name(card.key);
  SCOPED_TRACE(name);
  const Checked unit(code);
  EXPECT_EQ(unit.figures(), card.figures);
  EXPECT_EQ(unit.disguised(), card.key == "brandenburgers");
  EXPECT_EQ(unit.ordered_by(), card.ordered_by);
  EXPECT_EQ(unit.far("."), card.open);
  EXPECT_EQ(unit.far("ro"), card.road);
  if (card.ordered_by == "move-out") EXPECT_EQ(unit.far("ro", OrderKind::InfantryAssault), card.assault);
  EXPECT_EQ(unit.dice(), card.dice);
  EXPECT_EQ(unit.over_forest(), card.over_forest);
  EXPECT_EQ(unit.cover(), card.cover);
  EXPECT_EQ(unit.from(), card.from);
  EXPECT_EQ(unit.attacks(), card.attacks);
  EXPECT_EQ(unit.stars(), card.stars);
  EXPECT_EQ(unit.flags(), card.flags);
  EXPECT_EQ(unit.business(), card.business);
  EXPECT_EQ(unit.mines(), card.mines);
  EXPECT_EQ(unit.in_forest(), card.in_forest);
  EXPECT_EQ(unit.hit_by_stars_of(), "");
  EXPECT_EQ(unit.japan(), card.japan);
  EXPECT_EQ(unit.italy(card.again), card.italy);
  EXPECT_EQ(unit.section(), card.section);
  EXPECT_EQ(unit.leader(), card.leader);
  EXPECT_EQ(unit.hit_by(card.again), card.hit_by);
  EXPECT_EQ(unit.ground(), card.ground);
  EXPECT_EQ(unit.forest(), card.forest);
  EXPECT_EQ(unit.retreats(), card.retreats);
  EXPECT_EQ(unit.worth(card.again), card.worth);
  EXPECT_EQ(unit.medics(), card.medics);
  EXPECT_EQ(unit.rails(), card.rails);
  EXPECT_EQ(unit.kept_out(), card.kept_out);
  EXPECT_EQ(unit.hedgehogs(), card.hedgehogs);

  const int move = card.open.back() - '0', battles = card.open[0] - '0';
  EXPECT_EQ(unit.too_far(move), "too-far " + upper(e(3 + move)) + " " + name + " " + std::to_string(move) +
                                    " (" + std::string(card.move_rule) + ")");
  if (card.dice[0] == '0') {
    EXPECT_EQ(unit.no_battle(0), "never-battles E2 " + name + " (" + std::string(card.dice_rule) + ")");
    return;
  }
  EXPECT_EQ(unit.counted(), name + " +" + card.dice[0] + " (" + std::string(card.dice_rule) + ")");
  if (battles < move)
    EXPECT_EQ(unit.no_battle(move), "moved-too-far " + upper(e(2 + move)) + " " + name + " " +
                                        std::to_string(move) + " (" + std::string(card.battle_rule) + ")");
  if (!card.ground_rule.empty())
    EXPECT_EQ(unit.ground_rule(), "ground-not-taken E6 (" + std::string(card.ground_rule) + ")");
}

// Infantry ------------------------------------------------------------------------------------------------

TEST(ExpansionCards, CombatEngineers) {
  RULES("U-UNIT-07", "F-TRP-26", "F-TRP-34", "F-TRP-35", "F-TROAD-09", "F-TROAD-23", "F-CMD-18");
  check("Ce", {.key = "combat-engineers",
               .mines = "cleared",
               .cover = "3 1 3 3",
               .move_rule = "F-TRP-34",
               .battle_rule = "F-TRP-34",
               .dice_rule = "F-TRP-35"});
}

TEST(ExpansionCards, Cavalry) {
  RULES("U-UNIT-11", "E-CAV-01", "E-CAV-02", "E-CAV-04", "E-CAV-05", "E-CAV-06", "F-TROAD-11", "F-TROAD-25",
        "F-TROAD-31", "F-CMD-20", "F-CMD-25");
  check("Ca", {.key = "cavalry",
               .figures = 3,
               .open = "3 and battle, 3",
               .road = "4 and battle, 4",
               .assault = "4 and battle, 4",
               .dice = "2 1 0 0 0 0 0 0",
               .cover = "1 0 0 1",
               .from = "1 2",
               .ground = "overruns",
               .japan = "3",
               .move_rule = "E-CAV-04",
               .dice_rule = "E-CAV-05"});
}

TEST(ExpansionCards, SkiTroops) {
  RULES("U-UNIT-12", "E-SKI-01", "E-SKI-02", "E-SKI-03", "E-SKI-04", "E-SKI-05", "E-SKI-07", "F-TROAD-12",
        "F-TROAD-26", "F-TROAD-31", "F-CMD-21", "F-CMD-25");
  check("Sk", {.key = "ski-troops",
               .figures = 3,
               .open = "3 and battle, 3",
               .road = "4 and battle, 4",
               .assault = "4 and battle, 4",
               .forest = "battle",
               .dice = "3 2 0 0 0 0 0 0",
               .retreats = "3",
               .move_rule = "E-SKI-03",
               .dice_rule = "E-SKI-04"});
}

TEST(ExpansionCards, Sniper) {
  RULES("U-UNIT-13", "E-SNIPER-01", "E-SNIPER-02", "E-SNIPER-03", "E-SNIPER-04", "E-SNIPER-06", "E-SNIPER-10",
        "E-SNIPER-11", "E-SNIPER-12", "E-SNIPER-16", "E-SNIPER-21", "F-TRPB-01", "F-TRPB-02", "F-TRPB-03",
        "F-TRPB-04", "F-TRPB-07", "F-TRPB-08", "F-TRPB-09", "F-TROAD-10", "F-TROAD-24", "F-CMD-19");
  check("Sn", {.key = "sniper",
               .figures = 1,
               .open = "2 and battle, 2",
               .road = "3 and battle, 3",
               .assault = "3 and battle, 4",
               .forest = "battle",
               .dice = "1 1 1 1 1 0 0 0",
               .cover = "1 1 1 1",
               .from = "0 1",
               .attacks = "I G",
               .stars = "I G truck",
               .hit_by = "grenade",
               .retreats = "3",
               .worth = "0",
               .medics = "do not",
               .japan = "1",
               .italy = 0,
               .move_rule = "E-SNIPER-03",
               .dice_rule = "E-SNIPER-12"});
}

TEST(ExpansionCards, BrandenburgersWhoseCoverIsBlown) {
  RULES("U-UNIT-24", "F-TRPB-74");
  check("Br", {.key = "brandenburgers",
               .figures = 3,
               .open = "2 and battle, 2",
               .road = "3 and battle, 3",
               .assault = "3 and battle, 4",
               .again = "infantry",
               .move_rule = "F-TRPB-74",
               .dice_rule = "F-TRPB-74"});
}

// Vehicles ------------------------------------------------------------------------------------------------

TEST(ExpansionCards, SupplyTrucks) {
  RULES("U-UNIT-20", "E-TRUCK-02", "E-TRUCK-03", "E-TRUCK-04", "E-TRUCK-05", "E-TRUCK-09", "E-TRUCK-10",
        "E-TRUCK-12", "E-TRUCK-32", "E-TRUCK-37", "E-TRUCK-46", "F-TRPB-62", "F-TRPB-63", "F-TRPB-64",
        "F-SCN-70");
  check("Tr", {.key = "supply-truck",
               .figures = 3,
               .open = "never battles, 2",
               .road = "never battles, 4",
               .assault = "never battles, 4",
               .rails = "stop",
               .hedgehogs = "kept out",
               .dice = "0 0 0 0 0 0 0 0",
               .cover = "0 0 0 0",
               .from = "0 0",
               .attacks = "",
               .ground = "stays",
               .business = "done supply",
               .worth = "counted as a truck",
               .medics = "do not",
               .japan = "0",
               .leader = "passes by",
               .move_rule = "E-TRUCK-09",
               .dice_rule = "E-TRUCK-12"});
}

TEST(ExpansionCards, HalfTracks) {
  RULES("U-UNIT-21", "E-HTRACK-02", "E-HTRACK-03", "E-HTRACK-04", "E-HTRACK-05", "E-HTRACK-08", "E-HTRACK-09",
        "E-HTRACK-10", "E-HTRACK-11", "E-HTRACK-32", "E-HTRACK-38", "E-HTRACK-45", "E-HTRACK-49");
  check("Ht", {.key = "half-track",
               .figures = 3,
               .ordered_by = "armor-assault",
               .open = "2 and battle, 2",
               .road = "3 and battle, 3",
               .rails = "stop",
               .kept_out = "A",
               .hedgehogs = "kept out",
               .dice = "2 2 0 0 0 0 0 0",
               .cover = "0 0 0 0",
               .from = "2 0",
               .business = "battle done supply",
               .hit_by = "armor grenade",
               .in_forest = "2",
               .worth = "counted as a half-track",
               .medics = "do not",
               .japan = "2",
               .leader = "passes by",
               .move_rule = "E-HTRACK-08",
               .dice_rule = "E-HTRACK-09"});
}

TEST(ExpansionCards, PatrolCars) {
  RULES("U-UNIT-22", "E-JEEP-02", "E-JEEP-08", "E-JEEP-09", "E-JEEP-10", "E-JEEP-11", "E-JEEP-12",
        "E-JEEP-14", "E-JEEP-20", "E-JEEP-21", "E-JEEP-22", "E-JEEP-28");
  check("Pc", {.key = "patrol-car",
               .figures = 3,
               .open = "4 and battle, 4",
               .road = "5 and battle, 5",
               .assault = "5 and battle, 5",
               .rails = "stop",
               .hedgehogs = "kept out",
               .retreats = "0",
               .medics = "do not",
               .japan = "3",
               .move_rule = "E-JEEP-09",
               .dice_rule = "E-JEEP-10"});
}

TEST(ExpansionCards, CommandCar) {
  RULES("U-UNIT-23", "E-CMDCAR-01", "E-CMDCAR-02", "E-CMDCAR-03", "E-CMDCAR-04", "E-CMDCAR-12");
  check("Cc", {.key = "command-car",
               .figures = 1,
               .open = "never battles, 3",
               .road = "never battles, 4",
               .assault = "never battles, 4",
               .dice = "0 0 0 0 0 0 0 0",
               .cover = "0 0 0 0",
               .from = "0 0",
               .attacks = "",
               .ground = "stays",
               .business = "done",
               .retreats = "0",
               .medics = "do not",
               .japan = "0",
               .section = 2,
               .move_rule = "E-CMDCAR-03",
               .dice_rule = "E-CMDCAR-04"});
}

TEST(ExpansionCards, Tiger) {
  RULES("U-UNIT-19", "E-TIGER-01", "E-TIGER-02", "E-TIGER-03", "E-TIGER-04", "E-TIGER-05", "E-TIGER-09",
        "E-TIGER-11", "F-TRPB-54", "F-TRPB-55");
  check("T", {.key = "tiger",
              .figures = 1,
              .ordered_by = "armor-assault",
              .open = "3 and battle, 3",
              .road = "4 and battle, 4",
              .rails = "stop",
              .kept_out = "A",
              .hedgehogs = "kept out",
              .dice = "3 3 3 0 0 0 0 0",
              .cover = "1 1 1 1",
              .from = "3 1",
              .ground = "overruns",
              .hit_by = "armor grenade",
              .retreats = "0",
              .medics = "do not",
              .japan = "3",
              .leader = "passes by",
              .move_rule = "E-TIGER-03",
              .dice_rule = "E-TIGER-04"});
}

// Special weapons -----------------------------------------------------------------------------------------

TEST(ExpansionCards, WeaponsUpTo1942) {
  RULES("U-UNIT-40", "E-SWA-04", "E-SWA-05", "F-MAT-02", "F-MAT-03", "F-MAT-04", "F-MAT-08", "F-TROAD-16",
        "F-TROAD-30");
  Card card{.open = "0 and battle, 2",
            .road = "0 and battle, 3",
            .assault = "0 and battle, 4",
            .cover = "2 1 1 0",
            .ground = "stays",
            .ground_rule = "E-SWA-05"};
  {
    RULE("U-UNIT-41");
    card.key = "anti-tank-gun";
    card.stars = "A truck";
    card.move_rule = card.battle_rule = card.dice_rule = "U-UNIT-41";
    check("At", card);
  }
  {
    RULES("U-UNIT-42", "E-MORTAR-02", "E-MORTAR-03", "E-MORTAR-04", "E-MORTAR-05");
    Card mortar = card;
    mortar.key = "mortar";
    mortar.stars = "";
    mortar.over_forest = "yes";
    mortar.cover = "3 2 3 0";
    mortar.move_rule = mortar.battle_rule = "E-MORTAR-02";
    mortar.dice_rule = "E-MORTAR-03";
    check("Mo", mortar);
  }
  {
    RULES("U-UNIT-47", "E-MG-02", "E-MG-03", "E-MG-06");
    card.key = "machine-gun";
    card.stars = "I truck";
    card.move_rule = card.battle_rule = "E-MG-02";
    card.dice_rule = "E-MG-03";
    check("Mg", card);
  }
}

TEST(ExpansionCards, WeaponsAfter1942) {
  RULES("U-UNIT-43", "E-SWA-04", "E-SWA-05");
  Card card{.ground = "stays", .ground_rule = "E-SWA-05"};
  {
    RULE("U-UNIT-44");
    card.key = "late-anti-tank-gun";
    card.stars = "A truck";
    card.move_rule = card.battle_rule = card.dice_rule = "U-UNIT-44";
    check("La", card);
  }
  {
    RULES("U-UNIT-45", "E-MORTAR-06", "E-MORTAR-07", "E-MORTAR-09", "E-MORTAR-10", "E-MORTAR-11");
    Card mortar = card;
    mortar.key = "late-mortar";
    mortar.stars = "";
    mortar.dice = "3 2 1 1 0 0 0 0";
    mortar.over_forest = "yes";
    mortar.cover = "3 2 3 2";
    mortar.move_rule = mortar.battle_rule = "E-MORTAR-07";
    mortar.dice_rule = "E-MORTAR-10";
    check("Lm", mortar);
  }
  {
    RULES("U-UNIT-46", "E-MG-07", "E-MG-08", "E-MG-09", "E-MG-12");
    card.key = "late-machine-gun";
    card.stars = "I truck";
    card.move_rule = card.battle_rule = "E-MG-08";
    card.dice_rule = "E-MG-09";
    check("Lg", card);
  }
}

// Armies and figures --------------------------------------------------------------------------------------

// Of Finland and of Poland nothing else is special: their infantry is infantry.
TEST(ExpansionCards, MinorNations) {
  for (const auto& [nation, own] : {std::pair{Nation::Finland, "Sk"}, std::pair{Nation::Poland, "Ca"}}) {
    if (nation == Nation::Finland) RULE("U-UNIT-37");
    if (nation == Nation::Poland) RULE("U-UNIT-38");
    const std::string picture = fill({own}, "E2: I . . .\nG2: /$1 . . .");
    const Table t = moving(picture, of_nation(kAllies, nation), {"E2", "G2"});
    EXPECT_FALSE(t.can("move e2 e5"));
    EXPECT_TRUE(t.can("move g2 g5")) << own;
    EXPECT_EQ(t.figures("E2"), 4);
    EXPECT_EQ(t.figures("G2"), 3);
  }
}

TEST(ExpansionCards, DepletedUnitsStartWithFewerFiguresAndGetNoMore) {
  RULES("U-UNIT-25", "B-SPEC-02");
  Table t("E5: I2 /Ca2 A1\nH5: i");
  EXPECT_EQ(t.figures("E5"), 2);
  EXPECT_EQ(t.figures("E6"), 2);
  EXPECT_EQ(t.figures("E7"), 1);
  t.card(kAllies, "medics-and-mechanics");
  EXPECT_EQ(t.legal("heal"), "") << "they are whole";
  t.set_figures("E5", 1);
  t.card(kAllies, "medics-and-mechanics");
  t.dice("infantry infantry infantry");
  t.act("heal e5");
  EXPECT_EQ(t.figures("E5"), 2);
}

TEST(ExpansionCards, TrucksHalfTracksAndPatrolCarsComeByOneToThree) {
  for (const auto& [code, rules] :
       {std::pair{"Tr", "E-TRUCK-01"}, std::pair{"Ht", "E-HTRACK-01"}, std::pair{"Pc", "E-JEEP-01"}}) {
    RULES(rules, "F-TRPB-61");
    const Table t(fill({code}, "E5: /$1 /$11 /$12 /$13"));
    EXPECT_EQ(t.figures("E5"), 3) << "unless the battle gives another number";
    EXPECT_EQ(t.figures("E6"), 1);
    EXPECT_EQ(t.figures("E7"), 2);
    EXPECT_EQ(t.figures("E8"), 3);
  }
}

} // namespace
} // namespace bocage::test
