#include "scenario/map.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/support/rule.h"

namespace bocage {
namespace {

const Board& board() { return Board::of(BoardKind::Standard); }
Hex at(std::string_view name) { return *board().parse(name); }

const UnitSetup* unit_at(const Setup& setup, std::string_view name) {
  for (const UnitSetup& unit : setup.units)
    if (unit.hex == at(name)) return &unit;
  return nullptr;
}

std::string refused(std::string_view picture) {
  try {
    read_picture(picture);
  } catch (const std::invalid_argument& refusal) {
    return refusal.what();
  }
  return "accepted";
}

TEST(Picture, RowsAndCellsMayBeLeftOut) {
  const auto setup = read_picture(R"(
    C   .  .  I   fo/i
    D     _  wi  ri+br
  )");
  EXPECT_EQ(setup.units.size(), 2u);
  ASSERT_TRUE(unit_at(setup, "C3"));
  EXPECT_EQ(unit_at(setup, "C3")->side, Side::Allies);
  ASSERT_TRUE(unit_at(setup, "C4"));
  EXPECT_EQ(unit_at(setup, "C4")->side, Side::Axis);
  EXPECT_EQ(setup.hexes[at("C4")].ground, TerrainId::Forest);
  EXPECT_EQ(setup.hexes[at("D1")].ground, TerrainId::Open);
  EXPECT_EQ(setup.hexes[at("D2")].obstacle, TerrainId::Wire);
  EXPECT_EQ(setup.hexes[at("D3")].overlay, TerrainId::Bridge);
  EXPECT_EQ(setup.hexes[at("I13")].ground, TerrainId::Open);
}

TEST(Picture, ALineMayBeginAtAnyHex) {
  const auto setup = read_picture("C12: I i\nE3  A\nE9: g\n# a comment\n");
  EXPECT_TRUE(unit_at(setup, "C12"));
  EXPECT_TRUE(unit_at(setup, "C13"));
  EXPECT_TRUE(unit_at(setup, "E3"));
  EXPECT_TRUE(unit_at(setup, "E9"));
  EXPECT_EQ(setup.units.size(), 4u);
}

TEST(Picture, UnitsComeInTheOrderOfTheMap) {
  const auto setup = read_picture("E9: g\nE3: A\nC12: I i");
  ASSERT_EQ(setup.units.size(), 4u);
  EXPECT_EQ(setup.units[0].hex, at("C12"));
  EXPECT_EQ(setup.units[3].hex, at("E9"));
}

TEST(Picture, RefusalsSayWhere) {
  EXPECT_EQ(refused("C  . xx"), "picture, line:1:6: found the unknown terrain 'xx', expected a code such as "
                                "fo, ri+br or wi, or a unit");
  EXPECT_EQ(refused("\nC13: . ."), "picture, line:2:8: row C has only 13 hexes");
  EXPECT_EQ(refused("fo I"),
            "picture, line:1:1: found 'fo', expected a row letter such as C or a hex such as C3");
  EXPECT_EQ(refused("C3: I\nC2: . i"), "picture, line:2:7: hex C3 is drawn twice");
  EXPECT_NE(refused("J  ."), "accepted");
  EXPECT_NE(refused("B13: I"), "accepted");
}

TEST(Picture, OnOtherBoards) {
  const auto deep = read_picture("Q13: I", BoardKind::Breakthrough);
  EXPECT_EQ(deep.units.at(0).hex, Board::of(BoardKind::Breakthrough).parse("Q13"));
  EXPECT_THROW(read_picture("Q13: I"), std::invalid_argument);
}

TEST(BoardFace, TheBeachBoardPrintsBeachAndSea) {
  RULES("B-BOARD-10", "F-TSEA-06");
  const auto setup = read_picture("F1: fo +wi I", BoardKind::Standard, BoardFace::Beach);
  for (Hex h : board().hexes()) {
    const int row = board().row(h);
    const TerrainId printed = row < 4 ? TerrainId::Open : row < 7 ? TerrainId::Beach : TerrainId::Ocean;
    if (h == at("F1"))
      EXPECT_EQ(setup.hexes[h].ground, TerrainId::Forest); // a tile replaces what is printed
    else
      EXPECT_EQ(setup.hexes[h].ground, printed) << board().name(h);
  }
}

TEST(BoardFace, OtherFacesPrintOpenGround) {
  for (BoardFace face : {BoardFace::Country, BoardFace::Winter, BoardFace::Desert})
    for (Hex h : board().hexes()) EXPECT_EQ(printed_ground(BoardKind::Standard, face, h), TerrainId::Open);
}

// Whole maps

std::vector<std::string> faults_of(std::string_view text) {
  Map map;
  const std::vector<Piece> lines = lines_of(text);
  std::vector<std::string> list;
  for (const Fault& fault :
       read_map(lines, static_cast<int>(lines.size()), BoardKind::Standard, BoardFace::Country, map))
    list.push_back(to_string(fault));
  return list;
}

constexpr std::string_view kEmptyMap = "A . . . . . . . . . . . . .\n"
                                       "B  . . . . . . . . . . . .\n"
                                       "C . . . . . . . . . . . . .\n"
                                       "D  . . . . . . . . . . . .\n"
                                       "E . . . . . . . . . . . . .\n"
                                       "F  . . . . . . . . . . . .\n"
                                       "G . . . . . . . . . . . . .\n"
                                       "H  . . . . . . . . . . . .\n"
                                       "I . . . . . . . . . . . . .\n";

std::string with_line(int number, std::string_view line) {
  std::string text;
  for (const Piece& old : lines_of(kEmptyMap))
    if (old.at().line != number)
      text += std::string(old.text()) + '\n';
    else if (!line.empty())
      text += std::string(line) + '\n';
  return text;
}

using List = std::vector<std::string>;

TEST(WholeMap, EveryRowWithEveryHex) {
  RULES("B-BOARD-01", "B-BOARD-02", "B-BOARD-03");
  EXPECT_EQ(faults_of(kEmptyMap), List{});
  EXPECT_EQ(faults_of(with_line(2, "B . . . . . . . . . . .")),
            List{"battle:2:1: row B has 11 cells, expected 12"});
  EXPECT_EQ(faults_of(with_line(1, "A . . . . . . . . . . . . . .")),
            List{"battle:1:29: row A has 14 cells, expected 13"});
  EXPECT_EQ(faults_of(with_line(3, "")), List{"battle:3:1: found row D, expected row C"});
  EXPECT_EQ(faults_of(with_line(9, "")),
            List{"battle:8:1: the map ends before row I; this board has 9 rows, A to I"});
  EXPECT_EQ(faults_of("\n"), List{"battle:1:1: the map ends before row A; this board has 9 rows, A to I"});
}

TEST(WholeMap, EveryFaultHasItsPlace) {
  const std::vector<std::string> found = faults_of(with_line(4, "D  . . xx . . . . . fo/q _ . ."));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0], "battle:4:8: hex D3: found the unknown terrain 'xx', expected a code such as fo, ri+br "
                      "or wi, or a unit");
  EXPECT_EQ(found[1], "battle:4:24: hex D9: found the unknown unit 'q', expected one of I A G S E R T L C F "
                      "Bg Ce Ar Ca Sk Sn De Ft Ma Tr Ht Pc Cc Br Ha Td Nw Fu At Mo Mg La Lm Lg (small "
                      "letters for the Axis)");
  EXPECT_EQ(found[2],
            "battle:4:26: hex D10: found '_', which only pictures use; expected '.' for open ground");
}

