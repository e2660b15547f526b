#include "cli/field.h"

#include <algorithm>
#include <array>
#include <set>

#include "cli/looks.h"
#include "text/names.h"

namespace bocage {
namespace {

constexpr int kWide = 6, kHigh = 3, kMargin = 3;

// The upper edge of a hex rises to its middle and falls again, in eighths of a row.
constexpr std::array<std::string_view, kWide> kSlope = {"▁", "▄", "▇", "▇", "▄", "▁"};
constexpr std::array<std::string_view, kWide> kDrawnSlope = {".", "-", "'", "'", "-", "."};

// What guns are set up in and never leave has walls around whoever is inside.
bool has_walls(const Terrain& overlay) { return overlay.traps != kNoClass; }

// A whole section that must be empty is none.
bool is_place(const Objective& o) { return o.holding != Holding::Cleared; }

class Painter {
 public:
  explicit Painter(const Field& field) : f_(field), board_(field.game.board()) {}

  Canvas paint() {
    frame();
    for (const Hex h : board_.hexes()) body(h);
    for (const Hex h : board_.hexes()) edges(h);
    for (const Hex h : board_.hexes()) content(h);
    for (const Hex h : board_.hexes()) section_line(h);
    return std::move(canvas_);
  }

 private:
  // Where a hex is drawn; the other player sees the board from the other side.
  bool flipped() const { return f_.below == f_.game.setup().top; }
  int seen_row(Hex h) const { return flipped() ? board_.rows() - 1 - board_.row(h) : board_.row(h); }
  int seen_column(Hex h) const {
    return flipped() ? 2 * (board_.width() - 1) - board_.column(h) : board_.column(h);
  }
  int top(Hex h) const { return seen_row(h) * kHigh; }
  int left(Hex h) const { return kMargin + seen_column(h) * kWide / 2; }
  Direction seen(Direction d) const { return flipped() ? opposite(d) : d; }
  Hex beside(Hex h, Direction d) const { return board_.neighbor(h, seen(d)); }

  const TerrainLook& look(Hex h) const {
    const Terrain& ground = f_.game.tables().of(f_.state.ground[h]);
    return f_.state.ground[h] == TerrainId::Open ? open_ground(f_.face) : look_of(ground);
  }
  // No two neighbours have the same of three shades.
  int paper(Hex h) const {
    if (!f_.color) return kPlain;
    if (h == kNoHex) return kSlate;
    const int row = board_.row(h), column = board_.column(h);
    return look(h).papers[static_cast<std::size_t>(((column - row) / 2 + 2 * row + 300) % 3)];
  }
  int ink(int color) const { return f_.color ? color : kPlain; }

  void frame();
  void body(Hex h);
  void edges(Hex h);
  void content(Hex h);
  void label(Hex h);
  void unit(Hex h);
  void walls(Hex h, int right, int paper);
  void empty_ground(Hex h);
  void obstacle(Hex h);
  void section_line(Hex h);
  std::string_view sign(Hex h) const;
  std::string_view ground_sign(Hex h) const { return f_.color && look(h).plain_sign ? " " : look(h).sign; }
  const Objective* objective(Hex h, std::size_t& number) const;
  void medal(Hex h);

