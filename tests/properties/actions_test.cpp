// What holds for every action offered.
#include <string>

#include "engine/notation.h"
#include "engine/state/snapshot.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 500;

TEST(Actions, CanAllBeCarriedOut) {
  for_any_battle(300, [](Match& match) {
    match.play(kDecisions, [&](const Choice& choice, const ActionList& list) {
      if (!match.picker.one_in(6)) return;
      for (const Action& a : list) {
        RC_ASSERT(is_legal(match.game, match.state, choice.seat, a));
        State copy = match.state;
        apply(match.game, copy, match.chance, choice.seat, a);
        if (const std::string wrong = fault(match.game, copy); !wrong.empty())
          RC_FAIL(to_text(match.game, a) + ": " + wrong);
        RC_ASSERT((to_act(match.game, copy) == 0) == copy.over());
        RC_ASSERT(!same_bytes(copy, match.state));
      }
    });
  });
}

// Records, logs and people who type all rely on it.
TEST(Actions, ReadBackFromTheirText) {
  for_any_battle(300, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList& list) {
      for (const Action& a : list) {
        const std::string text = to_text(match.game, a);
        const auto read = parse_action(match.game, text);
        if (!read || !(*read == a)) RC_FAIL("'" + text + "' does not read back");
      }
    });
  });
}

TEST(Actions, ReadAsDifferentTexts) {
  for_any_battle(200, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList& list) {
      if (!match.picker.one_in(4)) return;
      std::vector<std::string> texts;
      for (const Action& a : list) texts.push_back(to_text(match.game, a));
      std::sort(texts.begin(), texts.end());
      RC_ASSERT(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    });
  });
}

// Noise is refused, whatever it is made of, and never taken for an action it does not spell.
TEST(Actions, AreNotReadFromNoise) {
  const Game game{bocage::Setup{}};
  check_property(2000, [&] {
    static const std::vector<std::string> words = {"move", "order",  "card",      "give",    "via",   "a1",
                                                   "i13",  "b13",    "z9",        "a0",      "-",     "keep",
                                                   "left", "1",      "99",        "section", "",      "done",
                                                   "pass", "ignore", "air-power", "\xff",    "battle"};
    std::string text;
    for (const auto& word : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words)))
      text += word + ' ';
    if (const auto read = parse_action(game, text)) {
      const auto again = parse_action(game, to_text(game, *read));
      RC_ASSERT(again.has_value());
      RC_ASSERT(*again == *read);
    }
    parse_action(game, *rc::gen::string<std::string>());
  });
}

TEST(Actions, OfAnotherSeatOrNobodyAreNotLegal) {
  for_any_battle(200, [](Match& match) {
    match.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      const SeatSet seats = to_act(match.game, match.state);
      for (int i = 0; i < kSeats; ++i)
        if (!(seats >> i & 1))
          RC_ASSERT(!is_legal(match.game, match.state, static_cast<Seat>(i), choice.action));
      // An action that is not in the list is not legal either.
      const Action made_up{static_cast<ActionKind>(match.picker.below(20)),
                           static_cast<std::uint8_t>(match.picker.below(40)),
                           static_cast<Hex>(match.picker.below(kMaxHexes)),
                           static_cast<Hex>(match.picker.below(kMaxHexes)), kNoHex};
      ActionList list;
      legal_actions(match.game, match.state, choice.seat, list);
      RC_ASSERT(is_legal(match.game, match.state, choice.seat, made_up) == list.contains(made_up));
    });
  });
}

} // namespace
} // namespace bocage::test
