// Views, actions, events and verdicts as JSON.
#include "engine/explain.h"
#include "engine/notation.h"
#include "engine/rules/cards.h"
#include "engine/state/view.h"
#include "protocol/json_action.h"
#include "protocol/json_event.h"
#include "protocol/json_verdict.h"
#include "protocol/json_view.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "tests/protocol/json_support.h"
#include "tests/support/random_battle.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

using namespace protocol;

std::string view_text(const Game& game, const State& state, Seat seat) {
  return view_json(game, view(game, state, seat), BoardFace::Country).dump();
}

// Hidden things
// ----------------------------------------------------------------------------------------------------------

bool hidden_from(const State& state, CardPlace place, Seat seat) {
  // E-CMDCAR-09: who searches the discard pile sees all of it; nobody else knows what is left there.
  if (is_fetching(state) && is_discarded(place) && seat == seat_of(state.active)) return false;
  switch (place) {
  case CardPlace::Deck: return true;
  case CardPlace::AlliedBuried:
  case CardPlace::AlliedCommissar:
  case CardPlace::AlliedHand: return seat != seat_of(Side::Allies);
  case CardPlace::AxisBuried:
  case CardPlace::AxisCommissar:
  case CardPlace::AxisHand: return seat != seat_of(Side::Axis);
  case CardPlace::Drawn: return seat != seat_of(state.active);
  default: return false;
  }
}

// The same position as far as the seat can tell.
State twin_of(const Match& match, Seat seat, Picker& picker) {
  State twin = match.state;
  std::vector<CardIndex> hidden;
  for (int i = 0; i < match.game.card_count(); ++i)
    if (hidden_from(twin, twin.card_place[static_cast<std::size_t>(i)], seat))
      hidden.push_back(static_cast<CardIndex>(i));
  std::vector<CardIndex> shuffled = hidden;
  for (std::size_t left = shuffled.size(); left > 1; --left)
    std::swap(shuffled[left - 1], shuffled[static_cast<std::size_t>(picker.below(static_cast<int>(left)))]);
  for (std::size_t i = 0; i < hidden.size(); ++i)
    twin.card_place[shuffled[i]] = match.state.card_place[hidden[i]];
  twin.deck_count = 0;
  for (const CardIndex card : shuffled)
    if (twin.card_place[card] == CardPlace::Deck) twin.deck[twin.deck_count++] = card;
  for (int i = 0; i < twin.mine_count; ++i)
    if (Mine& mine = twin.mines[static_cast<std::size_t>(i)]; !mine.revealed)
      mine.value = static_cast<std::uint8_t>(picker.below(5));
  return twin;
}

TEST(ViewJson, IsTheSameForPositionsThatASeatCannotTellApart) {
  for_any_battle(60, [](Match& match) {
    Picker picker(match.picker.next());
    match.play(300, [&](const Choice&, const ActionList&) {
      if (!picker.one_in(6)) return;
      for (const Seat seat : {seat_of(Side::Allies), seat_of(Side::Axis), kNoSeat, seat_of(Side::Axis, 2)}) {
        if (seat != kNoSeat && !seat_exists(match.game, seat)) continue;
        RC_ASSERT(view_text(match.game, match.state, seat) ==
                  view_text(match.game, twin_of(match, seat, picker), seat));
      }
    });
  });
}

