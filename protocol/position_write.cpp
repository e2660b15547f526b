#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/json_pieces.h"
#include "protocol/names.h"
#include "protocol/position.h"
#include "protocol/position_parts.h"
#include "protocol/word_lists.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

class PositionWriter {
 public:
  PositionWriter(const Game& game, const State& state, BoardFace face)
      : game_(game), setup_(game.setup()), state_(state), face_(face) {}

  Json write() {
    heading();
    sides();
    options();
    field();
    cards();
    turn();
    counters();
    return std::move(out_);
  }

 private:
  void heading() {
    out_["rules"] = kRulesVersion;
    if (!setup_.name.empty()) out_["name"] = setup_.name;
    out_["board"] = name_of(setup_.board);
    out_["face"] = name_of(face_);
    out_["mode"] = name_of(setup_.mode);
    out_["top"] = name_of(setup_.top);
    out_["first"] = name_of(setup_.first);
  }

  void sides() {
    const Setup usual;
    for (const Side s : {Side::Allies, Side::Axis}) {
      const SideSetup& side = setup_.of(s);
      Json out = {{"cards", side.cards}, {"to_win", side.medals}};
      put_number(out, "extra_draw", side.extra_draw);
      put_number(out, "extra_draw_turns", side.extra_draw_turns);
      put(out, "exits", hex_list(game_, side.exits));
      put_number(out, "must_exit", side.must_exit);
      if (side.air_power_dice != usual.of(s).air_power_dice) out["air_power_dice"] = side.air_power_dice;
      if (side.stiff_upper_lip) out["stiff_upper_lip"] = true;
      put(out, "air_observers", hex_list(game_, side.air_observers));
      put(out, "spotters", hex_list(game_, side.spotters));
      put(out, "rules", words_json<SideRule>(side.rules));
      put_number(out, "armor_move", side.armor_move);
      put_number(out, "winter_dice", side.winter_dice);
      put_number(out, "pontoons", side.pontoons);
      put(out, "headquarters", hex_list(game_, side.headquarters));
      put(out, "sabotage", hex_list(game_, side.sabotage));
      if (side.demolition.way) out["demolition"] = demolition(side.demolition);
      if (side.arrivals.units) out["arrivals"] = arrivals(side.arrivals);
      if (side.prisons.camps.any())
        out["prisons"] = {{"camps", hex_list(game_, side.prisons.camps)},
                          {"units", side.prisons.units},
                          {"figures", side.prisons.figures}};
      if (side.radar.stations.any())
        out["radar"] = {{"stations", hex_list(game_, side.radar.stations)}, {"targets", side.radar.targets}};
      if (side.depots.hexes.any())
        out["depots"] = {{"hexes", hex_list(game_, side.depots.hexes)},
                         {"medals", side.depots.medals},
                         {"cards", side.depots.cards}};
      if (side.exit_medals != usual.of(s).exit_medals) out["exit_medals"] = side.exit_medals;
      Json closed = Json::object();
      for (std::size_t i = 0; i < kAttackClasses; ++i)
        put(closed, name_of(static_cast<UnitClass>(i)).c_str(), hex_list(game_, side.closed[i]));
      put(out, "closed", std::move(closed));
      out_["sides"][name_of(s)] = std::move(out);
    }
  }

  Json demolition(const Demolition& terms) const {
    Json out = {{"bridges", hex_list(game_, terms.bridges)}, {"way", terms.way}};
    put_number(out, "medals", terms.medals);
    if (terms.neighbor) out["neighbor"] = true;
    return out;
  }

  Json arrivals(const Arrivals& terms) const {
    Json out = {
        {"units", terms.units}, {"troop", game_.tables().of(terms.troop).key}, {"may_exit", terms.may_exit}};
    if (terms.from_turn != 1) out["from_turn"] = terms.from_turn;
    if (terms.hexes.empty()) return out;
    out["hexes"] = hex_list(game_, terms.hexes);
    put_number(out, "at_medals", terms.at_medals);
    return out;
  }

