// What never changes during a battle: board, set-up, tables, and what can be worked out from them beforehand.
#pragma once

#include <memory>

#include "engine/setup.h"

namespace bocage {

// The terrain of one hex, all layers.
struct Ground {
  const Terrain& ground;
  const Terrain& overlay;
  const Terrain& obstacle;
  const Terrain& sandbags; // or open
  const Terrain& mines;    // or open
  const HexSetup& setup;   // by the battle's own rules

  std::array<const Terrain*, 5> layers() const { return {&ground, &overlay, &obstacle, &sandbags, &mines}; }
  template <class F>
  bool any(F&& f) const {
    return f(ground) || f(overlay) || f(obstacle) || f(sandbags) || f(mines);
  }
  ClassSet classes(ClassSet Terrain::* trait) const { // of all layers together
    return static_cast<ClassSet>(ground.*trait | overlay.*trait | obstacle.*trait | sandbags.*trait |
                                 mines.*trait);
  }
  int height() const { return ground.height; }
  bool spans() const { return overlay.crossing && setup.is(kBridgeSection); } // part of a long bridge
  bool opens(Direction d) const { return !spans() || (setup.openings >> static_cast<int>(d) & 1); }
  // A course (road, track, wadi) runs through its openings; one of which nothing is said, through every side.
  bool open_to(Direction d) const { return !setup.openings || (setup.openings >> static_cast<int>(d) & 1); }
  bool has_banks() const { return ground.banks && !overlay.crossing; }
  bool icy() const { return ground.ice_dice > 0 && !overlay.crossing; }
  bool is_road() const { return ground.road && !overlay.crossing; } // F-TBRI-13
  bool stops_vehicles() const { // a track or a railroad bridge; a level crossing does not (F-TROAD-35)
    return any([](const Terrain& t) { return t.rail && (t.halts & kArmor); });
  }
  bool is_river() const { return ground.water == Water::River && !overlay.crossing; }
  bool barred_to(Gait gait) const;           // by the battle's own rules
  const Terrain* closed_by(Gait gait) const; // what makes it impassable, whatever hex one comes from
};

// Whether a step from hex to hex can be made by the ground alone, what it costs, or why not.
struct EdgeVerdict {
  std::string_view rule{};          // that forbids it
  int cost = 1;                     // in hexes; 0: it cannot be made
  const Terrain* terrain = nullptr; // that forbids or slows it

  bool open() const { return cost > 0; }
};
// `way` leads from the one hex to the other.
EdgeVerdict judge_edge(const Ground& from, const Ground& to, Direction way, Gait gait); // by a move
// By infantry that puts its boat into the river, or rows on.
EdgeVerdict judge_launch(const Ground& from, const Ground& river, Direction way);
EdgeVerdict judge_retreat_edge(const Ground& from, const Ground& to, Direction way,
                               Gait gait); // by a retreat
EdgeVerdict judge_ground_edge(const Ground& from, const Ground& to, Direction way,
                              Gait gait); // by Taking Ground

// The ground as sets: what movement and sight ask for, hex by hex.
struct Lay {
  std::array<std::array<StepMasks, 2>, kGroundGaits>
      steps;                                // by gait: steps that cost 1 hex, steps that cost 2
  std::array<HexSet, kAttackClasses> stops; // hard or soft, by class; wire is in the State
  std::array<HexSet, kGroundGaits> climbs;  // from where some step costs 2
  std::array<HexSet, kAttackClasses> stops_leaving;
  HexSet from_start; // entered only from where the move began
  HexSet capped;     // a move that enters one is at most `cap` hexes long
  int cap = 0;
  HexSet blocks_sight; // other than heights
  HexSet ridges;
  HexSet roads;
  HexSet rails;                                      // where vehicles stop
  HexSet rivers;                                     // for boats
  HexSet tunnels;                                    // caves
  StepMasks road_steps;                              // from road to road, whoever may make them
  std::array<std::uint8_t, kMaxHexes> ridge_group{}; // 0: none
};

class Game;

// The lay of the land in a position: the Game's own until the ground changes, then one made for the moment.
class LayNow {
 public:
  LayNow(const Game& game, const State& state);
  LayNow(const LayNow&) = delete;
  LayNow& operator=(const LayNow&) = delete;
  const Lay& operator*() const { return *lay_; }
  const Lay* operator->() const { return lay_; }

 private:
  const Lay* lay_;
  union { // left unset, as a rule: it is large, and asked for with every decision
    Lay made_;
  };
};

// The field as it lies when the battle begins: what is kept apart from obstacles, and open ground under
// water. Maps are drawn from it as well.
Setup laid_out(Setup setup);

class Game {
 public:
  explicit Game(Setup setup, const Tables& tables = official_tables());

  const Setup& setup() const { return setup_; }
  const Board& board() const { return *board_; }
  const Tables& tables() const { return *tables_; }
  const Options& options() const { return setup_.options; }

