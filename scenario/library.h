// The battles that come with the program: the folder battles/, one file each, `.battle` or `.m44`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/battle.h"

namespace bocage {

class Library {
 public:
  explicit Library(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::vector<std::string> keys() const; // in alphabetical order
  LoadResult load(std::string_view key) const;

  // Which files there are, and of when: what was made of them holds as long as this stays the same.
  using Stamp = std::vector<std::pair<std::string, std::filesystem::file_time_type>>;
  Stamp stamp() const;

 private:
  std::filesystem::path folder_;
};

// The folder battles/: the one given, else in or above the working folder, else in, beside or above that of
// the program, where an installed program has ../share/bocage/battles.
std::optional<std::filesystem::path> find_battles(const std::filesystem::path& given = {});

} // namespace bocage
