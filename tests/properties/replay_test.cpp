// Seed and actions make the game, the same for ever; a copy of a position is an undo.
#include <vector>

#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 600;

bool same_event(const Event& a, const Event& b) {
  static_assert(std::has_unique_object_representations_v<Event>);
  return same_bytes(a, b);
}

bool same_events(const Events& a, const Events& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same_event);
}

TEST(Replay, GivesTheSameGame) {
  check_property(400, [] {
    const RandomBattle battle = *any_battle();
    Match first(battle);
    std::vector<Choice> record;
    std::vector<State> positions;
    first.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      record.push_back(choice);
      positions.push_back(first.state);
    });
    Match second(battle); // a Game of its own
    Events events;
    for (std::size_t i = 0; i < record.size(); ++i) {
      RC_ASSERT(same_bytes(second.state, positions[i]));
      events.clear();
      apply(second.game, second.state, second.chance, record[i].seat, record[i].action, &events);
    }
    RC_ASSERT(same_bytes(second.state, first.state));
  });
}

TEST(Replay, TellsTheSameEvents) {
  check_property(300, [] {
    const RandomBattle battle = *any_battle();
    Match first(battle), second(battle);
    Events told, retold;
    first.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      State copy = first.state;
      told.clear();
      apply(first.game, copy, first.chance, choice.seat, choice.action, &told);
      retold.clear();
      apply(second.game, second.state, second.chance, choice.seat, choice.action, &retold);
      RC_ASSERT(same_events(told, retold));
    });
  });
}

TEST(Replay, BeginsTheSameBattleFromTheSameSeed) {
  check_property(400, [] {
    const RandomBattle battle = *any_battle();
    const Game game(battle.setup);
    Events events, again;
    const State a = start(game, Chance(battle.seed), &events), b = start(game, Chance(battle.seed), &again);
    RC_ASSERT(same_bytes(a, b));
    RC_ASSERT(same_events(events, again));
  });
}

// Trying every action and taking it back leaves no trace, and the game goes on as if nothing had been tried.
TEST(Replay, UndoRestoresEveryByte) {
  check_property(250, [] {
    const RandomBattle battle = *any_battle();
    Match tried(battle), plain(battle);
    plain.play(kDecisions);
    long decisions = 0;
    Picker curious(battle.seed + 1);
    tried.play(kDecisions, [&](const Choice& choice, const ActionList& list) {
      ++decisions;
      if (!curious.one_in(5)) return;
      const State before = tried.state;
      std::array<std::uint8_t, sizeof(State)> bytes;
      std::memcpy(bytes.data(), &tried.state, sizeof(State));
      for (const Action& a : list) {
        apply(tried.game, tried.state, tried.chance, choice.seat, a);
        play_at_random(tried.game, tried.chance, tried.state, curious, curious.below(8));
        tried.state = before;
        RC_ASSERT(std::memcmp(bytes.data(), &tried.state, sizeof(State)) == 0);
      }
    });
    RC_ASSERT(same_bytes(tried.state, plain.state));
  });
}

} // namespace
} // namespace bocage::test
