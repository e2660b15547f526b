// Reads one scenario file. The chapters are those of the file: game_info, board, text.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/m44/m44.h"
#include "scenario/m44/names.h"
#include "scenario/m44/value.h"

namespace bocage::m44 {

OptionUse option_in(std::string_view text); // as a line of [rules]

class Importer {
 public:
  Import run(std::string_view bytes, const std::string& file);

 private:
  using Fate = Remark::Fate;
  struct Entry { // all that is said of one hex
    const Json *terrain = nullptr, *rectangle = nullptr, *obstacle = nullptr, *unit = nullptr;
    std::vector<const Json*> tags;
  };
  using Parameters = std::vector<Parameter>;

  // Saying things
  void fault(Said said, Hex h = kNoHex);
  void found(const Said& name, std::string_view value, const Said& expected, Hex h = kNoHex);
  void no_list(const char* name, Hex h = kNoHex);
  void remark(Fate fate, std::string where, std::string said, std::string meaning = {});
  std::string at(Hex h) const { return "hex " + board_->name(h); }
  Setup& setup() { return battle_.setup; }

  // game_info (read.cpp)
  bool parse(std::string_view bytes);
  void read_board_kind();
  void read_game();
  void read_sides();
  int side_number(std::string_view key, Side s, int least, int most);
  void read_dates();
  std::optional<Nation> country_of(Side s) const;
  void read_nations();
  void read_options();
  void read_option(const std::string& key, const Json& value);
  void read_switch(const Switch& row, const Json& value);
  void read_card_option(std::string_view name, const Json& value);
  void read_unit_option(std::string_view name, const Json& value);
  void read_victory_option(std::string_view name, const Json& value);
  void read_air_drop(std::string_view name, const Json& value);
  void read_victory();
  const Json& game() const { return field(json_, "game_info"); }
  Side side_of_player(int player) const; // 1 sits on top
  int player_of(Side s) const { return s == side_of_player(1) ? 1 : 2; }

  // board (board.cpp)
  void read_hexes();
  void merge(const Json& entry, std::map<Hex, Entry>& entries);
  void lay(Hex h, const Entry& entry);
  void lay_tile(Hex h, const Json& tile, std::span<const Tile> rows, std::string_view what,
                const Entry& entry);
  void lay_piece(Hex h, std::string_view piece, const Json& tile, const Entry& entry);
  void tile_behavior(Hex h, std::string_view behavior, const Json& tile);
  void tile_properties(Hex h, const Json& properties);
  void place_unit(Hex h, const Json& unit);
  void unit_behavior(UnitSetup& unit, std::string_view behavior);
  void unit_badge(UnitSetup& unit, std::string_view prefix, std::string_view badge, std::string& piece);
  void place_by_rectangle(Hex h, std::string_view piece);
  void join_rail_bridges();
  void couple_wagons();
  void join_exits();
  UnitSetup* unit_at(Hex h);
  void read_tags(Hex h, const Entry& entry);
  void read_medal(Hex h, const Json& tag, Owner who);
  void read_labels();
  HexSet group_of(const Json& labels, Hex own);
  std::optional<Hex> hex_of_label(std::string_view label) const;

  // Options
  void add_option(std::string name, Parameters parameters = {});
  bool has_option(std::string_view name) const;
  void mark(const std::string& option, Hex h, Parameters parameters = {}); // options that list hexes
  bool is_marked(std::string_view option) const;
  static constexpr std::string_view kDefender =
      "defender"; // lays mines where nothing else is said (F-TMINE-15)
  void close_marks();
  std::string hex_list(const HexSet& hexes) const;

  // text: what the sentences are (words.cpp)
  struct Sentence {
    std::string where, said, small; // "rules 3", as written, in small letters
    std::optional<Side> side{};     // that it speaks of
    int sayings = 0, troops = 0;    // how many match it; how many of them speak of troops
    bool understood = false;
  };
  void read_texts();
  const Json& words() const; // the English ones, or those of the only other language
  void read_sentences(const std::string& chapter);
  void read_description();
  void understand(Sentence& sentence); // or keep it as a note
  bool interpret(Sentence& sentence);  // whether anything is known of it
  void compare_medals();
  void compare_set_up(const Sentence& sentence, Side player);
  void differ(const Sentence& sentence, Side s, const std::string& fields);
  void tell_bare_exits();
  void note(const std::string& sentence);

