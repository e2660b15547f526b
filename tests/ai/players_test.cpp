// Computer players: they choose what is legal, from what they may know, and the better one wins.
#include <array>
#include <fstream>
#include <memory>
#include <string>

#include "ai/player.h"
#include "engine/state/sample.h"
#include "tests/support/random_battle.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

const Patience kQuick{.effort = 0.001}; // what is tested here does not depend on how well they think

TEST(Players, ChooseLegalActionsInAnyBattle) {
  for_any_battle(30, [](Match& match) {
    std::vector<std::unique_ptr<Player>> players;
    for (const PlayerKind& kind : player_kinds()) players.push_back(kind.make(match.picker.next(), kQuick));
    match.play(200, [&](const Choice& choice, const ActionList& list) {
      const View seen = view(match.game, match.state, choice.seat);
      for (const auto& player : players) RC_ASSERT(list.contains(player->choose(match.game, seen, list)));
    });
  });
}

TEST(Players, AnswerTheSameToTheSameQuestions) {
  for_any_battle(10, [](Match& match) {
    for (const PlayerKind& kind : player_kinds()) {
      const auto one = kind.make(5, kQuick), two = kind.make(5, kQuick);
      match.play(60, [&](const Choice& choice, const ActionList& list) {
        const View seen = view(match.game, match.state, choice.seat);
        RC_ASSERT(one->choose(match.game, seen, list) == two->choose(match.game, seen, list));
      });
    }
  });
}

// The enemy's hand and the deck are shuffled behind the player's back: his view is the same, and so is his
// choice.
TEST(Players, DoNotKnowWhatIsHidden) {
  for_any_battle(20, [](Match& match) {
    match.play(60, [&](const Choice& choice, const ActionList& list) {
      if (list.size() == 1 || !match.picker.one_in(4)) return;
      const View seen = view(match.game, match.state, choice.seat);
      const State other_hands = sample(match.game, seen, Chance(match.picker.next()));
      for (const PlayerKind& kind : player_kinds()) {
        const Action one = kind.make(3, kQuick)->choose(match.game, seen, list);
        const Action two =
            kind.make(3, kQuick)->choose(match.game, view(match.game, other_hands, choice.seat), list);
        RC_ASSERT(one == two);
      }
    });
  });
}

// What the process has held at most since `forget_peak`.
std::size_t peak_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return 1024 * std::stoull(line.substr(6));
  return 0;
}
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

TEST(Players, ThinkInLittleMemory) {
  const Game game(library_battles().front());
  const Chance chance(1);
  const State state = start(game, chance);
  const Seat seat = seat_of(state.active);
  ActionList list;
  legal_actions(game, state, seat, list);
  forget_peak();
  const std::size_t before = peak_bytes();
  ASSERT_GT(before, 0U);
  make_player("general", 1)->choose(game, view(game, state, seat), list);
  EXPECT_LT(peak_bytes(), before + (64U << 20));
}

TEST(Players, CanBeGivenOtherFigures) {
  EXPECT_NE(make_player("general:reply=0.8+nodes=50", 1), nullptr);
  for (const char* wrong : {"general:", "general:reply", "general:reply=", "general:reply=x", "general:tea=1",
                            "random:reply=1", "general:reply=1+"})
    EXPECT_EQ(make_player(wrong, 1), nullptr) << wrong;
}

TEST(Players, AreKnownByName) {
  for (const PlayerKind& kind : player_kinds()) EXPECT_NE(make_player(kind.name, 1), nullptr);
  EXPECT_EQ(make_player("napoleon", 1), nullptr);
}

// A unit with one figure left beside a fresh one: it does not take odds to see whom to attack.
TEST(Greedy, AttacksWhereItPays) {
  Table t("D4: i .\nE5: I i\n");
  t.order({"E5"});
  t.set_figures("E6", 1);
  t.battle_phase();
  ActionList list;
  legal_actions(t.game, t.state, seat_of(kAllies), list);
  const View seen = view(t.game, t.state, seat_of(kAllies));
  const Action chosen = make_player("greedy", 1)->choose(t.game, seen, list);
  EXPECT_EQ(to_text(t.game, chosen), "battle e5 e6");
}

TEST(Greedy, TakesAnObjectiveThatWins) {
  Table t("A1: i\nE6: I\n", [](bocage::Setup& s) {
    Objective o;
    o.hexes = HexSet::of(Board::of(BoardKind::Standard).parse("E8").value());
    s.objectives.push_back(o);
    s.of(kAllies).medals = 1;
  });
  t.order({"E6"});
  ActionList list;
  legal_actions(t.game, t.state, seat_of(kAllies), list);
  const View seen = view(t.game, t.state, seat_of(kAllies));
  EXPECT_EQ(to_text(t.game, make_player("greedy", 1)->choose(t.game, seen, list)), "move e6 e8");
}

// Both sides of every battle, the same luck for both: whoever plays greedy wins most of the games.
TEST(Greedy, BeatsRandom) {
  constexpr std::uint64_t kGames = 4;
  int won = 0, lost = 0;
  ActionList list;
  for (const bocage::Setup& setup : library_battles())
    for (std::uint64_t seed = 1; seed <= kGames; ++seed)
      for (Side clever : {Side::Allies, Side::Axis}) {
        const Game game(setup);
        const Chance chance(seed);
        std::array<std::unique_ptr<Player>, kSides> players;
        for (Side side : {Side::Allies, Side::Axis})
          players[static_cast<std::size_t>(index(side))] =
              make_player(side == clever ? "greedy" : "random", seed);
        State state = start(game, chance);
        while (const SeatSet seats = to_act(game, state)) {
          const auto seat = static_cast<Seat>(std::countr_zero(seats));
          legal_actions(game, state, seat, list);
          Player& player = *players[static_cast<std::size_t>(index(side_of(seat)))];
          apply(game, state, chance, seat, player.choose(game, view(game, state, seat), list));
        }
        won += state.outcome == win_of(clever);
        lost += state.outcome == win_of(other(clever));
      }
  EXPECT_GT(won, 4 * lost) << won << " won, " << lost << " lost";
}

} // namespace
} // namespace bocage::test
