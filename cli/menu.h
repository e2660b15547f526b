// The legal actions as a numbered list, grouped by the unit that acts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/canvas.h"
#include "cli/field.h"
#include "engine/engine.h"
#include "text/catalogue.h"

namespace bocage {

class Menu {
 public:
  // `state` is what the seat may see; the list is what it may do.
  Menu(const Catalogue& words, const Game& game, const State& state, Seat seat, const ActionList& list);

  std::optional<Action> choice(int number) const; // 0 ends or declines
  int last_number() const { return static_cast<int>(numbered_.size()); }
  bool has_zero() const { return zero_.has_value(); }

  Canvas draw(int columns, bool color) const;

 private:
  struct Entry {
    int number;
    std::string text;
  };
  struct Group {
    ActionKind kind;
    Hex from;
    std::string title;
    std::vector<Entry> entries;
  };

  void add(const Action& action);
  Group& group_of(const Action& action);
  std::string title(const Action& action) const;
  std::string entry(const Action& action) const;
  Value unit_at(Hex h) const;
  std::string label_at(Hex h) const;
  std::string target(const Action& action) const;

  const Catalogue& words_;
  const Game& game_;
  const State& state_;
  Seat seat_;
  std::vector<Action> numbered_;
  std::optional<Action> zero_;
  std::string zero_text_;
  std::vector<Group> groups_;
};

// An action in words: "infantry C5 moves to D6" without its verb's bending: "move infantry C5 to D6".
std::string action_text(const Catalogue& words, const Game& game, const State& state, Seat seat,
                        const Action& action);

// The one sentence that says what is asked.
std::string question(const Catalogue& words, const Game& game, const State& state, Seat seat,
                     const ActionList& list);

// The hexes of the board that the choice is about.
Marks marks_of(const State& state, const ActionList& list);

} // namespace bocage
