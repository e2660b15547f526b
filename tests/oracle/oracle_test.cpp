// A second opinion: what another implementation computes for the same positions. The data lie beside the
// checkout and are optional. The rules are the authority: every difference is listed below with the rule that
// decides it.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "engine/rules/retreat.h"
#include "scenario/load.h"
#include "tests/scenario/corpus.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::map<std::string, TerrainId> kGrounds = {
    {"Forest", TerrainId::Forest},    {"Village", TerrainId::Town},      {"Hill", TerrainId::Hill},
    {"River", TerrainId::River},      {"Ocean", TerrainId::Ocean},       {"Beach", TerrainId::Beach},
    {"Cliff", TerrainId::Cliff},      {"SeaBluff", TerrainId::SeaBluff}, {"SteepHill", TerrainId::SteepHill},
    {"Hedgerow", TerrainId::Hedgerow}};
const std::map<std::string, TerrainId> kOverlays = {{"Bridge", TerrainId::Bridge},
                                                    {"Bunker", TerrainId::Bunker}};
const std::map<std::string, TerrainId> kObstacles = {{"Sandbag", TerrainId::Sandbags},
                                                     {"Wire", TerrainId::Wire},
                                                     {"Hedgehog", TerrainId::Hedgehog},
                                                     {"SeaWall", TerrainId::SeaWall}};
const std::map<std::string, TroopId> kPlainTroops = {
    {"Infantry", TroopId::Infantry},     {"Armor", TroopId::Armor},
    {"Artillery", TroopId::Artillery},   {"SpecialForces", TroopId::SpecialForces},
    {"EliteArmor", TroopId::EliteArmor}, {"FrenchResistance", TroopId::Resistance}};

Side side_named(const Json& name) { return name == "ALLIES" ? Side::Allies : Side::Axis; }

// One file of the oracle as a game of ours.
class Position {
 public:
  static Position read(const fs::path& path) {
    std::ifstream in(path);
    return Position(Json::parse(in));
  }

  explicit Position(const Json& file) : json(file), game(make(file)), state(start(game, Chance(1))) {
    for (std::size_t i = 0; i < json["units"].size(); ++i)
      ids[json["units"][i]["id"]] = static_cast<UnitId>(i);
    for (int i = 0; i < state.mine_count; ++i) // as they drew them
      for (const Json& t : json["terrains"])
        if (Mine& mine = state.mines[static_cast<std::size_t>(i)];
            t[2] == "Minefield" && at(t[0], t[1]) == mine.hex)
          mine.value = t[6]["value"].is_number() ? t[6]["value"].get<std::uint8_t>() : std::uint8_t{0};
  }

  Hex at(const Json& x, const Json& y) const { return game.board().at(y, x); }
  std::string name(Hex h) const { return game.board().name(h); }
  const Json& unit_json(int id) const { return json["units"][ids.at(id)]; }

  // Plain units whose numbers no special rule of the battle has changed.
  bool plain(int id) const {
    const Json& u = unit_json(id);
    if (!kPlainTroops.contains(u["class"]) || u["nation"] == "jp") return false;
    const Troop& troop = game.tables().of(kPlainTroops.at(u["class"]));
    return u["stats"]["move"] == troop.move && u["stats"]["moveAndBattle"] == troop.battle_move;
  }
  // A step of armor or artillery between a beach and the heights behind it.
  bool scarp_edge(const Unit& unit, Hex a, Hex b) const {
    if (game.tables().of(unit.troop).gait == Gait::Foot) return false;
    const auto scarp = [&](Hex h) {
      const Slope slope = game.tables().of(state.ground[h]).slope;
      return slope == Slope::Bluff || slope == Slope::Cliff;
    };
    const auto beach = [&](Hex h) { return game.tables().of(state.ground[h]).beach; };
    return (scarp(a) && beach(b)) || (beach(a) && scarp(b));
  }
  bool night() const { return json["board"]["nightVisibility"] != 100; }

  // A copy in which only this unit is ordered.
  State ordered(int id) const {
    State s = state;
    s.active = s.unit(ids.at(id)).side;
    s.unit(ids.at(id)).order = OrderKind::Normal;
    s.ordered.insert(ids.at(id));
    return s;
  }

  Json json;
  Game game;
  State state;
  std::map<int, UnitId> ids;

