// A position with an answer that an experienced player would not think long about: a picture with its reason,
// and what somebody makes of his turn in it. The Allies stand in capitals and have their baseline below.
#pragma once

#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ai/player.h"
#include "engine/rules/retreat.h"
#include "tests/support/table.h"

namespace bocage::test {

// What somebody did with his turn, and what came of it.
struct Turn {
  const Table& table; // as it was after the turn
  std::vector<std::string> did;

  bool won() const { return table.state.outcome == win_of(kAllies); }
  bool on(std::string_view hex) const {
    const UnitId id = table.state.unit_at[table.hex(hex)];
    return id != kNoUnit && table.state.unit(id).side == kAllies;
  }
  bool played(std::string_view card) const { return did.front() == "card " + std::string(card); }
  std::string first(std::string_view verb) const { // the first action of that kind
    for (const std::string& action : did)
      if (action.starts_with(verb)) return action;
    return {};
  }
  bool stays(const std::string& hex) const { // whoever stood there did not move away
    return first("move " + hex).empty();
  }
  bool goes(const std::string& from, const std::string& to) const {
    return first("move " + from + ' ') == "move " + from + ' ' + to;
  }
  bool trapped() const { // somebody in contact has no room to retreat
    const State& s = table.state;
    for (Hex h : s.occupied[static_cast<std::size_t>(index(kAllies))]) {
      const Unit& unit = s.unit(s.unit_at[h]);
      if (s.occupied[static_cast<std::size_t>(index(kAxis))].intersects(table.game.board().within(h, 1)) &&
          longest_retreat(table.game, s, unit, h, 1) == 0)
        return true;
    }
    return false;
  }
  bool supported() const { // two units fought or more
    std::set<std::string> fighters;
    for (const std::string& action : did)
      if (action.starts_with("battle ")) fighters.insert(action.substr(7, 2));
    return fighters.size() > 1;
  }
};

using Change = std::function<void(bocage::Setup&)>;
using Ready = std::function<void(Table&)>;

struct Position {
  std::string_view family, reason, picture;
  Change change;
  Ready ready; // from whose turn it is to who holds what
  std::function<bool(const Turn&)> solved;
  int turns = 1; // of the Allies that are played
};

inline void PrintTo(const Position& p, std::ostream* out) {
  *out << p.family << ": " << p.reason << '\n' << p.picture;
}

// Set-ups
// ------------------------------------------------------------------------------------------------------------

inline Hex at(std::string_view name) { return Board::of(BoardKind::Standard).parse(name).value(); }

inline Change both(Change a, Change b) {
  return [a = std::move(a), b = std::move(b)](bocage::Setup& s) { a(s), b(s); };
}
inline Change needs(int medals) {
  return [medals](bocage::Setup& s) { s.of(kAllies).medals = medals; };
}
inline Change objective(std::string_view hex, Holding holding = Holding::Temporary, Owner who = Owner::Anyone,
                        Owner holder = Owner::Anyone) {
  return [=](bocage::Setup& s) {
    Objective o;
    o.hexes = HexSet::of(at(hex));
    o.holding = holding;
    o.who = who;
    o.holder = holder;
    s.objectives.push_back(o);
  };
}
inline Change held(std::string_view hex) { // by whoever of us stands there
  return objective(hex, Holding::Temporary, Owner::Anyone, Owner::Allies);
}
inline Change exits(std::string_view hex) {
  return [hex = std::string(hex)](bocage::Setup& s) { s.of(kAllies).exits.insert(at(hex)); };
}
inline Change enemy_needs(int medals) {
  return [medals](bocage::Setup& s) { s.of(kAxis).medals = medals; };
}

inline Ready hand(std::vector<std::string_view> cards) {
  return [cards = std::move(cards)](Table& t) {
    t.turn(kAllies);
    t.hand(kAllies, cards);
  };
}
// The enemy has just played that card.
inline Ready after(std::string_view card, Ready ready) {
  return [card = std::string(card), ready = std::move(ready)](Table& t) {
    ready(t);
    for (int i = 0; i < kCardKinds; ++i)
      if (t.game.tables().cards[static_cast<std::size_t>(i)].key == card)
        t.state.last_played[static_cast<std::size_t>(index(kAxis))][0] = {static_cast<CardId>(i),
                                                                          static_cast<CardId>(i), 0, 0};
  };
}

// Playing them
// ------------------------------------------------------------------------------------------------------------

struct Try {
  bool solved;
  std::string did; // for those who ask why not
};

inline Try play(const Position& p, std::string_view name, std::uint64_t seed) {
  Table t(p.picture, p.change);
  p.ready(t);
  const auto player = make_player(name, seed, {.effort = 0.1}), enemy = make_player("random", seed);
  const Chance luck(seed);
  Turn turn{t, {}};
  const auto& number = t.state.turns[static_cast<std::size_t>(index(kAllies))];
  const int last = number + p.turns - 1;
  ActionList list;
  for (int n = 0; n < 100 * p.turns && !t.state.over(); ++n) {
    if (t.state.active != kAllies && number == last) break;
    const Seat seat = t.to_act();
    legal_actions(t.game, t.state, seat, list);
    const bool ours = side_of(seat) == kAllies;
    const Action action = (ours ? player : enemy)->choose(t.game, view(t.game, t.state, seat), list);
    if (ours) turn.did.push_back(to_text(t.game, action));
    apply(t.game, t.state, luck, seat, action);
  }
  Try result{p.solved(turn), {}};
  for (const std::string& action : turn.did) result.did += action + "; ";
  return result;
}

// Each level finds the answer, whatever its luck.
inline void expect_solved(const Position& p, std::initializer_list<const char*> levels, std::uint64_t seeds) {
  for (const char* level : levels)
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const Try result = play(p, level, seed);
      EXPECT_TRUE(result.solved) << p.reason << p.picture << level << ", seed " << seed << ": " << result.did;
    }
}

} // namespace bocage::test
