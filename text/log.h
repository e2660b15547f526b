// Events as sentences: the log of the terminal game, and what records and the page print.
//
// Events must be those a seat may see (redact, engine/state/view.h). The state is only asked which troop a
// unit is, so any position of the game will do.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/state/event.h"
#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage {

// One event by itself; empty if there is nothing to tell (a phase begins).
std::string sentence(const Catalogue& words, const Game& game, const State& state, const Event& event);

// The dice of a roll: "✹ grenade, ★ star".
std::string dice_text(const Catalogue& words, const Event& event);

// What belongs together told together: a battle with its dice, losses and retreats is one line, and so are
// the orders of a turn and the cards of one draw.
struct LogLine {
  std::size_t first = 0, last = 0; // the events it tells
  bool heading = false;            // a turn begins
  Side side = Side::Allies;        // of a heading
  std::string text;
};
std::vector<LogLine> story(const Catalogue& words, const Game& game, const State& state,
                           std::span<const Event> events,
                           std::span<const Label> labels = {}); // names of places, where the battle has some

} // namespace bocage
