#include "scenario/check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/game.h"
#include "scenario/source.h"
#include "scenario/words.h"

namespace bocage {
namespace {

using About = Finding::About;

Slot side_slot(Side s) {
  Slot slot("side", s == Side::Allies ? "the Allies" : "the Axis");
  slot.value.noun = s == Side::Allies ? "side.allies" : "side.axis";
  return slot;
}
Slot terrain_slot(const Terrain& terrain) { return term("terrain", "terrain", terrain.key); }

class Examiner {
 public:
  explicit Examiner(const Battle& battle)
      : battle_(battle), setup_(battle.setup), game_(bare(setup_)), board_(game_.board()),
        tables_(game_.tables()) {
    for (Hex h : board_.hexes()) {
      state_.ground[h] = setup_.hexes[h].ground;
      state_.overlay[h] = setup_.hexes[h].overlay;
      state_.obstacle[h] = setup_.hexes[h].obstacle;
    }
  }

  std::vector<Finding> run() {
    identity();
    sides();
    ground();
    units();
    objectives();
    labels();
    options();
    stand_ins();
    notes();
    lengths();
    return std::move(findings_);
  }

 private:
  void add(About about, int at, Said said) { findings_.push_back({about, at, std::move(said)}); }
  void add(Hex h, Said said) { add(About::Place, h, std::move(said)); }

  // The same board and the same cards; all else may still be wrong.
  static Setup bare(const Setup& setup) {
    Setup bare;
    bare.board = setup.board;
    bare.mode = setup.mode;
    bare.options = setup.options;
    return bare;
  }

  Ground ground_at(Hex h) const { return game_.ground(state_, h); }

  bool is_sea(Hex h) const { return ground_at(h).ground.water == Water::Sea; }
  bool is_track(Hex h) const {
    return ground_at(h).any([](const Terrain& t) { return t.rail; });
  }
  bool is_beside_beach(Hex h) const {
    for (Hex next : board_.neighbors(h))
      if (ground_at(next).ground.beach) return true;
    return false;
  }
  bool track_joins(Hex a, Hex b) const { // two hexes of track
    const auto way = board_.direction(a, b);
    const auto open = [&](Hex h, Direction d) {
      const std::uint8_t openings = setup_.hexes[h].openings;
      return !openings || (openings >> static_cast<int>(d) & 1);
    };
    return way && open(a, *way) && open(b, opposite(*way));
  }

  // What keeps a troop out of a hex, if anything does.
  const Terrain* closed_by(Hex h, const Troop& troop) {
    const Ground here = ground_at(h);
    switch (troop.gait) {
    case Gait::Airborne: return nullptr;
    case Gait::Afloat: return is_sea(h) ? nullptr : &here.ground;
    case Gait::Rail: return is_track(h) ? nullptr : &here.ground;
    default: break;
    }
    // A unit may be set up in a bunker or a fortress that it could never enter (B-BUNKER-04).
    const auto without_trap = [&](TerrainId& there) {
      const bool trapped = has(tables_.of(there).traps, troop.unit_class);
      return std::exchange(there, trapped ? TerrainId::Open : there);
    };
    const TerrainId overlay = without_trap(state_.overlay[h]), ground = without_trap(state_.ground[h]);
    const Terrain* closed = ground_at(h).closed_by(troop.gait);
    state_.overlay[h] = overlay;
    state_.ground[h] = ground;
    return closed;
  }
  bool closed_to_everybody(Hex h) {
    return std::all_of(tables_.troops.begin(), tables_.troops.end(),
                       [&](const Troop& t) { return t.gait == Gait::Airborne || closed_by(h, t); });
  }

  void text(const Text& texts, About about, int at, const Said& what) {
    const Said french = say("language.fr", "French"), english = say("language.en", "English");
    for (const auto& [language, written] : {std::pair{&french, &texts.fr}, std::pair{&english, &texts.en}}) {
      const Slot text("text", what), in("language", *language);
      if (written->empty())
        add(about, at, say("wrong.text-missing", "{text} is missing in {language}", {text, in}));
      else if (*written != tidy(*written))
        add(about, at,
            say("wrong.text-untidy", "{text} has stray blanks or line ends in {language}", {text, in}));
      else if (find_unreadable(*written))
        add(about, at,
            say("wrong.text-unreadable", "{text} holds characters that are not text in {language}",
                {text, in}));
    }
  }

