// What guests ask to know: why, how likely, how far, who threatens. Everything is worked out from the View of
// the seat that asks, so that nothing hidden can slip in.
#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "ai/odds.h"
#include "engine/engine.h"
#include "engine/rules/attack.h"
#include "engine/survey.h"
#include "protocol/json_action.h"
#include "protocol/json_verdict.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "rulebook/rulebook.h"
#include "server/hint.h"
#include "server/router.h"
#include "server/table.h"
#include "text/log.h"
#include "text/why.h"

namespace bocage::server {
namespace {

using protocol::Json;
using protocol::Node;
using protocol::Refusals;

// A verdict with all that a page shows of it.
Json advice_json(const Game& game, const Verdict& verdict) {
  Json out = {{"verdict", protocol::verdict_json(game, verdict)}};
  for (const Language language : {Language::French, Language::English}) {
    const Catalogue& words = Catalogue::of(language);
    std::string text = reason_sentence(words, game, verdict.reason);
    if (const std::string count = count_sentence(words, game, verdict); !count.empty()) text += ' ' + count;
    out["sentence"][std::string(code_of(language))] = std::move(text);
  }
  if (const rulebook::Rule* rule = rulebook::find(verdict.reason.rule))
    out["rule"] = {
        {"id", rule->id}, {"source", rule->source}, {"en", rule->en}, {"fr", rulebook::french(*rule)}};
  return out;
}

std::optional<UnitId> read_unit(const Node& request, const State& state) {
  const auto field = request.needed("unit");
  const auto id = field ? field->number(0, state.unit_count - 1) : std::nullopt;
  if (!id) return std::nullopt;
  if (state.unit(static_cast<UnitId>(*id)).on_board()) return static_cast<UnitId>(*id);
  field->wrong("this unit is not on the board");
  return std::nullopt;
}

std::optional<Hex> read_hex(const Node& request, std::string_view name, const Board& board) {
  const auto field = request.needed(name);
  return field ? field->hex(board) : std::nullopt;
}

// Whose dice an action lets fall upon whom, and from where to where; a strike comes from nobody.
struct Attack {
  UnitId by = kNoUnit, target = kNoUnit;
  Hex from = kNoHex, to = kNoHex;
};
Attack attack_of(const Game& game, const State& state, const Action& action) {
  Attack a;
  if (action.kind == ActionKind::Battle || action.kind == ActionKind::Target) {
    a.to = action.to;
    if (a.to != kNoHex) a.target = state.unit_at[a.to];
    if (action.kind == ActionKind::Battle && action.from != kNoHex) a.by = state.unit_at[action.from];
    if (a.by != kNoUnit) a.from = muzzle(game, state.unit(a.by));
  } else if (action.kind == ActionKind::BattleBack) {
    for (int i = state.frame_count; i-- > 0;)
      if (const Frame& f = state.frames[static_cast<std::size_t>(i)]; f.kind == FrameKind::Battle)
        return {f.target, f.unit, f.to, f.from};
  }
  return a;
}

// What the dice are likely to do: so many losses, so many flags, a retreat, the end of the unit.
void put_odds(Json& out, const Game& game, const State& state, const Attack& attack, int dice) {
  const Unit& target = state.unit(attack.target);
  const Unit* by = attack.by == kNoUnit ? nullptr : &state.unit(attack.by);
  const bool bombs = state.frame_count && state.top().kind == FrameKind::AirPower;
  const Odds& table = by ? odds_of_attack(game, *by, attack.from, target, attack.to, dice)
                         : odds_of_strike(game, target, dice, bombs);
  const int left = health(game, target);
  Json hits = Json::array(), flags = Json::array();
  double retreat = by ? retreat_chance(game, state, *by, attack.from, target, attack.to, dice) : 0;
  for (int n = 0; n <= dice; ++n) {
    double with_flags = 0;
    for (int m = 0; n + m <= dice; ++m) {
      with_flags += table.chance(m, n);
      if (!by && n > 0 && m < left) retreat += table.chance(m, n); // C-CARD-020: no flag is ignored
    }
    hits.push_back(table.hits(n));
    flags.push_back(with_flags);
  }
  out["hits"] = std::move(hits);
  out["flags"] = std::move(flags);
  out["retreat"] = retreat;
  out["kill"] = table.at_least(left);
}

// The question that is asked when nothing is clicked: with this unit, what could one have meant?
Action likely_action(const Game& game, const State& state, UnitId id) {
  const Unit& unit = state.unit(id);
  switch (state.lanes[static_cast<std::size_t>(index(state.active))][unit.lane].phase) {
  case Phase::Move: {
    Hex beside = unit.hex;
    for (const Hex h : game.board().hexes())
      if (game.board().distance(unit.hex, h) == 1) beside = h;
    return act(ActionKind::Move, unit.hex, beside);
  }
  case Phase::Battle: {
    Hex nearest = unit.hex;
    int best = 99;
    for (const Hex h : state.occupied[static_cast<std::size_t>(index(other(unit.side)))])
      if (const int d = game.board().distance(unit.hex, h); d < best) best = d, nearest = h;
    return act(ActionKind::Battle, unit.hex, nearest);
  }
  default: return act(ActionKind::Order, unit.hex);
  }
}

} // namespace

View Table::seen_by(const GuestPtr& guest, Seat seat) const {
  return view(play_.game(), play_.state(), seat == kNoSeat ? guest->holding.looks_at() : seat);
}

void Table::explain_action(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto field = node.needed("action");
  const auto action = field ? protocol::read_action(play_.game(), *field) : std::nullopt;
  if (!action) return refuse(guest, request.id, refusals);
  const View seen = seen_by(guest, *seat);
  reply(guest, request.id, "verdict",
        advice_json(play_.game(), explain(play_.game(), seen.state, *seat, *action)));
}

void Table::whynot(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const View seen = seen_by(guest, *seat);
  Action action{};
  if (const auto card = node.field("card")) {
    const auto key = card->text();
    const auto id = key ? protocol::id_of_key<CardId>(play_.game().tables().cards, *key) : std::nullopt;
    if (key && !id) card->expected("the key of a card");
    if (!id) return refuse(guest, request.id, refusals);
    action = act_card(ActionKind::Card, *id);
  } else if (node.has("hex")) {
    const auto hex = read_hex(node, "hex", play_.game().board());
    if (!hex) return refuse(guest, request.id, refusals);
    const UnitId id = seen.state.unit_at[*hex];
    action =
        id == kNoUnit ? bocage::act(ActionKind::Order, *hex) : likely_action(play_.game(), seen.state, id);
  } else {
    const auto id = read_unit(node, seen.state);
    if (!id) return refuse(guest, request.id, refusals);
    action = likely_action(play_.game(), seen.state, *id);
  }
  reply(guest, request.id, "whynot",
        {{"verdicts",
          Json::array({advice_json(play_.game(), explain(play_.game(), seen.state, *seat, action))})}});
}

void Table::odds(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const Game& game = play_.game();
  const auto field = node.needed("action");
  const auto action = field ? protocol::read_action(game, *field) : std::nullopt;
  if (!action) return refuse(guest, request.id, refusals);
  const View seen = seen_by(guest, *seat);
  const Verdict verdict = explain(game, seen.state, *seat, *action);
  Json out = advice_json(game, verdict);
  const Attack attack = attack_of(game, seen.state, *action);
  if (verdict.counted == Counted::Dice) {
    const int dice = std::clamp(counted(verdict), 0, kMaxDice);
    out["dice"] = dice;
    out["trace"] = out["verdict"].value("trace", Json::array());
    if (attack.target != kNoUnit)
      put_odds(out, game, seen.state, attack, dice);
    else if (attack.by != kNoUnit) // an empty bunker, which a star blasts (E-FUNNY-30)
      out["blast"] = bocage::odds(dice, set_of(Face::Star)).at_least(1);
  }
  reply(guest, request.id, "odds", out);
}

// Overlays
// ------------------------------------------------------------------------------------------------------------------

void Table::reach(const GuestPtr& guest, const Request& request) {
  if (!playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const View seen = seen_by(guest, kNoSeat);
  const auto id = read_unit(node, seen.state);
  if (!id) return refuse(guest, request.id, refusals);
  const Game& game = play_.game();
  const Survey found = survey(game, seen.state, *id);
  std::map<Hex, int> nearest;
  for (const Landing& landing : found.reach) {
    int& cost = nearest.try_emplace(landing.action.to, landing.cost).first->second;
    cost = std::min(cost, landing.cost);
  }
  Json hexes = Json::array();
  for (const auto& [hex, cost] : nearest)
    hexes.push_back({{"hex", game.board().name(hex)}, {"distance", cost}});
  reply(guest, request.id, "reach",
        {{"unit", *id}, {"hexes", std::move(hexes)}, {"exits", found.exits}, {"assumed", found.assumed}});
}

void Table::sight(const GuestPtr& guest, const Request& request) {
  if (!playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const View seen = seen_by(guest, kNoSeat);
  const auto id = read_unit(node, seen.state);
  if (!id) return refuse(guest, request.id, refusals);
  const Game& game = play_.game();
  const Hex from = seen.state.unit(*id).hex;
  std::map<Hex, int> dice;
  for (const Shot& shot : survey(game, seen.state, *id).shots) dice[shot.to] = shot.dice;
  Json hexes = Json::array();
  for (const Hex to : game.board().hexes())
    if (to != from && (dice.contains(to) || sees(game, seen.state, from, to))) // guns need not see
      hexes.push_back({{"hex", game.board().name(to)},
                       {"distance", game.board().distance(from, to)},
                       {"dice", dice.contains(to) ? dice[to] : 0}});
  reply(guest, request.id, "sight", {{"unit", *id}, {"hexes", std::move(hexes)}});
}

// Enemies of whoever stands there, or of the seat that asks, that could attack the hex from where they stand.
void Table::threats(const GuestPtr& guest, const Request& request) {
  if (!playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const Game& game = play_.game();
  const auto hex = read_hex(node, "hex", game.board());
  if (!hex) return refuse(guest, request.id, refusals);
  const View seen = seen_by(guest, kNoSeat);
  const UnitId there = seen.state.unit_at[*hex];
  const Side side = there != kNoUnit                       ? seen.state.unit(there).side
                    : guest->holding.looks_at() != kNoSeat ? side_of(guest->holding.looks_at())
                                                           : seen.state.active;
  Json hexes = Json::array();
  for (const Threat& t : bocage::threats(game, seen.state, side, *hex))
    hexes.push_back(
        {{"hex", game.board().name(seen.state.unit(t.unit).hex)}, {"unit", t.unit}, {"dice", t.dice}});
  reply(guest, request.id, "threats", {{"hex", game.board().name(*hex)}, {"hexes", std::move(hexes)}});
}

// What the strongest computer would do
// ---------------------------------------------------------------------------------------------------------

// Whoever has asked is answered, also when thinking has failed.
class Table::Asked {
 public:
  Asked(std::shared_ptr<Table> table, GuestPtr guest, Seat seat, std::string id)
      : table_(std::move(table)), guest_(std::move(guest)), seat_(seat), id_(std::move(id)) {}
  ~Asked() {
    if (guest_) table_->refuse(guest_, id_, fault_json(table_->services_.log.fault("hint", "no answer")));
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;
  void answer(const Json& hint) {
    const GuestPtr guest = std::exchange(guest_, nullptr);
    if (!table_->is_here(guest, seat_)) // what the seat should do tells what it holds
      return table_->refuse(guest, id_, error_json("left", "you have given up this seat meanwhile"));
    table_->reply(guest, id_, "hint", hint);
  }

 private:
  std::shared_ptr<Table> table_;
  GuestPtr guest_;
  Seat seat_;
  std::string id_;
};

void Table::hint(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  if (!(play_.to_act() & set_of_seat(*seat)))
    return refuse(guest, request.id, error_json("not-your-turn", "there is nothing to decide for this seat"));
  if (person_against(*seat))
    return refuse(guest, request.id,
                  error_json("refused", "hints are for those who play against a computer"));
  if (!hinting_.expired())
    return refuse(guest, request.id,
                  error_json("busy", "somebody at this table is waiting for a hint already"));
  const auto asked = std::make_shared<Asked>(shared_from_this(), guest, *seat, request.id);
  hinting_ = asked;
  auto list = std::make_shared<ActionList>();
  legal_actions(play_.game(), play_.state(), *seat, *list);
  services_.outside.think({guest->visitor}, [asked, arena = play_.shared_arena(), list,
                                             patience = patience_with(*seat, guest), n = play_.number(),
                                             seen = std::make_shared<View>(seen_by(guest, *seat))] {
    Commander adviser(random_number(), general(), patience);
    Json answer = hint_json(arena->game, *seen, adviser.advise(arena->game, *seen, *list));
    answer["n"] = n;
    return [asked, answer] { asked->answer(answer); };
  });
}

// The story so far
// ---------------------------------------------------------------------------------------------------------

// Told again and again from the beginning, a long battle would keep the whole hall waiting: its story is
// worked out once a step for each who may see another one.
const Table::Story& Table::story_for(Seat audience, Language language) {
  if (stories_.of_step != play_.number() || stories_.dealt != play_.dealt()) {
    stories_ = {play_.number(), play_.dealt(), play_.history(), {}};
  }
  const auto [found, is_new] = stories_.told.try_emplace({audience, language});
  Story& story = found->second;
  if (!is_new || !play_.dealt()) return story;
  std::vector<Event> events = stories_.events;
  for (Event& e : events) e = redact(e, audience);
  for (const LogLine& line : bocage::story(Catalogue::of(language), play_.game(), play_.state(), events)) {
    Json row = {{"first", line.first}, {"last", line.last}, {"text", line.text}};
    if (line.heading) row["heading"] = true, row["side"] = bocage::name_of(line.side);
    story.lines.push_back({line.last, row.dump()});
  }
  return story;
}

void Table::tell_log(const GuestPtr& guest, const Request& request) {
  constexpr double cost = 9; // messages, beside this one
  if (!guest->patience.take(services_.outside.now(), cost))
    return refuse(guest, request.id, error_json("too-fast", "too much at once: wait a little"));
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto field = node.needed("lang");
  const auto code = field ? field->text() : std::nullopt;
  if (code && *code != "fr" && *code != "en") field->expected("'fr' or 'en'");
  std::int64_t since = 0;
  node.read("since", since, 0, INT32_MAX);
  if (!refusals.empty()) return refuse(guest, request.id, refusals);
  const Story& story =
      story_for(guest->holding.looks_at(), *code == "fr" ? Language::French : Language::English);
  std::string lines;
  for (const auto& [last, text] : story.lines)
    if (static_cast<std::int64_t>(last) >= since) (lines += lines.empty() ? "" : ",") += text;
  reply_written(guest, request.id, "log",
                "\"lines\":[" + lines + "],\"next\":" + std::to_string(stories_.events.size()));
}

} // namespace bocage::server
