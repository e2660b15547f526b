// The catalogues as they stand in text/catalogue/, put into the program when it is built.
#pragma once

#include <string_view>

namespace bocage {

extern const std::string_view kEmbedded_en, kEmbedded_fr;

} // namespace bocage
