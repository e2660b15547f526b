#include "protocol/json_pieces.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/rules/rails.h"
#include "engine/rules/tactics.h"
#include "protocol/names.h"
#include "protocol/word_lists.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

// A set of classes, as of directions, has bit n for the nth.
template <class T>
Json members_json(unsigned bits) {
  Json list = Json::array();
  for (const Word<T>& word : kWords<T>)
    if (bits >> static_cast<int>(word.value) & 1) list.push_back(word.name);
  return list;
}

void put_hex(Json& out, const char* name, const Game& game, Hex h) {
  if (h != kNoHex) out[name] = game.board().name(h);
}

void put_unit(Json& out, const char* name, UnitId unit) {
  if (unit != kNoUnit) out[name] = unit;
}

void put_card(Json& out, const char* name, const Game& game, CardId card) {
  if (card != kNoCard) out[name] = game.tables().of(card).key;
}

template <class Array>
Json numbers_json(const Array& values) { // without the zeros at the end
  Json list = Json::array();
  std::size_t size = values.size();
  while (size > 0 && values[size - 1] == 0) --size;
  for (std::size_t i = 0; i < size; ++i) list.push_back(values[i]);
  return list;
}

} // namespace

void put(Json& out, const char* name, Json value) {
  if (!value.empty()) out[name] = std::move(value);
}

void put_number(Json& out, const char* name, int value) {
  if (value != 0) out[name] = value;
}

Json hex_list(const Game& game, const HexSet& hexes) {
  Json list = Json::array();
  for (const Hex h : hexes) list.push_back(game.board().name(h));
  return list;
}

Json sections_json(unsigned sections) {
  Json list = Json::array();
  for (int i = 0; sections >> i; ++i)
    if (sections >> i & 1) list.push_back(i + 1);
  return list;
}

// Ground
// -----------------------------------------------------------------------------------------------------------

Json layers_json(TerrainId ground, TerrainId overlay, TerrainId obstacle, bool sandbags, TerrainId printed) {
  Json out = Json::object();
  const auto key = [](TerrainId id) { return official_tables().of(id).key; };
  if (ground != TerrainId::Open || printed != TerrainId::Open) out["ground"] = key(ground);
  if (overlay != TerrainId::Open) out["overlay"] = key(overlay);
  if (obstacle != TerrainId::Open) out["obstacle"] = key(obstacle);
  if (sandbags) out["sandbags"] = true;
  return out;
}

Json hex_json(const Game& game, const State& state, BoardFace face, Hex h) {
  const HexSetup& setup = game.hex(h);
  Json hex = layers_json(state.ground[h], state.overlay[h], state.obstacle[h], state.sandbags.contains(h),
                         printed_ground(game.board().kind(), face, h));
  const auto owner = [&](const char* name, TerrainId id, Owner who) {
    if (game.tables().of(id).owner_only || who != Owner::Anyone) hex[name] = name_of(who);
  };
  owner("overlay_owner", state.overlay[h], setup.overlay_owner);
  owner("obstacle_owner", state.obstacle[h], setup.obstacle_owner);
  put(hex, "closed_to", members_json<UnitClass>(setup.closed_to));
  put(hex, "openings", members_json<Direction>(setup.openings));
  put(hex, "marks", words_json<HexMark>(setup.marks));
  if (setup.mined) hex["mined"] = name_of(setup.mines_of);
  return hex;
}

Json hexes_json(const Game& game, const State& state, BoardFace face) {
  Json out = Json::object();
  for (const Hex h : game.board().hexes())
    if (Json hex = hex_json(game, state, face, h); !hex.empty()) out[game.board().name(h)] = std::move(hex);
  return out;
}

// Units and what lies about
// ----------------------------------------------------------------------------------------

int usual_figures(const Game& game, const Unit& unit) {
  return std::max<int>(game.tables().of(unit.troop).figures, unit.figures);
}

void put_terms(Json& out, std::uint16_t marks) {
  for (const auto& [name, term] : kUnitTermNames) put_number(out, name, marks >> term & kMostTerm);
}

// One byte of the unit says three things, by what the unit is.
static void put_accessory(Json& out, const Troop& troop, const Unit& unit) {
  if (unit.accessory == 0) return;
  if (troop.has_accessory)
    out["accessory"] = key_of(static_cast<Accessory>(unit.accessory));
  else if (unit.accessory & kFacing)
    out["behind"] = name_of(static_cast<Direction>(unit.accessory ^ kFacing));
  else
    out["berth"] = name_of(static_cast<Berth>(unit.accessory));
}