  void identity() {
    if (!is_plain_word(battle_.key))
      add(About::Battle, 0,
          say("wrong.key", "the key is {what}, expected lower-case words joined by hyphens",
              {quoted("what", battle_.key)}));
    if (setup_.name != battle_.key)
      add(About::Battle, 0,
          say("wrong.setup-name", "the set-up is named {what} instead of {key}",
              {quoted("what", setup_.name), quoted("key", battle_.key)}));
    text(battle_.name, About::Name, 0, say("text.name", "the name"));
    if (battle_.name.fr.find('\n') != std::string::npos || battle_.name.en.find('\n') != std::string::npos)
      add(About::Name, 0, say("wrong.name-lines", "the name has more than one line"));
    text(battle_.briefing, About::Briefing, 0, say("text.briefing", "the briefing"));
    if (!battle_.dates.begin.ok() || !battle_.dates.end.ok())
      add(About::Dates, 0, say("wrong.date", "the date is not a day of the calendar"));
    else if (battle_.dates.end < battle_.dates.begin)
      add(About::Dates, 0, say("wrong.dates", "the battle ends before it begins"));
    const bool wide = setup_.board == BoardKind::Overlord || setup_.board == BoardKind::ThreeBoards;
    if (setup_.mode == Mode::Overlord && !wide)
      add(About::Battle, 0, say("wrong.overlord-board", "Overlord needs the overlord board or three boards"));
  }

  void sides() {
    const int cards = game_.card_count();
    for (Side s : {Side::Allies, Side::Axis}) {
      const SideSetup& side = setup_.of(s);
      if (side.cards < 1)
        add(About::Side, index(s),
            say("wrong.no-card", "{side} have no card; each side is dealt at least 1", {side_slot(s)}));
      if (side.medals < 1)
        add(About::Side, index(s),
            say("wrong.no-medal", "{side} need no medal to win; expected at least 1", {side_slot(s)}));
      if (side.medals > kMostMedals)
        add(About::Side, index(s),
            say("wrong.many-medals", "{side} need {number} medals to win; expected at most {most}",
                {side_slot(s), {"number", side.medals}, {"most", kMostMedals}}));
      if (side.cards > cards)
        add(About::Side, index(s),
            say("wrong.many-cards", "{side} are dealt {number} cards, but the deck has only {deck}",
                {side_slot(s), {"number", side.cards}, {"deck", cards}}));
      if (!in_words(battle_.nations_of(s)))
        add(About::Battle, 0,
            say("wrong.nations", "the nations of {side} are missing or given twice", {side_slot(s)}));
      if ((side.exits - board_.hexes()).any())
        add(About::Exits, index(s),
            say("wrong.exit", "an exit of {side} is not on this board", {side_slot(s)}));
      if (std::none_of(setup_.units.begin(), setup_.units.end(),
                       [&](const UnitSetup& u) { return u.side == s; }))
        add(About::Side, index(s), say("wrong.no-unit", "{side} have no unit on the map", {side_slot(s)}));
    }
    const int dealt = setup_.of(Side::Allies).cards + setup_.of(Side::Axis).cards;
    if (setup_.of(Side::Allies).cards <= cards && setup_.of(Side::Axis).cards <= cards && dealt > cards)
      add(About::Side, 0,
          say("wrong.both-hands", "both hands together have {number} cards, but the deck has only {deck}",
              {{"number", dealt}, {"deck", cards}}));
  }

  static bool in_words(const std::vector<Nation>& nations) {
    return !nations.empty() && std::set<Nation>(nations.begin(), nations.end()).size() == nations.size() &&
           std::all_of(nations.begin(), nations.end(), [](Nation n) { return n != Nation::None; });
  }

  static bool is_crossed(const Terrain& ground) {
    return ground.water == Water::River || ground.ice_dice > 0 || ground.spanned;
  }

