#include "cli/grid.h"

#include <algorithm>

#include "cli/looks.h"

namespace bocage {

Canvas draw_grid(const Look& look, const std::vector<Cells>& rows, std::string_view alignment) {
  constexpr int kBetween = 2;
  std::vector<int> widths(alignment.size(), 0);
  for (const Cells& row : rows)
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  Canvas canvas;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Style style = r == 0 ? Style{look.ink(kFaintInk), kPlain, false} : Style{};
    int column = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const int shift = alignment[i] == 'r' ? widths[i] - columns_of(rows[r][i]) : 0;
      canvas.put(static_cast<int>(r), column + shift, rows[r][i], style);
      column += widths[i] + kBetween;
    }
  }
  return canvas;
}

} // namespace bocage
