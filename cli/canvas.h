// A sheet of character cells with colours of the 256-colour palette: everything the terminal shows is drawn
// on one and printed with or without its colours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bocage {

inline constexpr int kPlain = -1; // the terminal's own colour

struct Style {
  int ink = kPlain, paper = kPlain;
  bool bold = false;

  friend bool operator==(const Style&, const Style&) = default;
};

// Terminal columns of a text: one per character, which holds for all the characters we use.
int columns_of(std::string_view text);
std::string cut_to(std::string_view text, int columns); // with … if something is lost

class Canvas {
 public:
  int rows() const { return static_cast<int>(rows_.size()); }
  int columns() const; // of the longest row

  // Drawing makes the sheet larger where it must.
  void put(int row, int column, std::string_view text, Style style = {}); // its paper only if it has one
  void fill(int row, int column, int count, Style style);                 // blanks
  void place(int row, int column, const Canvas& other);
  void add(std::string_view text, Style style = {}) { put(rows(), 0, text, style); } // a new row below

  char32_t letter(int row, int column) const; // 0 outside

  std::string text(bool color) const; // rows end in \n and have no blanks at their end
  std::string row_text(int row, bool color) const;

 private:
  struct Cell {
    char32_t letter = U' ';
    Style style;
  };
  Cell& cell(int row, int column);

  std::vector<std::vector<Cell>> rows_;
};

} // namespace bocage
