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

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Node;
using protocol::Refusals;

constexpr std::size_t kMostListed = 100, kMostMine = 50;

std::string program() { return "bocage " BOCAGE_VERSION; }

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1); // the slash
    const std::string_view part = path.substr(0, path.find('/'));
    parts.emplace_back(part);
    path.remove_prefix(part.size());
  }
  return parts;
}

bool is_ours(const HttpRequest& request, const std::string& type, HttpResponse& error) {
  if (!request.content_type.starts_with(type)) {
    error = error_response(415, "not-json", "expected the content type " + type);
    return false;
  }
  if (same_origin(request.origin, request.host)) return true;
  error = error_response(403, "foreign-origin", "this request comes from another site");
  return false;
}

std::optional<Input> read_body(const HttpRequest& request, HttpResponse& error) {
  if (!is_ours(request, "application/json", error)) return std::nullopt;
  Refusals refusals;
  auto json = protocol::parse_json(request.body, refusals);
  if (json && !json->is_object()) refusals.add("wrong-type", {}, "found no object");
  if (refusals.empty()) return json;
  error = error_response(400, refusals);
  return std::nullopt;
}

HttpResponse storage_response(const std::string& error) { return error_response(503, "storage", error); }

} // namespace

void Hall::serve(const HttpRequest& request, Reply reply) {
  if (!requests_.take(request.address, outside_.now()))
    return reply(error_response(429, "too-fast", "too many requests: wait a little"));
  const std::vector<std::string> parts = parts_of(request.path); // "api", …
  const auto is = [&](std::size_t i, std::string_view name) { return i < parts.size() && parts[i] == name; };
  const bool reads = request.method == "GET" || request.method == "HEAD", posts = request.method == "POST";
  const auto wrong_method = [&] {
    return reply(error_response(405, "wrong-method", "not with this method"));
  };

  if (parts.size() == 2 && is(1, "health"))
    return reply(json_response({{"ok", true}, {"program", program()}}));
  if (parts.size() == 2 && is(1, "levels")) {
    Json list = Json::array();
    for (const PlayerKind& kind : player_kinds())
      if (kind.level) list.push_back(kind.name);
    return reads ? reply(json_response(list)) : wrong_method();
  }
  if (is(1, "battles")) {
    if (reads && parts.size() == 2) return reply(battles());
    if (uploads_.serve(request, parts, reply)) return;
    if (parts.size() == 2) return wrong_method();
  }
  if (parts.size() == 2 && is(1, "mine")) return posts ? my_tables(request, reply) : wrong_method();
  if (parts.size() == 2 && is(1, "tables")) {
    if (posts) return open_table(request, reply);
    return reads ? list_tables(request, reply) : wrong_method();
  }
  if (parts.size() == 4 && is(1, "tables") && is(3, "seats"))
    return posts ? take_seat(request, parts[2], reply) : wrong_method();
  if (parts.size() == 4 && is(1, "tables") && is(3, "record"))
    return reads ? give_record(parts[2], reply) : wrong_method();
  if (parts.size() == 4 && is(1, "tables") && is(3, "replay"))
    return posts ? show_again(request, parts[2], reply) : wrong_method();
  if (parts.size() == 2 && is(1, "replay")) return posts ? show_record(request, reply) : wrong_method();
  if (parts.size() == 2 && is(1, "chance")) return posts ? show_chance(request, reply) : wrong_method();
  if (parts.size() == 3 && is(1, "tables")) {
    if (!reads) return wrong_method();
    const Found found = find(parts[2]);
    if (!found.table)
      return reply(error_response(found.code == "storage" ? 503 : 404, found.code, found.message));
    Json facts = found.table->facts();
    facts["dice"] = found.table->dice_json();
    return reply(json_response(facts));
  }
  reply(error_response(404, "not-found", "there is nothing here"));
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

void Hall::open_table(const HttpRequest& request, const Reply& reply) {
  HttpResponse error;
  const auto body = read_body(request, error);
  if (!body) return reply(error);
  if (!new_tables_.take(request.address, outside_.now()))
    return reply(error_response(429, "too-fast", "too many new tables: wait a little"));

  Refusals refusals;
  const Node node(*body, {}, refusals);
  node.object(
      {"battle", "seats", "mine", "listed", "clock", "match", "options", "reaction", "grace", "force"});
  Terms terms;
  terms.rules = kRulesVersion;
  terms.program = program();
  const auto battle_field = node.needed("battle");
  const auto battle = battle_field ? read_battle(*battle_field) : std::nullopt;
  if (!battle) return reply(error_response(400, refusals));
  bool force = false, match = false;
  node.read("force", force);
  node.read("match", match);
  node.read("listed", terms.listed);
  if (match) terms.match.emplace();
  if (!unenforced(*battle).empty() && !force)
    battle_field->refusals().add("unenforced-rules", "/battle",
                                 "nothing enforces some rules of this battle yet; add \"force\":true");
  terms.battle = write_battle(*battle);
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
  if (refusals.empty() && !arenas_.of(terms.battle, terms.options, reason))
    refusals.add("bad-value", "/options", reason);
  if (!refusals.empty()) return reply(error_response(400, refusals));
  add_table(std::move(terms), [reply, tokens](const std::string& name, const std::string& failed) {
    if (!failed.empty()) return reply(storage_response(failed));
    reply(json_response({{"table", name}, {"seats", tokens}, {"link", "/t/" + name}}, 201));
  });
}

void Hall::add_table(Terms terms, std::function<void(const std::string&, const std::string&)> done) {
  const Bytes32 secret = random_bytes();
  terms.commit = commitment(secret);
  std::string reason;
  const auto arena = arenas_.of(terms.battle, terms.options, reason);
  if (!arena) return done({}, reason);
  const std::string name = random_name(10);
  Append append;
  append.table = ++last_key_;
  append.opens = NewTable{append.table, name, outside_.now(), secret, terms.clock.any()};
  Entry setup;
  setup.time = outside_.now();
  setup.body = terms_json(terms).dump();
  append.entries.push_back(std::move(setup));
  auto play = std::make_shared<Play>(arena, std::move(terms), secret);
  append.shelf = shelf_of(*play);
  const TableKey key = append.table;
  journal_.write(std::move(append),
                 [this, name, key, play, done = std::move(done)](const std::string& error) {
                   if (!error.empty()) return done({}, error);
                   host(name, key, std::move(*play), 1);
                   done(name, {});
                 });
}

// The same players, the other way round, and the same tokens.
void Hall::open_rematch(Table& finished, std::function<void(const std::string&, const std::string&)> done) {
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
  add_table(std::move(terms), std::move(done));
}

// Finding tables
// -----------------------------------------------------------------------------------------------------------

void Hall::take_seat(const HttpRequest& request, const std::string& name, const Reply& reply) {
  HttpResponse error;
  const auto body = read_body(request, error);
  if (!body) return reply(error);
  const Found found = find(name);
  if (!found.table) return reply(error_response(404, found.code, found.message));
  Refusals refusals;
  const Node node(*body, {}, refusals);
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
  if (!refusals.empty()) return reply(error_response(400, refusals));
  if (seat == kNoSeat || seats[seat].taken())
    return reply(error_response(409, "seat-taken", "somebody sits there already"));
  const Token token = new_token();
  found.table->take_seat(seat, who, token.hash, [reply, seat, token](const std::string& failed) {
    if (failed == "taken") return reply(error_response(409, "seat-taken", "somebody sits there already"));
    if (!failed.empty()) return reply(storage_response(failed));
    reply(json_response({{"seat", protocol::seat_name(seat)}, {"token", token.text}}, 201));
  });
}

void Hall::give_record(const std::string& name, const Reply& reply) {
  const Found found = find(name);
  if (!found.table) return reply(error_response(404, found.code, found.message));
  if (found.table->play().stage() != Stage::Over)
    return reply(error_response(409, "not-over", "the record is given out when the battle is over"));
  try {
    HttpResponse response;
    response.type = "application/x-ndjson";
    response.body = std::make_shared<const std::string>(
        write_record(name, found.table->play(), store_.read(name).value().entries));
    response.headers = {{"Content-Disposition", "attachment; filename=\"bocage-" + name + ".record\""},
                        {"Cache-Control", "no-store"}};
    reply(response);
  } catch (const std::exception& e) {
    reply(storage_response(e.what()));
  }
}

// Replays
// ------------------------------------------------------------------------------------------------------------------

// Playing a battle again takes the time of those who think, so nobody gets more than his share of it.
void Hall::work(const HttpRequest& request, std::function<HttpResponse()> task, const Reply& reply) {
  if (!replays_.take(request.address, outside_.now()))
    return reply(error_response(429, "too-fast", "too many replays: wait a little"));
  outside_.aside([task = std::move(task), reply] {
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

void Hall::show_again(const HttpRequest& request, const std::string& name, const Reply& reply) {
  HttpResponse error;
  const auto body = read_body(request, error);
  if (!body) return reply(error);
  const Found found = find(name);
  if (!found.table) return reply(error_response(404, found.code, found.message));
  const Play& play = found.table->play();
  if (!play.dealt()) return reply(error_response(409, "not-started", "nothing has been played here yet"));
  Refusals refusals;
  const Node node(*body, {}, refusals);
  node.object({"token", "as", "from"});
  int from = 0;
  constexpr int most_steps = 1'000'000;
  node.read("from", from, 0, most_steps);
  const auto audience = read_audience(node, play);
  if (!refusals.empty()) {
    const bool forbidden = refusals.first().code == "bad-token" || refusals.first().code == "not-your-seat";
    return reply(error_response(forbidden ? 403 : 400, refusals));
  }
  try {
    auto stored = std::make_shared<const StoredTable>(store_.read(name).value());
    work(
        request,
        [arena = play.shared_arena(), stored, audience = *audience, from] {
          try {
            return json_response(replay_table(arena, *stored, audience, static_cast<std::size_t>(from)));
          } catch (const Damaged& e) {
            return error_response(409, "closed-table", e.what());
          }
        },
        reply);
  } catch (const std::exception& e) {
    reply(storage_response(e.what()));
  }
}

// Fields that say where a record is broken, beside those of any other error.
static HttpResponse broken_record(const Verification& found) {
  Json error = error_json("bad-record", found.problem, "line " + std::to_string(found.line));
  error["problem"] = {{"kind", found.kind}, {"line", found.line}, {"message", found.problem}};
  return json_response({{"error", std::move(error)}}, 400);
}

static bool may_read_record(const HttpRequest& request, HttpResponse& error) {
  if (!is_ours(request, "application/x-ndjson", error)) return false;
  if (request.body.size() <= kLongestRecord) return true;
  error =
      error_response(413, "too-long", "a record has at most " + std::to_string(kLongestRecord) + " bytes");
  return false;
}

void Hall::show_record(const HttpRequest& request, const Reply& reply) {
  HttpResponse error;
  if (!may_read_record(request, error)) return reply(error);
  std::size_t from = 0;
  if (const auto field = request.query.find("from"); field != request.query.end()) {
    const char* end = field->second.data() + field->second.size();
    if (std::from_chars(field->second.data(), end, from).ptr != end)
      return reply(error_response(400, "bad-value", "expected the number of a step", "from"));
  }
  work(
      request,
      [text = request.body, from] {
        Verification found;
        const Json shown = replay_record(text, from, found);
        return found.ok() ? json_response(shown) : broken_record(found);
      },
      reply);
}

void Hall::show_chance(const HttpRequest& request, const Reply& reply) {
  HttpResponse error;
  if (!may_read_record(request, error)) return reply(error);
  work(request, [text = request.body] { return json_response(chance_of_record(text)); }, reply);
}

void Hall::list_tables(const HttpRequest&, const Reply& reply) {
  Json list = Json::array();
  try {
    for (const ListedTable& row : store_.tables(Shelf::Listed, kMostListed)) {
      const Found found = find(row.name);
      if (found.table && found.table->play().terms().listed &&
          found.table->play().stage() == Stage::Gathering)
        list.push_back(found.table->facts());
    }
  } catch (const StoreError& e) {
    return reply(storage_response(e.what()));
  }
  reply(json_response(list));
}

void Hall::my_tables(const HttpRequest& request, const Reply& reply) {
  HttpResponse error;
  const auto body = read_body(request, error);
  if (!body) return reply(error);
  Refusals refusals;
  const Node node(*body, {}, refusals);
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
  if (!refusals.empty()) return reply(error_response(400, refusals));
  reply(json_response(list));
}

} // namespace bocage::server
