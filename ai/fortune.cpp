#include "ai/fortune.h"

#include <algorithm>

#include "ai/evaluation.h"
#include "ai/odds.h"

namespace bocage {
namespace {

// A unit's end counts for more the fewer medals its enemy still needs.
double weight_of_end(int needed) { return needed <= 1 ? 3 : needed == 2 ? 1.3 : 1; }

// What a roll does to a unit of such health. Terrain and the battle's own rules may lessen it; that makes a
// worse measure of luck, but no unfair one.
Fortune::Luck effect(int hits, int flags, int health) {
  const bool destroyed = hits >= health;
  return {static_cast<double>(std::min(hits, health)), destroyed ? 1.0 : 0.0, destroyed ? 0.0 : flags};
}

} // namespace

void Fortune::before(const State& state) {
  constexpr int kMost = 255;
  for (std::size_t id = 0; id < state.unit_count; ++id)
    health_[id] = static_cast<std::uint8_t>(std::clamp(health(game_, state.units[id]), 0, kMost));
  for (Side side : {Side::Allies, Side::Axis}) {
    const auto i = static_cast<std::size_t>(index(side));
    needed_[i] = game_.side(side).medals - state.medals[i];
  }
}

void Fortune::after(const State& state, const Events& events) {
  UnitId target = kNoUnit;
  for (const Event& e : events) {
    if (e.kind == EventKind::BattleDeclared) target = e.target;
    if (e.kind != EventKind::DiceRolled || target == kNoUnit) continue;
    count(state.unit(target), health_[target], e);
    target = kNoUnit;
  }
}

void Fortune::count(const Unit& target, int health, const Event& roll) {
  const Troop& troop = game_.tables().of(target.troop);
  if (troop.reroll != Reroll::None || health == 0) return; // the first roll tells little
  int hits = 0, flags = 0;
  for (const std::uint8_t face : std::span(roll.faces).first(roll.number)) {
    if (troop.hit_by & set_of(static_cast<Face>(face)))
      ++hits;
    else
      flags += static_cast<Face>(face) == Face::Flag;
  }
  Luck luck = effect(hits, flags, health);
  odds(roll.number, troop.hit_by).each([&](int h, int f, double chance) {
    const Luck usual = effect(h, f, health);
    for (std::size_t i = 0; i < kKinds; ++i) luck[i] -= chance * usual[i];
  });
  const Side by = other(target.side);
  luck[1] *= weight_of_end(needed_[static_cast<std::size_t>(index(by))]);
  for (std::size_t i = 0; i < kKinds; ++i) luck_[i] += by == Side::Allies ? luck[i] : -luck[i];
}

void FairMeans::add(std::size_t group, double result, const Fortune::Luck& luck) {
  Group& g = groups_[group];
  g.count += 1;
  g.results += result;
  for (std::size_t i = 0; i < kKinds; ++i) {
    g.luck[i] += luck[i];
    for (std::size_t k = 0; k < kKinds; ++k) products_[i][k] += luck[i] * luck[k];
    products_[i][kKinds] += luck[i] * result;
  }
}

// The normal equations, every group seen from its own mean.
Fortune::Luck FairMeans::worth_of_luck() const {
  constexpr double kSteady = 1; // a few games hardly tell
  auto a = products_;
  for (const Group& g : groups_) {
    if (g.count == 0) continue;
    for (std::size_t i = 0; i < kKinds; ++i) {
      for (std::size_t k = 0; k < kKinds; ++k) a[i][k] -= g.luck[i] * g.luck[k] / g.count;
      a[i][kKinds] -= g.luck[i] * g.results / g.count;
    }
  }
  for (std::size_t i = 0; i < kKinds; ++i) a[i][i] += kSteady;
  for (std::size_t c = 0; c < kKinds; ++c)
    for (std::size_t r = 0; r < kKinds; ++r) {
      if (r == c) continue;
      const double factor = a[r][c] / a[c][c];
      for (std::size_t k = c; k <= kKinds; ++k) a[r][k] -= factor * a[c][k];
    }
  Fortune::Luck worth;
  for (std::size_t i = 0; i < kKinds; ++i) worth[i] = a[i][kKinds] / a[i][i];
  return worth;
}

std::vector<double> FairMeans::means() const {
  const Fortune::Luck worth = worth_of_luck();
  std::vector<double> means;
  means.reserve(groups_.size());
  for (const Group& g : groups_) {
    double sum = g.results;
    for (std::size_t i = 0; i < kKinds; ++i) sum -= worth[i] * g.luck[i];
    means.push_back(g.count > 0 ? sum / g.count : 0);
  }
  return means;
}

} // namespace bocage
