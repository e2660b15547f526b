// `bocage engine`: the line protocol for bots, on standard input and output (docs/protocol.md).
#pragma once

#include <iosfwd>

namespace bocage {

int run_engine(std::istream& in, std::ostream& out);

} // namespace bocage
