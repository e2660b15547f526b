#include "scenario/parameters.h"

#include <algorithm>

namespace bocage {

std::vector<Parameter> parameters_in_force(const OptionUse& use) {
  std::vector<Parameter> found = use.parameters;
  if (const OptionRule* rule = find_option(use.name))
    for (const ParameterRule& p : rule->parameters)
      if (std::ranges::find(use.parameters, p.name, &Parameter::name) == use.parameters.end())
        found.push_back({std::string(p.name), std::string(p.otherwise)});
  return found;
}

} // namespace bocage
