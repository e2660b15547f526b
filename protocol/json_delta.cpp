#include "protocol/json_delta.h"

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "protocol/json_pieces.h"
#include "protocol/json_view.h"

namespace bocage::protocol {
namespace {

template <class... Fields>
bool same(const State& a, const State& b, Fields... fields) {
  return ((std::memcmp(&(a.*fields), &(b.*fields), sizeof(a.*fields)) == 0) && ...);
}

bool same_cards(const View& a, const View& b) {
  return a.hand_sizes == b.hand_sizes && a.chip_sizes == b.chip_sizes && a.buried_sizes == b.buried_sizes &&
         same(a.state, b.state, &State::card_place, &State::deck_count, &State::last_played);
}

bool same_score(const View& a, const View& b) {
  return same(a.state, b.state, &State::medals, &State::holders, &State::exited, &State::counted);
}

bool same_turn(const View& a, const View& b) {
  return same(a.state, b.state, &State::active, &State::turns, &State::lanes, &State::frames,
              &State::frame_count, &State::outcome, &State::ending);
}

// The hexes apart: a patch names those that changed.
bool same_ground(const View& a, const View& b) {
  return same(a.state, b.state, &State::ground, &State::overlay, &State::obstacle, &State::sandbags);
}

bool same_litter(const View& a, const View& b) {
  return same(a.state, b.state, &State::smokes, &State::smoke_count, &State::mines, &State::mine_count,
              &State::markers, &State::marker_count, &State::tokens, &State::token_count, &State::sabotage,
              &State::freed, &State::visibility);
}

class DeltaWriter {
 public:
  DeltaWriter(const Game& game, const View& before, const View& after, BoardFace face)
      : game_(game), before_(before), after_(after), face_(face) {}

  Json cards() {
    if (!same_cards(before_, after_)) part(ViewPart::Cards);
    return std::move(out_);
  }

  Json board() {
    if (!same_litter(before_, after_))
      part(ViewPart::Board);
    else if (!same_ground(before_, after_))
      hexes();
    units();
    if (!same_score(before_, after_)) part(ViewPart::Score);
    if (!same_turn(before_, after_)) part(ViewPart::Turn);
    return std::move(out_);
  }

 private:
  void part(ViewPart which) {
    out_.update(merge_patch(view_part(game_, before_, face_, which), view_part(game_, after_, face_, which)));
  }

  void hexes() {
    Json changed = Json::object();
    const State &a = before_.state, &b = after_.state;
    for (const Hex h : game_.board().hexes()) {
      if (a.ground[h] == b.ground[h] && a.overlay[h] == b.overlay[h] && a.obstacle[h] == b.obstacle[h] &&
          a.sandbags.contains(h) == b.sandbags.contains(h))
        continue;
      const Json was = hex_json(game_, a, face_, h), is = hex_json(game_, b, face_, h);
      changed[game_.board().name(h)] = is.empty() ? Json(nullptr) : merge_patch(was, is);
    }
    put(out_, "hexes", std::move(changed));
  }

  void units() {
    Json changed = Json::object();
    const State &a = before_.state, &b = after_.state;
    for (int i = 0; i < b.unit_count; ++i) {
      const auto id = static_cast<UnitId>(i);
      if (i >= a.unit_count) { // it has just landed
        put(changed, std::to_string(i).c_str(), unit_view(game_, b, id));
        continue;
      }
      if (std::memcmp(&a.unit(id), &b.unit(id), sizeof(Unit)) == 0 &&
          a.ordered.contains(id) == b.ordered.contains(id) &&
          choices_left(game_, a, id) == choices_left(game_, b, id))
        continue;
      put(changed, std::to_string(i).c_str(), merge_patch(unit_view(game_, a, id), unit_view(game_, b, id)));
    }
    put(out_, "units", std::move(changed));
  }

  const Game& game_;
  const View &before_, &after_;
  BoardFace face_;
  Json out_ = Json::object();
};

} // namespace

Json keyed_view(const Game& game, const View& view, BoardFace face) {
  Json out = view_json(game, view, face);
  Json units = Json::object();
  for (Json& unit : out["units"]) {
    const int id = unit["id"];
    unit.erase("id");
    units[std::to_string(id)] = std::move(unit);
  }
  out["units"] = std::move(units);
  return out;
}

Json board_delta(const Game& game, const View& before, const View& after, BoardFace face) {
  return DeltaWriter(game, before, after, face).board();
}

Json card_delta(const Game& game, const View& before, const View& after, BoardFace face) {
  return DeltaWriter(game, before, after, face).cards();
}

Json view_delta(const Game& game, const View& before, const View& after, BoardFace face) {
  Json delta = board_delta(game, before, after, face);
  delta.update(card_delta(game, before, after, face));
  return delta;
}

bool same_but_cards(const View& a, const View& b) {
  static_assert(std::is_standard_layout_v<State>);
  constexpr std::size_t cards = offsetof(State, card_place), rest = offsetof(State, last_played);
  const auto* x = reinterpret_cast<const unsigned char*>(&a.state);
  const auto* y = reinterpret_cast<const unsigned char*>(&b.state);
  return std::memcmp(x, y, cards) == 0 && std::memcmp(x + rest, y + rest, sizeof(State) - rest) == 0;
}

Json merge_patch(const Json& before, const Json& after) {
  Json patch = Json::object();
  for (const auto& [name, value] : after.items()) {
    const auto old = before.find(name);
    if (old == before.end())
      patch[name] = value;
    else if (old->is_object() && value.is_object()) {
      if (Json inner = merge_patch(*old, value); !inner.empty()) patch[name] = std::move(inner);
    } else if (*old != value)
      patch[name] = value;
  }
  for (const auto& [name, value] : before.items())
    if (!after.contains(name)) patch[name] = nullptr;
  return patch;
}

} // namespace bocage::protocol
