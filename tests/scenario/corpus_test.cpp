// Every scenario file that the community has given us: it imports, nothing of it is lost, and it can be
// played.
#include "tests/scenario/corpus.h"

#include <fstream>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "scenario/load.h"
#include "scenario/parameters.h"
#include "scenario/words.h"
#include "tests/support/property.h"
#include "tests/support/random_play.h"
#include "tests/support/rule.h"
#include "tests/support/sound.h"

namespace bocage::test {
namespace {

using Fate = Remark::Fate;

void expect_import(const Import& import, const std::string& file) {
  for (const Fault& fault : import.faults) ADD_FAILURE() << file << ": " << to_string(fault);
}

TEST(Corpus, EveryFileImports) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    expect_import(import, file.filename());
    EXPECT_FALSE(import.battle.setup.units.empty()) << file;
  }
}

// What the report calls not enforced is what keeps the battle from being played unforced, and the other way
// round.
TEST(Corpus, TheReportTellsOfEverythingThatIsNotEnforced) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    for (const OptionUse& use : import.battle.options) {
      const auto tells = [&](const Remark& r) {
        return r.meaning == "option " + use.name &&
               r.fate == (is_enforced(use) ? Fate::Enforced : Fate::NotYet);
      };
      EXPECT_TRUE(std::any_of(import.remarks.begin(), import.remarks.end(), tells))
          << file << ' ' << use.name;
    }
    for (const StandIn& stand_in : import.battle.stand_ins) {
      const auto tells = [&](const Remark& r) {
        return r.fate == Fate::NotYet && r.meaning.ends_with(stand_in.piece);
      };
      EXPECT_TRUE(std::any_of(import.remarks.begin(), import.remarks.end(), tells))
          << file << ' ' << stand_in.piece;
    }
    for (const Remark& remark : import.remarks)
      if (remark.fate == Fate::Unmapped)
        EXPECT_TRUE(std::ranges::any_of(
            import.battle.notes,
            [&](const std::string& note) { return note.find(remark.said) != std::string::npos; }))
            << file << ": lost " << remark.said;
  }
}

// All that a battle of the standard board asks is played, air rules apart, which are optional there; and of
// the larger boards all but the rules of those boards and what their words alone say.
TEST(Corpus, NothingIsUnsupportedOnAStandardBoardButTheAir) {
  BOCAGE_NEEDS_CORPUS();
  int standard = 0;
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    const bool larger = import.battle.setup.board != BoardKind::Standard;
    standard += !larger;
    for (const std::string& name : unenforced(import.battle))
      EXPECT_TRUE(larger && (name == "air-rules" || name == "breakthrough-deck" || name == "notes"))
          << file << ": " << name;
    EXPECT_TRUE(import.battle.stand_ins.empty()) << file;
    for (const Remark& remark : import.remarks)
      EXPECT_TRUE(larger || (remark.fate != Fate::Unmapped &&
                             (remark.fate != Fate::NotYet || remark.meaning == "option air-rules")))
          << file << ", " << remark.where << ": " << remark.said;
  }
  EXPECT_GT(standard, 50);
}

TEST(Corpus, ExportedAndImportedAgainItIsTheSame) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& file : corpus_files()) {
    const Import first = load_any(file);
    if (!first.ok()) continue;
    const std::string text = export_m44(first.battle);
    const Import second = import_m44(text, file.filename());
    expect_import(second, file.filename());
    EXPECT_TRUE(second.battle == first.battle) << file;
    EXPECT_EQ(export_m44(second.battle), text) << file;
    const LoadResult written = parse_battle(write_battle(first.battle), file.filename());
    EXPECT_TRUE(written.ok() && written.battle == first.battle) << file;
  }
}

// Blindly, with what is not enforced yet left out; the position is looked at before every decision of the
// long run, before some of the short one.
TEST(Corpus, EveryFileCanBePlayedToItsEnd) {
  BOCAGE_NEEDS_CORPUS();
  const int games = long_run() ? 200 : 5;
  constexpr int seldom = 16;
  for (const auto& file : corpus_files()) {
    const Import import = load_any(file);
    if (!import.ok()) continue;
    const Game game(import.battle.setup);
    for (int i = 1; i <= games && !HasFailure(); ++i) {
      const Chance chance(static_cast<std::uint64_t>(i));
      Picker picker(static_cast<std::uint64_t>(i));
      State state = start(game, chance);
      std::string broken;
      play_at_random(game, chance, state, picker, Tally::kMostDecisions,
                     [&](const Choice&, const ActionList&) {
                       if (broken.empty() && picker.one_in(seldom)) broken = broken_invariant(game, state);
                     });
      if (broken.empty()) broken = broken_invariant(game, state);
      EXPECT_EQ(broken, "") << file << ", game " << i;
      EXPECT_TRUE(state.over()) << file << ", game " << i;
    }
  }
}

