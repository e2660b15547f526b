// Rows of cells in columns as wide as they need.
#pragma once

#include <string>
#include <vector>

#include "cli/screen.h"

namespace bocage {

using Cells = std::vector<std::string>;

// The first row is the heading. `alignment` has a letter for each column: l or r.
Canvas draw_grid(const Look& look, const std::vector<Cells>& rows, std::string_view alignment);

} // namespace bocage