// Who has searched the discard pile knows what lies there; all others know how much.
TEST(ViewJson, TellsWhatIsBuriedToThoseWhoSearchedAlone) {
  RULE("E-CMDCAR-09");
  Table t("D5: i\nE5: I");
  t.discard_deck();
  State searched = t.state;
  int buried = 0;
  for (int i = 0; i < t.game.card_count(); ++i)
    if (CardPlace& place = searched.card_place[static_cast<std::size_t>(i)]; place == CardPlace::Discard) {
      place = CardPlace::AlliedBuried;
      ++buried;
    }
  // One card of the pile went to a hand, unseen: two positions, in which it was another.
  std::array<State, 2> twins{searched, searched};
  std::array<CardIndex, 2> taken{kNoCardIndex, kNoCardIndex};
  for (int i = 0; i < t.game.card_count(); ++i) {
    if (searched.card_place[static_cast<std::size_t>(i)] != CardPlace::AlliedBuried) continue;
    const auto card = static_cast<CardIndex>(i);
    if (taken[0] == kNoCardIndex) taken[0] = card;
    if (t.game.card(card) != t.game.card(taken[0])) taken[1] = card;
  }
  for (std::size_t k = 0; k < twins.size(); ++k) twins[k].card_place[taken[k]] = CardPlace::AlliedHand;
  ASSERT_GT(buried, 5);
  for (const Seat seat : {seat_of(Side::Axis), kNoSeat}) {
    EXPECT_EQ(view_text(t.game, twins[0], seat), view_text(t.game, twins[1], seat));
    const Input seen = Input::parse(view_text(t.game, twins[0], seat));
    EXPECT_EQ(seen["buried"]["allies"], buried - 1);
    EXPECT_FALSE(seen.contains("searched"));
    EXPECT_EQ(seen["discard"].size(), 0U);
  }
  const Input own = Input::parse(view_text(t.game, twins[0], seat_of(Side::Allies)));
  EXPECT_EQ(own["searched"]["allies"].size(), static_cast<std::size_t>(buried - 1));
  EXPECT_NE(view_text(t.game, twins[0], seat_of(Side::Allies)),
            view_text(t.game, twins[1], seat_of(Side::Allies)));
}

TEST(ViewJson, ShowsASpectatorNoHand) {
  Table t("D5: i\nE5: I");
  const Input seen = Input::parse(view_text(t.game, t.state, kNoSeat));
  EXPECT_FALSE(seen.contains("hand"));
  EXPECT_EQ(seen["seat"], "spectator");
  EXPECT_EQ(seen["hands"]["allies"], t.hand_size(Side::Allies));
}

// What it shows
// ----------------------------------------------------------------------------------------------------------

TEST(ViewJson, StaysSmall) {
  std::size_t largest = 0;
  for (const auto& setup : library_battles()) {
    const Game game{setup};
    const Chance chance(1);
    State state = start(game, chance);
    Picker picker(1);
    play_at_random(game, chance, state, picker, 4000, [&](const Choice& choice, const ActionList&) {
      largest = std::max(largest, view_text(game, state, choice.seat).size());
    });
  }
  EXPECT_GT(largest, 2000U);
  EXPECT_LT(largest, 15000U);

  // The most that a standard board can hold.
  bocage::Setup full;
  for (const Hex h : Board::of(BoardKind::Standard).hexes()) {
    full.hexes[h].ground = TerrainId::SteepHill;
    full.hexes[h].overlay = TerrainId::Bunker;
    full.hexes[h].obstacle = TerrainId::Hedgehog;
    full.hexes[h].sandbags = true;
    if (full.units.size() < static_cast<std::size_t>(kMaxUnits))
      full.units.push_back(
          {.hex = h, .troop = TroopId::SpecialForces, .nation = Nation::UnitedStates, .marks = 1});
  }
  const Game game{full};
  EXPECT_LT(view_text(game, start(game, Chance(1)), kNoSeat).size(), 40000U);
}

TEST(ViewJson, SaysWhatUnitsMayStillDo) {
  Table t(R"(
    C5: i
    E5: I A
  )");
  t.order({"E5", "E6"});
  const auto may = [&](int unit) {
    return Input::parse(view_text(t.game, t.state, kNoSeat))["units"][static_cast<std::size_t>(unit)]
        .value("may", Input::array())
        .dump();
  };
  EXPECT_EQ(may(1), R"(["move","battle"])");
  t.act("move e5 d4");
  EXPECT_EQ(may(1), R"(["battle"])");
  EXPECT_EQ(may(2), R"(["move","battle"])");
  t.act("move e6 g7");
  t.battle_phase();
  EXPECT_EQ(may(2), R"(["battle"])");
  EXPECT_EQ(may(0), "[]");
}

