// The community's scenario files, where they are at hand: beside the project, in ../shared/corpus.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "scenario/library.h"

namespace bocage::test {

inline std::filesystem::path corpus_folder() {
  const auto battles = find_battles();
  return battles ? battles->parent_path() / ".." / "shared" / "corpus" : std::filesystem::path();
}

inline std::vector<std::filesystem::path> corpus_files() {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(corpus_folder(), error), end; !error && at != end;
       at.increment(error))
    if (at->path().extension() == ".m44") files.push_back(at->path());
  std::sort(files.begin(), files.end());
  return files;
}

#define BOCAGE_NEEDS_CORPUS()                                                                                \
  if (::bocage::test::corpus_files().empty())                                                                \
  GTEST_SKIP() << "there are no scenario files in ../shared/corpus"

} // namespace bocage::test
