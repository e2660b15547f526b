#include "protocol/session.h"

#include <algorithm>
#include <bit>
#include <exception>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/explain.h"
#include "engine/notation.h"
#include "engine/state/snapshot.h"
#include "engine/state/view.h"
#include "protocol/json_action.h"
#include "protocol/json_event.h"
#include "protocol/json_pieces.h"
#include "protocol/json_verdict.h"
#include "protocol/json_view.h"
#include "protocol/match.h"
#include "protocol/names.h"
#include "protocol/node.h"
#include "protocol/parse.h"
#include "protocol/position.h"
#include "protocol/words.h"
#include "scenario/joined.h"
#include "scenario/load.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

constexpr int kProtocolVersion = 1;
constexpr std::uint64_t kUsualSeed = 1; // the same line gives the same game: other luck is asked for
constexpr std::size_t kMostQueued = 1000;

// What goes into a reply's "error", beside the refusals.
struct Trouble {
  std::string code;    // instead of that of the first refusal
  Json more = nullptr; // fields of their own
};

std::string text_of(const Json& json) { // on one line; a broken character never breaks the reply
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json error_json(const Refusals& refusals, const Trouble& trouble) {
  const Refusal& first = refusals.first();
  Json out = {{"code", trouble.code.empty() ? first.code : trouble.code}, {"message", first.message}};
  if (!first.where.empty()) out["where"] = first.where;
  if (refusals.list().size() > 1) {
    Json all = Json::array();
    for (const Refusal& r : refusals.list()) all.push_back({{"where", r.where}, {"message", r.message}});
    out["faults"] = std::move(all);
  }
  if (trouble.more.is_object()) out.update(trouble.more);
  return out;
}

} // namespace

class Session::Requests {
 public:
  explicit Requests(std::optional<Library> library) : library_(std::move(library)) {}

  bool finished() const { return finished_; }

  std::string handle(std::string_view line) {
    Json reply = Json::object();
    Refusals refusals;
    trouble_ = {};
    try {
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (const auto request = parse_json(line, refusals)) {
        if (request->is_object() && request->contains("id")) echo(request->at("id"), reply, refusals);
        if (refusals.empty()) {
          reply["ok"] = true;
          answer(Node(*request, {}, refusals), reply);
        }
      }
    } catch (const std::exception& e) {
      refusals.add("internal", {}, e.what());
    }
    if (!refusals.empty()) {
      Json refused = Json::object();
      if (reply.contains("id")) refused["id"] = reply["id"];
      refused["ok"] = false;
      refused["error"] = error_json(refusals, trouble_);
      reply = std::move(refused);
    }
    return text_of(reply);
  }

 private:
  struct Request {
    std::string_view name;
    std::string_view about;
    std::vector<std::string_view> fields; // beside "do" and "id"
    void (Requests::*answer)(const Node& request, Json& reply);
  };
  static const std::vector<Request>& table();

  static void echo(const Input& id, Json& reply, Refusals& refusals) {
    if (id.is_string() || id.is_number() || id.is_null())
      reply["id"] = id;
    else
      refusals.add("wrong-type", "/id", "found " + describe(id) + ", expected a text or a number");
  }

  void answer(const Node& request, Json& reply) {
    if (!request.value().is_object()) {
      request.object({}); // says so
      return;
    }
    const auto verb = request.needed("do");
    const auto name = verb ? verb->text() : std::nullopt;
    if (!name) return;
    const auto found =
        std::find_if(table().begin(), table().end(), [&](const Request& r) { return r.name == *name; });
    if (found == table().end()) {
      trouble_.code = "unknown-request";
      return verb->expected("one of: " + joined(table(), &Request::name));
    }
    if (!known_fields(request, *found)) return;
    (this->*found->answer)(request, reply);
  }