  void ground() {
    for (Hex h : board_.hexes()) {
      const HexSetup& hex = setup_.hexes[h];
      const Ground here = ground_at(h);
      const auto layered = [&](TerrainId id, Layer layer) {
        if (id != TerrainId::Open && tables_.of(id).layer != layer)
          add(h, say("wrong.layer", "{terrain} lies on the wrong layer", {terrain_slot(tables_.of(id))}));
      };
      layered(hex.ground, Layer::Ground);
      layered(hex.overlay, Layer::Overlay);
      layered(hex.obstacle, Layer::Obstacle);
      if (here.overlay.crossing && !is_crossed(here.ground) && !hex.is(kBridgeSection) &&
          !unbuilt_terrain_at(battle_, h, Layer::Ground))
        add(h, say("wrong.no-river", "the {terrain} crosses no river", {terrain_slot(here.overlay)}));
      const auto owned = [&](const Terrain& terrain, Owner owner) {
        if (owner != Owner::Anyone && !terrain.owner_only)
          add(h, say("wrong.owner", "{terrain} has an owner, but serves everybody", {terrain_slot(terrain)}));
      };
      owned(here.overlay, hex.overlay_owner);
      owned(here.obstacle, hex.obstacle_owner);
    }
  }

  void units() {
    if (setup_.units.size() > kMaxUnits)
      add(About::Battle, 0,
          say("wrong.many-units", "{number} units are on the map, at most {most} are possible",
              {{"number", static_cast<int>(setup_.units.size())}, {"most", static_cast<int>(kMaxUnits)}}));
    HexSet taken;
    Hex last = 0;
    for (const UnitSetup& unit : setup_.units) {
      if (!board_.contains(unit.hex)) {
        add(About::Battle, 0, say("wrong.unit-off", "a unit is not on this board"));
        continue;
      }
      const Troop& troop = tables_.of(unit.troop);
      if (taken.contains(unit.hex)) add(unit.hex, say("wrong.two-units", "two units are in one hex"));
      if (unit.hex < last)
        add(unit.hex, say("wrong.units-order", "the units are not in the order of the map"));
      place(unit, troop);
      if (const int most = most_figures(troop); unit.figures < 0 || unit.figures > most)
        add(unit.hex, say("wrong.unit-figures", "the unit has {number} figures, expected 1 to {most}",
                          {{"number", unit.figures}, {"most", most}}));
      if (unit.medals < -1 || unit.medals > kMostUnitMedals)
        add(unit.hex, say("wrong.unit-medals", "the unit is worth {number} medals, expected 0 to {most}",
                          {{"number", unit.medals}, {"most", kMostUnitMedals}}));
      if (unit.nation == Nation::None && !battle_.nations_of(unit.side).empty())
        add(unit.hex, say("wrong.unit-nation", "the unit has no nation"));
      if (unit.second_hex != kNoHex) second_hex(unit, troop, taken);
      equipment(unit, troop);
      taken.insert(unit.hex);
      last = unit.hex;
    }
    details(taken);
  }

  // Vehicles have one to three (E-TRUCK-01, E-HTRACK-01, E-JEEP-01); hits on ships and trains are counted on
  // the one piece they are.
  static int most_figures(const Troop& troop) {
    return troop.vehicle || troop.commands || troop.hits_to_destroy ? troop.figures : kMostFigures;
  }

  void place(const UnitSetup& unit, const Troop& troop) {
    const Slot who = term("troop", "troop", troop.key);
    const Terrain* closed = closed_by(unit.hex, troop);
    if (troop.gait == Gait::Rail && closed)
      add(unit.hex, say("wrong.no-track", "{troop} needs a track: found {terrain}, expected a railroad",
                        {who, terrain_slot(*closed)}));
    else if (troop.gait == Gait::Afloat && closed)
      add(unit.hex, say("wrong.no-sea", "{troop} needs the sea: found {terrain}, expected ocean",
                        {who, terrain_slot(*closed)}));
    else if (closed)
      add(unit.hex, say("wrong.closed", "{troop} cannot be here: {terrain} is impassable to it",
                        {who, terrain_slot(*closed)}));
    else if (troop.gait == Gait::Afloat && is_beside_beach(unit.hex)) // F-TRPB-17, F-TRPB-25
      add(unit.hex,
          say("wrong.shallows", "{troop} is beside a beach, where the water is too shallow", {who}));
    // F-TRP-45: a locomotive without a wagon is one that has lost it.
    if (troop.unit_class == UnitClass::Train && unit.second_hex == kNoHex && !(unit.marks & kWagonLost))
      add(unit.hex, say("wrong.no-wagon",
                        "{troop} has no wagon: expected one in [units], or the mark wagon-lost", {who}));
  }

