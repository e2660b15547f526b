// Every terrain, class by class: who enters it, goes on, leaves it, battles from it, is protected by it. The
// rules are those of its summary card; the files beside this one tell the stories.
//
// Rules: T-CARD-00 to 68, each claimed by the row of its own terrain and by no other.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Words like "IA" name classes: infantry, armor, guns (artillery).
struct GroundCard {
  std::string_view cell;
  std::string_view rule = "";            // its card; "": it has none, or a file of its own
  std::string_view enters = "IAG";       // from open ground beside it
  std::string_view passes = "IAG";       // in, and on to the next hex, with 3 hexes to go
  std::string_view leaves = "IAG";       // two hexes out of it
  std::string_view battles_after = "IA"; // on the turn it enters; ordinary guns never do
  std::string_view battles_inside = "IAG";
  std::string_view less = "000"; // dice fewer for infantry, armor, guns that attack a unit there from below
  std::string_view penalty = "000"; // and that attack from there
  std::string_view ignores = "";    // may ignore one flag
  bool blocks_sight = false;
  bool sandbags = true; // may be laid
};

// clang-format off: a row for a card
constexpr GroundCard kGrounds[] = {
    {.cell = "op", .rule = "T-CARD-00"},
    {.cell = "be", .rule = "T-CARD-01"},
    {.cell = "fo", .rule = "T-CARD-03", .passes = "", .battles_after = "", .less = "120",
     .blocks_sight = true},
    {.cell = "he", .rule = "T-CARD-04", .passes = "", .leaves = "", .battles_after = "", .less = "120",
     .blocks_sight = true},
    {.cell = "hi", .rule = "T-CARD-06", .less = "110", .blocks_sight = true},
    {.cell = "oc", .rule = "T-CARD-07", .passes = "", .battles_after = "", .battles_inside = "",
     .sandbags = false},
    {.cell = "cl", .rule = "T-CARD-11", .less = "110", .blocks_sight = true},
    {.cell = "bl", .rule = "T-CARD-11", .less = "110", .blocks_sight = true},
    {.cell = "st", .rule = "T-CARD-13", .battles_after = "A", .less = "110", .blocks_sight = true},
    {.cell = "to", .rule = "T-CARD-14", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "ch", .rule = "T-CARD-19", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .ignores = "IAG", .blocks_sight = true},
    {.cell = "mo", .rule = "T-CARD-30", .enters = "", .passes = "", .leaves = "", .battles_after = "",
     .less = "220", .blocks_sight = true},
    {.cell = "ra", .rule = "T-CARD-38", .passes = "I"},
    {.cell = "bu", .rule = "T-CARD-02", .enters = "I", .passes = "I", .leaves = "I", .battles_after = "I",
     .less = "120", .ignores = "IAG", .blocks_sight = true},
    {.cell = "ri+br", .rule = "T-CARD-09"},
    {.cell = "ri+rb", .rule = "T-CARD-37", .passes = "I"},
    {.cell = "hh", .rule = "T-CARD-05", .enters = "I", .passes = "I", .battles_after = "I", .ignores = "I"},
    {.cell = "sa", .rule = "T-CARD-10", .less = "110", .ignores = "IAG", .sandbags = false},
    {.cell = "sw", .rule = "T-CARD-12", .less = "110", .ignores = "IAG"},
    {.cell = "wi", .rule = "T-CARD-15", .passes = "", .penalty = "100"},
    {.cell = "af", .rule = "T-CARD-16"},
    {.cell = "bk", .rule = "T-CARD-17", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "ce", .rule = "T-CARD-18", .ignores = "IAG"},
    {.cell = "da", .rule = "T-CARD-20", .enters = "I", .passes = "I", .battles_after = "I", .ignores = "IAG",
     .blocks_sight = true},
    {.cell = "fa", .rule = "T-CARD-21", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "fb", .rule = "T-CARD-22", .enters = "I", .passes = "I", .leaves = "I", .battles_after = "I",
     .less = "120", .ignores = "IAG", .blocks_sight = true},
    {.cell = "ff", .rule = "T-CARD-23", .passes = "", .leaves = "", .battles_after = "I"},
    {.cell = "ft", .rule = "T-CARD-24", .enters = "I", .passes = "I", .leaves = "I", .battles_after = "I",
     .less = "120", .ignores = "IAG", .blocks_sight = true},
    {.cell = "hg", .rule = "T-CARD-25"},
    {.cell = "la", .rule = "T-CARD-26", .enters = "", .passes = "", .battles_after = ""},
    {.cell = "lh", .rule = "T-CARD-27", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "ma", .rule = "T-CARD-28", .enters = "IA", .passes = "", .leaves = "", .battles_after = "I"},
    {.cell = "oa", .rule = "T-CARD-31", .passes = "", .less = "110", .ignores = "IAG", .blocks_sight = true},
    {.cell = "pf", .rule = "T-CARD-32", .passes = "", .battles_after = "", .less = "120",
     .blocks_sight = true},
    {.cell = "ri+pb", .rule = "T-CARD-33"},
    {.cell = "pp", .rule = "T-CARD-34", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "pc", .rule = "T-CARD-35", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .ignores = "IAG", .blocks_sight = true},
    {.cell = "rs", .rule = "T-CARD-36", .passes = "", .less = "120", .penalty = "020", .ignores = "IAG",
     .blocks_sight = true},
    {.cell = "sn", .rule = "T-CARD-39", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "rk", .rule = "T-CARD-40", .enters = "I", .passes = "", .battles_after = "I", .less = "110",
     .ignores = "IAG"},
    {.cell = "ri+fd", .rule = "T-CARD-41", .passes = "", .penalty = "111", .sandbags = false},
    {.cell = "fr", .rule = "T-CARD-41", .passes = "", .penalty = "111", .sandbags = false},
    {.cell = "ro", .rule = "T-CARD-42"},
    {.cell = "hr", .rule = "T-CARD-42", .less = "110", .blocks_sight = true},
    {.cell = "sd", .rule = "T-CARD-43", .blocks_sight = true},
    {.cell = "wa", .rule = "T-CARD-44", .less = "111"},
    {.cell = "cr", .rule = "T-CARD-45", .enters = "I", .passes = "", .battles_after = "", .less = "120",
     .ignores = "IAG", .blocks_sight = true},
    {.cell = "dt", .rule = "T-CARD-46", .enters = "I", .passes = "", .battles_after = "I"},
    {.cell = "hf", .rule = "T-CARD-48", .passes = "", .battles_after = "", .less = "120",
     .blocks_sight = true},
    {.cell = "hv", .rule = "T-CARD-49", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "rv", .rule = "T-CARD-50", .enters = "I", .passes = "I", .battles_after = "I", .ignores = "I"},
    {.cell = "tr", .rule = "T-CARD-51", .enters = "IA", .passes = "", .battles_after = "I",
     .battles_inside = "IG", .less = "110", .ignores = "I"},
    {.cell = "fp", .rule = "T-CARD-54", .enters = "IA", .passes = "", .leaves = "", .battles_after = "I"},
    {.cell = "ho", .rule = "T-CARD-55", .blocks_sight = true},
    {.cell = "ju", .rule = "T-CARD-57", .passes = "", .less = "120", .blocks_sight = true},
    {.cell = "lc", .rule = "T-CARD-58", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .ignores = "IAG", .blocks_sight = true},
    {.cell = "pi", .rule = "T-CARD-59"},
    {.cell = "rp", .rule = "T-CARD-60", .enters = "IA", .passes = "", .leaves = "", .battles_after = "I"},
    {.cell = "fs", .rule = "T-CARD-61", .passes = ""},
    {.cell = "ri+rg", .rule = "T-CARD-62", .enters = "I", .passes = "I", .battles_after = "I"},
    {.cell = "es", .rule = "T-CARD-63", .enters = "", .passes = "", .battles_after = "",
     .blocks_sight = true},
    {.cell = "er", .rule = "T-CARD-64", .passes = "", .less = "110", .blocks_sight = true},
    {.cell = "ba", .rule = "T-CARD-65", .passes = "", .leaves = ""},
    {.cell = "ab", .rule = "T-CARD-66", .enters = "I", .passes = "", .battles_after = "I"},
    {.cell = "cs", .rule = "T-CARD-67", .passes = "", .battles_after = "", .less = "120", .penalty = "020",
     .blocks_sight = true},
    {.cell = "co", .rule = "T-CARD-68"},
    {.cell = "ri", .rule = "T-CARD-08", .enters = "", .passes = "", .battles_after = "", .sandbags = false},
    {.cell = "bb"},
    {.cell = "lx"},
    {.cell = "ca", .rule = "T-CARD-52", .enters = "I", .passes = "I", .battles_after = "I", .less = "110",
     .blocks_sight = true},
    {.cell = "mc", .rule = "T-CARD-53", .enters = "", .passes = "", .leaves = "", .battles_after = "",
     .less = "220", .blocks_sight = true},
    {.cell = "hq", .rule = "T-CARD-56", .blocks_sight = true},
    {.cell = "fz", .passes = ""}, // a move over ice says so: terrain_ice_test.cpp
};
// clang-format on

