// "Why not?" terrain by terrain: the answer names the terrain and the rule of its own chapter.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The dice of a unit against infantry in such a hex, which is the defender's where that matters.
std::string dice_at(char unit, const std::string& cell) {
  Table t(std::string("E5: ") + unit + " " + cell + "/i", owned_by(kAxis, {"E6"}));
  t.order({"E5"});
  t.battle_phase();
  return count(t, "battle e5 e6");
}

TEST(WhyOfTerrain, ProtectionFromInfantry) {
  RULES("B-FOREST-03", "B-HEDGE-05", "B-HILL-02", "F-TCLIFF-09", "B-TOWN-03", "F-TBUNK-07", "B-SAND-04",
        "F-TWALL-05");
  const auto dice = [](const std::string& cell) { return dice_at('I', cell).substr(26); };
  EXPECT_EQ(dice("fo"), "forest -1 (B-FOREST-03)");
  EXPECT_EQ(dice("he"), "hedgerow -1 (B-HEDGE-05)");
  EXPECT_EQ(dice("hi"), "hill -1 (B-HILL-02)");
  EXPECT_EQ(dice("cl"), "cliff -1 (F-TCLIFF-09)");
  EXPECT_EQ(dice("bl"), "sea-bluff -1 (F-TCLIFF-09)");
  EXPECT_EQ(dice("st"), "steep-hill -1 (B-HILL-02)");
  EXPECT_EQ(dice("to"), "town -1 (B-TOWN-03)");
  EXPECT_EQ(dice("ch"), "church -1 (F-TCHUR-06)");
  EXPECT_EQ(dice("mo"), "mountain -2 (F-TMOUNT-09)");
  EXPECT_EQ(dice("bu"), "bunker -1 (F-TBUNK-07)");
  EXPECT_EQ(dice("sa"), "sandbags -1 (B-SAND-04)");
  EXPECT_EQ(dice("sw"), "sea-wall -1 (F-TWALL-05)");
}

TEST(WhyOfTerrain, ProtectionFromArmor) {
  RULES("B-FOREST-04", "B-HEDGE-06", "B-HILL-03", "F-TCLIFF-09", "B-TOWN-04", "F-TBUNK-07", "B-SAND-04",
        "F-TWALL-05");
  const auto dice = [](const std::string& cell) { return dice_at('A', cell).substr(23); };
  EXPECT_EQ(dice("fo"), "forest -2 (B-FOREST-04)");
  EXPECT_EQ(dice("he"), "hedgerow -2 (B-HEDGE-06)");
  EXPECT_EQ(dice("hi"), "hill -1 (B-HILL-03)");
  EXPECT_EQ(dice("cl"), "cliff -1 (F-TCLIFF-09)");
  EXPECT_EQ(dice("bl"), "sea-bluff -1 (F-TCLIFF-09)");
  EXPECT_EQ(dice("st"), "steep-hill -1 (B-HILL-03)");
  EXPECT_EQ(dice("to"), "town -2 (B-TOWN-04)");
  EXPECT_EQ(dice("ch"), "church -2 (F-TCHUR-06)");
  EXPECT_EQ(dice("mo"), "mountain -2 (F-TMOUNT-09)");
  EXPECT_EQ(dice("bu"), "bunker -2 (F-TBUNK-07)");
  EXPECT_EQ(dice("sa"), "sandbags -1 (B-SAND-04)");
  EXPECT_EQ(dice("sw"), "sea-wall -1 (F-TWALL-05)");
}

