// Positions as JSON: what the program writes reads back as the same bytes, and what a person writes means
// what it says or is refused with the place of every fault.
#include <source_location>

#include "engine/engine.h"
#include "engine/notation.h"
#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "tests/protocol/json_support.h"
#include "tests/support/random_battle.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

using protocol::Position;
using protocol::read_position;
using protocol::Refusals;
using protocol::write_position;

// Exact
// -----------------------------------------------------------------------------------------------------------------

void expect_round_trip(const Game& game, const State& state, BoardFace face) {
  const Input json = resent(write_position(game, state, face));
  Refusals refusals;
  const auto back = read_position(json, Chance(99), refusals);
  if (!back) RC_FAIL(text_of(refusals) + json.dump(1));
  RC_ASSERT(back->game.setup() == game.setup());
  RC_ASSERT(back->face == face);
  if (!same_bytes(back->state, state))
    RC_FAIL("the bytes differ: " +
            Input::diff(json, resent(write_position(back->game, back->state, face))).dump(1));
}

TEST(Positions, ReadBackAsTheSameBytesAtEveryDecision) {
  for_any_battle(100, [](Match& match) {
    const auto face = static_cast<BoardFace>(match.picker.below(4));
    match.play(600, [&](const Choice&, const ActionList&) {
      if (match.picker.one_in(3)) expect_round_trip(match.game, match.state, face);
    });
    expect_round_trip(match.game, match.state, face); // also when the battle is over
  });
}

// Every kind of question is met, or the test above proves less than it says.
TEST(Positions, OfEveryQuestionReadBackAsTheSameBytes) {
  std::array<int, static_cast<std::size_t>(FrameKind::Count)> met{};
  for_any_battle(150, [&](Match& match) {
    match.play(800, [&](const Choice&, const ActionList&) {
      if (match.state.frame_count == 0) return;
      int& count = met[static_cast<std::size_t>(match.state.top().kind)];
      if (count >= 60) return;
      ++count;
      expect_round_trip(match.game, match.state, BoardFace::Country);
    });
  });
  for (const FrameKind kind :
       {FrameKind::HandOut, FrameKind::Reaction, FrameKind::IgnoreFlags, FrameKind::Retreat,
        FrameKind::BattleBack, FrameKind::TakeGround, FrameKind::Overrun, FrameKind::Medics,
        FrameKind::AirPower, FrameKind::Barrage, FrameKind::Draw, FrameKind::Equip, FrameKind::Shells})
    EXPECT_GT(met[static_cast<std::size_t>(kind)], 0)
        << "question " << static_cast<int>(kind) << " was never asked";
}

// A leader who may join either of two units: too rare for random games.
TEST(Positions, OfALeaderInSearchOfAUnitReadBackAsTheSameBytes) {
  Table t(R"(
    C4: i i i
    D5: I
  )",
          [](bocage::Setup& setup) {
            for (UnitSetup& unit : setup.units)
              if (unit.hex == *Board::of(setup.board).parse("C5")) unit.marks = kLeader;
          });
  t.hand(Side::Axis, {});
  t.set_figures("C5", 1);
  t.order({"D5"});
  t.battle_phase();
  t.attack("D5", "C5", "infantry star star flag flag");
  ASSERT_EQ(t.state.top().kind, FrameKind::Leader);
  const Input json = resent(write_position(t.game, t.state, BoardFace::Country));
  Refusals refusals;
  const auto back = read_position(json, Chance(99), refusals);
  ASSERT_TRUE(back) << text_of(refusals);
  EXPECT_TRUE(same_bytes(back->state, t.state));
}

// Troops of the expansions: questions and things that random games seldom come to.
void expect_same_again(const Table& t, std::source_location where = std::source_location::current()) {
  const Input json = resent(write_position(t.game, t.state, BoardFace::Country));
  Refusals refusals;
  const auto back = read_position(json, Chance(99), refusals);
  ASSERT_TRUE(back) << "line " << where.line() << '\n' << text_of(refusals) << json.dump(1);
  EXPECT_TRUE(back->game.setup() == t.game.setup()) << "line " << where.line();
  EXPECT_TRUE(same_bytes(back->state, t.state))
      << "line " << where.line() << '\n'
      << Input::diff(json, resent(write_position(back->game, back->state, BoardFace::Country))).dump(1);
}