constexpr std::string_view kClasses = "IAG";

bool among(std::string_view classes, char letter) { return classes.find(letter) != std::string_view::npos; }
std::string small(char letter) { return {static_cast<char>(letter | 0x20)}; }

class TerrainClasses : public testing::TestWithParam<GroundCard> {
 protected:
  // The picture with the terrain for T and the unit for X, and rivers that leave one way only: along row E.
  static std::string lane(const std::string& row) {
    return "D2: ri ri ri ri ri ri ri\nF2: ri ri ri ri ri ri ri\nE5: " + row;
  }
  std::string cell() const { return std::string(ground.cell); }
  std::string cell(const std::string& unit) const { return cell() + "/" + unit; }
  // All with 3 hexes to go.
  static Table ready(const std::string& picture, char unit) {
    return to_move(picture, {"E5"},
                   unit == 'I'   ? OrderKind::InfantryAssault
                   : unit == 'G' ? OrderKind::Bombard
                                 : OrderKind::Normal);
  }
  static int hexes_for(const Table& t, std::string_view move) {
    int total = 0;
    for (const TraceStep& step : ask(t, move).trace) total += step.amount;
    return total;
  }
  bool is(std::initializer_list<std::string_view> cells) const {
    return std::find(cells.begin(), cells.end(), ground.cell) != cells.end();
  }
  bool is_hill() const { return is({"hi", "cl", "bl", "st", "hr", "ca"}); }
  bool is_height() const { return is_hill() || is({"er"}); } // as high as a hill
  bool is_beach() const { return is({"be", "co"}); }
  // Mountains go by ways of their own (terrain_mountain_test.cpp); lakes and escarpments nobody goes.
  bool is_apart() const { return is({"mo", "mc", "la", "es", "ri"}); }
  bool is_overlay() const {
    return is({"bu", "ri+br", "ri+rb", "fb", "ri+pb", "rk", "ri+fd", "dt", "ri+rg", "bb"});
  }
  bool is_obstacle() const { return is({"hh", "sw", "wi", "ab"}); }
  bool ends_the_move() const { // for good: no Taking Ground afterwards
    return is({"wi", "ff", "ma", "oa", "rs", "rk", "ri+fd", "fr", "tr", "fp", "rp", "er"});
  }

