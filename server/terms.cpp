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

SeatTerms seat_of_json(const Input& json) {
  SeatTerms seat;
  seat.exists = true;
  seat.human = json.at("kind") == "human";
  seat.level = json.value("level", "");
  seat.name = json.value("name", "");
  if (json.contains("token")) seat.token = bytes_of_hex(json["token"].get<std::string>());
  if (json.value("taken", false)) seat.token = Bytes32{}; // a record does not tell hashes of tokens
  return seat;
}

} // namespace

Json terms_json(const Terms& terms) { return write(terms, true); }
Json public_terms_json(const Terms& terms) { return write(terms, false); }

std::optional<Terms> read_terms(const Input& json, std::string& reason) {
  try {
    Terms t;
    t.rules = json.at("rules");
    t.program = json.value("program", "");
    t.battle = std::make_shared<const std::string>(json.at("battle").get<std::string>());
    t.options = json.at("options").dump();
    const auto commit = bytes_of_hex(json.at("commit").get<std::string>());
    if (!commit) throw std::invalid_argument("the commitment is not 64 hexadecimal digits");
    t.commit = *commit;
    for (const auto& [name, seat] : json.at("seats").items()) {
      const auto which = protocol::seat_of_name(name);
      if (!which || *which == kNoSeat) throw std::invalid_argument("there is no seat '" + name + "'");
      t.seats[*which] = seat_of_json(seat);
    }
    if (json.contains("clock")) {
      const Input& clock = json["clock"];
      t.clock = {clock.value("initial", Millis{0}), clock.value("increment", Millis{0}),
                 clock.value("per_turn", Millis{0})};
    }
    if (json.contains("match"))
      t.match = {json["match"].at("first"), json["match"].at("medals").get<std::array<int, kSides>>()};
    t.listed = json.value("listed", false);
    t.reaction = json.value("reaction", Millis{0});
    t.grace = json.value("grace", Millis{0});
    return t;
  } catch (const std::exception& e) { // of another release, or damaged
    reason = std::string("the set-up of the table cannot be read: ") + e.what();
    return std::nullopt;
  }
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

std::string read_name(const Node& node) {
  const auto text = node.text();
  if (!text) return {};
  std::string name = visible_line(*text);
  if (name.empty() || name.size() > kLongestName)
    node.expected("a name of 1 to " + std::to_string(kLongestName) + " bytes that can be seen");
  return name;
}

} // namespace bocage::server
