// Reads one scenario file. The chapters are those of the file: game_info, board, text.
#pragma once

#include <map>
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

  // text (words.cpp)
  void read_texts();
  void read_sentences(const std::string& chapter);
  void understand(const std::string& where, const std::string& sentence);
  void compare_with_text();
  std::optional<Side> side_in(std::string_view sentence) const;
  void read_air_sorties(std::string_view sentence);
  void exits_by_words(Side leaving);
  bool give_boats(); // to the units marked with a star; whether there are any
  bool has_troop(std::string_view key) const;
  // Troops that words alone tell from others, on units with a badge of their own or a star; whether there are
  // any now.
  bool change_troops(std::string_view key, std::optional<Side> side);
  void equip_funnies(std::string_view sentence);
  bool load_trains(std::string_view sentence);
  bool sabotage_dams(Side side);
  void date_weapons();
  void note(const std::string& sentence);

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
};

} // namespace bocage::m44
