// A player who plans his turn (ai/plan.h) and looks at what the enemy can do about it (ai/outlook.h). He
// knows what his seat may know, and draws what he does not.
#pragma once

#include <chrono>
#include <optional>

#include "ai/greedy.h"
#include "ai/picker.h"
#include "ai/plan.h"
#include "ai/player.h"

namespace bocage {

struct Skill {
  std::int64_t nodes = 1000;   // positions looked at in a turn
  int hands = 8;               // hands the enemy might hold that are thought of
  std::int64_t rehearsals = 0; // games played through to choose among the best turns, and for each decision
                               // after them some more; 0: the best as it seems
  int turns_after = 3;         // of such a game, the enemy's answer first
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
  Action decide(const Game& game, const View& seen, const ActionList& list);
  std::optional<Action> support(const Game& game, const View& seen, const ActionList& list);
  Action battle(const Game& game, const State& state, const Chance& luck, const ActionList& list,
                Outlook& outlook);
  Action react(const Game& game, const View& seen, const State& state, const Chance& luck,
               const ActionList& list, Outlook& outlook);
  Action try_out(const Game& game, const View& seen, const State& state, const ActionList& list,
                 const Action& usual);
  std::vector<Planner::Choice> turns_to_rehearse(const Game& game, const View& seen, const State& state,
                                                 Planner& planner);
  std::vector<Hand> enemy_hands(const Game& game, const View& seen);
  void begin_thought(double share); // of a turn's time
  Effort effort(std::int64_t nodes, double from, double to);

  using Clock = std::chrono::steady_clock;

  Picker picker_;
  Skill skill_;
  Patience patience_;
  Clock::time_point begun_; // with the thought at hand …
  double time_ = 0;         // … for which there are so many milliseconds
  int turn_ = 0;            // of either side, for which …
  double spent_ = 0;        // … this part of a turn's time is used up
  GreedyPlayer habit_;      // for what planning has nothing to say about
  GreedyPlayer usual_;      // the one of the rehearsals
  struct Intent { // what is left of a turn thought through; up to the battles nothing in it is left to chance
    bool open = false;
    bool habitual = false; // as the simple player would, instead of a plan
    int turn = 0;
    CardId card = kNoCard;
    Plan plan;
  };
  std::array<Intent, kSeats> intents_; // in Overlord he leads several generals
};

} // namespace bocage
