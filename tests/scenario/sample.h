// A small battle as text, to be broken in one place at a time.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "scenario/battle.h"

namespace bocage {

inline constexpr std::string_view kSample = R"(# A battle for tests
format: 1
battle: sample
name fr: Exemple
name en: Sample
theatre: western
date: 1944-06-06
board: standard
face: country
on top: axis
moves first: allies

[briefing fr]
Un pont, deux camps.

À vous.

[briefing en]
One bridge, two sides.

Over to you.

[allies]
nations: britain
cards: 5
medals: 4

[axis]
nations: germany
cards: 4
medals: 4

[rules]
extra-draw: side axis, cards 1, first-turns 2

[map]
A   .   .   .   .   .   .   .   .   .   .   .   .   .
B     .   .   .   i   .   .   .   .   .   .   .   .
C   .   .   bu  .   .   .   .   .   .   .   .   .   .
D     .   .   .   .   g   .   .   .   .   .   .   .
E   ri  ri  ri  ri  ri+br ri ri ri  ri  ri  ri  ri  ri
F     .   .   .   .   .   .   .   .   .   .   .   .
G   .   .   .   .   I3  .   A   .   .   .   .   .   .
H     .   .   .   .   .   .   .   .   .   .   .   .
I   .   .   .   .   .   .   .   .   .   .   .   .   .

[units]
G5: badge commandos

[owners]
bunker C3: axis

[objectives]
E5: temporary, for allies, medals 1

[labels]
E5: Pegasus
)";

// The text with its first `from` replaced, and where that was.
struct Change {
  std::string text;
  Position at;
};
inline Change change(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string_view::npos) throw std::invalid_argument("not in the sample: " + std::string(from));
  const std::string_view before = text.substr(0, begin);
  Position at{1, 1};
  for (char c : before) {
    at.column = c == '\n' ? 1 : at.column + 1;
    at.line += c == '\n';
  }
  return {std::string(before) + std::string(to) + std::string(text.substr(begin + from.size())), at};
}

} // namespace bocage