  // What is said of the unit and its troop cannot have
  void equipment(const UnitSetup& unit, const Troop& troop) {
    const Slot who = term("troop", "troop", troop.key);
    const auto wrong = [&](std::string_view key, std::string_view english) {
      add(unit.hex, say(key, english, {who}));
    };
    const bool on_foot = troop.unit_class == UnitClass::Infantry && !troop.vehicle;
    const bool of_land = static_cast<int>(troop.gait) < kGroundGaits;
    if (unit.marks & kLeader && !troop.takes_leader()) // F-ACT-25, E-TRUCK-50, E-HTRACK-51
      wrong("wrong.leader", "a heroic leader is never with {troop}");
    if (unit.marks & kHasBoat && !on_foot) // E-HTRACK-50, E-JEEP-31
      wrong("wrong.boat", "boats are for infantry on foot: found one with {troop}");
    if (unit.marks & kInCraft && !of_land)
      wrong("wrong.craft", "{troop} does not go aboard a landing craft");
    else if (unit.marks & kInCraft && !is_sea(unit.hex))
      wrong("wrong.craft-ashore", "{troop} is aboard a landing craft, but not at sea");
    if (unit.marks & kHasGuns && !troop.serves_guns()) // X-ACT-12
      wrong("wrong.captured-guns", "captured guns are for infantry on foot: found some with {troop}");
    if (unit.marks & kDisguised && !troop.disguised) wrong("wrong.disguise", "{troop} has no disguise");
    if (unit.marks & kWagonLost && troop.unit_class != UnitClass::Train)
      wrong("wrong.wagon", "only a train has a wagon");
    if (unit.marks & kWagonLost && unit.second_hex != kNoHex)
      wrong("wrong.wagon-and-lost", "{troop} has a wagon and has lost it");
    if (unit.ready_medals && troop.vehicle && troop.gait != Gait::Foot) // E-TRUCK-53, E-HTRACK-54, E-JEEP-35
      wrong("wrong.reinforcement", "{troop} never comes as a reinforcement");
    if (unit.accessory != Accessory::None && !troop.has_accessory)
      wrong("wrong.accessory", "{troop} carries no accessory");
    else if (static_cast<int>(unit.accessory) > kAccessories)
      wrong("wrong.accessory-spent", "{troop} begins with an accessory that is used up");
    const int room = !troop.carries_units ? 0 : unit.second_hex == kNoHex ? 1 : kMostCargo;
    if (unit.cargo < 0 || unit.cargo > room)
      add(unit.hex, say("wrong.cargo", "{troop} carries {number} infantry units, but has room for {room}",
                        {who, {"number", unit.cargo}, {"room", room}}));
  }

  void second_hex(const UnitSetup& unit, const Troop& troop, HexSet& taken) {
    if (troop.unit_class != UnitClass::Train)
      add(unit.hex, say("wrong.wagon", "only a train has a wagon"));
    else if (!board_.contains(unit.second_hex) || !board_.adjacent(unit.hex, unit.second_hex))
      add(unit.hex, say("wrong.wagon-away", "the wagon is not beside its locomotive"));
    else if (taken.contains(unit.second_hex))
      add(unit.hex, say("wrong.wagon-taken", "the wagon is in the hex of another unit"));
    else if (closed_by(unit.second_hex, troop))
      add(unit.hex, say("wrong.wagon-rails", "the wagon is off the rails"));
    else if (is_track(unit.hex) && !track_joins(unit.hex, unit.second_hex))
      add(unit.hex, say("wrong.wagon-track", "no track joins the wagon to its locomotive"));
    else
      taken.insert(unit.second_hex);
  }

  void details(const HexSet& taken) {
    Hex last = 0;
    for (const UnitDetail& detail : battle_.details) {
      if (!board_.contains(detail.hex) || !taken.contains(detail.hex)) {
        add(About::Battle, 0,
            say("wrong.badge-alone", "the badge {what} belongs to no unit", {quoted("what", detail.badge)}));
        continue;
      }
      if (!is_plain_word(detail.badge))
        add(detail.hex,
            say("wrong.badge", "the badge is {what}, expected a plain word", {quoted("what", detail.badge)}));
      if (&detail != &battle_.details.front() && detail.hex <= last)
        add(detail.hex, say("wrong.badges-order", "the badges are not in the order of the map"));
      last = detail.hex;
    }
  }