  // A card is proved by the row of its terrain and by no other.
  void claim() const {
    if (!ground.rule.empty()) RULE(ground.rule);
  }
  void claim_if(std::initializer_list<std::string_view> cells,
                std::initializer_list<std::string_view> rules) const {
    if (is(cells)) name_rules(rules);
  }

  const GroundCard& ground = GetParam();
};

TEST_P(TerrainClasses, Movement) {
  claim();
  claim_if({"lx"}, {"F-TROAD-35"});
  for (const char unit : kClasses) {
    const Table in = ready(lane(std::string(1, unit) + " " + cell() + " ."), unit);
    EXPECT_EQ(in.can("move e5 e6"), among(ground.enters, unit)) << unit;
    EXPECT_EQ(in.can("move e5 e7"), among(ground.passes, unit)) << unit;
    const Table out = ready(lane(cell({unit}) + " . ."), unit);
    EXPECT_EQ(out.can("move e5 e7"), among(ground.leaves, unit)) << unit;
  }
}

TEST_P(TerrainClasses, Slopes) {
  if (is_apart()) return;
  RULES("F-TCLIFF-01", "T-CARD-11", "T-CARD-13");
  const auto from_here_to = [this](const std::string& next) {
    return hexes_for(to_move(lane(cell("I") + " " + next), {"E5"}), "move e5 e6");
  };
  const int up = is_beach() || is({"oc"}) ? 2 : 1;
  EXPECT_EQ(from_here_to("bl"), up);
  EXPECT_EQ(from_here_to("cl"), up);
  EXPECT_EQ(from_here_to("st"), is_height() ? 1 : 2);
  const auto to_here_from = [this](const std::string& start) {
    return hexes_for(to_move(lane(start + "/I " + cell()), {"E5"}), "move e5 e6");
  };
  EXPECT_EQ(to_here_from("be"), is({"bl", "cl", "st"}) ? 2 : 1);
  EXPECT_EQ(to_here_from("op"), is({"st"}) ? 2 : 1);
  EXPECT_EQ(to_here_from("hi"), 1);
}

