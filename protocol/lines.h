// Carries lines between a session and the streams of a program.
#pragma once

#include <iosfwd>

#include "protocol/session.h"

namespace bocage::protocol {

// Answers every line of `in` on `out`, each at once, until the end of `in` or `quit`. Never holds more of a
// line than a session would read.
void serve_lines(Session& session, std::istream& in, std::ostream& out);

} // namespace bocage::protocol