  static bool known_fields(const Node& request, const Request& r) {
    bool good = true;
    for (const auto& [name, node] : request.members()) {
      if (name == "do" || name == "id" || std::find(r.fields.begin(), r.fields.end(), name) != r.fields.end())
        continue;
      std::string all = "id";
      for (const std::string_view field : r.fields) all += ", " + std::string(field);
      request.refusals().add("unknown-field", node.where(),
                             "found the unknown field " + in_quotes(name) + ", '" + std::string(r.name) +
                                 "' knows: " + all);
      good = false;
    }
    return good;
  }

  // What many requests need
  // -----------------------------------------------------------------------------------

  bool playing(const Node& request) {
    if (match_) return true;
    request.refusals().add("no-game", {}, "there is no game yet: send {\"do\":\"new\", …} first");
    return false;
  }

  SeatSet seats() const { return to_act(match_->game(), match_->state()); }

  // The seat that is asked for; without one the only seat that is to act.
  std::optional<Seat> seat_of_request(const Node& request) {
    const auto node = request.field("seat");
    if (node) {
      const auto seat = read_seat(*node);
      if (!seat || *seat != kNoSeat) return seat;
      node->expected("a player's seat");
      return std::nullopt;
    }
    const SeatSet open = seats();
    if (std::has_single_bit(open)) return static_cast<Seat>(std::countr_zero(open));
    request.refusals().add("missing-field", "/seat",
                           open ? "several seats are to act: say which" : "nobody is to act: say which seat");
    return std::nullopt;
  }

  std::optional<Seat> read_seat(const Node& node) const { // "spectator" too
    const auto name = node.text();
    if (!name) return std::nullopt;
    const auto seat = seat_of_name(*name);
    if (seat && (*seat == kNoSeat || seat_exists(match_->game(), *seat))) return seat;
    const bool overlord = match_->game().setup().mode == Mode::Overlord;
    node.expected(overlord ? "a seat: allies, axis, allies:left, allies:center …, or spectator"
                           : "a seat: allies or axis, or spectator");
    return std::nullopt;
  }

  void tell(Json& reply) const { // where the game stands
    reply["n"] = match_->number();
    reply["to_act"] = seats_json(seats());
    if (match_->state().over()) reply["outcome"] = name_of(match_->state().outcome);
  }

  // What has happened since, and where to ask on from.
  void tell_events(std::size_t since, Seat seat, Json& reply) const {
    Json list = Json::array();
    for (std::size_t i = since; i < match_->events().size(); ++i)
      list.push_back(event_json(match_->game(), redact(match_->events()[i], seat)));
    reply["events"] = std::move(list);
    reply["next"] = match_->events().size();
  }

  // Requests
  // -----------------------------------------------------------------------------------------------------

  void battles(const Node&, Json& reply) {
    Json list = Json::array();
    if (library_)
      for (const std::string& key : library_->keys())
        if (const LoadResult loaded = library_->load(key); loaded.ok())
          list.push_back(battle_summary(loaded.battle));
    reply["battles"] = std::move(list);
  }

  std::optional<Battle> load(const Node& node) {
    const auto key = node.text();
    if (!key) return std::nullopt;
    if (is_file_name(*key)) {
      Import import = load_any(std::filesystem::path(*key));
      return loaded_or_faults(node, std::move(import.battle), import.faults);
    }
    const std::vector<std::string> keys = library_ ? library_->keys() : std::vector<std::string>{};
    if (std::find(keys.begin(), keys.end(), *key) == keys.end()) {
      trouble_.code = "unknown-battle";
      node.expected(keys.empty() ? "a battle, but none are at hand" : "one of: " + joined(keys));
      return std::nullopt;
    }
    LoadResult loaded = library_->load(*key);
    return loaded_or_faults(node, std::move(loaded.battle), loaded.faults);
  }

  std::optional<Battle> loaded_or_faults(const Node& node, Battle battle,
                                         const std::vector<bocage::Fault>& faults) {
    if (faults.empty()) return battle;
    trouble_.code = "bad-battle";
    for (const bocage::Fault& fault : faults) node.wrong(to_string(fault));
    return std::nullopt;
  }