TEST(ViewJson, ShowsTheStarsOnTheDams) {
  Table t("D5: da/i\nD8: da/i\nG5: I", [](bocage::Setup& s) {
    const Board& board = Board::of(s.board);
    for (const char* dam : {"D5", "D8"}) s.of(Side::Axis).sabotage.insert(*board.parse(dam));
  });
  const auto stars = [&] {
    return Input::parse(view_text(t.game, t.state, kNoSeat)).value("sabotage", Input());
  };
  EXPECT_TRUE(stars().is_null());
  t.state.sabotage[1] = 2;
  EXPECT_EQ(stars(), parse(R"({"D8":2})"));
}

TEST(ViewJson, ShowsWhoWaitsInTheCamps) {
  Table t("D5: pc/i\nD8: pc/I\nB5: i", [](bocage::Setup& s) {
    const Board& board = Board::of(s.board);
    for (const char* camp : {"D5", "D8"}) s.of(Side::Allies).prisons.camps.insert(*board.parse(camp));
    s.of(Side::Allies).prisons.units = 2;
  });
  const auto waiting = [&] {
    return Input::parse(view_text(t.game, t.state, kNoSeat)).value("prisoners", Input());
  };
  EXPECT_EQ(waiting(), parse(R"({"D5":{"side":"allies","units":2},"D8":{"side":"allies","units":2}})"));
  t.act("free d7");
  EXPECT_EQ(waiting(), parse(R"({"D5":{"side":"allies","units":2},"D8":{"side":"allies","units":1}})"));
  t.act("free d9");
  EXPECT_EQ(waiting(), parse(R"({"D5":{"side":"allies","units":2}})"));
}

TEST(ViewJson, TellsThatRadarHasWarnedTheEnemy) {
  for (const bool manned : {true, false}) {
    Table t(manned ? "E5: rs/I I I\nB5: i" : "E5: rs\nE6: I I\nB5: i", [](bocage::Setup& s) {
      s.of(Side::Allies).radar.stations.insert(*Board::of(s.board).parse("E5"));
    });
    t.card(kAxis, "air-power");
    const Input question = Input::parse(view_text(t.game, t.state, kNoSeat))["question"];
    EXPECT_EQ(question["kind"], "air-power");
    EXPECT_EQ(question.value("most", 0), manned ? 2 : 0);
  }
}

TEST(ViewJson, ShowsWhatTroopsCarry) {
  Table t("C5: i\nF5: ra/L ra\nG5: /Fu", [](bocage::Setup& setup) {
    for (UnitSetup& unit : setup.units) {
      if (unit.troop == TroopId::Funny) unit.accessory = Accessory::Plow;
      if (unit.troop != TroopId::SupplyTrain) continue;
      unit.second_hex = *Board::of(setup.board).parse("F6");
      unit.cargo = 2;
    }
  });
  t.state.counted[0] = {2, 0};
  const Input seen = Input::parse(view_text(t.game, t.state, kNoSeat));
  EXPECT_EQ(seen["units"][2]["accessory"], "plow");
  EXPECT_EQ(seen["units"][3]["status"], "aboard");
  EXPECT_EQ(seen["units"][3]["carrier"], 1);
  EXPECT_EQ(seen["units"][4]["berth"], "wagon");
  EXPECT_EQ(seen["counted"], parse(R"({"allies":{"trucks":2}})"));
}

TEST(ViewJson, NamesTheQuestion) {
  Table t(R"(
    C5: fo/i
    D5: I
  )");
  t.hand(Side::Axis, {});
  t.order({"D5"});
  t.battle_phase();
  t.attack("D5", "C5", "flag star");
  const Input question = Input::parse(view_text(t.game, t.state, seat_of(Side::Axis)))["question"];
  EXPECT_EQ(question["kind"], "retreat");
  EXPECT_EQ(question["seat"], "axis");
  EXPECT_EQ(question["most"], 1);
  EXPECT_EQ(question["battle"]["faces"], parse(R"({"flag":1,"star":1})"));
}

