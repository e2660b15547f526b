// How much of the disk one visitor may fill, and all together. Nobody is kept from playing on: what is asked
// first is whoever opens another table, sends in another battle, talks or takes back.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "protocol/json.h"
#include "server/limits.h"
#include "server/store.h"

namespace bocage::server {

Bytes32 owner_of(const std::string& visitor); // as the store knows him: nobody reads his address there

struct Shortage {
  int status = 0;            // of HTTP
  std::string code, message; // "quota", "full"

  protocol::Json json() const;
};

class Quota {
 public:
  Quota(Store& store, const Outside& outside, const Limits& limits);

  std::optional<Shortage> of_table(const Bytes32& owner);  // for one more
  std::optional<Shortage> of_upload(const Bytes32& owner); // for one more
  std::optional<Shortage> of_talk(const Bytes32& owner);   // at a table of his; asked often

 private:
  std::optional<Shortage> of_all();
  std::optional<Shortage> of_bytes(const Usage& usage) const;

  Store& store_;
  const Outside& outside_;
  Limits limits_;
  struct Known {
    std::optional<Shortage> shortage;
    Millis since = 0;
  };
  std::map<Bytes32, Known> known_;
};

} // namespace bocage::server
