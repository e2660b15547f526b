// Raids, as an experienced player would make them: depots are burnt, camps opened, captured guns fired. Each
// is a picture with its reason, and must be solved by every level named, whatever its luck.
#include "tests/ai/position.h"
#include "tests/support/grants.h"

namespace bocage::test {
namespace {

constexpr auto kLevels = {"greedy", "captain", "general"};

Change depots(Names names) {
  return [=](bocage::Setup& s) { s.of(kAllies).depots = {hexes_of(s, names), 1, 0}; };
}
Change camps(Names names) {
  return [=](bocage::Setup& s) { s.of(kAllies).prisons = {hexes_of(s, names), 1, 4}; };
}

TEST(Raids, ADepotIsBurntByWhoStandsOnIt) {
  expect_solved({"raid", "a medal for certain, and one shot at a whole unit besides", R"(
        B3: i
        E5: sd/I . . i
      )",
                 both(needs(4), depots({"E5"})), hand({"recon-center", "recon-left"}),
                 [](const Turn& t) { return t.first("destroy") == "destroy e5"; }},
                kLevels, 5);
}

TEST(Raids, ADepotIsGoneTo) {
  expect_solved({"raid", "two hexes away, and nobody keeps it", R"(
        A1: i
        E5: sd . I
      )",
                 both(needs(2), depots({"E5"})), hand({"recon-center", "probe-center", "attack-center"}),
                 [](const Turn& t) { return !t.first("destroy").empty(); }, 2},
                kLevels, 5);
}

TEST(Raids, ACampIsGoneTo) {
  expect_solved({"raid", "prisoners two hexes away, and nobody keeps them", R"(
        A1: i
        E5: pc . I
        I9: I
      )",
                 both(needs(4), camps({"E5"})), hand({"recon-center", "probe-center", "attack-center"}),
                 [](const Turn& t) { return !t.first("free").empty(); }, 3},
                kLevels, 5);
}

TEST(Raids, CapturedGunsAreFiredNotLeft) {
  expect_solved({"raid", "guns on a weak unit five hexes away: nobody walks there instead", R"(
        B2: i1
        E5: I
      )",
                 unit_marks("E5", kHasGuns), hand({"recon-center", "probe-center"}),
                 [](const Turn& t) { return t.first("battle") == "battle e5 b2"; }},
                kLevels, 5);
}

} // namespace
} // namespace bocage::test