// What the FAQ says of a scenario, as its file has it
// ------------------------------------------------------------------------------------------------------------

Setup corpus_setup(const std::string& name) {
  return load_any(corpus_folder() / (name + ".m44")).battle.setup;
}

TEST(Corpus, WatercoursesOfTheAirPackAreStreams) {
  BOCAGE_NEEDS_CORPUS();
  RULES("F-SCN-45", "F-TSTR-06", "F-SCN-48", "F-TSTR-09");
  for (const std::string name : {"12508-Tenaru", "1487-GuamLandings"}) {
    int streams = 0, fords = 0;
    for (const HexSetup& hex : corpus_setup(name).hexes) {
      streams += hex.ground == TerrainId::FordableStream;
      fords += hex.ground == TerrainId::FordableRiver;
    }
    EXPECT_GT(streams, 5) << name;
    EXPECT_EQ(fords, 0) << name;
  }
}

TEST(Corpus, MinesAreLaidByTheSideThatTheFaqNames) {
  BOCAGE_NEEDS_CORPUS();
  RULES("F-TMINE-17", "F-TMINE-21");
  for (const auto& [name, owner] : {std::pair{"1407-RedBarricadesFactory", Owner::Allies},
                                    std::pair{"1483-TheMeatGrinder", Owner::Axis}}) {
    int mines = 0;
    for (const HexSetup& hex : corpus_setup(name).hexes)
      if (hex.mined) {
        ++mines;
        EXPECT_EQ(hex.mines_of, owner) << name;
      }
    EXPECT_EQ(mines, 5) << name;
  }
}

TEST(Corpus, TheFrozenCanalOfStrasbourgIsCrossedFreely) {
  BOCAGE_NEEDS_CORPUS();
  const auto setup = corpus_setup("12507-Strasbourg");
  const Board& board = Board::of(setup.board);
  int rivers = 0;
  for (const HexSetup& hex : setup.hexes) {
    EXPECT_NE(hex.ground, TerrainId::FrozenRiver);
    rivers += hex.ground == TerrainId::River;
  }
  EXPECT_EQ(rivers, 8); // the Rhine does not freeze
  EXPECT_EQ(setup.hexes[*board.parse("E6")].ground, TerrainId::Open);
}

TEST(Corpus, TheGarrisonOfPegasusBridgeWakesUp) {
  BOCAGE_NEEDS_CORPUS();
  const SideSetup axis = corpus_setup("2-PegasusBridge").of(Side::Axis);
  EXPECT_EQ(axis.cards, 2);
  EXPECT_EQ(axis.extra_draw, 1);
  EXPECT_EQ(axis.extra_draw_turns, 2);
}

nlohmann::json corpus_json(const std::string& name) {
  std::ifstream in(corpus_folder() / (name + ".m44"));
  return nlohmann::json::parse(in, nullptr, false);
}

// The same exits from the words alone as from the fields
TEST(Corpus, ExitMarkersThatDoNotSayForWhomAreOfTheSameSide) {
  BOCAGE_NEEDS_CORPUS();
  for (const std::string name :
       {"1324-DugInAtSidiOmar", "4230-FlankingManeuverAtBirHakeim", "4152-PanzerLehrCounterAttack",
        "4245-HellfirePass", "4089-NightWithdrawal", "12493-BastogneCorridorEast", "1412-MatanikauRiver"}) {
    nlohmann::json json = corpus_json(name);
    for (nlohmann::json& hex : json["board"]["hexagons"])
      if (hex.contains("tags"))
        for (nlohmann::json& tag : hex["tags"])
          if (tag["name"] == "tag4" || tag["name"] == "tag5") tag = {{"name", tag["name"]}};
    const Import bare = import_m44(json.dump());
    expect_import(bare, name);
    for (Side s : {Side::Allies, Side::Axis})
      EXPECT_EQ(bare.battle.setup.of(s).exits, corpus_setup(name).of(s).exits) << name << ' ' << name_of(s);
  }
}

TEST(Corpus, TheMatanikauIsAStreamByItsWordsAlone) {
  BOCAGE_NEEDS_CORPUS();
  nlohmann::json json = corpus_json("1412-MatanikauRiver");
  for (nlohmann::json& hex : json["board"]["hexagons"])
    if (hex.contains("terrain")) hex["terrain"].erase("behavior");
  const auto drawn = corpus_setup("1412-MatanikauRiver"), worded = import_m44(json.dump()).battle.setup;
  for (Hex h : Board::of(drawn.board).hexes())
    EXPECT_EQ(worded.hexes[h].ground, drawn.hexes[h].ground) << Board::of(drawn.board).name(h);
}

