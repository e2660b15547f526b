// A battle as it is played at tables: read once, and shared by all tables that play it with the same options.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "scenario/battle.h"

namespace bocage::server {

struct Arena {
  Battle battle;
  Game game;
  std::string facts; // JSON: all that people read about it
};

class Arenas {
 public:
  // Null and a reason if the text is no battle, or the options are none.
  std::shared_ptr<const Arena> of(const std::string& text, const std::string& options, std::string& reason);

 private:
  std::map<std::string, std::weak_ptr<const Arena>> known_;
};

} // namespace bocage::server
