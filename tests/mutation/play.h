// Random play as a second opinion on mutations that the tests let live: the same battles, luck and choices
// with the official and with the changed tables, side by side.
#pragma once

#include <string>
#include <vector>

#include "engine/setup.h"
#include "engine/tables/tables.h"

namespace bocage::mutation {

struct Duel {
  Setup setup;
  std::uint64_t seed = 0;
};

// Battles with terrain and troops of every kind; always the same ones.
std::vector<Duel> make_duels(int count);

// What differs first between the games played by the two tables: positions, choices offered or explanations;
// empty if nothing does.
std::string difference(const std::vector<Duel>& duels, const Tables& official, const Tables& changed);

} // namespace bocage::mutation
