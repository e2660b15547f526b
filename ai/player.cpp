#include "ai/player.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "ai/commander.h"
#include "ai/greedy.h"
#include "ai/novice.h"
#include "ai/random.h"

namespace bocage {
namespace {

// Levels
// ------------------------------------------------------------------------------------------------------------

// One decision in so many is left to chance. The levels are meant to be steps of about the same height.
constexpr int kRecruitSlips = 3, kSergeantSlips = 20;

std::unique_ptr<Player> make_random(std::uint64_t seed, const Patience&) {
  return std::make_unique<RandomPlayer>(seed);
}
std::unique_ptr<Player> make_greedy(std::uint64_t seed, const Patience&) {
  return std::make_unique<GreedyPlayer>(seed);
}
template <int slips>
std::unique_ptr<Player> make_novice(std::uint64_t seed, const Patience&) {
  return std::make_unique<Novice>(seed, slips);
}
template <Skill (*skill)()>
std::unique_ptr<Player> make_commander(std::uint64_t seed, const Patience& patience) {
  return std::make_unique<Commander>(seed, skill(), patience);
}

constexpr std::array kKinds = {
    PlayerKind{"random", make_random, false},          PlayerKind{"greedy", make_greedy, false},
    PlayerKind{"recruit", make_novice<kRecruitSlips>}, PlayerKind{"sergeant", make_novice<kSergeantSlips>},
    PlayerKind{"captain", make_commander<captain>},    PlayerKind{"general", make_commander<general>},
};

// Figures to compare
// ------------------------------------------------------------------------------------------------------------

struct Figure {
  std::string_view name;
  double PlanWeights::* weight;
};
constexpr std::array kFigures = {
    Figure{"medal", &PlanWeights::medal},
    Figure{"medal_near", &PlanWeights::medal_near},
    Figure{"winning_medal", &PlanWeights::winning_medal},
    Figure{"figure", &PlanWeights::figure},
    Figure{"retreat", &PlanWeights::retreat},
    Figure{"cleared", &PlanWeights::cleared},
    Figure{"overrun", &PlanWeights::overrun},
    Figure{"approach", &PlanWeights::approach},
    Figure{"approach_fade", &PlanWeights::approach_fade},
    Figure{"keep", &PlanWeights::keep},
    Figure{"bar", &PlanWeights::bar},
    Figure{"headquarters", &PlanWeights::headquarters},
    Figure{"errand", &PlanWeights::errand},
    Figure{"radar", &PlanWeights::radar},
    Figure{"contact", &PlanWeights::contact},
    Figure{"fear", &PlanWeights::fear},
    Figure{"sandbags", &PlanWeights::sandbags},
    Figure{"wire", &PlanWeights::wire},
    Figure{"order", &PlanWeights::order},
    Figure{"reply", &PlanWeights::reply},
    Figure{"next", &PlanWeights::next},
    Figure{"second_card", &PlanWeights::second_card},
    Figure{"ready", &PlanWeights::ready},
    Figure{"strike", &PlanWeights::strike},
    Figure{"reaction", &PlanWeights::reaction},
    Figure{"copy", &PlanWeights::copy},
    Figure{"bonus", &PlanWeights::bonus},
    Figure{"choice", &PlanWeights::choice},
    Figure{"near", &PlanWeights::nearest},
    Figure{"near2", &PlanWeights::second_nearest},
    Figure{"near3", &PlanWeights::third_nearest},
    Figure{"guard", &PlanWeights::guard},
    Figure{"exit_near", &PlanWeights::exit_near},
    Figure{"exited", &PlanWeights::exited},
    Figure{"advance", &PlanWeights::advance},
};

bool change(Skill& skill, std::string_view name, double value) {
  if (name == "nodes") return skill.nodes = static_cast<std::int64_t>(value), true;
  if (name == "rehearsals") return skill.rehearsals = static_cast<std::int64_t>(value), true;
  if (name == "after") return skill.turns_after = static_cast<int>(value), true;
  if (name == "hands") return skill.hands = static_cast<int>(value), true;
  const auto found =
      std::find_if(kFigures.begin(), kFigures.end(), [&](const Figure& f) { return f.name == name; });
  if (found == kFigures.end()) return false;
  skill.weights.*(found->weight) = value;
  return true;
}

// "reply=0.8+nodes=500"
bool read_figures(std::string_view text, Skill& skill) {
  for (bool more = true; more;) {
    const std::size_t plus = text.find('+');
    const std::string_view item = text.substr(0, plus);
    more = plus != std::string_view::npos;
    if (more) text.remove_prefix(plus + 1);
    const std::size_t equals = item.find('=');
    double value = 0;
    if (equals == std::string_view::npos) return false;
    const auto [end, error] = std::from_chars(item.data() + equals + 1, item.data() + item.size(), value);
    if (error != std::errc() || end != item.data() + item.size()) return false;
    if (!change(skill, item.substr(0, equals), value)) return false;
  }
  return true;
}

} // namespace

std::span<const PlayerKind> player_kinds() { return kKinds; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, const Patience& patience) {
  const std::size_t colon = name.find(':');
  if (colon != std::string_view::npos) {
    const std::string_view base = name.substr(0, colon);
    if (base == "greedy") {
      Skill skill;
      skill.weights.medal = 10;
      if (!read_figures(name.substr(colon + 1), skill)) return nullptr;
      return std::make_unique<GreedyPlayer>(seed, skill.weights);
    }
    if (base != "captain" && base != "general") return nullptr;
    Skill skill = base == "general" ? general() : captain();
    if (!read_figures(name.substr(colon + 1), skill)) return nullptr;
    return std::make_unique<Commander>(seed, skill, patience);
  }
  for (const PlayerKind& kind : kKinds)
    if (kind.name == name) return kind.make(seed, patience);
  return nullptr;
}

} // namespace bocage