  void objectives() {
    if (setup_.objectives.size() > kMaxObjectives)
      add(About::Battle, 0,
          say("wrong.many-objectives", "{number} objectives, at most {most} are possible",
              {{"number", static_cast<int>(setup_.objectives.size())},
               {"most", static_cast<int>(kMaxObjectives)}}));
    for (std::size_t i = 0; i < setup_.objectives.size(); ++i) {
      const Objective& objective = setup_.objectives[i];
      const auto wrong = [&](Said said) { add(About::Objective, static_cast<int>(i), std::move(said)); };
      const int hexes = objective.hexes.count();
      if (hexes == 0) {
        wrong(say("wrong.objective-hexless", "the objective has no hex"));
        continue;
      }
      if ((objective.hexes - board_.hexes()).any()) {
        wrong(say("wrong.objective-off", "the objective has a hex that is not on this board"));
        continue;
      }
      if (objective.medals < 1 && !objective.sudden_death)
        wrong(say("wrong.objective-worthless", "the objective is worth no medal"));
      if (objective.medals < 0 || objective.medals > kMostMedals)
        wrong(say("wrong.objective-medals", "the objective is worth {number} medals, expected 1 to {most}",
                  {{"number", objective.medals}, {"most", kMostMedals}}));
      int open = 0;
      for (Hex h : objective.hexes) open += !closed_to_everybody(h);
      if (objective.needed < 1 || objective.needed > hexes)
        wrong(say("wrong.objective-needs", "the objective needs {number} of its {all}",
                  {counted("number", objective.needed, "hex|hexes"), {"all", hexes}}));
      else if (open == 0)
        wrong(say("wrong.objective-closed", "nobody can take the objective: no unit may enter its hex"));
      else if (open < objective.needed)
        wrong(say("wrong.objective-open",
                  "nobody can take the objective: units may enter only {number} of it",
                  {counted("number", open, "hex|hexes")}));
      if (!serves(objective.who, Side::Allies) && objective.holder == Owner::Allies)
        wrong(say("wrong.held-allies", "the Allies hold at the start what they may not win"));
      if (!serves(objective.who, Side::Axis) && objective.holder == Owner::Axis)
        wrong(say("wrong.held-axis", "the Axis holds at the start what it may not win"));
    }
  }

  void labels() {
    HexSet labelled;
    for (std::size_t i = 0; i < battle_.labels.size(); ++i) {
      const Label& label = battle_.labels[i];
      const int at = static_cast<int>(i);
      if (!board_.contains(label.hex)) {
        add(About::Label, at,
            say("wrong.label-off", "the label {what} is not on this board", {quoted("what", label.text.en)}));
        continue;
      }
      if (labelled.contains(label.hex)) add(About::Label, at, say("wrong.labels", "the hex has two labels"));
      labelled.insert(label.hex);
      text(label.text, About::Label, at, say("text.label", "the label"));
      if ((label.text.fr + label.text.en).find('\n') != std::string::npos)
        add(About::Label, at, say("wrong.label-lines", "the label has more than one line"));
    }
  }

  // Each stand-in is what the table says, and the map has room for what it stands for.
  void stand_ins() {
    Hex last = 0;
    for (const StandIn& stand_in : battle_.stand_ins) {
      const Slot name = quoted("what", stand_in.piece);
      if (!board_.contains(stand_in.hex)) {
        add(About::Battle, 0, say("wrong.piece-off", "the piece {what} is not on this board", {name}));
        continue;
      }
      if (stand_in.hex < last)
        add(stand_in.hex, say("wrong.pieces-order", "the pieces are not in the order of the map"));
      last = stand_in.hex;
      const HexSetup& hex = setup_.hexes[stand_in.hex];
      const UnbuiltTerrain* terrain = find_unbuilt_terrain(stand_in.piece);
      const UnbuiltTroop* troop = find_unbuilt_troop(stand_in.piece);
      if (!terrain && !troop) add(stand_in.hex, say("wrong.piece", "found the unknown piece {what}", {name}));
      if (terrain && (terrain->layer == Layer::Ground    ? hex.ground
                      : terrain->layer == Layer::Overlay ? hex.overlay
                                                         : hex.obstacle) != terrain->stand_in)
        add(stand_in.hex,
            say("wrong.terrain-for", "another terrain is played for {what} than stands in for it", {name}));
      if (troop && std::none_of(setup_.units.begin(), setup_.units.end(), [&](const UnitSetup& unit) {
            return unit.hex == stand_in.hex && unit.troop == troop->stand_in;
          }))
        add(stand_in.hex,
            say("wrong.unit-for", "another unit is played for {what} than stands in for it", {name}));
    }
    for (const ObjectiveTerm& term : battle_.terms) {
      const bool there = term.objective >= 0 && std::cmp_less(term.objective, setup_.objectives.size());
      if (!there || !is_objective_term(term.term))
        add(About::Battle, 0,
            say("wrong.term", "found the unknown term {what} of an objective",
                {quoted("what", term.term.name)}));
    }
  }

