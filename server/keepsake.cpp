#include "server/keepsake.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/names.h"
#include "protocol/node.h"
#include "protocol/parse.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Node;
using protocol::Refusals;

constexpr std::int64_t kFormat = 1;

Bytes32 hash_in(const Node& node, const char* name) {
  const auto field = node.needed(name);
  return field ? read_hash(*field) : Bytes32{};
}

// Calls take(seat, node) for every field, named by a seat.
template <class Take>
void each_seat(const Node& node, Take&& take) {
  for (const auto& [name, field] : node.members()) {
    const auto seat = protocol::seat_of_name(name);
    if (seat && *seat < kSeats)
      take(*seat, field);
    else
      field.wrong("there is no such seat");
  }
}

} // namespace

Keepsake::Kept Keepsake::read_seat(const Node& node) {
  node.object({"commit", "bytes", "seal", "receipt"});
  Kept kept;
  kept.commit = hash_in(node, "commit");
  kept.bytes = hash_in(node, "bytes");
  if (const auto receipt = node.field("receipt")) kept.receipt = read_hash(*receipt);
  if (const auto seal = node.field("seal")) {
    seal->object({"commits", "reveals", "head"});
    kept.seal.emplace().head = hash_in(*seal, "head");
    if (const auto commits = seal->needed("commits"))
      each_seat(*commits, [&](Seat seat, const Node& hash) { kept.seal->commits[seat] = read_hash(hash); });
  }
  return kept;
}

std::optional<Keepsake> Keepsake::read(std::string_view text, std::string& reason) {
  Refusals refusals;
  Keepsake out;
  if (const auto json = protocol::parse_json(text, refusals)) {
    const Node top(*json, {}, refusals);
    top.object({"bocage", "format", "table", "seats"});
    const auto text_in = [&](const char* name) {
      const auto field = top.needed(name);
      return (field ? field->text() : std::nullopt).value_or("");
    };
    if (text_in("bocage") != "kept")
      refusals.add("bad-value", "/bocage", "this is not what a player has kept");
    if (const auto format = top.needed("format")) format->number(kFormat, kFormat);
    out.table_ = text_in("table");
    if (const auto seats = top.needed("seats"))
      each_seat(*seats, [&](Seat seat, const Node& node) { out.seats_[seat] = read_seat(node); });
  }
  if (refusals.empty()) return out;
  reason = refusals.first().where + ": " + refusals.first().message;
  return std::nullopt;
}

Follower Keepsake::follower() {
  return [this](const Play& play, const Entry& entry, const std::vector<Event>&, int) {
    if (entry.kind == EntryKind::Setup) commit_ = play.terms().commit;
    if (play.actions() > 0) return;
    commits_ = play.commits();
    reveals_ = play.reveals();
    receipt_ = play.receipt();
    lines_.push_back({play.head(), entry.kind, entry.seat});
  };
}

// Whether the record had this head after all promises, and before the bytes of the seat were shown.
bool Keepsake::shown_under(const Bytes32& head, Seat seat) const {
  const auto at =
      std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.head == head; });
  if (at == lines_.end()) return false;
  return std::none_of(at + 1, lines_.end(), [](const Line& l) { return l.kind == EntryKind::Commit; }) &&
         std::none_of(lines_.begin(), at + 1,
                      [&](const Line& l) { return l.kind == EntryKind::Reveal && l.seat == seat; });
}

std::string Keepsake::difference(Seat seat, const Kept& kept) const {
  if (kept.commit != commit_) return "server-changed";
  if (!kept.seal) return {}; // he never showed any
  if (commits_[seat] != commitment(kept.bytes) || reveals_[seat] != kept.bytes) return "own-changed";
  for (int i = 0; i < kSeats; ++i) {
    const auto known = kept.seal->commits.find(static_cast<Seat>(i));
    const auto& now = commits_[static_cast<std::size_t>(i)];
    if (now.has_value() != (known != kept.seal->commits.end()) || (now && *now != known->second))
      return "others-changed";
  }
  if (!shown_under(kept.seal->head, seat) || (kept.receipt && *kept.receipt != receipt_))
    return "other-record";
  return {};
}

std::vector<Keepsake::Difference> Keepsake::differences(std::string_view table) const {
  std::vector<Difference> out;
  for (const auto& [seat, kept] : seats_)
    if (std::string kind = table == table_ ? difference(seat, kept) : "other-table"; !kind.empty())
      out.push_back({std::move(kind), seat});
  return out;
}

} // namespace bocage::server