// The names given to the bits of a battle are those of engine/rules/battle.cpp.
TEST(FrameJson, NamesWhatABattleIs) {
  const auto flags = [](const Table& t) {
    Input found = Input::array();
    const Input question = Input::parse(view_text(t.game, t.state, kNoSeat))["question"];
    return question.contains("battle") ? question["battle"].value("flags", found) : found;
  };
  const char* duel = R"(
    C5: i i
    D5: A
  )";
  Table ambush(duel);
  ambush.hand(Side::Axis, {"ambush"});
  ambush.order({"D5"});
  ambush.battle_phase();
  ambush.act("battle d5 c5");
  ambush.dice("flag star star");
  ambush.act("ambush");
  EXPECT_EQ(flags(ambush), parse(R"(["ambush"])")); // the tank retreats: one of two hexes

  Table air(duel);
  air.hand(Side::Axis, {"ambush"});
  air.dice("flag star");
  air.card(Side::Allies, "air-power");
  air.play({"target c5", "done"});
  EXPECT_EQ(flags(air), parse(R"(["fixed-dice","flags-stand","stars-hit"])"));

  Table barrage(duel);
  barrage.dice("flag star star star");
  barrage.card(Side::Allies, "barrage");
  barrage.act("target c5");
  EXPECT_EQ(flags(barrage), parse(R"(["fixed-dice","flags-stand"])"));

  Table overrun(R"(
    B5: i
    C5: i2
    D5: A
  )");
  overrun.hand(Side::Axis, {"ambush"});
  overrun.order({"D5"});
  overrun.battle_phase();
  overrun.attack("D5", "C5", "infantry infantry star");
  overrun.act("ground d5 c5");
  overrun.act("battle c5 b5");
  EXPECT_EQ(flags(overrun), parse(R"(["overrun"])")); // the enemy may ambush
}

// Actions
// ---------------------------------------------------------------------------------------------------------------

TEST(ActionJson, IsReadBackFromItsTextAndFromItsFields) {
  std::set<std::string> verbs;
  for_any_battle(80, [&](Match& match) {
    match.play(400, [&](const Choice&, const ActionList& list) {
      for (const Action& action : list) {
        const Input json = resent(action_json(match.game, action));
        verbs.insert(json["kind"]);
        Input fields = json;
        fields.erase("text");
        for (const Input& form : {json, fields, json["text"], Input{{"text", json["text"]}}}) {
          Refusals refusals;
          const auto back = read_action(match.game, Node(form, "", refusals));
          if (!back || !(*back == action)) RC_FAIL(form.dump() + text_of(refusals));
        }
      }
    });
  });
  EXPECT_GE(verbs.size(), 15U);
}

TEST(ActionJson, OfTroopsOfTheExpansions) {
  const Table t("D5: i\nE5: I");
  for (const auto& [text, json] :
       {std::pair{"equip e5 bobbin", R"({"kind":"equip","from":"E5","accessory":"bobbin"})"},
        std::pair{"supply e5 e6", R"({"kind":"supply","from":"E5","to":"E6"})"},
        std::pair{"shell e5", R"({"kind":"shell","from":"E5"})"},
        std::pair{"span e5 d5", R"({"kind":"span","from":"E5","to":"D5"})"},
        std::pair{"fetch air-power", R"({"kind":"fetch","card":"air-power"})"},
        std::pair{"unload d4", R"({"kind":"unload","to":"D4"})"},
        std::pair{"free d4", R"({"kind":"free","to":"D4"})"},
        std::pair{"destroy e5", R"({"kind":"destroy","from":"E5"})"}}) {
    Input fields = parse(json);
    Refusals refusals;
    const auto read = read_action(t.game, Node(fields, "", refusals));
    ASSERT_TRUE(read) << text << text_of(refusals);
    EXPECT_EQ(*read, *parse_action(t.game, text));
    fields["text"] = text;
    EXPECT_EQ(resent(action_json(t.game, *read)), fields);
  }
}

TEST(ActionJson, TellsTheWay) {
  Table t("E5: I", [](bocage::Setup& setup) {
    Objective o;
    o.hexes.insert(*Board::of(BoardKind::Standard).parse("D5"));
    o.holding = Holding::Permanent;
    o.who = Owner::Allies;
    setup.objectives.push_back(o);
  });
  t.order({"E5"});
  const auto action = parse_action(t.game, "move e5 c5 via d5");
  ASSERT_TRUE(action);
  EXPECT_EQ(resent(action_json(t.game, *action)),
            parse(R"({"text":"move e5 c5 via d5","kind":"move","from":"E5","to":"C5","via":["D5"]})"));
}

