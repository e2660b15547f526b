#include "tests/mutation/live_tables.h"

namespace bocage {

Tables& mutation::live_tables() {
  static Tables tables;
  return tables;
}

// Takes the place of the engine's own, which the linker leaves in its library: engine/tables/tables.cpp must
// define nothing else.
const Tables& official_tables() { return mutation::live_tables(); }

} // namespace bocage