TEST(Positions, OfFunniesWhoseAccessoryIsChosen) {
  RULE("E-FUNNY-02");
  const auto setup = read_picture("C5: i\nF5: /Fu /Fu", BoardKind::Standard, BoardFace::Country);
  Table t("C5: i");
  t.game = Game(setup);
  t.state = start(t.game, t.chance);
  ASSERT_EQ(t.state.top().kind, FrameKind::Equip);
  expect_same_again(t);
  t.act("equip f5 bobbin");
  expect_same_again(t);
  t.act("equip f6 bridge");
  EXPECT_EQ(t.state.frame_count, 0);
  expect_same_again(t);
  t.state.unit(t.state.unit_at[t.hex("F6")]).accessory = static_cast<std::uint8_t>(Accessory::BridgeSpent);
  expect_same_again(t);
}

TEST(Positions, OfSmokeShells) {
  Table t("C5: i\nF5: /Nw");
  t.order({"F5"});
  t.battle_phase();
  t.act("shell f5");
  ASSERT_EQ(t.state.top().kind, FrameKind::Shells);
  expect_same_again(t);
  t.act("smoke d5");
  expect_same_again(t);
  EXPECT_EQ(resent(write_position(t.game, t.state, BoardFace::Country))["frames"][0]["chosen"],
            parse(R"(["D5"])"));
  t.act("smoke d6");
  t.act("smoke e6");
  EXPECT_EQ(t.state.smoke_count, 3);
  expect_same_again(t);
}

TEST(Positions, OfTrainsAndTheirPassengers) {
  Table t("C5: i\nF5: ra/L ra ra sn ra", [](bocage::Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.troop == TroopId::SupplyTrain) {
        unit.hex = *Board::of(setup.board).parse("F6");
        unit.second_hex = *Board::of(setup.board).parse("F5");
        unit.cargo = 2;
      }
  });
  expect_same_again(t);
  t.order({"F6"});
  t.act("move f6 f8");
  ASSERT_EQ(t.state.top().kind, FrameKind::Unload);
  expect_same_again(t);
  const auto json = resent(write_position(t.game, t.state, BoardFace::Country));
  EXPECT_EQ(json["units"][2]["status"], "aboard");
  EXPECT_EQ(json["units"][2]["carrier"], 1);
  EXPECT_EQ(json["units"][3]["berth"], "wagon");
  t.act("unload e8");
  expect_same_again(t);
  t.act("unload e9");
  expect_same_again(t);
}

TEST(Positions, OfRaids) {
  Table t("C5: i\nE5: pc/I\nG5: sd/I\nH5: rs/I", [](bocage::Setup& s) {
    const auto hex = [&](const char* name) { return HexSet::of(*Board::of(s.board).parse(name)); };
    SideSetup& allies = s.of(Side::Allies);
    allies.prisons = {hex("E5"), 2, 3};
    allies.depots = {hex("G5"), 2, 1};
    allies.radar = {hex("H5"), 3};
    allies.rules = kCapturesGuns;
    s.units[1].marks = kHasGuns;
  });
  ASSERT_EQ(t.state.top().kind, FrameKind::Camp) << "the Allies stand on it as their first turn begins";
  expect_same_again(t);
  t.act("free d5");
  expect_same_again(t);
  t.act("free f5");
  expect_same_again(t);
  const auto json = resent(write_position(t.game, t.state, BoardFace::Country));
  EXPECT_EQ(json["freed"][0], 2);
  EXPECT_EQ(json["sides"]["allies"]["prisons"], parse(R"({"camps":["E5"],"units":2,"figures":3})"));
  t.order({"G5"});
  t.battle_phase();
  t.act("destroy g5");
  expect_same_again(t);
}

TEST(Positions, OfALocomotiveThatKnowsWhatIsBehindIt) {
  Table t("C5: g\nF5: ra/L ra ra ra", [](bocage::Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.troop == TroopId::SupplyTrain) {
        unit.hex = *Board::of(setup.board).parse("F6");
        unit.second_hex = *Board::of(setup.board).parse("F5");
      }
  });
  t.order({"C5"});
  t.battle_phase();
  t.state.unit(t.state.unit_at[t.hex("F6")]).hits = 2;
  t.attack("C5", "F6", "grenade star");
  EXPECT_TRUE(t.unit("F6").is(kWagonLost));
  EXPECT_EQ(resent(write_position(t.game, t.state, BoardFace::Country))["units"][1]["behind"], "west");
  expect_same_again(t);
}

TEST(Positions, OfTargetMarkersAndVehiclesDestroyed) {
  Table t("C5: i i\nF5: /Bg\nG5: /Tr");
  t.order({"F5"});
  t.battle_phase();
  t.attack("F5", "C5", "grenade star");
  ASSERT_EQ(t.state.marker_count, 1);
  t.state.counted[1] = {2, 1};
  expect_same_again(t);
  EXPECT_EQ(resent(write_position(t.game, t.state, BoardFace::Country))["counted"],
            parse(R"({"axis":{"trucks":2,"half-tracks":1}})"));
}