  void battle(const Node& request, Json& reply) {
    const auto node = request.needed("battle");
    if (!node) return;
    if (const auto battle = load(*node)) reply["battle"] = battle_json(*battle);
  }

  void new_game(const Node& request, Json& reply) {
    std::uint64_t seed = kUsualSeed;
    if (const auto node = request.field("seed")) {
      const auto n = node->natural();
      if (!n) return;
      seed = *n;
    }
    const auto battle_node = request.field("battle"), position_node = request.field("position");
    if (battle_node && position_node)
      return position_node->wrong("found beside 'battle', expected one of the two");
    if (!battle_node && !position_node) {
      request.refusals().add("missing-field", "/battle", "expected 'battle' or 'position'");
      return;
    }
    auto match =
        battle_node ? from_battle(request, *battle_node, seed) : from_position(request, *position_node, seed);
    if (!match || !request.refusals().empty()) return;
    match_ = std::move(match);
    if (!match_->game().setup().name.empty()) reply["battle"] = match_->game().setup().name;
    reply["seed"] = seed;
    tell(reply);
  }

  std::unique_ptr<Match> from_battle(const Node& request, const Node& node, std::uint64_t seed) {
    auto battle = load(node);
    if (!battle) return nullptr;
    bool force = false;
    request.read("force", force);
    if (const auto options = request.field("options")) read_options(*options, battle->setup.options);
    if (const auto names = unenforced(*battle); !names.empty() && !force) {
      trouble_.code = "unenforced-rules";
      node.wrong("nothing enforces these rules of the battle yet: " + joined(names) +
                 "; add \"force\":true to play it anyway");
    }
    if (!request.refusals().empty()) return nullptr;
    return std::make_unique<Match>(Game(std::move(battle->setup)), battle->face, seed);
  }

  std::unique_ptr<Match> from_position(const Node& request, const Node& node, std::uint64_t seed) {
    for (const char* name : {"options", "force"})
      if (const auto field = request.field(name)) {
        field->wrong("found beside 'position': its options are part of it");
        return nullptr;
      }
    trouble_.code = "bad-position";
    auto position = read_position(node.value(), Chance(seed), request.refusals(), node.where());
    if (!position) return nullptr;
    return std::make_unique<Match>(std::move(position->game), position->face, seed, position->state);
  }

  void state(const Node& request, Json& reply) {
    if (!playing(request)) return;
    reply["n"] = match_->number();
    reply["position"] = write_position(match_->game(), match_->state(), match_->face());
  }

  void view(const Node& request, Json& reply) {
    if (!playing(request)) return;
    Seat seat = kNoSeat;
    if (const auto node = request.field("seat")) {
      const auto named = read_seat(*node);
      if (!named) return;
      seat = *named;
    }
    reply["n"] = match_->number();
    reply["view"] =
        view_json(match_->game(), bocage::view(match_->game(), match_->state(), seat), match_->face());
  }

  void who_acts(const Node& request, Json& reply) {
    if (!playing(request)) return;
    tell(reply);
    const State& s = match_->state();
    if (!s.over() && s.frame_count) reply["question"] = name_of(s.top().kind);
  }

  void legal(const Node& request, Json& reply) {
    if (!playing(request)) return;
    bool fields = true;
    request.read("fields", fields);
    const auto seat = seat_of_request(request);
    if (!seat || !request.refusals().empty()) return;
    auto list = std::make_unique<ActionList>();
    legal_actions(match_->game(), match_->state(), *seat, *list);
    Json actions = Json::array();
    for (const Action& action : *list)
      actions.push_back(fields ? action_json(match_->game(), action) : Json(to_text(match_->game(), action)));
    reply["seat"] = seat_name(*seat);
    reply["actions"] = std::move(actions);
  }

