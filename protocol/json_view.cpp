#include "protocol/json_view.h"

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/tactics.h"
#include "protocol/json_pieces.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "scenario/dates.h"
#include "scenario/parameters.h"

namespace bocage::protocol {
namespace {

template <class T>
Json sides_json(const std::array<T, kSides>& values) {
  return {{"allies", values[0]}, {"axis", values[1]}};
}

class ViewWriter {
 public:
  ViewWriter(const Game& game, const View& view, BoardFace face)
      : game_(game), view_(view), state_(view.state), face_(face) {}

  Json write() {
    heading();
    board();
    units();
    cards();
    score();
    turn();
    return std::move(out_);
  }
  Json write(ViewPart part) {
    switch (part) {
    case ViewPart::Board: board(); break;
    case ViewPart::Cards: cards(); break;
    case ViewPart::Score: score(); break;
    case ViewPart::Turn: turn(); break;
    }
    return std::move(out_);
  }

 private:
  void heading() { // what never changes
    out_["seat"] = seat_name(view_.seat);
    out_["battle"] = game_.setup().name;
    out_["board"] = name_of(game_.board().kind());
    out_["face"] = name_of(face_);
    out_["width"] = game_.board().width();
    out_["rows"] = game_.board().rows();
    out_["mode"] = name_of(game_.setup().mode);
    out_["top"] = name_of(game_.setup().top);
  }

  void board() {
    out_["hexes"] = hexes_json(game_, state_, face_);
    put(out_, "smokes", smokes_json(game_, state_));
    put(out_, "mines", mines_json(game_, state_, true));
    put(out_, "markers", markers_json(game_, state_));
    put(out_, "ready", tokens_json(game_, state_));
    put(out_, "sabotage", sabotage());
    put(out_, "prisoners", prisoners());
    put_number(out_, "visibility", state_.visibility);
  }

  Json sabotage() { // stars on the dams
    Json dams = Json::object();
    for (Side side : {Side::Allies, Side::Axis})
      for (Hex h : game_.side(side).sabotage)
        if (const int stars = state_.sabotage[static_cast<std::size_t>(sabotage_rank(game_, h))])
          dams[game_.board().name(h)] = stars;
    return dams;
  }

  Json prisoners() { // units that wait in the camps
    Json camps = Json::object();
    for (Side side : {Side::Allies, Side::Axis})
      for (Hex h : game_.side(side).prisons.camps)
        if (const int units = prisoners_in(game_, state_, side, h); units > 0)
          camps[game_.board().name(h)] = {{"side", name_of(side)}, {"units", units}};
    return camps;
  }

  void units() {
    Json list = Json::array();
    for (int i = 0; i < state_.unit_count; ++i) {
      Json piece = {{"id", i}};
      piece.update(unit_view(game_, state_, static_cast<UnitId>(i)));
      list.push_back(std::move(piece));
    }
    out_["units"] = std::move(list);
  }

  Json cards_in(CardPlace place) const { // as keys, in the order of the catalogue
    Json list = Json::array();
    for (int i = 0; i < game_.card_count(); ++i)
      if (state_.card_place[static_cast<std::size_t>(i)] == place)
        list.push_back(game_.tables().of(game_.card(static_cast<CardIndex>(i))).key);
    return list;
  }

  void cards() {
    for (const Side side : {Side::Allies, Side::Axis})
      if (view_.seat == seat_of(side)) out_["hand"] = cards_in(hand_of(side));
    out_["hands"] = sides_json(view_.hand_sizes);
    out_["deck"] = state_.deck_count;
    out_["discard"] = cards_in(CardPlace::Discard);
    put(out_, "played", cards_in(CardPlace::Played));
    put(out_, "drawn", cards_in(CardPlace::Drawn));
    put(out_, "given", cards_in(CardPlace::Given));
    Json face_up = Json::object(), commissar = Json::object();
    put(face_up, "allies", cards_in(CardPlace::AlliedFaceUp));
    put(face_up, "axis", cards_in(CardPlace::AxisFaceUp));
    put(out_, "face_up", std::move(face_up));
    put(commissar, "allies", cards_in(CardPlace::AlliedCommissar));
    put(commissar, "axis", cards_in(CardPlace::AxisCommissar));
    put(out_, "commissar", std::move(commissar));
    if (view_.chip_sizes[0] || view_.chip_sizes[1]) out_["chips"] = sides_json(view_.chip_sizes);
    Json searched = Json::object();
    put(searched, "allies", cards_in(CardPlace::AlliedBuried));
    put(searched, "axis", cards_in(CardPlace::AxisBuried));
    put(out_, "searched", std::move(searched));
    if (view_.buried_sizes[0] || view_.buried_sizes[1]) out_["buried"] = sides_json(view_.buried_sizes);
    out_["last_played"] = last_played_json(game_, state_);
  }

  void score() {
    out_["medals"] = sides_json(state_.medals);
    const auto of_sides = [&](auto&& member) {
      return Json{{"allies", member(game_.side(Side::Allies))}, {"axis", member(game_.side(Side::Axis))}};
    };
    out_["to_win"] = of_sides([](const SideSetup& side) { return Json(side.medals); });
    out_["objectives"] = objectives_json(game_, state_);
    put(out_, "counted", counted_json(state_));
    if (game_.side(Side::Allies).exits.any() || game_.side(Side::Axis).exits.any()) {
      out_["exits"] = of_sides([&](const SideSetup& side) { return hex_list(game_, side.exits); });
      out_["exited"] = sides_json(state_.exited);
      out_["must_exit"] = of_sides([](const SideSetup& side) { return Json(side.must_exit); });
    }
  }

