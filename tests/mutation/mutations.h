// Wrong facts, one at a time: every field of every row of the tables, changed to each of its neighbours.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/tables/tables.h"

namespace bocage::mutation {

struct Mutation {
  std::string table, row, field, change; // "terrain", "forest", "protection[1]", "2 to 3"
  std::function<void()> make;            // changes the tables that were given to all_mutations

  std::string name() const { return table + ' ' + row + ' ' + field + ": " + change; }
};

// In the order of the tables. A row is called by its key.
std::vector<Mutation> all_mutations(Tables& tables);

// Whether a field of a row, all its parts, says what it says in a row that says nothing.
bool is_default(const Tables& tables, const std::string& table, const std::string& row,
                const std::string& field);

} // namespace bocage::mutation
