// A game on a small drawn board, played by typing. Rule tests read: a picture, an action, the expected
// verdict.
//
//   Table t(R"(
//     D4:  fo/i .
//     E5:  I
//   )");
//   t.order({"E5"});                      // the unit's side is at turn, the unit is ordered, it is time to
//   move EXPECT_TRUE(t.can("move e5 d4"));
//
// Cells are those of battle files (scenario/cells.h): I A G S E R are Allied infantry, armor, guns, special
// forces, elite armor, Resistance, in lower case those of the Axis; the Axis baseline is row A, the Allied
// one row I.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/notation.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "engine/state/view.h"
#include "scenario/map.h"

namespace bocage::test {

class Table {
 public:
  // 20 medals to win, unless the test says otherwise: a battle must not end under a rule that is being
  // tested.
  explicit Table(std::string_view picture, const std::function<void(Setup&)>& change = {},
                 BoardKind board = BoardKind::Standard, BoardFace face = BoardFace::Country);

  // Luck
  void dice(std::string_view faces); // "infantry armor grenade star flag", or "I A G S F"; fall next
  void hand(Side side,
            const std::vector<std::string_view>& cards);    // takes them out of the deck and the hands
  void deck(std::initializer_list<std::string_view> cards); // drawn next, in this order; discards too
  void discard_deck();                                      // the whole draw pile lies in the discard pile
  void set_figures(std::string_view hex, int figures);      // it has lost the others

  // Whose turn
  void turn(Side side); // at the start of a turn: a card is to be played
  void order(std::initializer_list<std::string_view> hexes,
             OrderKind kind = OrderKind::Normal); // time to move
  void battle_phase();                            // no more moves
  void card(Side side, std::string_view key);     // at his turn he holds this card alone and plays it

  // Play
  bool can(std::string_view action) const; // whoever is to act
  void act(std::string_view action);       // fails the test if it is not legal
  void play(std::initializer_list<std::string_view> actions);
  void attack(std::string_view from, std::string_view to,
              std::string_view faces);                         // with these dice; no ambush
  int dice_rolled(std::string_view from, std::string_view to); // orders the unit and attacks; 0: it may not
  std::vector<std::string> legal() const;                      // as text, sorted
  std::string legal(std::string_view verb) const;              // "e5 d4, e5 d5": what may follow the verb
  std::string moves(std::string_view from) const;              // "D4 D5 E6": where the unit may go
  std::string targets(std::string_view from) const;            // "D4 E7": what it may attack
  std::string retreats() const;                                // where the retreating unit may step
  int dice_against(std::string_view from, std::string_view to, bool overrun = false) const; // 0: no attack
  bool sees(std::string_view from, std::string_view to) const;
  Seat to_act() const;

  // Look
  Hex hex(std::string_view name) const;
  const Unit& unit(std::string_view hex) const; // fails the test if nobody stands there
  int figures(std::string_view hex) const;      // 0: nobody
  bool empty(std::string_view hex) const;
  int medals(Side side) const { return state.medals[static_cast<std::size_t>(index(side))]; }
  int hand_size(Side side) const;
  std::string cards(Side side) const; // "attack-left probe-center", in the order of the catalogue
  int cards_in(CardPlace place, std::string_view key = {}) const; // all of them, or those of one kind
  std::string ordered() const;                                    // "E5 E7": where the ordered units stand
  bool has(std::string_view hex, TerrainId terrain) const;        // in any layer, now
  int rolled() const;              // dice of the first roll of the last action, 0: none
  int count(EventKind kind) const; // events of the last action
  const Event& event(EventKind kind) const;

  Game game;
  Chance chance{44};
  State state;
  Events events; // of the last action

 private:
  std::string names(const HexSet& hexes) const;
  Action read(std::string_view action) const;
};

inline constexpr Side kAllies = Side::Allies, kAxis = Side::Axis;

// A picture with gaps: $1 is where the first word goes, $2 the second.
std::string fill(std::initializer_list<std::string_view> words, std::string_view picture);

// For the set-up of a Table: the bunkers and sea walls of these hexes are the side's, whoever stands there.
std::function<void(Setup&)> owned_by(Side side, std::initializer_list<std::string_view> hexes);

// The same: a battle of the folder battles/ in place of the picture, some of its units standing elsewhere.
struct Moved {
  std::string_view from, to;
};
std::function<void(Setup&)> battle_of(std::string_view key, std::initializer_list<Moved> units = {});

} // namespace bocage::test
