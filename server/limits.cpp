#include "server/limits.h"

#include <array>
#include <cstring>

#include <arpa/inet.h>

namespace bocage::server {
namespace {

constexpr std::size_t kMostRows = 10'000;

} // namespace

std::string visitor_of(std::string_view address) {
  const std::string text(address.substr(0, address.find('%'))); // without the name of an interface
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::array<unsigned char, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}; // IPv4 in it
  std::array<char, INET6_ADDRSTRLEN> out{};
  if (std::memcmp(bytes.data(), mapped.data(), mapped.size()) == 0)
    return inet_ntop(AF_INET, bytes.data() + mapped.size(), out.data(), out.size());
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return std::string(inet_ntop(AF_INET6, bytes.data(), out.data(), out.size())) + "/64";
}

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
