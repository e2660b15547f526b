#include "server/quota.h"

#include <nlohmann/json.hpp>

#include "server/http.h"

namespace bocage::server {
namespace {

constexpr Millis kKnownFor = 2'000;
constexpr std::size_t kMostKnown = 10'000;

std::string megabytes(std::int64_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

} // namespace

Bytes32 owner_of(const std::string& visitor) { return sha256("bocage upload " + visitor); }

protocol::Json Shortage::json() const { return error_json(code, message); }

Quota::Quota(Store& store, const Outside& outside, const Limits& limits)
    : store_(store), outside_(outside), limits_(limits) {}

// What cannot be counted, on a damaged page, keeps nobody from playing.
template <class Count>
static std::optional<Shortage> counted(Count&& count) {
  try {
    return count();
  } catch (const StoreError&) {
    return std::nullopt;
  }
}

std::optional<Shortage> Quota::of_all() {
  if (!store_.enough_room()) return Shortage{507, "full", "the disk of this server is nearly full"};
  return counted([this]() -> std::optional<Shortage> {
    if (store_.usage_of_all().bytes < limits_.bytes_in_all) return std::nullopt;
    return Shortage{507, "full", "this server keeps as much as it may: " + megabytes(limits_.bytes_in_all)};
  });
}

std::optional<Shortage> Quota::of_bytes(const Usage& usage) const {
  if (usage.bytes < limits_.bytes_of_visitor) return std::nullopt;
  return Shortage{429, "quota",
                  "your tables and battles fill what one visitor has here: " +
                      megabytes(limits_.bytes_of_visitor)};
}

std::optional<Shortage> Quota::of_table(const Bytes32& owner) {
  if (auto shortage = of_all()) return shortage;
  return counted([&]() -> std::optional<Shortage> {
    const Usage usage = store_.usage_of(owner);
    if (usage.unfinished >= limits_.unfinished_of_visitor)
      return Shortage{429, "quota",
                      "you have " + std::to_string(usage.unfinished) +
                          " tables that are not over: finish one before you open another"};
    return of_bytes(usage);
  });
}

std::optional<Shortage> Quota::of_upload(const Bytes32& owner) {
  if (auto shortage = of_all()) return shortage;
  const UploadCount count = store_.count_uploads(owner);
  if (count.of_address >= limits_.uploads_of_address)
    return Shortage{429, "quota", "you have sent in as many battles as one visitor may"};
  if (count.all >= limits_.uploads_in_all)
    return Shortage{507, "full", "this server keeps as many battles as it can"};
  return of_bytes(store_.usage_of(owner));
}

std::optional<Shortage> Quota::of_talk(const Bytes32& owner) {
  if (known_.size() >= kMostKnown) known_.clear();
  Known& known = known_[owner];
  if (const Millis now = outside_.now(); now - known.since >= kKnownFor) {
    known = {of_all(), now};
    if (!known.shortage) known.shortage = counted([&] { return of_bytes(store_.usage_of(owner)); });
  }
  return known.shortage;
}

} // namespace bocage::server