  void notes() {
    for (const std::string& note : battle_.notes)
      if (note.empty() || note != tidy(note) || note.find('\n') != std::string::npos || find_unreadable(note))
        add(About::Battle, 0,
            say("wrong.note", "the note {what} is not one paragraph of text", {quoted("what", note)}));
  }

  // Whoever plays keeps all of it in memory and on disk, at every table.
  void lengths() {
    std::size_t all = battle_.key.size();
    const auto one = [&](const std::string& text, std::size_t longest) {
      all += text.size();
      if (text.size() > longest)
        add(About::Battle, 0,
            say("wrong.text-long",
                "the text that begins with {what} has {number} bytes, at most {most} are possible",
                {quoted("what", text.substr(0, 40)),
                 {"number", static_cast<int>(text.size())},
                 {"most", static_cast<int>(longest)}}));
    };
    const auto both = [&](const Text& text, std::size_t longest) {
      one(text.fr, longest);
      one(text.en, longest);
    };
    both(battle_.name, kLongestName);
    both(battle_.briefing, kLongestText);
    for (const Label& label : battle_.labels) both(label.text, kLongestName);
    for (const UnitDetail& detail : battle_.details) one(detail.badge, kLongestName);
    for (const std::string& note : battle_.notes) one(note, kLongestText);
    for (const OptionUse& use : battle_.options) {
      one(use.name, kLongestName);
      for (const Parameter& p : use.parameters) {
        one(p.name, kLongestName);
        one(p.value, kLongestText);
      }
    }
    for (const ObjectiveTerm& term : battle_.terms) {
      one(term.term.name, kLongestName);
      one(term.term.value, kLongestText);
    }
    if (all > kMostWords)
      add(About::Battle, 0,
          say("wrong.many-words", "all texts together have {number} bytes, at most {most} are possible",
              {{"number", static_cast<int>(all)}, {"most", static_cast<int>(kMostWords)}}));
  }

  // What the options say and what the engine is told must be one.
  void options() {
    Setup told = setup_;
    clear_options(told);
    for (std::size_t i = 0; i < battle_.options.size(); ++i) {
      const OptionUse& use = battle_.options[i];
      const int at = static_cast<int>(i);
      repetition(at);
      units_named(at);
      if (!is_plain_word(use.name))
        add(About::Option, at,
            say("wrong.rule-name", "the name of the rule is {what}, expected plain words joined by hyphens",
                {quoted("what", use.name)}));
      for (const Parameter& p : use.parameters)
        if (!is_plain_word(p.name) || p.value != tidy(p.value) ||
            p.value.find_first_of(",\n") != std::string::npos)
          add(About::Option, at,
              say("wrong.parameter", "the parameter {what} cannot be written", {quoted("what", p.name)}));
      for (const OptionFault& fault : apply_option(use, told)) add(About::Option, at, fault.said);
    }
    if (!same_setup(told, setup_))
      add(About::Battle, 0,
          say("wrong.rules-differ", "the special rules and the set-up do not say the same"));
    limits();
    places();
  }

  static std::string_view value_in(const OptionUse& use, std::string_view parameter) {
    for (const Parameter& given : use.parameters)
      if (given.name == parameter) return given.value;
    return {};
  }

