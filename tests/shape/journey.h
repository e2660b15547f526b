// A game taken step by step, and at every step proved to be no more than its bytes: the position is copied,
// saved, loaded and played on from each of them, and all go on alike. At the end the whole way is walked
// again.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/state/snapshot.h"
#include "tests/support/random_play.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {

inline bool same_position(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

inline bool same_events(const Events& a, const Events& b) {
  static_assert(std::has_unique_object_representations_v<Event>);
  return a.size() == b.size() &&
         std::memcmp(a.begin(), b.begin(), sizeof(Event) * static_cast<std::size_t>(a.size())) == 0;
}

class Journey {
 public:
  explicit Journey(Table& table) : table_(table) {}
  ~Journey() { walk_again(); }
  Journey(const Journey&) = delete;
  Journey& operator=(const Journey&) = delete;

  void act(Seat seat, std::string_view text) {
    const auto action = parse_action(table_.game, text);
    if (!action || !is_legal(table_.game, table_.state, seat, *action))
      throw std::logic_error("'" + std::string(text) + "' is not legal for seat " + std::to_string(seat) +
                             "; legal:" + offered(seat));
    SCOPED_TRACE(std::string(text));
    const State before = table_.state;
    way_.push_back({before, table_.chance, seat, *action});
    prove_position();

    State copy = before, loaded = through_bytes(before);
    Events of_copy, of_loaded;
    table_.events.clear();
    apply(table_.game, table_.state, table_.chance, seat, *action, &table_.events);
    end_ = table_.state;
    apply(table_.game, copy, table_.chance, seat, *action, &of_copy);
    apply(table_.game, loaded, table_.chance, seat, *action, &of_loaded);
    EXPECT_TRUE(same_position(table_.state, copy)) << "a copy goes on differently";
    EXPECT_TRUE(same_position(table_.state, loaded)) << "a loaded position goes on differently";
    EXPECT_TRUE(same_events(table_.events, of_copy) && same_events(table_.events, of_loaded));
    copy = before; // undo
    EXPECT_TRUE(same_position(copy, before));
    apply(table_.game, copy, table_.chance, seat, *action);
    EXPECT_TRUE(same_position(table_.state, copy)) << "it goes on differently after an undo";
  }

  // By whoever is to act; there is only one.
  void act(std::string_view text) {
    const SeatSet seats = to_act(table_.game, table_.state);
    EXPECT_EQ(std::popcount(seats), 1) << text;
    act(table_.to_act(), text);
  }
  void play(std::initializer_list<std::string_view> actions) {
    for (std::string_view action : actions) act(action);
  }

  // The side at turn does as little as it may.
  void sit_out_turn() {
    const Side side = table_.state.active;
    for (int n = 0; n < 40 && table_.state.active == side && !table_.state.over(); ++n) {
      const std::vector<std::string> texts = table_.legal();
      std::string chosen = texts.front();
      for (const std::string& text : texts)
        if (text == "done" || text == "pass" || text == "stay") chosen = text;
      act(chosen);
    }
  }

 private:
  struct Step {
    State before;
    Chance chance;
    Seat seat;
    Action action;
  };

  std::string offered(Seat seat) const {
    ActionList list;
    legal_actions(table_.game, table_.state, seat, list);
    std::string text;
    for (const Action& a : list) text += "\n  " + to_text(table_.game, a);
    return text;
  }

  State through_bytes(const State& state) const {
    std::string reason;
    const auto loaded = load(table_.game, save(state), reason);
    EXPECT_TRUE(loaded) << reason;
    return loaded.value_or(state);
  }

  // All is well, its bytes are the whole of it, and whatever is played from here on goes the same from the
  // bytes.
  void prove_position() const {
    EXPECT_EQ(fault(table_.game, table_.state), "");
    const State loaded = through_bytes(table_.state);
    EXPECT_TRUE(same_position(loaded, table_.state)) << "a loaded position is another";
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      State here = table_.state, there = loaded;
      Picker picker(seed), same_picker(seed);
      for (int n = 0; n < 25; ++n) {
        play_at_random(table_.game, table_.chance, here, picker, 1);
        play_at_random(table_.game, table_.chance, there, same_picker, 1);
        ASSERT_TRUE(same_position(here, there)) << "seed " << seed << ", decision " << n;
        ASSERT_EQ(fault(table_.game, here), "") << "seed " << seed << ", decision " << n;
      }
    }
  }

  void walk_again() const {
    if (way_.empty()) return;
    State state = way_.front().before;
    for (const Step& step : way_) {
      ASSERT_TRUE(same_position(state, step.before)) << "walked again, it came elsewhere";
      apply(table_.game, state, step.chance, step.seat, step.action);
    }
    EXPECT_TRUE(same_position(state, end_)) << "walked again, it ended elsewhere";
  }

  Table& table_;
  std::vector<Step> way_;
  State end_{}; // after the last of them
};

// For the set-up of a Table
inline Hex hex_of(const Setup& setup, std::string_view name) {
  return Board::of(setup.board).parse(name).value_or(kNoHex);
}
inline UnitSetup& unit_of(Setup& setup, std::string_view name) {
  for (UnitSetup& unit : setup.units)
    if (unit.hex == hex_of(setup, name)) return unit;
  throw std::invalid_argument("nobody stands in " + std::string(name));
}

} // namespace bocage::test
