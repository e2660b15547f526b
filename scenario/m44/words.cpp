#include <algorithm>

#include "scenario/m44/importer.h"
#include "scenario/m44/sayings.h"
#include "scenario/words.h"

namespace bocage::m44 {
namespace {

// What people wrote, as text of ours: no control characters, a paragraph for each of their lines.
std::string cleaned(std::string_view text) {
  std::string clean;
  for (char c : text) {
    if (c == '\n')
      clean += "\n\n";
    else
      clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return tidy(clean);
}

bool is_built(std::string_view key) {
  const Tables& tables = official_tables();
  return std::ranges::find(tables.terrain, key, &Terrain::key) != tables.terrain.end() ||
         std::ranges::find(tables.troops, key, &Troop::key) != tables.troops.end();
}

std::optional<TroopId> find_troop(std::string_view key) {
  const auto& table = official_tables().troops;
  const auto row = std::ranges::find(table, key, &Troop::key);
  return row == table.end() ? std::nullopt : std::optional(static_cast<TroopId>(row - table.begin()));
}

// Troops for which the editor has no badge: words make them of others.
struct WordedTroop {
  std::string_view key;
  TroopId base, elite;
};
constexpr auto kWordedTroops = std::to_array<WordedTroop>({
    {"half-track", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"patrol-car", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"command-car", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"brandenburgers", TroopId::Infantry, TroopId::SpecialForces},
    {"tank-destroyer", TroopId::Armor, TroopId::EliteArmor},
    {"funny", TroopId::Armor, TroopId::EliteArmor},
    {"nebelwerfer", TroopId::Artillery, TroopId::Artillery},
    {"heavy-anti-tank-gun", TroopId::Artillery, TroopId::Artillery},
    {"tiger", TroopId::Armor, TroopId::EliteArmor},
});

struct Weapon {
  TroopId early, late;
  std::string_view early_words, late_words;
};
constexpr auto kWeapons = std::to_array<Weapon>({
    {TroopId::AntiTankGun, TroopId::LateAntiTankGun, "swas 2|swa 2", "swas 5|swa 5|anti-tank*late war"},
    {TroopId::Mortar, TroopId::LateMortar, "swas 3|swa 3", "swas 6|swa 6|mortar*late war"},
    {TroopId::MachineGun, TroopId::LateMachineGun, "swas 8|swa 8", "swas 7|swa 7|machine gun*late war"},
});
constexpr int kLastEarlyYear = 1942;

struct SideWord {
  std::string_view word;
  Side side;
};
constexpr auto kSideWords = std::to_array<SideWord>({{"axis", Side::Axis},
                                                     {"german", Side::Axis},
                                                     {"japanese", Side::Axis},
                                                     {"italian player", Side::Axis},
                                                     {"us army", Side::Allies},
                                                     {"american", Side::Allies},
                                                     {"allied", Side::Allies},
                                                     {"allies", Side::Allies},
                                                     {"russian", Side::Allies},
                                                     {"marine", Side::Allies},
                                                     {"british", Side::Allies},
                                                     {"french", Side::Allies}});

} // namespace

std::optional<Side> Importer::side_in(std::string_view sentence) const {
  std::optional<Side> side;
  std::size_t first = std::string_view::npos;
  for (const SideWord& row : kSideWords)
    if (const std::size_t at = sentence.find(row.word); at < first) {
      first = at;
      side = row.side;
    }
  return side;
}

void Importer::read_texts() {
  const Json& texts = field(json_, "text");
  const Json* any = nullptr;
  if (texts.is_object())
    for (const auto& [language, text] : texts.items())
      if (text.is_object() && (!any || language == "en")) any = &text;
  const Json none;
  const Json& en = any ? *any : none;
  const Json& fr = field(texts, "fr").is_object() ? field(texts, "fr") : en;
  const auto write = [](const Json& language, std::string& name, std::string& briefing) {
    name = tidy(cleaned(text_of(field(language, "name"))));
    std::replace(name.begin(), name.end(), '\n', ' ');
    name = tidy(name);
    if (name.empty()) name = "?";
    briefing =
        cleaned(text_of(field(language, "historical")) + "\n" + text_of(field(language, "description")));
    if (briefing.empty()) briefing = name;
  };
  write(en, battle_.name.en, battle_.briefing.en);
  write(fr, battle_.name.fr, battle_.briefing.fr);
  if (ours_) return; // its words only repeat the sections of `bocage`
  read_sentences("rules");
  read_sentences("victory");
  compare_with_text();
}

void Importer::read_sentences(const std::string& chapter) {
  const Json& texts = field(json_, "text");
  const Json& english = field(texts, "en").is_object() || !texts.is_object() || texts.empty()
                            ? field(texts, "en")
                            : texts.begin().value();
  int number = 0;
  for (const std::string& sentence : sentences_of(cleaned(text_of(field(english, chapter)))))
    understand(chapter + ' ' + std::to_string(++number), sentence);
}

void Importer::understand(const std::string& where, const std::string& sentence) {
  const std::string small = in_small_letters(sentence);
  // "6 Medals", "Axis player: 12 Medals": compared with the fields afterwards.
  const bool only_medals = where.starts_with("victory") && small.size() < 40 &&
                           small.find("medal") != std::string::npos &&
                           small.find_first_of("0123456789") != std::string::npos &&
                           small.find("medal objective") == std::string::npos;
  if (only_medals) return remark(Fate::Enforced, where, sentence, "medals of the sides");

  bool understood = false;
  const auto say = [&](Fate fate, std::string meaning) {
    understood = true;
    remark(fate, where, sentence, std::move(meaning));
  };
  const auto side = side_in(small);
  for (const Saying& saying : sayings()) {
    if (!says(small, saying.words)) continue;
    const std::string_view meaning = saying.meaning;
    const std::string_view key = meaning.substr(meaning.find(' ') + 1);
    if (meaning == "-")
      say(Fate::NotPlayed, {});
    else if (meaning.starts_with("option ")) {
      std::string text(key);
      if (const std::size_t place = text.find("{side}"); place != std::string::npos)
        text.replace(place, 6, name_of(side.value_or(Side::Allies)));
      // `impassable-for/impassable`: whichever the fields say
      if (const std::size_t slash = text.find('/'); slash != std::string::npos) {
        const std::string first = text.substr(0, slash);
        text = has_option(first) || is_marked(first) ? first : text.substr(slash + 1);
      }
      const OptionUse use = option_in(text);
      const OptionRule* rule = find_option(use.name);
      const bool complete = rule && (rule->parameters.empty() || !use.parameters.empty());
      if (!has_option(use.name) && !is_marked(use.name)) {
        if (!complete) {
          say(Fate::Disagrees, "option " + use.name + ", which no field says");
          note(sentence);
          continue;
        }
        add_option(use.name, use.parameters);
      }
      if (use.name == "minefield" && small.find(" lay") != std::string::npos) mines_by_ = side;
      say(is_enforced(use) ? Fate::Enforced : Fate::NotYet, "option " + use.name);
    } else if (meaning == "mark boat") {
      const bool any = give_boats();
      say(any ? Fate::Enforced : Fate::Disagrees, any ? "mark boat" : "boats, which no unit is marked with");
      if (!any) note(sentence);
    } else if (meaning.starts_with("troop ") && find_troop(key)) {
      const bool any = change_troops(key, side);
      if (key == "funny") equip_funnies(small);
      say(any ? Fate::Enforced : Fate::Disagrees,
          std::string(meaning) + (any ? "" : ", which no unit on the map is"));
      if (!any) note(sentence);
    } else if (meaning == "mark landing-craft") {
      const bool any =
          std::ranges::any_of(setup().units, [](const UnitSetup& u) { return u.marks & kInCraft; });
      say(any ? Fate::Enforced : Fate::Disagrees,
          any ? "mark landing-craft" : "mark landing-craft, which no unit is aboard");
      if (!any) note(sentence);
    } else if (meaning == "train cargo" || meaning == "sabotage") {
      const bool cargo = meaning == "train cargo";
      const bool any = cargo ? load_trains(small) : sabotage_dams(side.value_or(Side::Axis));
      const std::string option = cargo ? "option train-cargo" : "option sabotage";
      say(any ? Fate::Enforced : Fate::Disagrees, option + (any ? "" : ", which no field says"));
      if (!any) note(sentence);
    } else if (meaning == "fordable rivers") { // unless fordable waters are drawn on the map
      const auto any = [&] {
        return std::ranges::any_of(setup().hexes, [](const HexSetup& hex) {
          return hex.ground == TerrainId::FordableRiver || hex.ground == TerrainId::FordableStream;
        });
      };
      if (!any())
        for (HexSetup& hex : setup().hexes)
          if (hex.ground == TerrainId::River && hex.overlay == TerrainId::Open)
            hex.ground = TerrainId::FordableRiver;
      say(any() ? Fate::Enforced : Fate::Disagrees, "terrain fordable-river");
      if (!any()) note(sentence);
    } else if (meaning.starts_with("terrain ") || meaning.starts_with("troop "))
      say(is_built(key) ? Fate::Enforced : Fate::NotYet, std::string(meaning));
    else if (meaning == "objectives") {
      if (understood) continue; // the medals are those of what was said before
      const bool any = !setup().objectives.empty();
      say(any ? Fate::Enforced : Fate::Disagrees, any ? "objectives" : "objectives, which no field says");
      if (!any) note(sentence);
    } else if (meaning == "exits") {
      if (side) exits_by_words(*side);
      say(Fate::Enforced, "exits");
    } else if (meaning == "steep hills") {
      for (HexSetup& hex : setup().hexes)
        if (hex.ground == TerrainId::Hill) hex.ground = TerrainId::SteepHill;
      say(Fate::Enforced, "terrain steep-hill");
    } else if (meaning == "at the end of the turn") {
      for (Objective& objective : setup().objectives) objective.at_turn_end |= objective.sudden_death;
      say(Fate::Enforced, "objectives");
    } else if (meaning == "required objectives") {
      for (Objective& objective : setup().objectives)
        objective.required |= side && objective.who == owner_of(*side);
      say(Fate::Enforced, "objectives");
    } else if (meaning == "air sorties") {
      read_air_sorties(small);
      say(Fate::NotYet, "option air-rules");
    } else if (meaning == "no medals for the Axis") {
      for (UnitSetup& unit : setup().units)
        if (unit.side == Side::Allies) unit.medals = 0;
      say(Fate::Enforced, "units");
    } else
      say(Fate::Enforced, std::string(meaning));
  }
  if (understood) return;
  remark(Fate::Unmapped, where, sentence);
  note(sentence);
}

// Troops
// ----------------------------------------------------------------------------------------------------------

bool Importer::has_troop(std::string_view key) const {
  return std::ranges::any_of(battle_.setup.units, [&](const UnitSetup& unit) {
    const std::string_view own = official_tables().of(unit.troop).key;
    return own == key || own == "late-" + std::string(key);
  });
}

bool Importer::change_troops(std::string_view key, std::optional<Side> side) {
  if (has_troop(key)) return true;
  const auto worded = std::ranges::find(kWordedTroops, key, &WordedTroop::key);
  // Those that have a badge in the editor, or none at all: the map has said it.
  if (worded == kWordedTroops.end()) return key == "special-forces" || key == "elite-armor";
  const TroopId troop = *find_troop(key);
  for (UnitSetup& unit : setup().units) {
    const bool base = unit.troop == worded->base || unit.troop == worded->elite;
    if (!base || (side && unit.side != *side)) continue;
    const bool starred = std::ranges::any_of(
        marks_, [&](const Mark& m) { return m.option == "battle-star" && m.hexes.contains(unit.hex); });
    const bool badged = std::ranges::any_of(battle_.details, [&](const UnitDetail& d) {
      return d.hex == unit.hex && d.badge.starts_with("badge");
    });
    if (worded->base != TroopId::SupplyTruck && !starred && !badged) continue;
    unit.troop = troop;
    if (unit.figures == official_tables().of(troop).figures) unit.figures = 0;
  }
  return has_troop(key);
}

// The accessory, where a sentence names one; else the owner chooses.
void Importer::equip_funnies(std::string_view sentence) {
  Accessory named = Accessory::None;
  int count = 0;
  for (const Word<Accessory>& word : kWords<Accessory>)
    if (sentence.find(word.name) != std::string_view::npos) {
      named = word.value;
      ++count;
    }
  if (count != 1) return;
  for (UnitSetup& unit : setup().units)
    if (unit.troop == TroopId::Funny) unit.accessory = named;
}

// What the fields have not said: one unit aboard, or one in the locomotive and one in the car.
bool Importer::load_trains(std::string_view sentence) {
  if (has_option("train-cargo")) return true;
  for (const UnitSetup& unit : setup().units) {
    if (!official_tables().of(unit.troop).carries_units) continue;
    const bool both = unit.second_hex != kNoHex && says(sentence, "each|two|both| 2 ");
    add_option("train-cargo", {{"side", name_of(unit.side)}, {"units", both ? "2" : "1"}});
    return true;
  }
  return false;
}

bool Importer::sabotage_dams(Side side) {
  HexSet dams;
  for (Hex h : board_->hexes())
    if (setup().hexes[h].ground == TerrainId::Dam) dams.insert(h);
  if (dams.any()) add_option("sabotage", {{"side", name_of(side)}, {"hexes", hex_list(dams)}});
  return has_option("sabotage");
}

// Special weapons are those up to 1942 or those after it: as the words say, else by the year.
void Importer::date_weapons() {
  const std::string text = in_small_letters(text_of(field(field(field(json_, "text"), "en"), "rules")));
  const int year = static_cast<int>(battle_.dates.begin.year());
  for (const Weapon& weapon : kWeapons) {
    bool any = false;
    const bool early = !ours_ && says(text, weapon.early_words),
               late = !ours_ && says(text, weapon.late_words);
    const TroopId troop = late || (!early && year > kLastEarlyYear) ? weapon.late : weapon.early;
    for (UnitSetup& unit : setup().units)
      if (unit.troop == weapon.early) {
        unit.troop = troop;
        any = true;
      }
    if (any && !early && !late)
      remark(Fate::Enforced, "date_begin", std::to_string(year),
             "troop " + std::string(official_tables().of(troop).key));
  }
}

void Importer::note(const std::string& sentence) {
  if (std::ranges::find(battle_.notes, sentence) == battle_.notes.end()) battle_.notes.push_back(sentence);
}

// Boats are battle stars on infantry; the words alone say what the stars mean.
bool Importer::give_boats() {
  bool any = false;
  for (UnitSetup& unit : setup().units) {
    const bool starred = std::ranges::any_of(
        marks_, [&](const Mark& m) { return m.option == "battle-star" && m.hexes.contains(unit.hex); });
    if (!starred || official_tables().of(unit.troop).unit_class != UnitClass::Infantry) continue;
    unit.marks = static_cast<std::uint16_t>(unit.marks | kHasBoat);
    any = true;
  }
  return any;
}

// "give the Axis player one Air Sortie card and shuffle the other one in the deck"
void Importer::read_air_sorties(std::string_view sentence) {
  const auto rules = std::ranges::find(battle_.options, "air-rules", &OptionUse::name);
  if (rules == battle_.options.end()) return;
  const auto deal = [&](const char* to, int cards) {
    if (cards && std::ranges::find(rules->parameters, to, &Parameter::name) == rules->parameters.end())
      rules->parameters.push_back({to, std::to_string(cards)});
  };
  const auto given_to = [&](std::string_view player) {
    const std::string name(player);
    if (says(sentence, name + " player both|both air sortie cards to the " + name)) return 2;
    return says(sentence, name + " player one|each player one") ? 1 : 0;
  };
  deal("allies", given_to("allied"));
  deal("axis", given_to("axis"));
  deal("deck", says(sentence, "shuffle both|shuffle the two") ? 2
               : says(sentence, "shuffle the other")          ? 1
                                                              : 0);
}

// Markers that do not say for whom they are, and battles that have none and mean the whole baseline.
void Importer::exits_by_words(Side leaving) {
  if (setup().of(Side::Allies).exits.any() || setup().of(Side::Axis).exits.any()) return;
  HexSet exits = bare_exits_;
  if (exits.empty()) {
    const int row = leaving == setup().top ? board_->rows() - 1 : 0; // the enemy's baseline
    for (Hex h : board_->hexes())
      if (board_->row(h) == row) exits.insert(h);
  }
  setup().of(leaving).exits = exits;
}

// Cards, medals and first turn are in words too, and not always the same ones.
void Importer::compare_with_text() {
  const Json& english = field(field(json_, "text"), "en");
  const auto number_before = [](const std::string& text, std::size_t end) -> std::optional<int> {
    while (end > 0 && text[end - 1] == ' ') --end;
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
    return read_number(std::string_view(text).substr(begin, end - begin));
  };
  const auto differ = [&](const std::string& where, const std::string& sentence, Side s,
                          const std::string& fields) {
    remark(Fate::Disagrees, where, sentence, name_of(s) + ": the fields say " + fields);
  };
  int number = 0;
  for (const std::string& sentence : sentences_of(cleaned(text_of(field(english, "victory"))))) {
    ++number;
    const std::string small = in_small_letters(sentence);
    const auto medals = number_before(small, std::min(small.find(" medal"), small.size()));
    if (!medals || small.find(" medal") == std::string::npos || small.size() >= 40) continue;
    const auto only = side_in(small);
    for (Side s : {Side::Allies, Side::Axis})
      if ((!only || *only == s) && setup().of(s).medals != *medals)
        differ("victory " + std::to_string(number), sentence, s,
               count_of(setup().of(s).medals, "medal|medals"));
  }
  std::optional<Side> current;
  number = 0;
  for (const std::string& sentence : sentences_of(cleaned(text_of(field(english, "description"))))) {
    ++number;
    const std::string small = in_small_letters(sentence), where = "description " + std::to_string(number);
    if (small.find("player") != std::string::npos && side_in(small)) current = side_in(small);
    if (!current) continue;
    const auto cards = number_before(small, std::min(small.find(" command card"), small.size()));
    if (cards && small.find("take ") != std::string::npos &&
        small.find(" command card") != std::string::npos && setup().of(*current).cards != *cards)
      differ(where, sentence, *current, count_of(setup().of(*current).cards, "card|cards"));
    if (small.find("move first") != std::string::npos && setup().first != *current)
      differ(where, sentence, *current, "that the other side moves first");
  }
  if (bare_exits_.any() && !setup().of(Side::Allies).exits.any() && !setup().of(Side::Axis).exits.any()) {
    const std::string said = "exit markers in " + hex_list(bare_exits_);
    remark(Fate::Unmapped, "board", said);
    battle_.notes.push_back(said);
  }
}

} // namespace bocage::m44
