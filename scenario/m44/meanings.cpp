// What sentences mean: for each kind of saying who takes it, and whether the battle has what it says. What it
// has not, and what cannot be made of the map for certain, is told and kept as a note.
#include <algorithm>

#include "scenario/m44/importer.h"
#include "scenario/m44/sayings.h"
#include "scenario/m44/sides.h"
#include "scenario/words.h"

namespace bocage::m44 {
namespace {

std::optional<TerrainId> find_terrain(std::string_view key) {
  const auto& table = official_tables().terrain;
  const auto row = std::ranges::find(table, key, &Terrain::key);
  return row == table.end() ? std::nullopt : std::optional(static_cast<TerrainId>(row - table.begin()));
}

std::string_view value_in(const std::vector<Parameter>& parameters, std::string_view name) {
  const auto row = std::ranges::find(parameters, name, &Parameter::name);
  return row == parameters.end() ? std::string_view() : std::string_view(row->value);
}

// "draw two cards after turns 1 and 2": 2 cards, 2 turns
struct Draw {
  int cards = 0, turns = 0;
};
std::optional<Draw> draw_in(std::string_view sentence) {
  Draw draw;
  for (const auto& [words, cards] :
       {std::pair{"draw two cards|draw 2 cards", 2}, {"draw three cards|draw 3 cards", 3}})
    if (says(sentence, words)) draw.cards = cards;
  const std::size_t list = sentence.find("turn");
  if (!draw.cards || list == std::string_view::npos) return std::nullopt;
  for (const char c : sentence.substr(list))
    if (c >= '0' && c <= '9' && c - '0' != ++draw.turns) return std::nullopt; // not the first turns
  return draw.turns ? std::optional(draw) : std::nullopt;
}

std::optional<int> number_after(std::string_view sentence, std::string_view words) {
  const std::size_t at = sentence.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = sentence.substr(at + words.size());
  return read_number(rest.substr(0, rest.find_first_not_of("0123456789")));
}

} // namespace

std::span<const Importer::Meaning> Importer::meanings() {
  static constexpr auto table = std::to_array<Meaning>({
      {"-", &Importer::take_nothing},
      {"badge", &Importer::take_badge},
      {"lost", &Importer::take_lost},
      {"option", &Importer::take_option},
      {"star", &Importer::take_star},
      {"extra-draw", &Importer::take_extra_draw},
      {"hand", &Importer::take_hand},
      {"air-sorties", &Importer::take_air_sorties},
      {"terrain", &Importer::take_terrain},
      {"steep-hills", &Importer::take_steep_hills},
      {"water", &Importer::take_water},
      {"bunkers", &Importer::take_bunkers},
      {"sabotage", &Importer::take_sabotage},
      {"raid", &Importer::take_raid},
      {"troop", &Importer::take_troop},
      {"elite", &Importer::take_elite},
      {"mark", &Importer::take_mark},
      {"units", &Importer::take_units},
      {"train-cargo", &Importer::take_train_cargo},
      {"objectives", &Importer::take_objectives},
      {"exits", &Importer::take_exits},
  });
  return table;
}

// Two sayings may find the same in one sentence; it is told once.
void Importer::tell(Sentence& sentence, Fate fate, std::string meaning) {
  sentence.understood = true;
  const Remark told{fate, sentence.where, sentence.said, std::move(meaning)};
  if (std::ranges::find(remarks_, told) == remarks_.end()) remarks_.push_back(told);
}

void Importer::settle(Sentence& sentence, bool holds, std::string meaning, std::string_view lack) {
  if (holds) return tell(sentence, Fate::Enforced, std::move(meaning));
  tell(sentence, Fate::Disagrees, meaning + std::string(lack));
  note(sentence.said);
}

void Importer::take_nothing(Sentence& sentence, std::string_view) { tell(sentence, Fate::NotPlayed, {}); }

// Which badge to lay where; a sentence that goes on to say what the unit can do is for others to take.
void Importer::take_badge(Sentence& sentence, std::string_view) {
  const bool more = says(sentence.small, " may | cannot | must | can ");
  if (!more || sentence.sayings > 1) return tell(sentence, Fate::NotPlayed, {});
  take_lost(sentence, {});
}

// Whatever other sayings find in it, the battle has not all of it.
void Importer::take_lost(Sentence& sentence, std::string_view) {
  tell(sentence, Fate::Unmapped, {});
  note(sentence.said);
}

// Options
// ----------------------------------------------------------------------------------------------------------

void Importer::take_option(Sentence& sentence, std::string_view what) {
  constexpr std::string_view no_field = ", which no field says", placeholder = "{side}";
  std::string text(what);
  if (const std::size_t place = text.find(placeholder); place != std::string::npos) {
    if (!sentence.side) return settle(sentence, false, "option " + text.substr(0, text.find(':')), no_field);
    text.replace(place, placeholder.size(), name_of(*sentence.side));
  }
  // `impassable-for/impassable`: whichever the fields say
  if (const std::size_t slash = text.find('/'); slash != std::string::npos) {
    const std::string first = text.substr(0, slash);
    text = has_option(first) || is_marked(first) ? first : text.substr(slash + 1);
  }
  const OptionUse use = option_in(text);
  const std::string meaning = "option " + use.name;
  const std::string_view side = value_in(use.parameters, "side");
  const bool holds = is_marked(use.name) || std::ranges::any_of(battle_.options, [&](const OptionUse& given) {
                       const std::string_view whose = value_in(given.parameters, "side");
                       return given.name == use.name && (side.empty() || whose == side || whose == "both");
                     });
  if (!holds) {
    const OptionRule* rule = find_option(use.name);
    const bool complete = rule && (rule->parameters.empty() || !use.parameters.empty());
    // For both, where a field says one: which of them is right?
    if (!complete || (side == "both" && has_option(use.name)))
      return settle(sentence, false, meaning, no_field);
    add_option(use.name, use.parameters);
  }
  if (use.name == "minefield" && sentence.small.find(" lay") != std::string::npos) mines_by_ = sentence.side;
  tell(sentence, is_enforced(use) ? Fate::Enforced : Fate::NotYet, meaning);
}

// What one unit can do, which a field or a star tells from the others
void Importer::take_star(Sentence& sentence, std::string_view what) {
  OptionUse use = option_in(what);
  if (!is_marked(use.name)) {
    HexSet able;
    for (const Mark& mark : marks_)
      if (mark.option == "unit-steady-aim" || mark.option == "unit-ignores-flags") able |= mark.hexes;
    for (const UnitSetup& unit : setup().units)
      if (able.empty() && is_starred(unit.hex)) able.insert(unit.hex);
    if (able.count() == 1) mark(use.name, *able.begin(), std::move(use.parameters));
  }
  settle(sentence, is_marked(use.name), "option " + use.name, ", which no field says");
}

void Importer::take_extra_draw(Sentence& sentence, std::string_view) {
  const auto draw = draw_in(sentence.small);
  if (draw && sentence.side && !has_option("extra-draw")) // one card is drawn anyway
    add_option("extra-draw", {{"side", name_of(*sentence.side)},
                              {"cards", std::to_string(draw->cards - 1)},
                              {"first-turns", std::to_string(draw->turns)}});
  const SideSetup& side = setup().of(sentence.side.value_or(Side::Allies));
  settle(sentence,
         draw && sentence.side && side.extra_draw == draw->cards - 1 && side.extra_draw_turns == draw->turns,
         "option extra-draw", ", which no field says");
}

// "You will then have a hand of 4": what was dealt and what was drawn
void Importer::take_hand(Sentence& sentence, std::string_view) {
  const auto cards = number_after(sentence.small, "hand of ");
  if (!cards || !sentence.side) return settle(sentence, false, "option extra-draw", ", which no field says");
  const SideSetup& side = setup().of(*sentence.side);
  const int hand = side.cards + side.extra_draw * side.extra_draw_turns;
  if (hand == *cards) return tell(sentence, Fate::Enforced, "option extra-draw");
  settle(sentence, false, name_of(*sentence.side) + ": the fields say " + count_of(hand, "card|cards"));
}

// "give the Axis player one Air Sortie card and shuffle the other one in the deck"
void Importer::take_air_sorties(Sentence& sentence, std::string_view) {
  const auto rules = std::ranges::find(battle_.options, "air-rules", &OptionUse::name);
  if (rules == battle_.options.end())
    return settle(sentence, false, "option air-rules", ", which no field says");
  const auto deal = [&](const char* to, int cards) {
    if (cards && std::ranges::find(rules->parameters, to, &Parameter::name) == rules->parameters.end())
      rules->parameters.push_back({to, std::to_string(cards)});
  };
  const auto given_to = [&](std::string_view player) {
    const std::string name(player);
    if (says(sentence.small, name + " player both|both air sortie cards to the " + name)) return 2;
    return says(sentence.small, name + " player one|each player one") ? 1 : 0;
  };
  deal("allies", given_to("allied"));
  deal("axis", given_to("axis"));
  deal("deck", says(sentence.small, "shuffle both|shuffle the two") ? 2
               : says(sentence.small, "shuffle the other")          ? 1
                                                                    : 0);
  tell(sentence, Fate::NotYet, "option air-rules");
}

// Ground
// ----------------------------------------------------------------------------------------------------------

void Importer::take_terrain(Sentence& sentence, std::string_view what) {
  const auto id = find_terrain(what);
  if (const auto side = side_served(sentence.small); side && id == TerrainId::SeaWall)
    for (Hex h : board_->hexes())
      if (setup().hexes[h].obstacle == *id && !owned_.contains(h))
        setup().hexes[h].obstacle_owner = owner_of(*side);
  settle(sentence, id && lies_anywhere(*id), "terrain " + std::string(what));
}

void Importer::take_steep_hills(Sentence& sentence, std::string_view) {
  for (HexSetup& hex : setup().hexes)
    if (hex.ground == TerrainId::Hill) hex.ground = TerrainId::SteepHill;
  settle(sentence, lies_anywhere(TerrainId::SteepHill), "terrain steep-hill");
}

void Importer::take_water(Sentence& sentence, std::string_view what) {
  const std::string_view small = sentence.small;
  const std::string meaning = "terrain " + std::string(what);
  if (what == "open") {
    if (!says(small, "frozen river|terrain 47|terrains 47")) // the ice of the card breaks
      settle(sentence, free_frozen_water(small), meaning);
    return;
  }
  const TerrainId ground = *find_terrain(what);
  if (ground == TerrainId::FordableRiver && says(small, "fordable stream")) return; // said more closely
  const bool drawn = lies_anywhere(ground) ||
                     (ground == TerrainId::FordableRiver && lies_anywhere(TerrainId::FordableStream));
  settle(sentence, drawn || make_of_river(ground, small), meaning);
}

void Importer::take_bunkers(Sentence& sentence, std::string_view what) {
  if (what == "owned")
    return settle(sentence, sentence.side && own_bunkers(*sentence.side, sentence.small), "terrain bunker");
  if (!says(sentence.small, "other bunkers"))
    for (HexSetup& hex : setup().hexes)
      if (hex.overlay == TerrainId::Bunker) {
        hex.overlay = TerrainId::FieldBunker;
        hex.overlay_owner = Owner::Anyone;
      }
  settle(sentence, lies_anywhere(TerrainId::FieldBunker), "terrain field-bunker");
}

void Importer::take_sabotage(Sentence& sentence, std::string_view) {
  settle(sentence, sabotage_dams(sentence.side), "option sabotage", ", which no field says");
}

void Importer::take_raid(Sentence& sentence, std::string_view what) {
  settle(sentence, allow_raid(what, sentence.side), "option " + std::string(what), ", which no field says");
}

// Units
// ----------------------------------------------------------------------------------------------------------

// A sentence that speaks of one kind of troops means every side it names.
void Importer::take_troop(Sentence& sentence, std::string_view what) {
  const auto change = [&](std::optional<Side> side) {
    const bool elite = what == "special-forces" || what == "elite-armor";
    return elite ? change_elite(what, side, sentence.small) : change_troops(what, side);
  };
  const auto sides = sides_named(sentence.small);
  const bool holds = sides.empty()          ? change(std::nullopt)
                     : sentence.troops == 1 ? std::ranges::all_of(sides, change)
                                            : std::ranges::count_if(sides, change) > 0;
  if (what == "funny") equip_funnies(sentence.small);
  settle(sentence, holds, "troop " + std::string(what), ", which no unit on the map is");
}

// "Place a badge on … (Troops 2 - Specialized Units)": elite, of the kind that it names
void Importer::take_elite(Sentence& sentence, std::string_view) {
  if (sentence.troops) return; // it is named by other words
  const bool tanks = says(sentence.small, "tank|armor|panzers"), foot = says(sentence.small, "infantry");
  sentence.troops = 1 + (tanks && foot);
  if (foot || !tanks) take_troop(sentence, "special-forces");
  if (tanks) take_troop(sentence, "elite-armor");
}

void Importer::take_mark(Sentence& sentence, std::string_view what) {
  if (what == "boat")
    return give_boats() ? tell(sentence, Fate::Enforced, "mark boat")
                        : settle(sentence, false, "boats, which no unit is marked with");
  const bool aboard =
      std::ranges::any_of(setup().units, [](const UnitSetup& u) { return u.marks & kInCraft; });
  settle(sentence, aboard, "mark landing-craft", ", which no unit is aboard");
}

void Importer::take_units(Sentence& sentence, std::string_view what) {
  if (what == "camouflaged") return settle(sentence, camouflage(sentence), "units");
  if (what == "three-figures") return settle(sentence, thin_out(sentence), "units");
  bool any = false;
  const auto worth = [&](int medals, auto&& is_meant) {
    for (UnitSetup& unit : setup().units)
      if (is_meant(unit)) {
        unit.medals = medals;
        any = true;
      }
  };
  if (what == "no-medals") worth(0, [](const UnitSetup& unit) { return unit.side == Side::Allies; });
  if (what == "tanks-worth-two")
    worth(2, [&](const UnitSetup& unit) {
      return unit.side == sentence.side && official_tables().of(unit.troop).unit_class == UnitClass::Armor;
    });
  settle(sentence, any, "units");
}

void Importer::take_train_cargo(Sentence& sentence, std::string_view) {
  settle(sentence, load_trains(sentence.small), "option train-cargo", ", which no field says");
}

// Victory
// ----------------------------------------------------------------------------------------------------------

void Importer::take_objectives(Sentence& sentence, std::string_view what) {
  if (what.empty() && sentence.understood) return; // the medals are those of what was said before
  const bool holds = what == "required"       ? require_objective(sentence.side)
                     : what == "sudden-death" ? has_sudden_death(sentence)
                                              : has_objective(side_served(sentence.small));
  settle(sentence, holds, "objectives", ", which no field says");
}

void Importer::take_exits(Sentence& sentence, std::string_view) {
  settle(sentence, exits_by_words(side_leaving(sentence.small), sentence.small), "exits");
}

} // namespace bocage::m44
