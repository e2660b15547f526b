// The requests under /api/ that are about tables.
#include <algorithm>
#include <bit>
#include <charconv>

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/json_view.h"
#include "protocol/names.h"
#include "protocol/parse.h"
#include "protocol/position.h"
#include "protocol/words.h"
#include "server/hall.h"
#include "server/record.h"
#include "server/replay.h"
#include "server/store_terms.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Node;
using protocol::Refusals;

constexpr std::size_t kMostListed = 100, kMostMine = 50;

std::string program() { return "bocage " BOCAGE_VERSION; }

HttpResponse storage_response(const std::string& error) { return error_response(503, "storage", error); }

} // namespace

void Hall::add_routes() {
  uploads_.add_routes(router_);
  router_.add({
      {"GET", "/api/health", Body::None, [this](const Call& call) { health(call); }},
      {"GET", "/api/levels", Body::None, [](const Call& call) { call.reply(levels()); }},
      {"GET", "/api/battles", Body::None, [this](const Call& call) { call.reply(battles()); }},
      {"POST", "/api/mine", Body::Json, [this](const Call& call) { my_tables(call); }},
      {"GET", "/api/tables", Body::None, [this](const Call& call) { list_tables(call); }},
      {"POST", "/api/tables", Body::Json, [this](const Call& call) { open_table(call); }},
      {"GET", "/api/tables/*", Body::None, [this](const Call& call) { show_table(call); }},
      {"POST", "/api/tables/*/seats", Body::Json, [this](const Call& call) { take_seat(call); }},
      {"GET", "/api/tables/*/record", Body::None, [this](const Call& call) { give_record(call); }},
      {"POST", "/api/tables/*/replay", Body::Json, [this](const Call& call) { show_again(call); }},
      {"POST", "/api/replay", Body::Record, [this](const Call& call) { show_record(call); }},
      {"POST", "/api/chance", Body::Record, [this](const Call& call) { show_chance(call); }},
  });
}

void Hall::serve(const HttpRequest& request, const Reply& reply) { router_.serve(request, reply); }

// Well is who can write: a disk that is full or may only be read is found out by trying.
void Hall::health(const Call& call) {
  journal_.probe([this, reply = call.reply](const std::string& error) {
    Json out = {{"ok", error.empty()}, {"program", program()}, {"tables_awake", tables_.size()}};
    if (!error.empty()) out["storage"] = error;
    reply(json_response(out, error.empty() ? 200 : 503));
  });
}

HttpResponse Hall::levels() {
  Json list = Json::array();
  for (const PlayerKind& kind : player_kinds())
    if (kind.level) list.push_back(kind.name);
  return json_response(list);
}

HttpResponse Hall::not_found(const Found& found) {
  return error_response(found.code == "storage" ? 503
                        : found.code == "fault" ? 500
                                                : 404,
                        found.code, found.message);
}

void Hall::show_table(const Call& call) {
  const Found found = find(call.parts[0]);
  if (!found.table) return call.reply(not_found(found));
  Json facts = found.table->facts();
  facts["dice"] = found.table->dice_json();
  call.reply(json_response(facts));
}

// Battles
// ------------------------------------------------------------------------------------------------------------------

HttpResponse Hall::battles() {
  Library::Stamp stamp = library_.stamp();
  if (battles_.body && stamp == listed_) return battles_;
  Json list = Json::array();
  for (const std::string& key : library_.keys())
    if (const LoadResult loaded = library_.load(key); loaded.ok()) list.push_back(battle_row(loaded.battle));
  listed_ = std::move(stamp);
  return battles_ = json_response(list);
}

// Opening tables
// -----------------------------------------------------------------------------------------------------------

std::optional<Battle> Hall::read_battle(const Node& node) const {
  const auto key = node.text();
  if (!key) return std::nullopt;
  auto loaded = uploads_.find(*key);
  if (!loaded) {
    node.refusals().add("unknown-battle", node.where(), "there is no such battle");
    return std::nullopt;
  }
  if (loaded->ok()) return std::move(loaded->battle);
  node.refusals().add("bad-battle", node.where(), to_string(loaded->faults.front()));
  return std::nullopt;
}

static void read_seat(const Node& node, SeatTerms& seat) {
  if (!node.object({"kind", "level", "name"})) return;
  const auto kind = node.needed("kind");
  const auto word = kind ? kind->text() : std::nullopt;
  if (!word) return;
  if (*word != "human" && *word != "computer") return kind->expected("'human' or 'computer'");
  seat.human = *word == "human";
  if (const auto name = node.field("name")) seat.name = read_name(*name);
  if (seat.human) return;
  seat.level = kUsualLevel;
  if (const auto level = node.field("level"))
    if (const auto text = level->text()) {
      if (!make_player(*text, 0)) return level->expected("the level of a computer player");
      seat.level = *text;
    }
}