TEST(Positions, OfTheSearchOfTheDiscardPile) {
  RULES("E-CMDCAR-08", "E-CMDCAR-09");
  Table t("C5: i\nF2: /Cc\nG2: I");
  t.hand(Side::Allies, {"recon-left"});
  t.discard_deck();
  t.turn(Side::Allies);
  t.act("card recon-left");
  t.act("order f2");
  while (!t.state.frame_count) t.act("done");
  ASSERT_EQ(t.state.top().kind, FrameKind::Draw);
  expect_same_again(t);
  std::string fetch;
  for (const std::string& action : t.legal())
    if (action.starts_with("fetch ")) fetch = action;
  ASSERT_NE(fetch, "");
  t.act(fetch);
  EXPECT_GT(t.cards_in(CardPlace::AlliedBuried), 5);
  expect_same_again(t);
}

TEST(Positions, OfLandingCraftAndDisguises) {
  Table t(
      "C5: /br\nI5: I A",
      [](bocage::Setup& setup) {
        for (UnitSetup& unit : setup.units)
          if (unit.side == Side::Allies) unit.marks = kInCraft;
      },
      BoardKind::Standard, BoardFace::Beach);
  const Input json = resent(write_position(t.game, t.state, BoardFace::Beach));
  EXPECT_EQ(json["units"][0]["marks"], parse(R"(["disguised"])"));
  EXPECT_EQ(json["units"][1]["marks"], parse(R"(["landing-craft"])"));
  EXPECT_FALSE(json.contains("start")); // a disguise is the troop's own
  Refusals refusals;
  const auto back = read_position(json, Chance(99), refusals);
  ASSERT_TRUE(back) << text_of(refusals);
  EXPECT_TRUE(same_bytes(back->state, t.state));
}

TEST(Positions, GoOnLikeTheGameTheyWereTakenFrom) {
  for_any_battle(30, [](Match& match) {
    match.play(match.picker.below(400));
    Refusals refusals;
    auto twin = read_position(resent(write_position(match.game, match.state, BoardFace::Country)), Chance(5),
                              refusals);
    if (!twin) RC_FAIL(text_of(refusals));
    const auto compare = [&] {
      if (same_bytes(twin->state, match.state)) return;
      const auto written = [](const Game& game, const State& state) {
        return resent(write_position(game, state, BoardFace::Country));
      };
      RC_FAIL("they part: " +
              Input::diff(written(match.game, match.state), written(twin->game, twin->state)).dump(1));
    };
    match.play(200, [&](const Choice& choice, const ActionList&) {
      compare();
      apply(twin->game, twin->state, match.chance, choice.seat, choice.action);
    });
    compare();
  });
}

TEST(Positions, OfAnotherRulesVersionAreRefused) {
  const Game game{bocage::Setup{}};
  Input json = resent(write_position(game, start(game, Chance(1)), BoardFace::Country));
  json["rules"] = kRulesVersion + 1;
  Refusals refusals;
  EXPECT_FALSE(read_position(json, Chance(1), refusals));
  EXPECT_EQ(refusals.first().where, "/rules");
}

// By hand
// ---------------------------------------------------------------------------------------------------------------

struct Hand {
  explicit Hand(std::string_view text, std::uint64_t seed = 1)
      : position(read_position(parse(text), Chance(seed), refusals)) {}

  const State& state() const { return position->state; }
  const Unit& unit(std::string_view hex) const {
    return state().unit(state().unit_at[*position->game.board().parse(hex)]);
  }
  std::string legal() const {
    ActionList list;
    std::string text;
    const SeatSet seats = to_act(position->game, state());
    legal_actions(position->game, state(), static_cast<Seat>(std::countr_zero(seats)), list);
    for (const Action& a : list) text += (text.empty() ? "" : ", ") + to_text(position->game, a);
    return text;
  }
  std::string cards(CardPlace place) const {
    std::string text;
    for (int i = 0; i < position->game.card_count(); ++i)
      if (state().card_place[static_cast<std::size_t>(i)] == place)
        text += (text.empty() ? "" : " ") +
                std::string(position->game.tables().of(position->game.card(static_cast<CardIndex>(i))).key);
    return text;
  }

  Refusals refusals;
  std::optional<Position> position;
};

