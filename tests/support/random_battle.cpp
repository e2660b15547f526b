#include "tests/support/random_battle.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>
#include <utility>

#include "scenario/cells.h"
#include "scenario/library.h"

namespace bocage::test {
namespace {

namespace gen = rc::gen;

const Tables& tables() { return official_tables(); }

std::vector<TerrainId> terrain_of(Layer layer) {
  std::vector<TerrainId> found;
  for (int i = 0; i < kTerrains; ++i)
    if (const auto id = static_cast<TerrainId>(i); tables().of(id).layer == layer) found.push_back(id);
  return found;
}

std::vector<TroopId> land_troops() {
  std::vector<TroopId> found;
  for (int i = 0; i < kTroops; ++i)
    if (const auto id = static_cast<TroopId>(i); static_cast<int>(tables().of(id).gait) < kGroundGaits)
      found.push_back(id);
  return found;
}

bool chance_of(int one_in) { return *gen::inRange(0, one_in) == one_in - 1; } // shrinks to no
int any_number(int from, int to) { return *gen::inRange(from, to + 1); }
template <class T>
T any_of(const std::vector<T>& list) {
  return *gen::elementOf(list);
}
Owner any_owner() { return static_cast<Owner>(any_number(0, 2)); }
Side any_side() { return static_cast<Side>(any_number(0, 1)); }

// Draws the pieces of a set-up one after the other. All lies in one region of the board, so that the armies
// meet.
class Author {
 public:
  RandomBattle draw() {
    choose_board();
    for (int n = any_number(0, 45); n > 0; --n) lay_tile();
    if (chance_of(3)) lay_course(TerrainId::Road, chance_of(2));
    if (chance_of(4)) lay_course(TerrainId::FrozenRiver, false);
    if (chance_of(4)) lay_course(TerrainId::Wadi, true);
    if (chance_of(3)) lay_track();
    if (chance_of(4)) place_fleet();
    const Game field(setup_);
    State empty{};
    for (Hex h : board().hexes()) {
      empty.ground[h] = setup_.hexes[h].ground;
      empty.overlay[h] = setup_.hexes[h].overlay;
      empty.obstacle[h] = setup_.hexes[h].obstacle;
    }
    for (Side side : {Side::Allies, Side::Axis}) place_army(field, empty, side);
    if (chance_of(4)) place(any_side(), TroopId::Fighter, any_hex());
    std::sort(setup_.units.begin(), setup_.units.end(),
              [](const UnitSetup& a, const UnitSetup& b) { return a.hex < b.hex; });
    for (int n = any_number(0, 4); n > 0; --n) set_objective();
    for (SideSetup& side : setup_.sides) set_side(side);
    set_options();
    for (int n = chance_of(4) ? any_number(1, 2) : 0; n > 0; --n) add_drop();
    HexSet smoky;
    for (int n = chance_of(3) ? any_number(1, 3) : 0; n > 0; --n) {
      const Smoke smoke{any_hex(), SmokeKind::Shells, any_side(), static_cast<std::uint8_t>(any_number(1, 4)),
                        0};
      if (!smoky.contains(smoke.hex)) battle_.smokes.push_back(smoke);
      smoky.insert(smoke.hex);
    }
    for (int n = any_number(0, 3); n > 0; --n) {
      HexSetup& hex = setup_.hexes[any_hex()];
      hex.mined = true;
      hex.mines_of = any_owner();
    }
    return std::move(battle_);
  }

 private:
  void choose_board() {
    setup_.name = "random";
    setup_.board = static_cast<BoardKind>(any_number(0, kBoardKinds - 1));
    const bool wide = setup_.board == BoardKind::Overlord || setup_.board == BoardKind::ThreeBoards;
    if (wide && chance_of(2)) setup_.mode = Mode::Overlord;
    setup_.top = any_side();
    setup_.first = any_side();
    std::vector<Hex> hexes;
    for (Hex h : board().hexes()) hexes.push_back(h);
    const Hex anchor = any_of(hexes);
    for (Hex h : board().within(anchor, 4) | HexSet::of(anchor)) region_.push_back(h);
  }