Json unit_json(const Game& game, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  Json out = Json::object();
  put_hex(out, "hex", game, unit.hex);
  put_hex(out, "wagon", game, unit.second_hex);
  if (!unit.on_board()) out["status"] = name_of(unit.status);
  out["troop"] = troop.key;
  out["side"] = name_of(unit.side);
  if (unit.nation != Nation::None) out["nation"] = name_of(unit.nation);
  out["figures"] = unit.figures;
  if (unit.figures_at_start != usual_figures(game, unit)) out["figures_at_start"] = unit.figures_at_start;
  put_number(out, "hits", unit.hits);
  if (unit.medals != troop.medals) out["medals"] = unit.medals;
  put(out, "marks", words_json<UnitMark>(unit.marks));
  put_terms(out, unit.marks);
  put_accessory(out, troop, unit);
  put_unit(out, "carrier", unit.carrier);
  put_number(out, "ready_turn", unit.ready_turn);
  if (unit.order != OrderKind::None) out["order"] = game.tables().of(unit.order).key;
  put_number(out, "lane", unit.lane);
  put_number(out, "moved", unit.moved);
  put_hex(out, "moved_from", game, unit.moved_from);
  put_number(out, "battles", unit.battles);
  put_number(out, "bonus_dice", unit.bonus_dice);
  put(out, "flags", words_json<UnitFlag>(unit.flags));
  return out;
}

Json smokes_json(const Game& game, const State& state) {
  Json list = Json::array();
  for (int i = 0; i < state.smoke_count; ++i) {
    const Smoke& smoke = state.smokes[static_cast<std::size_t>(i)];
    list.push_back({{"hex", game.board().name(smoke.hex)},
                    {"kind", name_of(smoke.kind)},
                    {"owner", name_of(smoke.owner)},
                    {"turns", smoke.turns_left}});
  }
  return list;
}

Json mines_json(const Game& game, const State& state, bool hide_values) {
  Json list = Json::array();
  for (int i = 0; i < state.mine_count; ++i) {
    const Mine& mine = state.mines[static_cast<std::size_t>(i)];
    Json out = {{"hex", game.board().name(mine.hex)}, {"owner", name_of(mine.owner)}};
    if (mine.revealed || !hide_values) out["value"] = mine.value;
    if (mine.revealed) out["revealed"] = true;
    list.push_back(std::move(out));
  }
  return list;
}

Json markers_json(const Game& game, const State& state) {
  Json list = Json::array();
  for (int i = 0; i < state.marker_count; ++i) {
    const TargetMarker& marker = state.markers[static_cast<std::size_t>(i)];
    list.push_back({{"hex", game.board().name(marker.hex)}, {"gun", marker.gun}});
  }
  return list;
}

Json counted_json(const State& state) {
  Json out = Json::object();
  for (const Side side : {Side::Allies, Side::Axis}) {
    Json counts = Json::object();
    for (std::size_t i = 0; i < kWreckNames.size(); ++i)
      put_number(counts, kWreckNames[i], state.counted[static_cast<std::size_t>(index(side))][i]);
    put(out, index(side) == 0 ? "allies" : "axis", std::move(counts));
  }
  return out;
}

Json tokens_json(const Game& game, const State& state) {
  Json list = Json::array();
  for (int i = 0; i < state.token_count; ++i) {
    const ReadyTokens& tokens = state.tokens[static_cast<std::size_t>(i)];
    Json out = {{"hex", game.board().name(tokens.hex)}, {"count", tokens.count}};
    if (tokens.nation != Nation::None) out["nation"] = name_of(tokens.nation);
    list.push_back(std::move(out));
  }
  return list;
}

Json objectives_json(const Game& game, const State& state) {
  Json list = Json::array();
  for (std::size_t i = 0; i < game.objectives().size(); ++i) {
    const Objective& o = game.objectives()[i];
    Json out = {{"hexes", hex_list(game, o.hexes)},
                {"holding", name_of(o.holding)},
                {"for", name_of(o.who)},
                {"medals", o.medals}};
    if (o.needed != 1) out["needed"] = o.needed;
    if (o.at_turn_start) out["at_turn_start"] = true;
    if (o.at_turn_end) out["at_turn_end"] = true;
    if (o.sudden_death) out["sudden_death"] = true;
    if (o.required) out["required"] = true;
    if (o.holder != Owner::Anyone) out["held_at_start"] = name_of(o.holder);
    if (o.otherwise != Owner::Anyone) out["otherwise"] = name_of(o.otherwise);
    out["holder"] = state.holders[i] == Owner::Anyone ? "nobody" : name_of(state.holders[i]);
    list.push_back(std::move(out));
  }
  return list;
}

