// A player who plans his turn (ai/plan.h) and looks at what the enemy can do about it (ai/outlook.h). He
// knows what his seat may know, and draws what he does not.
#pragma once

#include "ai/greedy.h"
#include "ai/picker.h"
#include "ai/plan.h"
#include "ai/player.h"

namespace bocage {

struct Skill {
  std::int64_t nodes = 1000; // positions looked at in a turn
  int hands = 8;             // hands the enemy might hold that are thought of
  PlanWeights weights{};
};
Skill captain();
Skill general();

class Commander final : public Player {
 public:
  Commander(std::uint64_t seed, const Skill& skill, const Patience& patience);

  Action choose(const Game& game, const View& seen, const ActionList& list) override;

  // What he did last, and what he thinks will come of it.
  struct Advice {
    Action action{};
    std::vector<Hex> orders{};   // of the units he means to order …
    std::vector<Action> moves{}; // … and where they are to go
    Outlook::Forecast forecast{};
  };
  Advice advise(const Game& game, const View& seen, const ActionList& list);

 private:
  Action battle(const Game& game, const State& state, const Chance& luck, const ActionList& list,
                Outlook& outlook);
  Action react(const Game& game, const View& seen, const State& state, const Chance& luck,
               const ActionList& list, Outlook& outlook);
  std::vector<Hand> enemy_hands(const Game& game, const View& seen);
  Effort effort(std::int64_t share);

  Picker picker_;
  Skill skill_;
  Patience patience_;
  GreedyPlayer habit_; // for what planning has nothing to say about
  struct Intent { // what is left of a turn thought through; up to the battles nothing in it is left to chance
    bool open = false;
    int turn = 0;
    CardId card = kNoCard;
    Plan plan;
  };
  std::array<Intent, kSeats> intents_; // in Overlord he leads several generals
};

} // namespace bocage