  const Board& board() const { return Board::of(setup_.board); }
  Hex any_hex() const { return any_of(region_); }
  void lay_tile() {
    static const std::vector<TerrainId> grounds = terrain_of(Layer::Ground),
                                        overlays = terrain_of(Layer::Overlay),
                                        obstacles = terrain_of(Layer::Obstacle);
    HexSetup& hex = setup_.hexes[any_hex()];
    hex = {};
    hex.ground = any_of(grounds);
    if (chance_of(4)) hex.overlay = any_of(overlays);
    if (tables().of(hex.overlay).crossing) hex.ground = TerrainId::River;
    const bool dry = tables().of(hex.ground).water == Water::None;
    if (hex.overlay != TerrainId::Open && !dry && !tables().of(hex.overlay).crossing)
      hex.ground = TerrainId::Open;
    if (tables().of(hex.overlay).owner_only) hex.overlay_owner = any_owner();
    if (chance_of(10)) hex.closed_to = static_cast<ClassSet>(any_number(1, kGround));
    if (chance_of(8)) hex.marks = static_cast<std::uint8_t>(any_number(1, 2 * kHospitalCare - 1));
    if (hex.is(kBridgeSection))
      hex.openings = static_cast<std::uint8_t>(any_number(0, (1 << kDirections) - 1));
    if (!dry || !chance_of(3)) return;
    hex.obstacle = any_of(obstacles);
    if (tables().of(hex.obstacle).owner_only) hex.obstacle_owner = any_owner();
    hex.sandbags = hex.obstacle != TerrainId::Sandbags && chance_of(4);
  }

  void lay_track() {
    Hex h = any_hex();
    const auto direction = static_cast<Direction>(any_number(0, kDirections - 1));
    std::vector<Hex> track;
    for (int n = 0; n < 6 && h != kNoHex; ++n, h = board().neighbor(h, direction)) track.push_back(h);
    for (Hex on : track) {
      HexSetup& hex = setup_.hexes[on];
      const bool river = tables().of(hex.ground).water == Water::River;
      hex = {};
      hex.ground = river ? TerrainId::River : TerrainId::Railroad;
      if (river) hex.overlay = TerrainId::RailroadBridge;
      if (!river && chance_of(5)) hex.ground = TerrainId::Station;
    }
    if (track.size() < 2) return;
    place(any_side(), chance_of(2) ? TroopId::ArmoredTrain : TroopId::SupplyTrain, track[0]);
    UnitSetup& train = setup_.units.back();
    if (chance_of(6)) {
      train.marks = kWagonLost;
    } else {
      train.second_hex = track[1];
      taken_.insert(track[1]);
    }
    if (train.troop == TroopId::SupplyTrain)
      train.cargo = any_number(0, train.second_hex == kNoHex ? 1 : kMostCargo);
  }

  // A course of one kind across the region: a road, ice to cross, a wadi.
  void lay_course(TerrainId ground, bool with_openings) {
    Hex h = any_hex();
    const auto direction = static_cast<Direction>(any_number(0, kDirections - 1));
    for (int n = 0; n < 6 && h != kNoHex; ++n, h = board().neighbor(h, direction)) {
      if (taken_.contains(h)) continue;
      HexSetup& hex = setup_.hexes[h];
      hex = {};
      hex.ground = ground;
      if (with_openings)
        hex.openings = static_cast<std::uint8_t>(1 << static_cast<int>(direction) |
                                                 1 << static_cast<int>(opposite(direction)));
      if (ground == TerrainId::FrozenRiver && chance_of(5)) hex.overlay = TerrainId::Bridge;
    }
  }