  // What is said of a side once must not be said of it again in other words.
  void repetition(int at) {
    const OptionUse& use = battle_.options[static_cast<std::size_t>(at)];
    const auto subject = [](const OptionUse& option) -> std::string_view { // both are units off the board
      return option.name == "armor-breakthrough" ? std::string_view("reinforcements") : option.name;
    };
    const OptionRule* rule = find_option(use.name);
    if (!rule || rule->adds_up) return;
    for (int i = 0; i < at; ++i) {
      const OptionUse& before = battle_.options[static_cast<std::size_t>(i)];
      const std::string_view one = value_in(before, "side"), other = value_in(use, "side");
      if (subject(before) == subject(use) && (one == other || one == "both" || other == "both"))
        return add(About::Option, at,
                   say("wrong.rule-twice", "{rule} has been said already", {{"rule", use.name}}));
    }
  }

  // Rules of single units name hexes in which such units stand.
  void units_named(int at) {
    const OptionUse& use = battle_.options[static_cast<std::size_t>(at)];
    if (use.name != "held-back" && !use.name.starts_with("unit-") && use.name != "train-cargo") return;
    const std::string_view side = value_in(use, "side");
    const auto suits = [&](const UnitSetup& unit) {
      return side.empty() || (unit.side == Side::Allies ? "allies" : "axis") == side;
    };
    if (use.name == "train-cargo") {
      if (std::none_of(setup_.units.begin(), setup_.units.end(), [&](const UnitSetup& unit) {
            return suits(unit) && tables_.of(unit.troop).carries_units;
          }))
        add(About::Option, at, say("wrong.no-train", "this side has no train that carries units"));
      return;
    }
    for (const Piece& word : words(Piece(1, value_in(use, "hexes"))))
      if (const auto h = board_.parse(word.text());
          h && std::none_of(setup_.units.begin(), setup_.units.end(),
                            [&](const UnitSetup& unit) { return unit.hex == *h && suits(unit); }))
        add(About::Option, at,
            say("wrong.rule-no-unit", "{rule}: no such unit stands in {hex}",
                {{"rule", use.name}, {"hex", board_.name(*h)}}));
  }

  // As much as a position has room for.
  void limits() {
    const auto most = [&](int number, int limit, std::string_view key, std::string_view english) {
      if (number > limit) add(About::Battle, 0, say(key, english, {{"number", number}, {"most", limit}}));
    };
    int mines = 0;
    for (Hex h : board_.hexes())
      mines += setup_.hexes[h].mined || setup_.hexes[h].obstacle == TerrainId::Minefield;
    most(mines, kMaxMines, "wrong.many-mines", "{number} mines are laid, at most {most} are possible");
    most((setup_.of(Side::Allies).sabotage | setup_.of(Side::Axis).sabotage).count(), kMaxDams,
         "wrong.many-dams", "{number} dams may be sabotaged, at most {most} are possible");
    most((setup_.of(Side::Allies).prisons.camps | setup_.of(Side::Axis).prisons.camps).count(), kMaxCamps,
         "wrong.many-camps", "{number} camps have prisoners, at most {most} are possible");
    most(static_cast<int>(setup_.air_drops.size()), kMostDrops, "wrong.many-drops",
         "{number} air drops are made, at most {most} are possible");
    if (setup_.of(Side::Allies).pontoons > 0 && setup_.of(Side::Axis).pontoons > 0)
      add(About::Battle, 0,
          say("wrong.both-build",
              "both sides may build pontoon bridges: nobody could tell whose they are, so only one may"));
  }