TEST(Corpus, CardsWithoutTakeAreCompared) {
  BOCAGE_NEEDS_CORPUS();
  for (const std::string name : {"12496-BattleOfKalatch", "12498-BretelWood"}) {
    nlohmann::json json = corpus_json(name);
    json["game_info"]["cards_player1"] = json["game_info"]["cards_player2"] = 6;
    json["game_info"]["starting"] = "PLAYER2";
    const Import import = import_m44(json.dump());
    const auto disagrees = std::ranges::count_if(import.remarks, [](const Remark& r) {
      return r.fate == Fate::Disagrees && r.where.starts_with("description");
    });
    EXPECT_EQ(disagrees, 3) << name; // two hands and the first turn
  }
}

// As in `H2 H3: majority, medals 2`
std::string objectives_of(const Setup& setup) {
  const Board& board = Board::of(setup.board);
  std::string said;
  for (const Objective& o : setup.objectives) {
    for (Hex h : o.hexes) said += board.name(h) + ' ';
    said += name_of(o.holding) + ' ' + name_of(o.who) + ' ' + std::to_string(o.medals) + " needs " +
            std::to_string(o.needed) + '\n';
  }
  return said;
}

TEST(Corpus, VillagesOfKlinAndTheBarricadesFactory) {
  BOCAGE_NEEDS_CORPUS();
  RULES("F-SCN-28", "F-SCN-29", "F-SCN-30", "F-SCN-31");
  EXPECT_EQ(objectives_of(corpus_setup("1433-BreakoutAtKlin")),
            "E2 F1 temporary axis 1 needs 2\nI8 I9 temporary axis 1 needs 2\n");
  EXPECT_EQ(objectives_of(corpus_setup("1407-RedBarricadesFactory")),
            "G11 temporary anyone 1 needs 1\nH8 temporary anyone 1 needs 1\nH2 H3 H4 I3 majority anyone 2 "
            "needs 1\n");
}

// The battles of the library, against the scenario files of the same
// ----------------------------------------------------------------------------------------------------------

struct Original {
  const char *key, *file;
};
constexpr auto kOriginals = std::to_array<Original>({
    {"pegasus-bridge", "2-PegasusBridge"},
    {"sainte-mere-eglise", "3-SainteMereEglise"},
    {"sword-beach", "4-SwordBeach"},
    {"pointe-du-hoc", "7-PointeduHoc"},
    {"omaha-beach", "11-FirstAssaultWave"},
    {"mont-mouchet", "5-MontMouchet"},
    {"vassieux", "19-Vassieux"},
    {"operation-cobra", "15-OperationCobra"},
    {"operation-luttich", "16-CounterattackOnMortain"},
    {"toulon", "23-Toulon"},
    {"liberation-of-paris", "22-LiberationOfParis"},
    {"montelimar", "18-Montelimar"},
    {"arnhem-bridge", "25-ArnhemBridge"},
    {"arracourt", "24-Arracourt"},
    {"saint-vith", "20-StVith"},
    {"saverne-gap", "29-SaverneGap"},
    {"ponyri", "1365-Ponyri"},
    {"matanikau-river", "1412-MatanikauRiver"},
    {"sidi-omar", "1324-DugInAtSidiOmar"},
    {"gates-of-moscow", "1325-GatesOfMoscow"},
    {"knightsbridge", "1346-Knightsbridge"},
    {"schwammenauel-dam", "1422-SchwammenauelDam"},
    {"wake-island", "1599-WakeIsland"},
    {"sidi-rezegh", "4246-SidiRezeghAirfield"},
    {"nijmegen-bridges", "1302-NijmegenBridges"},
    {"bug-river", "1311-BugRiver"},
    {"red-barricades", "1407-RedBarricadesFactory"},
    {"mount-austen", "1413-SlopesOfMountAusten"},
    {"breakout-at-klin", "1433-BreakoutAtKlin"},
    {"meat-grinder", "1483-TheMeatGrinder"},
    {"guam-landings", "1487-GuamLandings"},
    {"sugar-loaf", "1518-SugarLoafAndHalfMoon"},
    {"bir-hakeim", "4230-FlankingManeuverAtBirHakeim"},
    {"armoured-to-the-rescue", "4232-1stArmouredToTheRescue"},
    {"into-the-cauldron", "4237-IntoTheCauldron"},
    {"hellfire-pass", "4245-HellfirePass"},
});