  const Field& f_;
  const Board& board_;
  Canvas canvas_;
};

void Painter::frame() {
  const int rows = board_.rows() * kHigh + 1, columns = field_columns(board_);
  if (f_.color)
    for (int r = 0; r < rows; ++r) canvas_.fill(r, 0, columns, {kSlateInk, kSlate, false});
  for (int row = 0; row < board_.rows(); ++row) {
    const std::string name(1, static_cast<char>('A' + (flipped() ? board_.rows() - 1 - row : row)));
    for (const int column : {1, columns - 2})
      canvas_.put(row * kHigh + 2, column, name, {ink(kSlateInk), kPlain, true});
  }
}

void Painter::body(Hex h) {
  for (int r = 1; r < kHigh; ++r) {
    canvas_.fill(top(h) + r, left(h), kWide, {ink(look(h).ink), paper(h), false});
    if (f_.color) continue;
    canvas_.put(top(h) + r, left(h), "|");
    canvas_.put(top(h) + r, left(h) + kWide, "|");
  }
}

void Painter::edges(Hex h) {
  const std::array<Hex, 2> above = {beside(h, Direction::NorthWest), beside(h, Direction::NorthEast)};
  const std::array<Hex, 2> below = {beside(h, Direction::SouthWest), beside(h, Direction::SouthEast)};
  for (int i = 0; i < kWide; ++i) {
    const auto n = static_cast<std::size_t>(i), side = n * 2 / kWide;
    const Hex upper = above[side], lower = below[side];
    if (f_.color) {
      canvas_.put(top(h), left(h) + i, kSlope[n], {paper(h), paper(upper), false});
      // Below a hex of the last row there is only the frame, which comes up between the points.
      if (lower == kNoHex)
        canvas_.put(top(h) + kHigh, left(h) + i, kSlope[(n + 3) % kWide], {kSlate, paper(h), false});
    } else {
      canvas_.put(top(h), left(h) + i, kDrawnSlope[n]);
      if (lower == kNoHex) canvas_.put(top(h) + kHigh, left(h) + i, kDrawnSlope[(n + 3) % kWide]);
    }
  }
}

void Painter::content(Hex h) {
  label(h);
  medal(h);
  if (f_.state.unit_at[h] != kNoUnit)
    unit(h);
  else
    empty_ground(h);
  obstacle(h);
}

void Painter::label(Hex h) {
  Style style{ink(look(h).ink), kPlain, false};
  if (const auto mark = f_.marks.find(h); mark != f_.marks.end()) {
    constexpr std::array<int, 3> papers = {kOrange, kRed, kGreen};
    constexpr std::array<std::string_view, 3> signs = {">", "!", "+"};
    const auto i = static_cast<std::size_t>(mark->second);
    if (f_.color)
      style = {i == 0 ? 16 : kBrightInk, papers[i], true};
    else
      canvas_.put(top(h) + 1, left(h), signs[i]);
  }
  canvas_.put(top(h) + 1, left(h) + 1, board_.name(h), style);
}

const Objective* Painter::objective(Hex h, std::size_t& number) const {
  const auto& list = f_.game.objectives();
  for (number = 0; number < list.size(); ++number)
    if (is_place(list[number]) && list[number].hexes.contains(h)) return &list[number];
  return nullptr;
}

void Painter::medal(Hex h) {
  std::size_t number = 0;
  const bool place = objective(h, number) != nullptr;
  if ((f_.game.side(Side::Allies).exits | f_.game.side(Side::Axis).exits).contains(h))
    canvas_.put(top(h) + 1, left(h) + (place ? 4 : 5), "⇥", {ink(kRed), kPlain, true});
  if (!place) return;
  const bool held = f_.state.holders[number] != Owner::Anyone;
  canvas_.put(top(h) + 1, left(h) + 5, "✪", {ink(held ? kBrightInk : kGold), kPlain, true});
}

// What cannot be seen behind a unit: an overlay before the ground.
std::string_view Painter::sign(Hex h) const {
  if (f_.state.plane_at[h] != kNoUnit) return "✈";
  const TerrainId overlay = f_.state.overlay[h];
  if (overlay != TerrainId::Open && !has_walls(f_.game.tables().of(overlay)))
    return look_of(f_.game.tables().of(overlay)).sign;
  return ground_sign(h);
}

void Painter::unit(Hex h) {
  const Unit& unit = f_.state.unit(f_.state.unit_at[h]);
  const PieceLook& piece = look_of(unit.side);
  const bool ordered = f_.state.ordered.contains(f_.state.unit_at[h]);
  const int hits = f_.game.tables().of(unit.troop).hits_to_destroy;
  const int strength = hits > 0 ? hits - unit.hits : unit.figures;
  std::string text(ordered ? piece.ordered : piece.fresh);
  text += troop_letter(f_.words, unit.troop);
  text += std::to_string(strength);
  canvas_.put(top(h) + 2, left(h) + 1, text, {ink(ordered ? kGold : kBrightInk), ink(piece.paper), true});
  walls(h, 1 + columns_of(text), piece.paper);
  canvas_.put(top(h) + 1, left(h) + 4, sign(h), {ink(look(h).ink), kPlain, false});
}

// What stands to the left and right of a piece: the walls of its bunker, or half a column more of itself.
void Painter::walls(Hex h, int right, int paper) {
  const bool bunker = has_walls(f_.game.tables().of(f_.state.overlay[h]));
  if (!bunker && !f_.color) return;
  const std::string_view before = !bunker    ? "▐"
                                  : f_.color ? "▟"
                                             : "[",
                         after = !bunker    ? "▌"
                                 : f_.color ? "▙"
                                            : "]";
  const Style style{ink(bunker ? kConcrete : paper), kPlain, false};
  canvas_.put(top(h) + 2, left(h), before, style);
  canvas_.put(top(h) + 2, left(h) + right, after, style);
}

void Painter::empty_ground(Hex h) {
  const bool overlay = f_.state.overlay[h] != TerrainId::Open;
  const TerrainLook& shown = overlay ? look_of(f_.game.tables().of(f_.state.overlay[h])) : look(h);
  if (overlay) canvas_.put(top(h) + 1, left(h) + 4, ground_sign(h), {ink(look(h).ink), kPlain, false});
  canvas_.put(top(h) + 2, left(h) + 2, shown.pattern, {ink(shown.ink), kPlain, overlay});
  if (f_.state.plane_at[h] != kNoUnit)
    canvas_.put(top(h) + 1, left(h) + 4, "✈", {ink(kBrightInk), kPlain, true});
}

void Painter::obstacle(Hex h) {
  std::string_view text;
  if (f_.state.obstacle[h] != TerrainId::Open)
    text = obstacle_sign(f_.game.tables().of(f_.state.obstacle[h]));
  else if (f_.state.sandbags.contains(h))
    text = obstacle_sign(f_.game.tables().of(TerrainId::Sandbags));
  for (const Smoke& smoke : f_.state.smokes)
    if (smoke.kind != SmokeKind::None && smoke.hex == h) text = "░░";
  for (int i = 0; i < f_.state.mine_count; ++i)
    if (f_.state.mines[static_cast<std::size_t>(i)].hex == h)
      text = obstacle_sign(f_.game.tables().of(TerrainId::Minefield));
  if (!text.empty()) canvas_.put(top(h) + 2, left(h) + 4, text, {ink(look(h).ink), kPlain, true});
}

// Red dashes: between the hexes of the long rows, through the middle of those they cut (B-SECT-03).
void Painter::section_line(Hex h) {
  const std::uint8_t here = board_.sections(h);
  const Hex west = beside(h, Direction::West);
  const bool cut = (here & (here - 1)) != 0;
  const bool edge = west != kNoHex && !cut && (here & board_.sections(west)) == 0;
  if (!cut && !edge) return;
  const int column = left(h) + (cut ? kWide / 2 : 0);
  for (int r = 1; r < kHigh; ++r) {
    const char32_t there = canvas_.letter(top(h) + r, column);
    if (there == U' ' || there == U'|')
      canvas_.put(top(h) + r, column, "┊", {ink(kSectionRed), kPlain, true});
  }
}

} // namespace

int field_columns(const Board& board) { return 2 * kMargin + board.width() * kWide; }

Canvas draw_field(const Field& field) { return Painter(field).paint(); }

Canvas draw_legend(const Field& field, int columns) {
  Canvas canvas;
  int row = 0, column = 0;
  const auto entry = [&](std::string_view sign, Style style, std::string_view name) {
    const int wide = columns_of(sign) + 1 + columns_of(name);
    if (column > 0 && column + wide > columns) {
      ++row;
      column = 0;
    }
    canvas.put(row, column, sign, style);
    canvas.put(row, column + columns_of(sign) + 1, name);
    column += wide + 3;
  };
  const auto ink = [&](int color) { return field.color ? color : kPlain; };

  std::set<TroopId> troops;
  std::set<TerrainId> terrains;
  for (int i = 0; i < field.state.unit_count; ++i)
    troops.insert(field.state.units[static_cast<std::size_t>(i)].troop);
  for (const Hex h : field.game.board().hexes())
    for (const TerrainId id : {field.state.ground[h], field.state.overlay[h], field.state.obstacle[h],
                               field.state.sandbags.contains(h) ? TerrainId::Sandbags : TerrainId::Open})
      if (id != TerrainId::Open) terrains.insert(id);
  if (field.state.mine_count > 0) terrains.insert(TerrainId::Minefield); // they lie apart from the obstacles

  for (const Side side : {Side::Allies, Side::Axis})
    entry(look_of(side).fresh, {ink(kBrightInk), ink(look_of(side).paper), true},
          short_side_name(field.words, side).text());
  for (const TroopId troop : troops)
    entry(troop_letter(field.words, troop), {kPlain, kPlain, true}, troop_name(field.words, troop).text());
  if (std::ranges::any_of(field.game.objectives(), is_place))
    entry("✪", {ink(kGold), kPlain, true}, field.words.say("legend.medal"));
  if ((field.game.side(Side::Allies).exits | field.game.side(Side::Axis).exits).any())
    entry("⇥", {ink(kRed), kPlain, true}, field.words.say("legend.exit"));
  for (const TerrainId id : terrains) {
    const Terrain& terrain = field.game.tables().of(id);
    const bool obstacle = terrain.layer == Layer::Obstacle;
    const TerrainLook& look = look_of(terrain);
    const Style style =
        obstacle ? Style{kPlain, kPlain, true} : Style{ink(look.ink), ink(look.papers[0]), false};
    entry(obstacle ? obstacle_sign(terrain) : look.pattern, style, terrain_name(field.words, id).text());
  }
  entry("┊", {ink(kSectionRed), kPlain, true}, field.words.say("legend.section"));
  return canvas;
}

} // namespace bocage
