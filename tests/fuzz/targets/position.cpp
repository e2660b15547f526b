// Positions as JSON: refused with a place and a reason, or sound, playable, and the same when written and
// read again.
#include <nlohmann/json.hpp>

#include "protocol/parse.h"
#include "protocol/position.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {

void fuzz(Bytes bytes) {
  protocol::Refusals refusals;
  const auto json = protocol::parse_json(text_of(bytes), refusals);
  const Chance chance(1944);
  const auto position = json ? protocol::read_position(*json, chance, refusals) : std::nullopt;
  promise(position.has_value() == refusals.empty(), "a position is read or refused");
  if (!position) {
    for (const protocol::Refusal& refusal : refusals.list())
      promise(!refusal.message.empty(), "a refusal says why");
    return;
  }
  const std::string wrong = fault(position->game, position->state);
  promise(wrong.empty(), "a position that is read is sound:", wrong);

  const std::string written =
      protocol::write_position(position->game, position->state, position->face).dump();
  protocol::Refusals none;
  const auto again = protocol::read_position(protocol::Input::parse(written), chance, none);
  promise(again.has_value(),
          "what is written can be read:", none.empty() ? "" : none.first().where + none.first().message);
  promise(protocol::write_position(again->game, again->state, again->face).dump() == written,
          "what is read again is the same:", written);
  play_on(position->game, position->state, 40);
}

// Small ones, because most of what can go wrong needs few units and a short text is soon read; and one of
// each battle, at different moments.
std::vector<std::string> seeds() {
  const std::string few =
      R"({"map":["D5: fo/i3 . a","E5: I A to","F5: hi/G wi S"],"phase":"order","card":"probe-center"})";
  protocol::Refusals none;
  const auto small = protocol::read_position(protocol::Input::parse(few), Chance(1), none);
  promise(small.has_value(), "the small position can be read");
  std::vector<std::string> found{few};
  visit_positions(small->game, 4, [&](const State& s) {
    found.push_back(protocol::write_position(small->game, s, small->face).dump());
  });
  const Game troops(every_troop().setup);
  visit_positions(troops, 4, [&](const State& s) {
    found.push_back(protocol::write_position(troops, s, BoardFace::Country).dump());
  });
  int wanted = 0;
  for (const std::string& key : library().keys()) {
    LoadResult loaded = library().load(key);
    const BoardFace face = loaded.battle.face;
    const Game game(std::move(loaded.battle.setup));
    int moment = 0;
    visit_positions(game, 1, [&](const State& s) {
      if (moment++ == wanted) found.push_back(protocol::write_position(game, s, face).dump());
    });
    wanted = (wanted + 1) % kMoments;
  }
  return found;
}

} // namespace bocage::fuzz
