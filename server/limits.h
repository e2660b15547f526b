// How much of everything a stranger gets.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/outside.h"

namespace bocage::server {

// Whom an address stands for: whoever has an IPv6 address has a whole /64 of them.
std::string visitor_of(std::string_view address);

inline constexpr std::size_t kLongestBattle = 1 << 20; // bytes, of a file or a document
inline constexpr std::size_t kLongestRecord = 1 << 20; // bytes; a long battle has a tenth of that

// Holds up to `size` drops and gains `per_second`; every message takes one.
class Bucket {
 public:
  Bucket() = default;
  Bucket(double size, double per_second) : size_(size), per_second_(per_second), drops_(size) {}

  bool take(Millis now, double drops = 1) {
    if (last_ != 0 && now > last_) drops_ += per_second_ * static_cast<double>(now - last_) / 1000;
    last_ = now;
    if (drops_ > size_) drops_ = size_;
    if (drops_ < drops) return false;
    drops_ -= drops;
    return true;
  }

 private:
  double size_ = 0, per_second_ = 0, drops_ = 0;
  Millis last_ = 0;
};

struct Limits {
  std::size_t connections = 4000; // in all
  std::size_t connections_per_address = 64;
  double messages = 100, messages_per_second = 20;                  // of one socket
  double requests = 120, requests_per_second = 20;                  // over HTTP, of one address
  double new_tables = 20, new_tables_per_second = 0.1;              // of one address
  double replays = 60, replays_per_second = 1;                      // parts of them, of one address
  double uploads = 30, uploads_per_second = 0.05;                   // new battles of one address
  double drawings = 40, drawings_per_second = 4;                    // of an editor, of one address
  std::int64_t uploads_of_address = 2000, uploads_in_all = 200'000; // that are kept
  double talk = 20, talk_per_second = 0.5;                          // lines of chat, of one address
  std::int64_t unfinished_of_visitor = 300;                         // tables that are not over
  std::int64_t bytes_of_visitor = 64 << 20;                         // on disk
  std::int64_t bytes_in_all = 16LL << 30;                           // on disk
  std::size_t listed_of_visitor = 3;                                // tables in the lobby
  Millis put_away_after = 30LL * 24 * 3600 * 1000;                  // tables that nobody visits; 0: never
  int wrong_tokens = 5;                                             // then the socket is closed
  std::size_t message_bytes = 16 << 10;
  std::size_t small_body = 64 << 10; // of a request; larger ones share the memory there is for them
  std::size_t bodies_of_visitor = 4 << 20, bodies_in_all = 128 << 20; // bytes that are on their way
  std::size_t unsent_bytes = 1 << 20;                                 // to a slow reader, who is then closed
};

// Buckets by address; those that are full again are forgotten.
class Buckets {
 public:
  Buckets(double size, double per_second) : size_(size), per_second_(per_second) {}
  bool take(const std::string& address, Millis now);

 private:
  double size_, per_second_;
  struct Row {
    Bucket bucket;
    Millis last = 0;
  };
  std::map<std::string, Row> rows_;
};

} // namespace bocage::server
