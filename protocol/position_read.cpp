#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "engine/rules/play.h"
#include "protocol/json_pieces.h"
#include "protocol/node.h"
#include "protocol/position.h"
#include "protocol/position_check.h"
#include "protocol/position_field.h"
#include "protocol/position_parts.h"
#include "protocol/position_setup.h"
#include "protocol/position_turn.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

constexpr int kMostMedalsHeld = 99, kMostSmokeTurns = 9, kMostMineValue = 9, kMostQuietTurns = 9999;

// Begins with the start of the battle and changes what the position says of it.
class PositionReader {
 public:
  PositionReader(const Input& json, const Chance& chance, Refusals& refusals, const std::string& where)
      : root_(json, where, refusals), chance_(chance) {}

  std::optional<Position> read() {
    if (!known_fields()) return std::nullopt;
    auto from = read_setup(root_);
    if (!from) return std::nullopt;
    game_.emplace(std::move(from->setup));
    state_ = start(*game_, chance_);
    place(*from);
    things();
    counters();
    result();
    TurnReader turn(*game_, state_, root_);
    turn.clear();
    turn.cards(chance_);
    if (!good()) return std::nullopt; // what follows plays on with it
    turn.phase(chance_);
    if (const auto node = root_.field("frames")) turn.frames(*node);
    if (const auto node = root_.field("chance")) chance(*node);
    if (!good()) return std::nullopt;
    check_position(*game_, state_, root_.where(), root_.refusals());
    if (!good()) return std::nullopt;
    return Position{std::move(*game_), state_, from->face};
  }

 private:
  const Board& board() const { return game_->board(); }
  bool good() const { return root_.refusals().empty(); }

  bool known_fields() const {
    return root_.object(
        {"rules",       "name",           "board",   "face",          "mode",     "top",        "first",
         "sides",       "options",        "map",     "hexes",         "units",    "start",      "objectives",
         "air_drops",   "smokes",         "mines",   "markers",       "ready",    "hands",      "deck",
         "discard",     "played",         "drawn",   "given",         "face_up",  "commissar",  "last_played",
         "turn",        "turns",          "phase",   "card",          "lanes",    "ordered",    "frames",
         "medals",      "exited",         "counted", "missing_cards", "sabotage", "visibility", "once",
         "quiet_turns", "reaction_draws", "chance",  "outcome",       "ending",   "arrived",    "captured",
         "buried",      "freed"});
  }

  void place(const PositionSetup& from) {
    State& s = state_;
    s.occupied = {};
    s.planes = s.wire = s.sandbags = s.altered = {};
    s.unit_at.fill(kNoUnit);
    s.plane_at.fill(kNoUnit);
    for (const Hex h : board().hexes()) {
      const HexSetup& now = from.now[h];
      s.ground[h] = now.ground;
      s.overlay[h] = now.overlay;
      s.obstacle[h] = now.obstacle;
      s.wire.assign(h, game_->tables().of(now.obstacle).cleared_instead != kNoClass);
      s.sandbags.assign(h, now.sandbags);
      s.altered.assign(h, now.ground != game_->hex(h).ground || now.overlay != game_->hex(h).overlay);
    }
    s.units.fill(blank_unit());
    s.unit_count = 0;
    for (const Unit& unit : from.units) {
      const UnitId id = s.unit_count++;
      s.unit(id) = unit;
      if (unit.on_board()) put_unit(*game_, s, id, unit.hex);
    }
    for (std::size_t i = 0; i < from.holders.size(); ++i)
      if (from.holders[i]) s.holders[i] = *from.holders[i];
  }

  // What else lies about
  // ------------------------------------------------------------------------------------------

  template <class F>
  void each(const char* name, std::size_t most, std::initializer_list<std::string_view> known, F&& f) {
    if (const auto list = root_.field(name))
      for (const Node& node : list->items(most)) {
        node.object(known);
        Hex hex = kNoHex;
        if (node.needed("hex")) node.read("hex", hex, board());
        f(node, hex);
      }
  }