TEST(WhyOfTerrain, DiceLostInside) {
  RULES("B-TOWN-06", "B-WIRE-02");
  EXPECT_EQ(count(to_battle("E5: to/A i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), town -2 (B-TOWN-06)");
  EXPECT_EQ(count(to_battle("E5: ch/A i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), church -2 (F-TCHUR-03)");
  EXPECT_EQ(count(to_battle("E5: wi/I i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), wire -1 (B-WIRE-02)");
}

TEST(WhyOfTerrain, FlagsIgnored) {
  RULES("F-TBUNK-03", "B-HOG-04", "B-SAND-06", "F-TWALL-03");
  const auto flags = [](const std::string& cell) {
    Table t("E5: " + cell + "/i\nG5: G", owned_by(kAxis, {"E5"}));
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag flag star");
    return count(t, "ignore 1");
  };
  EXPECT_EQ(flags("bu"), "bunker +1 (F-TBUNK-03)");
  EXPECT_EQ(flags("ch"), "church +1 (F-TCHUR-04)");
  EXPECT_EQ(flags("hh"), "hedgehog +1 (B-HOG-04)");
  EXPECT_EQ(flags("sa"), "sandbags +1 (B-SAND-06)");
  EXPECT_EQ(flags("sw"), "sea-wall +1 (F-TWALL-03)");
}

TEST(WhyOfTerrain, Sight) {
  RULES("F-THILL-02", "F-TCLIFF-08", "F-TMOUNT-06", "F-TCHUR-05");
  const auto through = [](const std::string& cell) {
    return why(to_battle("E5: I " + cell + " i\nH5: I i", {"E5", "H5"}), "battle e5 e7");
  };
  EXPECT_EQ(through("cl"), "no-sight E6 cliff (F-TCLIFF-08)");
  EXPECT_EQ(through("bl"), "no-sight E6 sea-bluff (F-TCLIFF-08)");
  EXPECT_EQ(through("st"), "no-sight E6 steep-hill (F-THILL-02)");
  EXPECT_EQ(through("mo"), "no-sight E6 mountain (F-TMOUNT-06)");
  EXPECT_EQ(through("ch"), "no-sight E6 church (F-TCHUR-05)");
}

TEST(WhyOfTerrain, Stops) {
  RULES("F-TRRB-02", "T-CARD-38", "B-WIRE-01");
  const auto across = [](const std::string& cell) {
    return why(to_move("D4: ri ri ri\nE5: A " + cell + " .\nF4: ri ri ri", {"E5"}), "move e5 e7");
  };
  EXPECT_EQ(across("ra"), "stops-there E6 railroad (T-CARD-38)");
  EXPECT_EQ(across("ri+rb"), "stops-there E6 railroad-bridge (F-TRRB-02)");
  const Table guns = to_move("D4: ri ri ri\nE5: G wi .\nF4: ri ri ri", {"E5"}, OrderKind::Bombard);
  EXPECT_EQ(why(guns, "move e5 e7"), "stops-there E6 wire (B-WIRE-01)");
}

// Whatever is asked about a terrain, the answer is in its own chapter.
struct Chapter {
  std::string_view cell, key, rules; // beginnings of ids
};
constexpr Chapter kChapters[] = {
    {"bk", "barracks", "F-TBARR"},
    {"ce", "cemetery", "F-TCEM"},
    {"da", "dam", "F-TDAM"},
    {"fa", "factory", "F-TFACT"},
    {"fb", "field-bunker", "F-TFBUN T-CARD-22"},
    {"ff", "flooded-field", "F-TFLOOD"},
    {"ft", "fortress", "F-TFORT T-CARD-24"},
    {"la", "lake", "F-TLAKE"},
    {"lh", "lighthouse", "F-TLIGHT"},
    {"ma", "marsh", "F-TMARSH"},
    {"oa", "oasis", "T-CARD-31"},
    {"pf", "palm-forest", "F-ACT-36 T-CARD-32"},
    {"pp", "power-plant", "T-CARD-34"},
    {"pc", "prison-camp", "T-CARD-35"},
    {"rs", "radar-station", "T-CARD-36"},
    {"sn", "station", "T-CARD-39"},
    {"rk", "road-block", "F-TRBLK"},
    {"ri+fd", "ford", "T-CARD-41"},
    {"fr", "fordable-river", "T-CARD-41"},
    {"hr", "hill-road", "F-TROAD"},
    {"sd", "supply-depot", "T-CARD-43"},
    {"wa", "wadi", "F-TWADI"},
    {"cr", "city-ruins", "T-CARD-45"},
    {"dt", "dragons-teeth", "T-CARD-46"},
    {"hf", "hill-forest", "T-CARD-48"},
    {"hv", "hill-village", "T-CARD-49"},
    {"rv", "ravine", "T-CARD-50"},
    {"tr", "trenches", "T-CARD-51"},
    {"fp", "fish-pond", "T-CARD-54"},
    {"ho", "hospital", "T-CARD-55"},
    {"ju", "jungle", "F-TJUN"},
    {"lc", "labor-camp", "T-CARD-58"},
    {"pi", "pier", "T-CARD-59"},
    {"rp", "rice-paddy", "T-CARD-60"},
    {"fs", "fordable-stream", "F-TSTR"},
    {"ri+rg", "rope-bridge", "F-TROPE F-TBRI"},
    {"es", "escarpment", "T-CARD-63"},
    {"er", "erg", "F-TERG"},
    {"ba", "balka", "T-CARD-65"},
    {"ab", "abatis", "T-CARD-66"},
    {"cs", "castle", "T-CARD-67"},
    {"co", "coast", "T-CARD-68"},
    {"ca", "cave", "F-TCAVE"},
    {"mc", "mountain-cave", "F-TCAVE F-TMOUNT"},
    {"hq", "headquarters", "F-THQ"},
    {"ri+pb", "pontoon-bridge", "F-TBRI"},
};

class Answers {
 public:
  explicit Answers(const Chapter& chapter) : chapter_(chapter) {}

  void about(const Table& t, std::string_view action) {
    const Verdict verdict = ask(t, action);
    if (verdict.reason.subject == chapter_.key) check(verdict.reason.rule, action);
    if (verdict.counted == Counted::Hexes) return;
    for (const TraceStep& step : verdict.trace)
      if (step.reason == chapter_.key) check(step.rule, action);
  }

 private:
  void check(std::string_view rule, std::string_view action) const {
    bool own = false;
    for (std::size_t at = 0; at < chapter_.rules.size();) {
      const std::size_t end = std::min(chapter_.rules.find(' ', at), chapter_.rules.size());
      own |= rule.starts_with(chapter_.rules.substr(at, end - at));
      at = end + 1;
    }
    EXPECT_TRUE(own) << chapter_.key << ", " << action << ": " << rule;
  }
  const Chapter& chapter_;
};

TEST(WhyOfTerrain, AnswersAreInTheTerrainsOwnChapter) {
  for (const Chapter& chapter : kChapters) {
    Answers answers(chapter);
    const std::string cell(chapter.cell);
    for (const char unit : {'I', 'A', 'G'}) {
      const std::string u(1, unit);
      const OrderKind far = unit == 'I'   ? OrderKind::InfantryAssault
                            : unit == 'G' ? OrderKind::Bombard
                                          : OrderKind::Normal;
      const auto lane = [](const std::string& row) {
        return "D2: ri ri ri ri ri ri ri\nF2: ri ri ri ri ri ri ri\nE5: " + row + "\nH5: I i";
      };
      const Table in = to_move(lane(u + " " + cell + " . ."), {"E5", "H5"}, far);
      answers.about(in, "move e5 e6");
      answers.about(in, "move e5 e7");
      answers.about(in, "move e5 e8");
      const Table out = to_move(lane(cell + "/" + u + " . . ."), {"E5", "H5"}, far);
      answers.about(out, "move e5 e6");
      answers.about(out, "move e5 e7");
      answers.about(to_move("E5: oc/" + u + " " + cell, {"E5"}), "move e5 e6");
      answers.about(to_move(cell == "pi" ? "E5: pi/I oc" : "E5: ri/I " + cell, {"E5"}), "move e5 e6");
      for (const bool leaves : {false, true}) {
        Table t =
            to_move("E5: " + (leaves ? cell + "/" + u + " ." : u + " " + cell) + " i\nH5: I i", {"E5", "H5"});
        if (!t.can("move e5 e6")) continue;
        t.act("move e5 e6");
        t.battle_phase();
        answers.about(t, "battle e6 e7");
      }
      Table at("E5: " + u + " " + cell + "/i", owned_by(kAxis, {"E6"}));
      at.order({"E5"});
      at.battle_phase();
      answers.about(at, "battle e5 e6");
      answers.about(to_battle("E5: " + cell + "/" + u + " i", {"E5"}), "battle e5 e6");
      answers.about(to_battle("E5: " + u + " . " + cell + "/i\nH5: I i", {"E5", "H5"}), "battle e5 e7");
      answers.about(to_battle("E5: " + u + " " + cell + " " + cell + " i\nH5: I i", {"E5", "H5"}),
                    "battle e5 e8");
      answers.about(to_battle("E5: " + u + " " + cell + " i\nH5: I i", {"E5", "H5"}), "battle e5 e7");
      Table flags("E5: " + cell + "/" + static_cast<char>(unit | 0x20) + "\nG5: G", owned_by(kAxis, {"E5"}));
      flags.order({"G5"});
      flags.battle_phase();
      flags.attack("G5", "E5", "flag flag star");
      if (flags.can("ignore 1")) answers.about(flags, "ignore 1");
    }
  }
}

TEST(WhyOfTerrain, Churches) {
  RULES("F-TCHUR-01", "F-TCHUR-02");
  EXPECT_EQ(why(to_move("E5: I ch .", {"E5"}), "move e5 e7"), "stops-there E6 church (F-TCHUR-01)");
  Table t = to_move("E5: I ch i\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e6 e7"), "no-battle-entering E6 church (F-TCHUR-02)");
}

TEST(WhyOfTerrain, Mountains) {
  RULES("F-TMOUNT-01", "F-TMOUNT-02", "F-TMOUNT-04", "F-TMOUNT-05");
  EXPECT_EQ(why(to_move("E5: G mo", {"E5"}), "move e5 e6"), "impassable E6 mountain (F-TMOUNT-04)");
  EXPECT_EQ(ask(to_move("E5: I mo", {"E5"}), "move e5 e6").reason.rule, "F-TMOUNT-01");
  EXPECT_EQ(ask(to_move("E5: mo/I .", {"E5"}), "move e5 e6").reason.rule, "F-TMOUNT-02");
  EXPECT_EQ(count(to_battle("E2: mo/G . . . . . . i", {"E2"}), "battle e2 e9"), "artillery +1 (F-TMOUNT-05)");
}

TEST(WhyOfTerrain, Slopes) {
  RULES("F-TCLIFF-01", "F-TCLIFF-02", "T-CARD-13");
  EXPECT_EQ(why(to_move("E5: be/G cl", {"E5"}), "move e5 e6"), "impassable E6 cliff (F-TCLIFF-02)");
  EXPECT_EQ(why(to_move("E5: be/G bl", {"E5"}), "move e5 e6"), "impassable E6 sea-bluff (F-TCLIFF-02)");
  EXPECT_EQ(count(to_move("E5: be/I cl", {"E5"}), "move e5 e6"), "cliff +2 (F-TCLIFF-01)");
  EXPECT_EQ(count(to_move("E5: be/I bl", {"E5"}), "move e5 e6"), "sea-bluff +2 (F-TCLIFF-01)");
  EXPECT_EQ(count(to_move("E5: I st", {"E5"}), "move e5 e6"), "steep-hill +2 (T-CARD-13)");
}

// The ground that is walked over is named step by step.
TEST(WhyOfTerrain, Steps) {
  RULE("B-MOVE-13");
  const auto onto = [](const std::string& cell) {
    return count(to_move("E5: I " + cell, {"E5"}), "move e5 e6");
  };
  EXPECT_EQ(onto("op"), "open +1 (B-MOVE-13)");
  EXPECT_EQ(onto("be"), "beach +1 (B-MOVE-13)");
  EXPECT_EQ(onto("hi"), "hill +1 (B-MOVE-13)");
  EXPECT_EQ(onto("ra"), "railroad +1 (B-MOVE-13)");
  EXPECT_EQ(onto("ri+br"), "river +1 (B-MOVE-13)");
}

TEST(WhyOfTerrain, BridgesAreEnteredFromLand) {
  RULES("F-TBRI-09", "F-TBRI-12");
  // A unit on the river itself: only a boat could have brought it there.
  EXPECT_EQ(why(to_move("E5: ri/G ri+br", {"E5"}), "move e5 e6"), "bridge-from-land E6 bridge (F-TBRI-09)");
  EXPECT_EQ(why(to_move("E5: ri/G ri+rb", {"E5"}), "move e5 e6"),
            "bridge-from-land E6 railroad-bridge (F-TBRI-09)");
  // From the next bridge, which stands on the river, too.
  EXPECT_EQ(why(to_move("E5: ri+rb/G ri+br", {"E5"}), "move e5 e6"),
            "bridge-from-land E6 bridge (F-TBRI-12)");
  EXPECT_EQ(why(to_move("E5: ri+br/G ri+rb", {"E5"}), "move e5 e6"),
            "bridge-from-land E6 railroad-bridge (F-TBRI-12)");
}

TEST(WhyOfTerrain, AtSeaNobodyBattles) {
  RULE("B-SEA-03");
  for (const char unit : {'I', 'A', 'S'}) {
    Table t = to_move(std::string("E5: ") + unit + " oc i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(why(t, "battle e6 e7"), "no-battle-inside E6 ocean (B-SEA-03)") << unit;
  }
}

TEST(WhyOfTerrain, RetreatIntoTheSea) {
  RULE("B-RETREAT-17");
  Table t = to_battle(R"(
    E4: i R
    F4:  . A
    G4: . oc
    H4:  . .
  )",
                      {"E4"});
  t.attack("E4", "E5", "flag star star");
  ASSERT_EQ(t.figures("F4"), 3);
  EXPECT_EQ(why(t, "retreat f4 g5"), "impassable G5 ocean (B-RETREAT-17)");
}

} // namespace
} // namespace bocage::test