  // Sides
  const SideSetup& side(Side s) const { return setup_.of(s); }
  int ready_medals(UnitId id) const { // that its side must have before the unit may be ordered
    return ready_medals_[id];
  }
  // Its cards: by the rules of the base game, nothing of the battle's own.
  bool plays_as_usual(Side s) const { return plays_as_usual_[static_cast<std::size_t>(index(s))]; }
  bool moves_as_usual(Side s) const { return moves_as_usual_[static_cast<std::size_t>(index(s))]; }
  bool has_reinforcements() const { return has_reinforcements_; } // units that wait for medals
  // Whether some of its troops do something beside moving and battling (engine/rules/equipment.h).
  bool is_equipped(Side s) const { return is_equipped_[static_cast<std::size_t>(index(s))]; }
  bool prepares(Side s) const { // something at the start of its turns
    return prepares_[static_cast<std::size_t>(index(s))];
  }
  bool retreats_up(Side s) const { return s == setup_.top; } // toward row A
  // The board's section that a card of this side means: 0 left, 1 center, 2 right as its player sees it.
  int section(Side s, int seen) const;

  // Cards
  int card_count() const { return card_count_; }
  CardId card(CardIndex i) const { return cards_[i]; }
  const CardSet& ambushes() const { return ambushes_; }

  // Ground
  Ground ground(const State& state, Hex h) const {
    return {spans_gullies_ ? under_deck(state, h) : tables_->of(state.ground[h]),
            tables_->of(state.overlay[h]),
            tables_->of(state.obstacle[h]),
            tables_->of(state.sandbags.contains(h) ? TerrainId::Sandbags : TerrainId::Open),
            tables_->of(state.mined.contains(h) ? TerrainId::Minefield : TerrainId::Open),
            setup_.hexes[h]};
  }
  // As it is to the unit: without what its accessory makes open ground (E-FUNNY-13 to 19).
  Ground ground(const State& state, const Unit& unit, Hex h) const {
    return unit.accessory == 0 ? ground(state, h) : smoothed(ground(state, h), unit);
  }
  const HexSetup& hex(Hex h) const { return setup_.hexes[h]; }
  const Lay& lay() const { return lay_; } // at set-up
  bool has_roads() const { return has_roads_; }
  bool binds_leavers() const { return binds_leavers_; } // some ground forbids a battle to those who leave it
  LayNow lay(const State& state) const { return {*this, state}; }
  // Works the lay out again for some hexes and the steps out of them.
  void survey(const State& state, const HexSet& hexes, Lay& lay) const;

  // Fire
  bool across_wide_river(Hex a, Hex b) const { return bank_[a] && bank_[b] && bank_[a] != bank_[b]; }
  bool bars_fire() const { return bars_fire_; }            // anywhere, by a rule of the battle's own
  const HexSet& screens() const { return screens_; }       // nobody fires over them
  const HexSet& close_only() const { return close_only_; } // who stands there fights hand to hand (wadis)
  const HexSet& lakes() const { return lakes_; }           // hide what is behind two of them

  // Sea, and the part of it beside a beach, where no ship goes (F-TRPB-17)
  const HexSet& sea() const { return sea_; }
  const HexSet& shallows() const { return shallows_; }

  const HexSet& headquarters() const { return headquarters_; } // of either side
  const HexSet& workplaces() const {
    return workplaces_;
  } // where units do something instead of battling: caves, care, depots

  // Objectives
  const std::vector<Objective>& objectives() const { return setup_.objectives; }
  std::uint32_t objectives_at(Hex h) const { return objectives_at_[h]; }
  std::uint32_t objectives_of_turn_start() const { return of_turn_start_; } // won at no other moment
  std::uint32_t objectives_of_turn_end() const { return of_turn_end_; }
  const HexSet& prizes() const { return prizes_; } // of objectives won by merely passing through

  // Hexes that make a move over them another one than a move around them: it wins a medal, or may break in.
  const HexSet& ice() const { return ice_; }
  const HexSet& waypoints() const { return waypoints_; }
  int waypoint_rank(Hex h) const; // among them, from 1; 0: none
  Hex waypoint(int rank) const;   // kNoHex: none

 private:
  void make_deck();
  void look_at_ground();
  void look_at_sides();
  void look_at_objectives();
  void number_banks();
  void add_empty_sections();
  void take_stock();
  // Who is on a bridge has nothing to do with the gully or the wet ground below it; rivers and ice know
  // bridges.
  [[gnu::cold]] const Terrain& under_deck(const State& state, Hex h) const;
  [[gnu::cold]] Ground smoothed(const Ground& ground, const Unit& unit) const;

  Setup setup_;
  const Board* board_;
  const Tables* tables_;
  int card_count_ = 0;
  std::array<CardId, kMaxCards> cards_{};
  CardSet ambushes_{};
  std::array<std::uint32_t, kMaxHexes> objectives_at_{};
  std::uint32_t of_turn_start_ = 0, of_turn_end_ = 0;
  HexSet prizes_, screens_, close_only_, lakes_, ice_, waypoints_, headquarters_, workplaces_, sea_,
      shallows_;
  std::array<std::uint8_t, kMaxUnits> ready_medals_{};
  std::array<bool, kSides> prepares_{}, moves_as_usual_{}, plays_as_usual_{}, is_equipped_{};
  bool spans_gullies_ = false; // by a bridge, somewhere
  bool has_reinforcements_ = false, has_roads_ = false, binds_leavers_ = false, bars_fire_ = false;
  std::array<std::uint8_t, kMaxHexes> bank_{}; // of wide rivers; 0: none, or on the river
  Lay lay_;
};

inline LayNow::LayNow(const Game& game, const State& state) : lay_(&game.lay()) {
  if (state.altered.empty()) return;
  std::construct_at(&made_, game.lay());
  game.survey(state, state.altered | game.board().step(state.altered, game.board().open_steps()), made_);
  lay_ = &made_;
}

} // namespace bocage
