#include "engine/tables/tables.h"

namespace bocage {

const Tables& official_tables() {
  static const Tables tables;
  return tables;
}

} // namespace bocage