constexpr std::string_view kTwoUnits =
    R"("units": [{"hex": "E5", "troop": "infantry", "side": "allies"},
                 {"hex": "D5", "troop": "infantry", "side": "axis", "figures": 3}])";

std::string with(std::string_view more) {
  return "{" + std::string(kTwoUnits) + ", " + std::string(more) + "}";
}

TEST(PositionsByHand, NeedOnlyWhatMatters) {
  const Hand hand("{" + std::string(kTwoUnits) + "}");
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.unit("D5").figures, 3);
  EXPECT_EQ(hand.unit("D5").figures_at_start, 4);
  EXPECT_EQ(hand.unit("E5").figures, 4);
  EXPECT_EQ(hand.state().active, Side::Allies);
  EXPECT_EQ(to_act(hand.position->game, hand.state()), set_of_seat(seat_of(Side::Allies)));
  EXPECT_EQ(hand.legal().substr(0, 5), "card ");
}

TEST(PositionsByHand, MayBeDrawn) {
  const Hand hand(R"({"face": "beach", "map": ["C   .  fo/i2  bu/g", "D5: hi  ri+br  wi+sa/I", "H1: .  op"],
                      "hexes": {"F5": {"obstacle": "sandbags"}, "G1": {"overlay": "bunker", "overlay_owner": "axis"}},
                      "units": [{"hex": "A1", "troop": "armor", "side": "axis", "marks": ["leader"]}]})");
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  const auto h = [&](std::string_view name) { return *hand.position->game.board().parse(name); };
  EXPECT_EQ(hand.state().ground[h("C2")], TerrainId::Forest);
  EXPECT_EQ(hand.unit("C2").figures, 2);
  EXPECT_EQ(hand.unit("C2").figures_at_start, 4);
  EXPECT_EQ(hand.position->game.hex(h("C3")).overlay_owner, Owner::Axis);
  EXPECT_EQ(hand.position->game.hex(h("G1")).overlay_owner, Owner::Axis);
  EXPECT_EQ(hand.state().overlay[h("D6")], TerrainId::Bridge);
  EXPECT_EQ(hand.state().obstacle[h("D7")], TerrainId::Wire);
  EXPECT_TRUE(hand.state().sandbags.contains(h("D7")));
  EXPECT_TRUE(hand.state().sandbags.contains(h("F5")));
  EXPECT_EQ(hand.state().ground[h("H1")], TerrainId::Ocean);
  EXPECT_EQ(hand.state().ground[h("H2")], TerrainId::Open);
  EXPECT_TRUE(hand.unit("A1").is(kLeader));
}

TEST(PositionsByHand, InThePlayPhase) {
  const Hand hand(with(R"("turn": "axis", "phase": "play",
                          "hands": {"axis": ["attack-left", "attack-left"], "allies": []},
                          "deck": ["probe-center", "recon-left"], "discard": ["air-power"])"));
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.legal(), "card attack-left");
  EXPECT_EQ(hand.cards(CardPlace::AxisHand), "attack-left attack-left");
  EXPECT_EQ(hand.cards(CardPlace::AlliedHand), "");
  EXPECT_EQ(hand.cards(CardPlace::Discard), "air-power");
  const State& s = hand.state();
  const auto card = [&](int from_top) {
    return hand.position->game.card(s.deck[static_cast<std::size_t>(s.deck_count - 1 - from_top)]);
  };
  EXPECT_EQ(card(0), CardId::ProbeCenter);
  EXPECT_EQ(card(1), CardId::ReconLeft);
  EXPECT_EQ(s.deck_count, hand.position->game.card_count() - 3);
  EXPECT_EQ(s.turns[0], 1);
  EXPECT_EQ(s.turns[1], 1);
}

TEST(PositionsByHand, InTheOrderPhase) {
  const Hand hand(R"({"map": ["E5: I I . I"], "phase": "order", "card": "probe-center", "ordered": ["E6"]})");
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.legal(), "order e5, order e8, done");
  EXPECT_EQ(hand.cards(CardPlace::Played), "probe-center");
  EXPECT_EQ(hand.state().ordered.count(), 1);
}

TEST(PositionsByHand, InTheSectionPhase) {
  const Hand hand(R"({"map": ["E5: I I . I"], "phase": "section", "card": "infantry-assault"})");
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.legal(), "section 1, section 2, section 3");
}

TEST(PositionsByHand, InTheMovePhase) {
  const Hand hand(with(R"("phase": "move", "ordered": ["E5"])"));
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.unit("E5").order, OrderKind::Normal);
  EXPECT_NE(hand.legal().find("move e5 f5"), std::string::npos);
}