  std::optional<Action> action_of(const Node& request) {
    const auto node = request.needed("action");
    if (!node) return std::nullopt;
    const auto action = read_action(match_->game(), *node);
    if (!action) trouble_.code = "bad-action";
    return action;
  }

  void act(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto action = action_of(request);
    if (!action) return;
    const auto seat = seat_of_request(request);
    if (!seat) return;
    if (!is_legal(match_->game(), match_->state(), *seat, *action)) {
      const Verdict verdict = bocage::explain(match_->game(), match_->state(), *seat, *action);
      trouble_ = {"illegal-action", {{"verdict", verdict_json(match_->game(), verdict)}}};
      return request.field("action")->wrong(
          "'" + to_text(match_->game(), *action) + "' is not legal for " + seat_name(*seat) + ": " +
          std::string(key_of(verdict.reason.why)) + " (" + std::string(verdict.reason.rule) + ")");
    }
    const std::size_t before = match_->events().size();
    match_->act(*seat, *action);
    tell(reply);
    tell_events(before, *seat, reply);
  }

  void explain(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto action = action_of(request);
    if (!action) return;
    const auto seat = seat_of_request(request);
    if (!seat) return;
    reply["seat"] = seat_name(*seat);
    reply["action"] = to_text(match_->game(), *action);
    reply["verdict"] =
        verdict_json(match_->game(), bocage::explain(match_->game(), match_->state(), *seat, *action));
  }

  void undo(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto steps = request.field("steps"), to = request.field("to");
    if (steps && to) return to->wrong("found beside 'steps', expected one of the two");
    const auto number = static_cast<std::int64_t>(match_->number()),
               oldest = static_cast<std::int64_t>(match_->oldest());
    if (!to && number == oldest) {
      request.refusals().add("nothing-to-undo", {}, "no action can be taken back");
      return;
    }
    std::int64_t target = number - 1;
    if (to) {
      const auto n = to->number(oldest, number);
      if (!n) return;
      target = *n;
    } else if (steps) {
      const auto n = steps->number(1, number - oldest);
      if (!n) return;
      target = number - *n;
    }
    if (target < number) match_->go_back(static_cast<std::size_t>(target));
    tell(reply);
  }

  void dice(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto node = request.needed("faces");
    if (!node) return;
    std::vector<Face> faces;
    for (const Node& item : node->items(kMostQueued))
      if (const auto face = item.word<Face>()) faces.push_back(*face);
    if (!request.refusals().empty()) return;
    match_->queue_dice(faces);
    reply["queued"] = faces.size();
  }

  void deck(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto node = request.needed("cards");
    if (!node) return;
    State state = match_->state();
    std::vector<CardIndex> top;
    for (const Node& item : node->items(kMaxCards))
      if (const auto card = take_card(item, state)) top.push_back(*card);
    if (!request.refusals().empty()) return;
    std::reverse(top.begin(), top.end()); // the top of the deck is its end
    for (const CardIndex card : top) {
      state.card_place[card] = CardPlace::Deck;
      state.deck[state.deck_count++] = card;
    }
    match_->replace(state);
    reply["deck"] = state.deck_count;
  }

  // Takes a card out of the deck, or if it is not there out of the discard pile.
  std::optional<CardIndex> take_card(const Node& node, State& state) const {
    const Game& game = match_->game();
    const auto name = node.text();
    const auto wanted = name ? read_card_name(game, *name) : std::nullopt;
    if (name && !wanted) node.expected("a card such as attack-left");
    if (!wanted) return std::nullopt;
    std::optional<CardIndex> found;
    int copy = 0;
    for (int i = 0; i < game.card_count(); ++i) {
      const auto card = static_cast<CardIndex>(i);
      if (game.card(card) != wanted->kind) continue;
      ++copy;
      if (wanted->copy && wanted->copy != copy) continue;
      if (state.card_place[card] == CardPlace::Deck) {
        found = card;
        break;
      }
      if (state.card_place[card] == CardPlace::Discard && !found) found = card;
    }
    if (!found) {
      node.expected("a card that lies in the deck or the discard pile");
      return std::nullopt;
    }
    if (state.card_place[*found] == CardPlace::Deck) {
      const auto end = state.deck.begin() + state.deck_count;
      std::copy(std::find(state.deck.begin(), end, *found) + 1, end,
                std::find(state.deck.begin(), end, *found));
      state.deck[--state.deck_count] = 0;
    }
    state.card_place[*found] = CardPlace::Out; // until it is laid on top
    return found;
  }