  void options() {
    const Options& o = setup_.options;
    const Options usual;
    Json out = Json::object();
    if (o.tactic_cards != usual.tactic_cards) out["tactic_cards"] = o.tactic_cards;
    if (o.taking_ground != usual.taking_ground) out["taking_ground"] = o.taking_ground;
    if (o.reshuffle != usual.reshuffle) out["reshuffle"] = o.reshuffle;
    if (o.wins_when_deck_ends != Owner::Anyone) out["wins_when_deck_ends"] = name_of(o.wins_when_deck_ends);
    if (o.sandbags != usual.sandbags) out["sandbags"] = o.sandbags;
    if (o.quiet_turns != usual.quiet_turns) out["quiet_turns"] = o.quiet_turns;
    put(out, "rules", words_json<BattleRule>(o.rules));
    put_number(out, "visibility", o.visibility);
    if (o.night_falls) out["night_falls"] = true;
    if (o.watch != usual.watch) out["watch"] = name_of(o.watch);
    Json removed = Json::array();
    for (int kind = 0; kind < kCardKinds; ++kind)
      if (o.removed_cards >> kind & 1) removed.push_back(game_.tables().of(static_cast<CardId>(kind)).key);
    put(out, "removed_cards", std::move(removed));
    put(out_, "options", std::move(out));
  }

  void field() {
    put(out_, "hexes", hexes_json(game_, state_, face_));
    Json units = Json::array();
    for (int i = 0; i < state_.unit_count; ++i)
      units.push_back(unit_json(game_, state_.unit(static_cast<UnitId>(i))));
    out_["units"] = std::move(units);
    start();
    put(out_, "objectives", objectives_json(game_, state_));
    air_drops();
    put(out_, "smokes", smokes_json(game_, state_));
    Json mines = mines_json(game_, state_, false);
    if (!mines.empty() || any_mined()) out_["mines"] = std::move(mines);
    put(out_, "markers", markers_json(game_, state_));
    put(out_, "ready", tokens_json(game_, state_));
  }

  bool any_mined() const {
    for (const Hex h : game_.board().hexes())
      if (game_.hex(h).mined) return true;
    return false;
  }

  void air_drops() {
    Json list = Json::array();
    for (const AirDrop& drop : setup_.air_drops) {
      Json out = {{"side", name_of(drop.side)},
                  {"troop", game_.tables().of(drop.troop).key},
                  {"units", drop.units},
                  {"range", drop.range},
                  {"ready_turn", drop.ready_turn}};
      if (drop.at_daylight) out["at_daylight"] = true;
      if (drop.nation != Nation::None) out["nation"] = name_of(drop.nation);
      put_number(out, "figures", drop.figures);
      put(out, "aims", hex_list(game_, drop.aims));
      list.push_back(std::move(out));
    }
    put(out_, "air_drops", std::move(list));
  }

  // What the battle began with, where it is no longer so.
  void start() {
    Json hexes = Json::object();
    for (const Hex h : game_.board().hexes()) {
      const HexSetup& was = game_.hex(h);
      if (was.ground == state_.ground[h] && was.overlay == state_.overlay[h] &&
          was.obstacle == state_.obstacle[h] && was.sandbags == state_.sandbags.contains(h))
        continue;
      hexes[game_.board().name(h)] = layers_json(was.ground, was.overlay, was.obstacle, was.sandbags,
                                                 printed_ground(setup_.board, face_, h));
    }
    Json out = Json::object();
    put(out, "hexes", std::move(hexes));
    if (setup_.units != setup_units(game_.tables(), state_)) {
      Json units = Json::array();
      for (const UnitSetup& unit : setup_.units) units.push_back(setup_unit(unit));
      out["units"] = std::move(units);
    }
    put(out_, "start", std::move(out));
  }

  Json setup_unit(const UnitSetup& unit) const {
    Json out = {{"hex", game_.board().name(unit.hex)}};
    if (unit.second_hex != kNoHex) out["wagon"] = game_.board().name(unit.second_hex);
    out["troop"] = game_.tables().of(unit.troop).key;
    out["side"] = name_of(unit.side);
    if (unit.nation != Nation::None) out["nation"] = name_of(unit.nation);
    put_number(out, "figures", unit.figures);
    if (unit.medals >= 0) out["medals"] = unit.medals;
    put_number(out, "ready_medals", unit.ready_medals);
    if (unit.accessory != Accessory::None) out["accessory"] = key_of(unit.accessory);
    put_number(out, "cargo", unit.cargo);
    Json marks = Json::array();
    for (const Word<UnitMark>& mark : kWords<UnitMark>)
      if (unit.marks & mark.value) marks.push_back(mark.name);
    put(out, "marks", std::move(marks));
    put_terms(out, unit.marks);
    return out;
  }

  Json cards_in(CardPlace place) const {
    Json list = Json::array();
    for (int i = 0; i < game_.card_count(); ++i)
      if (state_.card_place[static_cast<std::size_t>(i)] == place)
        list.push_back(card_name(game_, static_cast<CardIndex>(i)));
    return list;
  }

