// Chance for pictures: the same seed gives the same picture on every machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "draw/geometry.h"

namespace bocage::draw {

std::uint64_t mix(std::uint64_t a, std::uint64_t b = 0);
std::uint64_t seed_of(std::string_view text);

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mix(seed)) {}

  double fraction(); // from 0 to 1
  double between(double low, double high) { return low + (high - low) * fraction(); }
  int below(int n) { return static_cast<int>(fraction() * n) % n; }
  bool chance(double probability) { return fraction() < probability; }
  Point within(double radius) { return {between(-radius, radius), between(-radius, radius)}; }

 private:
  std::uint64_t state_;
};

double noise(std::uint64_t seed, Point p); // from -1 to 1, changing over about one unit of p

} // namespace bocage::draw
