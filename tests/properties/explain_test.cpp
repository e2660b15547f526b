// What holds for every explanation: it says yes exactly to what is legal, names a rule for every no, counts
// right, and betrays nothing.
#include "engine/explain.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 200;

// Anything one could type: something like what is legal, or about hexes in which somebody stands.
class Guesser {
 public:
  Guesser(const Match& match, Picker& picker) : match_(match), picker_(picker) {
    for (Hex h : match.game.board().hexes()) {
      all_.push_back(h);
      if (match.state.unit_at[h] != kNoUnit) busy_.push_back(h);
    }
    if (busy_.empty()) busy_ = all_;
  }

  Action like(Action a) {
    if (a.from != kNoHex && picker_.one_in(3)) a.from = somebody();
    if (a.kind == ActionKind::Give)
      a.to = static_cast<Hex>(1 + picker_.below(3));
    else if (a.to != kNoHex)
      a.to = a.from != kNoHex ? near(a.from) : somebody();
    if (a.kind == ActionKind::Move) a.via = picker_.one_in(6) ? near(a.from) : kNoHex;
    return a;
  }

  Action any() {
    Action a = act(static_cast<ActionKind>(picker_.below(static_cast<int>(ActionKind::Keep) + 1)));
    switch (a.kind) {
    case ActionKind::Card:
    case ActionKind::Keep: a.value = static_cast<std::uint8_t>(picker_.below(kCardKinds)); break;
    case ActionKind::Give:
      a.value = static_cast<std::uint8_t>(picker_.below(kCardKinds));
      a.to = static_cast<Hex>(1 + picker_.below(3));
      break;
    case ActionKind::Section: a.value = static_cast<std::uint8_t>(picker_.below(6)); break;
    case ActionKind::IgnoreFlags: a.value = static_cast<std::uint8_t>(picker_.below(4)); break;
    case ActionKind::Order:
    case ActionKind::Exit:
    case ActionKind::ClearWire:
    case ActionKind::Heal: a.from = somebody(); break;
    case ActionKind::Target:
    case ActionKind::Leader: a.to = somebody(); break;
    case ActionKind::Move:
      a.from = somebody();
      a.to = near(a.from);
      if (picker_.one_in(10)) a.via = near(a.from);
      break;
    case ActionKind::Battle:
      a.from = somebody();
      a.to = picker_.one_in(2) ? near(a.from) : somebody();
      break;
    case ActionKind::Retreat:
    case ActionKind::TakeGround:
      a.from = somebody();
      a.to = near(a.from);
      break;
    default: break;
    }
    return a;
  }

 private:
  Hex of(const std::vector<Hex>& hexes) {
    return hexes[static_cast<std::size_t>(picker_.below(static_cast<int>(hexes.size())))];
  }
  Hex somebody() { return picker_.one_in(8) ? of(all_) : of(busy_); }
  Hex near(Hex h) {
    if (picker_.one_in(8)) return of(all_);
    for (int steps = 1 + picker_.below(4); steps > 0; --steps) {
      const Hex next = match_.game.board().neighbor(h, static_cast<Direction>(picker_.below(kDirections)));
      if (next != kNoHex) h = next;
    }
    return h;
  }

  const Match& match_;
  Picker& picker_;
  std::vector<Hex> all_, busy_;
};

// Plays at random and stops now and then to ask about everything that is legal and much that is not.
template <class Judge>
void ask_about_everything(int cases, Judge&& judge) {
  for_any_battle(cases, [&](Match& match) {
    Picker picker(match.picker.next());
    match.play(kDecisions, [&](const Choice& choice, const ActionList& list) {
      if (!picker.one_in(12)) return;
      for (const Action& a : list)
        if (list.size() < 40 || picker.one_in(4)) judge(match, choice.seat, a);
      Guesser guesser(match, picker);
      for (int n = 0; n < 12; ++n) {
        judge(match, choice.seat, guesser.any());
        judge(match, choice.seat, guesser.like(picker.action(list)));
      }
    });
  });
}

int sum(const Trace& trace) {
  int total = 0;
  for (const TraceStep& step : trace) total += step.amount;
  return total;
}

// The rules as the project writes them down; empty when they are not at hand.
const std::set<std::string, std::less<>>& rulebook() {
  static const auto ids = [] {
    std::set<std::string, std::less<>> found;
    const std::filesystem::path folder = "rulebook";
    if (!std::filesystem::is_directory(folder)) return found;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      if (file.path().extension() != ".tsv") continue;
      std::ifstream in(file.path());
      for (std::string line; std::getline(in, line);) found.insert(line.substr(0, line.find('\t')));
    }
    return found;
  }();
  return ids;
}

bool in_rulebook(std::string_view rule) {
  return !rule.empty() && (rulebook().empty() || rulebook().contains(rule));
}

TEST(Explanations, SayYesToWhatIsLegalAndToNothingElse) {
  ask_about_everything(30, [](const Match& match, Seat seat, const Action& a) {
    const bool legal = is_legal(match.game, match.state, seat, a);
    if (explain(match.game, match.state, seat, a).legal() != legal)
      RC_FAIL(to_text(match.game, a) + (legal ? " is legal" : " is not legal"));
  });
}

TEST(Explanations, LeaveTheDecisionToWhoseItIs) {
  ask_about_everything(20, [](const Match& match, Seat, const Action& a) {
    const SeatSet seats = to_act(match.game, match.state);
    for (int i = 0; i < kSeats; ++i)
      if (!(seats >> i & 1))
        RC_ASSERT(explain(match.game, match.state, static_cast<Seat>(i), a).reason.why ==
                  Why::NotYourDecision);
  });
}

