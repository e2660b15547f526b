#include "engine/game.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace bocage {
namespace {

// Which summary-card column a gait is judged by.
bool keeps_out(ClassSet closed, Gait gait) {
  switch (gait) {
  case Gait::Foot: return closed & kInfantry;
  case Gait::Tracked: return closed & kArmor;
  case Gait::Towed: return closed & kArtillery;
  case Gait::Wheeled:
    return (closed & kInfantry) || (closed & (kArmor | kArtillery)) == (kArmor | kArtillery);
  default: return true;
  }
}

void allow_step(StepMasks& masks, const Board& board, Hex h, Direction d) {
  masks[static_cast<std::size_t>(Board::shift_of(board.row(h) % 2 == 0, d))].insert(h);
}

// Numbers the groups of connected heights (F-THILL-08).
void group_ridges(const Board& board, const std::array<TerrainId, kMaxHexes>& ground, const Tables& tables,
                  Lay& lay) {
  lay.ridge_group.fill(0);
  std::uint8_t groups = 0;
  for (Hex seed : lay.ridges) {
    if (lay.ridge_group[seed]) continue;
    const Ridge ridge = tables.of(ground[seed]).ridge;
    HexSet group = HexSet::of(seed), edge = group;
    while (edge.any()) {
      HexSet next;
      for (Hex h : board.step(edge, board.open_steps()) & lay.ridges)
        if (tables.of(ground[h]).ridge == ridge && !group.contains(h)) next.insert(h);
      group |= next;
      edge = next;
    }
    ++groups;
    for (Hex h : group) lay.ridge_group[h] = groups;
  }
}

} // namespace

bool Ground::barred_to(Gait gait) const {
  if (gait == Gait::Afloat) return (setup.closed_to & kGround) == kGround; // to everybody
  return keeps_out(setup.closed_to, gait);
}

const Terrain* Ground::closed_by(Gait gait) const {
  if (keeps_out(setup.closed_to, gait)) return &ground;
  const bool bridged = ground.water == Water::River && overlay.crossing;
  if (!bridged && keeps_out(ground.closed_to, gait)) return &ground;
  if (keeps_out(overlay.closed_to, gait)) return &overlay;
  return keeps_out(obstacle.closed_to, gait) ? &obstacle : nullptr;
}

namespace {

bool is_height(const Terrain& t) { return t.ridge == Ridge::Hill || t.ridge == Ridge::Mountain; }

// As it is seen from a bridge: a river that nobody wades through, other bridges included (F-TBRI-12).
bool is_below_bridges(const Ground& g) {
  return g.ground.water == Water::River && (g.overlay.deck || !g.overlay.crossing);
}

// How one gets from the one to the other, both of them being open.
EdgeVerdict judge_passage(const Ground& from, const Ground& to, Direction way, Gait gait) {
  for (const Terrain* t : {&from.overlay, &from.ground})
    if (keeps_out(t->traps, gait)) return {t->rules.trap, 0, t};
  // Mountains are reached and left by way of other heights.
  if (to.ground.heights_only && !is_height(from.ground)) return {to.ground.rules.access, 0, &to.ground};
  if (from.ground.heights_only && !is_height(to.ground)) return {from.ground.rules.descent, 0, &from.ground};
  if (from.spans() || to.spans()) {
    if (from.opens(way) && to.opens(opposite(way))) return {};
    return {"H-BRIDGE-01", 0, to.spans() ? &to.overlay : &from.overlay};
  }
  // A bridge is entered from land, never along the river or from the next bridge.
  if ((to.overlay.deck || from.overlay.deck) && is_below_bridges(to) && is_below_bridges(from))
    return {from.overlay.deck ? "F-TBRI-12" : to.overlay.rules.access, 0,
            to.overlay.deck ? &to.overlay : &from.overlay};
  // A pier joins the land and lies too high above the sea.
  if (to.ground.deck && from.ground.water == Water::Sea) return {to.ground.rules.access, 0, &to.ground};
  if (from.ground.deck && to.ground.water == Water::Sea) return {from.ground.rules.access, 0, &from.ground};
  if (from.has_banks() && !from.open_to(way)) return {from.ground.rules.access, 0, &from.ground};
  if (to.has_banks() && !to.open_to(opposite(way))) return {to.ground.rules.access, 0, &to.ground};
  return {};
}

// What a move, a retreat and Taking Ground have in common.
EdgeVerdict judge_common(const Ground& from, const Ground& to, Direction way, Gait gait) {
  if (const Terrain* t = to.closed_by(gait))
    return {to.barred_to(gait) ? "F-THEDGE-11" : t->rules.closed, 0, t};
  return judge_passage(from, to, way, gait);
}

// What the set-up does not show: dug in, laid, built, left where a cave was closed.
constexpr std::array kComesInPlay = {TerrainId::Sandbags, TerrainId::Minefield, TerrainId::PontoonBridge,
                                     TerrainId::Bridge,   TerrainId::Hill,      TerrainId::Mountain};

bool is_scarp(const Terrain& t) { return t.slope == Slope::Bluff || t.slope == Slope::Cliff; }
bool is_shore(const Terrain& t) { return t.beach || t.water == Water::Sea; } // at the foot of scarps

} // namespace

