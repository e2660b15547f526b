#include <algorithm>
#include <map>
#include <sstream>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/looks.h"
#include "cli/screen.h"
#include "cli/terminal.h"
#include "scenario/parameters.h"
#include "text/names.h"
#include "text/options.h"

namespace bocage {
namespace {

constexpr int kColumns = 84, kTextColumns = 80;

class Sheet {
 public:
  Sheet(const Look& look, const Battle& battle) : look_(look), battle_(battle), game_(battle.setup) {}

  Canvas draw(Side below) {
    title();
    field(below);
    sides();
    objectives();
    exits();
    rules();
    stand_ins();
    notes();
    places();
    briefing();
    return std::move(canvas_);
  }

 private:
  const Catalogue& words() const { return look_.words; }

  void heading(std::string_view key) {
    canvas_.add("");
    canvas_.add(words().say(key), {look_.ink(kOrange), kPlain, true});
  }
  void paragraph(std::string_view text) {
    std::istringstream rows{wrap(text, kTextColumns)};
    for (std::string row; std::getline(rows, row);) canvas_.put(canvas_.rows(), 2, row);
  }

  void title() {
    const Style style{look_.ink(kBrightInk), look_.ink(kSlate), true};
    canvas_.fill(0, 0, kColumns, style);
    canvas_.put(0, 3,
                battle_name(words(), battle_) + " · " +
                    date_text(words(), battle_.dates.begin, battle_.dates.end),
                style);
  }

  void field(Side below) {
    const State state = start(game_, Chance(0));
    const Field field{game_, state, words(), battle_.face, below, look_.color, {}};
    canvas_.place(canvas_.rows(), 0, draw_field(field));
    canvas_.add("");
    canvas_.place(canvas_.rows(), 2, draw_legend(field, kTextColumns));
  }

  void sides() {
    heading("show.sides");
    for (const Side s : {Side::Allies, Side::Axis}) {
      const int row = canvas_.rows();
      canvas_.put(row, 2, look_of(s).fresh, {look_.ink(kBrightInk), look_.ink(look_of(s).paper), true});
      canvas_.put(row, 4, short_side_name(words(), s).text(), {kPlain, kPlain, true});
      const SideSetup& side = battle_.setup.of(s);
      std::string text = words().say(
          "list.side",
          {{"nations", nations_text(words(), battle_, s)}, {"cards", side.cards}, {"medals", side.medals}});
      if (s == battle_.setup.first) text += words().say("show.first");
      canvas_.put(row, 12, text);
    }
  }

  void objectives() {
    if (battle_.setup.objectives.empty()) return;
    heading("show.objectives");
    for (const Objective& objective : battle_.setup.objectives)
      paragraph(words().say("show.objective", {{"hexes", names(objective.hexes)},
                                               {"terms", objective_terms(words(), objective)}}));
  }

  void exits() {
    const auto exits_of = [this](Side s) { return battle_.setup.of(s).exits; };
    if ((exits_of(Side::Allies) | exits_of(Side::Axis)).empty()) return;
    heading("show.exits");
    for (const Side s : {Side::Allies, Side::Axis})
      if (exits_of(s).any())
        paragraph(words().say("show.exit", {{"hexes", names(exits_of(s))},
                                            {"terms", exit_terms(words(), s, battle_.setup.of(s))}}));
  }

  std::string names(HexSet hexes) const {
    std::string text;
    for (const Hex h : hexes) text += (text.empty() ? "" : " ") + game_.board().name(h);
    return text;
  }

  void rules() {
    HexSet boats;
    for (const UnitSetup& unit : battle_.setup.units)
      if (unit.marks & kHasBoat) boats.insert(unit.hex);
    if (battle_.options.empty() && boats.empty()) return;
    heading("show.rules");
    for (const OptionUse& use : battle_.options) {
      std::string text = option_text(words(), use.name, parameters_in_force(use));
      if (!is_enforced(use)) text += " " + words().say("show.not-yet");
      paragraph(text);
    }
    if (boats.any()) paragraph(words().say("show.boats", {{"hexes", names(boats)}})); // X-ACT-05
  }

  // Pieces for which others are played
  void stand_ins() {
    if (battle_.stand_ins.empty()) return;
    heading("show.stand-ins");
    std::map<std::string, std::string> where;
    for (const StandIn& stand_in : battle_.stand_ins) {
      std::string& hexes = where[stand_in.piece];
      hexes += (hexes.empty() ? "" : " ") + game_.board().name(stand_in.hex);
    }
    for (const auto& [piece, hexes] : where)
      paragraph(words().say("show.stand-in", {{"piece", piece}, {"hexes", hexes}}));
  }

  void notes() {
    if (battle_.notes.empty()) return;
    heading("show.notes");
    for (const std::string& note : battle_.notes) paragraph(note);
  }

  void places() {
    if (battle_.labels.empty()) return;
    heading("show.places");
    std::string text;
    for (const Label& label : battle_.labels)
      text += (text.empty() ? "" : ", ") + game_.board().name(label.hex) + ' ' + of(label.text);
    paragraph(text);
  }

  void briefing() {
    heading("show.briefing");
    std::istringstream text{of(battle_.briefing)};
    std::string part;
    for (std::string row; std::getline(text, row);) {
      if (!row.empty()) {
        part += row + ' ';
        continue;
      }
      paragraph(part);
      canvas_.add("");
      part.clear();
    }
    paragraph(part);
  }

  const std::string& of(const Text& text) const {
    return words().language() == Language::French ? text.fr : text.en;
  }

  const Look& look_;
  const Battle& battle_;
  Game game_;
  Canvas canvas_;
};

} // namespace

int show_battle(const Common& common, const std::string& name, Side below) {
  const auto battle = find_battle(common.words(), name);
  if (!battle) return 1;
  Terminal terminal(common.color);
  const Look look{common.words(), terminal.color(), terminal.columns()};
  terminal.write(Sheet(look, *battle).draw(below).text(terminal.color()));
  return 0;
}

} // namespace bocage
