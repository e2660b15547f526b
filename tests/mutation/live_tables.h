// The tables that everything in this program plays by, in a form that can be changed.
#pragma once

#include "engine/tables/tables.h"

namespace bocage::mutation {

// official_tables() of this program refers to these.
Tables& live_tables();

} // namespace bocage::mutation
