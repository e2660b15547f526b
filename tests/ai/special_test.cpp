// Special terrains and actions, as an experienced player would use them: the desert, bridges, trains, the
// commissar, ice and mines and the rest. Each is a picture with its reason, and must be solved by every level
// named, whatever its luck.
#include "ai/evaluation.h"
#include "ai/outlook.h"
#include "ai/threats.h"
#include "engine/rules/actions.h"
#include "tests/ai/position.h"
#include "tests/support/grants.h"

namespace bocage::test {
namespace {

constexpr auto kLevels = {"greedy", "captain", "general"};

// How many dice the unit can bring against another in its next turn, were that in the hex.
int dice_of(const Table& t, std::string_view attacker, std::string_view victim, std::string_view in) {
  const auto id = [&](std::string_view hex) { return t.state.unit_at[t.hex(hex)]; };
  Threats threats(t.game, t.state);
  return threats.shot(t.unit(attacker), id(attacker), t.hex(attacker), t.hex(in), id(victim)).dice;
}

// Desert
// ------------------------------------------------------------------------------------------------------------

// The tank in E5 has destroyed the unit in E6 and taken its ground.
void take_ground(Table& t) {
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "grenade grenade grenade");
  t.act("ground e5 e6");
}

TEST(Desert, AHexMoreLeadsOnAndNotBack) {
  expect_solved({"desert", "nobody to overrun: the hex more is for the objective", R"(
        A1: i
        E5: A i1 . . .
      )",
                 both(declare(kDesertRules), both(needs(2), objective("E9"))), take_ground,
                 [](const Turn& t) { return t.goes("e6", "e7"); }},
                kLevels, 5);
}

TEST(Desert, AHexMoreBringsAWeakUnitIntoReach) {
  expect_solved({"desert", "one figure left, four hexes away: a hex more and it is overrun", R"(
        A1: i
        E5: A i1 . . . i1
      )",
                 declare(kDesertRules), take_ground,
                 [](const Turn& t) { return t.first("battle e").ends_with(" e10"); }},
                kLevels, 5);
}

// Bridges
// ------------------------------------------------------------------------------------------------------------

Change demolition(int way, int medals = 0) {
  return [=](bocage::Setup& s) { s.of(kAllies).demolition = {hexes_of(s, {"E7"}), way, medals, false}; };
}

TEST(Demolition, IsWorthItsMedal) {
  const auto picture = R"(
        B6: i . a
        E1: ri ri ri ri ri ri ri+br ri ri ri ri ri ri
        G5: I . I
      )";
  const Ready ready = hand({"probe-center", "recon-left", "attack-right"});
  const auto solved = [](const Turn& t) { return t.did.front() == "blow probe-center e7"; };
  expect_solved({"bridge", "a medal for certain, and nobody is near", picture,
                 both(needs(4), demolition(1, 1)), ready, solved},
                kLevels, 5);
}

TEST(Demolition, DoesNotBarOnesOwnWay) {
  expect_solved({"bridge", "quiet turns are no reason to blow up the way to the objective", R"(
        A3: i . i . i . i
        E1: ri ri ri ri ri ri ri+br ri ri ri ri ri ri
        I3: I . I . I . I
      )",
                 both(demolition(1), objective("A7", Holding::Permanent, Owner::Allies)),
                 hand({"probe-center", "recon-left", "attack-right", "recon-center"}),
                 [](const Turn& t) { return t.first("blow").empty(); }, 10},
                {"greedy", "captain"}, 20);
}

TEST(Demolition, DestroysWhoeverIsOnTheBridge) {
  for (const int way : {1, 2})
    expect_solved({"bridge", "a tank on the bridge, and nobody who could attack it", R"(
        C6: i . i
        E1: ri ri ri ri ri ri ri+br/a ri ri ri ri ri ri
        I3: I . I . I
      )",
                   demolition(way), hand({"probe-center", "recon-left", "recon-right", "recon-center"}),
                   [](const Turn& t) { return t.did.front().starts_with("blow "); }},
                  kLevels, 5);
}

