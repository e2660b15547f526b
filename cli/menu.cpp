#include "cli/menu.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "cli/looks.h"
#include "cli/verbs.h"
#include "engine/explain.h"
#include "engine/rules/raids.h"
#include "engine/rules/tactics.h"
#include "text/names.h"
#include "text/why.h"

namespace bocage {
namespace {

constexpr std::string_view kArrow = "→";

bool ends(ActionKind kind) {
  return kind == ActionKind::Done || kind == ActionKind::Pass || kind == ActionKind::Stay;
}

int held(const Game& game, const State& state, Side side, CardId card) {
  int n = 0;
  for (int i = 0; i < game.card_count(); ++i)
    n += state.card_place[static_cast<std::size_t>(i)] == hand_of(side) &&
         game.card(static_cast<CardIndex>(i)) == card;
  return n;
}

// Left, center or right as the side sees them.
int seen_section(const Game& game, Side side, int section) {
  for (int seen = 0; seen < game.board().section_count(); ++seen)
    if (game.section(side, seen) == section) return seen;
  return section;
}

std::string section_text(const Catalogue& words, const Game& game, Side side, int section) {
  const int seen = seen_section(game, side, section);
  if (game.board().section_count() == 3) return section_name(words, seen).text();
  return words.say("section.number", {{"number", seen + 1}});
}

} // namespace

Menu::Menu(const Catalogue& words, const Game& game, const State& state, Seat seat, const ActionList& list)
    : words_(words), game_(game), state_(state), seat_(seat) {
  for (const Action& action : list) add(action);
  // Numbers run down the list as it is read.
  numbered_.clear();
  for (Group& group : groups_) group.entries.clear();
  for (Group& group : groups_)
    for (const Action& action : list) {
      if (zero_ && action == *zero_) continue;
      if (&group_of(action) != &group) continue;
      numbered_.push_back(action);
      group.entries.push_back({last_number(), entry(action)});
    }
}

void Menu::add(const Action& action) {
  if (ends(action.kind) && !zero_) {
    zero_ = action;
    zero_text_ = action_text(words_, game_, state_, seat_, action);
    return;
  }
  group_of(action);
}

Menu::Group& Menu::group_of(const Action& action) {
  const bool by_unit = action.to != kNoHex && action.from != kNoHex;
  const Hex from = by_unit ? action.from : kNoHex;
  const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
    return group.kind == action.kind && group.from == from;
  });
  if (found != groups_.end()) return *found;
  groups_.push_back({action.kind, from, title(action), {}});
  return groups_.back();
}

Value Menu::unit_at(Hex h) const {
  const UnitId id = h == kNoHex ? kNoUnit : state_.unit_at[h];
  return id == kNoUnit ? Value(h == kNoHex ? "" : game_.board().name(h))
                       : unit_name(words_, game_, state_.unit(id), h);
}

std::string Menu::label_at(Hex h) const {
  const UnitId id = h == kNoHex ? kNoUnit : state_.unit_at[h];
  return id == kNoUnit ? unit_at(h).text() : unit_label(words_, game_, state_.unit(id));
}

std::string Menu::title(const Action& action) const {
  std::string text = words_.say("menu." + std::string(verb_key(action.kind)));
  if (action.to != kNoHex && action.from != kNoHex)
    text += ' ' + unit_at(action.from).text() + ' ' + std::string(kArrow);
  return text;
}

std::string Menu::target(const Action& action) const {
  const UnitId id = state_.unit_at[action.to];
  if (id == kNoUnit) return game_.board().name(action.to);
  const Unit& unit = state_.unit(id);
  const Verdict verdict = explain(game_, state_, seat_, action);
  const std::string entry =
      words_.say("menu.battle-entry",
                 {{"target", label_at(action.to)}, {"figures", unit.figures}, {"dice", counted(verdict)}});
  return verdict.trace.size() > 1 ? entry + " = " + short_count(words_, verdict) : entry;
}

