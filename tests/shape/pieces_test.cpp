// Trains and ships among the rules of the base game: which cards order them, what hits them, what flags do to
// them, and that they do not battle.
#include "engine/tables/tables.h"
#include "tests/shape/journey.h"
#include "tests/support/answers.h"

namespace bocage::test {
namespace {

struct Piece {
  std::string_view key, hex;
  std::string_view dice_rule, flags_rule;
};
constexpr Piece kPieces[] = {{"supply-train", "ra/l", "U-UNIT-09", "F-TRP-48"},
                             {"aircraft-carrier", "oc/c", "U-UNIT-14", "F-TRPB-19"}};

// The piece is the Axis player's, in E5. Others stand around.
Table with_piece(const Piece& piece, std::string_view others) {
  return Table("E5: " + std::string(piece.hex) + "\n" + std::string(others));
}

bool gets_order(const Table& t, std::string_view hex) {
  return t.unit(hex).order != OrderKind::None || t.can("order " + std::string(hex));
}

TEST(Pieces, BelongToNoClassOfTheBaseGame) {
  RULES("C-CARD-018", "C-CARD-019", "C-CARD-021", "C-CARD-024", "C-CARD-027", "C-CARD-029");
  for (const Piece& piece : kPieces)
    for (const std::string_view key : {"move-out", "armor-assault", "artillery-bombard", "behind-enemy-lines",
                                       "dig-in", "infantry-assault"}) {
      Table t = with_piece(piece, "A1: i a g");
      t.card(kAxis, key);
      if (key == "infantry-assault") t.act("section 2");
      EXPECT_FALSE(gets_order(t, "E5")) << piece.key << ' ' << key;
    }
}

TEST(Pieces, AreOrderedInTheirSectionLikeAnyUnit) {
  RULES("F-TRP-45", "F-TRP-52", "B-CARD-03");
  constexpr std::array<std::string_view, 3> hexes = {"E2", "E7", "E12"}; // left, center, right of the Allies
  for (const std::string piece : {"ra/L", "oc/C"})
    for (const Card& card : official_tables().cards) {
      if (card.type != CardType::Section && card.key != "direct-from-hq") continue;
      for (std::size_t s = 0; s < hexes.size(); ++s) {
        Table t(std::string(hexes[s]) + ": " + piece);
        t.card(kAllies, card.key);
        EXPECT_EQ(gets_order(t, hexes[s]), card.orders[s] > 0 || card.anywhere > 0)
            << piece << ' ' << card.key << ' ' << hexes[s];
      }
    }
}

TEST(Pieces, TrainsKeepToTheTrack) {
  RULES("F-TRP-46", "F-TRP-52");
  const auto rolls_onto = [](const std::string& cell) {
    Table t("E4: ra ra/L " + cell);
    t.order({"E5"});
    return t.can("move e5 e6");
  };
  EXPECT_TRUE(rolls_onto("ra"));
  EXPECT_TRUE(rolls_onto("ri+rb"));
  for (const std::string cell : {"op", "be", "fo", "he", "hi", "oc", "ri", "cl", "bl", "st", "mo", "to", "ch",
                                 "bu", "ri+br", "hh", "sa", "sw", "wi"})
    EXPECT_FALSE(rolls_onto(cell)) << cell;
}

TEST(Pieces, AreOneFigure) {
  for (const Piece& piece : kPieces) EXPECT_EQ(with_piece(piece, "").figures("E5"), 1) << piece.key;
}

TEST(Pieces, AreHitByGrenadesAlone) {
  RULES("F-TRP-49", "F-TRPB-18");
  for (const Piece& piece : kPieces)
    for (const std::string face : {"infantry", "armor", "grenade", "star", "flag"}) {
      Table t = with_piece(piece, "G5: G");
      t.order({"G5"});
      t.battle_phase();
      t.attack("G5", "E5", face + " star star");
      EXPECT_EQ(t.unit("E5").hits, face == "grenade" ? 1 : 0) << piece.key << ' ' << face;
    }
}

// One flag may be ignored, two not.
TEST(Pieces, IgnoreOneFlag) {
  RULES("F-TRP-48", "F-TRPB-19");
  for (const Piece& piece : kPieces) {
    Table t = with_piece(piece, "G5: G");
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag flag star");
    EXPECT_EQ(t.to_act(), seat_of(kAxis)) << piece.key;
    EXPECT_TRUE(t.can("ignore 1")) << piece.key;
    EXPECT_FALSE(t.can("ignore 2")) << piece.key;
    EXPECT_EQ(count(t, "ignore 1"), std::string(piece.key) + " +1 (" + std::string(piece.flags_rule) + ")");
  }
}

TEST(Pieces, NeverBattle) {
  RULES("U-UNIT-09", "U-UNIT-14");
  for (const Piece& piece : kPieces) {
    Table t = with_piece(piece, "E6: I\nE9: i I"); // the infantry keeps the turn from ending
    t.order({"E5", "E9"});
    t.battle_phase();
    EXPECT_EQ(why(t, "battle e5 e6"),
              "never-battles E5 " + std::string(piece.key) + " (" + std::string(piece.dice_rule) + ")");
  }
}

} // namespace
} // namespace bocage::test
