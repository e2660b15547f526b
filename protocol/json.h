// The two kinds of JSON: what is written keeps its fields in the order a person would read them; what is read
// comes from strangers and is kept sorted, so that a million fields cost no more than their number.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace bocage::protocol {

using Json = nlohmann::ordered_json;
using Input = nlohmann::json;

} // namespace bocage::protocol