  // text: what they mean (meanings.cpp)
  struct Meaning { // of a saying: its first word, and who takes the rest of it
    std::string_view kind;
    void (Importer::*take)(Sentence&, std::string_view what);
  };
  static std::span<const Meaning> meanings();
  void tell(Sentence& sentence, Fate fate, std::string meaning);
  // Enforced as `meaning` if it `holds`, else told, with `lack` after the meaning, and kept as a note.
  void settle(Sentence& sentence, bool holds, std::string meaning, std::string_view lack = {});
  void take_nothing(Sentence& sentence, std::string_view);
  void take_badge(Sentence& sentence, std::string_view);
  void take_lost(Sentence& sentence, std::string_view);
  void take_option(Sentence& sentence, std::string_view what);
  void take_star(Sentence& sentence, std::string_view what);
  void take_extra_draw(Sentence& sentence, std::string_view);
  void take_hand(Sentence& sentence, std::string_view);
  void take_air_sorties(Sentence& sentence, std::string_view);
  void take_terrain(Sentence& sentence, std::string_view what);
  void take_steep_hills(Sentence& sentence, std::string_view);
  void take_water(Sentence& sentence, std::string_view what);
  void take_bunkers(Sentence& sentence, std::string_view what);
  void take_sabotage(Sentence& sentence, std::string_view);
  void take_raid(Sentence& sentence, std::string_view what);
  void take_troop(Sentence& sentence, std::string_view what);
  void take_elite(Sentence& sentence, std::string_view);
  void take_mark(Sentence& sentence, std::string_view what);
  void take_units(Sentence& sentence, std::string_view what);
  void take_train_cargo(Sentence& sentence, std::string_view);
  void take_objectives(Sentence& sentence, std::string_view what);
  void take_exits(Sentence& sentence, std::string_view);

  // What they change on the map; whether there is any of it now.
  bool lies_anywhere(TerrainId id) const;
  bool make_of_river(TerrainId ground, std::string_view sentence);
  bool free_frozen_water(std::string_view sentence);
  bool own_bunkers(Side side, std::string_view sentence);
  bool has_troop(std::string_view key, std::optional<Side> side) const;
  // Troops that words alone tell from others, on units with a badge of their own or a star.
  bool change_troops(std::string_view key, std::optional<Side> side);
  bool change_elite(std::string_view key, std::optional<Side> side, std::string_view sentence);
  bool drop_elite(std::optional<Side> side, bool make); // by air
  bool is_starred(Hex h) const;
  bool give_boats(); // to the units marked with a star
  bool camouflage(const Sentence& sentence);
  bool thin_out(const Sentence& sentence); // to three figures
  void date_weapons();
  void equip_funnies(std::string_view sentence);
  bool load_trains(std::string_view sentence);
  bool sabotage_dams(std::optional<Side> side);
  bool allow_raid(std::string_view option, std::optional<Side> side);
  Objective* only_objective(Side side); // nullptr: it has none, or several
  bool has_objective(std::optional<Side> side) const;
  bool require_objective(std::optional<Side> side);
  bool has_sudden_death(const Sentence& sentence);
  bool exits_by_words(std::optional<Side> leaving, std::string_view sentence);

  void tell_options(); // to the set-up, once all that they speak of is there
  void finish();

  Json json_;
  const Board* board_ = nullptr;
  Battle battle_;
  Faults faults_;
  std::vector<Remark> remarks_;
  bool ours_ = false; // written by this program: its words repeat what `bocage` says
  struct Mark {
    std::string option;
    Parameters parameters;
    HexSet hexes;
  };
  std::vector<Mark> marks_;
  HexSet bare_exits_;            // exit markers that do not say for whom
  HexSet paired_exits_;          // those that point at another, along the edge of the board
  std::optional<Side> mines_by_; // who lays mines that do not say whose they are
  std::vector<Hex> wagons_;
  HexSet owned_;        // works of which a field says whose they are
  HexSet bare_bunkers_; // bunkers that nobody owns and nobody is in
  HexSet mouths_;       // of rivers, which are no fords
  HexSet crossed_;      // frozen water that is open ground
};

} // namespace bocage::m44