  void things() {
    State& s = state_;
    each("smokes", kMaxSmokes, {"hex", "kind", "owner", "turns"}, [&](const Node& node, Hex hex) {
      Smoke smoke{hex, SmokeKind::Screen, Side::Allies, 1, 0};
      node.read_word("kind", smoke.kind);
      node.read_word("owner", smoke.owner);
      node.read("turns", smoke.turns_left, 1, kMostSmokeTurns);
      s.smokes[s.smoke_count++] = smoke;
    });
    if (root_.has("mines")) {
      s.mines = {};
      s.mine_count = 0;
      s.mined = {};
    }
    each("mines", kMaxMines, {"hex", "owner", "value", "revealed"}, [&](const Node& node, Hex hex) {
      Mine mine{hex, 0, Owner::Anyone, 0, 0};
      bool revealed = false;
      node.read_word("owner", mine.owner);
      node.read("value", mine.value, 0, kMostMineValue);
      node.read("revealed", revealed);
      mine.revealed = revealed;
      s.mines[s.mine_count++] = mine;
      if (hex != kNoHex) s.mined.insert(hex);
    });
    each("markers", kMaxMarkers, {"hex", "gun"}, [&](const Node& node, Hex hex) {
      TargetMarker marker{hex, 0, 0};
      if (node.needed("gun")) node.read("gun", marker.gun, 0, std::max(0, s.unit_count - 1));
      s.markers[s.marker_count++] = marker;
    });
    each("ready", kMaxTokens, {"hex", "nation", "count"}, [&](const Node& node, Hex hex) {
      ReadyTokens tokens{hex, Nation::None, 1};
      node.read_word("nation", tokens.nation);
      node.read("count", tokens.count, 0, kMostByte);
      s.tokens[s.token_count++] = tokens;
    });
  }

  // Counters
  // -----------------------------------------------------------------------------------------------------

  void counters() {
    read_sides(root_, "medals", state_.medals, kMostMedalsHeld);
    read_sides(root_, "exited", state_.exited, kMaxUnits);
    read_sides(root_, "missing_cards", state_.missing_cards, kMostByte);
    if (const auto node = root_.field("counted"))
      each_side(*node, [&](Side side, const Node& field) {
        field.object({kWreckNames[0], kWreckNames[1]});
        for (std::size_t i = 0; i < kWreckNames.size(); ++i)
          field.read(kWreckNames[i], state_.counted[at(side)][i], 0, kWreckMedal - 1);
      });
    state_.sabotage = {}; // the first turn may have rolled for it
    if (const auto node = root_.field("sabotage")) read_numbers(*node, state_.sabotage, kMostByte);
    state_.freed = {};
    if (const auto node = root_.field("freed")) read_numbers(*node, state_.freed, kMostPrisoners);
    read_sides(root_, "arrived", state_.arrived, kMaxUnits);
    if (const auto node = root_.field("captured"))
      if (const auto hexes = node->hexes(board())) state_.captured = *hexes;
    root_.read("visibility", state_.visibility, 0, kDaylight);
    root_.read("once", state_.once, 0, kMostByte);
    root_.read("quiet_turns", state_.quiet_turns, 0, kMostQuietTurns);
    root_.read("reaction_draws", state_.reaction_draws, 0, kMostByte);
  }

  void result() {
    if (root_.has("outcome")) state_.ending = Ending::None;
    root_.read_word("outcome", state_.outcome);
    root_.read_word("ending", state_.ending);
    if (state_.over() == (state_.ending == Ending::None))
      root_.wrong("a battle that is over has an ending, and one that is open has none: outcome " +
                  name_of(state_.outcome) + ", ending " + name_of(state_.ending));
  }

  void chance(const Node& node) {
    node.object({kStreamNames[0], kStreamNames[1], kStreamNames[2], kStreamNames[3], "dice"});
    for (std::size_t i = 0; i < kStreamNames.size(); ++i)
      node.read(kStreamNames[i], state_.drawn[i], 0, UINT32_MAX);
    node.read("dice", state_.dice_rolled, 0, UINT32_MAX);
  }

  Node root_;
  const Chance& chance_;
  std::optional<Game> game_;
  State state_{};
};

} // namespace

std::optional<Position> read_position(const Input& json, const Chance& chance, Refusals& refusals,
                                      const std::string& where) {
  return std::make_unique<PositionReader>(json, chance, refusals, where)->read();
}

} // namespace bocage::protocol
