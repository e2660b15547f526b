#include "draw/svg.h"

#include <algorithm>
#include <cstdio>

namespace bocage::draw {
namespace {

std::string shortest(double value, int decimals) {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  std::string text = buffer;
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  if (text == "-0") return "0";
  if (text.starts_with("0.")) text.erase(0, 1);
  if (text.starts_with("-0.")) text.erase(1, 1);
  return text;
}

// The length of the well-formed UTF-8 sequence that begins here; 0 if none does.
std::size_t sequence(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size == 0 || at + size > text.size()) return 0;
  std::uint32_t value = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80) return 0;
    value = value << 6 | (byte(at + i) & 0x3FU);
  }
  const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  const bool forbidden = (value < 0x20 && value != '\t' && value != '\n') || value == 0x7F ||
                         value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF) || value == 0xFFFE ||
                         value == 0xFFFF;
  return overlong || forbidden ? 0 : size;
}

} // namespace

std::string number(double value) { return shortest(value, 1); }
std::string precise(double value) { return shortest(value, 3); }

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = sequence(text, i);
    if (size == 0) {
      ++i;
      continue;
    }
    switch (text[i]) {
    case '&': out += "&amp;"; break;
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '"': out += "&quot;"; break;
    case '\'': out += "&#39;"; break;
    default: out += text.substr(i, size);
    }
    i += size;
  }
  return out;
}

void Path::command(char c) {
  if (c != last_) data_ += c;
  last_ = c;
}

void Path::coordinate(double tenths) {
  const std::string text = number(tenths / 10);
  const char before = data_.empty() ? 'M' : data_.back();
  const bool digit = (before >= '0' && before <= '9') || before == '.';
  if (digit && text.front() != '-') data_ += ' ';
  data_ += text;
}

void Path::relative(Point to) {
  coordinate(std::round(to.x * 10) - at_.x);
  coordinate(std::round(to.y * 10) - at_.y);
}

Path& Path::move(Point to) {
  last_ = 0;
  command('M');
  at_ = {};
  relative(to);
  at_ = start_ = {std::round(to.x * 10), std::round(to.y * 10)};
  return *this;
}

Path& Path::line(Point to) {
  command('l');
  relative(to);
  at_ = {std::round(to.x * 10), std::round(to.y * 10)};
  return *this;
}

Path& Path::quad(Point control, Point to) {
  command('q');
  relative(control);
  relative(to);
  at_ = {std::round(to.x * 10), std::round(to.y * 10)};
  return *this;
}

Path& Path::cubic(Point first, Point second, Point to) {
  command('c');
  relative(first);
  relative(second);
  relative(to);
  at_ = {std::round(to.x * 10), std::round(to.y * 10)};
  return *this;
}

Path& Path::close() {
  data_ += 'z';
  last_ = 'z';
  at_ = start_;
  return *this;
}

Path& Path::polygon(const Polygon& corners) {
  for (std::size_t i = 0; i < corners.size(); ++i) i ? line(corners[i]) : move(corners[i]);
  return corners.empty() ? *this : close();
}

Path& Path::polyline(const Stroke& points) {
  for (std::size_t i = 0; i < points.size(); ++i) i ? line(points[i]) : move(points[i]);
  return *this;
}

Path& Path::rounded(const Polygon& corners, double radius) {
  const std::size_t n = corners.size();
  if (n < 3) return *this;
  for (std::size_t i = 0; i < n; ++i) {
    const Point before = corners[(i + n - 1) % n], at = corners[i], after = corners[(i + 1) % n];
    const double in = std::min(radius, length(at - before) / 2),
                 out = std::min(radius, length(after - at) / 2);
    const Point from = at + unit(before - at) * in, to = at + unit(after - at) * out;
    i ? line(from) : move(from);
    quad(at, to);
  }
  return close();
}

Path& Path::smooth_loop(const Polygon& points) {
  const std::size_t n = points.size();
  if (n < 3) return *this;
  move(middle(points[n - 1], points[0]));
  for (std::size_t i = 0; i < n; ++i) quad(points[i], middle(points[i], points[(i + 1) % n]));
  return close();
}

Path& Path::smooth_line(const Stroke& points) {
  const std::size_t n = points.size();
  if (n < 3) return polyline(points);
  move(points[0]);
  for (std::size_t i = 1; i + 1 < n; ++i)
    quad(points[i], i + 2 == n ? points[n - 1] : middle(points[i], points[i + 1]));
  return *this;
}

void Canvas::fill(const Path& path, std::string_view color, double opacity) {
  if (path.empty()) return;
  put("<path fill=\"", color, "\"");
  if (opacity < 1) put(" opacity=\"", precise(opacity), "\"");
  put(" d=\"", path.data(), "\"/>\n");
}

void Canvas::stroke(const Path& path, std::string_view color, double width, double opacity,
                    std::string_view more) {
  if (path.empty()) return;
  put("<path fill=\"none\" stroke=\"", color, "\" stroke-width=\"", width, "\"");
  if (opacity < 1) put(" opacity=\"", precise(opacity), "\"");
  if (!more.empty()) put(" ", more);
  put(" d=\"", path.data(), "\"/>\n");
}

void Canvas::use(std::string_view symbol, Point at, const Placing& placing) {
  note(symbol);
  put("<use href=\"#", symbol, "\"");
  if (!placing.color.empty()) put(" color=\"", placing.color, "\"");
  if (placing.scale == 1 && placing.turn == 0 && !placing.mirror) {
    put(" x=\"", at.x, "\" y=\"", at.y, "\"/>");
    return;
  }
  put(" transform=\"translate(", at.x, " ", at.y, ")");
  if (placing.turn != 0) put("rotate(", placing.turn, ")");
  if (placing.mirror)
    put("scale(-", precise(placing.scale), " ", precise(placing.scale), ")");
  else if (placing.scale != 1)
    put("scale(", precise(placing.scale), ")");
  put("\"/>");
}

void Canvas::append(const Canvas& other) {
  text_ += other.text_;
  for (const std::string& symbol : other.symbols_) note(symbol);
}

void Canvas::note(std::string_view symbol) {
  if (noted_.insert(std::string(symbol)).second) symbols_.emplace_back(symbol);
}

Canvas without_ids(const Canvas& canvas) {
  constexpr std::string_view kId = " id=\"";
  Canvas out = canvas;
  out.text_.clear();
  std::size_t from = 0;
  for (std::size_t at; (at = canvas.text_.find(kId, from)) != std::string::npos;) {
    out.text_.append(canvas.text_, from, at - from);
    from = canvas.text_.find('"', at + kId.size()) + 1;
  }
  out.text_.append(canvas.text_, from);
  return out;
}

} // namespace bocage::draw
