#include "server/hall.h"

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/parse.h"
#include "server/store_terms.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;

constexpr Millis kSweep = 30'000, kClearing = 3'600'000;
constexpr std::size_t kMostRemembered = 20'000; // tables at which somebody is away

void refuse(Log& log, const GuestPtr& guest, const std::string& id, const Json& error) {
  log.refused(error.at("code").get_ref<const std::string&>());
  std::string text = R"({"type":"refused")";
  if (!id.empty()) text += ",\"id\":" + id;
  guest->send(text + ",\"error\":" + error.dump(-1, ' ', false, Json::error_handler_t::replace) + '}');
}

// A short text or a number, as it came.
bool read_id(const Input& json, std::string& id) {
  const auto found = json.find("id");
  if (found == json.end()) return true;
  constexpr std::size_t longest = 64;
  if (!found->is_number() && !(found->is_string() && found->get_ref<const std::string&>().size() <= longest))
    return false;
  id = found->dump();
  return true;
}

} // namespace

Hall::Hall(Library library, Store& store, Journal& journal, Outside& outside, Log& log,
           const HallOptions& options, Arenas arenas)
    : library_(std::move(library)), store_(store), journal_(journal), outside_(outside), log_(log),
      options_(options), router_(log, outside, options.limits), quota_(store, outside, options.limits),
      uploads_(library_, store, journal, outside, quota_, options.limits),
      services_{outside,
                journal,
                log,
                options.pause,
                [this](Table& finished, const std::string& visitor, OpenedTable done) {
                  open_rematch(finished, visitor, std::move(done));
                },
                [this](Table& broken) { close(broken); },
                [this](const Table& table, const std::string& visitor) { return no_talk(table, visitor); }},
      arenas_(std::move(arenas)), last_key_(store.last_key()),
      new_tables_(options.limits.new_tables, options.limits.new_tables_per_second),
      replays_(options.limits.replays, options.limits.replays_per_second),
      talk_(options.limits.talk, options.limits.talk_per_second) {
  add_routes();
}

void Hall::open() {
  for (const std::string& name : store_.clocked()) find(name);
  sweep();
}

// The next who comes wakes it from the disk; if its clock runs, that is now.
void Hall::close(Table& broken) {
  const std::string name = broken.name();
  broken.break_off();
  tables_.erase(name);
  outside_.post([this, name] { find(name); });
}

void Hall::sweep() {
  // A table that somebody else still holds (a computer thinks for it) would otherwise be woken a second time.
  std::erase_if(tables_, [this](const auto& row) {
    const auto& [name, table] = row;
    if (!table->idle() || table.use_count() != 1) return false;
    if (table->play().stage() == Stage::Playing && table->play().terms().grace > 0 &&
        away_since_.size() < kMostRemembered)
      away_since_[name] = table->away_since();
    return true;
  });
  log_.sum_up();
  put_away();
  outside_.later(kSweep, [this] { sweep(); });
}

void Hall::put_away() {
  const Millis age = options_.limits.put_away_after, now = outside_.now();
  if (age == 0 || now - cleared_ < kClearing) return;
  cleared_ = now;
  journal_.put_away(now - age, [this](const PutAway& what, const std::string& error) {
    if (!error.empty()) log_.note("tables that nobody visits could not be put away: " + error);
    if (what.packed || what.removed)
      log_.note("tables that nobody visits: " + std::to_string(what.packed) + " put away, " +
                std::to_string(what.removed) + " that never began removed");
  });
}

std::optional<Json> Hall::no_talk(const Table& table, const std::string& visitor) {
  if (!talk_.take(visitor, outside_.now())) return error_json("too-fast", "too much at once: wait a little");
  if (const auto shortage = quota_.of_talk(table.owner())) return shortage->json();
  return std::nullopt;
}

// Tables
// ------------------------------------------------------------------------------------------------------------------

std::shared_ptr<Table> Hall::wake(const std::string& name) {
  const auto stored = store_.read(name);
  if (!stored) return nullptr;
  const auto refuse = [&](const std::string& why) { throw Damaged("table " + name + ": " + why); };
  std::string reason;
  const auto terms = read_stored_terms(*stored, reason);
  if (!terms) refuse(reason);
  if (terms->rules != kRulesVersion)
    refuse("it is played under rules version " + std::to_string(terms->rules) +
           ", this program plays version " + std::to_string(kRulesVersion));
  const auto arena = arenas_.of(*terms->battle, terms->options, reason);
  if (!arena) refuse(reason);
  Play play(arena, *terms, stored->secret);
  const std::size_t noted = stored->snapshot ? stored->snapshot->entries : 0;
  if (noted > stored->entries.size()) refuse("its snapshot is newer than its log");
  for (std::size_t i = 1; i < noted; ++i) play.note(stored->entries[i]);
  if (stored->snapshot) {
    const auto state = load(play.game(), stored->snapshot->position, reason);
    if (!state) refuse(reason);
    play.resume(*state);
  }
  for (std::size_t i = std::max<std::size_t>(noted, 1); i < stored->entries.size(); ++i)
    play.take(stored->entries[i]);
  return host(name, stored->key, std::move(play), stored->entries.size(), stored->owner);
}