 private:
  static void lay(const Json& json, const Board& board, Setup& setup) {
    for (const Json& t : json["terrains"]) {
      HexSetup& hex = setup.hexes[board.at(t[1], t[0])];
      const std::string what = t[2];
      const Owner owner = t[5].is_null() ? Owner::Anyone : owner_of(side_named(t[5]));
      if (kGrounds.contains(what)) hex.ground = kGrounds.at(what);
      if (kOverlays.contains(what)) hex.overlay = kOverlays.at(what), hex.overlay_owner = owner;
      if (kObstacles.contains(what)) {
        if (what == "Sandbag")
          hex.sandbags = true;
        else
          hex.obstacle = kObstacles.at(what), hex.obstacle_owner = owner;
      }
      if (t.size() > 6 && t[6].contains("properties") && t[6]["properties"].contains("isImpassable"))
        hex.closed_to = kGround;
    }
  }

  static Game make(const Json& json) {
    Setup setup;
    const std::string mode = json["board"]["mode"];
    setup.board = mode == "OVERLORD"  ? BoardKind::Overlord
                  : mode == "BRKTHRU" ? BoardKind::Breakthrough
                                      : BoardKind::Standard;
    setup.top = side_named(json["board"]["topSide"]);
    const Board& board = Board::of(setup.board);
    const bool expanded = std::any_of(json["terrains"].begin(), json["terrains"].end(), [](const Json& t) {
      const std::string name = t[2];
      return !kGrounds.contains(name) && !kOverlays.contains(name) && !kObstacles.contains(name);
    });
    std::map<Hex, std::uint16_t> marks; // of the units of the scenario
    if (expanded) {                     // terrain of the expansions, as the scenario's file lays it
      const fs::path file = test::corpus_folder() / (json["scenario"].get<std::string>() + ".m44");
      const Setup given = load_any(file).battle.setup;
      setup.hexes = given.hexes;
      if (!json.contains("position"))
        for (const UnitSetup& unit : given.units) marks[unit.hex] = unit.marks & kHasBoat;
    } else {
      lay(json, board, setup);
    }
    for (const Json& u : json["units"]) {
      const std::string kind = u["kind"];
      UnitSetup unit;
      unit.hex = board.at(u["y"], u["x"]);
      unit.side = side_named(u["side"]);
      unit.figures = u["figures"];
      unit.troop = kPlainTroops.contains(u["class"]) ? kPlainTroops.at(u["class"])
                   : kind == "armor"                 ? TroopId::Armor
                   : kind == "artillery"             ? TroopId::Artillery
                                                     : TroopId::Infantry;
      if (marks.contains(unit.hex)) unit.marks = marks.at(unit.hex);
      if (u.contains("properties") && u["properties"].contains("banzai"))
        setup.of(unit.side).rules |= kImperialArmy;
      setup.units.push_back(unit);
    }
    for (SideSetup& side : setup.sides) side.medals = 99;
    return Game(setup);
  }
};

using Targets = std::set<std::tuple<int, int, int>>; // unit, distance, dice

Targets their_targets(const Json& list, std::size_t distance_at) {
  Targets found;
  for (const Json& t : list)
    found.emplace(t[0].get<int>(), t[distance_at].get<int>(), t[distance_at + 1].get<int>());
  return found;
}

Targets our_targets(const Position& p, const State& s, UnitId id) {
  Targets found;
  const Unit& unit = s.unit(id);
  if (!may_battle(p.game, s, unit)) return found;
  for (Hex h : targets(p.game, s, unit, false)) {
    const int number = p.json["units"][s.unit_at[h]]["id"];
    found.emplace(number, p.game.board().distance(unit.hex, h),
                  attack_dice(p.game, s, unit, unit.hex, h, false));
  }
  return found;
}

std::string show(const Targets& list) {
  std::string text;
  for (const auto& [unit, distance, dice] : list)
    text += " " + std::to_string(unit) + "@" + std::to_string(distance) + ":" + std::to_string(dice);
  return text.empty() ? " none" : text;
}

// The entries that come out differently under the official rule for hills replace the others.
const Json* classic(const Json& list, int unit, std::optional<std::pair<int, int>> cell = {}) {
  for (const Json& e : list)
    if (e["unit"] == unit && (!cell || (e["x"] == cell->first && e["y"] == cell->second))) return &e;
  return nullptr;
}

// Whether all they attack and we do not is from massif to massif: two dice fewer, which they do not take.
bool by_massif(const Position& p, const State& s, UnitId id, const Targets& ours, const Targets& theirs) {
  const LayNow lay = p.game.lay(s);
  const Hex from = s.unit(id).hex;
  return std::all_of(theirs.begin(), theirs.end(), [&](const auto& t) {
    const Hex to = s.unit(p.ids.at(std::get<0>(t))).hex;
    return ours.contains(t) ||
           (p.game.tables().of(s.ground[from]).heights_only &&
            p.game.tables().of(s.ground[to]).heights_only && lay->ridge_group[from] != lay->ridge_group[to]);
  });
}