TEST_P(TerrainClasses, BridgesAreEnteredFromAllButRivers) {
  if (is({"mo", "mc"})) return;
  RULE("T-CARD-09");
  claim_if({"ri"}, {"F-TBRI-09"});
  claim_if({"ri+br", "ri+rb", "ri+pb", "ri+rg"}, {"F-TBRI-12"});
  const bool river = ground.cell.starts_with("ri") && !is({"ri+fd"});
  EXPECT_EQ(to_move(lane(cell("I") + " ri+br"), {"E5"}).can("move e5 e6"), !river);
}

TEST_P(TerrainClasses, EnteredAtTheEndOfALongMove) {
  claim_if({"be", "he", "st"}, {ground.rule});
  EXPECT_EQ(to_move(lane("A . . " + cell()), {"E5"}).can("move e5 e8"),
            among(ground.enters, 'A') && !is_beach() && !is({"he", "st"}));
  if (is({"st"})) EXPECT_TRUE(to_move(lane("A . st"), {"E5"}).can("move e5 e7")); // 1 + 2 hexes
  EXPECT_EQ(ready(lane("I . . " + cell()), 'I').can("move e5 e8"),
            among(ground.enters, 'I') && !is_beach() && !is({"he", "st"}));
}

TEST_P(TerrainClasses, LeftByOneHex) {
  claim_if({"fb", "ft"}, {ground.rule});
  claim_if({"bu"}, {"B-BUNKER-04"});
  for (const char unit : kClasses)
    EXPECT_EQ(ready(lane(cell({unit}) + " ."), unit).can("move e5 e6"),
              !is({"mo", "mc"}) && (unit == 'I' || !is({"bu", "fb", "ft"})))
        << unit;
}

// Armor that comes out of wet ground does not battle; of guns those that may move and fire.
TEST_P(TerrainClasses, BattleAfterLeaving) {
  claim_if({"ff", "fp", "rp"}, {ground.rule});
  claim_if({"ma"}, {"F-TMARSH-05"});
  if (is_apart()) return;
  for (const std::string unit : {"I", "A", "Ma"}) {
    Table t = to_move("E5: " + cell(unit) + " . i\nH5: I i", {"E5", "H5"});
    if (!t.can("move e5 e6")) continue;
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(t.can("battle e6 e7"), unit != "A" || !is({"ff", "ma", "fp", "rp"})) << unit;
  }
}

// In a wadi infantry and armor are attacked, and attack, from beside it only.
TEST_P(TerrainClasses, FireInAndOut) {
  claim_if({"wa"}, {"F-TWADI-03", "T-CARD-44"});
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    const char unit = kClasses[i];
    const int usual = unit == 'I' ? 2 : 3; // at two hexes
    const bool open = unit == 'G' || !is({"wa"});
    Table in("E5: " + std::string(1, unit) + " . " + cell("i"), owned_by(kAxis, {"E7"}));
    EXPECT_EQ(in.dice_rolled("E5", "E7"), open ? usual - (ground.less[i] - '0') : 0) << unit;
    Table out("E5: " + cell({unit}) + " . i");
    const bool battles = among(ground.battles_inside, unit);
    EXPECT_EQ(out.dice_rolled("E5", "E7"), open && battles ? usual - (ground.penalty[i] - '0') : 0) << unit;
  }
}

