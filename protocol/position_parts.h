// What the writer and the readers of positions share.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/names.h"
#include "protocol/node.h"
#include "scenario/words.h"

namespace bocage::protocol {

inline constexpr int kMostByte = 255;

inline std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }

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
                              {"commissar", Owner::Axis, CardPlace::AxisCommissar},
                              {"buried", Owner::Allies, CardPlace::AlliedBuried},
                              {"buried", Owner::Axis, CardPlace::AxisBuried}});

// The units of a set-up that would begin as they stand now: what a position means if it does not say how the
// battle began.
std::vector<UnitSetup> setup_units(const Tables& tables, const State& state);

// The row of a table that a text names by its key.
template <class Id, class Table>
std::optional<Id> read_key(const Node& node, const Table& table, const std::string& expected) {
  const auto name = node.text();
  if (!name) return std::nullopt;
  const auto id = id_of_key<Id>(table, *name);
  if (!id) node.expected(expected);
  return id;
}

// {"allies": …, "axis": …}
template <class F>
void each_side(const Node& node, F&& f) {
  node.object({"allies", "axis"});
  for (const Side side : {Side::Allies, Side::Axis})
    if (const auto field = node.field(name_of(side))) f(side, *field);
}

template <class T>
void read_sides(const Node& parent, const char* name, std::array<T, kSides>& out, int most) {
  if (const auto node = parent.field(name))
    each_side(*node, [&](Side side, const Node& field) {
      if (const auto n = field.number(0, most)) out[at(side)] = static_cast<T>(*n);
    });
}

template <class Array>
void read_numbers(const Node& node, Array& out, int most) {
  const std::vector<Node> items = node.items(out.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    if (const auto n = items[i].number(0, most)) out[i] = static_cast<typename Array::value_type>(*n);
}

} // namespace bocage::protocol
