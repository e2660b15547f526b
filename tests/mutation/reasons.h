// Why a mutation may survive: the rows of tests/mutation/survivors.tsv.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/mutation/mutations.h"

namespace bocage::mutation {

enum class Excuse {
  Idle,       // nothing that can be played today asks for the fact
  Equivalent, // nothing ever could: the changed table says the same
  Gap,        // it matters, and a test is missing
};

// `row`, `field` and `change` hold one pattern or several with commas between them: a word, a word that ends
// in *, or * alone. `where` limits the reason to rows that meet its conditions, commas between them: "no
// traps" (the field says nothing), "layer=Ground", "layer!=Ground".
struct Reason {
  Excuse excuse;
  std::string table, row, field, change, where, why;
  int line; // in the file

  bool covers(const Mutation& mutation, const Tables& official) const;
};

// Throws std::runtime_error with file and line if a row cannot be read.
std::vector<Reason> read_reasons(const std::filesystem::path& file);

std::string_view word_of(Excuse excuse);

std::vector<std::string> split(const std::string& text, char at);

} // namespace bocage::mutation
