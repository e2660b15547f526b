#include "cli/engine_command.h"

#include "protocol/lines.h"

namespace bocage {

int run_engine(std::istream& in, std::ostream& out) {
  // Without battles one can still play from positions.
  const auto folder = find_battles();
  protocol::Session session(folder ? std::optional(Library(*folder)) : std::nullopt);
  protocol::serve_lines(session, in, out);
  return out.good() ? 0 : 1;
}

} // namespace bocage
