// The flood of bit sets finds the same moves as walking every path hex by hex.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/movement.h"
#include "engine/rules/victory.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

// A place a move may end in and what it passes that has to be named (medals, ice), with the fewest hexes.
struct Destination {
  Hex to, via, second;
  friend auto operator<=>(const Destination&, const Destination&) = default;
};
using Destinations = std::map<Destination, int>;

// Walks every path, one step after the other, by the rules' own words.
class Walker {
 public:
  Walker(const Game& game, const State& state, const Unit& unit, const Allowance& allowed)
      : game_(game), state_(state), unit_(unit), troop_(game.tables().of(unit.troop)), allowed_(allowed) {}

  Destinations walk() {
    if (start_ != unit_.hex) { // E-FUNNY-08: it goes on, if it could have gone on before
      if (!stops(unit_.hex))
        go_on({unit_.hex, 1, unit_.moved, ground(unit_.hex).ground.move_cap > 0, false, kNoHex, kNoHex});
    } else if (static_cast<int>(troop_.gait) < kGroundGaits || afloat()) {
      go_on({unit_.hex, 0, 0, false, allowed_.road && ground(unit_.hex).is_road(), kNoHex, kNoHex});
    }
    return std::move(found_);
  }
  bool may_leave_the_board() const { return may_leave_; }

 private:
  struct Step {
    Hex at;
    int steps, hexes; // made; what they count for
    bool on_sand;     // a beach hex was entered
    bool on_road;     // it has not left the road
    Hex via, second;  // medals were picked up here, or ice was crossed
  };

  bool free() const { return allowed_.ignores_terrain; } // F-CMDB-05, F-CMDB-08
  Ground ground(Hex h) const { return game_.ground(state_, h); }
  Ground eased(Hex h) const {
    return game_.ground(state_, unit_, h);
  } // by what a tank carries (E-FUNNY-13 to 19)

  bool afloat() const { return troop_.gait == Gait::Afloat || unit_.is(kInCraft); }
  bool smoky(Hex h) const { // E-SMOKE-04
    const auto end = state_.smokes.begin() + state_.smoke_count;
    return std::any_of(state_.smokes.begin(), end,
                       [h](const Smoke& s) { return s.hex == h && s.kind == SmokeKind::Shells; });
  }
  bool is_sea(Hex h) const { return ground(h).ground.water == Water::Sea; }
  bool beside_beach(Hex h) const {
    const HexSet beside = game_.board().neighbors(h);
    return std::any_of(beside.begin(), beside.end(), [&](Hex next) { return ground(next).ground.beach; });
  }

  // B-HEDGE-03: a unit leaving a hedgerow stops on the first hex outside.
  bool out_of_hedge(const Step& step) const {
    return !free() && !afloat() && step.steps > 0 &&
           eased(start_).any([&](const Terrain& t) { return t.stops_leaving & set_of(troop_.unit_class); });
  }

  // B-BEACH-01, F-TBEACH-06: a move that enters a beach hex is 2 hexes long at most, wherever the hex comes.
  // F-TROAD-01: one that never leaves the road, one hex longer.
  bool too_far(int hexes, bool on_sand, bool on_road) const {
    if (rows_into(unit_.hex) && hexes > 1) return true; // F-ACT-23
    return hexes > allowed_.move + (on_road ? allowed_.road_more : 0) ||
           (on_sand && hexes > game_.tables().of(TerrainId::Beach).move_cap);
  }

  bool stops(Hex h) const {
    const ClassSet as = set_of(troop_.unit_class);
    if (rows_into(h)) return true; // F-ACT-16
    if (free()) return false;
    if (smoky(h) || (troop_.stops_on_rails && ground(h).stops_vehicles())) return true; // E-TRUCK-36, 37
    return eased(h).any([&](const Terrain& t) { return (t.stops | t.halts) & as; });
  }

