// JSON as scenario editors and a round trip through PHP leave it: numbers as strings, lists as objects, any
// case.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/tables/kinds.h"

namespace bocage::m44 {

using Json = nlohmann::json;

const Json& field(const Json& object, std::string_view key); // null if there is none

// A list: also an object whose keys are numbers, {"item": […]}, and nothing at all. nullopt: something else.
std::optional<std::vector<const Json*>> items_of(const Json& value);

std::optional<int> number_of(const Json& value); // 5 or "5"
bool is_true(const Json& value);                 // true, 1, "true"
std::string text_of(const Json& value);          // a string, or a number written down; else empty
std::string word_of(const Json& value);          // the same in small letters
std::optional<Side> side_of(const Json& value);  // "AXIS", "Allies"
std::string shown(const Json& value);            // for reports: short, on one line

std::string in_small_letters(std::string_view text);

} // namespace bocage::m44
