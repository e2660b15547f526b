// How scenario files put their special rules into words, and what the words mean. English, as the files are.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::m44 {

// `words` are small letters: alternatives parted by |, in which * stands for anything.
// `meaning` is one of these; importer.h says who takes it
//   option NAME                the option, which other fields of the file have set
//   option NAME/OTHER          either of them
//   option NAME: PARAMETERS    the option, set now if no field has; {side} is the side the sentence speaks of
//   star NAME: PARAMETERS      an option of the one unit that a field or a star tells from the others
//   terrain KEY, troop KEY, mark NAME   said by the map, or made of it where that is clear
//   water KEY                  what a river is; `open`: it can be crossed
//   bunkers, units, objectives, exits, elite, hand …
//   lost                       whatever other sayings find in it, the battle has not all of it
//   -                          nothing that matters in play
struct Saying {
  std::string_view words, meaning;
};
std::span<const Saying> sayings();

bool says(std::string_view sentence, std::string_view words); // the sentence in small letters

std::vector<std::string> sentences_of(std::string_view text);

} // namespace bocage::m44
