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

#include <string>
#include <string_view>
#include <vector>

#include "server/play.h"

namespace bocage::server {

std::string write_record(const std::string& table, const Play& play, const std::vector<Entry>& entries);

struct Verification {
  std::string problem; // empty: everything is as it should be
  int line = 0;        // of the problem
  std::string table;
  std::string battle, battle_text;                    // its key and its whole file
  int actions = 0, dice = 0, shuffles = 0, undos = 0; // that were worked out again
  std::uint32_t epochs = 0;
  std::string head_at_deal, head; // what the players were shown

  bool ok() const { return problem.empty(); }
};
Verification verify_record(std::string_view text);

} // namespace bocage::server