// Only caves lead the Imperial infantry under the ground, and only they can be closed.
TEST_P(TerrainClasses, TheWayUnderGround) {
  claim_if({"ca", "mc"}, {"F-TCAVE-07", "F-TCAVE-09", ground.rule});
  const bool cave = is({"ca", "mc"});
  Table t("E5: " + cell("i") + " . . . . . " + cell() + "\nH5: I", grant(kAxis, kImperialArmy));
  t.order({"E5"});
  EXPECT_EQ(t.can("move e5 e11"), cave);
  Table other("E5: " + cell("I") + "\nH5: I i", grant(kAxis, kImperialArmy));
  other.order({"E5", "H5"});
  other.battle_phase();
  EXPECT_EQ(other.can("seal e5"), cave);
}

// And only they shelter it better than any other unit.
TEST_P(TerrainClasses, TheImperialArmyInIt) {
  claim_if({"ca", "mc"}, {"F-TCAVE-13", "F-TCAVE-17", ground.rule});
  for (const char unit : kClasses) {
    const auto dice = [&](const Change& change) {
      const std::string beside = "E5: " + std::string(1, unit) + " " + cell("i") + "\nH5: I i";
      return count(battling(beside, together({owned_by(kAxis, {"E6"}), change}), {"E5", "H5"}),
                   "battle e5 e6");
    };
    const bool sheltered = unit != 'G' && is({"ca", "mc"});
    EXPECT_EQ(dice(grant(kAxis, kImperialArmy)) != dice([](auto&) {}), sheltered) << unit;
  }
}

TEST_P(TerrainClasses, TwoOfThemInTheWay) {
  claim_if({"la"}, {"F-TLAKE-02", "T-CARD-26"});
  EXPECT_EQ(Table("E5: . " + cell() + " " + cell() + " .").sees("E5", "E8"),
            !ground.blocks_sight && !is({"la"}));
  // From D5 to F5 along the edge of a lake and of this: one sees past it, over a single lake.
  EXPECT_EQ(Table("D5: A\nE5: la " + cell() + "\nF5: i").sees("D5", "F5"), !is({"la"}));
}

// Openings bind those who go through a wadi; a road may be left and entered anywhere.
TEST_P(TerrainClasses, EnteredFromAnySide) {
  claim_if({"wa"}, {"F-TWADI-01", "T-CARD-44"});
  const auto east_west = [](auto& setup) {
    const Board& board = Board::of(setup.board);
    for (const char* name : {"E5", "E6"}) {
      const Hex h = *board.parse(name);
      if (setup.hexes[h].ground != TerrainId::Open || setup.hexes[h].overlay != TerrainId::Open)
        setup.hexes[h].openings =
            1 << static_cast<int>(Direction::East) | 1 << static_cast<int>(Direction::West);
    }
  };
  Table in("D5: I ri\nE5: ri " + cell() + " ri", east_west);
  in.order({"D5"});
  if (among(ground.enters, 'I') && !is({"st"})) EXPECT_EQ(in.can("move d5 e6"), !is({"wa"}));
  Table out("D5: . ri\nE5: ri " + cell("I") + " ri", east_west);
  out.order({"E6"});
  if (!is_apart()) EXPECT_EQ(out.can("move e6 d5"), !is({"wa"}));
}

TEST_P(TerrainClasses, ALongWayAlongIt) {
  claim_if({"ro", "hr"}, {"F-TROAD-01", "F-TROAD-32", "T-CARD-42"});
  const auto along = [this](const std::string& unit) {
    return lane(cell(unit) + " " + cell() + " " + cell() + " " + cell() + " " + cell());
  };
  if (among(ground.passes, 'A') && !is_beach())
    EXPECT_EQ(to_move(along("A"), {"E5"}).can("move e5 e9"), is({"ro", "hr"}));
  // Behind the lines nothing stops it.
  if (among(ground.enters, 'I'))
    EXPECT_EQ(to_move(along("I"), {"E5"}, OrderKind::BehindLines).can("move e5 e9"), is({"ro", "hr"}));
}

