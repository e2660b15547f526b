// Where the turn of a position stands: exactly, by lanes and frames, or in the few words of a person.
#pragma once

#include "engine/game.h"
#include "engine/state/action.h"
#include "engine/state/chance.h"
#include "protocol/node.h"

namespace bocage::protocol {

class TurnReader {
 public:
  TurnReader(const Game& game, State& state, const Node& root) : game_(game), state_(state), root_(root) {}

  void clear();                     // whose turn; nothing is under way yet
  void cards(const Chance& chance); // also the one played this turn
  void phase(const Chance& chance);
  void frames(const Node& list);

 private:
  const Board& board() const { return game_.board(); }
  bool exact() const { return root_.has("lanes"); }

  // The few words
  Lane& first_lane() { return state_.lanes[static_cast<std::size_t>(index(state_.active))][0]; }
  void play_phase();
  void order_phase(const Chance& chance);
  void move_phase();
  bool act(const Node& node, const Action& action, const Chance& chance);
  void ordered(OrderKind usual);

  // The pieces
  void card_kind(const Node& node, std::string_view name, CardId& out) const;
  void played(const Node& node, PlayedCard& out) const;
  void lane(const Node& node, Lane& lane) const;
  void pool(const Node& node, Lane& lane) const;
  void frame(const Node& node, Frame& f) const;

  const Game& game_;
  State& state_;
  const Node& root_;
  Phase phase_ = Phase::Play;
  CardId card_ = kNoCard; // played this turn, in the words of a person
};

} // namespace bocage::protocol