TEST(PositionsByHand, InTheBattlePhase) {
  const Hand hand(with(R"("phase": "battle", "card": "close-assault", "ordered": ["E5"])"));
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.unit("E5").order, OrderKind::CloseAssault);
  EXPECT_EQ(hand.legal(), "battle e5 d5, done");
  EXPECT_EQ(hand.cards(CardPlace::Played), "close-assault");
}

TEST(PositionsByHand, InTheMiddleOfABattle) {
  const Hand hand(with(R"("phase": "battle", "ordered": ["E5"], "frames": [
      {"kind": "battle", "seat": "allies", "step": 6, "unit": 0, "target": 1, "from": "E5", "to": "D5", "close": true,
       "dice": 3, "faces": {"flag": 1}, "flags_left": 1},
      {"kind": "retreat", "seat": "axis", "unit": 1, "least": 1, "most": 1}])"));
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.legal(), "retreat d5 c5, retreat d5 c6");
}

TEST(PositionsByHand, ForOverlord) {
  const Hand hand(R"({"board": "overlord", "mode": "overlord", "map": ["E5: I", "C20: i"],
                      "hands": {"allies": ["attack-left", "probe-center"]}})");
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.legal(), "give probe-center center, give attack-left left");
}

TEST(PositionsByHand, GiveObjectivesToThoseWhoStandThere) {
  const std::string objectives =
      R"("objectives": [{"hexes": ["D5"], "for": "axis"}, {"hexes": ["E5"], "for": "allies", "holder": "nobody"}])";
  const Hand hand(with(objectives));
  ASSERT_TRUE(hand.position) << text_of(hand.refusals);
  EXPECT_EQ(hand.state().holders[0], Owner::Axis);
  EXPECT_EQ(hand.state().holders[1], Owner::Anyone);
  EXPECT_EQ(hand.state().medals[1], 1);
  const Hand told(with(objectives + R"(, "medals": {"axis": 3})"));
  ASSERT_TRUE(told.position) << text_of(told.refusals);
  EXPECT_EQ(told.state().medals[1], 3);
}

TEST(PositionsByHand, DealWhatIsNotSaidByTheSeed) {
  const Hand a("{" + std::string(kTwoUnits) + "}", 1), b("{" + std::string(kTwoUnits) + "}", 1),
      c("{" + std::string(kTwoUnits) + "}", 2);
  ASSERT_TRUE(a.position && b.position && c.position);
  EXPECT_TRUE(same_bytes(a.state(), b.state()));
  EXPECT_FALSE(same_bytes(a.state(), c.state()));
}

// Faults
// ----------------------------------------------------------------------------------------------------------------

struct Wrong {
  const char* json; // beside the two units, or all of it if it begins with a brace
  const char* where;
  const char* message; // part of it
};
void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.json; }

class PositionFaults : public testing::TestWithParam<Wrong> {};

TEST_P(PositionFaults, AreToldWithTheirPlace) {
  const Wrong& wrong = GetParam();
  const std::string json = wrong.json[0] == '{' || wrong.json[0] == '[' ? wrong.json : with(wrong.json);
  const Hand hand(json);
  EXPECT_FALSE(hand.position);
  bool told = false;
  for (const protocol::Refusal& r : hand.refusals.list())
    told |= r.where == wrong.where && r.message.find(wrong.message) != std::string::npos;
  EXPECT_TRUE(told) << "expected " << wrong.where << ": …" << wrong.message << "…, told\n"
                    << text_of(hand.refusals);
}

