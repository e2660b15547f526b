// Battles from anywhere: battle files and the community's scenario files, told apart by what is in them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "scenario/m44/m44.h"

namespace bocage {

// Whether a person who names a battle so means a file: it has a folder, or the ending of one.
bool is_file_name(std::string_view name);

bool is_m44(std::string_view bytes, const std::filesystem::path& path); // else it is a battle file

// With the report of what became of the words, which battle files do not need.
Import load_any(const std::filesystem::path& path);
Import read_any(std::string_view bytes, const std::filesystem::path& path); // what a file of this name holds

// The same report of a battle that is no scenario file: its special rules and pieces, one by one.
std::vector<Remark> review(const Battle& battle);

} // namespace bocage