  // A stretch of sea with a ship on it, perhaps a plane on that, and landing craft around it.
  void place_fleet() {
    const Hex anchor = any_hex();
    HexSet sea = HexSet::of(anchor);
    if (chance_of(2)) sea |= board().within(anchor, any_number(1, 2));
    sea -= taken_;
    for (Hex h : sea) {
      setup_.hexes[h] = {};
      setup_.hexes[h].ground = TerrainId::Ocean;
    }
    const Side side = any_side();
    for (Hex h : sea) {
      const HexSet beside = board().neighbors(h);
      const bool shallow = std::any_of(beside.begin(), beside.end(), [&](Hex next) {
        return tables().of(setup_.hexes[next].ground).beach;
      });
      if (shallow || !chance_of(h == anchor ? 1 : 6)) continue;
      const bool carrier = chance_of(2);
      place(side, carrier ? TroopId::AircraftCarrier : TroopId::Destroyer, h);
      if (!carrier || chance_of(2)) continue;
      taken_.erase(h);
      place(side, TroopId::Fighter, h);
      setup_.units.back().marks = kGrounded;
    }
    for (Hex h : sea - taken_) {
      if (!chance_of(3)) continue;
      place(any_side(), any_of(land_troops()), h);
      mark(setup_.units.back());
      setup_.units.back().marks |= kInCraft;
    }
  }

  // Guns and tanks may be set up in a bunker that they could never enter.
  static bool may_stand(const Game& field, State& empty, Hex h, const Troop& troop) {
    const auto without_trap = [&](TerrainId& there) {
      const bool trapped = has(tables().of(there).traps, troop.unit_class);
      return std::exchange(there, trapped ? TerrainId::Open : there);
    };
    const TerrainId overlay = without_trap(empty.overlay[h]), ground = without_trap(empty.ground[h]);
    const bool open = field.ground(empty, h).closed_by(troop.gait) == nullptr;
    empty.overlay[h] = overlay;
    empty.ground[h] = ground;
    return open;
  }

  void place_army(const Game& field, State& empty, Side side) {
    for (int n = any_number(4, 10); n > 0; --n) {
      const TroopId troop = any_of(land_troops());
      const auto first = static_cast<std::size_t>(any_number(0, static_cast<int>(region_.size()) - 1));
      for (std::size_t i = 0; i < region_.size(); ++i) {
        const Hex h = region_[(first + i) % region_.size()];
        if (taken_.contains(h) || !may_stand(field, empty, h, tables().of(troop))) continue;
        place(side, troop, h);
        mark(setup_.units.back());
        break;
      }
    }
  }

  static void mark(UnitSetup& unit) {
    const Troop& troop = tables().of(unit.troop);
    if (troop.figures > 1 && chance_of(3)) unit.figures = any_number(1, troop.figures);
    if (chance_of(8)) unit.medals = any_number(0, 2);
    if (chance_of(6)) unit.marks |= kCamouflaged;
    const bool infantry = troop.unit_class == UnitClass::Infantry;
    if (infantry && troop.leads && chance_of(6)) unit.marks |= kLeader;
    if (infantry && !troop.vehicle && chance_of(6)) unit.marks |= kHasBoat;
    if (troop.serves_guns() && chance_of(8)) unit.marks |= kHasGuns;
    if (troop.has_accessory && chance_of(2))
      unit.accessory = static_cast<Accessory>(any_number(1, kAccessories));
    if (chance_of(3)) unit.nation = any_of<Nation>({Nation::Italy, Nation::France, Nation::Japan});
    if ((!troop.vehicle || troop.gait == Gait::Foot) && chance_of(12)) unit.ready_medals = any_number(1, 2);
    for (const UnitTerm term : {kMostMove, kIgnoresFlags, kSteadyAim})
      if (chance_of(8))
        unit.marks = static_cast<std::uint16_t>(unit.marks | any_number(1, kMostTerm) << term);
  }

