// The rules' data in one value, so that a game can be played, and tested, with another set of facts.
#pragma once

#include "engine/tables/cards.h"
#include "engine/tables/terrain.h"
#include "engine/tables/troops.h"

namespace bocage {

struct Tables {
  TerrainTable terrain = kTerrainTable;
  TroopTable troops = kTroopTable;
  CardTable cards = kCardTable;
  OrderTable orders = kOrderTable;

  const Terrain& of(TerrainId id) const { return terrain[static_cast<std::size_t>(id)]; }
  const Troop& of(TroopId id) const { return troops[static_cast<std::size_t>(id)]; }
  const Card& of(CardId id) const { return cards[static_cast<std::size_t>(id)]; }
  const OrderRule& of(OrderKind id) const { return orders[static_cast<std::size_t>(id)]; }
};

const Tables& official_tables(); // the rulebook's own

} // namespace bocage
