// One game of a session: the position, its luck, what has happened, and the way back.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "scenario/map.h"

namespace bocage::protocol {

class Match {
 public:
  static constexpr std::size_t kMostSteps = 8192; // that can be taken back: some 50 MB

  Match(Game game, BoardFace face, std::uint64_t seed);                     // from the start
  Match(Game game, BoardFace face, std::uint64_t seed, const State& state); // from a position

  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  BoardFace face() const { return face_; }
  const std::vector<Event>& events() const { return events_; }

  std::size_t number() const { return first_ + steps_.size(); } // of actions so far
  std::size_t oldest() const { return first_; }                 // to which one can still go back

  void act(Seat seat, const Action& action); // must be legal
  void go_back(std::size_t number);          // to what it was after so many actions, luck included

  // Luck
  void queue_dice(std::span<const Face> faces) { chance_.queue_dice(state_, faces); }
  void reseed(std::uint64_t seed) { chance_ = Chance(seed); }
  void replace(const State& state) { state_ = state; } // a stacked deck

 private:
  struct Step {
    State state;
    Chance chance;
    std::size_t events;
  };

  std::unique_ptr<Events> buffer_ = std::make_unique<Events>(); // first: the start of a game needs it
  Game game_;
  BoardFace face_;
  Chance chance_;
  State state_;
  std::vector<Event> events_;
  std::deque<Step> steps_; // before each action
  std::size_t first_ = 0;  // number of the oldest
};

} // namespace bocage::protocol