  void place(Side side, TroopId troop, Hex h) {
    if (taken_.contains(h)) return;
    taken_.insert(h);
    UnitSetup unit;
    unit.hex = h;
    unit.troop = troop;
    unit.side = side;
    setup_.units.push_back(unit);
  }

  void set_objective() {
    Objective o;
    for (int n = any_number(1, 3); n > 0; --n) o.hexes.insert(any_hex());
    o.holding = static_cast<Holding>(any_number(0, 5));
    o.who = any_owner();
    o.medals = any_number(1, 2);
    o.needed = any_number(1, o.hexes.count());
    o.at_turn_start = chance_of(4);
    o.at_turn_end = !o.at_turn_start && chance_of(4);
    o.sudden_death = chance_of(8);
    o.required = chance_of(8);
    if (chance_of(4)) o.holder = o.who == Owner::Anyone ? any_owner() : o.who;
    if (o.holding == Holding::Temporary && o.who != Owner::Anyone && chance_of(4))
      o.otherwise = o.who == Owner::Allies ? Owner::Axis : Owner::Allies;
    setup_.objectives.push_back(o);
  }

  void set_side(SideSetup& side) const {
    side.cards = any_number(1, 6) + (setup_.mode == Mode::Overlord ? 3 : 0);
    side.medals = any_number(2, 7);
    side.extra_draw = any_number(0, 2);
    side.extra_draw_turns = any_number(0, 3);
    side.air_power_dice = any_number(1, 2);
    side.stiff_upper_lip = chance_of(2);
    if (chance_of(4)) side.air_observers.insert(any_hex());
    if (chance_of(4)) side.spotters.insert(any_hex());
    grant_rules(side);
    if (!chance_of(4)) return;
    for (int n = any_number(1, 3); n > 0; --n) side.exits.insert(any_hex());
    side.must_exit = any_number(0, 1);
  }

  // Armor over the enemy's baseline, or reinforcements onto hexes of the battle
  Arrivals arrivals() const {
    if (chance_of(2)) return {.units = any_number(1, 4), .may_exit = !chance_of(3)};
    Arrivals waiting{.units = any_number(1, 4),
                     .troop = chance_of(2) ? TroopId::Infantry : TroopId::Artillery};
    for (int n = any_number(1, 3); n > 0; --n) waiting.hexes.insert(any_hex());
    waiting.from_turn = any_number(1, 3);
    waiting.at_medals = any_number(0, 1);
    return waiting;
  }

  // What some battles give to a side
  void grant_rules(SideSetup& side) const {
    for (int bit = 0; bit < 11; ++bit)
      if (chance_of(6)) side.rules = static_cast<std::uint16_t>(side.rules | 1 << bit);
    if (setup_.mode == Mode::Overlord) // nobody has a chip or lays smoke there
      side.rules = static_cast<std::uint16_t>(side.rules & ~(kCommissar | kSmokeScreen));
    if (chance_of(4)) side.armor_move = any_number(1, 3);
    if (chance_of(8) && setup_.mode != Mode::Overlord) side.winter_dice = any_number(1, 3);
    if (chance_of(5)) side.pontoons = any_number(1, 2);
    if (chance_of(5)) side.headquarters.insert(any_hex());
    for (int n = chance_of(5) ? any_number(1, 2) : 0; n > 0; --n) side.sabotage.insert(any_hex());
    if (chance_of(4)) side.arrivals = arrivals();
    if (chance_of(5)) side.prisons = {HexSet::of(any_hex()), any_number(1, kMostPrisoners), any_number(1, 4)};
    if (chance_of(5)) side.radar = {HexSet::of(any_hex()), any_number(1, 3)};
    for (Hex h : region_)
      if (setup_.hexes[h].ground == TerrainId::SupplyDepot && chance_of(2)) side.depots.hexes.insert(h);
    if (side.depots.hexes.any()) side.depots.cards = any_number(0, 1);
    if (chance_of(6)) side.closed[static_cast<std::size_t>(any_number(0, 2))].insert(any_hex());
    if (chance_of(6)) side.exit_medals = {any_number(0, 2), any_number(0, 2), any_number(0, 2)};
    if (!chance_of(3)) return;
    side.demolition = {{}, any_number(1, 2), any_number(0, 1), chance_of(3)};
    for (Hex h : region_)
      if (tables().of(setup_.hexes[h].overlay).deck) side.demolition.bridges.insert(h);
  }