  bool rows_into(Hex h) const { // F-ACT-15, F-ACT-16
    return unit_.is(kHasBoat) && troop_.gait == Gait::Foot && ground(h).is_river() &&
           (!free() || ground(unit_.hex).is_river()); // F-CMDB-32
  }

  bool occupied(Hex h) const { // B-MOVE-08, A-MOVE-08
    return h != unit_.hex && (state_.unit_at[h] != kNoUnit || state_.plane_at[h] != kNoUnit);
  }
  bool closed(Hex h) const { // to its side
    return game_.side(unit_.side).closed[footing(troop_).column].contains(h);
  }

  // E-MEDAL-09, E-MEDAL-13: won by a unit that only passes through.
  bool is_prize(Hex h) const {
    for (std::size_t i = 0; i < game_.objectives().size(); ++i) {
      const Objective& o = game_.objectives()[i];
      if (!o.hexes.contains(h) || o.needed != 1 || o.at_turn_start || o.at_turn_end ||
          !serves(o.who, unit_.side))
        continue;
      if (o.holding == Holding::Permanent && state_.holders[i] == Owner::Anyone) return true;
      if (o.holding == Holding::LastToOccupy && state_.holders[i] != owner_of(unit_.side)) return true;
    }
    return false;
  }

  bool is_ice(Hex h) const { return !free() && ground(h).icy(); } // F-TFROZ-02, F-CMDB-35
  bool clears_wire(Hex h) const {                                 // E-FUNNY-17
    return unit_.accessory == static_cast<int>(Accessory::Bobbin) && state_.wire.contains(h);
  }

  bool stays_on_road(const Step& from, Hex to) const {
    const Direction way = game_.board().direction(from.at, to).value();
    return from.on_road && ground(to).is_road() && ground(from.at).open_to(way) &&
           ground(to).open_to(opposite(way));
  }

  void go_on(const Step& from) {
    if (out_of_hedge(from)) return;
    if (!afloat() && game_.side(unit_.side).exits.contains(from.at) && !unit_.is(kMayNotExit) &&
        !too_far(from.hexes + 1, from.on_sand, false))
      may_leave_ = true;
    for (int d = 0; d < kDirections; ++d) {
      const Hex to = game_.board().neighbor(from.at, static_cast<Direction>(d));
      if (to != kNoHex && !occupied(to) && !closed(to)) step(from, to);
    }
  }

  // Ships keep to the sea and away from beaches; craft go ashore, and no further (F-TRPB-17, E-LCT-06,
  // F-TRPB-50).
  void sail(const Step& from, Hex to) {
    const Direction way = game_.board().direction(from.at, to).value();
    const auto lets_in = [&](Gait gait) {
      return judge_edge(ground(from.at), ground(to), way, gait).cost == 1;
    };
    const bool lands = unit_.is(kInCraft) && !is_sea(to) && lets_in(Gait::Tracked) && lets_in(troop_.gait);
    const bool barred = // to everybody, or to the craft or its passenger
        unit_.is(kInCraft) ? ground(to).barred_to(Gait::Tracked) || ground(to).barred_to(troop_.gait)
                           : ground(to).barred_to(Gait::Afloat);
    const bool sails = is_sea(to) && !barred && (unit_.is(kInCraft) || !beside_beach(to));
    const int hexes = from.hexes + 1;
    if ((!lands && !sails) || hexes > allowed_.move) return;
    if (to != unit_.hex) {
      const auto [known, added] = found_.try_emplace({to, kNoHex, kNoHex}, hexes);
      if (!added) known->second = std::min(known->second, hexes);
    }
    if (sails && !smoky(to)) go_on({to, from.steps + 1, hexes, false, false, kNoHex, kNoHex});
  }

