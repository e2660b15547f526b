// What a seat may see of a position, with all that a page needs to draw it. It is written from a View alone,
// so nothing hidden can slip in.
#pragma once

#include "engine/state/view.h"
#include "protocol/json.h"
#include "scenario/battle.h"

namespace bocage::protocol {

Json view_json(const Game& game, const View& view, BoardFace face);

// The same in parts, for those who tell only what has changed (protocol/json_delta.h)
enum class ViewPart : std::uint8_t { Board, Cards, Score, Turn };
Json view_part(const Game& game, const View& view, BoardFace face, ViewPart part);
Json unit_view(const Game& game, const State& state, UnitId id); // without its id
struct Choices {                                                 // what a unit may still do this turn
  bool move = false, battle = false;

  friend bool operator==(const Choices&, const Choices&) = default;
};
Choices choices_left(const Game& game, const State& state, UnitId id);

// What never changes and people read: names, briefing, places on the map, badges.
Json battle_json(const Battle& battle);
Json battle_summary(const Battle& battle); // one line of a list

} // namespace bocage::protocol
