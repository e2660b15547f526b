// What a battle's own rules give, for the set-up of a Table.
//
//   Table t("E5: I", together({grant(kAxis, kImperialArmy), mines(kAxis, {"E6"})}));
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "tests/support/table.h"

namespace bocage::test {

using Change = std::function<void(Setup&)>;

inline Change together(std::vector<Change> changes) {
  return [changes](Setup& setup) {
    for (const Change& change : changes) change(setup);
  };
}

inline Change grant(Side side, SideRule rule) {
  return
      [=](Setup& setup) { setup.of(side).rules = static_cast<std::uint16_t>(setup.of(side).rules | rule); };
}
inline Change declare(BattleRule rule) {
  return [=](Setup& setup) { setup.options.rules = static_cast<std::uint16_t>(setup.options.rules | rule); };
}

inline HexSet hexes_of(const Setup& setup, const std::vector<std::string_view>& names) {
  HexSet hexes;
  for (std::string_view name : names) hexes.insert(*Board::of(setup.board).parse(name));
  return hexes;
}
using Names = std::vector<std::string_view>;

inline Change marked(HexMark mark, Names names) {
  return [=](Setup& setup) {
    for (Hex h : hexes_of(setup, names))
      setup.hexes[h].marks = static_cast<std::uint8_t>(setup.hexes[h].marks | mark);
  };
}
inline Change closed(Names names, ClassSet to = kGround) { // whatever lies there
  return [=](Setup& setup) {
    for (Hex h : hexes_of(setup, names)) setup.hexes[h].closed_to = to;
  };
}
inline Change mines(Owner owner, Names names) {
  return [=](Setup& setup) {
    for (Hex h : hexes_of(setup, names)) {
      setup.hexes[h].mined = true;
      setup.hexes[h].mines_of = owner;
    }
  };
}
inline Change unit_marks(std::string_view name, UnitMark mark) {
  return [=](Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.hex == *Board::of(setup.board).parse(name))
        unit.marks = static_cast<std::uint16_t>(unit.marks | mark);
  };
}
inline Change of_nation(Side side, Nation nation) {
  return [=](Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.side == side) unit.nation = nation;
  };
}

// The mine in a hex, of a value that the test wants.
inline void set_mine(Table& t, std::string_view name, int value) {
  for (Mine& mine : t.state.mines)
    if (mine.hex == t.hex(name)) mine.value = static_cast<std::uint8_t>(value);
}

// The units are ordered and it is time to move; time to battle.
inline Table moving(std::string_view picture, const Change& change,
                    std::initializer_list<std::string_view> units, OrderKind order = OrderKind::Normal) {
  Table t(picture, change);
  t.order(units, order);
  return t;
}
inline Table battling(std::string_view picture, const Change& change,
                      std::initializer_list<std::string_view> units, OrderKind order = OrderKind::Normal) {
  Table t = moving(picture, change, units, order);
  t.battle_phase();
  return t;
}

// Whether a unit of France that has driven its enemy off attacks another (Furia Francese).
inline bool attacks_again(std::string_view unit) {
  Table t =
      battling(fill({unit}, "D5: i1\nE5: /$1 i\nH5: I i"),
               together({grant(kAllies, kFuriaFrancese), of_nation(kAllies, Nation::France)}), {"E5", "H5"});
  t.attack("E5", "D5", "grenade star star");
  return t.can("battle e5 e6");
}

} // namespace bocage::test
