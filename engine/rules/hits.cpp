#include "engine/rules/hits.h"

#include <algorithm>

#include "engine/rules/attack.h"

namespace bocage {
namespace {

bool stars_count(const Game& game, const Unit& attacker, Hex from, const Troop& target) {
  const Troop& troop = arms(game, attacker);
  if (has(target.hit_by_stars_of, troop.unit_class)) return true; // E-ELEF-14
  const bool aimed = has(troop.stars_hit, target.unit_class) ||
                     (troop.stars_hit_vehicles && (target.vehicle || target.commands)); // E-FLAK-08
  return aimed && (!troop.stars_steady || is_steady(attacker, from));                   // E-MG-10, E-MG-11
}

// E-TIGER-06 to 08: they are rolled again, and only a grenade counts.
[[gnu::cold]] int roll_again(Play& p, Side roller, int hits) {
  if (hits <= 0) return 0;
  return roll_dice(p, roller, std::min(hits, kMaxDice), EventKind::DiceRerolled).of(Face::Grenade) > 0 ? 1
                                                                                                       : 0;
}

} // namespace

FaceSet hitting_faces(const Game& game, const Unit* attacker, Hex from, const Unit& target, bool close,
                      bool stars_hit) {
  const Troop& troop = game.tables().of(target.troop);
  FaceSet faces = troop.hit_by;
  if (stars_hit || (attacker && stars_count(game, *attacker, from, troop))) faces |= set_of(Face::Star);
  if (game.options().has(kHeavyFog) && !close) // X-ACT-52
    faces &= static_cast<FaceSet>(~(set_of(Face::Infantry) | set_of(Face::Armor)));
  return faces;
}

Toll settle_hits(Play& p, Side roller, UnitId target, Toll roll) {
  const Unit& unit = p.state.unit(target);
  switch (p.troop(unit).reroll) {
  case Reroll::None: return roll;
  case Reroll::GrenadeHits:
    if (!p.game.options().has(kFlagsMoveTigers)) roll.flags = 0; // E-TIGER-09
    roll.hits = roll_again(p, roller, roll.hits);
    return roll;
  case Reroll::Disguise:
    if (!unit.is(kDisguised) || roll.hits == 0) return roll;
    if (roll_dice(p, roller, 1, EventKind::DiceRerolled).of(Face::Infantry) == 0) return {}; // F-TRPB-71
    blow_cover(p, target);
    return roll;
  }
  return roll;
}

int settle_losses(Play& p, UnitId target, int hits) {
  const Unit& unit = p.state.unit(target);
  return p.troop(unit).reroll == Reroll::GrenadeHits ? roll_again(p, other(unit.side), hits) : hits;
}

void blow_cover(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  if (!unit.is(kDisguised)) return;
  unit.marks &= static_cast<std::uint16_t>(~kDisguised);
  p.emit(event(EventKind::CoverBlown, p.state, id, unit.hex));
}

} // namespace bocage