// Where ours differs on purpose
struct Exception {
  const char *key, *what, *reason;
};
constexpr auto kExceptions = std::to_array<Exception>({
    {"sainte-mere-eglise", "option air-drop",
     "who drops the figures holds his hand where he likes (H-DROP-01)"},
    {"montelimar", "objective A6 A12 B6 B7 B8 B9 B10 B11",
     "the medal lies on the river, which nobody can enter; the hexes beside it are ours"},
    {"montelimar", "objective A6 A9 A12 B6 B7 B8 B9 B10 B11",
     "the medal lies on the river, which nobody can enter; the hexes beside it are ours"},
    {"nijmegen-bridges", "option battle-star", "the stars stand for the boats, which the units have"},
    {"breakout-at-klin", "hex I12", "a forest on a hill is a forest (F-SCN-27)"},
    {"meat-grinder", "option mine-set", "both sets are the same (H-MINE-01)"},
});

// What a hex holds, in the words of a battle file; nations and badges are ours to choose.
std::string said_of(const Battle& battle, Hex h) {
  std::string text;
  Cell cell;
  cell.hex = battle.setup.hexes[h];
  cell.ground_given = cell.hex.ground != TerrainId::Open;
  for (const UnitSetup& unit : battle.setup.units)
    if (unit.hex == h) {
      cell.unit = CellUnit{unit.troop, unit.side, unit.figures};
      if (unit.medals >= 0) text += " worth " + std::to_string(unit.medals);
    }
  text = write_cell(cell) + text;
  if (cell.hex.overlay_owner != Owner::Anyone) text += " of " + name_of(cell.hex.overlay_owner);
  if (cell.hex.obstacle_owner != Owner::Anyone) text += " of " + name_of(cell.hex.obstacle_owner);
  if (cell.hex.closed_to) text += " closed to " + std::to_string(cell.hex.closed_to);
  return text;
}

std::map<std::string, std::string> said_of(const Battle& battle) {
  const Board& board = Board::of(battle.setup.board);
  std::map<std::string, std::string> said;
  for (Hex h : board.hexes()) said["hex " + board.name(h)] = said_of(battle, h);
  said["first"] = name_of(battle.setup.first);
  for (Side s : {Side::Allies, Side::Axis}) {
    const SideSetup& side = battle.setup.of(s);
    said[name_of(s)] = count_of(side.cards, "card|cards") + ", " + count_of(side.medals, "medal|medals");
    for (Hex h : side.exits) said[name_of(s)] += ", exit " + board.name(h);
  }
  for (const Objective& o : battle.setup.objectives) {
    std::string hexes;
    for (Hex h : o.hexes) hexes += ' ' + board.name(h);
    said["objective" + hexes] = name_of(o.holding) + " for " + name_of(o.who) + " worth " +
                                std::to_string(o.medals) + " needs " + std::to_string(o.needed) +
                                (o.sudden_death ? " sudden death" : "") +
                                (o.at_turn_end ? " at turn end" : "");
  }
  for (const OptionUse& use : battle.options) {
    std::set<std::string> terms;
    for (const Parameter& p : parameters_in_force(use)) terms.insert(p.name + ' ' + p.value);
    std::string& text = said["option " + use.name];
    for (const std::string& term : terms) text += term + "; ";
  }
  return said;
}

TEST(Corpus, OurBattlesAreTheirOriginals) {
  BOCAGE_NEEDS_CORPUS();
  const Library library(find_battles().value());
  for (const Original& original : kOriginals) {
    const LoadResult ours = library.load(original.key);
    const Import theirs = load_any(corpus_folder() / (std::string(original.file) + ".m44"));
    ASSERT_TRUE(ours.ok() && theirs.ok()) << original.key;
    const auto here = said_of(ours.battle), there = said_of(theirs.battle);
    std::set<std::string> subjects;
    for (const auto& [subject, what] : here) subjects.insert(subject);
    for (const auto& [subject, what] : there) subjects.insert(subject);
    for (const std::string& subject : subjects) {
      const auto a = here.find(subject), b = there.find(subject);
      const std::string mine = a == here.end() ? "nothing" : a->second,
                        given = b == there.end() ? "nothing" : b->second;
      const bool on_purpose = std::any_of(kExceptions.begin(), kExceptions.end(), [&](const Exception& e) {
        return e.key == std::string_view(original.key) && e.what == subject;
      });
      EXPECT_EQ(mine != given, on_purpose)
          << original.key << ", " << subject << ": ours '" << mine << "', theirs '" << given << "'";
    }
  }
}

} // namespace
} // namespace bocage::test
