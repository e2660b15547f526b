#include "server/terms.h"

#include <nlohmann/json.hpp>

#include "protocol/names.h"
#include "scenario/visible.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Node;

constexpr Millis kSecond = 1000, kLongestTime = 60LL * 24 * 3600 * kSecond; // two months

Json seat_json(const SeatTerms& seat, bool with_token) {
  Json out = {{"kind", seat.human ? "human" : "computer"}};
  if (!seat.human) out["level"] = seat.level;
  if (!seat.name.empty()) out["name"] = seat.name;
  if (seat.token && with_token) out["token"] = hex_of(*seat.token);
  if (seat.token && !with_token) out["taken"] = true;
  return out;
}

Json write(const Terms& t, bool with_tokens) {
  Json out = {{"rules", t.rules}, {"program", t.program}, {"commit", hex_of(t.commit)}};
  for (int i = 0; i < kSeats; ++i)
    if (const SeatTerms& seat = t.seats[static_cast<std::size_t>(i)]; seat.exists)
      out["seats"][protocol::seat_name(static_cast<Seat>(i))] = seat_json(seat, with_tokens);
  if (t.clock.per_turn) out["clock"] = {{"per_turn", t.clock.per_turn}};
  if (t.clock.initial) out["clock"] = {{"initial", t.clock.initial}, {"increment", t.clock.increment}};
  if (t.match) out["match"] = {{"first", t.match->first}, {"medals", t.match->medals}};
  if (t.listed) out["listed"] = true;
  if (t.reaction) out["reaction"] = t.reaction;
  if (t.grace) out["grace"] = t.grace;
  out["options"] = Json::parse(t.options);
  out["battle"] = *t.battle;
  return out;
}

void read_text(const Node& node, std::string_view name, std::string& out) {
  if (const auto field = node.field(name)) out = field->text().value_or("");
}

SeatTerms read_seat(const Node& node) {
  SeatTerms seat;
  seat.exists = true;
  std::string kind;
  if (const auto field = node.needed("kind")) kind = field->text().value_or("");
  if (kind != "human" && kind != "computer") node.wrong("expected a seat of kind 'human' or 'computer'");
  seat.human = kind == "human";
  read_text(node, "level", seat.level);
  read_text(node, "name", seat.name);
  if (const auto token = node.field("token")) seat.token = read_hash(*token);
  bool taken = false; // a record does not tell hashes of tokens
  node.read("taken", taken);
  if (taken) seat.token = Bytes32{};
  return seat;
}

void read_seats(const Node& node, SeatTermsOfAll& seats) {
  for (const auto& [name, seat] : node.members()) {
    const auto which = protocol::seat_of_name(name);
    if (which && *which < kSeats)
      seats[*which] = read_seat(seat);
    else
      seat.wrong("there is no such seat");
  }
}

MatchTerms read_match(const Node& node) {
  constexpr std::int64_t most = 1000;
  MatchTerms match;
  read_text(node, "first", match.first);
  const auto medals = node.needed("medals");
  const std::vector<Node> list = medals ? medals->items(kSides) : std::vector<Node>();
  if (list.size() != kSides) node.wrong("expected the medals of two sides");
  for (std::size_t i = 0; i < list.size(); ++i)
    match.medals.at(i) = static_cast<int>(list[i].number(0, most).value_or(0));
  return match;
}

} // namespace

Json terms_json(const Terms& terms) { return write(terms, true); }
Json public_terms_json(const Terms& terms) { return write(terms, false); }

// Fields that are not known are those of another release.
std::optional<Terms> read_terms(const Input& json, std::string& reason) {
  protocol::Refusals refusals;
  const Node node(json, {}, refusals);
  Terms t;
  if (const auto rules = node.needed("rules"))
    t.rules = static_cast<int>(rules->number(0, INT32_MAX).value_or(0));
  read_text(node, "program", t.program);
  if (const auto battle = node.needed("battle"))
    t.battle = std::make_shared<const std::string>(battle->text().value_or(""));
  if (const auto options = node.needed("options")) t.options = options->value().dump();
  if (const auto commit = node.needed("commit")) t.commit = read_hash(*commit);
  if (const auto seats = node.needed("seats")) read_seats(*seats, t.seats);
  if (const auto clock = node.field("clock")) {
    if (!clock->value().is_object()) clock->expected("an object");
    clock->read("initial", t.clock.initial, 0, kLongestTime);
    clock->read("increment", t.clock.increment, 0, kLongestTime);
    clock->read("per_turn", t.clock.per_turn, 0, kLongestTime);
  }
  if (const auto match = node.field("match")) t.match = read_match(*match);
  node.read("listed", t.listed);
  node.read("reaction", t.reaction, 0, kLongestTime);
  node.read("grace", t.grace, 0, kLongestTime);
  if (refusals.empty()) return t;
  const protocol::Refusal& first = refusals.first();
  reason = "the set-up of the table cannot be read: " + first.where + ": " + first.message;
  return std::nullopt;
}

void read_clock(const Node& node, ClockTerms& clock) {
  if (node.value().is_null() || !node.object({"initial", "increment", "per_turn"})) return;
  if (node.has("per_turn") == node.has("initial"))
    return node.wrong("expected either 'initial', with an 'increment' if wished, or 'per_turn'");
  const auto seconds = [&](std::string_view name, Millis least, Millis& out) {
    if (const auto field = node.field(name))
      if (const auto n = field->number(least, kLongestTime / kSecond)) out = *n * kSecond;
  };
  seconds("initial", 10, clock.initial);
  seconds("increment", 0, clock.increment);
  seconds("per_turn", 10, clock.per_turn);
}

Bytes32 read_hash(const Node& node) {
  const auto bytes = bytes_of_hex(node.text().value_or(""));
  if (!bytes) node.expected("64 hexadecimal digits");
  return bytes.value_or(Bytes32{});
}

std::string read_name(const Node& node) {
  const auto text = node.text();
  if (!text) return {};
  std::string name = visible_line(*text);
  if (name.empty() || name.size() > kLongestName)
    node.expected("a name of 1 to " + std::to_string(kLongestName) + " bytes that can be seen");
  return name;
}

} // namespace bocage::server