TEST(Pontoons, AreBuiltWhereSomebodyWantsToCross) {
  expect_solved({"bridge", "the river is in the way of all, and the objective beyond it", R"(
        A12: i
        D1: ri ri ri ri ri ri ri ri ri ri ri ri
        E6: I
      )",
                 both(both(needs(2), objective("B6")), [](bocage::Setup& s) { s.of(kAllies).pontoons = 1; }),
                 hand({"attack-center", "recon-center", "probe-center"}),
                 [](const Turn& t) {
                   return t.did.front() == "build attack-center d5" ||
                          t.did.front() == "build attack-center d6";
                 }},
                kLevels, 5);
}

// Trains
// ------------------------------------------------------------------------------------------------------------

TEST(Trains, CarryTheirUnitsToAStation) {
  const Change train = [](bocage::Setup& s) {
    for (UnitSetup& unit : s.units)
      if (unit.hex == at("E4")) {
        unit.second_hex = at("E3");
        unit.cargo = 2;
      }
  };
  expect_solved({"train", "a station two moves along the track, two units aboard", R"(
        A1: i
        E2: ra ra ra/L ra ra ra ra ra sn ra ra
        I2: I
      )",
                 train, hand({"recon-left", "probe-left", "attack-center", "probe-center", "assault-center"}),
                 [](const Turn& t) { return !t.first("unload").empty(); }, 3},
                kLevels, 3);
}

// The commissar
// ------------------------------------------------------------------------------------------------------------

// One card lies under the chip, the others are in the hand.
Ready chip(std::string_view under, std::vector<std::string_view> cards) {
  return [=](Table& t) {
    hand({under})(t);
    std::array<CardPlace, kMaxCards>& places = t.state.card_place;
    std::replace(places.begin(), places.end(), CardPlace::AlliedHand, CardPlace::AlliedCommissar);
    t.hand(kAllies, cards);
  };
}

constexpr auto kOnTheLeft = R"(
        D1: i i i
        F1: I I I
        G1: I I I
      )";
const Ready kChip = chip("probe-left", {"attack-left", "attack-right", "probe-right", "assault-center"});

TEST(Chip, IsForTheCardOfTheNextTurn) {
  expect_solved(
      {"commissar", "all stand on the left: so does the card for the next turn", kOnTheLeft,
       grant(kAllies, kCommissar), kChip,
       [](const Turn& t) { return t.did.front() == "prepare attack-left" && !t.first("order").empty(); }},
      kLevels, 5);
}

// What is planned with the card is followed: nothing is left to think about before the battles.
TEST(Chip, DoesNotEndThePlan) {
  Table t(kOnTheLeft, grant(kAllies, kCommissar));
  kChip(t);
  int thoughts = 0;
  const auto captain = make_player("captain", 1, {.progress = [&](double) { ++thoughts; }});
  ActionList list;
  for (Phase phase = Phase::Play; phase <= Phase::Move; phase = t.state.lanes[0][0].phase) {
    thoughts = 0;
    legal_actions(t.game, t.state, t.to_act(), list);
    const Action action = captain->choose(t.game, view(t.game, t.state, t.to_act()), list);
    EXPECT_EQ(thoughts > 0, phase == Phase::Play) << to_text(t.game, action);
    t.act(to_text(t.game, action));
  }
}

// Units from off the board
// ------------------------------------------------------------------------------------------------------------

Change arrivals(int units, Names hexes) {
  return [=](bocage::Setup& s) { s.of(kAllies).arrivals = {.units = units, .hexes = hexes_of(s, hexes)}; };
}
Ready in_turn(std::uint16_t number, Ready ready) {
  return [=](Table& t) {
    ready(t);
    t.state.turns[static_cast<std::size_t>(index(kAllies))] = number;
  };
}

TEST(Reinforcements, ComeWhereTheyAreOfUse) {
  expect_solved({"arrivals", "tanks come in beside a unit with one figure left, or far from everything", R"(
        A6: i
        H8: i1
        E6: I
      )",
                 arrivals(1, {"I5", "I9"}), hand({"attack-center"}),
                 [](const Turn& t) { return t.first("bring") == "bring i9"; }},
                kLevels, 5);
}

