// Battles to draw.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "scenario/library.h"

namespace bocage::test {

inline Battle library_battle(const std::string& key) {
  const LoadResult result = Library("battles").load(key);
  if (!result.ok()) throw std::invalid_argument("cannot load " + key);
  return result.battle;
}

inline std::vector<Battle> all_library_battles() {
  std::vector<Battle> all;
  for (const std::string& key : Library("battles").keys()) all.push_back(library_battle(key));
  return all;
}

inline Battle picture_battle(std::string_view picture, BoardKind board = BoardKind::Standard,
                             BoardFace face = BoardFace::Country) {
  Battle battle;
  battle.key = "picture";
  battle.name = {"Image", "Picture"};
  battle.face = face;
  battle.setup = read_picture(picture, board, face);
  return battle;
}

} // namespace bocage::test
