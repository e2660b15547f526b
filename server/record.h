// The record of a finished table, a text of JSON lines that anybody can check: the set-up with the server's
// commitment, everything that was done with what chance gave, and at the end the secret.
//
//   {"bocage":"record","format":1,"table":"h7kq2mzx9a"}
//   {"entry":"setup","table":{"commit":"…","battle":"…", …}}
//   {"entry":"commit","seat":"allies","hash":"…"}
//   …
//   {"entry":"act","seat":"allies","action":"battle d5 e5","luck":"IGF"}
//   {"secret":"…","head":"…","outcome":"allies","ending":"medals"}
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/play.h"
#include "server/store.h"

namespace bocage::server {

std::string write_record(const StoredTable& stored, const Play& play); // as it stands at its end

struct Verification {
  std::string problem; // empty: everything is as it should be
  std::string kind;    // of the problem, in a word (Damaged::kind)
  int line = 0;        // of the problem
  std::string table;
  std::string battle, battle_text;                    // its key and its whole file
  int actions = 0, dice = 0, shuffles = 0, undos = 0; // that were worked out again
  std::uint32_t epochs = 0;
  std::string head_at_deal, head; // what the players were shown

  bool ok() const { return problem.empty(); }
};

// Somebody who looks on: called for every line that was worked out again, the set-up first.
using Follower =
    std::function<void(const Play& play, const Entry& entry, const std::vector<Event>& events, int line)>;

// What to do at a line that tells another luck than chance gave.
enum class WrongLuck : std::uint8_t {
  Stop,
  GoOn // with what chance gave; the problem is told all the same
};
Verification verify_record(std::string_view text, const Follower& follower = {},
                           WrongLuck wrong = WrongLuck::Stop);

} // namespace bocage::server
