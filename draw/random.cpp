#include "draw/random.h"

namespace bocage::draw {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) { // splitmix64
  std::uint64_t z = a + 0x9E3779B97F4A7C15U * (b + 1);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

std::uint64_t seed_of(std::string_view text) {
  std::uint64_t seed = text.size();
  for (const char c : text) seed = mix(seed, static_cast<unsigned char>(c));
  return seed;
}

double Random::fraction() {
  state_ = mix(state_);
  return static_cast<double>(state_ >> 11) * 0x1.0p-53;
}

double noise(std::uint64_t seed, Point p) {
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  const auto at = [&](int dx, int dy) {
    const auto x = static_cast<std::uint64_t>(static_cast<std::int64_t>(fx) + dx);
    const auto y = static_cast<std::uint64_t>(static_cast<std::int64_t>(fy) + dy);
    return static_cast<double>(mix(mix(seed, x), y) >> 11) * 0x1.0p-52 - 1;
  };
  const auto ease = [](double t) { return t * t * (3 - 2 * t); };
  const double u = ease(p.x - fx), v = ease(p.y - fy);
  const double top = at(0, 0) * (1 - u) + at(1, 0) * u;
  const double bottom = at(0, 1) * (1 - u) + at(1, 1) * u;
  return top * (1 - v) + bottom * v;
}

} // namespace bocage::draw