TEST(WholeMap, RowsTwiceOrUnnamed) {
  EXPECT_EQ(faults_of(with_line(3, "B  . . . . . . . . . . . .")),
            (List{"battle:3:1: found row B, expected row C", "battle:4:1: found row D, expected row C"}));
  EXPECT_EQ(faults_of(std::string(kEmptyMap) + "I . . . . . . . . . . . . .\n"),
            List{"battle:10:1: found row I, expected the end of the map"});
  EXPECT_EQ(faults_of(with_line(9, "fo . . . . . . . . . . . . .")),
            (List{"battle:9:1: found 'fo' at the start of a map line, expected the row letter I",
                  "battle:9:1: the map ends before row I; this board has 9 rows, A to I"}));
}

TEST(WholeMap, WrittenSoThatItReads) {
  const auto setup = read_picture("C3: I fo/i bu/g\nF2: wi ri+br I3\nH1: A");
  const std::string text = write_map(setup, BoardFace::Country);
  Map map;
  const std::vector<Piece> lines = lines_of(text);
  EXPECT_TRUE(read_map(lines, 9, BoardKind::Standard, BoardFace::Country, map).empty());
  ASSERT_EQ(map.units.size(), setup.units.size());
  for (std::size_t i = 0; i < map.units.size(); ++i) EXPECT_EQ(map.units[i].hex, setup.units[i].hex);
  EXPECT_EQ(map.hexes[at("F3")].overlay, TerrainId::Bridge);
  EXPECT_EQ(write_legend(setup, BoardFace::Country),
            "# fo forest, ri river, bu bunker, br bridge, wi wire\n"
            "# I infantry, A armor, G artillery (capital letter: Allies, small letter: Axis)\n");
}

} // namespace
} // namespace bocage