  void seed(const Node& request, Json& reply) {
    if (!playing(request)) return;
    const auto node = request.needed("seed");
    const auto n = node ? node->natural() : std::nullopt;
    if (!n) return;
    match_->reseed(*n);
    reply["seed"] = *n;
  }

  void events(const Node& request, Json& reply) {
    if (!playing(request)) return;
    std::size_t since = 0;
    Seat seat = kNoSeat;
    request.read("since", since, 0, static_cast<std::int64_t>(match_->events().size()));
    if (const auto node = request.field("seat"))
      if (const auto named = read_seat(*node)) seat = *named;
    if (!request.refusals().empty()) return;
    tell_events(since, seat, reply);
  }

  void help(const Node&, Json& reply) {
    Json list = Json::array();
    for (const Request& r : table()) {
      Json fields = Json::array();
      for (const std::string_view field : r.fields) fields.push_back(field);
      list.push_back({{"do", r.name}, {"fields", std::move(fields)}, {"about", r.about}});
    }
    reply["requests"] = std::move(list);
  }

  void version(const Node&, Json& reply) {
    reply["program"] = "bocage " BOCAGE_VERSION;
    reply["protocol"] = kProtocolVersion;
    reply["rules"] = kRulesVersion;
  }

  void quit(const Node&, Json&) { finished_ = true; }

  std::optional<Library> library_;
  std::unique_ptr<Match> match_;
  Trouble trouble_; // of the request at hand
  bool finished_ = false;
};

const std::vector<Session::Requests::Request>& Session::Requests::table() {
  static const std::vector<Request> requests = {
      {"battles", "the battles that can be played", {}, &Requests::battles},
      {"battle", "all that people read about a battle", {"battle"}, &Requests::battle},
      {"new",
       "begins a game: of a battle, or from a position",
       {"battle", "position", "seed", "options", "force"},
       &Requests::new_game},
      {"state", "the whole position, as `new` reads it", {}, &Requests::state},
      {"view", "what a seat, or a spectator, may see", {"seat"}, &Requests::view},
      {"to_act", "whose decisions are open", {}, &Requests::who_acts},
      {"legal", "what a seat may do now", {"seat", "fields"}, &Requests::legal},
      {"act", "carries out a legal action", {"seat", "action"}, &Requests::act},
      {"explain",
       "why an action is legal or not, and what it counts",
       {"seat", "action"},
       &Requests::explain},
      {"undo",
       "takes actions back: the last one, some `steps`, or `to` a number",
       {"steps", "to"},
       &Requests::undo},
      {"dice", "the faces that fall next", {"faces"}, &Requests::dice},
      {"deck", "the cards that are drawn next, the first one first", {"cards"}, &Requests::deck},
      {"seed", "other luck from now on", {"seed"}, &Requests::seed},
      {"events", "what has happened, as a seat or a spectator sees it", {"since", "seat"}, &Requests::events},
      {"help", "this list", {}, &Requests::help},
      {"version", "of the program, the protocol and the rules", {}, &Requests::version},
      {"quit", "ends the program", {}, &Requests::quit},
  };
  return requests;
}

Session::Session(std::optional<Library> library)
    : requests_(std::make_unique<Requests>(std::move(library))) {}
Session::~Session() = default;

std::string Session::handle(std::string_view line) { return requests_->handle(line); }
bool Session::finished() const { return requests_->finished(); }

} // namespace bocage::protocol
