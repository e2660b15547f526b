// Battles as documents, from an editor or from nobody knows where: refused with their place, or a battle that
// can be drawn up, written, and read again as the same document.
#include <nlohmann/json.hpp>

#include "protocol/battle_document.h"
#include "protocol/parse.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {

using protocol::Input;

void fuzz(Bytes bytes) {
  protocol::Refusals refusals;
  const auto json = protocol::parse_json(text_of(bytes), refusals);
  if (!json) return promise(!refusals.empty(), "what is no JSON is refused");
  const auto battle = protocol::read_document(protocol::Node(*json, {}, refusals));
  promise(battle.has_value() == refusals.empty(), "a document is read or refused");
  if (!battle) return;
  for (const Fault& fault : check_battle(*battle)) promise(!to_string(fault).empty(), "a fault says what");
  const Input again = Input::parse(protocol::document_json(*battle).dump());
  const auto reread = protocol::read_document(protocol::Node(again, {}, refusals));
  promise(reread.has_value(), "what is written can be read:", again.dump());
  promise(write_battle(*reread) == write_battle(*battle), "what is read again is the same:", again.dump());
  if (!check_battle(*battle).empty()) return;
  const LoadResult loaded = parse_battle(write_battle(*battle));
  promise(loaded.ok(), "its file can be read:", loaded.ok() ? "" : to_string(loaded.faults.front()));
}

std::vector<std::string> seeds() {
  std::vector<std::string> found;
  for (const std::string& key : library().keys())
    if (const LoadResult loaded = library().load(key); loaded.ok())
      found.push_back(protocol::document_json(loaded.battle).dump());
  found.push_back(protocol::document_json(every_troop()).dump());
  return found;
}

} // namespace bocage::fuzz
