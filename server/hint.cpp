#include "server/hint.h"

#include <cmath>
#include <cstdio>

#include "ai/evaluation.h"
#include "ai/odds.h"
#include "engine/notation.h"
#include "engine/rules/attack.h"
#include "text/names.h"

namespace bocage::server {
namespace {

using protocol::Json;

std::string one_digit(const Catalogue& words, double value) { // "2.3", "2,3"
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string digits = text;
  if (words.language() == Language::French) digits[digits.find('.')] = ',';
  return digits;
}

int percent(double share) { return static_cast<int>(std::lround(100 * share)); }

class Words {
 public:
  Words(const Catalogue& words, const Game& game, const State& state)
      : words_(words), game_(game), state_(state) {}

  std::string sentence(const Commander::Advice& advice) const {
    std::string text = what(advice.action);
    std::string orders, moves;
    for (Hex h : advice.orders) append(orders, unit(h).text());
    for (const Action& a : advice.moves)
      append(moves, a.kind == ActionKind::Exit
                        ? words_.say("hint.leaves", {{"from", name(a.from)}})
                        : words_.say("hint.goes", {{"from", name(a.from)}, {"to", name(a.to)}}));
    if (!orders.empty()) text += ' ' + words_.say("hint.orders", {{"units", orders}});
    if (!moves.empty()) text += ' ' + words_.say("hint.moves", {{"moves", moves}});
    const Outlook::Forecast& f = advice.forecast;
    if (advice.action.kind != ActionKind::Battle && f.hits >= 0.05)
      text += ' ' + words_.say("hint.hits",
                               {{"hits", one_digit(words_, f.hits)}, {"kills", one_digit(words_, f.kills)}});
    if (f.exposed != kNoHex && percent(f.danger) > 0)
      text += ' ' + words_.say("hint.risk", {{"hex", name(f.exposed)}, {"danger", percent(f.danger)}});
    else
      text += ' ' + words_.say("hint.safe");
    return text;
  }

 private:
  static void append(std::string& list, const std::string& item) {
    if (!list.empty()) list += ", ";
    list += item;
  }
  std::string name(Hex h) const { return game_.board().name(h); }
  Value unit(Hex h) const {
    const UnitId id = h == kNoHex ? kNoUnit : state_.unit_at[h];
    return id == kNoUnit ? Value(h == kNoHex ? std::string() : name(h))
                         : unit_name(words_, game_, state_.unit(id));
  }

  std::string battle(const Action& a) const {
    const Unit& attacker = state_.unit(state_.unit_at[a.from]);
    const Hex from = muzzle(game_, attacker);
    const bool overrun = state_.frame_count && state_.top().kind == FrameKind::Overrun;
    const int dice = attack_dice(game_, state_, attacker, from, a.to, overrun);
    if (state_.unit_at[a.to] == kNoUnit)
      return words_.say("hint.blast", {{"unit", unit(a.from)},
                                       {"hex", name(a.to)},
                                       {"chance", percent(odds(dice, set_of(Face::Star)).at_least(1))}});
    const Unit& target = state_.unit(state_.unit_at[a.to]);
    const Odds& chances = odds_of_attack(game_, attacker, from, target, a.to, dice);
    return words_.say("hint.battle", {{"unit", unit(a.from)},
                                      {"target", unit(a.to)},
                                      {"dice", dice},
                                      {"hits", one_digit(words_, chances.expected_hits())},
                                      {"kill", percent(chances.at_least(health(game_, target)))}});
  }

  std::string what(const Action& a) const {
    switch (a.kind) {
    case ActionKind::Card:
    case ActionKind::Spot:
    case ActionKind::AirRecon: return words_.say("hint.card", {{"card", card_name(words_, a.card())}});
    case ActionKind::Keep: return words_.say("hint.keep", {{"card", card_name(words_, a.card())}});
    case ActionKind::Order: return words_.say("hint.order", {{"unit", unit(a.from)}});
    case ActionKind::Move: return words_.say("hint.move", {{"unit", unit(a.from)}, {"to", name(a.to)}});
    case ActionKind::Exit: return words_.say("hint.exit", {{"unit", unit(a.from)}});
    case ActionKind::Battle: return battle(a);
    case ActionKind::Ambush: return words_.say("hint.ambush");
    case ActionKind::IgnoreFlags: return words_.say("hint.ignore", {{"number", a.value}});
    case ActionKind::Retreat: return words_.say("hint.retreat", {{"unit", unit(a.from)}, {"to", name(a.to)}});
    case ActionKind::TakeGround: return words_.say("hint.ground", {{"to", name(a.to)}});
    case ActionKind::Target: return words_.say("hint.target", {{"unit", unit(a.to)}});
    case ActionKind::Heal: return words_.say("hint.heal", {{"unit", unit(a.from)}});
    case ActionKind::ClearWire: return words_.say("hint.clear", {{"unit", unit(a.from)}});
    case ActionKind::Supply:
      return words_.say("hint.supply", {{"unit", unit(a.from)}, {"target", unit(a.to)}});
    case ActionKind::Shell: return words_.say("hint.shell", {{"unit", unit(a.from)}});
    case ActionKind::Smoke: return words_.say("hint.smoke", {{"hex", name(a.to)}});
    case ActionKind::Span: return words_.say("hint.span", {{"unit", unit(a.from)}, {"hex", name(a.to)}});
    case ActionKind::Equip:
      return words_.say("hint.equip",
                        {{"unit", unit(a.from)}, {"accessory", accessory_name(words_, a.value)}});
    case ActionKind::Fetch: return words_.say("hint.fetch", {{"card", card_name(words_, a.card())}});
    case ActionKind::Unload: return words_.say("hint.unload", {{"hex", name(a.to)}});
    case ActionKind::Free: return words_.say("hint.free", {{"hex", name(a.to)}});
    case ActionKind::Destroy: return words_.say("hint.destroy", {{"unit", unit(a.from)}});
    case ActionKind::Done:
    case ActionKind::Pass:
    case ActionKind::Stay: return words_.say("hint.nothing");
    default: return words_.say("hint.any", {{"action", to_text(game_, a)}});
    }
  }

  const Catalogue& words_;
  const Game& game_;
  const State& state_;
};

} // namespace

Json hint_json(const Game& game, const View& seen, const Commander::Advice& advice) {
  Json orders = Json::array(), moves = Json::array();
  for (Hex h : advice.orders) orders.push_back(game.board().name(h));
  for (const Action& a : advice.moves) moves.push_back(to_text(game, a));
  Json out = {{"action", to_text(game, advice.action)},
              {"orders", std::move(orders)},
              {"moves", std::move(moves)},
              {"hits", advice.forecast.hits},
              {"kills", advice.forecast.kills}};
  if (advice.forecast.exposed != kNoHex)
    out["risk"] = {{"hex", game.board().name(advice.forecast.exposed)}, {"chance", advice.forecast.danger}};
  for (const Language language : kLanguages) {
    const Catalogue& words = Catalogue::of(language);
    out["sentence"][std::string(code_of(language))] = Words(words, game, seen.state).sentence(advice);
  }
  return out;
}

} // namespace bocage::server