void Hall::open_table(const Call& call) {
  if (!new_tables_.take(call.request.visitor, outside_.now()))
    return call.reply(error_response(429, "too-fast", "too many new tables: wait a little"));
  const Bytes32 owner = owner_of(call.request.visitor);
  if (const auto shortage = quota_.of_table(owner))
    return call.reply(error_response(shortage->status, shortage->code, shortage->message));

  Refusals refusals;
  const Node node(call.json, {}, refusals);
  node.object(
      {"battle", "seats", "mine", "listed", "clock", "match", "options", "reaction", "grace", "force"});
  Terms terms;
  terms.rules = kRulesVersion;
  terms.program = program();
  const auto battle_field = node.needed("battle");
  const auto battle = battle_field ? read_battle(*battle_field) : std::nullopt;
  if (!battle) return call.reply(error_response(400, refusals));
  bool force = false, match = false;
  node.read("force", force);
  node.read("match", match);
  node.read("listed", terms.listed);
  if (match) terms.match.emplace();
  if (!unenforced(*battle).empty() && !force)
    battle_field->refusals().add("unenforced-rules", "/battle",
                                 "nothing enforces some rules of this battle yet; add \"force\":true");
  terms.battle = std::make_shared<const std::string>(write_battle(*battle));
  if (const auto options = node.field("options")) terms.options = options->value().dump();
  if (const auto clock = node.field("clock")) read_clock(*clock, terms.clock);
  constexpr Millis a_day = 86'400'000;
  const bool slow = terms.clock.at_start() >= a_day; // nobody sits and waits: one answers when one comes by
  terms.reaction = slow ? 0 : kUsualReaction;
  if (const auto field = node.field("reaction"))
    if (const auto seconds = field->number(0, 600)) terms.reaction = *seconds * 1000;
  terms.grace = kUsualGrace;
  if (const auto field = node.field("grace"))
    if (const auto seconds = field->number(0, kLongestGrace / 1000)) terms.grace = *seconds * 1000;

  const Setup& setup = battle->setup;
  for (int i = 0; i < kSeats; ++i)
    terms.seats[static_cast<std::size_t>(i)].exists = i % kRoles == 0 || setup.mode == Mode::Overlord;
  if (const auto seats = node.field("seats"))
    for (const auto& [name, field] : seats->members()) {
      const auto seat = protocol::seat_of_name(name);
      if (!seat || *seat == kNoSeat || !terms.seats[*seat].exists)
        field.wrong("there is no such seat");
      else
        read_seat(field, terms.seats[*seat]);
    }
  Json tokens = Json::object();
  if (const auto mine = node.field("mine"))
    for (const Node& item : mine->items(kSeats)) {
      const auto name = item.text();
      const auto seat = name ? protocol::seat_of_name(*name) : std::nullopt;
      if (!seat || *seat == kNoSeat || !terms.seats[*seat].exists || !terms.seats[*seat].human ||
          terms.seats[*seat].token) {
        item.expected("a seat of this table that a person holds, once");
        continue;
      }
      const Token token = new_token();
      terms.seats[*seat].token = token.hash;
      tokens[*name] = {{"token", token.text}};
    }
  std::string reason;
  if (refusals.empty() && !arenas_.of(*terms.battle, terms.options, reason))
    refusals.add("bad-value", "/options", reason);
  if (!refusals.empty()) return call.reply(error_response(400, refusals));
  add_table(std::move(terms), owner,
            [reply = call.reply, tokens](const std::string& name, const Json& error) {
              if (!error.is_null()) return reply(json_response({{"error", error}}, 503));
              reply(json_response({{"table", name}, {"seats", tokens}, {"link", "/t/" + name}}, 201));
            });
}

void Hall::add_table(Terms terms, const Bytes32& owner, OpenedTable done) {
  const Bytes32 secret = random_bytes();
  terms.commit = commitment(secret);
  std::string reason;
  const auto arena = arenas_.of(*terms.battle, terms.options, reason);
  if (!arena) return done({}, error_json("bad-battle", reason));
  const std::string name = random_name(10);
  Append append;
  append.table = ++last_key_;
  append.opens =
      NewTable{append.table, name, outside_.now(), secret, terms.clock.any(), owner, *terms.battle};
  Entry setup;
  setup.time = outside_.now();
  setup.body = stored_terms_json(terms).dump();
  append.entries.push_back(std::move(setup));
  auto play = std::make_shared<Play>(arena, std::move(terms), secret);
  append.shelf = shelf_of(*play);
  const TableKey key = append.table;
  journal_.write(std::move(append),
                 [this, name, key, owner, play, done = std::move(done)](const std::string& error) {
                   if (!error.empty()) return done({}, error_json("storage", error));
                   host(name, key, std::move(*play), 1, owner);
                   log_.note("table " + name + " opened");
                   done(name, nullptr);
                 });
}

