#include <array>
#include <memory>

#include "ai/player.h"
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/terminal.h"

namespace bocage {

int watch_battle(const Common& common, const WatchOptions& options) {
  const auto battle = find_playable(common.words(), options.battle, options.force);
  if (!battle) return 1;
  Terminal terminal(common.color);
  const Look look{common.words(), terminal.color(), terminal.columns()};
  Session session(*battle, options.seed.value_or(new_seed()));
  std::array<std::unique_ptr<Player>, kSides> players;
  for (std::size_t side = 0; side < kSides; ++side)
    players[side] = make_player(options.players[side], session.seed() + side);
  ActionList list;
  for (Seat seat = session.to_act(); seat != kNoSeat; seat = session.to_act()) {
    session.legal(seat, list);
    Player& player = *players[static_cast<std::size_t>(index(side_of(seat)))];
    session.act(seat, player.choose(session.game(), view(session.game(), session.state(), seat), list),
                false);
  }
  terminal.write(draw_title(look, session).text(terminal.color()));
  for (const LogLine& line : session.story(look.words, kNoSeat))
    terminal.write(draw_log_line(look, line).text(terminal.color()));
  terminal.write(draw_result(look, session).text(terminal.color()));
  return 0;
}

} // namespace bocage