// Between the sea and a cliff or bluff, which they climb from there as from behind.
bool from_the_sea(const Position& p, Hex a, Hex b) {
  const auto is_scarp = [&](Hex h) {
    const Slope slope = p.game.tables().of(p.game.hex(h).ground).slope;
    return slope == Slope::Cliff || slope == Slope::Bluff;
  };
  return (is_scarp(a) && p.game.sea().contains(b)) || (is_scarp(b) && p.game.sea().contains(a));
}

// What was compared, and where the two differ.
class Report {
 public:
  void compare(bool same, const std::string& rule, const std::string& what) {
    ++compared_;
    if (same) return;
    (rule.empty() ? unexplained_ : explained_).push_back(what + (rule.empty() ? "" : "  [" + rule + "]"));
  }
  int compared() const { return compared_; }
  std::string text() const {
    std::string all;
    for (const std::string& line : unexplained_) all += "\n  " + line;
    return all;
  }
  bool clean() const { return unexplained_.empty(); }
  void print(const char* name) const {
    std::printf("%s: %d compared, %zu differ by rule, %zu unexplained\n", name, compared_, explained_.size(),
                unexplained_.size());
    for (const std::string& line : explained_) std::printf("  %s\n", line.c_str());
  }

 private:
  int compared_ = 0;
  std::vector<std::string> explained_, unexplained_;
};

class Oracle : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path root = "../shared/oracle";
    if (!fs::exists(root)) GTEST_SKIP() << "no " << root << " beside the checkout";
    for (const char* folder : {"setup", "positions"})
      for (const auto& entry : fs::directory_iterator(root / folder))
        positions.emplace(entry.path().stem().string(), Position::read(entry.path()));
    ASSERT_FALSE(positions.empty());
  }
  std::map<std::string, Position> positions;
};

// The rule by which they do not see what we do: what forbids an attack is not in the way of the eyes.
std::string why_blocked(const Position& p, Hex from, Hex to) {
  const Unit& unit = p.state.unit(p.state.unit_at[from]);
  if (hand_to_hand(p.game, p.state, unit, from, to)) return "F-TWADI-03";
  HexSet river;
  for (Hex h : p.game.board().hexes()) river.assign(h, p.game.hex(h).is(kWideRiver));
  if (river.contains(to) || !p.game.board().clear_line(from, to, river)) return "H-RIVER-01";
  return p.game.lakes().contains(to) ? "F-TLAKE-01" : ""; // nobody is there to be seen
}