EdgeVerdict judge_retreat_edge(const Ground& from, const Ground& to, Direction way, Gait gait) {
  const EdgeVerdict verdict = judge_common(from, to, way, gait);
  if (!verdict.open()) return verdict;
  if (to.ground.water == Water::Sea) return {to.ground.rules.closed, 0, &to.ground};
  return {}; // slopes do not matter (F-TCLIFF-07)
}

EdgeVerdict judge_edge(const Ground& from, const Ground& to, Direction way, Gait gait) {
  const EdgeVerdict verdict = judge_common(from, to, way, gait);
  if (!verdict.open()) return verdict;
  const Terrain* scarp = is_shore(from.ground) && is_scarp(to.ground)   ? &to.ground
                         : is_shore(to.ground) && is_scarp(from.ground) ? &from.ground
                                                                        : nullptr;
  if (scarp)
    return gait == Gait::Foot ? EdgeVerdict{{}, 2, scarp} : EdgeVerdict{scarp->rules.closed, 0, scarp};
  if (to.ground.slope == Slope::Steep && from.ground.ridge == Ridge::None) return {{}, 2, &to.ground};
  return {};
}

EdgeVerdict judge_launch(const Ground& from, const Ground& river, Direction way) {
  if (river.barred_to(Gait::Foot)) return {"F-THEDGE-11", 0, &river.ground};
  if (from.overlay.deck) return {"F-TBRI-12", 0, &from.overlay};
  return judge_passage(from, river, way, Gait::Foot);
}

EdgeVerdict judge_ground_edge(const Ground& from, const Ground& to, Direction way, Gait gait) {
  const EdgeVerdict verdict = judge_edge(from, to, way, gait);
  if (verdict.open() && from.ground.beach && to.ground.slope == Slope::Cliff)
    return {"F-TCLIFF-03", 0, &to.ground};
  return verdict;
}

Setup laid_out(Setup setup) {
  for (HexSetup& hex : setup.hexes)
    if (hex.obstacle == TerrainId::Sandbags) {
      hex.obstacle = TerrainId::Open;
      hex.sandbags = true;
    } else if (hex.obstacle == TerrainId::Minefield) {
      hex.obstacle = TerrainId::Open;
      hex.mined = true;
    }
  if (setup.options.has(kFloodedFields)) // F-TFLOOD-08
    for (Hex h : Board::of(setup.board).hexes())
      if (HexSetup& hex = setup.hexes[h]; hex.ground == TerrainId::Open && hex.overlay == TerrainId::Open)
        hex.ground = TerrainId::FloodedField;
  return setup;
}

