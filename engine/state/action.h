// A decision of a player: small enough to list by the hundred, plain enough to store.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/board/hex.h"
#include "engine/tables/tables.h"

namespace bocage {

enum class ActionKind : std::uint8_t {
  Done,    // no more of this: orders, moves, battles, cards handed out
  Pass,    // not this time: ground, overrun, ambush, battle back
  Card,    // play a card
  Give,    // hand a card to a Field General
  Section, // choose a section for the card
  Order,
  Move,
  Exit, // leave the board
  Battle,
  ClearWire,
  Ambush,
  IgnoreFlags,
  Retreat,
  Stay, // end a retreat that could go on
  TakeGround,
  BattleBack,
  Leader,   // the unit that a leader joins
  Heal,     // Medics & Mechanics
  Target,   // of Air Power and Barrage
  Keep,     // one of the cards drawn
  AirRecon, // play a Recon as Air Power
  Drop,     // the hex over which figures are let fall
  Land,     // the hex in which a unit dropped across two is set up
  Seal,     // close the cave in which the unit stands
  Recover,  // figures, in an oasis or a hospital
  Blow,     // spend a card on a bridge
  Build,    // spend a card on a pontoon bridge
  Spot,     // play a Recon as Barrage
  Smoke,    // lay smoke
  Bring,    // a unit onto the board: reinforcements
  Lose,     // a figure, to the winter
  Prepare,  // put a card under the commissar's chip
  Supply,   // give a figure to a unit
  Shell,    // fire smoke
  Span,     // lay a bridge over a river hex
  Equip,    // choose what a tank carries
  Fetch,    // take a card from the discard pile
  Unload,   // a unit from the train
  Free,     // prisoners, who are set up in the hex
  Destroy,  // the supplies where the unit stands
};

struct Action {
  ActionKind kind;
  std::uint8_t value; // a card, a number of flags, a section
  Hex from;           // where the acting unit stands
  Hex to;
  Hex via; // a hex the move passes, where paths differ in effect; else kNoHex

  CardId card() const { return static_cast<CardId>(value); }
  friend bool operator==(const Action&, const Action&) = default;
};
static_assert(std::is_trivial_v<Action> && sizeof(Action) == 8);

constexpr Action act(ActionKind kind, Hex from = kNoHex, Hex to = kNoHex) {
  return {kind, 0, from, to, kNoHex};
}
constexpr Action act_card(ActionKind kind, CardId card, Hex to = kNoHex) {
  return {kind, static_cast<std::uint8_t>(card), kNoHex, to, kNoHex};
}
constexpr Action act_number(ActionKind kind, int number) {
  return {kind, static_cast<std::uint8_t>(number), kNoHex, kNoHex, kNoHex};
}

class ActionList {
 public:
  static constexpr int kCapacity = 4096;

  ActionList() : size_(0) {} // leaves the items unset: a list is made for every decision
  void clear() { size_ = 0; }
  void push(Action a) {
    if (size_ < kCapacity)
      items_[size_++] = a; // far more than any battle needs; what does not fit is not offered
  }
  template <class Hexes> // the same action, to each of the hexes
  void push_each(const Hexes& hexes, Action a) {
    int n = size_; // kept in a register: lists of moves are long
    hexes.each([&](Hex to) {
      if (n == kCapacity) return;
      a.to = to;
      items_[n++] = a;
    });
    size_ = n;
  }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Action& operator[](int i) const { return items_[i]; }
  const Action* begin() const { return items_; }
  const Action* end() const { return items_ + size_; }
  bool contains(Action a) const {
    for (const Action& b : *this)
      if (a == b) return true;
    return false;
  }

 private:
  int size_;
  Action items_[kCapacity];
};

} // namespace bocage
