#include "protocol/json_survey.h"

#include <nlohmann/json.hpp>

#include "engine/notation.h"
#include "engine/rules/attack.h"
#include "protocol/json_event.h"
#include "protocol/json_pieces.h"
#include "protocol/json_verdict.h"

namespace bocage::protocol {
namespace {

constexpr int kMostFlags = 2; // that retreats are worked out for

Json shots_json(const Game& game, const std::vector<Shot>& shots, bool traced) {
  Json list = Json::array();
  for (const Shot& shot : shots) {
    Json out = {{"hex", game.board().name(shot.to)},
                {"unit", shot.target},
                {"distance", shot.distance},
                {"dice", shot.dice}};
    if (traced) out["trace"] = trace_json(game, shot.trace);
    list.push_back(std::move(out));
  }
  return list;
}

Json landing_json(const Game& game, const Landing& there) {
  Json out = {{"hex", game.board().name(there.action.to)},
              {"cost", there.cost},
              {"action", to_text(game, there.action)}};
  if (there.hard_stop) out["hard_stop"] = true;
  Json effects = Json::array();
  for (const Event& e : there.effects) effects.push_back(event_json(game, e));
  put(out, "effects", std::move(effects));
  out["battle"] = verdict_json(game, there.battle);
  put(out, "targets", shots_json(game, there.shots, false));
  return out;
}

Json retreats_json(const Game& game, const State& state, UnitId id) {
  Json out = Json::object();
  for (int flags = 1; flags <= kMostFlags; ++flags) {
    Json ends = Json::array();
    for (const RetreatEnd& end : retreat_ends(game, state, id, flags)) {
      Json one = Json::object();
      if (end.hex == kNoHex)
        one["eliminated"] = true;
      else
        one["hex"] = game.board().name(end.hex);
      one["hexes"] = end.hexes;
      put_number(one, "losses", end.losses);
      ends.push_back(std::move(one));
    }
    out[std::to_string(flags)] = std::move(ends);
  }
  return out;
}

} // namespace

Json survey_json(const Game& game, const State& state, UnitId id) {
  const Unit& unit = state.unit(id);
  const Survey s = survey(game, state, id);
  Json out = {{"id", id}};
  out.update(unit_json(game, unit));
  out["sections"] = sections_json(game.board().sections(unit.hex));
  out["order"] = game.tables().of(s.order).key;
  if (s.assumed) out["assumed"] = true;
  out["move"] = {{"hexes", s.allowance.move}, {"battle", s.allowance.battle_move}};
  if (!s.may_move) out["move"]["now"] = false;
  Json reach = Json::array();
  for (const Landing& there : s.reach) reach.push_back(landing_json(game, there));
  out["reach"] = std::move(reach);
  if (s.exits) out["exit"] = true;
  out["battle"] = verdict_json(game, s.battle);
  out["targets"] = shots_json(game, s.shots, true);
  out["flags"] = {{"ignorable", s.ignorable_flags}};
  put(out["flags"], "trace", trace_json(game, s.flags_trace));
  out["retreats"] = retreats_json(game, state, id);
  return out;
}

Json sight_json(const Game& game, const State& state, Hex from, Hex to) {
  const Board& board = game.board();
  return {{"from", board.name(from)},
          {"to", board.name(to)},
          {"distance", board.distance(from, to)},
          {"sees", sees(game, state, from, to)},
          {"verdict", verdict_json(game, explain_sight(game, state, from, to))}};
}

} // namespace bocage::protocol
