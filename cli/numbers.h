// Figures in tables and in JSON.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>

namespace bocage {

inline std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

inline double rounded(double value) { return std::round(value * 10'000) / 10'000; }

// "52.0 % (42.3–61.5)"
inline std::string percent_range(double value, double low, double high) {
  return fixed(100 * value, 1) + " % (" + fixed(100 * low, 1) + "–" + fixed(100 * high, 1) + ")";
}

} // namespace bocage
