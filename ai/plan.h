// A turn thought through: which card, whom it orders, where they go. Candidates are made for every card by
// what each unit would gain alone, then changed a little again and again, and what is better is kept
// (evolutionary planning after Justesen et al., "Playing Multi-Action Adversarial Games", 2018). Battles are
// not part of a plan: they are fought one by one, once the dice of the last are known.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "ai/outlook.h"
#include "ai/picker.h"
#include "engine/engine.h"
#include "engine/rules/movement.h"

namespace bocage {

struct Gene { // a unit that is ordered, and its move; Done: it stays
  UnitId unit;
  Action move;

  bool operator==(const Gene&) const = default;
};

struct Plan {
  std::vector<Gene> genes; // in the order in which they are carried out
  double worth = 0;

  // The next decision by it, or none of the list if it has nothing to say.
  const Action* next(const State& state, const ActionList& list) const;
};

// How much may be thought: positions looked at, and a clock that may cut it short.
struct Effort {
  std::int64_t nodes = 0;
  std::function<bool()> enough;               // asked now and then; empty: never
  std::function<void(double share)> progress; // told now and then; may be empty
};

class Planner {
 public:
  // `state` is one the seat could be in; `luck` is the player's own.
  Planner(const Game& game, const State& state, const Chance& luck, Seat seat, const PlanWeights& w,
          Outlook& outlook, Picker& picker, Effort effort);

  struct Choice {
    Action first; // a card, or a section
    Plan plan;
    double worth = 0;
    bool planned = false; // `plan` follows from it
  };
  Choice best_of(const ActionList& list); // cards or sections
  // After best_of: every line's plan, the best first.
  std::vector<Choice> candidates() const;
  // After best_of: what becomes of the lines if they are looked at with other eyes for a while. What each is
  // worth remains this planner's opinion.
  std::vector<Choice> seen_by(Outlook& other, std::int64_t nodes);
  Plan rest(); // orders and moves that are still open

  std::int64_t used() const { return nodes_; }

 private:
  struct Move {
    Action action;
    double worth; // beside staying where one is, all others unmoved
  };
  struct Prospect { // what a unit would do with an order of one kind, the best first
    bool known = false;
    std::vector<Move> moves;
  };
  struct Line { // a card laid down, a section chosen: orders or moves are open
    std::size_t choice;
    State base;
    Plan plan;
    double share = 1; // several lines of one card that depend on dice: the mean counts
  };

  bool tired();
  double look(const State& s) { return look(s, outlook_); }
  double look(const State& s, Outlook& outlook);
  int lane_number() const;
  const Lane& lane(const State& s) const;
  bool planning(const State& s) const;

  void open(std::size_t choice, const State& after);
  void branch(std::size_t choice, const State& after);
  double strikes(State s);
  State idle(const State& after) const;
  double works(const Action& card) const;

  const Prospect& prospect(UnitId id, OrderKind order);
  Line begin(std::size_t choice, const State& base);
  double go(State& s, UnitId id, const Allowance& allowed, const Action& move) const;
  double worth_of(const Line& line, const std::vector<Gene>& genes, Outlook& outlook);
  State carry_out(const Line& line, const std::vector<Gene>& genes, double& cost);
  std::vector<UnitId> orderable(const State& s);
  void seed(Line& line);
  void evolve(Line& line, std::int64_t nodes) { evolve(line, nodes, outlook_); }
  void evolve(Line& line, std::int64_t nodes, Outlook& outlook);
  bool mutate(Line& line, std::vector<Gene>& genes);

  const Game& game_;
  const State& state_;
  const Chance& luck_;
  Chance harmless_; // for moves
  const PlanWeights& w_;
  Outlook& outlook_;
  Picker& picker_;
  Seat seat_;
  Side side_;
  Effort effort_;
  std::int64_t nodes_ = 0;
  bool stopped_ = false;
  double staying_ = 0; // of the position as it is
  std::unique_ptr<ActionList> list_;
  std::vector<Choice> choices_;
  std::vector<Line> lines_;
  std::vector<std::array<Prospect, kOrderKinds>> prospects_; // by unit
};

} // namespace bocage
