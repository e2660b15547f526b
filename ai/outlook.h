// What a position is worth to a side at the end of its moves: medals and figures as they are, places, the
// battles it is about to fight, what the enemy can be expected to do about it in his next turn with the cards
// he may hold, and what its own hand can make of the turn after.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ai/odds.h"
#include "ai/threats.h"
#include "ai/weights.h"
#include "engine/state/action.h"
#include "engine/state/event.h"

namespace bocage {

using Hand = std::array<std::uint8_t, kCardKinds>;             // how many of each kind
Hand hand_in(const Game& game, const State& state, Side side); // with what is under the commissar's chip
Hand playable_of(const Game& game, const State& state, Side side, const Hand& held); // in its next turn

class Outlook {
 public:
  // `now` is a position the side could be in; `enemy` are hands the other side could hold.
  Outlook(const Game& game, const State& now, const PlanWeights& w, Side side, std::vector<Hand> enemy);

  double of(const State& state);

  // The battle of the list to fight first, of all that units ordered may fight now; none: there is none.
  std::optional<Action> best_attack(const State& state, const ActionList& list);

  // What is likely to come of it, in figures for people.
  struct Forecast {
    double hits = 0, kills = 0; // by the battles about to be fought
    Hex exposed = kNoHex;       // the unit that the enemy is most likely to destroy in his next turn …
    double danger = 0;          // … if he orders whoever can reach it
  };
  Forecast forecast(const State& state);

 private:
  static constexpr int kMostHealth = 8;
  static constexpr std::size_t kManners = 8; // stars hit or not, its symbol does or not, flags stand or not

  // A unit under attack: what its losses and its retreat are worth, and what it has probably suffered so far.
  struct Victim {
    UnitId id;
    bool known; // the rest below has been worked out
    Hex hex;
    int health, ignored;
    Settling settling;
    FaceSet hit_by;                               // whoever attacks
    std::array<double, kMostHealth + 1> loss;     // of so many figures
    std::array<double, 3> flags;                  // of so many flags that count
    std::array<double, kMostHealth + 1> suffered; // chances
    // Of so many dice against it, by the way the attacker rolls them: worked out when first asked for.
    std::array<std::uint16_t, kManners> weighed; // one bit for each number of dice
    std::array<std::array<double, kMaxDice + 1>, kManners> worth;
    std::array<std::array<double, kMaxDice + 1>, kManners> kill; // chance that they destroy it
    double alive() const { return 1 - suffered[static_cast<std::size_t>(health)]; }
  };
  // What an attacker changes about dice: which faces hit, and whether flags may be ignored.
  struct Manner {
    FaceSet hitting;
    bool flags_stand;
  };
  Manner manner_of(const Unit& attacker, Hex from, const Unit& target, Hex to) const;
  static std::size_t number_of(const Victim& v, Manner m);
  struct Blow { // what dice do to a victim that has suffered nothing yet
    std::array<double, kMostHealth + 1> hits{};
    double flags = 0, clears = 0;
  };
  struct Force { // a side's units on the board
    int count = 0;
    std::array<Victim, kMaxUnits> units;
  };
  // What each unit may gain in its next turn, sorted by where and how it can be ordered.
  struct Gains {
    std::array<std::array<double, 4>, kMaxSections> by_section; // the best, downward
    std::array<std::array<double, 4>, kAttackClasses> by_class;
    std::array<double, 6> best;
  };
  struct Option {
    UnitId by;
    Hex to;
    int victim, dice;
    Manner manner;
    double ground;
  };

  double settled(const State& s) const;
  double exits_made(const State& s, Side side) const;
  double errands(const State& s, Side side) const;
  double places(const State& s);
  void muster(const State& s, Side side, Force& force) const;
  void examine(const State& s, Victim& v) const;
  Blow blow(const Victim& v, Manner m, int dice) const;
  double gain_of(const Victim& v, const Blow& b, double ground) const;
  static void strike(Victim& v, const Blow& b);
  void weigh(Victim& v, Manner m, int dice) const;
  void list_options(const State& s, Force& enemies);
  double fight(const State& s, Force& enemies, std::vector<Action>* order = nullptr);
  double care(const State& s) const;
  using Chances = std::array<double, kMaxUnits>;
  struct Prize { // a hex that is worth a medal to whoever comes first
    Hex hex;
    double worth;
  };
  void list_prizes(const State& s, Side side);
  Chances measure(const State& s, Side side, Force& attackers, Force& victims, Gains& gains);
  double card_gain(const Gains& gains, CardId card, Side side) const;
  double best_card(const Gains& gains, const Hand& hand, Side side) const;
  double own_hand(const Gains& gains, const Hand& playable, const Hand& held) const;

  const Game& game_;
  const PlanWeights& w_;
  Side side_;
  Threats threats_;
  std::vector<Hand> enemy_hands_;
  struct Aim { // a hex group worth being near
    std::array<std::uint8_t, kMaxHexes> distance;
  };
  std::vector<Aim> aims_; // one for each objective, then the exits of either side
  Force mine_, theirs_;
  Gains mine_next_, theirs_next_;
  std::vector<Option> options_;
  std::vector<Prize> prizes_;
};

} // namespace bocage
