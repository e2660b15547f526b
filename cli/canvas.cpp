#include "cli/canvas.h"

#include <algorithm>
#include <cstdint>

namespace bocage {
namespace {

char32_t next_letter(std::string_view& text) {
  const auto first = static_cast<std::uint8_t>(text[0]);
  const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t letter = first < 0x80 ? first : first & (0x7F >> length);
  for (std::size_t i = 1; i < length && i < text.size(); ++i)
    letter = letter << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3F);
  text.remove_prefix(std::min(length, text.size()));
  return letter;
}

void append(std::string& out, char32_t letter) {
  const auto byte = [&](char32_t value) { out += static_cast<char>(static_cast<std::uint8_t>(value)); };
  if (letter < 0x80) {
    byte(letter);
  } else if (letter < 0x800) {
    byte(0xC0 | letter >> 6);
    byte(0x80 | (letter & 0x3F));
  } else if (letter < 0x10000) {
    byte(0xE0 | letter >> 12);
    byte(0x80 | (letter >> 6 & 0x3F));
    byte(0x80 | (letter & 0x3F));
  } else {
    byte(0xF0 | letter >> 18);
    byte(0x80 | (letter >> 12 & 0x3F));
    byte(0x80 | (letter >> 6 & 0x3F));
    byte(0x80 | (letter & 0x3F));
  }
}

std::string code_of(const Style& style) {
  std::string code = "\x1b[0";
  if (style.bold) code += ";1";
  if (style.ink != kPlain) code += ";38;5;" + std::to_string(style.ink);
  if (style.paper != kPlain) code += ";48;5;" + std::to_string(style.paper);
  return code + 'm';
}

} // namespace

int columns_of(std::string_view text) {
  int n = 0;
  for (; !text.empty(); ++n) next_letter(text);
  return n;
}

std::string cut_to(std::string_view text, int columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::string out;
  for (int n = 1; n < columns; ++n) append(out, next_letter(text));
  return out + "…";
}

int Canvas::columns() const {
  std::size_t most = 0;
  for (const auto& row : rows_) most = std::max(most, row.size());
  return static_cast<int>(most);
}

Canvas::Cell& Canvas::cell(int row, int column) {
  const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
  if (r >= rows_.size()) rows_.resize(r + 1);
  if (c >= rows_[r].size()) rows_[r].resize(c + 1);
  return rows_[r][c];
}

void Canvas::put(int row, int column, std::string_view text, Style style) {
  if (static_cast<std::size_t>(row) >= rows_.size()) rows_.resize(static_cast<std::size_t>(row) + 1);
  for (; !text.empty(); ++column) {
    Cell& at = cell(row, column);
    const int paper = style.paper == kPlain ? at.style.paper : style.paper;
    at = {next_letter(text), {style.ink, paper, style.bold}};
  }
}

void Canvas::fill(int row, int column, int count, Style style) {
  for (int i = 0; i < count; ++i) cell(row, column + i) = {U' ', style};
}

void Canvas::place(int row, int column, const Canvas& other) {
  for (int r = 0; r < other.rows(); ++r)
    for (std::size_t c = 0; c < other.rows_[static_cast<std::size_t>(r)].size(); ++c)
      cell(row + r, column + static_cast<int>(c)) = other.rows_[static_cast<std::size_t>(r)][c];
}

char32_t Canvas::letter(int row, int column) const {
  const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
  return r < rows_.size() && c < rows_[r].size() ? rows_[r][c].letter : 0;
}

std::string Canvas::row_text(int row, bool color) const {
  const auto& cells = rows_[static_cast<std::size_t>(row)];
  std::size_t end = cells.size();
  while (end > 0 && cells[end - 1].letter == U' ' && (!color || cells[end - 1].style.paper == kPlain)) --end;
  std::string out;
  Style now;
  for (std::size_t c = 0; c < end; ++c) {
    if (color && cells[c].style != now) {
      now = cells[c].style;
      out += code_of(now);
    }
    append(out, cells[c].letter);
  }
  if (now != Style{}) out += "\x1b[0m";
  return out;
}

std::string Canvas::text(bool color) const {
  std::string out;
  for (int r = 0; r < rows(); ++r) out += row_text(r, color) + '\n';
  return out;
}

} // namespace bocage