  void add_drop() {
    AirDrop drop;
    drop.side = any_side();
    drop.troop = chance_of(2) ? TroopId::SpecialForces : TroopId::Infantry;
    drop.units = any_number(1, 6);
    drop.figures = any_number(0, 4);
    drop.range = any_number(0, 5);
    drop.ready_turn = any_number(1, 3);
    if (chance_of(2)) drop.aims.insert(any_hex());
    setup_.air_drops.push_back(drop);
  }

  void set_options() {
    Options& options = setup_.options;
    options.tactic_cards = !chance_of(5);
    options.taking_ground = !chance_of(6);
    options.reshuffle = !chance_of(6);
    if (!options.reshuffle) options.wins_when_deck_ends = any_owner();
    options.sandbags = chance_of(4) ? any_number(0, 3) : 12;
    options.quiet_turns = chance_of(3) ? any_number(5, 20) : 60;
    for (const BattleRule rule : {kDesertRules, kHeavyFog, kRoyalArmy, kFloodedFields, kFlagsMoveTigers,
                                  kClearRoadBlocks, kNoResupply})
      if (chance_of(8)) options.rules = static_cast<std::uint16_t>(options.rules | rule);
    if (chance_of(5)) {
      options.visibility = any_number(1, 6);
      options.night_falls = chance_of(2);
      options.watch = any_side();
    }
    if (chance_of(8)) options.removed_cards = std::uint64_t{1} << any_number(0, kCardKinds - 1);
  }

