// The parts of the game's screen: title, field, panel with medals and cards, news.
#pragma once

#include <span>

#include "cli/canvas.h"
#include "cli/field.h"
#include "cli/session.h"
#include "engine/state/view.h"

namespace bocage {

struct Look { // how a player wants to see things
  const Catalogue& words;
  bool color = true;
  int columns = 120;

  int ink(int value) const { return color ? value : kPlain; }
};

std::string battle_name(const Catalogue& words, const Battle& battle);

Canvas draw_title(const Look& look, const Session& session);

// The field with the panel beside it, or below it where the terminal is too narrow. `viewer` is whose hand
// may be shown, kNoSeat: nobody's.
Canvas draw_table(const Look& look, const Session& session, Side below, Seat viewer, const Marks& marks);

Canvas draw_hand(const Look& look, const Game& game, const View& view, int columns);

Canvas draw_news(const Look& look, std::span<const LogLine> lines, std::size_t most); // the last ones
Canvas draw_log_line(const Look& look, const LogLine& line);

Canvas draw_result(const Look& look, const Session& session);

} // namespace bocage
