// The words that battle files use for the engine's small vocabularies.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/setup.h"
#include "scenario/battle.h"

namespace bocage {

template <class T>
struct Word {
  std::string_view name;
  T value;
};

template <class T>
inline constexpr std::array<Word<T>, 0> kWords{};

template <>
inline constexpr auto kWords<Side> =
    std::to_array<Word<Side>>({{"allies", Side::Allies}, {"axis", Side::Axis}});

template <>
inline constexpr auto kWords<Owner> =
    std::to_array<Word<Owner>>({{"allies", Owner::Allies}, {"axis", Owner::Axis}, {"anyone", Owner::Anyone}});

template <>
inline constexpr auto kWords<Nation> = std::to_array<Word<Nation>>({{"united-states", Nation::UnitedStates},
                                                                    {"britain", Nation::Britain},
                                                                    {"canada", Nation::Canada},
                                                                    {"france", Nation::France},
                                                                    {"resistance", Nation::Resistance},
                                                                    {"poland", Nation::Poland},
                                                                    {"soviet-union", Nation::SovietUnion},
                                                                    {"commonwealth", Nation::Commonwealth},
                                                                    {"marines", Nation::Marines},
                                                                    {"germany", Nation::Germany},
                                                                    {"italy", Nation::Italy},
                                                                    {"japan", Nation::Japan},
                                                                    {"finland", Nation::Finland}});

template <>
inline constexpr auto kWords<BoardKind> =
    std::to_array<Word<BoardKind>>({{"standard", BoardKind::Standard},
                                    {"overlord", BoardKind::Overlord},
                                    {"three-boards", BoardKind::ThreeBoards},
                                    {"breakthrough", BoardKind::Breakthrough}});

template <>
inline constexpr auto kWords<Mode> =
    std::to_array<Word<Mode>>({{"standard", Mode::Standard}, {"overlord", Mode::Overlord}});

template <>
inline constexpr auto kWords<BoardFace> = std::to_array<Word<BoardFace>>({{"country", BoardFace::Country},
                                                                          {"winter", BoardFace::Winter},
                                                                          {"desert", BoardFace::Desert},
                                                                          {"beach", BoardFace::Beach}});

template <>
inline constexpr auto kWords<Theatre> =
    std::to_array<Word<Theatre>>({{"western", Theatre::Western},
                                  {"eastern", Theatre::Eastern},
                                  {"mediterranean", Theatre::Mediterranean},
                                  {"pacific", Theatre::Pacific},
                                  {"training", Theatre::Training}});

template <>
inline constexpr auto kWords<Holding> =
    std::to_array<Word<Holding>>({{"temporary", Holding::Temporary},
                                  {"permanent", Holding::Permanent},
                                  {"last-to-occupy", Holding::LastToOccupy},
                                  {"majority", Holding::Majority},
                                  {"sole-control", Holding::SoleControl},
                                  {"cleared", Holding::Cleared}});

template <>
inline constexpr auto kWords<Direction> =
    std::to_array<Word<Direction>>({{"east", Direction::East},
                                    {"north-east", Direction::NorthEast},
                                    {"north-west", Direction::NorthWest},
                                    {"west", Direction::West},
                                    {"south-west", Direction::SouthWest},
                                    {"south-east", Direction::SouthEast}});

template <>
inline constexpr auto kWords<UnitMark> = std::to_array<Word<UnitMark>>({{"camouflaged", kCamouflaged},
                                                                        {"disguised", kDisguised},
                                                                        {"boat", kHasBoat},
                                                                        {"landing-craft", kInCraft},
                                                                        {"grounded", kGrounded},
                                                                        {"pinned", kPinned},
                                                                        {"leader", kLeader},
                                                                        {"wagon-lost", kWagonLost},
                                                                        {"no-exit", kMayNotExit},
                                                                        {"captured-guns", kHasGuns}});

// Those that a unit may begin with.
template <>
inline constexpr auto kWords<Accessory> = std::to_array<Word<Accessory>>({{"bridge", Accessory::Bridge},
                                                                          {"bobbin", Accessory::Bobbin},
                                                                          {"fascine", Accessory::Fascine},
                                                                          {"plow", Accessory::Plow},
                                                                          {"petard", Accessory::Petard}});

template <>
inline constexpr auto kWords<HexMark> = std::to_array<Word<HexMark>>({{"wide-river", kWideRiver},
                                                                      {"blocks-fire", kBlocksFire},
                                                                      {"bridge-section", kBridgeSection},
                                                                      {"decoy-medal", kDecoyMedal},
                                                                      {"oasis-care", kOasisCare},
                                                                      {"hospital-care", kHospitalCare}});

template <>
inline constexpr auto kWords<SideRule> =
    std::to_array<Word<SideRule>>({{"imperial-army", kImperialArmy},
                                   {"gung-ho", kGungHo},
                                   {"commissar", kCommissar},
                                   {"high-command", kHighCommand},
                                   {"furia-francese", kFuriaFrancese},
                                   {"air-strikes", kAirStrikes},
                                   {"forward-spotting", kForwardSpotting},
                                   {"no-air-power", kNoAirPower},
                                   {"air-power-bombards", kAirPowerBombards},
                                   {"smoke-screen", kSmokeScreen},
                                   {"captures-guns", kCapturesGuns}});

template <>
inline constexpr auto kWords<BattleRule> =
    std::to_array<Word<BattleRule>>({{"desert", kDesertRules},
                                     {"heavy-fog", kHeavyFog},
                                     {"royal-army", kRoyalArmy},
                                     {"flooded-fields", kFloodedFields},
                                     {"flags-move-tigers", kFlagsMoveTigers},
                                     {"clear-road-blocks", kClearRoadBlocks},
                                     {"no-re-supply", kNoResupply}});

template <class T>
std::optional<T> value_of(std::string_view name) {
  for (const Word<T>& word : kWords<T>)
    if (word.name == name) return word.value;
  return std::nullopt;
}

template <class T>
std::string name_of(T value) {
  for (const Word<T>& word : kWords<T>)
    if (word.value == value) return std::string(word.name);
  return "?";
}

template <class T>
std::string list_of() { // for messages: "allies, axis or anyone"
  std::string text;
  for (std::size_t i = 0; i < kWords<T>.size(); ++i) {
    if (i) text += i + 1 == kWords<T>.size() ? " or " : ", ";
    text += kWords<T>[i].name;
  }
  return text;
}

} // namespace bocage
