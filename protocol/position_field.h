// The battlefield of a position: what lies on the hexes, and the units.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/setup.h"
#include "protocol/node.h"
#include "scenario/cells.h"
#include "scenario/map.h"

namespace bocage::protocol {

// What lies on the hexes now, and what the set-up says of them beside.
class FieldReader {
 public:
  FieldReader(const Board& board, BoardFace face);

  void map(const Node& node);   // ["C  . . fo/i", "D5: I"]: cells from the first hex of a row or from any hex
  void hexes(const Node& node); // {"C5": {"ground": "forest"}}
  // The hexes of the set-up that were different: their layers only, and all of them.
  void start_hexes(const Node& node, std::array<HexSetup, kMaxHexes>& start) const;

  struct Drawn {
    Hex hex;
    CellUnit unit;
  };
  const std::vector<Drawn>& drawn() const { return drawn_; } // units on the map

  // A bunker or a sea wall that nobody has been named for belongs to the unit standing there.
  void own(const std::vector<Unit>& units);
  const std::array<HexSetup, kMaxHexes>& now() const { return now_; }

 private:
  TerrainId printed(Hex h) const { return printed_ground(board_.kind(), face_, h); }
  void row(const Node& line, const std::string& text, HexSet& seen);

  const Board& board_;
  BoardFace face_;
  std::array<HexSetup, kMaxHexes> now_{}; // owners, openings and closed hexes too
  HexSet overlay_owned_, obstacle_owned_; // owner given
  std::vector<Drawn> drawn_;
};

class UnitReader {
 public:
  UnitReader(const Board& board, Mode mode) : board_(board), mode_(mode) {}

  void add(const FieldReader::Drawn& drawn);
  void read(const Node& list);
  std::vector<Unit> take() { return std::move(units_); } // in the order of their numbers

 private:
  bool place(const Unit& unit); // false: somebody is there already
  std::optional<Unit> one(const Node& node) const;
  void passenger(const Node& node, std::size_t number) const; // aboard which train
  void where(const Node& node, Unit& unit) const;
  static void accessory(const Node& node, Unit& unit); // and where it is in a train, or what is behind it
  static void strength(const Node& node, Unit& unit);
  void this_turn(const Node& node, Unit& unit) const;

  const Board& board_;
  Mode mode_;
  HexSet taken_, planes_;
  std::vector<Unit> units_;
};

Unit blank_unit();

} // namespace bocage::protocol