TEST(Explanations, NameARuleForEveryNoAndForEveryStepTheyCount) {
  ask_about_everything(30, [](const Match& match, Seat seat, const Action& a) {
    const Verdict v = explain(match.game, match.state, seat, a);
    for (const TraceStep& step : v.trace)
      if (!in_rulebook(step.rule))
        RC_FAIL(to_text(match.game, a) + ": " + std::string(step.reason) + " by '" + std::string(step.rule) +
                "'");
    if (v.legal()) return;
    RC_ASSERT(v.reason.why < Why::Count);
    RC_ASSERT(!key_of(v.reason.why).empty());
    if (!in_rulebook(v.reason.rule))
      RC_FAIL(to_text(match.game, a) + ": " + std::string(key_of(v.reason.why)) + " by '" +
              std::string(v.reason.rule) + "'");
  });
}

TEST(Explanations, CountTheDiceThatAreRolled) {
  ask_about_everything(30, [](const Match& match, Seat seat, const Action& a) {
    if (a.kind != ActionKind::Battle) return;
    const Verdict v = explain(match.game, match.state, seat, a);
    if (v.counted != Counted::Dice) RC_ASSERT(!v.legal());
    if (v.counted != Counted::Dice) return;
    const bool overrun = match.state.frame_count > 0;
    const Unit& unit = match.state.unit(match.state.unit_at[a.from]);
    RC_ASSERT(std::max(sum(v.trace), 0) == attack_dice(match.game, match.state, unit, a.from, a.to, overrun));
    if (v.legal()) RC_ASSERT(sum(v.trace) > 0);
    if (v.reason.why == Why::NoDice) RC_ASSERT(sum(v.trace) <= 0);
  });
}

// The way shown is a way, and as long as the move.
TEST(Explanations, CountTheHexesOfAMove) {
  ask_about_everything(30, [](const Match& match, Seat seat, const Action& a) {
    if (a.kind != ActionKind::Move || !is_legal(match.game, match.state, seat, a)) return;
    const Verdict v = explain(match.game, match.state, seat, a);
    if (v.counted != Counted::Hexes) return;
    State after = match.state;
    Events events;
    apply(match.game, after, match.chance, seat, a, &events);
    int hexes = -1;
    for (const Event& e : events)
      if (e.kind == EventKind::UnitMoved && hexes < 0) hexes = e.number;
    if (sum(v.trace) != hexes)
      RC_FAIL(to_text(match.game, a) + ": " + std::to_string(sum(v.trace)) + " counted, " +
              std::to_string(hexes) + " moved");
    Hex at = a.from;
    for (const TraceStep& step : v.trace) {
      RC_ASSERT(match.game.board().adjacent(at, step.hex));
      at = step.hex;
    }
    RC_ASSERT(at == a.to);
  });
}

bool same(const Verdict& a, const Verdict& b) {
  if (a.reason.why != b.reason.why || a.reason.rule != b.reason.rule ||
      a.reason.subject != b.reason.subject || a.reason.at != b.reason.at ||
      a.reason.beside != b.reason.beside || a.reason.number != b.reason.number || a.counted != b.counted ||
      a.trace.size() != b.trace.size())
    return false;
  for (std::size_t i = 0; i < a.trace.size(); ++i)
    if (a.trace[i].rule != b.trace[i].rule || a.trace[i].reason != b.trace[i].reason ||
        a.trace[i].amount != b.trace[i].amount || a.trace[i].hex != b.trace[i].hex)
      return false;
  return true;
}

// The same position as far as the seat can tell: the cards it does not see have changed places.
State with_other_secrets(const Match& match, Seat seat, Picker& picker) {
  State twin = match.state;
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < static_cast<std::size_t>(match.game.card_count()); ++i) {
    const CardPlace place = twin.card_place[i];
    if (place == CardPlace::Deck || (place == CardPlace::AlliedHand && seat != seat_of(Side::Allies)) ||
        (place == CardPlace::AxisHand && seat != seat_of(Side::Axis)))
      hidden.push_back(i);
  }
  for (std::size_t left = hidden.size(); left > 1; --left)
    std::swap(twin.card_place[hidden[left - 1]],
              twin.card_place[hidden[static_cast<std::size_t>(picker.below(static_cast<int>(left)))]]);
  twin.deck_count = 0;
  for (std::size_t i : hidden)
    if (twin.card_place[i] == CardPlace::Deck) twin.deck[twin.deck_count++] = static_cast<CardIndex>(i);
  return twin;
}

TEST(Explanations, BetrayNothing) {
  ask_about_everything(15, [](const Match& match, Seat seat, const Action& a) {
    Picker picker(match.state.dice_rolled + 44);
    const State twin = with_other_secrets(match, seat, picker);
    if (!same(explain(match.game, match.state, seat, a), explain(match.game, twin, seat, a)))
      RC_FAIL(to_text(match.game, a) + " is explained by what the seat may not know");
  });
}

// Nor to the one who waits.
TEST(Explanations, BetrayNothingToTheEnemy) {
  ask_about_everything(20, [](const Match& match, Seat seat, const Action& a) {
    const Seat enemy = seat_of(other(side_of(seat)));
    Picker picker(match.state.dice_rolled + 45);
    const State twin = with_other_secrets(match, enemy, picker);
    RC_ASSERT(same(explain(match.game, match.state, enemy, a), explain(match.game, twin, enemy, a)));
  });
}

} // namespace
} // namespace bocage::test