  void step(const Step& from, Hex to) {
    if (afloat()) return sail(from, to);
    const Direction way = game_.board().direction(from.at, to).value();
    const EdgeVerdict verdict = rows_into(to) ? judge_launch(ground(from.at), ground(to), way)
                                              : judge_edge(ground(from.at), ground(to), way, troop_.gait);
    if (!verdict.open()) return;
    const Ground there = ground(to);
    const int hexes = from.hexes + (free() ? 1 : verdict.cost);
    const bool on_sand = !free() && (from.on_sand || eased(to).ground.move_cap > 0);
    const bool on_road = stays_on_road(from, to);
    if (too_far(hexes, on_sand, on_road)) return;
    // B-HEDGE-02: only from a hex next to which the move began.
    if (!free() && there.any([](const Terrain& t) { return t.entered_from_start; }) &&
        !game_.board().adjacent(start_, to))
      return;
    if (to != start_ && to != unit_.hex && to != from.via && to != from.second) {
      const auto [known, added] = found_.try_emplace({to, from.via, from.second}, hexes);
      if (!added) known->second = std::min(known->second, hexes);
    }
    if (stops(to)) return;
    const Step next{to, from.steps + 1, hexes, on_sand, on_road, from.via, from.second};
    if (!is_prize(to) && !is_ice(to) && !clears_wire(to)) return go_on(next);
    if (to == start_ || to == unit_.hex) return; // a medal is not won by stepping out and back
    if (from.via == kNoHex) return go_on({to, next.steps, hexes, on_sand, on_road, to, kNoHex});
    if (from.second == kNoHex && to != from.via)
      go_on({to, next.steps, hexes, on_sand, on_road, from.via, to});
  }

  const Game& game_;
  const State& state_;
  const Unit& unit_;
  const Troop& troop_;
  const Allowance allowed_;
  const Hex start_ = unit_.is(kBridging) && unit_.moved_from != kNoHex ? unit_.moved_from : unit_.hex;
  Destinations found_;
  bool may_leave_ = false;
};

std::string describe(const Match& match, const Unit& unit, const Destination& d, const std::string& wrong) {
  const Board& board = match.game.board();
  std::string text = std::string(match.game.tables().of(unit.troop).key) + " from " + board.name(unit.hex) +
                     " to " + board.name(d.to) + " by order " +
                     std::string(match.game.tables().of(unit.order).key);
  if (d.via != kNoHex) text += " via " + board.name(d.via);
  if (d.second != kNoHex) text += " and " + board.name(d.second);
  return text + ": " + wrong;
}

// A second waypoint is named by its rank among all of them.
Hex second_waypoint(const Game& game, const Action& move) {
  int rank = move.value;
  for (Hex h : game.waypoints())
    if (--rank == 0) return h;
  return kNoHex;
}

// As if the unit had been given each kind of order.
void compare_reach(const Match& match, const State& state, const Unit& standing) {
  std::set<std::pair<int, bool>> seen;
  for (int kind = 0; kind < kOrderKinds; ++kind) {
    Unit unit = standing;
    unit.order = static_cast<OrderKind>(kind);
    const Allowance allowed = allowance(match.game, unit);
    if (!seen.insert({allowed.move, allowed.ignores_terrain}).second) continue;
    const Reach fast = reach(match.game, state, unit, allowed);
    const Destinations slow = Walker(match.game, state, unit, allowed).walk();
    for (Hex h : match.game.board().hexes()) {
      const auto found = slow.find({h, kNoHex, kNoHex});
      const int expected = found == slow.end() ? 0 : found->second;
      if (fast.cost(h) != expected)
        RC_FAIL(
            describe(match, unit, {h, kNoHex, kNoHex},
                     "reach says " + std::to_string(fast.cost(h)) + ", walking " + std::to_string(expected)));
    }
  }
}

TEST(Reach, IsWhatWalkingEveryPathFinds) {
  for_any_battle(250, [](Match& match) {
    match.play(150, [&](const Choice&, const ActionList&) {
      if (!match.picker.one_in(12)) return;
      for (int i = 0; i < match.state.unit_count; ++i)
        if (const Unit& unit = match.state.unit(static_cast<UnitId>(i)); unit.on_board())
          compare_reach(match, match.state, unit);
    });
  });
}

