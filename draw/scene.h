// A battle's field as it is seen: what lies where, from which side, and in which part of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "draw/contour.h"
#include "draw/palette.h"
#include "draw/random.h"
#include "engine/setup.h"
#include "scenario/map.h"

namespace bocage::draw {

struct Painter;

// A hex as seen, or one beyond the edge, which looks like the hex nearest to it.
struct Place {
  Point center;
  Hex hex = kNoHex;     // kNoHex beyond the edge
  Hex nearest = kNoHex; // itself, on the board
};

struct View {
  BoardFace face = BoardFace::Country;
  std::uint64_t seed = 0;
  bool flip = false;
  std::optional<HexSet> shown; // only these, and the ground around them
};

class Scene {
 public:
  Scene(const Setup& setup, const View& view);

  const Setup& setup() const { return setup_; }
  const Board& board() const { return board_; }
  const Palette& colors() const { return palette(view_.face); }
  BoardFace face() const { return view_.face; }
  bool flipped() const { return view_.flip; }
  std::uint64_t seed() const { return view_.seed; }
  Random random(std::uint64_t what, Hex h = 0) const { return Random(mix(mix(view_.seed, what), h)); }

  // Where things are
  static constexpr double kMargin = 10;                    // of ground around the hexes
  const Rect& field() const { return field_; }             // the hexes
  const Rect& area() const { return area_; }               // all that is painted
  const std::vector<Hex>& hexes() const { return hexes_; } // shown, from the top left as seen
  Point center(Hex h) const { return centers_[h]; }
  Hex neighbor(Hex h, Direction seen) const { return board_.neighbor(h, turned(seen)); }
  Point same_way_up(Point p) const; // the point of the unflipped picture: for noise that turns with the board

  // What lies there
  const HexSetup& at(Hex h) const { return setup_.hexes[h]; }
  const Painter& ground(Hex h) const;
  const Painter& overlay(Hex h) const;
  bool opening(Hex h, Direction seen) const { return at(h).openings >> static_cast<int>(turned(seen)) & 1; }
  bool any(const std::function<bool(const Painter&)>& ground_is) const;

  // How much of a place belongs to some of the hexes, from 0 to 1: a half where such a hex touches another.
  // `spread` is how softly, `wobble` how far the line strays. With `beyond` the hexes past the edge count as
  // the ones nearest to them.
  struct Cover {
    double spread = 34, wobble = 7, step = 7;
    bool beyond = false;
  };
  Relief cover(const std::function<double(Hex)>& belongs, const Cover& how) const;
  Relief cover(const std::function<double(Hex)>& belongs) const { return cover(belongs, Cover{}); }
  Hex nearest(Point p, const std::function<bool(Hex)>& among) const; // kNoHex if there is none near

 private:
  Direction turned(Direction d) const { return view_.flip ? opposite(d) : d; }
  template <class Visit>
  void near(Point p, Visit visit) const;

  Setup setup_; // as the game lays it out
  View view_;
  const Board& board_;
  Rect field_, area_;
  std::array<Point, kMaxHexes> centers_{};
  std::vector<Hex> hexes_;
  std::vector<std::vector<Place>> places_; // by row as seen, from two above the board
};

} // namespace bocage::draw
