// What people call themselves and their battles, and say to each other, as others may be shown it.
#pragma once

#include <string>
#include <string_view>

namespace bocage {

struct Battle;

// One line without what cannot be seen or turns the direction of what stands beside it: names in Hebrew and
// Arabic are read as they should be without it, and nobody can write into the sentence around him. Empty if
// nothing can be seen. The text is UTF-8.
std::string visible_line(std::string_view text);

// The same line by line; blank lines part paragraphs.
std::string visible_lines(std::string_view text);

// All texts of a battle.
void keep_visible(Battle& battle);

} // namespace bocage