TEST_P(TerrainClasses, PiersAreEnteredFromAllButTheSea) {
  if (is({"mo", "mc"})) return;
  RULE("T-CARD-59");
  EXPECT_EQ(to_move(lane(cell("I") + " pi"), {"E5"}).can("move e5 e6"), !is({"oc"}));
}

// Caves shelter the Imperial Army; elsewhere it has what everybody has.
TEST_P(TerrainClasses, ProtectionOfTheImperialArmy) {
  claim_if({"ca", "mc"}, {"F-TCAVE-13", ground.rule});
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    Table t("E5: " + std::string(1, kClasses[i]) + " " + cell("i"), [](auto& setup) {
      setup.of(kAxis).rules = kImperialArmy;
      owned_by(kAxis, {"E6"})(setup);
    });
    const int less = is({"ca", "mc"}) ? (kClasses[i] == 'G' ? 0 : 2) : ground.less[i] - '0';
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 3 - less) << kClasses[i];
  }
}

TEST_P(TerrainClasses, Tracks) {
  claim_if({"ra", "ri+rb", "sn"}, {"F-TRP-46", ground.rule});
  EXPECT_EQ(to_move("E5: ra/L " + cell(), {"E5"}).can("move e5 e6"), is({"ra", "ri+rb", "sn", "lx"}));
}

TEST_P(TerrainClasses, FromTheSeaAndBack) {
  claim_if({"pi"}, {"T-CARD-59"});
  if (is_apart()) return;
  EXPECT_EQ(to_move(lane("oc/I " + cell()), {"E5"}).can("move e5 e6"),
            among(ground.enters, 'I') && !is({"pi"}));
  EXPECT_EQ(to_move(lane(cell("I") + " oc"), {"E5"}).can("move e5 e6"), !is({"pi"}));
}

// From the beach: a retreat climbs cliffs like hills, in one hex, and armor and guns with it.
TEST_P(TerrainClasses, Retreat) {
  RULE("B-RETREAT-07");
  claim_if({"oc"}, {"B-RETREAT-17"});
  claim_if({"cl", "bl"}, {"F-TCLIFF-07"});
  for (const char unit : kClasses) {
    Table t("D4: " + cell() + " " + cell() + "\nE5: be/" + small(unit) + "\nG5: G");
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag star star");
    if (t.can("retreat e5 d4")) t.act("retreat e5 d4");
    EXPECT_EQ(t.empty("E5"), among(ground.enters, unit) && !is({"oc"})) << unit;
  }
}