std::string Menu::entry(const Action& action) const {
  switch (action.kind) {
  case ActionKind::Card: {
    const int copies = held(game_, state_, side_of(seat_), action.card());
    return card_name(words_, action.card()).text() + (copies > 1 ? " ×" + std::to_string(copies) : "");
  }
  case ActionKind::Keep:
  case ActionKind::Spot:
  case ActionKind::Fetch:
  case ActionKind::Prepare:
  case ActionKind::AirRecon: return card_name(words_, action.card()).text();
  case ActionKind::Blow:
  case ActionKind::Build:
    return card_name(words_, action.card()).text() + ' ' + std::string(kArrow) + ' ' +
           game_.board().name(action.to);
  case ActionKind::Give:
    return card_name(words_, action.card()).text() + ' ' + std::string(kArrow) + ' ' +
           role_name(words_, action.to).text();
  case ActionKind::Section: return section_text(words_, game_, side_of(seat_), action.value);
  case ActionKind::Battle: return target(action);
  case ActionKind::IgnoreFlags: return words_.say("menu.flags", {{"number", action.value}});
  case ActionKind::Equip: return accessory_name(words_, action.value).text();
  case ActionKind::Order:
  case ActionKind::ClearWire:
  case ActionKind::Shell:
  case ActionKind::Exit:
  case ActionKind::Seal:
  case ActionKind::Destroy:
  case ActionKind::Recover:
  case ActionKind::Lose:
  case ActionKind::Heal: return label_at(action.from);
  case ActionKind::Target:
  case ActionKind::Supply:
  case ActionKind::Leader: return label_at(action.to);
  default: break;
  }
  if (action.to == kNoHex) return action_text(words_, game_, state_, seat_, action);
  std::string text = game_.board().name(action.to);
  if (action.via != kNoHex) text += ' ' + words_.say("menu.via", {{"hex", game_.board().name(action.via)}});
  return text;
}

std::optional<Action> Menu::choice(int number) const {
  if (number == 0) return zero_;
  if (number < 0 || number > last_number()) return std::nullopt;
  return numbered_[static_cast<std::size_t>(number) - 1];
}

Canvas Menu::draw(int columns, bool color) const {
  Canvas canvas;
  const auto ink = [&](int value) { return color ? value : kPlain; };
  int widest = 0;
  for (const Group& group : groups_) widest = std::max(widest, columns_of(group.title));
  const int indent = std::min(widest, columns / 3) + 3;
  for (const Group& group : groups_) {
    int row = canvas.rows(), column = indent;
    canvas.put(row, 1, group.title, {kPlain, kPlain, true});
    if (columns_of(group.title) + 2 > indent) ++row;
    for (const Entry& entry : group.entries) {
      const std::string number = std::to_string(entry.number);
      const int wide = columns_of(number) + 1 + columns_of(entry.text);
      if (column > indent && column + wide > columns) {
        ++row;
        column = indent;
      }
      canvas.put(row, column, number, {ink(kOrange), kPlain, true});
      canvas.put(row, column + columns_of(number) + 1, entry.text);
      column += wide + 2;
    }
  }
  if (zero_) {
    const int row = canvas.rows();
    canvas.put(row, 1, "0", {ink(kOrange), kPlain, true});
    canvas.put(row, 3, zero_text_);
  }
  return canvas;
}

std::string action_text(const Catalogue& words, const Game& game, const State& state, Seat seat,
                        const Action& action) {
  const auto unit = [&](Hex h) -> Value {
    const UnitId id = h < kMaxHexes ? state.unit_at[h] : kNoUnit;
    if (id == kNoUnit) return game.board().contains(h) ? game.board().name(h) : std::string();
    return unit_name(words, game, state.unit(id), h);
  };
  const auto hex = [&](Hex h) { return game.board().contains(h) ? game.board().name(h) : std::string(); };
  const bool has_card = action.kind == ActionKind::Card || action.kind == ActionKind::Give ||
                        action.kind == ActionKind::Keep || action.kind == ActionKind::AirRecon ||
                        action.kind == ActionKind::Spot || action.kind == ActionKind::Prepare ||
                        action.kind == ActionKind::Blow || action.kind == ActionKind::Build ||
                        action.kind == ActionKind::Fetch;
  const bool block = action.kind == ActionKind::ClearWire && !state.wire.contains(action.from);
  const bool enemy_named = action.kind == ActionKind::Battle || action.kind == ActionKind::Target ||
                           action.kind == ActionKind::Leader;
  return words.say(
      block ? "act.block" : "act." + std::string(verb_key(action.kind)),
      {{"unit", unit(action.from)},
       {"to", enemy_named ? unit(action.to) : Value(hex(action.to))},
       {"card", has_card ? card_name(words, action.card()) : ""},
       {"role", role_name(words, action.to < 4 ? action.to : 0)},
       {"section", action.kind == ActionKind::Section ? section_text(words, game, side_of(seat), action.value)
                                                      : std::string()},
       {"accessory",
        action.kind == ActionKind::Equip ? accessory_name(words, action.value) : Value(std::string())},
       {"number", action.value}});
}