Game::Game(Setup setup, const Tables& tables)
    : setup_(laid_out(std::move(setup))), board_(&Board::of(setup_.board)), tables_(&tables) {
  make_deck();
  look_at_ground();
  look_at_sides();
  for (std::size_t i = 0; i < std::min(setup_.units.size(), ready_medals_.size()); ++i) {
    ready_medals_[i] = static_cast<std::uint8_t>(setup_.units[i].ready_medals);
    has_reinforcements_ |= ready_medals_[i] > 0;
  }
  number_banks();
  bars_fire_ = screens_.any() || close_only_.any() ||
               std::any_of(bank_.begin(), bank_.end(), [](std::uint8_t bank) { return bank != 0; });
  add_empty_sections();
  look_at_objectives();
  take_stock();
}

void Game::look_at_ground() {
  State empty{};
  for (Hex h : board_->hexes()) {
    empty.ground[h] = setup_.hexes[h].ground;
    empty.overlay[h] = setup_.hexes[h].overlay;
    empty.obstacle[h] = setup_.hexes[h].obstacle;
    spans_gullies_ |= tables_->of(empty.overlay[h]).deck && tables_->of(empty.ground[h]).spanned;
  }
  survey(empty, board_->hexes(), lay_);
  has_roads_ = lay_.roads.any();
  for (Hex h : board_->hexes()) {
    screens_.assign(h, hex(h).is(kBlocksFire));
    const Terrain& ground = tables_->of(hex(h).ground);
    for (const Terrain* t : this->ground(empty, h).layers())
      binds_leavers_ |= t->no_battle_leaving != kNoClass;
    close_only_.assign(h, ground.close_only != kNoClass);
    lakes_.assign(h, ground.blocks_in_pairs);
    ice_.assign(h, ground.ice_dice > 0);
    workplaces_.assign(h, ground.tunnel || hex(h).is(kHospitalCare) || hex(h).is(kOasisCare));
  }
  for (TerrainId t : kComesInPlay) binds_leavers_ |= tables_->of(t).no_battle_leaving != kNoClass;
}

void Game::look_at_sides() {
  int dams = kMaxDams, camps = kMaxCamps;
  for (SideSetup& side : setup_.sides) {
    headquarters_ |= side.headquarters;
    workplaces_ |= side.depots.hexes;
    for (Hex h : HexSet(side.sabotage))
      if (dams-- <= 0) side.sabotage.erase(h);
    for (Hex h : HexSet(side.prisons.camps))
      if (camps-- <= 0) side.prisons.camps.erase(h);
  }
  for (Side side : {Side::Allies, Side::Axis}) {
    const SideSetup& s = setup_.of(side);
    const bool watches = setup_.options.visibility > 0 && setup_.options.watch == side;
    // Units that adapt() has something to say of
    const bool odd = std::any_of(setup_.units.begin(), setup_.units.end(), [&](const UnitSetup& unit) {
      const Troop& troop = tables_->of(unit.troop);
      return unit.side == side &&
             ((unit.marks >> kMostMove & kMostTerm) || (unit.marks & kInCraft) || troop.road_move > 0 ||
              troop.emplaced || troop.has_accessory || troop.stops_on_rails || troop.gait == Gait::Afloat);
    });
    prepares_[static_cast<std::size_t>(index(side))] =
        s.sabotage.any() || s.prisons.camps.any() || watches || s.winter_dice > 0 || s.has(kSmokeScreen);
    plays_as_usual_[static_cast<std::size_t>(index(side))] =
        !s.builds() && s.air_observers.empty() && !s.has(kCommissar) && !s.has(kForwardSpotting) &&
        !s.has(kAirStrikes) && !s.has(kAirPowerBombards) && !s.has(kNoAirPower);
    moves_as_usual_[static_cast<std::size_t>(index(side))] =
        s.armor_move == 0 && !s.has(kImperialArmy) && !odd &&
        std::all_of(s.closed.begin(), s.closed.end(), [](const HexSet& hexes) { return hexes.empty(); });
  }
}

