// The special rules of a battle as sentences.
#pragma once

#include <string>
#include <vector>

#include "scenario/options.h"
#include "text/catalogue.h"

namespace bocage {

// With all parameters, also those that the battle leaves out (parameters_in_force). The sentence
// `option.sabotage`; then one for each parameter that has something more to say,
// `option.blow-bridges.way.2` by its value or `option.blow-bridges.medals` by its name, unless it is 0. The
// rule as it is written if there is no such sentence.
std::string option_text(const Catalogue& words, const std::string& name,
                        const std::vector<Parameter>& parameters);

} // namespace bocage
