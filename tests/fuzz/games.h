// Games for the fuzz targets: positions in the middle of battles to begin from, and playing on from one that
// was read, during which all must stay well.
#pragma once

#include <optional>

#include "engine/state/snapshot.h"
#include "scenario/library.h"
#include "scenario/map.h"
#include "tests/fuzz/target.h"
#include "tests/support/random_play.h"

namespace bocage::fuzz {

inline Library library() {
  const auto folder = find_battles();
  promise(folder.has_value(), "there is a folder battles/");
  return Library(*folder);
}

inline Game game_of(std::string_view key) {
  LoadResult loaded = library().load(key);
  promise(loaded.ok(), "the battle can be read", std::string(key));
  return Game(std::move(loaded.battle.setup));
}

// A battle with every troop there is, a train with its cargo, ships and landing craft.
inline Battle every_troop() {
  LoadResult loaded = library().load("pegasus-bridge");
  promise(loaded.ok(), "the battle can be read");
  Battle& battle = loaded.battle;
  const Setup drawn = read_picture(R"(
    A1: ra/l ra ra sn/i ra . /bg /nw /ha /ma g . .
    B1: ra/ar ra . e t a /td /ft . . . .
    C1: i s /br /ca /sk /sn /at /mo /mg /la /lm /lg .
    D1: /ht /pc /cc /tr2 . . f . . . . .
    F1: /Ce /Sn /Cc /Tr . R . . . . . .
    G1: I S /Fu /Fu /Ht . . A G . . . .
    H1: oc oc/De oc oc/C oc/I oc . . . . . .
  )",
                                   BoardKind::Standard, BoardFace::Country);
  battle.setup.hexes = drawn.hexes;
  battle.setup.units = drawn.units;
  battle.setup.objectives.clear();
  battle.details.clear();
  battle.labels.clear();
  battle.options.clear();
  battle.terms.clear();
  clear_options(battle.setup);
  const Board& board = Board::of(BoardKind::Standard);
  for (UnitSetup& unit : battle.setup.units) {
    unit.nation = battle.nations_of(unit.side).front();
    if (official_tables().of(unit.troop).unit_class == UnitClass::Train)
      unit.second_hex = board.neighbor(unit.hex, Direction::East);
    if (unit.hex == *board.parse("G3")) unit.accessory = Accessory::Bridge;
    if (unit.hex == *board.parse("H5")) unit.marks = kInCraft;
  }
  const OptionUse cargo{"train-cargo", {{"side", "axis"}, {"units", "2"}}};
  apply_option(cargo, battle.setup);
  battle.options.push_back(cargo);
  const std::vector<Fault> faults = check_battle(battle);
  promise(faults.empty(), "every troop can be on a map:", faults.empty() ? "" : to_string(faults.front()));
  return std::move(battle);
}

inline constexpr int kMoments = 6;

// Calls visit(state) at a few moments of random games.
template <class Visit>
void visit_positions(const Game& game, int games, Visit&& visit) {
  for (int n = 1; n <= games; ++n) {
    const Chance chance(static_cast<std::uint64_t>(n));
    Picker picker(static_cast<std::uint64_t>(n));
    State state = start(game, chance);
    for (int moment = 0; moment < kMoments; ++moment) {
      visit(state);
      test::play_at_random(game, chance, state, picker, 1 + picker.below(60));
    }
  }
}

inline void play_on(const Game& game, State state, int decisions) {
  const Chance chance(44);
  Picker picker(44);
  test::play_at_random(game, chance, state, picker, decisions,
                       [&](const test::Choice&, const ActionList& list) {
                         promise(!list.empty(), "who is to act has something to do");
                       });
  const std::string wrong = fault(game, state);
  promise(wrong.empty(), "a position stays sound when it is played on:", wrong);
}

} // namespace bocage::fuzz