// The same players, the other way round, and the same tokens.
void Hall::open_rematch(Table& finished, const std::string& visitor, OpenedTable done) {
  if (!new_tables_.take(visitor, outside_.now()))
    return done({}, error_json("too-fast", "too many new tables: wait a little"));
  const Bytes32 owner = owner_of(visitor);
  if (const auto shortage = quota_.of_table(owner)) return done({}, shortage->json());
  const Play& play = finished.play();
  Terms terms = play.terms();
  terms.rules = kRulesVersion;
  terms.program = program();
  terms.listed = false;
  for (int role = 0; role < kRoles; ++role)
    std::swap(terms.seats[seat_of(Side::Allies, role)], terms.seats[seat_of(Side::Axis, role)]);
  const bool second = terms.match && terms.match->first.empty();
  if (second)
    terms.match = MatchTerms{finished.name(), {play.state().medals[1], play.state().medals[0]}};
  else if (terms.match)
    terms.match.emplace();
  add_table(std::move(terms), owner, std::move(done));
}

// Finding tables
// -----------------------------------------------------------------------------------------------------------

void Hall::take_seat(const Call& call) {
  const Found found = find(call.parts[0]);
  if (!found.table) return call.reply(not_found(found));
  Refusals refusals;
  const Node node(call.json, {}, refusals);
  node.object({"seat", "name"});
  std::string who;
  if (const auto field = node.field("name")) who = read_name(*field);
  Seat seat = kNoSeat; // the one that is asked for, or the first that is free
  const auto& seats = found.table->play().seats();
  if (const auto field = node.field("seat")) {
    const auto text = field->text();
    if (text) seat = protocol::seat_of_name(*text).value_or(kNoSeat);
    if (text && (seat == kNoSeat || !seats[seat].exists)) field->wrong("there is no such seat");
  } else {
    for (int i = kSeats; i-- > 0;)
      if (seats[static_cast<std::size_t>(i)].exists && !seats[static_cast<std::size_t>(i)].taken())
        seat = static_cast<Seat>(i);
  }
  if (!refusals.empty()) return call.reply(error_response(400, refusals));
  if (seat == kNoSeat || seats[seat].taken())
    return call.reply(error_response(409, "seat-taken", "somebody sits there already"));
  const Token token = new_token();
  found.table->take_seat(seat, who, token.hash, [reply = call.reply, seat, token](const std::string& failed) {
    if (failed == "taken") return reply(error_response(409, "seat-taken", "somebody sits there already"));
    if (!failed.empty()) return reply(storage_response(failed));
    reply(json_response({{"seat", protocol::seat_name(seat)}, {"token", token.text}}, 201));
  });
}

void Hall::give_record(const Call& call) {
  const std::string& name = call.parts[0];
  const Found found = find(name);
  if (!found.table) return call.reply(not_found(found));
  if (found.table->play().stage() != Stage::Over)
    return call.reply(error_response(409, "not-over", "the record is given out when the battle is over"));
  HttpResponse response;
  response.type = "application/x-ndjson";
  response.body =
      std::make_shared<const std::string>(write_record(store_.read(name).value(), found.table->play()));
  response.headers = {{"Content-Disposition", "attachment; filename=\"bocage-" + name + ".record\""},
                      {"Cache-Control", "no-store"}};
  call.reply(response);
}

// Replays
// ------------------------------------------------------------------------------------------------------------------

// Playing a battle again takes the time of those who think, so nobody gets more than his share of it.
void Hall::work(const Call& call, std::function<HttpResponse()> task) {
  if (!replays_.take(call.request.visitor, outside_.now()))
    return call.reply(error_response(429, "too-fast", "too many replays: wait a little"));
  outside_.aside({call.request.visitor}, [task = std::move(task), reply = call.reply] {
    HttpResponse response = task();
    return [reply, response = std::move(response)] { reply(response); };
  });
}

// The seat that a token opens.
static std::optional<Seat> seat_of_token(const Play& play, const std::string& token) {
  const auto hash = hash_of_token(token);
  const SeatSet opened = hash ? opened_by(*hash, play.seats()) : SeatSet{0};
  if (!opened) return std::nullopt;
  return static_cast<Seat>(std::countr_zero(opened));
}

