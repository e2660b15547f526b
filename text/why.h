// Verdicts of the engine as sentences: why an action is refused, and how dice and steps were counted.
#pragma once

#include <string>

#include "engine/explain.h"
#include "text/catalogue.h"

namespace bocage {

std::string reason_sentence(const Catalogue& words, const Game& game,
                            const Reason& reason); // with the rule's id

// "infantry +3, forest D6 -1: 2 dice"; empty if nothing was counted.
std::string count_sentence(const Catalogue& words, const Game& game, const Verdict& verdict);

// "3, sandbags −1, wire −1": how the number came about, without rules and hexes.
std::string short_count(const Catalogue& words, const Verdict& verdict);

int counted(const Verdict& verdict); // the sum

// The name behind a key of a terrain, troop, card or order; the key itself if there is none.
Value subject_name(const Catalogue& words, std::string_view key);

} // namespace bocage