void Game::look_at_objectives() {
  for (std::size_t i = 0; i < setup_.objectives.size(); ++i) {
    for (Hex h : setup_.objectives[i].hexes) objectives_at_[h] |= 1u << i;
    if (setup_.objectives[i].at_turn_start) of_turn_start_ |= 1u << i;
    if (setup_.objectives[i].at_turn_end) of_turn_end_ |= 1u << i;
    if (setup_.objectives[i].won_in_passing()) prizes_ |= setup_.objectives[i].hexes;
  }
  waypoints_ = prizes_ | ice_;
}

// What the troops of the battle ask of the board and of the rules.
void Game::take_stock() {
  bool bobbins = false;
  for (const UnitSetup& unit : setup_.units) {
    const Troop& troop = tables_->of(unit.troop);
    bobbins |=
        troop.has_accessory && (unit.accessory == Accessory::None || unit.accessory == Accessory::Bobbin);
    is_equipped_[static_cast<std::size_t>(index(unit.side))] |=
        troop.supplies || troop.lays_smoke || troop.engineers || troop.has_accessory || troop.commands;
  }
  HexSet beach;
  for (Hex h : board_->hexes()) {
    const Terrain& ground = tables_->of(hex(h).ground);
    sea_.assign(h, ground.water == Water::Sea);
    beach.assign(h, ground.beach);
    // A Bobbin clears the wire that it passes over (E-FUNNY-17).
    if (bobbins && tables_->of(hex(h).obstacle).smoothed_by == Accessory::Bobbin) waypoints_.insert(h);
  }
  shallows_ = board_->step(beach, board_->open_steps()) & sea_;
}

const Terrain& Game::under_deck(const State& state, Hex h) const {
  const Terrain& below = tables_->of(state.ground[h]);
  const bool carried = tables_->of(state.overlay[h]).deck && below.spanned;
  return carried ? tables_->of(TerrainId::Open) : below;
}

Ground Game::smoothed(const Ground& ground, const Unit& unit) const {
  const Terrain& open = tables_->of(TerrainId::Open);
  const auto layer = [&](const Terrain& t) -> const Terrain& {
    const bool smooth =
        t.smoothed_by != Accessory::None && static_cast<std::uint8_t>(t.smoothed_by) == unit.accessory;
    return smooth ? open : t;
  };
  return {layer(ground.ground), layer(ground.overlay), layer(ground.obstacle),
          ground.sandbags,      ground.mines,          ground.setup};
}

// H-SECTION-01: a section without an enemy is one more objective.
void Game::add_empty_sections() {
  for (Side side : {Side::Allies, Side::Axis}) {
    SideSetup& terms = setup_.of(side);
    for (int seen = 0; seen < kLanes; ++seen)
      if ((terms.empty_sections >> seen & 1) && setup_.objectives.size() < std::size_t{kMaxObjectives})
        setup_.objectives.push_back({.hexes = board_->section(section(side, seen)),
                                     .holding = Holding::Cleared,
                                     .who = owner_of(side),
                                     .medals = terms.empty_section_medals});
    terms.empty_sections = 0;
    terms.empty_section_medals = SideSetup{}.empty_section_medals;
  }
}

int Game::section(Side s, int seen) const {
  const int last = board_->section_count() - 1;
  return s == setup_.top ? last - seen : seen; // B-SECT-02, B-SECT-07
}

// The land that wide rivers part, numbered (H-RIVER-01).
void Game::number_banks() {
  HexSet rest = board_->hexes();
  for (Hex h : board_->hexes())
    if (hex(h).is(kWideRiver)) rest.erase(h);
  if (rest == board_->hexes()) return;
  for (std::uint8_t bank = 1; rest.any(); ++bank) {
    HexSet land = HexSet::of(rest.first()), edge = land;
    while (edge.any()) {
      edge = (board_->step(edge, board_->open_steps()) & rest) - land;
      land |= edge;
    }
    for (Hex h : land) bank_[h] = bank;
    rest -= land;
  }
}

