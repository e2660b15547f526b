// Writing SVG: numbers short, text escaped, paths relative, symbols once.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "draw/geometry.h"

namespace bocage::draw {

std::string number(double value);           // one decimal, no more signs than needed
std::string precise(double value);          // three decimals: scales, opacities
std::string escaped(std::string_view text); // for text and attributes; what XML forbids is left out

// The data of a path, in steps relative to the last point.
class Path {
 public:
  Path& move(Point to);
  Path& line(Point to);
  Path& quad(Point control, Point to);
  Path& cubic(Point first, Point second, Point to);
  Path& close();

  Path& polygon(const Polygon& corners);
  Path& polyline(const Stroke& points);
  Path& rounded(const Polygon& corners, double radius);
  Path& smooth_loop(const Polygon& points); // through the middles of its sides
  Path& smooth_line(const Stroke& points);

  const std::string& data() const { return data_; }
  bool empty() const { return data_.empty(); }

 private:
  void command(char c);
  void relative(Point to);
  void coordinate(double tenths);

  std::string data_;
  Point at_;    // in tenths, as written
  Point start_; // of the part under way
  char last_ = 0;
};

struct Placing {
  double scale = 1;
  double turn = 0; // degrees, clockwise
  bool mirror = false;
  std::string_view color{};
};

class Canvas {
 public:
  // Text of the document, in pieces: strings as they are, numbers short.
  template <class... Parts>
  Canvas& put(const Parts&... parts) {
    (add(parts), ...);
    return *this;
  }

  void fill(const Path& path, std::string_view color, double opacity = 1);
  void stroke(const Path& path, std::string_view color, double width, double opacity = 1,
              std::string_view more = {});
  void use(std::string_view symbol, Point at, const Placing& placing = {});
  void append(const Canvas& other); // with its symbols

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }
  const std::vector<std::string>& symbols() const { return symbols_; } // in the order of their first use
  friend Canvas without_ids(const Canvas& canvas);

 private:
  template <class T>
  void add(const T& part) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, char>)
      text_ += number(static_cast<double>(part));
    else
      text_ += part;
  }
  void note(std::string_view symbol);

  std::string text_;
  std::vector<std::string> symbols_;
  std::set<std::string, std::less<>> noted_;
};

Canvas without_ids(const Canvas& canvas); // to be drawn more than once in a document

} // namespace bocage::draw