TEST(Breakthrough, WaitsForACardThatBringsThemAll) {
  const auto picture = R"(
        B5: i i i
        H5: I I I
      )";
  const auto came = [](int units) {
    return [units](const Turn& t) {
      return std::count_if(t.did.begin(), t.did.end(),
                           [](const std::string& a) { return a.starts_with("bring"); }) == units;
    };
  };
  expect_solved({"arrivals", "one order for three tanks: two would be lost", picture, arrivals(3, {}),
                 in_turn(3, hand({"recon-center"})), came(0)},
                kLevels, 5);
  expect_solved({"arrivals", "an order for each of the tanks, now or never", picture, arrivals(3, {}),
                 in_turn(3, hand({"attack-center"})), came(3)},
                {"greedy", "captain"}, 5);
}

// Hospitals, oases and caves
// ------------------------------------------------------------------------------------------------------------

TEST(Care, IsTakenWhereNobodyIsNear) {
  for (const HexMark care : {kHospitalCare, kOasisCare})
    expect_solved({"care", "one figure of four left, and nobody within reach", R"(
        A6: i
        H8: I
        I6: ho/I
      )",
                   marked(care, {"I6"}),
                   [](Table& t) {
                     hand({"recon-center", "recon-left", "recon-right"})(t);
                     t.set_figures("I6", 1);
                   },
                   [](const Turn& t) { return t.first("recover") == "recover i6"; }},
                  kLevels, 5);
}

TEST(Caves, AreSealedForWantOfAnythingElse) {
  expect_solved({"cave", "the enemy's cave, and nobody to fight", R"(
        A6: i
        H6: ca/I
      )",
                 grant(kAxis, kImperialArmy),
                 [](Table& t) {
                   t.order({"H6"});
                   t.battle_phase();
                 },
                 [](const Turn& t) { return t.first("seal") == "seal h6"; }},
                kLevels, 5);
}

// Ice and mines
// ------------------------------------------------------------------------------------------------------------

TEST(Ice, IsNotSteppedOnForNothing) {
  expect_solved({"ice",
                 "beside the ice there is a hex as good",
                 R"(
        C6: i
        D5: fz .
        E6: I
      )",
                 {},
                 hand({"recon-center"}),
                 [](const Turn& t) { return !t.goes("e6", "d5"); }},
                kLevels, 20);
}

TEST(Mines, AreNotSteppedOnForNothing) {
  expect_solved({"mines", "beside the mines there is a hex as good", R"(
        C6: i
        E6: I
      )",
                 mines(Owner::Axis, {"D5"}), hand({"recon-center"}),
                 [](const Turn& t) { return !t.goes("e6", "d5"); }},
                kLevels, 20);
}

TEST(Mines, AreNotTakenAsGround) {
  expect_solved({"mines", "the ground that is won is known to cost four dice", R"(
        A6: i
        E5: I i1
      )",
                 mines(Owner::Axis, {"E6"}),
                 [](Table& t) {
                   set_mine(t, "E6", 4);
                   t.state.mines[0].revealed = 1;
                   t.order({"E5"});
                   t.battle_phase();
                   t.attack("E5", "E6", "grenade grenade grenade");
                 },
                 [](const Turn& t) { return t.first("ground").empty(); }},
                kLevels, 5);
}

TEST(Mines, AreNoReasonToLeaveTheLastMedalAlone) {
  expect_solved({"mines", "the last medal is behind them, and there is no other way", R"(
        A1: i
        D5: oc oc oc oc
        E6: I . .
        F5: oc oc oc oc
      )",
                 both(both(needs(1), objective("E8")), mines(Owner::Axis, {"E7"})), hand({"recon-center"}),
                 [](const Turn& t) { return t.goes("e6", "e7"); }},
                kLevels, 5);
}

