// What a table was set up with: the battle, who sits where, the clock, the options. It is the first entry of
// the table's log, as JSON.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "engine/tables/kinds.h"
#include "protocol/json.h"
#include "protocol/node.h"
#include "server/outside.h"
#include "server/secret.h"

namespace bocage::server {

using SharedText = std::shared_ptr<const std::string>;

struct SeatTerms {
  bool exists = false;
  bool human = true;
  std::string level;            // of a computer
  std::string name;             // of a person who has taken the seat
  std::optional<Bytes32> token; // the hash of his token

  bool taken() const { return !human || token.has_value(); }
};
using SeatTermsOfAll = std::array<SeatTerms, kSeats>;

struct ClockTerms {                  // none of them: no clock
  Millis initial = 0, increment = 0; // for the whole battle, and what every turn adds
  Millis per_turn = 0;               // or for each turn by itself

  bool any() const { return initial > 0 || per_turn > 0; }
  Millis at_start() const { return per_turn > 0 ? per_turn : initial; }
};

struct MatchTerms {                 // two battles, the players changing sides (base p.4)
  std::string first;                // the table of the first one; empty: this is it
  std::array<int, kSides> medals{}; // that the players brought from there, by the side they lead now
};

struct Terms {
  int rules = 0;              // the version played under
  std::string program;        // that made the table
  SharedText battle;          // the whole text of its file, one for all tables that play it
  std::string options = "{}"; // of the rules, as JSON
  SeatTermsOfAll seats;
  ClockTerms clock;
  std::optional<MatchTerms> match;
  bool listed = false;
  Millis reaction = 0; // after which nobody springs an ambush any more; 0: one waits for the answer
  Millis grace = 0;    // away for so long, a computer may stand in; 0: nobody ever does
  Bytes32 commit{};    // of the server's secret
};

inline constexpr Millis kUsualReaction = 12'000, kUsualGrace = 120'000;
inline constexpr Millis kLongestGrace = 30LL * 24 * 3600 * 1000; // a month
inline constexpr std::size_t kLongestName = 40;                  // bytes

protocol::Json terms_json(const Terms& terms);        // all of it
protocol::Json public_terms_json(const Terms& terms); // without the hashes of tokens, for records
std::optional<Terms> read_terms(const protocol::Input& json, std::string& reason);

// Fields of the request that opens a table, beside the battle.
void read_clock(const protocol::Node& node, ClockTerms& clock);
Bytes32 read_hash(const protocol::Node& node);     // refuses what is not 64 hexadecimal digits
std::string read_name(const protocol::Node& node); // as people see it (scenario/visible.h), not too long

} // namespace bocage::server
