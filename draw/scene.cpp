#include "draw/scene.h"

#include <algorithm>

#include "draw/painters.h"
#include "engine/game.h"

namespace bocage::draw {
namespace {

constexpr int kBeyond = 2; // rows and columns of places past each edge

Point place_center(int row, int column) {
  return {(column + 1) * kHexWidth / 2, kHexRadius + row * kRowHeight};
}

} // namespace

Scene::Scene(const Setup& setup, const View& view)
    : setup_(laid_out(setup)), view_(view), board_(Board::of(setup.board)) {
  const int last_row = board_.rows() - 1, last_column = 2 * (board_.width() - 1);
  for (const Hex h : board_.hexes()) {
    const int row = board_.row(h), column = board_.column(h);
    centers_[h] = view.flip ? place_center(last_row - row, last_column - column) : place_center(row, column);
  }

  for (int row = -kBeyond; row <= last_row + kBeyond; ++row) {
    const int near_row = std::clamp(row, 0, last_row);
    const int odd = near_row & 1;
    std::vector<Place> places;
    for (int column = -2 * kBeyond - (row & 1); column <= last_column + 2 * kBeyond + 1; column += 2) {
      Place place{place_center(row, column), kNoHex, kNoHex};
      int near_column = std::clamp(column, odd, last_column - odd);
      if ((near_column & 1) != odd) near_column += near_column < last_column ? 1 : -1;
      const int board_row = view.flip ? last_row - near_row : near_row;
      const int board_column = view.flip ? last_column - near_column : near_column;
      place.nearest = board_.at(board_row, board_column);
      if (row == near_row && column == near_column) place.hex = place.nearest;
      places.push_back(place);
    }
    places_.push_back(std::move(places));
  }

  const auto shown = [&](Hex h) { return h != kNoHex && (!view.shown || view.shown->contains(h)); };
  for (const auto& row : places_)
    for (const Place& place : row)
      if (shown(place.hex)) hexes_.push_back(place.hex);

  if (!hexes_.empty()) {
    field_ = {1e9, 1e9, -1e9, -1e9};
    for (const Hex h : hexes_) {
      const Point c = center(h);
      field_ = {std::min(field_.left, c.x - kHexWidth / 2), std::min(field_.top, c.y - kHexRadius),
                std::max(field_.right, c.x + kHexWidth / 2), std::max(field_.bottom, c.y + kHexRadius)};
    }
  }
  area_ = field_.grown(kMargin);
}

Point Scene::same_way_up(Point p) const {
  if (!view_.flip) return p;
  return {board_.width() * kHexWidth - p.x, 2 * kHexRadius + (board_.rows() - 1) * kRowHeight - p.y};
}

const Painter& Scene::ground(Hex h) const { return painter_of(at(h).ground); }
const Painter& Scene::overlay(Hex h) const { return painter_of(at(h).overlay); }

bool Scene::any(const std::function<bool(const Painter&)>& ground_is) const {
  return std::any_of(hexes_.begin(), hexes_.end(), [&](Hex h) { return ground_is(ground(h)); });
}

template <class Visit>
void Scene::near(Point p, Visit visit) const {
  const int row = static_cast<int>(std::lround((p.y - kHexRadius) / kRowHeight)) + kBeyond;
  for (int r = std::max(row - 1, 0); r <= row + 1 && r < static_cast<int>(places_.size()); ++r) {
    const auto& places = places_[static_cast<std::size_t>(r)];
    const int first = static_cast<int>(std::lround((p.x - places[0].center.x) / kHexWidth));
    for (int i = std::max(first - 2, 0); i <= first + 2 && i < static_cast<int>(places.size()); ++i)
      visit(places[static_cast<std::size_t>(i)]);
  }
}

Relief Scene::cover(const std::function<double(Hex)>& belongs, const Cover& how) const {
  std::array<double, kMaxHexes> share{};
  for (const Hex h : board_.hexes()) share[h] = belongs(h);
  const auto share_of = [&](const Place& place) {
    const Hex h = how.beyond ? place.nearest : place.hex;
    return h == kNoHex ? 0 : share[h];
  };
  return {area_.grown(2 * how.step), how.step, [&](Point seen) {
            bool none = true; // most places are far from any edge
            near(seen, [&](const Place& place) { none = none && share_of(place) == 0; });
            if (none) return 0.0;
            const Point even = same_way_up(seen);
            const Point stray{noise(mix(view_.seed, 71), even * (1 / 33.0)) +
                                  0.4 * noise(mix(view_.seed, 72), even * 0.08),
                              noise(mix(view_.seed, 73), even * (1 / 33.0)) +
                                  0.4 * noise(mix(view_.seed, 74), even * 0.08)};
            const Point p = seen + stray * how.wobble;
            double inside = 0, all = 1e-12;
            near(p, [&](const Place& place) {
              const Point d = place.center - p;
              const double weight = std::exp(-dot(d, d) / (how.spread * how.spread));
              all += weight;
              inside += weight * share_of(place);
            });
            return inside / all;
          }};
}

Hex Scene::nearest(Point p, const std::function<bool(Hex)>& among) const {
  Hex best = kNoHex;
  double least = 1e9;
  near(p, [&](const Place& place) {
    const double d = length(place.center - p);
    if (place.nearest != kNoHex && d < least && among(place.nearest)) {
      least = d;
      best = place.nearest;
    }
  });
  return best;
}

} // namespace bocage::draw
