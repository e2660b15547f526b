#include "tests/support/sound.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

#include "engine/state/snapshot.h"

namespace bocage::test {
namespace {

std::string broken_units(const Game& game, const State& state) {
  std::array<int, kMaxHexes> standing{}, flying{};
  for (int i = 0; i < state.unit_count; ++i) {
    const Unit& unit = state.unit(static_cast<UnitId>(i));
    const Troop& troop = game.tables().of(unit.troop);
    const std::string who = "unit " + std::to_string(i);
    if (unit.figures > unit.figures_at_start) return who + " has more figures than at the start";
    if (!unit.on_board()) {
      if (unit.hex != kNoHex || unit.second_hex != kNoHex) return who + " is gone and has a hex";
      continue;
    }
    if (unit.figures < 1) return who + " has no figure";
    if (unit.hits >= std::max(1, troop.hits_to_destroy)) return who + " has too many hits to be there";
    if (!game.board().contains(unit.hex)) return who + " is off the board";
    ++(troop.unit_class == UnitClass::Plane ? flying : standing)[unit.hex];
    if (unit.second_hex == kNoHex) continue;
    if (!game.board().adjacent(unit.hex, unit.second_hex)) return who + " has lost its wagon";
    ++standing[unit.second_hex];
  }
  for (Hex h : game.board().hexes()) {
    const std::string where = "hex " + game.board().name(h);
    if (standing[h] > 1 || flying[h] > 1) return where + " holds two units";
    if ((state.unit_at[h] != kNoUnit) != (standing[h] == 1)) return where + " does not know its unit";
    if (standing[h] == 0) continue;
    const Side side = state.unit(state.unit_at[h]).side;
    if (!state.occupied[static_cast<std::size_t>(index(side))].contains(h)) return where + " is not occupied";
    if (state.planes.contains(h)) return where + " holds a unit and a plane";
  }
  return (state.occupied[0] & state.occupied[1]).empty() ? "" : "a hex is occupied by both sides";
}

// Cards are never lost, made or doubled.
std::string broken_cards(const Game& game, const State& state) {
  const std::set<CardIndex> deck(state.deck.begin(), state.deck.begin() + state.deck_count);
  if (static_cast<int>(deck.size()) != state.deck_count) return "a card is twice in the deck";
  for (int i = 0; i < kMaxCards; ++i) {
    const CardPlace place = state.card_place[static_cast<std::size_t>(i)];
    const std::string card = "card " + std::to_string(i);
    if ((place == CardPlace::Out) != (i >= game.card_count()))
      return card + " is out of the game or should be";
    if ((place == CardPlace::Deck) != deck.contains(static_cast<CardIndex>(i))) return card + " is lost";
    if (place >= CardPlace::Unknown) return card + " is nowhere";
  }
  return {};
}

std::string broken_scores(const Game& game, const State& state) {
  for (Side side : {Side::Allies, Side::Axis}) {
    const auto s = static_cast<std::size_t>(index(side));
    if (state.over() && state.medals[s] > game.side(side).medals)
      return "a side has more medals than it needs";
  }
  if (state.over() != (state.ending != Ending::None)) return "the battle is over without an ending";
  if (!state.over() && state.quiet_turns >= game.options().quiet_turns) return "the battle should be a draw";
  return {};
}

// Everybody who is to act can, nobody else may, and no action is offered twice.
std::string broken_decisions(const Game& game, const State& state) {
  const SeatSet seats = to_act(game, state);
  if ((seats == 0) != state.over()) return "nobody is to act, or somebody after the end";
  ActionList list;
  for (int i = 0; i < kSeats; ++i) {
    const Seat seat = static_cast<Seat>(i);
    legal_actions(game, state, seat, list);
    if (list.empty() != !(seats & set_of_seat(seat)))
      return "seat " + std::to_string(i) + " has the wrong actions";
    std::set<std::array<int, 5>> distinct;
    for (const Action& a : list) distinct.insert({static_cast<int>(a.kind), a.value, a.from, a.to, a.via});
    if (static_cast<int>(distinct.size()) != list.size()) return "an action is offered twice";
  }
  return {};
}

// What is over leaves nothing behind: positions are compared byte by byte.
std::string broken_frames(const Game&, const State& state) {
  const Frame none{};
  for (std::size_t i = state.frame_count; i < state.frames.size(); ++i)
    if (std::memcmp(&state.frames[i], &none, sizeof none) != 0)
      return "frame " + std::to_string(i) + " is over and not blank";
  return {};
}

} // namespace

std::string broken_invariant(const Game& game, const State& state) {
  for (const auto check : {broken_units, broken_cards, broken_scores, broken_frames, broken_decisions})
    if (std::string broken = check(game, state); !broken.empty()) return broken;
  return std::string(fault(game, state));
}

} // namespace bocage::test
