#include "ai/judgement.h"

#include <algorithm>
#include <cmath>

#include "ai/evaluation.h"
#include "engine/rules/cards.h"
#include "engine/rules/raids.h"

namespace bocage {
namespace {

// The places in the list of counts
enum : std::size_t {
  kNeeds = 0, // one of the next six
  kUnits = 6, // by class: infantry, armor, all others
  kLife = 9,  // the same
  kFrail = 12,
  kDeciding,
  kWeak,
  kBeset,
  kSurrounded,
  kCover,
  kNear,     // the nearest to an objective not held …
  kNextNear, // … and the two after it
  kHeld,
  kBarring,
  kExit,
  kToMove,
  kOrders
};
static_assert(kOrders + 1 == Judgement::kCounts);

constexpr int kMostNeeded = 6;

// Fitted but for the exits, which none of the battles of the fit has: a unit near one is worth half a medal.
constexpr std::array<Judgement::Weight, Judgement::kCounts> kWeights{{
    {"one medal to win", 2.30},
    {"two medals to win", 1.10},
    {"three medals to win", 0.20},
    {"four medals to win", -0.58},
    {"five medals to win", -1.21},
    {"six medals to win, or more", -1.80},
    {"infantry: a unit, which the enemy can destroy", -0.36},
    {"armor: a unit", -0.22},
    {"others: a unit", -0.39},
    {"infantry: a figure", 0.12},
    {"armor: a figure", 0.16},
    {"others: a figure", 0.49},
    {"a unit one hit from destruction", -0.17},
    {"the same, with two medals to win for the enemy", -0.09},
    {"a unit two hits from destruction", -0.09},
    {"a unit beside an enemy", -0.009},
    {"a unit beside several", -0.08},
    {"a die less for attackers, by the ground", 0.12},
    {"nearness of the nearest unit to an objective", 0.26},
    {"nearness of the next two", 0.17},
    {"an objective held that can be lost", -0.30},
    {"nearness to an objective of the enemy", 0.044},
    {"nearness of a unit to its exit", 0.40},
    {"being at turn", 0.29},
    {"a unit that a card of the hand can order", 0.017},
}};

constexpr std::uint8_t kFarAway = 60;

const auto kFading = [] {
  constexpr double kEachHex = 0.8;
  std::array<double, kFarAway + 1> fading{};
  fading[0] = 1;
  for (std::size_t i = 1; i < fading.size(); ++i) fading[i] = fading[i - 1] * kEachHex;
  return fading;
}();

std::array<std::uint8_t, kMaxHexes> distances(const Board& board, const HexSet& goals) {
  std::array<std::uint8_t, kMaxHexes> far;
  far.fill(kFarAway);
  HexSet ring = goals, reached = goals;
  for (std::uint8_t n = 0; ring.any(); ++n) {
    for (Hex h : ring) far[h] = n;
    ring = board.step(ring, board.open_steps()) - reached;
    reached |= ring;
  }
  return far;
}

std::size_t class_of(const Troop& troop) {
  switch (troop.unit_class) {
  case UnitClass::Infantry: return 0;
  case UnitClass::Armor: return 1;
  default: return 2;
  }
}

} // namespace

const std::array<Judgement::Weight, Judgement::kCounts>& Judgement::weights() { return kWeights; }

Judgement::Judgement(const Game& game) : game_(game) {
  for (const Objective& o : game.objectives()) objectives_.push_back(distances(game.board(), o.hexes));
  for (Side side : {Side::Allies, Side::Axis})
    exits_[static_cast<std::size_t>(index(side))] = distances(game.board(), game.side(side).exits);
}

double Judgement::chance(const State& s, Side side) const {
  const Counts mine = count(s, side), theirs = count(s, other(side));
  double lead = 0;
  for (std::size_t i = 0; i < kCounts; ++i) lead += kWeights[i].worth * (mine[i] - theirs[i]);
  return 1 / (1 + std::exp(-lead));
}

Judgement::Counts Judgement::count(const State& s, Side side) const {
  Counts c{};
  const int left = game_.side(side).medals - s.medals[static_cast<std::size_t>(index(side))];
  c[kNeeds + static_cast<std::size_t>(std::clamp(left, 1, kMostNeeded)) - 1] = 1;
  c[kToMove] = side == s.active;
  count_units(s, side, c);
  count_objectives(s, side, c);
  count_dams(s, side, c);
  count_cards(s, side, c);
  return c;
}

void Judgement::count_units(const State& s, Side side, Counts& c) const {
  constexpr int kFull = 4, kFew = 2;
  const auto me = static_cast<std::size_t>(index(side)), you = static_cast<std::size_t>(index(other(side)));
  const bool decisive = game_.side(other(side)).medals - s.medals[you] <= kFew;
  const bool leaves = game_.side(side).exits.any();
  for (Hex h : s.occupied[me]) {
    const UnitId id = s.unit_at[h];
    if (id == kNoUnit || s.unit(id).hex != h) continue;
    const Unit& unit = s.unit(id);
    const std::size_t kind = class_of(game_.tables().of(unit.troop));
    const int life = std::clamp(health(game_, unit), 1, kFull);
    const int beside = (s.occupied[you] & game_.board().neighbors(h)).count();
    c[kUnits + kind] += 1;
    c[kLife + kind] += life;
    c[kFrail] += life == 1;
    c[kDeciding] += life == 1 && decisive;
    c[kWeak] += life == 2;
    c[kBeset] += beside > 0;
    c[kSurrounded] += beside > 1;
    c[kCover] += game_.ground(s, h).ground.protection[static_cast<std::size_t>(UnitClass::Infantry)];
    if (leaves) c[kExit] += kFading[exits_[me][h]];
  }
}

void Judgement::count_objectives(const State& s, Side side, Counts& c) const {
  const auto me = static_cast<std::size_t>(index(side));
  for (std::size_t i = 0; i < objectives_.size(); ++i) {
    const Objective& o = game_.objectives()[i];
    if (o.holding == Holding::Permanent && s.holders[i] != Owner::Anyone) continue; // settled
    const bool wanted = serves(o.who, side);
    if (!wanted && !serves(o.who, other(side))) continue;
    std::array<double, 3> near{};
    for (Hex h : s.occupied[me]) {
      double nearness = kFading[objectives_[i][h]];
      for (double& slot : near)
        if (nearness > slot) std::swap(slot, nearness);
    }
    const double medals =
        static_cast<double>(o.sudden_death ? game_.side(side).medals : o.medals) / std::max(o.needed, 1);
    if (wanted && s.holders[i] == owner_of(side))
      c[kHeld] += medals;
    else if (wanted)
      c[kNear] += medals * near[0], c[kNextNear] += medals * (near[1] + near[2]);
    else
      c[kBarring] += medals * (near[0] + near[1] + near[2]);
  }
}

void Judgement::count_dams(const State& s, Side side, Counts& c) const {
  const HexSet& units = s.occupied[static_cast<std::size_t>(index(side))];
  const auto count = [&](Hex target, double medals) {
    double near = 0;
    for (Hex h : units)
      near = std::max(near, kFading[static_cast<std::size_t>(game_.board().distance(h, target))]);
    c[units.contains(target) ? kHeld : kNear] += medals * near;
  };
  for (Hex dam : game_.side(side).sabotage) count(dam, sabotage_share(game_, s, dam));
  for (Hex depot : standing_depots(game_, s, side)) count(depot, game_.side(side).depots.medals);
}

void Judgement::count_cards(const State& s, Side side, Counts& c) const {
  constexpr int kMost = 5; // of one card: more would hardly all have something to do
  const Board& board = game_.board();
  const HexSet& units = s.occupied[static_cast<std::size_t>(index(side))];
  const auto count = [&](CardIndex i) {
    const Card& card = game_.tables().of(game_.card(i));
    int orders = std::min(card.anywhere, units.count());
    for (int seen = 0; seen < 3; ++seen) {
      const int most = card.orders[static_cast<std::size_t>(seen)];
      if (most == 0) continue;
      const int section = board.section_count() == 3 ? game_.section(side, seen)
                                                     : std::min(2 * seen, board.section_count() - 1);
      orders += std::min(most, (units & board.section(section)).count());
    }
    c[kOrders] += std::min(orders, kMost);
  };
  cards_in(s, hand_of(side)).each(count);
  if (game_.side(side).has(kCommissar)) cards_in(s, chip_of(side)).each(count);
}

} // namespace bocage