// A bridge is blown, a wood burns down, a bunker is razed: the sets made beforehand no longer hold.
TEST(Reach, FollowsTheGroundWhenItChanges) {
  for_any_battle(150, [](Match& match) {
    for (int round = 0; round < 4; ++round) {
      match.play(20);
      State changed = match.state;
      for (int n = 0; n < 3; ++n) {
        const Hex h = changed.unit(static_cast<UnitId>(match.picker.below(changed.unit_count))).hex;
        if (h == kNoHex) continue;
        const Hex beside =
            match.game.board().neighbor(h, static_cast<Direction>(match.picker.below(kDirections)));
        if (beside == kNoHex) continue;
        if (changed.overlay[beside] != TerrainId::Open)
          changed.overlay[beside] = TerrainId::Open;
        else
          changed.ground[beside] =
              static_cast<TerrainId>(match.picker.below(static_cast<int>(TerrainId::Bunker)));
        changed.altered.insert(beside);
      }
      for (int i = 0; i < changed.unit_count; ++i)
        if (const Unit& unit = changed.unit(static_cast<UnitId>(i));
            unit.on_board() && !unit.is(kInCraft) && // the sea stays where it is
            match.game.tables().of(unit.troop).gait != Gait::Afloat)
          compare_reach(match, changed, unit);
    }
  });
}

// What is offered is exactly what can be walked, medals picked up on the way and ways off the board included.
TEST(Reach, IsWhatIsOffered) {
  for_any_battle(1500, [](Match& match) {
    match.play(400, [&](const Choice& choice, const ActionList& list) {
      const Action& chosen = choice.action;
      if (chosen.kind != ActionKind::Move && chosen.kind != ActionKind::Exit) return;
      const Unit& unit = match.state.unit(match.state.unit_at[chosen.from]);
      if (match.game.tables().of(unit.troop).gait == Gait::Rail) return;
      if (match.state.frame_count > 0) return; // the hex more of the desert
      const bool again =
          unit.is(kMoved) || unit.battles > 0 ||
          match.state.lanes[static_cast<std::size_t>(index(unit.side))][unit.lane].phase == Phase::Battle;
      const Allowance allowed = again ? second_allowance(match.game, unit) : allowance(match.game, unit);
      Walker walker(match.game, match.state, unit, allowed);
      Destinations walked = walker.walk();
      bool exit_offered = false;
      std::map<Hex, int> offered_in; // the fewest hexes
      for (const Action& a : list) {
        if (a.from != unit.hex) continue;
        exit_offered |= a.kind == ActionKind::Exit;
        if (a.kind != ActionKind::Move || goes_underground(match.game, match.state, unit, allowed, a.to))
          continue;
        const Destination offered{a.to, a.via, second_waypoint(match.game, a)};
        const auto way = walked.find(offered);
        if (way == walked.end()) RC_FAIL(describe(match, unit, offered, "offered, cannot be walked"));
        int& hexes = offered_in.try_emplace(a.to, way->second).first->second;
        hexes = std::min(hexes, way->second);
        walked.erase(way);
      }
      HexSet medals = prizes(match.game, match.state, unit.side);
      if (unit.accessory == static_cast<int>(Accessory::Bobbin)) medals |= match.state.wire;
      for (const auto& [way, hexes] : walked) {
        if (goes_underground(match.game, match.state, unit, allowed, way.to))
          continue; // the better way there
        // Nobody needs to cross ice to where he comes without, as long as he comes in time to battle.
        const auto safe = [&](Hex h) { return h == kNoHex || !medals.contains(h); };
        const auto other = offered_in.find(way.to);
        if (way.via != kNoHex && safe(way.via) && safe(way.second) && other != offered_in.end() &&
            (other->second <= allowed.battle_move || hexes > allowed.battle_move))
          continue;
        RC_FAIL(describe(match, unit, way, "can be walked, not offered"));
      }
      RC_ASSERT(exit_offered == walker.may_leave_the_board());
    });
  });
}

} // namespace
} // namespace bocage::test