// Imperial Japan
// ------------------------------------------------------------------------------------------------------------

TEST(Banzai, ChargesTwoHexes) {
  expect_solved({"banzai", "a full unit, three hexes from one figure in a wood", R"(
        B6: fo/i1
        E6: I
      )",
                 grant(kAllies, kImperialArmy), hand({"recon-center"}),
                 [](const Turn& t) { return t.first("battle c").ends_with(" b6"); }},
                kLevels, 5);
}

TEST(Banzai, ComesOutOfTheCaves) {
  expect_solved({"banzai", "a cave leads to the side of one figure, the others have a full unit before them",
                 R"(
        B6: i1
        C6: ca
        D8: i
        F8: I
        H6: ca/I
      )",
                 both(needs(1), grant(kAllies, kImperialArmy)), hand({"recon-center", "recon-left"}),
                 [](const Turn& t) { return t.first("battle") == "battle c6 b6"; }},
                kLevels, 5);
}

TEST(Banzai, IsForeseen) {
  const auto picture = "B6: i\nE6: I\n";
  EXPECT_EQ(dice_of(Table(picture), "B6", "E6", "E6"), 2);
  EXPECT_EQ(dice_of(Table(picture, grant(kAxis, kImperialArmy)), "B6", "E6", "E6"), 4);
}

// Sabotage
// ------------------------------------------------------------------------------------------------------------

TEST(Sabotage, IsSeenThrough) {
  expect_solved({"sabotage", "one star more and the dam is worth its medal: nobody leaves it for a shot", R"(
        B7: i
        C6: i1
        E6: I
      )",
                 both(needs(4), [](bocage::Setup& s) { s.of(kAllies).sabotage.insert(at("E6")); }),
                 [](Table& t) {
                   hand({"recon-center", "recon-left"})(t);
                   t.state.sabotage[0] = 3;
                 },
                 [](const Turn& t) { return t.stays("e6"); }},
                kLevels, 5);
}

// Smoke
// ------------------------------------------------------------------------------------------------------------

TEST(SmokeScreen, IsLaidBeforeTheFirstLine) {
  const auto laid = [](const std::string& action) { return action.starts_with("smoke "); };
  const auto in_front = [](const std::string& action) {
    const std::string hex = action.substr(6);
    return hex < "g" || hex == "g4" || hex == "g6" || hex == "g8"; // between those of row G
  };
  expect_solved({"smoke", "three lines, the enemy before the first", R"(
        B3: g . i . i . i . g
        D4: i . i . i
        G3: I . I . I . I
        H3: I I I I I I I I
        I3: I I I I I I I I
      )",
                 grant(kAllies, kSmokeScreen), [](Table&) {},
                 [&](const Turn& t) {
                   return std::count_if(t.did.begin(), t.did.end(), laid) == kScreenHexes &&
                          std::all_of(t.did.begin(), t.did.begin() + kScreenHexes, in_front);
                 }},
                {"greedy", "captain"}, 5);
}

// Air drops
// ------------------------------------------------------------------------------------------------------------

TEST(AirDrop, IsAimedAtTheObjectiveAndNotAtTheSea) {
  const Change drop = [](bocage::Setup& s) {
    AirDrop all;
    all.units = 6;
    all.range = 2;
    s.air_drops.push_back(all);
  };
  expect_solved({"drop", "half of the board is sea, the objective is on the other side", R"(
        A1: oc oc oc oc oc oc
        B1: oc oc oc oc oc oc . i . . I
        C1: oc oc oc oc oc oc
        D1: oc oc oc oc oc oc . . i
        E1: oc oc oc oc oc oc
        F1: oc oc oc oc oc oc . . . . i
        G1: oc oc oc oc oc oc
        H1: oc oc oc oc oc oc . . I
        I1: oc oc oc oc oc oc
      )",
                 both(drop, objective("A10", Holding::Permanent, Owner::Allies)), [](Table&) {},
                 [](const Turn& t) {
                   const Hex aim = at(t.first("drop ").substr(5));
                   return t.table.game.board().distance(aim, at("A10")) <= 4;
                 },
                 2},
                {"greedy", "captain"}, 5);
}

