#include "server/hall.h"

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/parse.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;

constexpr Millis kSweep = 30'000;
constexpr std::size_t kMostRemembered = 20'000; // tables at which somebody is away

void refuse(const GuestPtr& guest, const std::string& id, const Json& error) {
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

Hall::Hall(Library library, Store& store, Journal& journal, Outside& outside, const HallOptions& options,
           Arenas arenas)
    : library_(std::move(library)), store_(store), journal_(journal), outside_(outside), options_(options),
      uploads_(library_, store, journal, outside, options.limits),
      services_{outside, journal, options.pause,
                [this](Table& finished, std::function<void(const std::string&, const std::string&)> done) {
                  open_rematch(finished, std::move(done));
                }},
      arenas_(std::move(arenas)), last_key_(store.last_key()),
      requests_(options.limits.requests, options.limits.requests_per_second),
      new_tables_(options.limits.new_tables, options.limits.new_tables_per_second),
      replays_(options.limits.replays, options.limits.replays_per_second) {}

void Hall::open() {
  for (const std::string& name : store_.clocked()) find(name);
  sweep();
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
  outside_.later(kSweep, [this] { sweep(); });
}

// Tables
// ------------------------------------------------------------------------------------------------------------------

std::shared_ptr<Table> Hall::wake(const std::string& name) {
  const auto stored = store_.read(name);
  if (!stored) return nullptr;
  const auto refuse = [&](const std::string& why) { throw Damaged("table " + name + ": " + why); };
  if (stored->entries.empty() || stored->entries.front().kind != EntryKind::Setup) refuse("it has no set-up");
  std::string reason;
  const auto terms = read_terms(Input::parse(stored->entries.front().body, nullptr, false), reason);
  if (!terms) refuse(reason);
  if (terms->rules != kRulesVersion)
    refuse("it is played under rules version " + std::to_string(terms->rules) +
           ", this program plays version " + std::to_string(kRulesVersion));
  const auto arena = arenas_.of(terms->battle, terms->options, reason);
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
  return host(name, stored->key, std::move(play), stored->entries.size());
}

std::shared_ptr<Table> Hall::host(const std::string& name, TableKey key, Play play, std::size_t entries) {
  auto table = std::make_shared<Table>(name, key, std::move(play), entries, services_);
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
    return {nullptr, "closed-table", std::string("this table cannot be opened: ") + e.what()};
  } catch (const StoreError& e) {
    return {nullptr, "storage", e.what()};
  }
}

// Sockets
// ------------------------------------------------------------------------------------------------------------------

GuestPtr Hall::arrive(Outlet& outlet, std::string address) {
  auto guest = std::make_shared<Guest>();
  guest->outlet = &outlet;
  guest->address = std::move(address);
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
  if (!guest->patience.take(outside_.now())) {
    refuse(guest, {}, error_json("too-fast", "too many messages: this connection is closed"));
    return guest->close("too many messages");
  }
  protocol::Refusals refusals;
  auto json = protocol::parse_json(message, refusals);
  if (!json) {
    const protocol::Refusal& first = refusals.first();
    return refuse(guest, {}, error_json(first.code, first.message, first.where));
  }
  if (!json->is_object())
    return refuse(guest, {}, error_json("wrong-type", "found no object, expected {\"do\": …}"));
  if (!read_id(*json, request.id))
    return refuse(guest, {}, error_json("wrong-type", "expected a number or a short text", "/id"));
  const auto verb = json->find("do");
  if (verb == json->end() || !verb->is_string())
    return refuse(guest, request.id, error_json("missing-field", "the text 'do' is missing", "/do"));
  request.verb = verb->get<std::string>();
  request.json = std::make_shared<const Input>(std::move(*json));
  if (request.verb == "hello") return hello(guest, request);
  if (!guest->table) return refuse(guest, request.id, error_json("no-table", "say hello to a table first"));
  guest->table->hear(guest, std::move(request));
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
    return refuse(guest, request.id, error_json(first.code, first.message, first.where));
  }
  const Found found = find(*name);
  if (!found.table) return refuse(guest, request.id, error_json(found.code, found.message, "/table"));
  std::vector<Bytes32> shown;
  for (const std::string& token : tokens) {
    const auto hash = hash_of_token(token);
    if (!hash || !opened_by(*hash, found.table->play().seats())) {
      refuse(guest, request.id, error_json("bad-token", kOpensNothing, "/tokens"));
      if (++guest->wrong_tokens >= options_.limits.wrong_tokens) guest->close("too many wrong tokens");
      return;
    }
    shown.push_back(*hash);
  }
  if (guest->table) guest->table->leave(guest);
  guest->table = found.table;
  guest->holding.put_down(); // what he holds elsewhere opens nothing here
  ++guest->hellos;
  found.table->join(guest, std::move(shown), request.id);
}

} // namespace bocage::server
