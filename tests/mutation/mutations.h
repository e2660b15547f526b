// Wrong facts, one at a time: every field of every row of the tables, changed to each of its neighbours.
#pragma once

#include <functional>
#include <map>
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

// The row of a mutation as it is now, for conditions on reasons.
class RowView {
 public:
  RowView(const Tables& tables, const Mutation& mutation);

  bool says_nothing(const std::string& field) const; // all its parts are as in a row without it
  std::string text(const std::string& field) const;  // "Overlay", "2", "yes"; empty if there is no such field

 private:
  std::map<std::string, std::string> parts_, plain_;
};

} // namespace bocage::mutation