std::string question(const Catalogue& words, const Game& game, const State& state, Seat seat,
                     const ActionList& list) {
  const auto any = [&](ActionKind kind) {
    return std::any_of(list.begin(), list.end(), [kind](const Action& a) { return a.kind == kind; });
  };
  const auto unit = [&](UnitId id) -> Value {
    return id < state.unit_count ? unit_name(words, game, state.unit(id)) : words.noun("log.somebody");
  };
  if (state.frame_count > 0) {
    const Frame& f = state.top();
    switch (f.kind) {
    case FrameKind::Reaction: {
      // The attack lies under the question in the stack.
      const Frame& attack = state.frames[state.frame_count >= 2 ? state.frame_count - 2 : 0];
      return words.say("ask.ambush", {{"unit", unit(attack.unit)}, {"target", unit(attack.target)}});
    }
    case FrameKind::IgnoreFlags:
      return words.say("ask.ignore", {{"unit", unit(f.unit)}, {"number", f.count}});
    case FrameKind::Retreat: return words.say("ask.retreat", {{"unit", unit(f.unit)}});
    case FrameKind::BattleBack: return words.say("ask.back");
    case FrameKind::TakeGround:
      return words.say("ask.ground", {{"unit", unit(f.unit)}, {"to", game.board().name(f.to)}});
    case FrameKind::Overrun: return words.say("ask.overrun", {{"unit", unit(f.unit)}});
    case FrameKind::Leader: return words.say("ask.leader");
    case FrameKind::Medics: return words.say("ask.heal");
    case FrameKind::Draw: return words.say(any(ActionKind::Fetch) ? "ask.fetch" : "ask.keep");
    case FrameKind::HandOut: return words.say("ask.give");
    case FrameKind::Setup: return words.say("ask.drop");
    case FrameKind::Landing: return words.say("ask.land");
    case FrameKind::Smoke: return words.say("ask.smoke", {{"number", f.count + 1}});
    case FrameKind::Shells: return words.say("ask.shells", {{"number", f.count + 1}});
    case FrameKind::Equip: return words.say("ask.equip", {{"unit", unit(f.unit)}});
    case FrameKind::Unload: return words.say("ask.unload");
    case FrameKind::Camp: return words.say("ask.camp");
    case FrameKind::Winter: return words.say("ask.lose");
    case FrameKind::Commissar: return words.say("ask.prepare");
    default: break;
    }
  }
  if (any(ActionKind::Prepare)) return words.say("ask.prepare-and-play");
  if (const CardId taken = taken_from_chip(state); any(ActionKind::Card) && taken != kNoCard)
    return words.say("ask.use", {{"card", card_name(words, taken)}});
  if (any(ActionKind::Card)) return words.say("ask.card");
  if (any(ActionKind::Target) && state.top().kind == FrameKind::AirPower &&
      most_strikes(game, state) < kAirPowerTargets)
    return words.say("ask.target-warned", {{"most", most_strikes(game, state)}});
  if (any(ActionKind::Target)) return words.say("ask.target");
  if (any(ActionKind::Section)) return words.say("ask.section");
  if (any(ActionKind::Order) || any(ActionKind::Bring)) {
    const Lane& lane = state.lanes[static_cast<std::size_t>(index(side_of(seat)))][0];
    const int given = std::accumulate(lane.ordered.begin(), lane.ordered.end(), 0);
    int capacity = 0;
    for (int i = 0; i < lane.pool_count; ++i) capacity += lane.pools[static_cast<std::size_t>(i)].capacity;
    if (game.setup().mode == Mode::Overlord || capacity >= kAllUnits) return words.say("ask.order-any");
    return words.say(any(ActionKind::Bring) ? "ask.order-or-bring" : "ask.order",
                     {{"given", given}, {"orders", capacity}});
  }
  if (any(ActionKind::Supply)) return words.say("ask.battle-or-supply");
  if (any(ActionKind::Battle) || any(ActionKind::ClearWire))
    return words.say(any(ActionKind::Move) ? "ask.battle-or-move" : "ask.battle");
  if (any(ActionKind::Span)) return words.say("ask.move-or-span");
  if (any(ActionKind::Move) || any(ActionKind::Exit)) return words.say("ask.move");
  return words.say("ask.any");
}

Marks marks_of(const State& state, const ActionList& list) {
  Marks marks;
  std::set<Hex> movers;
  for (const Action& a : list)
    if (a.kind == ActionKind::Move) movers.insert(a.from);
  for (const Action& a : list) {
    const bool aims = a.kind == ActionKind::Battle || a.kind == ActionKind::Target;
    const bool goes = a.kind == ActionKind::Retreat || a.kind == ActionKind::TakeGround ||
                      a.kind == ActionKind::Leader || a.kind == ActionKind::Land ||
                      a.kind == ActionKind::Supply || a.kind == ActionKind::Span ||
                      a.kind == ActionKind::Unload || a.kind == ActionKind::Free ||
                      (a.kind == ActionKind::Move && movers.size() == 1);
    if (aims && a.to < kMaxHexes) marks.insert_or_assign(a.to, Mark::Target);
    if (goes && a.to < kMaxHexes) marks.emplace(a.to, Mark::Goal);
  }
  for (const Action& a : list)
    if (a.from < kMaxHexes && state.unit_at[a.from] != kNoUnit) marks.insert_or_assign(a.from, Mark::Choice);
  return marks;
}

} // namespace bocage