  // What a rule says of a hex must fit what lies there.
  void places() {
    for (Hex h : board_.hexes()) {
      const HexSetup& hex = setup_.hexes[h];
      const Ground here = ground_at(h);
      const bool blown = setup_.of(Side::Allies).demolition.bridges.contains(h) ||
                         setup_.of(Side::Axis).demolition.bridges.contains(h);
      if (blown && !here.overlay.deck)
        add(h, say("wrong.no-bridge-to-blow", "no bridge that could be blown up is in this hex"));
      const bool burnt =
          setup_.of(Side::Allies).depots.hexes.contains(h) || setup_.of(Side::Axis).depots.hexes.contains(h);
      if (burnt && hex.ground != TerrainId::SupplyDepot)
        add(h, say("wrong.no-depot", "no supply depot that could be destroyed is in this hex"));
      if (setup_.of(Side::Allies).prisons.camps.contains(h) &&
          setup_.of(Side::Axis).prisons.camps.contains(h))
        add(h, say("wrong.both-prisoners",
                   "the prisoners of this camp would be of both sides: say which of them frees them"));
      if (hex.is(kBridgeSection) && !here.overlay.crossing)
        add(h, say("wrong.no-bridge-section", "a section of a bridge is here, but no bridge"));
      if (hex.is(kWideRiver) && here.ground.water == Water::None && !here.overlay.crossing)
        add(h, say("wrong.no-wide-river", "a wide river is here, but no water"));
      if (here.ground.banks && !hex.openings)
        add(h, say("wrong.no-openings", "{terrain} has no open end; say in [openings] where one gets in",
                   {terrain_slot(here.ground)}));
      for (Side side : {Side::Allies, Side::Axis}) {
        const Arrivals& arrivals = setup_.of(side).arrivals;
        if (const Terrain* closed =
                arrivals.hexes.contains(h) ? closed_by(h, tables_.of(arrivals.troop)) : nullptr)
          add(h,
              say("wrong.closed-to-arrivals", "reinforcements come here, but {terrain} is impassable to them",
                  {terrain_slot(*closed)}));
      }
    }
  }

  const Battle& battle_;
  const Setup& setup_;
  const Game game_;
  const Board& board_;
  const Tables& tables_;
  State state_{}; // the ground only
  std::vector<Finding> findings_;
};

} // namespace

std::vector<Finding> examine(const Battle& battle) { return Examiner(battle).run(); }

std::vector<Fault> check_battle(const Battle& battle) {
  const Board& board = Board::of(battle.setup.board);
  std::vector<Fault> faults;
  for (Finding& finding : examine(battle)) {
    Fault fault = fault_of({}, std::move(finding.said), battle.key);
    const std::size_t at = static_cast<std::size_t>(finding.index);
    Hex hex = kNoHex;
    if (finding.about == About::Place) hex = static_cast<Hex>(finding.index);
    if (finding.about == About::Objective) hex = battle.setup.objectives[at].hexes.first();
    if (finding.about == About::Label) hex = battle.labels[at].hex;
    if (hex != kNoHex && board.contains(hex)) fault.hex = board.name(hex);
    faults.push_back(std::move(fault));
  }
  return faults;
}

const UnbuiltTerrain* unbuilt_terrain_at(const Battle& battle, Hex h, Layer layer) {
  for (const StandIn& stand_in : battle.stand_ins) {
    const UnbuiltTerrain* row = stand_in.hex == h ? find_unbuilt_terrain(stand_in.piece) : nullptr;
    if (row && row->layer == layer) return row;
  }
  return nullptr;
}

std::vector<std::string> unenforced(const Battle& battle) {
  std::vector<std::string> names;
  const auto add = [&names](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  const Parameter optional{"use", "optional"}; // players may do without it: it keeps nobody from playing
  for (const OptionUse& use : battle.options)
    if (!is_enforced(use) && std::ranges::find(use.parameters, optional) == use.parameters.end())
      add(use.name);
  for (const StandIn& stand_in : battle.stand_ins) add(stand_in.piece);
  for (const ObjectiveTerm& term : battle.terms)
    if (!is_enforced(term)) add("objective " + term.term.name);
  if (!battle.notes.empty()) add("notes");
  return names;
}

// Comparing
// --------------------------------------------------------------------------------------------------------

bool same_setup(const Setup& a, const Setup& b) {
  const auto plain = [](Setup setup) {
    for (HexSetup& hex : setup.hexes) // sandbags alone may be said in two ways
      if (hex.obstacle == TerrainId::Sandbags) {
        hex.obstacle = TerrainId::Open;
        hex.sandbags = true;
      }
    return setup;
  };
  return plain(a) == plain(b);
}

bool operator==(const Battle& a, const Battle& b) {
  return a.key == b.key && a.name == b.name && a.briefing == b.briefing && a.theatre == b.theatre &&
         a.dates == b.dates && a.face == b.face && a.nations == b.nations && a.labels == b.labels &&
         a.details == b.details && a.options == b.options && a.stand_ins == b.stand_ins &&
         a.terms == b.terms && a.notes == b.notes && same_setup(a.setup, b.setup);
}

} // namespace bocage
