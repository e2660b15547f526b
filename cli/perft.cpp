#include "engine/perft.h"

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/grid.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "protocol/names.h"

namespace bocage {

int count_sequences(const Common& common, const PerftOptions& options) {
  const Catalogue& words = common.words();
  const auto battle = find_playable(words, options.battle, options.force);
  if (!battle) return 1;
  Terminal terminal(common.color);
  const Look look{words, terminal.color(), terminal.columns()};
  const Game game(battle->setup);
  const Chance chance(options.seed);
  const State state = start(game, chance);
  std::vector<Cells> cells;
  if (options.divide) {
    cells.push_back({words.say("perft.seat"), words.say("perft.action"), words.say("perft.count")});
    std::uint64_t sum = 0;
    for (const Branch& branch : perft_by_branch(game, state, chance, options.depth)) {
      cells.push_back(
          {protocol::seat_name(branch.seat), to_text(game, branch.action), std::to_string(branch.count)});
      sum += branch.count;
    }
    cells.push_back({"", words.say("perft.sum"), std::to_string(sum)});
    terminal.write(draw_grid(look, cells, "llr").text(terminal.color()));
    return 0;
  }
  cells.push_back({words.say("perft.depth"), words.say("perft.count")});
  for (int depth = 1; depth <= options.depth; ++depth)
    cells.push_back({std::to_string(depth), std::to_string(perft(game, state, chance, depth))});
  terminal.write(draw_grid(look, cells, "rr").text(terminal.color()));
  return 0;
}

} // namespace bocage