INSTANTIATE_TEST_SUITE_P(
    Each, PositionFaults,
    testing::Values(
        Wrong{"[]", "", "found a list, expected an object"},
        Wrong{R"("bord": "standard")", "/bord", "unknown field 'bord'"},
        Wrong{R"("board": "round")", "/board", "found 'round', expected standard"},
        Wrong{R"("board": 7)", "/board", "found 7, expected a text"},
        Wrong{R"("mode": "overlord")", "/mode", "Overlord needs the board"},
        Wrong{R"("name": "Über")", "/name", "lower-case words"},
        Wrong{R"("map": "E5: I")", "/map", "expected a list"},
        Wrong{R"("map": ["E7: I", "Z1: I"])", "/map/1", "found 'Z1' first"},
        Wrong{R"("map": ["E7: I", "F7: fx"])", "/map/1", "hex F7: found the unknown terrain 'fx'"},
        Wrong{R"("map": ["E12: . . ."])", "/map/0", "more cells than the row has hexes"},
        Wrong{R"("map": ["E7: fo", "E7: hi"])", "/map/1", "hex E7 is drawn twice"},
        Wrong{R"("map": ["E5: I"])", "/units/0", "found a second unit in E5"},
        Wrong{R"("hexes": {"Z9": {}})", "/hexes/Z9", "expected a hex of this board"},
        Wrong{R"("hexes": {"C5": {"ground": "wire"}})", "/hexes/C5/ground",
              "found 'wire', expected one of: open"},
        Wrong{R"("hexes": {"C5": {"ground": "swamp"}})", "/hexes/C5/ground",
              "found 'swamp', expected a terrain"},
        Wrong{R"("hexes": {"C5": {"closed_to": ["cavalry"]}})", "/hexes/C5/closed_to/0", "found 'cavalry'"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry"}]})", "/units/0/side",
              "the field 'side' is missing"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "knight", "side": "axis"}]})", "/units/0/troop",
              "found 'knight'"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry", "side": "axis", "figures": 5.5}]})",
              "/units/0/figures", "found 5.5, expected a whole number from 1 to 12"},
        Wrong{R"({"units": [{"troop": "infantry", "side": "axis"}]})", "/units/0/hex", "missing"},
        Wrong{R"({"units": [{"hex": "J1", "troop": "infantry", "side": "axis"}]})", "/units/0/hex",
              "A1 to I13"},
        Wrong{R"({"units": [{"hex": "B13", "troop": "infantry", "side": "axis"}]})", "/units/0/hex",
              "found 'B13'"},
        Wrong{R"({"units": [{"hex": "B1", "status": "eliminated", "troop": "infantry", "side": "axis"}]})",
              "/units/0/hex", "eliminated has no hex"},
        Wrong{
            R"({"units": [{"hex": "B1", "troop": "infantry", "side": "axis", "figures": 4, "figures_at_start": 2}]})",
            "/units/0/figures", "began with 2"},
        Wrong{R"({"units": [{"hex": "B1", "wagon": "B2", "troop": "infantry", "side": "axis"}]})",
              "/units/0/wagon", "only a train"},
        Wrong{R"({"units": [{"hex": "B1", "troop": "infantry", "side": "axis", "carrier": 9}]})", "/units/0",
              "unit 9, which does not exist"},
        Wrong{R"({"units": [{"hex": "B1", "troop": "infantry", "side": "axis", "marks": ["tired"]}]})",
              "/units/0/marks/0", "found 'tired'"},
        Wrong{R"("hands": {"allies": ["attack-lft"]})", "/hands/allies/0",
              "found 'attack-lft', expected a card"},
        Wrong{R"("hands": {"allies": ["air-power"], "axis": ["air-power"]})", "/hands/axis/0",
              "one air-power too many"},
        Wrong{R"("hands": {"allies": ["attack-left#2"]}, "deck": ["attack-left#2"])", "/deck/0",
              "in two places"},
        Wrong{R"("deck": ["attack-left#9"])", "/deck/0", "this deck has 3"},
        Wrong{R"("options": {"tactic_cards": false}, "deck": ["air-power"])", "/deck/0", "this deck has 0"},
        Wrong{R"("turn": "germany")", "/turn", "found 'germany', expected allies or axis"},
        Wrong{R"("phase": "done")", "/phase", "expected play, section, order, move or battle"},
        Wrong{R"("phase": "lunch")", "/phase", "found 'lunch'"},
        Wrong{R"("phase": "order")", "/card", "missing"},
        Wrong{R"("phase": "order", "card": "attack-center", "ordered": ["D5"])", "/ordered/0", "enemy-there"},
        Wrong{R"("phase": "order", "card": "attack-left", "ordered": ["E5"])", "/card", "orders nobody here"},
        Wrong{R"("map": ["E1: I"], "phase": "order", "card": "attack-left", "ordered": ["E5"])", "/ordered/0",
              "wrong-section"},
        Wrong{R"("phase": "order", "card": "recon-center", "ordered": ["E5"])", "/phase",
              "the phase is move"},
        Wrong{R"("phase": "order", "card": "ambush")", "/card", "ambush-waits"},
        Wrong{R"("phase": "move")", "/phase", "nobody has anything to decide"},
        Wrong{R"("phase": "move", "ordered": ["D5"])", "/ordered/0", "side at turn, allies"},
        Wrong{R"("phase": "move", "ordered": ["E6"])", "/ordered/0", "the hex of a unit"},
        Wrong{R"("hands": {"allies": []})", "/phase", "no choice"},
        Wrong{R"("phase": "move", "lanes": {})", "/phase", "found beside 'lanes'"},
        Wrong{R"("lanes": {"axis": [{"phase": "play"}]})", "/lanes/axis/0", "gives no orders now"},
        Wrong{R"("lanes": {"allies": [{"phase": "section"}]})", "/lanes/allies/0", "a card and the sections"},
        Wrong{R"("medals": {"allies": -1})", "/medals/allies", "found -1"},
        Wrong{R"("medals": {"finland": 1})", "/medals/finland", "unknown field"},
        Wrong{R"("objectives": [{"hexes": []}])", "/objectives/0/hexes", "has no hex"},
        Wrong{R"("objectives": [{"hexes": ["A1", "A1"]}])", "/objectives/0/hexes/1", "A1 twice"},
        Wrong{R"("objectives": [{"hexes": ["A1"], "needed": 2}])", "/objectives/0/needed", "from 1 to 1"},
        Wrong{R"("objectives": [{"hexes": ["A1"], "holder": "anyone"}])", "/objectives/0/holder", "nobody"},
        Wrong{R"("sides": {"allies": {"to_win": 0}})", "/sides/allies/to_win", "from 1 to 30"},
        Wrong{R"("outcome": "allies")", "", "has an ending"},
        Wrong{R"("frames": [{"kind": "battle", "seat": "allies"}])", "/frames/0", "a question on top"},
        Wrong{R"("frames": [{"kind": "reaction", "seat": "axis"}])", "/frames/0", "a Close Assault below"},
        Wrong{R"("frames": [{"kind": "retreat", "seat": "axis", "unit": 7}])", "/frames/0/unit",
              "from 0 to 1"},
        Wrong{R"("frames": [{"kind": "retreat", "seat": "axis:left", "unit": 1}])", "/frames/0/seat",
              "a seat of this"},
        Wrong{R"("frames": [{"kind": "start-of-turn", "seat": "axis"}])", "/frames/0", "a kind of question"},
        Wrong{R"("frames": [{"kind": "setup", "seat": "axis"}])", "/frames/0", "an air drop of this battle"},
        Wrong{R"("frames": [{"kind": "overrun", "seat": "allies", "unit": 0, "from": "A1"}])", "/frames/0",
              "a unit on the board, and its hex"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry", "side": "axis", "accessory": "bobbin"}]})",
              "/units/0/accessory", "only Hobart's Funnies carry an accessory, not infantry"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "funny", "side": "axis", "accessory": "crane"}]})",
              "/units/0/accessory", "found 'crane', expected bridge, bobbin"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry", "side": "axis", "behind": "east"}]})",
              "/units/0/behind", "only a locomotive"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry", "side": "axis", "berth": "wagon"}]})",
              "/units/0/berth", "only a unit aboard a train"},
        Wrong{R"({"units": [{"status": "aboard", "troop": "infantry", "side": "axis"}]})", "/units/0",
              "a unit aboard needs its train"},
        Wrong{R"({"units": [{"hex": "E5", "troop": "infantry", "side": "axis"},
                            {"status": "aboard", "troop": "infantry", "side": "axis", "carrier": 0}]})",
              "/units/1", "unit 0 carries no units: expected a supply train of its side on the board"},
        Wrong{R"({"map": ["E5: ra/l"], "units": [{"status": "aboard", "troop": "infantry", "side": "axis",
                            "carrier": 0, "berth": "wagon"}]})",
              "/units/0", "the unit is in the wagon of unit 0, which has none"},
        Wrong{R"({"map": ["E5: ra/l"], "units": [
                   {"status": "aboard", "troop": "infantry", "side": "axis", "carrier": 0},
                   {"status": "aboard", "troop": "infantry", "side": "axis", "carrier": 0}]})",
              "/units/1", "found a second unit in the same part of unit 0"},
        Wrong{R"("markers": [{"hex": "D5", "gun": 0}])", "/markers/0", "a big gun or a destroyer"},
        Wrong{R"({"map": ["E5: /Bg i i", "F5: i i"], "markers": [{"hex": "E6", "gun": 0},
                   {"hex": "E7", "gun": 0}, {"hex": "F5", "gun": 0}, {"hex": "F6", "gun": 0}]})",
              "/markers/3", "at most 3 target markers of one gun"},
        Wrong{R"({"map": ["E5: /Bg i i"], "markers": [{"hex": "E6", "gun": 0}, {"hex": "E6", "gun": 0}]})",
              "/markers/1", "one target marker in a hex"},
        Wrong{R"("counted": {"allies": {"trucks": 3}})", "/counted/allies/trucks", "from 0 to 2"},
        Wrong{R"("counted": {"allies": {"jeeps": 1}})", "/counted/allies/jeeps", "unknown field"},
        Wrong{R"("frames": [{"kind": "equip", "seat": "allies", "unit": 0}])", "/frames/0",
              "a unit of the seat that carries an accessory"},
        Wrong{R"("frames": [{"kind": "shells", "seat": "allies", "unit": 0, "from": "E5"}])", "/frames/0",
              "a unit of the seat that fires smoke"},
        Wrong{R"("frames": [{"kind": "unload", "seat": "allies", "unit": 0}])", "/frames/0",
              "a train of the seat with somebody aboard"},
        Wrong{R"("frames": [{"kind": "camp", "seat": "allies", "from": "E5"}])", "/frames/0",
              "a camp that the seat holds"},
        Wrong{R"("sides": {"allies": {"radar": {"stations": ["E5"], "targets": 5}}})",
              "/sides/allies/radar/targets", "from 1 to 4"},
        Wrong{R"("freed": [4])", "/freed/0", "from 0 to 3"},
        Wrong{R"("start": {"units": [{"hex": "A1", "troop": "armor", "side": "axis", "cargo": 1}]})",
              "/start/units/0/cargo", "from 0 to 0"},
        Wrong{R"("options": {"reshuffle": false, "quiet_turns": 9999})", "/options/quiet_turns",
              "at most 200"},
        Wrong{R"("start": {"units": [{"hex": "A1", "troop": "armor", "side": "axis", "hits": 0}]})",
              "/start/units/0/hits", "unknown field"},
        Wrong{R"("start": {"units": [{"hex": "A1", "troop": "armor", "side": "axis"},
                                     {"hex": "A1", "troop": "armor", "side": "axis"}]})",
              "/start/units/1", "second unit in A1"}));

