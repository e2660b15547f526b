// Troops of the expansions, for the set-up of a Table and in a position: what a tank carries, who is aboard a
// landing craft, smoke, target markers.
#pragma once

#include <string>

#include "tests/support/grants.h"

namespace bocage::test {

inline Change carrying(std::string_view name, Accessory accessory) {
  return [=](Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.hex == *Board::of(setup.board).parse(name)) unit.accessory = accessory;
  };
}

inline Change aboard(std::string_view name) { return unit_marks(name, kInCraft); }

// Smoke of shells, fresh, of either side.
inline void smoke_on(Table& t, const Names& names, Side side = kAxis, int turns = 4) {
  for (std::string_view name : names)
    t.state.smokes[t.state.smoke_count++] = {t.hex(name), SmokeKind::Shells, side,
                                             static_cast<std::uint8_t>(turns), 0};
}

// "E3 E5": where target markers lie.
inline std::string marked_hexes(const Table& t) {
  HexSet hexes;
  for (int i = 0; i < t.state.marker_count; ++i)
    hexes.insert(t.state.markers[static_cast<std::size_t>(i)].hex);
  std::string text;
  for (Hex h : hexes) text += (text.empty() ? "" : " ") + t.game.board().name(h);
  return text;
}

// One unit is ordered and attacks, its turn begun anew: whatever it did before is of another turn.
inline void fire(Table& t, std::string_view from, std::string_view to, std::string_view faces) {
  t.order({from});
  t.battle_phase();
  t.attack(from, to, faces);
}

// Whether the card orders the unit, or may.
inline bool ordered_by(Table t, Side side, std::string_view card, std::string_view hex) {
  t.card(side, card);
  return t.unit(hex).order != OrderKind::None || t.can("order " + std::string(hex));
}

// Who is ordered beside the unit that a test is about: so the phase is not over when that unit has nothing
// to do.
inline constexpr std::string_view kBystanders = "\nI1: I\nH1: i";

} // namespace bocage::test
