// What can still be read of a packed log that is damaged.
#pragma once

#include <string>
#include <vector>

#include "server/store_rows.h"

namespace bocage::server {

// The entries before the damage, and perhaps some that it has made up: whoever wants to be sure plays them
// again. `fault` says what is wrong; it stays empty if only the sizes that were noted with the log are.
std::vector<Entry> unpack_as_far_as_it_goes(const PackedLog& packed, const std::string& name,
                                            std::string& fault);

} // namespace bocage::server