  void turn() {
    out_["turn"] = name_of(state_.active);
    out_["turns"] = sides_json(state_.turns);
    const auto& lanes = state_.lanes[static_cast<std::size_t>(index(state_.active))];
    if (lane_count(game_) == 1) out_["phase"] = name_of(lanes[0].phase);
    Json list = Json::array();
    for (int i = 0; i < lane_count(game_); ++i) {
      Json lane = {{"seat", seat_name(lane_seat(game_, state_.active, i))}};
      lane.update(lane_json(game_, lanes[static_cast<std::size_t>(i)]));
      list.push_back(std::move(lane));
    }
    out_["lanes"] = std::move(list);
    out_["to_act"] = seats_json(to_act(game_, state_));
    if (state_.frame_count) out_["question"] = question();
    out_["outcome"] = name_of(state_.outcome);
    if (state_.over()) out_["ending"] = name_of(state_.ending);
  }

  // The frame on top, and the battle it is part of.
  Json question() const {
    Json out = frame_json(game_, state_.top());
    if (state_.top().kind == FrameKind::AirPower && most_strikes(game_, state_) < kAirPowerTargets)
      out["most"] = most_strikes(game_, state_); // warned by radar
    for (int i = state_.frame_count - 1; i-- > 0;)
      if (const Frame& f = state_.frames[static_cast<std::size_t>(i)]; f.kind == FrameKind::Battle) {
        out["battle"] = frame_json(game_, f);
        break;
      }
    return out;
  }

  const Game& game_;
  const View& view_;
  const State& state_; // of the view
  BoardFace face_;
  Json out_ = Json::object();
};

Json text_json(const Text& text) { return {{"fr", text.fr}, {"en", text.en}}; }

} // namespace

Json view_json(const Game& game, const View& view, BoardFace face) {
  return ViewWriter(game, view, face).write();
}

Json view_part(const Game& game, const View& view, BoardFace face, ViewPart part) {
  return ViewWriter(game, view, face).write(part);
}

Choices choices_left(const Game& game, const State& state, UnitId id) {
  if (!state.ordered.contains(id) || state.over()) return {};
  const Unit& unit = state.unit(id);
  const Phase phase = state.lanes[static_cast<std::size_t>(index(state.active))][unit.lane].phase;
  const bool moves_over = phase == Phase::Ready || phase == Phase::Battle || phase == Phase::Done;
  return {moves_over ? phase == Phase::Battle && can_move_again(game, unit)
                     : can_still_move(game, state, unit),
          phase != Phase::Done && may_battle(game, state, unit)};
}

Json unit_view(const Game& game, const State& state, UnitId id) {
  const Unit& unit = state.unit(id);
  Json piece = unit_json(game, unit);
  piece["figures_at_start"] = unit.figures_at_start;
  if (!state.ordered.contains(id)) piece.erase("order"); // that of a unit lost is of no interest
  Json may = Json::array();
  const Choices left = choices_left(game, state, id);
  if (left.move) may.push_back("move");
  if (left.battle) may.push_back("battle");
  put(piece, "may", std::move(may));
  return piece;
}

Json battle_summary(const Battle& battle) {
  Json out = {{"key", battle.key},
              {"name", text_json(battle.name)},
              {"date", iso_day(battle.dates.begin)},
              {"board", name_of(battle.setup.board)},
              {"mode", name_of(battle.setup.mode)}};
  Json names = Json::array();
  for (const std::string& name : unenforced(battle)) names.push_back(name);
  put(out, "unenforced", std::move(names));
  return out;
}

Json battle_json(const Battle& battle) {
  const Board& board = Board::of(battle.setup.board);
  Json out = battle_summary(battle);
  if (battle.dates.end != battle.dates.begin) out["until"] = iso_day(battle.dates.end);
  out["face"] = name_of(battle.face);
  out["theatre"] = name_of(battle.theatre);
  out["briefing"] = text_json(battle.briefing);
  for (const Side side : {Side::Allies, Side::Axis}) {
    Json nations = Json::array();
    for (const Nation nation : battle.nations_of(side)) nations.push_back(name_of(nation));
    const SideSetup& setup = battle.setup.of(side);
    out[name_of(side)] = {{"nations", std::move(nations)}, {"cards", setup.cards}, {"to_win", setup.medals}};
  }
  out["top"] = name_of(battle.setup.top);
  out["first"] = name_of(battle.setup.first);
  Json labels = Json::object(), badges = Json::object(), rules = Json::array();
  for (const Label& label : battle.labels) labels[board.name(label.hex)] = text_json(label.text);
  for (const UnitDetail& detail : battle.details) badges[board.name(detail.hex)] = detail.badge;
  for (const OptionUse& use : battle.options) {
    Json rule = {{"name", use.name}};
    for (const Parameter& p : parameters_in_force(use)) rule["parameters"][p.name] = p.value;
    rules.push_back(std::move(rule));
  }
  put(out, "labels", std::move(labels));
  put(out, "badges", std::move(badges));
  put(out, "rules", std::move(rules));
  return out;
}

} // namespace bocage::protocol
