#include "server/arena.h"

#include <nlohmann/json.hpp>

#include "protocol/json_view.h"
#include "protocol/node.h"
#include "protocol/position.h"

namespace bocage::server {

std::shared_ptr<const Arena> Arenas::of(const std::string& text, const std::string& options,
                                        std::string& reason) {
  const std::string key = options + '\n' + text;
  if (auto arena = known_[key].lock()) return arena;
  std::erase_if(known_, [](const auto& row) { return row.second.expired(); });

  LoadResult loaded = parse_battle(text);
  if (!loaded.ok()) {
    reason = "the battle cannot be read: " + to_string(loaded.faults.front());
    return nullptr;
  }
  protocol::Refusals refusals;
  const auto json = protocol::Input::parse(options, nullptr, false);
  read_options(protocol::Node(json, "/options", refusals), loaded.battle.setup.options);
  if (!refusals.empty()) {
    reason = refusals.first().message;
    return nullptr;
  }
  Game game(loaded.battle.setup);
  std::string facts = protocol::battle_json(loaded.battle).dump();
  auto arena =
      std::make_shared<const Arena>(Arena{std::move(loaded.battle), std::move(game), std::move(facts)});
  known_[key] = arena;
  return arena;
}

} // namespace bocage::server
