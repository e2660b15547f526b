#include "server/arena.h"

#include <nlohmann/json.hpp>

#include "draw/draw.h"
#include "protocol/json_view.h"
#include "protocol/node.h"
#include "protocol/parse.h"
#include "protocol/position.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Node;

// Those that a position knows too, and the dice of Air Power, which belong to the sides.
void read_variants(const std::string& options, Setup& setup, protocol::Refusals& refusals) {
  auto read = protocol::parse_json(options, refusals);
  if (!read) return;
  Input json = std::move(*read);
  if (json.is_object() && json.contains("air_power_dice")) {
    const Input dice = json["air_power_dice"];
    const Node node(dice, "/options/air_power_dice", refusals);
    node.object({"allies", "axis"});
    constexpr int most = 4;
    node.read("allies", setup.of(Side::Allies).air_power_dice, 1, most);
    node.read("axis", setup.of(Side::Axis).air_power_dice, 1, most);
    json.erase("air_power_dice");
  }
  read_options(Node(json, "/options", refusals), setup.options);
}

// With what its map shows: the way bridges lie on the painted ground, which the page lays itself, and what
// the ground was when it was painted, so that the page sees what has become another in play.
protocol::Json facts_of(const Battle& battle) {
  protocol::Json out = protocol::battle_json(battle);
  const Board& board = Board::of(battle.setup.board);
  const Setup painted = laid_out(battle.setup);
  for (const Hex h : board.hexes())
    if (const TerrainId ground = painted.hexes[h].ground; ground != TerrainId::Open)
      out["painted"][board.name(h)] = official_tables().of(ground).key;
  for (const Crossing& crossing : crossings(battle))
    out["crossings"][board.name(crossing.hex)] = crossing.turn;
  return out;
}

} // namespace

std::shared_ptr<const Arena> Arenas::of(const std::string& text, const std::string& options,
                                        std::string& reason) {
  const Bytes32 key = sha256(options + '\n' + text);
  if (auto arena = known_[key].lock()) return arena;
  std::erase_if(known_, [](const auto& row) { return row.second.expired(); });

  LoadResult loaded = parse_battle(text);
  if (!loaded.ok()) {
    reason = "the battle cannot be read: " + to_string(loaded.faults.front());
    return nullptr;
  }
  std::string facts = facts_of(loaded.battle).dump(); // the map knows nothing of the variants of a table
  protocol::Refusals refusals;
  read_variants(options, loaded.battle.setup, refusals);
  if (!refusals.empty()) {
    reason = refusals.first().message;
    return nullptr;
  }
  Game game(loaded.battle.setup);
  auto arena =
      std::make_shared<const Arena>(Arena{std::move(loaded.battle), std::move(game),
                                          std::make_shared<const std::string>(text), std::move(facts)});
  known_[key] = arena;
  return arena;
}

} // namespace bocage::server