TEST_F(Oracle, Sight) {
  Report report;
  for (const auto& [name, p] : positions)
    for (const Json& line : p.json["los"]) {
      const Hex from = p.state.unit(p.ids.at(line[0])).hex, to = p.at(line[1], line[2]);
      bool theirs = line[3] == 1;
      for (const Json& e : p.json["classicHills"]["los"])
        if (e[0] == line[0] && e[1] == line[1] && e[2] == line[2]) theirs = e[3] == 1;
      report.compare(sees(p.game, p.state, from, to) == theirs, why_blocked(p, from, to),
                     name + ": " + p.name(from) + " to " + p.name(to) + (theirs ? " clear" : " blocked") +
                         " for them");
    }
  report.print("sight");
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST_F(Oracle, Attacks) {
  Report report;
  for (const auto& [name, p] : positions) {
    if (p.night()) continue;
    for (const Json& a : p.json["attacks"]) {
      const int id = a["unit"];
      if (!p.plain(id)) continue;
      const Json* instead = classic(p.json["classicHills"]["attacks"], id);
      const Targets theirs = their_targets(instead ? (*instead)["targets"] : a["targets"], 3);
      const Targets ours = our_targets(p, p.ordered(id), p.ids.at(id));
      report.compare(ours == theirs, "",
                     name + ": unit " + std::to_string(id) + " in " + p.name(p.state.unit(p.ids.at(id)).hex) +
                         " ours" + show(ours) + ", theirs" + show(theirs));
    }
  }
  report.print("attacks");
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST_F(Oracle, Moves) {
  Report report;
  for (const auto& [name, p] : positions)
    for (const Json& m : p.json["moves"]) {
      const int id = m["unit"];
      if (!p.plain(id)) continue;
      const UnitId unit = p.ids.at(id);
      const State before = p.ordered(id);
      const Allowance allowed = allowance(p.game, before.unit(unit));
      const Reach direct = reach(p.game, before, before.unit(unit), allowed);
      ActionList list;
      list_moves(p.game, before, unit, allowed, list);
      HexSet ours, theirs;
      for (const Action& action : list)
        if (action.kind == ActionKind::Move) ours.insert(action.to);
      for (const Json& cell : m["cells"]) theirs.insert(p.at(cell["x"], cell["y"]));
      const std::string who = name + ": unit " + std::to_string(id) + " in " + p.name(before.unit(unit).hex);
      for (Hex h : (ours | theirs))
        report.compare(ours.contains(h) == theirs.contains(h), "",
                       who + (theirs.contains(h) ? " could go to " : " could not go to ") + p.name(h) +
                           " for them");
      for (const Json& cell : m["cells"]) {
        const Hex to = p.at(cell["x"], cell["y"]);
        if (!direct.all().contains(to)) continue; // over ice
        if (!p.game.has_roads() &&
            p.game.ice().empty()) // they count a hex of road as none; we go around the ice
          report.compare(direct.cost(to) == cell["d"],
                         from_the_sea(p, before.unit(unit).hex, to) ? "F-TCLIFF-05" : "",
                         who + " to " + p.name(to) + " costs them " + cell["d"].dump());
        if (!cell.contains("targets") || p.night()) continue;
        State after = before;
        const Chance chance(1);
        Play play{p.game, after, chance, nullptr};
        move_unit(play, unit, allowed, act(ActionKind::Move, before.unit(unit).hex, to));
        const Json* instead = classic(p.json["classicHills"]["moves"], id,
                                      std::pair(cell["x"].get<int>(), cell["y"].get<int>()));
        const Targets wanted = their_targets(
            instead && instead->contains("targets") ? (*instead)["targets"] : cell["targets"], 1);
        const Targets found = our_targets(p, after, unit);

        report.compare(found == wanted, by_massif(p, after, unit, found, wanted) ? "F-TMOUNT-10" : "",
                       who + " moved to " + p.name(to) + " ours" + show(found) + ", theirs" + show(wanted));
      }
    }
  report.print("moves");
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST_F(Oracle, Retreats) {
  Report report;
  for (const auto& [name, p] : positions)
    for (const Json& r : p.json["retreats"]) {
      const int id = r["unit"];
      if (!p.plain(id)) continue;
      const Unit& unit = p.state.unit(p.ids.at(id));
      for (int flags : {1, 2}) {
        const Json& theirs = r["flags" + std::to_string(flags)];
        const int far = longest_retreat(p.game, p.state, unit, unit.hex, flags);
        HexSet ends, wanted; // where a retreat of full length can end
        const auto walk = [&](auto&& self, Hex from, int left) -> void {
          if (left == 0) return ends.insert(from);
          for (Hex to : retreat_steps(p.game, p.state, unit, from)) self(self, to, left - 1);
        };
        if (far > 0) walk(walk, unit.hex, far);
        for (const Json& cell : theirs["cells"])
          if (cell[3] == 1) wanted.insert(p.at(cell[0], cell[1]));
        // F-TCLIFF-07: a retreat treats cliffs and bluffs as hills for all units. They keep armor and
        // artillery from going between such a hex and the beach: a difference counts as explained only if
        // that alone gives their answer.
        HexSet barred_ends;
        int barred_far = 0;
        const auto barred = [&](auto&& self, Hex from, int made) -> void {
          bool on = false;
          if (made < flags)
            for (Hex to : retreat_steps(p.game, p.state, unit, from))
              if (!p.scarp_edge(unit, from, to)) on = true, self(self, to, made + 1);
          if (on || made < barred_far) return;
          if (made > barred_far) barred_ends = {};
          barred_far = made;
          if (made > 0) barred_ends.insert(from);
        };
        barred(barred, unit.hex, 0);
        const bool scarp = flags - barred_far == theirs["hits"] && barred_ends == wanted;
        report.compare(flags - far == theirs["hits"] && ends == wanted, scarp ? "F-TCLIFF-07" : "",
                       name + ": unit " + std::to_string(id) + " in " + p.name(unit.hex) + " with " +
                           std::to_string(flags) + " flags loses them " + theirs["hits"].dump());
      }
    }
  report.print("retreats");
  EXPECT_TRUE(report.clean()) << report.text();
}

} // namespace
} // namespace bocage