// Who must stop for good takes no ground afterwards; on railroads armor stops, but does.
TEST_P(TerrainClasses, TakingGroundAfterEntering) {
  RULES("B-GROUND-17", "F-TRRB-02");
  for (const char unit : ground.battles_after) {
    Table t = to_move("E5: " + std::string(1, unit) + " " + cell() + " i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    t.set_figures("E7", 1);
    t.attack("E6", "E7", "grenade grenade grenade");
    EXPECT_EQ(t.can("ground e6 e7"), !ends_the_move()) << unit;
  }
}

// Elsewhere on the board, it changes nothing about sand.
TEST_P(TerrainClasses, LeavesTwoHexesOnTheBeach) {
  RULE("B-BEACH-01");
  const Table t = to_move("E2: A be be be\nI2: " + cell(), {"E2"});
  EXPECT_TRUE(t.can("move e2 e4"));
  EXPECT_FALSE(t.can("move e2 e5"));
}

TEST_P(TerrainClasses, SpecialForcesBattleAfterTwoHexes) {
  if (is_apart() || is({"he"})) return; // a hedgerow is entered from beside it
  const bool steep = is({"st"});        // two hexes in one
  const bool battles = steep || (among(ground.battles_after, 'I') && !is({"ju"})); // F-TJUN-02
  if (battles) RULE("B-SFORCE-02");
  claim_if({"st"}, {"T-CARD-13"});
  const std::string start = steep ? "E5" : "E4";
  Table t = to_move(start + ": S " + (steep ? "" : ". ") + cell() + " i\nH5: I i", {start, "H5"});
  t.act("move " + start + " e6");
  t.battle_phase();
  EXPECT_EQ(t.can("battle e6 e7"), battles);
}

TEST_P(TerrainClasses, BattleAfterEntering) {
  if (!ground.enters.empty()) claim();
  for (const char unit : ground.enters) {
    Table t = to_move("E5: " + std::string(1, unit) + " " + cell() + " i\nH5: I i", {"E5", "H5"});
    if (!t.can("move e5 e6")) continue; // a gun that goes one hex up a steep hill
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(t.can("battle e6 e7"), among(ground.battles_after, unit)) << unit;
  }
}

// Those that may move and fire: no card holds them back that lets infantry and armor battle, nor lets them
// where it forbids it to both; flooded fields forbid it to armor alone (F-TFLOOD-04).
TEST_P(TerrainClasses, MobileGunsAfterEntering) {
  if (!among(ground.enters, 'G') || is_apart()) return;
  claim();
  Table t = to_move("E5: /Ma " + cell() + " i\nH5: I i", {"E5", "H5"});
  if (!t.can("move e5 e6")) return; // one hex up a steep hill
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.can("battle e6 e7"), among(ground.battles_after, 'I'));
}

TEST_P(TerrainClasses, BattleFromInside) {
  claim();
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    Table t("E5: " + cell({kClasses[i]}) + " i");
    const int dice = among(ground.battles_inside, kClasses[i]) ? 3 - (ground.penalty[i] - '0') : 0;
    EXPECT_EQ(t.dice_rolled("E5", "E6"), dice) << kClasses[i];
  }
}

TEST_P(TerrainClasses, Protection) {
  claim();
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    Table t("E5: " + std::string(1, kClasses[i]) + " " + cell("i"), owned_by(kAxis, {"E6"}));
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 3 - (ground.less[i] - '0')) << kClasses[i];
  }
}

TEST_P(TerrainClasses, HeightOverAndUnderAHill) {
  RULES("B-HILL-02", "T-CARD-06");
  claim_if({"cl", "bl", "st"}, {ground.rule});
  if (!ground.battles_inside.empty())
    EXPECT_EQ(Table("E5: " + cell("I") + " hi/i").dice_rolled("E5", "E6"),
              3 - (ground.penalty[0] - '0') - (is_height() || is({"mo", "mc"}) ? 0 : 1));
  EXPECT_EQ(Table("E5: hi/I " + cell("i"), owned_by(kAxis, {"E6"})).dice_rolled("E5", "E6"),
            3 - (is_height() ? 0 : ground.less[0] - '0'));
}

// What lies on a tile may be the enemy's; the tile is nobody's.
TEST_P(TerrainClasses, TilesProtectUnderAnEnemySeaWall) {
  RULES("T-CARD-12", "F-TWALL-08");
  if (is({"oc", "sa"}) || is_overlay() || is_obstacle()) return;
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    Table t("E5: " + std::string(1, kClasses[i]) + " " + cell() + "+sw/i", owned_by(kAllies, {"E6"}));
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 3 - (ground.less[i] - '0')) << kClasses[i];
  }
}

TEST_P(TerrainClasses, TilesLetIgnoreFlagsUnderAnEnemySeaWall) {
  RULES("T-CARD-12", "F-TWALL-08");
  if (is({"oc", "sa"}) || is_overlay() || is_obstacle()) return;
  Table t("E5: " + cell() + "+sw/i\nG5: G", owned_by(kAllies, {"E5"}));
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(t.can("ignore 1"), among(ground.ignores, 'I'));
}

// Heights of one kind that touch are one group, and see over it; ground between them joins no groups.
TEST_P(TerrainClasses, JoinsNoGroupsOfHeights) {
  RULE("F-THILL-02");
  const auto joins = [this](const std::string& height) { // around the open hex that parts them
    return Table("D5: " + cell() + " " + cell() + "\nE5: " + height + " . " + height + " " + height)
        .sees("E5", "E8");
  };
  EXPECT_EQ(joins("hi"), is_hill());
  EXPECT_EQ(joins("mo"), is({"mo", "mc"}));
  EXPECT_EQ(joins("er"), is({"er"}));
}

