// The words that JSON uses for the engine's small vocabularies, beside those of battle files.
#pragma once

#include "engine/explain.h"
#include "engine/rules/battle_frame.h"
#include "engine/rules/rails.h"
#include "engine/state/event.h"
#include "engine/state/state.h"
#include "scenario/words.h"

namespace bocage {

template <>
inline constexpr auto kWords<UnitClass> = std::to_array<Word<UnitClass>>({{"infantry", UnitClass::Infantry},
                                                                          {"armor", UnitClass::Armor},
                                                                          {"artillery", UnitClass::Artillery},
                                                                          {"train", UnitClass::Train},
                                                                          {"ship", UnitClass::Ship},
                                                                          {"plane", UnitClass::Plane}});

template <>
inline constexpr auto kWords<Face> = std::to_array<Word<Face>>({{"infantry", Face::Infantry},
                                                                {"armor", Face::Armor},
                                                                {"grenade", Face::Grenade},
                                                                {"star", Face::Star},
                                                                {"flag", Face::Flag}});

template <>
inline constexpr auto kWords<UnitStatus> =
    std::to_array<Word<UnitStatus>>({{"absent", UnitStatus::Absent},
                                     {"on-board", UnitStatus::OnBoard},
                                     {"aboard", UnitStatus::Aboard},
                                     {"reserve", UnitStatus::Reserve},
                                     {"eliminated", UnitStatus::Eliminated},
                                     {"exited", UnitStatus::Exited},
                                     {"withdrawn", UnitStatus::Withdrawn}});

template <>
inline constexpr auto kWords<UnitFlag> = std::to_array<Word<UnitFlag>>({{"moved", kMoved},
                                                                        {"hard-stop", kHardStop},
                                                                        {"may-not-battle", kMayNotBattle},
                                                                        {"took-ground", kTookGround},
                                                                        {"overran", kOverran},
                                                                        {"moved-again", kMovedAgain},
                                                                        {"resupplied", kResupplied},
                                                                        {"road-spent", kRoadSpent},
                                                                        {"move-spent", kMoveSpent},
                                                                        {"close-only", kCloseOnly},
                                                                        {"arrived", kArrived},
                                                                        {"supplied", kSupplied},
                                                                        {"shelled", kShelled},
                                                                        {"bridging", kBridging},
                                                                        {"landed", kLanded},
                                                                        {"spoilt", kSpoilt}});

template <>
inline constexpr auto kWords<SmokeKind> =
    std::to_array<Word<SmokeKind>>({{"screen", SmokeKind::Screen}, {"shells", SmokeKind::Shells}});

template <>
inline constexpr auto kWords<Phase> = std::to_array<Word<Phase>>({{"idle", Phase::Idle},
                                                                  {"play", Phase::Play},
                                                                  {"section", Phase::ChooseSection},
                                                                  {"order", Phase::Order},
                                                                  {"move", Phase::Move},
                                                                  {"ready", Phase::Ready},
                                                                  {"battle", Phase::Battle},
                                                                  {"done", Phase::Done}});

template <>
inline constexpr auto kWords<FrameKind> =
    std::to_array<Word<FrameKind>>({{"setup", FrameKind::Setup},
                                    {"start-of-turn", FrameKind::StartOfTurn},
                                    {"hand-out", FrameKind::HandOut},
                                    {"battle", FrameKind::Battle},
                                    {"reaction", FrameKind::Reaction},
                                    {"ignore-flags", FrameKind::IgnoreFlags},
                                    {"retreat", FrameKind::Retreat},
                                    {"eliminate", FrameKind::Eliminate},
                                    {"leader", FrameKind::Leader},
                                    {"battle-back", FrameKind::BattleBack},
                                    {"take-ground", FrameKind::TakeGround},
                                    {"overrun", FrameKind::Overrun},
                                    {"second-move", FrameKind::SecondMove},
                                    {"medics", FrameKind::Medics},
                                    {"air-power", FrameKind::AirPower},
                                    {"barrage", FrameKind::Barrage},
                                    {"keep-card", FrameKind::KeepCard},
                                    {"draw", FrameKind::Draw},
                                    {"end-of-turn", FrameKind::EndOfTurn},
                                    {"landing", FrameKind::Landing},
                                    {"smoke", FrameKind::Smoke},
                                    {"winter", FrameKind::Winter},
                                    {"commissar", FrameKind::Commissar},
                                    {"equip", FrameKind::Equip},
                                    {"shells", FrameKind::Shells},
                                    {"unload", FrameKind::Unload},
                                    {"camp", FrameKind::Camp}});

template <>
inline constexpr auto kWords<Berth> =
    std::to_array<Word<Berth>>({{"locomotive", Berth::Locomotive}, {"wagon", Berth::Wagon}});

template <>
inline constexpr auto kWords<Outcome> = std::to_array<Word<Outcome>>({{"open", Outcome::Open},
                                                                      {"allies", Outcome::AlliesWin},
                                                                      {"axis", Outcome::AxisWin},
                                                                      {"draw", Outcome::Draw}});

template <>
inline constexpr auto kWords<Ending> = std::to_array<Word<Ending>>({{"none", Ending::None},
                                                                    {"medals", Ending::Medals},
                                                                    {"sudden-death", Ending::SuddenDeath},
                                                                    {"deck-empty", Ending::DeckEmpty},
                                                                    {"quiet", Ending::Quiet}});

template <>
inline constexpr auto kWords<Counted> = std::to_array<Word<Counted>>({{"nothing", Counted::Nothing},
                                                                      {"dice", Counted::Dice},
                                                                      {"hexes", Counted::Hexes},
                                                                      {"flags", Counted::Flags}});

template <>
inline constexpr auto kWords<EventKind> =
    std::to_array<Word<EventKind>>({{"turn-began", EventKind::TurnBegan},
                                    {"card-played", EventKind::CardPlayed},
                                    {"card-given", EventKind::CardGiven},
                                    {"card-drawn", EventKind::CardDrawn},
                                    {"card-discarded", EventKind::CardDiscarded},
                                    {"deck-shuffled", EventKind::DeckShuffled},
                                    {"unit-ordered", EventKind::UnitOrdered},
                                    {"unit-moved", EventKind::UnitMoved},
                                    {"took-ground", EventKind::TookGround},
                                    {"unit-retreated", EventKind::UnitRetreated},
                                    {"unit-exited", EventKind::UnitExited},
                                    {"battle-declared", EventKind::BattleDeclared},
                                    {"dice-rolled", EventKind::DiceRolled},
                                    {"dice-rerolled", EventKind::DiceRerolled},
                                    {"figures-lost", EventKind::FiguresLost},
                                    {"hits-taken", EventKind::HitsTaken},
                                    {"figures-back", EventKind::FiguresBack},
                                    {"flags-ignored", EventKind::FlagsIgnored},
                                    {"unit-eliminated", EventKind::UnitEliminated},
                                    {"medal-won", EventKind::MedalWon},
                                    {"medal-lost", EventKind::MedalLost},
                                    {"obstacle-removed", EventKind::ObstacleRemoved},
                                    {"obstacle-placed", EventKind::ObstaclePlaced},
                                    {"smoke-thinned", EventKind::SmokeThinned},
                                    {"leader-moved", EventKind::LeaderMoved},
                                    {"leader-lost", EventKind::LeaderLost},
                                    {"phase-began", EventKind::PhaseBegan},
                                    {"battle-ended", EventKind::BattleEnded},
                                    {"unit-landed", EventKind::UnitLanded},
                                    {"drop-lost", EventKind::DropLost},
                                    {"mine-sprung", EventKind::MineSprung},
                                    {"visibility-changed", EventKind::VisibilityChanged},
                                    {"headquarters-taken", EventKind::HeadquartersTaken},
                                    {"headquarters-back", EventKind::HeadquartersBack},
                                    {"sabotaged", EventKind::Sabotaged},
                                    {"smoke-laid", EventKind::SmokeLaid},
                                    {"card-prepared", EventKind::CardPrepared},
                                    {"unit-arrived", EventKind::UnitArrived},
                                    {"target-marked", EventKind::TargetMarked},
                                    {"marker-taken", EventKind::MarkerTaken},
                                    {"figure-given", EventKind::FigureGiven},
                                    {"unit-withdrawn", EventKind::UnitWithdrawn},
                                    {"cover-blown", EventKind::CoverBlown},
                                    {"mine-cleared", EventKind::MineCleared},
                                    {"unit-equipped", EventKind::UnitEquipped},
                                    {"card-fetched", EventKind::CardFetched},
                                    {"passengers-lost", EventKind::PassengersLost},
                                    {"craft-left", EventKind::CraftLeft},
                                    {"prisoners-freed", EventKind::PrisonersFreed},
                                    {"guns-captured", EventKind::GunsCaptured},
                                    {"guns-left", EventKind::GunsLeft},
                                    {"supplies-destroyed", EventKind::SuppliesDestroyed}});

template <>
inline constexpr auto kWords<BattleFlag> = std::to_array<Word<BattleFlag>>({{"overrun", kOverrunBattle},
                                                                            {"ambush", kAmbushBattle},
                                                                            {"reply", kReplyBattle},
                                                                            {"fixed-dice", kFixedDice},
                                                                            {"flags-stand", kFlagsStand},
                                                                            {"cancelled", kCancelled},
                                                                            {"stars-hit", kStarsHit}});

namespace protocol {

// The order in which the streams of chance are counted.
inline constexpr std::array<std::string_view, kStreams> kStreamNames = {"deck", "allied_dice", "axis_dice",
                                                                        "setup"};

inline constexpr std::array<std::string_view, kRoles> kRoleNames = {"commander", "left", "center", "right"};

} // namespace protocol

} // namespace bocage
