#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/looks.h"
#include "cli/screen.h"
#include "cli/terminal.h"
#include "text/names.h"

namespace bocage {

int list_battles(const Common& common) {
  const Catalogue& words = common.words();
  Terminal terminal(common.color);
  const std::vector<Battle> battles = all_battles(words);
  Canvas canvas;
  for (const Battle& battle : battles) {
    const auto side = [&](Side s) {
      const SideSetup& setup = battle.setup.of(s);
      return words.say(
          "list.side",
          {{"nations", nations_text(words, battle, s)}, {"cards", setup.cards}, {"medals", setup.medals}});
    };
    const int row = canvas.rows();
    canvas.put(row, 0, battle.key, {terminal.color() ? kOrange : kPlain, kPlain, true});
    canvas.put(row, 18, battle_name(words, battle), {kPlain, kPlain, true});
    canvas.put(row, 40, date_text(words, battle.dates.begin, battle.dates.end));
    for (const Side s : {Side::Allies, Side::Axis}) {
      canvas.put(canvas.rows(), 18, look_of(s).fresh);
      canvas.put(canvas.rows() - 1, 20, side(s));
    }
  }
  terminal.write(canvas.text(terminal.color()));
  return battles.empty() ? 1 : 0;
}

} // namespace bocage
