// Whom a sentence of a scenario file speaks of. Sentences are in small letters.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/tables/kinds.h"

namespace bocage::m44 {

std::optional<Side> side_named(std::string_view sentence);   // the first
std::vector<Side> sides_named(std::string_view sentence);    // each once, in the order of the sentence
std::optional<Side> side_served(std::string_view sentence);  // "… for the Axis forces"
std::optional<Side> side_leaving(std::string_view sentence); // the board, whosever baseline it is
std::optional<Side> side_whole(std::string_view sentence, std::string_view nouns); // "all Axis infantry"

} // namespace bocage::m44
