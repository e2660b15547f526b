// What the writer and the reader of positions must agree on.
#pragma once

#include <array>
#include <vector>

#include "engine/game.h"

namespace bocage::protocol {

// Where cards lie, other than the hands and the deck.
struct PlaceName {
  const char* name;
  Owner owner; // Anyone: one list, else one for each side
  CardPlace place;
};
inline constexpr auto kPlaces =
    std::to_array<PlaceName>({{"discard", Owner::Anyone, CardPlace::Discard},
                              {"played", Owner::Anyone, CardPlace::Played},
                              {"drawn", Owner::Anyone, CardPlace::Drawn},
                              {"given", Owner::Anyone, CardPlace::Given},
                              {"face_up", Owner::Allies, CardPlace::AlliedFaceUp},
                              {"face_up", Owner::Axis, CardPlace::AxisFaceUp},
                              {"commissar", Owner::Allies, CardPlace::AlliedCommissar},
                              {"commissar", Owner::Axis, CardPlace::AxisCommissar}});

// The units of a set-up that would begin as they stand now: what a position means if it does not say how the
// battle began.
std::vector<UnitSetup> setup_units(const Tables& tables, const State& state);

} // namespace bocage::protocol
