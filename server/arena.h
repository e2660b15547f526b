// A battle as it is played at tables: read once, and shared by all tables that play it with the same options.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "scenario/battle.h"
#include "server/secret.h"

namespace bocage::server {

struct Arena {
  Battle battle;
  Game game;
  std::shared_ptr<const std::string> text; // of the battle
  std::string facts;                       // JSON: all that people read about it
};

class Arenas {
 public:
  // Null and a reason if the text is no battle, or the options are none.
  std::shared_ptr<const Arena> of(const std::string& text, const std::string& options, std::string& reason);

 private:
  std::map<Bytes32, std::weak_ptr<const Arena>> known_; // by the hash of what it is made of
};

} // namespace bocage::server
