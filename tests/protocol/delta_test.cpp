// A page that merges every patch has the same view as one that comes anew.
#include <nlohmann/json.hpp>

#include "protocol/json_delta.h"
#include "protocol/json_view.h"
#include "tests/protocol/json_support.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

TEST(Delta, MakesTheNextViewOfTheLast) {
  for_any_battle(150, [](Match& match) {
    std::vector<Seat> seats = {seat_of(Side::Allies), seat_of(Side::Axis), kNoSeat};
    std::map<Seat, View> before;
    std::map<Seat, Json> held;
    const auto compare = [&](const Choice&, const ActionList&) {
      for (const Seat seat : seats) {
        const View now = view(match.game, match.state, seat);
        if (before.contains(seat)) {
          const Json patch = protocol::view_delta(match.game, before[seat], now, BoardFace::Country);
          held[seat].merge_patch(patch);
          const Json fresh = protocol::keyed_view(match.game, now, BoardFace::Country);
          // The order of fields is of no account.
          RC_ASSERT(Input::parse(held[seat].dump()) == Input::parse(fresh.dump()));
        } else {
          held[seat] = protocol::keyed_view(match.game, now, BoardFace::Country);
        }
        before[seat] = now;
      }
    };
    match.play(150, compare);
  });
}

TEST(Delta, OfTheSameViewIsEmpty) {
  for_any_battle(20, [](Match& match) {
    const View now = view(match.game, match.state, kNoSeat);
    RC_ASSERT(protocol::view_delta(match.game, now, now, BoardFace::Country).empty());
  });
}

TEST(MergePatch, SaysWhatIsGone) {
  const auto patch = [](const char* before, const char* after) {
    return protocol::merge_patch(Json::parse(before), Json::parse(after)).dump();
  };
  EXPECT_EQ(patch(R"({"a":1,"b":2})", R"({"a":1,"b":3})"), R"({"b":3})");
  EXPECT_EQ(patch(R"({"a":1})", R"({})"), R"({"a":null})");
  EXPECT_EQ(patch(R"({"a":{"x":1,"y":2}})", R"({"a":{"y":2,"z":3}})"), R"({"a":{"z":3,"x":null}})");
  EXPECT_EQ(patch(R"({"a":[1,2]})", R"({"a":[1]})"), R"({"a":[1]})");
}

} // namespace
} // namespace bocage::test
