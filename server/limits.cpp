#include "server/limits.h"

namespace bocage::server {
namespace {

constexpr std::size_t kMostRows = 10'000;

} // namespace

bool Buckets::take(const std::string& address, Millis now) {
  if (rows_.size() >= kMostRows) {
    const auto full_again = static_cast<Millis>(1000 * size_ / per_second_);
    std::erase_if(rows_, [&](const auto& row) { return now - row.second.last > full_again; });
    if (rows_.size() >= kMostRows) rows_.clear(); // a storm: better forgetful than full
  }
  Row& row = rows_.try_emplace(address, Row{Bucket(size_, per_second_), now}).first->second;
  row.last = now;
  return row.bucket.take(now);
}

} // namespace bocage::server