TEST(WrongPositions, AreRefusedForAllTheirFaultsAtOnce) {
  const Hand hand(R"({"units": [{"hex": "Z5", "troop": "infantry", "side": "allies"},
                                {"hex": "D5", "troop": "horse", "side": "axis"}], "face": "moon"})");
  EXPECT_FALSE(hand.position);
  EXPECT_EQ(hand.refusals.list().size(), 3U) << text_of(hand.refusals);
}

// Beyond the faults that are told there may be more.
TEST(WrongPositions, MayHaveMoreFaultsThanAnybodyReads) {
  Input json;
  for (int n = 0; n < kMaxUnits; ++n)
    json["units"].push_back({{"troop", "infantry"}, {"side", "axis"}}); // no hex
  Refusals refusals;
  EXPECT_FALSE(read_position(json, Chance(1), refusals));
  EXPECT_EQ(refusals.list().size(), Refusals::kMost);
  EXPECT_EQ(refusals.count(), static_cast<std::size_t>(kMaxUnits));
}

// A position that is damaged is refused, or one from which a game can go on.
TEST(WrongPositions, NeverReachTheEngine) {
  for_any_battle(60, [](Match& match) {
    match.play(match.picker.below(500));
    const Input whole = resent(write_position(match.game, match.state, BoardFace::Country));
    std::vector<std::string> places;
    const Input flat = whole.flatten();
    for (const auto& [pointer, value] : flat.items()) places.push_back(pointer);
    for (int n = 0; n < 40; ++n) {
      Input damaged = whole;
      for (int k = 1 + match.picker.below(2); k > 0; --k) {
        const auto& from =
            places[static_cast<std::size_t>(match.picker.below(static_cast<int>(places.size())))];
        const auto& to =
            places[static_cast<std::size_t>(match.picker.below(static_cast<int>(places.size())))];
        Input& value = damaged[Input::json_pointer(to)];
        switch (match.picker.below(4)) {
        case 0: value = whole[Input::json_pointer(from)]; break;
        case 1: value = match.picker.below(40); break;
        case 2: value = nullptr; break;
        default:
          if (const auto parent = Input::json_pointer(to).parent_pointer(); damaged[parent].is_object())
            damaged[parent].erase(Input::json_pointer(to).back());
        }
      }
      Refusals refusals;
      auto read = read_position(damaged, match.chance, refusals);
      RC_ASSERT(read.has_value() == refusals.empty());
      if (!read) continue;
      RC_ASSERT(fault(read->game, read->state) == std::string());
      play_at_random(read->game, match.chance, read->state, match.picker, 60);
    }
  });
}

} // namespace
} // namespace bocage::test