// Cover
// ------------------------------------------------------------------------------------------------------------

TEST(Camouflage, IsNoTargetFromAfar) {
  const auto picture = "B6: i\nE6: I1\n";
  const Table seen(picture), hidden(picture, unit_marks("E6", kCamouflaged));
  EXPECT_GT(danger(seen.game, seen.state, Weights{}, seen.unit("E6")), 0);
  EXPECT_EQ(danger(hidden.game, hidden.state, Weights{}, hidden.unit("E6")), 0);
  const auto feared = [](const Table& t) {
    return Outlook(t.game, t.state, {}, kAllies, {}).forecast(t.state).danger;
  };
  EXPECT_GT(feared(seen), 0);
  EXPECT_EQ(feared(hidden), 0);
}

TEST(Cover, OfTheEnemysBunkerIsNone) {
  const Table open("C6: i\nE6: .\nG6: I\n"), theirs("C6: i\nE6: bu\nG6: I\n", owned_by(kAxis, {"E6"})),
      ours("C6: i\nE6: bu\nG6: I\n", owned_by(kAllies, {"E6"}));
  EXPECT_EQ(dice_of(theirs, "C6", "G6", "E6"), dice_of(open, "C6", "G6", "E6"));
  EXPECT_LT(dice_of(ours, "C6", "G6", "E6"), dice_of(open, "C6", "G6", "E6"));
}

TEST(Cover, OfACaveIsForTheImperialArmy) {
  const auto picture = "C6: i\nE6: ca\nG6: I\n";
  const Table others(picture), imperial(picture, grant(kAllies, kImperialArmy));
  EXPECT_LT(dice_of(imperial, "C6", "G6", "E6"), dice_of(others, "C6", "G6", "E6"));
}

// Headquarters
// ------------------------------------------------------------------------------------------------------------

TEST(Headquarters, AreEntered) {
  const auto picture = R"(
        A1: i i i . . . . . . . i i i
        C7: hq
        E6: I
        I5: I . I . I
      )";
  const auto of = [](Side side) {
    return [side](bocage::Setup& s) {
      s.of(side).headquarters.insert(at("C7"));
      s.of(kAllies).medals = 4;
    };
  };
  const Ready ready = hand({"recon-center", "recon-left", "recon-right"});
  const auto solved = [](const Turn& t) { return t.on("C7"); };
  expect_solved(
      {"headquarters", "nobody to fight: the enemy's is two hexes away", picture, of(kAxis), ready, solved},
      kLevels, 5);
  expect_solved({"headquarters", "nobody to fight: one's own is lost, two hexes away", picture, of(kAllies),
                 [&](Table& t) {
                   ready(t);
                   t.state.captured.insert(t.hex("C7"));
                   t.state.missing_cards[static_cast<std::size_t>(index(kAllies))] = 1;
                 },
                 solved},
                kLevels, 5);
}

// Exits
// ------------------------------------------------------------------------------------------------------------

TEST(Exits, AreNotForThoseWhoWinNothingByThem) {
  const auto picture = R"(
        A1: i
        B6: I
        H6: A
      )";
  const auto stays = [](const Turn& t) { return t.first("exit").empty(); };
  const Ready ready = hand({"recon-center", "recon-left", "recon-right"});
  const Change worthless = [](bocage::Setup& s) { s.of(kAllies).exit_medals = {0, 1, 1}; };
  const Change required = [](bocage::Setup& s) { s.of(kAllies).must_exit = 1; };
  expect_solved(
      {"exit", "infantry is worth no medal there", picture, both(exits("A6"), worthless), ready, stays},
      kLevels, 5);
  expect_solved({"exit", "infantry is worth no medal there, but somebody has to leave", picture,
                 both(both(exits("A6"), worthless), required), ready,
                 [](const Turn& t) { return t.first("exit") == "exit b6"; }},
                kLevels, 5);
}

} // namespace
} // namespace bocage::test