// Events
// ----------------------------------------------------------------------------------------------------------------

TEST(EventJson, HasNamesForEverything) {
  auto events = std::make_unique<Events>();
  for_any_battle(60, [&](Match& match) {
    ActionList list;
    for (int n = 0; n < 300 && to_act(match.game, match.state); ++n) {
      const Seat seat = match.picker.seat(to_act(match.game, match.state));
      legal_actions(match.game, match.state, seat, list);
      events->clear();
      apply(match.game, match.state, match.chance, seat, match.picker.action(list), events.get());
      for (const Event& e : *events) {
        const std::string text = event_json(match.game, e).dump();
        if (text.find("\"?\"") != std::string::npos) RC_FAIL(text);
      }
    }
  });
}

TEST(EventJson, TellsWhatATankIsEquippedWith) {
  Table t("D5: i\nE5: /Fu");
  Event e{};
  e.kind = EventKind::UnitEquipped;
  e.side = Side::Allies;
  e.unit = 1;
  e.target = kNoUnit;
  e.from = t.hex("E5");
  e.to = kNoHex;
  e.card = kNoCard;
  e.number = static_cast<std::uint8_t>(Accessory::Petard);
  EXPECT_EQ(resent(event_json(t.game, e)),
            parse(R"({"event":"unit-equipped","side":"allies","unit":1,"hex":"E5","accessory":"petard"})"));
}

TEST(EventJson, HidesTheCardDrawnFromOthers) {
  Table t("D5: i\nE5: I");
  Event e{};
  e.kind = EventKind::CardDrawn;
  e.side = Side::Axis;
  e.unit = e.target = kNoUnit;
  e.from = e.to = kNoHex;
  e.card = CardId::AirPower;
  EXPECT_EQ(resent(event_json(t.game, redact(e, seat_of(Side::Axis)))),
            parse(R"({"event":"card-drawn","side":"axis","card":"air-power"})"));
  for (const Seat seat : {seat_of(Side::Allies), kNoSeat})
    EXPECT_EQ(resent(event_json(t.game, redact(e, seat))), parse(R"({"event":"card-drawn","side":"axis"})"));
  e.kind = EventKind::CardFetched;
  EXPECT_EQ(resent(event_json(t.game, redact(e, seat_of(Side::Allies)))),
            parse(R"({"event":"card-fetched","side":"axis"})"));
}

// Verdicts
// --------------------------------------------------------------------------------------------------------------

TEST(VerdictJson, SaysWhyAndCounts) {
  Table t(R"(
    C5: i
    D5: fo
    E5: I
    F9: A
  )");
  t.order({"E5"});
  const auto verdict = [&](std::string_view action) {
    return resent(
        verdict_json(t.game, explain(t.game, t.state, seat_of(Side::Allies), *parse_action(t.game, action))));
  };
  EXPECT_EQ(verdict("battle e5 c5")["phase"], "move"); // not now
  EXPECT_EQ(verdict("move f9 f8")["why"], "not-ordered");
  EXPECT_EQ(verdict("move e5 d5"), parse(R"({"legal":true,"why":"legal","counted":"hexes",
      "trace":[{"rule":"B-MOVE-13","reason":"forest","amount":1,"hex":"D5"}]})"));
  t.battle_phase();
  const Input battle = verdict("battle e5 c5");
  EXPECT_EQ(battle["legal"], true) << battle;
  EXPECT_EQ(battle["counted"], "dice");
  EXPECT_EQ(battle["trace"][0]["amount"], 2);
}

TEST(VerdictJson, HasNamesForEverything) {
  for_any_battle(30, [](Match& match) {
    match.play(200, [&](const Choice& choice, const ActionList& list) {
      Action odd = list[match.picker.below(list.size())];
      odd.kind = static_cast<ActionKind>(match.picker.below(20));
      if (odd.kind == ActionKind::Give || odd.kind == ActionKind::Card || odd.kind == ActionKind::Keep)
        return;
      const std::string text =
          verdict_json(match.game, explain(match.game, match.state, choice.seat, odd)).dump();
      if (text.find("\"?\"") != std::string::npos) RC_FAIL(text);
    });
  });
}

} // namespace
} // namespace bocage::test
