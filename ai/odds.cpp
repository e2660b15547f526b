#include "ai/odds.h"

#include <algorithm>
#include <vector>

#include "engine/rules/attack.h"
#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "engine/state/chance.h"

namespace bocage {
namespace {

double share(FaceSet faces) { return double(sides_of(faces)) / kDie.size(); }

// What a roll comes to: f(hits, flags, chance) for each way it can go on.
template <class F>
void settle(Settling settling, int hits, int flags, double chance, F&& f) {
  switch (settling) {
  case Settling::Grenades: flags = 0; [[fallthrough]]; // E-TIGER-09
  case Settling::GrenadesAndFlags: {
    double none = 1;
    for (int i = 0; i < hits; ++i) none *= 1 - share(set_of(Face::Grenade));
    f(0, flags, chance * none);
    if (hits > 0) f(1, flags, chance * (1 - none));
    return;
  }
  case Settling::Disguise: // F-TRPB-70 to 72
    if (hits > 0) {
      const double seen = share(set_of(Face::Infantry));
      f(hits, flags, chance * seen);
      return f(0, 0, chance * (1 - seen));
    }
    [[fallthrough]];
  default: f(hits, flags, chance);
  }
}

} // namespace

int sides_of(FaceSet faces) {
  return static_cast<int>(
      std::count_if(kDie.begin(), kDie.end(), [faces](Face side) { return faces & set_of(side); }));
}

Settling settling_of(const Game& game, const Unit& target) {
  switch (game.tables().of(target.troop).reroll) {
  case Reroll::GrenadeHits:
    return game.options().has(kFlagsMoveTigers) ? Settling::GrenadesAndFlags : Settling::Grenades;
  case Reroll::Disguise: return target.is(kDisguised) ? Settling::Disguise : Settling::Plain;
  default: return Settling::Plain;
  }
}

// Die by die: each one adds a hit, a flag or nothing to what the others show.
Odds::Odds(int dice, FaceSet hitting, Settling settling)
    : dice_(std::clamp(dice, 0, kMaxDice)), table_{}, hits_{} {
  const double hit = share(hitting);
  const double flag = share(set_of(Face::Flag) & ~hitting);
  table_[0][0] = 1;
  for (std::size_t n = 1; n <= static_cast<std::size_t>(dice_); ++n)
    for (std::size_t h = n + 1; h-- > 0;)
      for (std::size_t f = n - h + 1; f-- > 0;) {
        double chance = h + f < n ? table_[h][f] * (1 - hit - flag) : 0;
        if (h > 0) chance += table_[h - 1][f] * hit;
        if (f > 0) chance += table_[h][f - 1] * flag;
        table_[h][f] = chance;
      }
  if (settling != Settling::Plain) settle(settling);
  each([&](int h, int, double chance) { hits_[static_cast<std::size_t>(h)] += chance; });
}

void Odds::settle(Settling settling) {
  const auto rolled = table_;
  table_ = {};
  for (int h = 0; h <= dice_; ++h)
    for (int f = 0; h + f <= dice_; ++f)
      bocage::settle(settling, h, f, rolled[static_cast<std::size_t>(h)][static_cast<std::size_t>(f)],
                     [&](int hits, int flags, double chance) {
                       table_[static_cast<std::size_t>(hits)][static_cast<std::size_t>(flags)] += chance;
                     });
}

double Odds::at_least(int hits) const {
  double sum = 0;
  for (int h = std::max(hits, 0); h <= dice_; ++h) sum += this->hits(h);
  return sum;
}

double Odds::expected_hits() const {
  double sum = 0;
  for (int h = 1; h <= dice_; ++h) sum += h * hits(h);
  return sum;
}

const Odds& odds(int dice, FaceSet hitting, Settling settling) {
  constexpr int kSets = 1 << kFaces, kWays = static_cast<int>(Settling::Count);
  static const std::vector<Odds> all = [] {
    std::vector<Odds> rows;
    rows.reserve(static_cast<std::size_t>(kWays * (kMaxDice + 1) * kSets));
    for (int way = 0; way < kWays; ++way)
      for (int n = 0; n <= kMaxDice; ++n)
        for (int set = 0; set < kSets; ++set)
          rows.emplace_back(n, static_cast<FaceSet>(set), static_cast<Settling>(way));
    return rows;
  }();
  const int row = static_cast<int>(settling) * (kMaxDice + 1) + std::clamp(dice, 0, kMaxDice);
  return all[static_cast<std::size_t>(row * kSets + hitting % kSets)];
}

const Odds& odds_of_attack(const Game& game, const Unit& attacker, Hex from, const Unit& target, Hex to,
                           int dice) {
  const bool close = game.board().adjacent(from, to);
  return odds(dice, hitting_faces(game, &attacker, from, target, close, false), settling_of(game, target));
}

const Odds& odds_of_strike(const Game& game, const Unit& target, int dice, bool stars_hit) {
  return odds(dice, hitting_faces(game, nullptr, kNoHex, target, false, stars_hit),
              settling_of(game, target));
}

int health(const Game& game, const Unit& unit) {
  const int needed = game.tables().of(unit.troop).hits_to_destroy;
  return needed > 0 ? needed - unit.hits : unit.figures;
}

int flags_ignored(const Game& game, const State& state, const Unit* attacker, const Unit& target) {
  if (!attacker || game.tables().of(attacker->troop).flags_stand) return 0; // F-TBUNK-12, E-NEBEL-09
  return ignorable_flags(game, state, target);
}

double retreat_chance(const Game& game, const State& state, const Unit& attacker, Hex from,
                      const Unit& target, Hex to, int dice) {
  dice = std::clamp(dice, 0, kMaxDice);
  const int left = health(game, target);
  const int firm = flags_ignored(game, state, &attacker, target);
  const Settling settling = settling_of(game, target);
  const FaceSet hitting =
      hitting_faces(game, &attacker, from, target, game.board().adjacent(from, to), false);
  double driven = 0;
  const auto drives = [&](int stands) {
    return [&driven, stands, left](int hits, int flags, double chance) {
      if (hits < left && flags > stands) driven += chance;
    };
  };
  if (!can_blast(game, state, attacker, from, to)) {
    odds(dice, hitting, settling).each(drives(firm));
    return driven;
  }
  State open = state; // without what a star takes away
  open.overlay[to] = TerrainId::Open;
  open.altered.insert(to);
  const int softer = flags_ignored(game, open, &attacker, target);
  // Stars, other hits, flags and the rest, die by die.
  const FaceSet star = set_of(Face::Star);
  const bool stars_hit = hitting & star;
  const FaceSet others = hitting & static_cast<FaceSet>(~star);
  const double p_star = share(star), p_hit = share(others), p_flag = share(set_of(Face::Flag)),
               p_rest = 1 - p_star - p_hit - p_flag;
  const auto ways = [](int of, int n, double p) { // to choose n of so many, each with that chance
    double product = 1;
    for (int i = 1; i <= n; ++i) product *= p * (of - n + i) / i;
    return product;
  };
  for (int stars = 0; stars <= dice; ++stars)
    for (int hits = 0; stars + hits <= dice; ++hits)
      for (int flags = 0; stars + hits + flags <= dice; ++flags) {
        const int rest = dice - stars - hits - flags;
        double chance = ways(dice, stars, p_star) * ways(dice - stars, hits, p_hit) *
                        ways(dice - stars - hits, flags, p_flag);
        for (int i = 0; i < rest; ++i) chance *= p_rest;
        settle(settling, hits + (stars_hit ? stars : 0), flags, chance, drives(stars > 0 ? softer : firm));
      }
  return driven;
}

} // namespace bocage
