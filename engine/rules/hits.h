// Which dice hit, and what becomes of them before they count (base p.10, FAQ I Dice, Equipment Pack): the one
// place that knows symbols, grenades, stars and dice that are rolled again.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// Whether the unit battles from where it stood when its turn began (E-ELEF-07, E-MORTAR-09, E-MG-10). `from`:
// where it would battle from.
inline bool is_steady(const Unit& unit, Hex from) {
  return unit.moved_from == kNoHex && !unit.is(kTookGround) && (from == unit.hex || from == unit.second_hex);
}

// The faces that hit the target. `attacker`: null for what strikes from nowhere on the board, whose stars hit
// or do not by a rule of its own. Where two rules differ about stars the attacker's prevails (F-GDICE-01).
FaceSet hitting_faces(const Game& game, const Unit* attacker, Hex from, const Unit& target, bool close,
                      bool stars_hit);

// What a roll does to a unit.
struct Toll {
  int hits = 0, flags = 0;
};
// … once the dice that hit have been rolled again where its troop says so.
Toll settle_hits(Play& p, Side roller, UnitId target, Toll roll);
// Hits that come without an attack, by mines and by retreats that cannot be made.
int settle_losses(Play& p, UnitId target, int hits);

[[gnu::cold]] void blow_cover(Play& p, UnitId id); // the disguise is gone for good (F-TRPB-72, F-TRPB-78)

} // namespace bocage
