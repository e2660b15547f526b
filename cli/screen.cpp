#include "cli/screen.h"

#include <algorithm>
#include <array>

#include "cli/looks.h"
#include "scenario/source.h"
#include "text/names.h"

namespace bocage {
namespace {

constexpr int kGap = 2, kNarrowestPanel = 30, kWidestPanel = 40;

// Adds a text below, broken into rows.
void add_wrapped(Canvas& canvas, int indent, int columns, std::string_view text, Style style) {
  std::string_view rest;
  const std::string rows = wrap(text, static_cast<std::size_t>(std::max(columns - indent, 10)));
  for (rest = rows; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    canvas.put(canvas.rows(), indent, rest.substr(0, end), style);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::string medals_text(int held, int needed) {
  std::string text;
  for (int i = 0; i < needed; ++i) text += i < held ? "✪" : "○";
  return text;
}

// Rows of a panel with a heading above each group.
class Panel {
 public:
  Panel(const Look& look, const Game& game, const View& view, int columns)
      : look_(look), game_(game), view_(view), columns_(columns) {}

  Canvas draw() {
    medals();
    cards();
    if (view_.seat != kNoSeat) canvas_.place(canvas_.rows(), 0, draw_hand(look_, game_, view_, columns_));
    return std::move(canvas_);
  }

 private:
  void heading(std::string_view key) {
    if (canvas_.rows() > 0) canvas_.add("");
    canvas_.add(look_.words.say(key), {look_.ink(kOrange), kPlain, true});
  }
  int side(Side s, std::string_view rest) {
    const int row = canvas_.rows();
    canvas_.put(row, 1, look_of(s).fresh, {look_.ink(kBrightInk), look_.ink(look_of(s).paper), true});
    const std::string name = short_side_name(look_.words, s).text();
    canvas_.put(row, 3, name, {kPlain, kPlain, s == view_.state.active});
    canvas_.put(row, 11, rest);
    return row;
  }
  void medals() {
    heading("panel.medals");
    for (const Side s : {Side::Allies, Side::Axis}) {
      const int held = view_.state.medals[static_cast<std::size_t>(index(s))], needed = game_.side(s).medals;
      const int row = side(s, {});
      canvas_.put(row, 11, medals_text(held, needed), {look_.ink(kGold), kPlain, true});
      canvas_.put(row, 12 + needed, std::to_string(held) + "/" + std::to_string(needed));
      const std::string hand = look_.words.say(
          "panel.hand-size", {{"number", view_.hand_sizes[static_cast<std::size_t>(index(s))]}});
      canvas_.put(row, std::max(columns_ - 1 - columns_of(hand), 17 + needed), hand,
                  {look_.ink(kFaintInk), kPlain, false});
    }
  }
  void cards() {
    heading("panel.played");
    for (const Side s : {Side::Allies, Side::Axis}) {
      const PlayedCard& played = view_.state.last_played[static_cast<std::size_t>(index(s))][0];
      side(s,
           played.card == kNoCard ? "–" : cut_to(card_name(look_.words, played.card).text(), columns_ - 11));
    }
    int discarded = 0;
    for (int i = 0; i < game_.card_count(); ++i)
      discarded += view_.state.card_place[static_cast<std::size_t>(i)] == CardPlace::Discard;
    canvas_.put(canvas_.rows(), 1,
                look_.words.say("panel.piles", {{"deck", view_.state.deck_count}, {"discard", discarded}}),
                {look_.ink(kFaintInk), kPlain, false});
  }
  const Look& look_;
  const Game& game_;
  const View& view_;
  int columns_;
  Canvas canvas_;
};

// Dice are three columns wide where there are colours: room for them, at which no line breaks …
std::string with_room_for_dice(const Look& look, std::string text) {
  constexpr std::string_view no_break = "\u00a0";
  if (!look.color) return text;
  for (int face = 0; face < kFaces; ++face) {
    const std::string symbol = face_symbol(look.words, static_cast<Face>(face));
    for (std::size_t at = text.find(symbol); at != std::string::npos;
         at = text.find(symbol, at + symbol.size() + no_break.size())) {
      text.insert(at + symbol.size(), no_break);
      text.insert(at, no_break);
    }
  }
  return text;
}

// … and their paint.
void paint_dice(Canvas& canvas, const Look& look) {
  if (!look.color) return;
  for (int face = 0; face < kFaces; ++face) {
    const std::string symbol = face_symbol(look.words, static_cast<Face>(face));
    Canvas sample;
    sample.add(symbol);
    for (int row = 0; row < canvas.rows(); ++row)
      for (int column = 1; column < canvas.columns(); ++column)
        if (canvas.letter(row, column) == sample.letter(0, 0))
          canvas.put(row, column - 1, ' ' + symbol + ' ', {kDieInk, kDiePaper, true});
  }
}

} // namespace

std::string battle_name(const Catalogue& words, const Battle& battle) {
  return words.language() == Language::French ? battle.name.fr : battle.name.en;
}

Canvas draw_title(const Look& look, const Session& session) {
  const State& state = session.state();
  const int columns = std::min(look.columns, 120);
  Canvas canvas;
  const Style style{look.ink(kBrightInk), look.ink(kSlate), true};
  canvas.fill(0, 0, columns, style);
  const std::string left = battle_name(look.words, session.battle()) + " · " +
                           date_text(look.words, session.battle().dates.begin, session.battle().dates.end);
  canvas.put(0, 1, left, style);
  const auto active = static_cast<std::size_t>(index(state.active));
  std::string right;
  if (state.over())
    right = outcome_sentence(look.words, state.outcome);
  else
    right = look.words.say("title.turn", {{"side", short_side_name(look.words, state.active)},
                                          {"number", static_cast<int>(state.turns[active])},
                                          {"phase", phase_name(look.words, state.lanes[active][0].phase)}});
  canvas.put(0, std::max(columns - columns_of(right) - 1, columns_of(left) + 4), right,
             {look.ink(kOrange), look.ink(kSlate), true});
  return canvas;
}

Canvas draw_hand(const Look& look, const Game& game, const View& view, int columns) {
  Canvas canvas;
  canvas.add("");
  canvas.add(look.words.say("panel.hand"), {look.ink(kOrange), kPlain, true});
  const Side side = side_of(view.seat);
  std::array<int, kCardKinds> count{};
  for (int i = 0; i < game.card_count(); ++i)
    if (view.state.card_place[static_cast<std::size_t>(i)] == hand_of(side))
      ++count[static_cast<std::size_t>(game.card(static_cast<CardIndex>(i)))];
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const int copies = count[static_cast<std::size_t>(kind)];
    if (copies == 0) continue;
    const auto card = static_cast<CardId>(kind);
    const std::string name =
        card_name(look.words, card).text() + (copies > 1 ? " ×" + std::to_string(copies) : "");
    canvas.put(canvas.rows(), 1, name, {kPlain, kPlain, true});
    add_wrapped(canvas, 3, columns, card_text(look.words, card), {look.ink(kFaintInk), kPlain, false});
  }
  return canvas;
}

Canvas draw_table(const Look& look, const Session& session, Side below, Seat viewer, const Marks& marks) {
  const View seen = view(session.game(), session.state(), viewer);
  const Field field{session.game(), seen.state, look.words, session.battle().face, below, look.color, marks};
  Canvas canvas = draw_field(field);
  const int wide = field_columns(session.game().board());
  const int room = look.columns - wide - kGap;
  const bool beside = room >= kNarrowestPanel;
  const int columns = beside ? std::min(room, kWidestPanel) : std::min(look.columns, wide);
  const Canvas panel = Panel(look, session.game(), seen, columns).draw();
  if (beside)
    canvas.place(0, wide + kGap, panel);
  else
    canvas.place(canvas.rows() + 1, 0, panel);
  return canvas;
}

Canvas draw_log_line(const Look& look, const LogLine& line) {
  Canvas canvas;
  if (line.heading) {
    const std::string text = "── " + line.text + " ";
    canvas.add(text, {look.ink(kOrange), kPlain, true});
    return canvas;
  }
  add_wrapped(canvas, 2, look.columns - 2, with_room_for_dice(look, line.text), {});
  // What goes over into a second row stands further in.
  Canvas shifted;
  for (int row = 0; row < canvas.rows(); ++row)
    shifted.put(row, row == 0 ? 2 : 4, canvas.row_text(row, false).substr(2));
  paint_dice(shifted, look);
  return shifted;
}

Canvas draw_news(const Look& look, std::span<const LogLine> lines, std::size_t most) {
  Canvas canvas;
  for (const LogLine& line : lines.last(std::min(most, lines.size())))
    canvas.place(canvas.rows(), 0, draw_log_line(look, line));
  return canvas;
}

Canvas draw_result(const Look& look, const Session& session) {
  const State& state = session.state();
  Canvas canvas;
  canvas.add("");
  canvas.add(outcome_sentence(look.words, state.outcome), {look.ink(kOrange), kPlain, true});
  if (const std::string why = ending_sentence(look.words, state.ending); !why.empty()) canvas.add(why);
  for (const Side side : {Side::Allies, Side::Axis}) {
    int figures = 0, units = 0;
    for (int i = 0; i < state.unit_count; ++i) {
      const Unit& unit = state.units[static_cast<std::size_t>(i)];
      if (unit.side != side) continue;
      figures += unit.figures_at_start - unit.figures;
      units += unit.status == UnitStatus::Eliminated;
    }
    const auto i = static_cast<std::size_t>(index(side));
    canvas.add(look.words.say("result.side", {{"side", short_side_name(look.words, side)},
                                              {"medals", static_cast<int>(state.medals[i])},
                                              {"needed", session.game().side(side).medals},
                                              {"units", units},
                                              {"figures", figures}}));
  }
  canvas.add(look.words.say("result.seed", {{"turns", std::max<int>(state.turns[0], state.turns[1])},
                                            {"seed", std::to_string(session.seed())}}));
  return canvas;
}

} // namespace bocage