  RandomBattle battle_;
  Setup& setup_ = battle_.setup;
  std::vector<Hex> region_;
  HexSet taken_;
};

// The rows in which there is something, as read_picture reads them.
std::string picture_of(const Setup& setup) {
  const Board& board = Board::of(setup.board);
  std::string picture, gap;
  int row = -1;
  for (Hex h : board.hexes()) {
    Cell cell;
    cell.hex = setup.hexes[h];
    cell.ground_given = cell.hex.ground != TerrainId::Open;
    for (const UnitSetup& unit : setup.units)
      if (unit.hex == h) cell.unit = CellUnit{unit.troop, unit.side, unit.figures};
    const std::string text = write_cell(cell);
    if (text == "." && board.row(h) != row) continue;
    if (text == ".") {
      gap += " .";
      continue;
    }
    picture += board.row(h) != row ? "\n" + board.name(h) + ":" : std::exchange(gap, {});
    gap.clear();
    row = board.row(h);
    picture += ' ' + text;
  }
  return picture + '\n';
}

std::string_view name_of(Holding holding) {
  constexpr std::array<std::string_view, 5> names = {"temporary", "permanent", "last to occupy", "majority",
                                                     "sole control"};
  return names[static_cast<std::size_t>(holding)];
}

} // namespace

void showValue(const RandomBattle& battle, std::ostream& out) {
  const Setup& setup = battle.setup;
  const Board& board = Board::of(setup.board);
  out << setup.name << ", seed " << battle.seed << (setup.mode == Mode::Overlord ? ", Overlord" : "")
      << ", on top: " << (setup.top == Side::Allies ? "Allies" : "Axis")
      << ", moves first: " << (setup.first == Side::Allies ? "Allies" : "Axis") << '\n'
      << picture_of(setup);
  for (const UnitSetup& unit : setup.units)
    if (unit.marks != 0 || unit.medals >= 0 || unit.second_hex != kNoHex || unit.cargo ||
        unit.accessory != Accessory::None)
      out << board.name(unit.hex) << ": marks " << unit.marks << ", medals " << unit.medals << ", wagon "
          << (unit.second_hex == kNoHex ? "none" : board.name(unit.second_hex)) << ", cargo " << unit.cargo
          << ", accessory " << key_of(unit.accessory) << '\n';
  for (const Objective& o : setup.objectives) {
    out << "objective";
    for (Hex h : o.hexes) out << ' ' << board.name(h);
    out << ": " << name_of(o.holding) << ", for " << static_cast<int>(o.who) << ", medals " << o.medals
        << ", needs " << o.needed << (o.at_turn_start ? ", at the start of the turn" : "")
        << (o.at_turn_end ? ", at the end of the turn" : "") << (o.sudden_death ? ", sudden death" : "")
        << (o.required ? ", required" : "") << ", held by " << static_cast<int>(o.holder) << '\n';
  }
  for (const SideSetup& side : setup.sides) {
    out << "side: cards " << side.cards << ", medals " << side.medals << ", extra draw " << side.extra_draw
        << " x " << side.extra_draw_turns << ", air power " << side.air_power_dice
        << (side.stiff_upper_lip ? ", stiff upper lip" : "") << ", must exit " << side.must_exit << ", exits";
    for (Hex h : side.exits) out << ' ' << board.name(h);
    out << ", air observers";
    for (Hex h : side.air_observers) out << ' ' << board.name(h);
    out << ", rules " << side.rules << ", armor " << side.armor_move << ", pontoons " << side.pontoons
        << ", demolition " << side.demolition.way << ", arrivals " << side.arrivals.units << ", dams";
    for (Hex h : side.sabotage) out << ' ' << board.name(h);
    out << ", headquarters";
    for (Hex h : side.headquarters) out << ' ' << board.name(h);
    out << '\n';
  }
  out << "rules " << setup.options.rules << ", visibility " << setup.options.visibility << '\n';
  for (Hex h : board.hexes())
    if (setup.hexes[h].mined) out << "mine " << board.name(h) << '\n';
  for (Hex h : board.hexes())
    if (const HexSetup& hex = setup.hexes[h]; hex.marks)
      out << board.name(h) << ": marks " << int{hex.marks} << ", openings " << int{hex.openings} << '\n';
  for (const AirDrop& drop : setup.air_drops) {
    out << "air drop: side " << index(drop.side) << ", units " << drop.units << ", range " << drop.range
        << ", aims";
    for (Hex h : drop.aims) out << ' ' << board.name(h);
    out << '\n';
  }
  for (const Smoke& smoke : battle.smokes)
    out << "smoke " << board.name(smoke.hex) << ' ' << int{smoke.turns_left} << '\n';
}

rc::Gen<RandomBattle> any_battle() {
  return gen::exec([] {
    RandomBattle battle;
    const auto& library = library_battles();
    if (chance_of(5) && !library.empty())
      battle.setup = any_of(library);
    else
      battle = Author().draw();
    battle.seed = *gen::noShrink(gen::resize(rc::kNominalSize, gen::arbitrary<std::uint64_t>()));
    return battle;
  });
}

const std::vector<Setup>& library_battles() {
  static const std::vector<Setup> battles = [] {
    std::vector<Setup> found;
    const auto folder = find_battles();
    if (!folder) return found;
    const Library library(*folder);
    for (const std::string& key : library.keys())
      if (LoadResult result = library.load(key); result.ok()) found.push_back(std::move(result.battle.setup));
    return found;
  }();
  return battles;
}

Match::Match(const RandomBattle& battle)
    : game(battle.setup), chance(battle.seed), state(start(game, chance)), picker(battle.seed) {
  for (const Smoke& smoke : battle.smokes) state.smokes[state.smoke_count++] = smoke;
}

} // namespace bocage::test