  void cards() {
    out_["hands"] = {{"allies", cards_in(CardPlace::AlliedHand)}, {"axis", cards_in(CardPlace::AxisHand)}};
    Json deck = Json::array();
    for (int i = state_.deck_count; i-- > 0;)
      deck.push_back(card_name(game_, state_.deck[static_cast<std::size_t>(i)]));
    out_["deck"] = std::move(deck);
    for (const PlaceName& place : kPlaces) {
      if (place.owner == Owner::Anyone)
        put(out_, place.name, cards_in(place.place));
      else if (Json list = cards_in(place.place); !list.empty())
        out_[place.name][name_of(place.owner)] = std::move(list);
    }
    put(out_, "last_played", last_played_json(game_, state_));
  }

  void turn() {
    out_["turn"] = name_of(state_.active);
    out_["turns"] = {{"allies", state_.turns[0]}, {"axis", state_.turns[1]}};
    Json lanes = Json::object();
    for (const Side side : {Side::Allies, Side::Axis}) {
      Json list = Json::array();
      for (const Lane& lane : state_.lanes[static_cast<std::size_t>(index(side))])
        list.push_back(lane_json(game_, lane));
      while (!list.empty() && list.back().empty()) list.erase(list.size() - 1);
      if (!list.empty()) lanes[name_of(side)] = std::move(list);
    }
    out_["lanes"] = std::move(lanes);
    HexSet ordered;
    state_.ordered.each([&](UnitId id) { ordered.insert(state_.unit(id).hex); });
    put(out_, "ordered", hex_list(game_, ordered));
    Json frames = Json::array();
    for (int i = 0; i < state_.frame_count; ++i)
      frames.push_back(frame_json(game_, state_.frames[static_cast<std::size_t>(i)]));
    put(out_, "frames", std::move(frames));
  }

  template <class T>
  void put_sides(const char* name, const std::array<T, kSides>& values) {
    if (values[0] != T{} || values[1] != T{}) out_[name] = {{"allies", values[0]}, {"axis", values[1]}};
  }

  void counters() {
    out_["medals"] = {{"allies", state_.medals[0]}, {"axis", state_.medals[1]}};
    put_sides("exited", state_.exited);
    put(out_, "counted", counted_json(state_));
    put_sides("missing_cards", state_.missing_cards);
    put_sides("arrived", state_.arrived);
    put(out_, "captured", hex_list(game_, state_.captured));
    if (state_.sabotage != decltype(state_.sabotage){}) out_["sabotage"] = state_.sabotage;
    if (state_.freed != decltype(state_.freed){}) out_["freed"] = state_.freed;
    if (state_.visibility || setup_.options.visibility) out_["visibility"] = state_.visibility;
    put_number(out_, "once", state_.once);
    put_number(out_, "quiet_turns", state_.quiet_turns);
    put_number(out_, "reaction_draws", state_.reaction_draws);
    Json chance = Json::object();
    for (std::size_t i = 0; i < kStreamNames.size(); ++i)
      chance[std::string(kStreamNames[i])] = state_.drawn[i];
    chance["dice"] = state_.dice_rolled;
    out_["chance"] = std::move(chance);
    out_["outcome"] = name_of(state_.outcome);
    if (state_.ending != Ending::None) out_["ending"] = name_of(state_.ending);
  }

  const Game& game_;
  const Setup& setup_;
  const State& state_;
  BoardFace face_;
  Json out_ = Json::object();
};

} // namespace

Json write_position(const Game& game, const State& state, BoardFace face) {
  return PositionWriter(game, state, face).write();
}

std::vector<UnitSetup> setup_units(const Tables& tables, const State& state) {
  std::vector<UnitSetup> units;
  for (int i = 0; i < state.unit_count; ++i) {
    const Unit& unit = state.unit(static_cast<UnitId>(i));
    if (!unit.on_board()) continue;
    const Troop& troop = tables.of(unit.troop);
    UnitSetup setup{unit.hex, unit.troop, unit.side, unit.nation, 0, -1, unit.second_hex, unit.marks};
    if (troop.disguised) setup.marks &= static_cast<std::uint16_t>(~kDisguised); // as its troop
    if (troop.has_accessory) setup.accessory = static_cast<Accessory>(unit.accessory);
    for (int other = 0; other < state.unit_count; ++other)
      setup.cargo += state.unit(static_cast<UnitId>(other)).carrier == i;
    if (unit.figures_at_start != troop.figures) setup.figures = unit.figures_at_start;
    if (unit.medals != troop.medals) setup.medals = unit.medals;
    units.push_back(setup);
  }
  return units;
}

} // namespace bocage::protocol
