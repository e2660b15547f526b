// The line protocol for bots and tests, behind `bocage engine`: one JSON object per line in, one per line
// out. docs/protocol.md describes the requests.
//
//   > {"do": "new", "battle": "pegasus-bridge", "seed": 7}
//   < {"ok": true, "battle": "pegasus-bridge", "seed": 7, "n": 0, "to_act": ["allies"]}
//
// Whoever holds the session sees everything. A program that lets others play hands each of them the view, the
// legal actions and the events of its own seat.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "scenario/library.h"

namespace bocage::protocol {

class Session {
 public:
  explicit Session(std::optional<Library> library = std::nullopt); // none: positions only
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // The reply to a line, without its end. Whatever the line is: a request that is refused has changed
  // nothing.
  std::string handle(std::string_view line);

  bool finished() const; // after `quit`

 private:
  class Requests;
  std::unique_ptr<Requests> requests_;
};

} // namespace bocage::protocol