TEST_P(TerrainClasses, Flags) {
  claim();
  for (const char unit : kClasses) {
    Table t("E5: " + cell(small(unit)) + "\nG5: G", owned_by(kAxis, {"E5"}));
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag flag star");
    EXPECT_EQ(t.can("ignore 1"), among(ground.ignores, unit)) << unit;
    EXPECT_EQ(t.can("ignore 2"), is({"ft"})) << unit;
  }
}

TEST_P(TerrainClasses, Sight) {
  claim();
  EXPECT_EQ(Table("E5: . " + cell() + " .").sees("E5", "E7"), !ground.blocks_sight);
  EXPECT_EQ(Table("E5: hi " + cell() + " hi").sees("E5", "E7"), !ground.blocks_sight || is_hill());
}

// A tile, something built on it, or an obstacle laid there.
TEST_P(TerrainClasses, Layer) {
  const Table t("E5: " + cell());
  const Hex h = t.hex("E5");
  EXPECT_EQ(t.state.overlay[h] != TerrainId::Open, is_overlay());
  EXPECT_EQ(t.state.obstacle[h] != TerrainId::Open, is_obstacle());
  EXPECT_EQ(t.state.sandbags.contains(h), is({"sa"}));
}

TEST_P(TerrainClasses, Sandbags) {
  RULES("C-CARD-024", "F-TSAND-07", "F-TSAND-09", "F-CMDB-48");
  Table t("E5: " + cell("I") + "\nH5: I");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.can("order e5"), ground.sandbags);
}

// Only sandbags go when they are left; wire goes under armor, or by the hands of infantry.
TEST_P(TerrainClasses, StaysWhenLeftAndEntered) {
  claim_if({"sa", "sw", "wi"}, {ground.rule});
  const auto there = [this](const Table& t, std::string_view hex) {
    const HexSetup& set_up = t.game.hex(t.hex(hex));
    return t.state.obstacle[t.hex(hex)] == set_up.obstacle && t.state.overlay[t.hex(hex)] == set_up.overlay &&
           t.state.ground[t.hex(hex)] == set_up.ground &&
           (cell() != "sa" || t.state.sandbags.contains(t.hex(hex)));
  };
  for (const char unit : kClasses) {
    Table out = ready(lane(cell({unit}) + " . ."), unit);
    if (out.can("move e5 e6")) {
      out.act("move e5 e6");
      EXPECT_EQ(there(out, "E5"), cell() != "sa") << unit;
    }
    Table in = ready(lane(std::string(1, unit) + " " + cell() + " ."), unit);
    if (in.can("move e5 e6")) {
      in.act("move e5 e6");
      EXPECT_EQ(there(in, "E6"), cell() != "wi" || unit != 'A') << unit;
    }
    Table stays = to_battle("E5: " + cell({unit}) + " i", {"E5"});
    if (stays.to_act() == seat_of(kAllies))
      EXPECT_EQ(stays.can("wire e5"), cell() == "wi" && unit == 'I') << unit;
  }
}

TEST(TerrainLayers, SandbagsServeTheirUnitBehindAnEnemySeaWall) {
  RULES("T-CARD-10", "F-TWALL-08");
  Table t("E5: I sw/i", [](auto& setup) {
    HexSetup& hex = setup.hexes[Board::of(setup.board).parse("E6").value()];
    hex.obstacle_owner = Owner::Allies;
    hex.sandbags = true;
  });
  EXPECT_EQ(t.dice_rolled("E5", "E6"), 2);
}

void PrintTo(const GroundCard& ground, std::ostream* out) { *out << ground.cell; }

INSTANTIATE_TEST_SUITE_P(Card, TerrainClasses, testing::ValuesIn(kGrounds), [](const auto& tested) {
  return std::string(tested.param.cell.substr(tested.param.cell.rfind('+') + 1));
});

} // namespace
} // namespace bocage::test