std::shared_ptr<Table> Hall::host(const std::string& name, TableKey key, Play play, std::size_t entries,
                                  const Bytes32& owner) {
  auto table = std::make_shared<Table>(name, key, std::move(play), entries, owner, services_);
  tables_[name] = table;
  if (const auto away = away_since_.extract(name)) table->remember_away(away.mapped());
  table->wake();
  return table;
}

Hall::Found Hall::find(const std::string& name) {
  if (const auto found = tables_.find(name); found != tables_.end()) return {found->second, {}, {}};
  try {
    if (auto table = wake(name)) return {table, {}, {}};
    return {nullptr, "no-table", "there is no table of this name"};
  } catch (const Damaged& e) {
    log_.note("table " + name + " cannot be opened: " + e.what());
    return {nullptr, "closed-table", std::string("this table cannot be opened: ") + e.what()};
  } catch (const StoreError& e) {
    const bool damaged = e.kind == StoreError::Kind::Damaged;
    if (damaged) log_.note("table " + name + " cannot be opened: " + e.what());
    return {nullptr, damaged ? "closed-table" : "storage", e.what()};
  } catch (const std::exception& e) { // what no entry of ours says
    const std::string number = log_.fault("table " + name, e.what());
    return {nullptr, "fault", "this table cannot be opened: the host finds out why in his log as " + number};
  }
}

// What nobody visits is put away in time, so the store is told of visits, but seldom.
void Hall::note_visit(Table& table) {
  if (!table.visit(outside_.now())) return;
  Append append;
  append.table = table.key();
  append.visited = outside_.now();
  journal_.write(std::move(append),
                 [](const std::string&) {}); // a disk that cannot be written puts nothing away
}

// Sockets
// ------------------------------------------------------------------------------------------------------------------

GuestPtr Hall::arrive(Outlet& outlet, std::string visitor) {
  auto guest = std::make_shared<Guest>();
  guest->outlet = &outlet;
  guest->visitor = std::move(visitor);
  guest->patience = Bucket(options_.limits.messages, options_.limits.messages_per_second);
  return guest;
}

void Hall::leave(const GuestPtr& guest) {
  guest->outlet = nullptr;
  if (guest->table) guest->table->leave(guest);
  guest->table.reset();
}

void Hall::hear(const GuestPtr& guest, std::string_view message) {
  Request request;
  try {
    hear(guest, message, request);
  } catch (const std::exception& e) {
    refuse(log_, guest, request.id, fault_json(log_.fault("'" + request.verb + "'", e.what())));
  }
}

void Hall::hear(const GuestPtr& guest, std::string_view message, Request& request) {
  if (!guest->patience.take(outside_.now())) {
    refuse(log_, guest, {}, error_json("too-fast", "too many messages: this connection is closed"));
    return guest->close(Closing::Refused, "too many messages");
  }
  protocol::Refusals refusals;
  auto json = protocol::parse_json(message, refusals);
  if (!json) {
    const protocol::Refusal& first = refusals.first();
    return refuse(log_, guest, {}, error_json(first.code, first.message, first.where));
  }
  if (!json->is_object())
    return refuse(log_, guest, {}, error_json("wrong-type", "found no object, expected {\"do\": …}"));
  if (!read_id(*json, request.id))
    return refuse(log_, guest, {}, error_json("wrong-type", "expected a number or a short text", "/id"));
  const auto verb = json->find("do");
  if (verb == json->end() || !verb->is_string())
    return refuse(log_, guest, request.id, error_json("missing-field", "the text 'do' is missing", "/do"));
  request.verb = verb->get<std::string>();
  request.json = std::make_shared<const Input>(std::move(*json));
  if (request.verb == "hello") return hello(guest, request);
  if (!guest->table)
    return refuse(log_, guest, request.id, error_json("no-table", "say hello to a table first"));
  guest->table->hear(guest, request);
}

void Hall::hello(const GuestPtr& guest, const Request& request) {
  protocol::Refusals refusals;
  const protocol::Node node(*request.json, {}, refusals);
  node.object({"do", "id", "table", "tokens", "after"});
  const auto table_field = node.needed("table");
  const auto name = table_field ? table_field->text() : std::nullopt;
  std::vector<std::string> tokens;
  if (const auto list = node.field("tokens"))
    for (const auto& item : list->items(kSeats))
      if (const auto text = item.text()) tokens.push_back(*text);
  if (!refusals.empty()) {
    const protocol::Refusal& first = refusals.first();
    return refuse(log_, guest, request.id, error_json(first.code, first.message, first.where));
  }
  const Found found = find(*name);
  if (!found.table) return refuse(log_, guest, request.id, error_json(found.code, found.message, "/table"));
  std::vector<Bytes32> shown;
  for (const std::string& token : tokens) {
    const auto hash = hash_of_token(token);
    if (!hash || !opened_by(*hash, found.table->play().seats())) {
      refuse(log_, guest, request.id, error_json("bad-token", kOpensNothing, "/tokens"));
      if (++guest->wrong_tokens >= options_.limits.wrong_tokens)
        guest->close(Closing::Refused, "too many wrong tokens");
      return;
    }
    shown.push_back(*hash);
  }
  note_visit(*found.table);
  if (guest->table) guest->table->leave(guest);
  guest->table = found.table;
  guest->holding.put_down(); // what he holds elsewhere opens nothing here
  ++guest->hellos;
  found.table->join(guest, std::move(shown), request.id);
}

} // namespace bocage::server