// Orders and frames
// ------------------------------------------------------------------------------------------------

Json lane_json(const Game& game, const Lane& lane) {
  Json out = Json::object();
  if (lane.phase != Phase::Idle) out["phase"] = name_of(lane.phase);
  put_card(out, "card", game, lane.card);
  put_card(out, "as", game, lane.played_as);
  Json received = Json::array();
  for (const CardIndex card : lane.cards)
    if (card != kNoCardIndex) received.push_back(card_name(game, card));
  put(out, "received", std::move(received));
  put(out, "sections", sections_json(lane.sections));
  if (lane.mirrored) out["mirrored"] = true;
  put_number(out, "initiative", lane.initiative);
  if (lane.unreplaced) out["unreplaced"] = true;
  Json pools = Json::array();
  for (std::size_t i = 0; i < lane.pool_count; ++i) {
    const Pool& pool = lane.pools[i];
    pools.push_back({{"orders", pool.capacity},
                     {"sections", sections_json(pool.sections)},
                     {"classes", members_json<UnitClass>(pool.classes)},
                     {"order", game.tables().of(pool.order).key}});
  }
  put(out, "pools", std::move(pools));
  Json given = Json::array();
  for (std::size_t fit = 0; fit < lane.ordered.size(); ++fit)
    if (lane.ordered[fit])
      given.push_back({{"pools", sections_json(static_cast<unsigned>(fit))}, {"orders", lane.ordered[fit]}});
  put(out, "given", std::move(given));
  return out;
}

Json played_json(const Game& game, const PlayedCard& card) {
  Json out = Json::object();
  put_card(out, "card", game, card.card);
  put_card(out, "as", game, card.played_as);
  put(out, "sections", sections_json(card.sections));
  if (card.mirrored) out["mirrored"] = true;
  return out;
}

Json last_played_json(const Game& game, const State& state) {
  Json out = Json::object();
  for (const Side side : {Side::Allies, Side::Axis}) {
    Json list = Json::array();
    for (const PlayedCard& card : state.last_played[static_cast<std::size_t>(index(side))])
      list.push_back(played_json(game, card));
    while (!list.empty() && list.back().empty()) list.erase(list.size() - 1);
    put(out, index(side) == 0 ? "allies" : "axis", std::move(list));
  }
  return out;
}

Json frame_json(const Game& game, const Frame& f) {
  Json out = {{"kind", name_of(f.kind)}, {"seat", seat_name(f.seat)}};
  put_number(out, "step", f.step);
  put(out, "flags", words_json<BattleFlag>(f.flags));
  put_unit(out, "unit", f.unit);
  put_unit(out, "target", f.target);
  put_hex(out, "from", game, f.from);
  put_hex(out, "to", game, f.to);
  put_number(out, "dice", f.dice);
  if (f.close) out["close"] = true;
  Json faces = Json::object();
  for (const Word<Face>& face : kWords<Face>)
    if (const int n = f.faces[static_cast<std::size_t>(face.value)]) faces[std::string(face.name)] = n;
  put(out, "faces", std::move(faces));
  put_number(out, "hits", f.hits);
  put_number(out, "flags_left", f.flags_left);
  put_number(out, "retreated", f.retreated);
  put_number(out, "least", f.least);
  put_number(out, "most", f.most);
  if (f.kind == FrameKind::AirPower || f.kind == FrameKind::Shells) { // the hexes chosen so far
    Json chosen = Json::array();
    for (int i = 0; i < f.count && i < 4; ++i) chosen.push_back(game.board().name(chosen_hex(f, i)));
    out["chosen"] = std::move(chosen);
    if (f.kind == FrameKind::AirPower) put(out, "sections", sections_json(strike_sections(f)));
  } else {
    put_number(out, "count", f.count);
    put(out, "data", numbers_json(f.data));
  }
  return out;
}

} // namespace bocage::protocol