int Game::waypoint_rank(Hex h) const {
  int rank = 1;
  for (Hex point : waypoints_) {
    if (point == h) return rank;
    ++rank;
  }
  return 0;
}

Hex Game::waypoint(int rank) const {
  if (rank == 0) return kNoHex;
  for (Hex h : waypoints_)
    if (--rank == 0) return h;
  return kNoHex;
}

void Game::make_deck() {
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const Card& card = tables_->cards[static_cast<std::size_t>(kind)];
    if (card.type == CardType::Tactic && !setup_.options.tactic_cards) continue; // B-YOUNG-01
    if (setup_.options.removed_cards >> kind & 1) continue;
    const int packs = setup_.mode == Mode::Overlord ? 2 : 1; // O-DECK-02
    for (int i = 0; i < card.copies * packs; ++i) {
      if (card.action == CardAction::Ambush) ambushes_.insert(static_cast<CardIndex>(card_count_));
      cards_[static_cast<std::size_t>(card_count_++)] = static_cast<CardId>(kind);
    }
  }
}

void Game::survey(const State& state, const HexSet& hexes, Lay& lay) const {
  for (auto& of_gait : lay.steps)
    for (StepMasks& masks : of_gait)
      for (HexSet& mask : masks) mask -= hexes;
  for (HexSet& set : lay.climbs) set -= hexes;
  for (auto* sets : {&lay.stops, &lay.stops_leaving})
    for (HexSet& set : *sets) set -= hexes;
  for (HexSet& mask : lay.road_steps) mask -= hexes;
  for (HexSet* set : {&lay.from_start, &lay.capped, &lay.blocks_sight, &lay.ridges, &lay.roads, &lay.rails,
                      &lay.rivers, &lay.tunnels})
    *set -= hexes;
  for (Hex h : hexes) {
    const Ground here = ground(state, h);
    for (int d = 0; d < kDirections; ++d) {
      const Direction direction = static_cast<Direction>(d);
      const Hex next = board_->neighbor(h, direction);
      if (next == kNoHex) continue;
      const Ground there = ground(state, next);
      if (here.is_road() && there.is_road() && here.open_to(direction) && there.open_to(opposite(direction)))
        allow_step(lay.road_steps, *board_, h, direction);
      for (int g = 0; g < kGroundGaits; ++g) {
        const EdgeVerdict verdict = judge_edge(here, there, direction, static_cast<Gait>(g));
        if (!verdict.open()) continue;
        const auto gait = static_cast<std::size_t>(g);
        if (verdict.cost > 1) lay.climbs[gait].insert(h);
        allow_step(lay.steps[gait][static_cast<std::size_t>(verdict.cost - 1)], *board_, h, direction);
      }
    }
    for (std::size_t c = 0; c < kAttackClasses; ++c) {
      const ClassSet as = static_cast<ClassSet>(1 << c);
      const auto stops = [as](const Terrain& t) {
        return t.cleared_instead == kNoClass &&
               ((t.stops | t.halts) & as); // wire comes and goes; the State keeps it
      };
      if (here.any(stops)) lay.stops[c].insert(h);
      if (here.any([as](const Terrain& t) { return t.stops_leaving & as; })) lay.stops_leaving[c].insert(h);
    }
    if (here.is_road()) lay.roads.insert(h);
    if (here.stops_vehicles()) lay.rails.insert(h);
    if (here.is_river()) lay.rivers.insert(h);
    if (here.ground.tunnel) lay.tunnels.insert(h);
    if (here.any([](const Terrain& t) { return t.entered_from_start; })) lay.from_start.insert(h);
    if (here.ground.move_cap) {
      lay.capped.insert(h);
      lay.cap = here.ground.move_cap;
    }
    if (here.any([](const Terrain& t) { return t.blocks_sight && t.ridge == Ridge::None; }))
      lay.blocks_sight.insert(h);
    if (here.ground.ridge != Ridge::None && here.ground.blocks_sight) lay.ridges.insert(h);
  }
  group_ridges(*board_, state.ground, *tables_, lay);
}

} // namespace bocage
