#include "scenario/cells.h"

#include <gtest/gtest.h>

#include "tests/support/rule.h"

namespace bocage {
namespace {

Cell cell(std::string_view text) {
  Cell out;
  const auto error = read_cell(text, out);
  EXPECT_FALSE(error) << text << ": " << error->said.english;
  return out;
}

std::string error(std::string_view text) {
  Cell out;
  const auto found = read_cell(text, out);
  return found ? std::to_string(found->offset) + ": " + found->said.english : "no error";
}

TEST(Cells, OpenGround) {
  const Cell open = cell(".");
  EXPECT_EQ(open.hex.ground, TerrainId::Open);
  EXPECT_FALSE(open.ground_given);
  EXPECT_FALSE(open.unit);
  EXPECT_FALSE(open.absent);
  EXPECT_TRUE(cell("_").absent);
  EXPECT_TRUE(cell("op").ground_given);
}

TEST(Cells, LayersOnTopOfEachOther) {
  const Cell bridge = cell("ri+br");
  EXPECT_EQ(bridge.hex.ground, TerrainId::River);
  EXPECT_EQ(bridge.hex.overlay, TerrainId::Bridge);
  const Cell bunker = cell("bl+bu+wi/g");
  EXPECT_EQ(bunker.hex.ground, TerrainId::SeaBluff);
  EXPECT_EQ(bunker.hex.overlay, TerrainId::Bunker);
  EXPECT_EQ(bunker.hex.obstacle, TerrainId::Wire);
  EXPECT_EQ(bunker.unit, (CellUnit{TroopId::Artillery, Side::Axis, 0}));
}

TEST(Cells, AnObstacleNeedsNoGround) {
  for (const char* text : {"wi", "+wi", ".+wi"}) {
    EXPECT_EQ(cell(text).hex.obstacle, TerrainId::Wire) << text;
    EXPECT_FALSE(cell(text).ground_given) << text;
  }
}

TEST(Cells, SandbagsBesideAnotherObstacle) {
  for (const char* text : {"wi+sa", "sa+wi"}) {
    EXPECT_EQ(cell(text).hex.obstacle, TerrainId::Wire) << text;
    EXPECT_TRUE(cell(text).hex.sandbags) << text;
  }
  EXPECT_EQ(cell("sa").hex.obstacle, TerrainId::Sandbags);
  EXPECT_FALSE(cell("sa").hex.sandbags);
  EXPECT_NE(error("sa+sa"), "no error");
  EXPECT_NE(error("wi+sa+sa"), "no error");
  EXPECT_NE(error("wi+sa+hh"), "no error");
}

TEST(Cells, CapitalsAreAlliesSmallLettersAxis) {
  EXPECT_EQ(cell("I").unit, (CellUnit{TroopId::Infantry, Side::Allies, 0}));
  EXPECT_EQ(cell("i").unit, (CellUnit{TroopId::Infantry, Side::Axis, 0}));
  EXPECT_EQ(cell("/S").unit, (CellUnit{TroopId::SpecialForces, Side::Allies, 0}));
  EXPECT_EQ(cell("./t").unit, (CellUnit{TroopId::Tiger, Side::Axis, 0}));
  EXPECT_EQ(cell("fo/E").unit, (CellUnit{TroopId::EliteArmor, Side::Allies, 0}));
}

TEST(Cells, AnotherStrengthThanTheUsual) {
  RULE("B-SETUP-09");
  EXPECT_EQ(cell("I3").unit->figures, 3);
  EXPECT_EQ(cell("to/g1").unit->figures, 1);
  EXPECT_EQ(cell("I12").unit->figures, 12);
}

TEST(Cells, ABunkerBelongsToWhoStandsInIt) {
  EXPECT_EQ(cell("bu/g").hex.overlay_owner, Owner::Axis);
  EXPECT_EQ(cell("bu/I").hex.overlay_owner, Owner::Allies);
  EXPECT_EQ(cell("sw/I").hex.obstacle_owner, Owner::Allies);
  EXPECT_EQ(cell("bu").hex.overlay_owner, Owner::Anyone);
  EXPECT_EQ(cell("sa/I").hex.obstacle_owner, Owner::Anyone); // serves whoever is there
}

TEST(Cells, WhatIsWrongAndWhere) {
  EXPECT_EQ(error("xx"),
            "0: found the unknown terrain 'xx', expected a code such as fo, ri+br or wi, or a unit");
  EXPECT_EQ(error("ri+bx/I"),
            "3: found the unknown terrain 'bx', expected a code such as fo, ri+br or wi, or a unit");
  EXPECT_EQ(error("fo/x"),
            "3: found the unknown unit 'x', expected one of I A G S E R T L C F Bg Ce Ar Ca Sk Sn De Ft Ma "
            "Tr Ht Pc Cc Br Ha Td Nw Fu At Mo Mg La Lm Lg (small letters for the Axis)");
  EXPECT_EQ(error("fo/"), "3: found nothing, expected the code of a unit: I A G S E R T L C F Bg Ce Ar Ca Sk "
                          "Sn De Ft Ma Tr Ht Pc Cc Br Ha Td Nw Fu At Mo Mg La Lm Lg");
  EXPECT_EQ(error("fo/I0"), "4: found '0' figures, expected 1 to 12");
  EXPECT_EQ(error("I99999"), "1: found '99999' figures, expected 1 to 12");
  EXPECT_EQ(error("I/i"), "2: found a second unit 'i', expected one unit in a hex");
  EXPECT_EQ(error("I3/a2"), "3: found a second unit 'a2', expected one unit in a hex");
  EXPECT_EQ(error("fo/I/i"), "5: found a second unit 'i', expected one unit in a hex");
  EXPECT_EQ(error("fo+hi"), "3: found 'hi', but the hex already has forest of the same layer");
  EXPECT_EQ(error("bu+br"), "3: found 'br', but the hex already has bunker of the same layer");
  for (const char* text :
       {"", "+", "++", "/", "fo++wi", "fo/I/i", "I3x", "foI", "é", "FO", "fo+", ".I", "..", "/3"})
    EXPECT_NE(error(text), "no error") << text;
}

TEST(Cells, EveryTerrainAndTroopHasACode) {
  for (int i = 0; i < kTerrains; ++i) {
    const TerrainId id = static_cast<TerrainId>(i);
    EXPECT_EQ(terrain_of(code_of(id)), id) << "another has its code: give it one of its own in cells.cpp";
    const Cell read = cell(code_of(id));
    EXPECT_EQ(write_cell(read), code_of(id));
  }
  for (int i = 0; i < kTroops; ++i)
    for (Side side : {Side::Allies, Side::Axis}) {
      const TroopId id = static_cast<TroopId>(i);
      EXPECT_EQ(cell("/" + unit_code(id, side)).unit, (CellUnit{id, side, 0}));
    }
}

TEST(Cells, WhatIsNotBuiltYetHasACodeOfItsOwn) {
  for (const UnbuiltTerrain& row : unbuilt_terrains()) {
    EXPECT_FALSE(terrain_of(row.code)) << row.key << " is built: its row of stand_ins.cpp can go";
    EXPECT_EQ(write_cell(cell(row.code)), row.code);
    EXPECT_EQ(cell(row.code).unbuilt, std::vector<std::string>{std::string(row.key)});
    for (const Terrain& built : official_tables().terrain) EXPECT_NE(built.key, row.key);
  }
  for (const UnbuiltTroop& row : unbuilt_troops()) {
    EXPECT_FALSE(troop_of(row.code)) << row.key << " is built: its row of stand_ins.cpp can go";
    EXPECT_EQ(write_cell(cell("/" + std::string(row.code))), "/" + std::string(row.code));
    for (const Troop& built : official_tables().troops) EXPECT_NE(built.key, row.key);
  }
}

TEST(Cells, WrittenAsRead) {
  for (const char* text :
       {".", "_", "fo", "ri+br", "bl+bu/g", "wi/i3", "I", "s2", "op", "he+sa/I", "ra/L", "wi+sa/I"})
    EXPECT_EQ(write_cell(cell(text)), text);
  EXPECT_EQ(write_cell(cell("/I")), "I");
  EXPECT_EQ(write_cell(cell("wi+fo/I")), "fo+wi/I");
}

} // namespace
} // namespace bocage