// As whom one may look on: at a table where people still play, as oneself or as a spectator.
static std::optional<Audience> read_audience(const Node& node, const Play& play) {
  const bool over = play.stage() == Stage::Over;
  Audience own{kNoSeat, over};
  if (const auto field = node.field("token"))
    if (const auto token = field->text(); token && !over) {
      const auto seat = seat_of_token(play, *token);
      if (!seat) {
        node.refusals().add("bad-token", field->where(), kOpensNothing);
        return std::nullopt;
      }
      own.seat = *seat;
    }
  const auto field = node.field("as");
  const auto name = field ? field->text() : std::nullopt;
  if (!name) return own;
  const auto wanted = audience_of_name(*name);
  if (!wanted || (wanted->seat != kNoSeat && !play.seats()[wanted->seat].exists))
    field->expected("a seat, 'spectator' or 'all'");
  else if (!over && (wanted->all || (wanted->seat != kNoSeat && wanted->seat != own.seat)))
    node.refusals().add("not-your-seat", field->where(), "others see that when the battle is over");
  return wanted;
}

void Hall::show_again(const Call& call) {
  const Found found = find(call.parts[0]);
  if (!found.table) return call.reply(not_found(found));
  const Play& play = found.table->play();
  if (!play.dealt())
    return call.reply(error_response(409, "not-started", "nothing has been played here yet"));
  Refusals refusals;
  const Node node(call.json, {}, refusals);
  node.object({"token", "as", "from"});
  int from = 0;
  constexpr int most_steps = 1'000'000;
  node.read("from", from, 0, most_steps);
  const auto audience = read_audience(node, play);
  if (!refusals.empty()) {
    const bool forbidden = refusals.first().code == "bad-token" || refusals.first().code == "not-your-seat";
    return call.reply(error_response(forbidden ? 403 : 400, refusals));
  }
  auto stored = std::make_shared<const StoredTable>(store_.read(call.parts[0]).value());
  work(call, [arena = play.shared_arena(), stored, audience = *audience, from] {
    try {
      return json_response(replay_table(arena, *stored, audience, static_cast<std::size_t>(from)));
    } catch (const Damaged& e) {
      return error_response(409, "closed-table", e.what());
    }
  });
}

// Fields that say where a record is broken, beside those of any other error.
static HttpResponse broken_record(const Verification& found) {
  Json error = error_json("bad-record", found.problem, "line " + std::to_string(found.line));
  error["problem"] = {{"kind", found.kind}, {"line", found.line}, {"message", found.problem}};
  return json_response({{"error", std::move(error)}}, 400);
}

void Hall::show_record(const Call& call) {
  std::size_t from = 0;
  const auto& query = call.request.query;
  if (const auto field = query.find("from"); field != query.end()) {
    const char* end = field->second.data() + field->second.size();
    if (std::from_chars(field->second.data(), end, from).ptr != end)
      return call.reply(error_response(400, "bad-value", "expected the number of a step", "from"));
  }
  work(call, [text = call.request.body, from] {
    Verification found;
    const Json shown = replay_record(text, from, found);
    return found.ok() ? json_response(shown) : broken_record(found);
  });
}

void Hall::show_chance(const Call& call) {
  work(call, [text = call.request.body] { return json_response(chance_of_record(text)); });
}

void Hall::list_tables(const Call& call) {
  Json list = Json::array();
  for (const ListedTable& row :
       store_.tables(Shelf::Listed, kMostListed, options_.limits.listed_of_visitor)) {
    const Found found = find(row.name);
    if (found.table && found.table->play().terms().listed && found.table->play().stage() == Stage::Gathering)
      list.push_back(found.table->facts());
  }
  call.reply(json_response(list));
}

void Hall::my_tables(const Call& call) {
  Refusals refusals;
  const Node node(call.json, {}, refusals);
  node.object({"tables"});
  Json list = Json::array();
  if (const auto tables = node.needed("tables"))
    for (const Node& item : tables->items(kMostMine)) {
      const auto name_field = item.needed("table"), token_field = item.needed("token");
      const auto name = name_field ? name_field->text() : std::nullopt;
      const auto token = token_field ? token_field->text() : std::nullopt;
      if (!name || !token) continue;
      const Found found = find(*name);
      const auto hash = hash_of_token(*token);
      if (!found.table) {
        list.push_back({{"id", *name}, {"error", error_json(found.code, found.message)}});
        continue;
      }
      const Play& play = found.table->play();
      const SeatSet opened = hash ? opened_by(*hash, play.seats()) : SeatSet{0};
      for (int i = 0; i < kSeats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (!(opened & set_of_seat(seat))) continue;
        Json row = found.table->facts();
        row["seat"] = protocol::seat_name(seat);
        row["your_turn"] = (play.to_act() & set_of_seat(seat)) != 0;
        list.push_back(std::move(row));
      }
    }
  if (!refusals.empty()) return call.reply(error_response(400, refusals));
  call.reply(json_response(list));
}

} // namespace bocage::server
