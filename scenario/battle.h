// A battle: its set-up for the engine and all that people read about it. Read from and written to `.battle`
// files, which docs/battle-format.md describes.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/setup.h"
#include "scenario/map.h"
#include "scenario/options.h"
#include "scenario/source.h"

namespace bocage {

struct Text {
  std::string fr, en; // paragraphs are parted by an empty line

  friend bool operator==(const Text&, const Text&) = default;
};

enum class Theatre : std::uint8_t { Western, Eastern, Mediterranean, Pacific, Training };

struct Dates {
  std::chrono::year_month_day begin{}, end{};

  friend bool operator==(const Dates&, const Dates&) = default;
};

struct Label {
  Hex hex = kNoHex;
  Text text;

  friend bool operator==(const Label&, const Label&) = default;
};

struct UnitDetail { // what is drawn beside a unit; its nation is in the set-up
  Hex hex = kNoHex;
  std::string badge;

  friend bool operator==(const UnitDetail&, const UnitDetail&) = default;
};

struct ObjectiveTerm { // what an objective asks beyond what the engine knows
  int objective = 0;   // its place in the set-up
  Parameter term;      // `by armor`: only such units count; `otherwise axis`: who holds it when nobody does

  friend bool operator==(const ObjectiveTerm&, const ObjectiveTerm&) = default;
};
inline bool is_enforced(const ObjectiveTerm& term) {
  Objective any;
  return apply_objective_term(term.term, any);
}

struct Battle {
  std::string key; // lower-case words joined by hyphens; the name of its file
  Text name, briefing;
  Theatre theatre = Theatre::Western;
  Dates dates;
  BoardFace face = BoardFace::Country;
  std::array<std::vector<Nation>, kSides> nations; // the first is that of units that name none
  std::vector<Label> labels;
  std::vector<UnitDetail> details; // in the order of the map
  std::vector<OptionUse> options;  // as written; those that the engine knows are set in `setup` too
  std::vector<StandIn> stand_ins;  // in the order of the map
  std::vector<ObjectiveTerm> terms;
  std::vector<std::string> notes; // special rules that are said in words alone
  Setup setup;                    // units in the order of the map

  const std::vector<Nation>& nations_of(Side s) const { return nations[static_cast<std::size_t>(index(s))]; }
  std::vector<Nation>& nations_of(Side s) { return nations[static_cast<std::size_t>(index(s))]; }
};
bool operator==(const Battle& a, const Battle& b);
const UnbuiltTerrain* unbuilt_terrain_at(const Battle& battle, Hex h, Layer layer); // nullptr: none
bool same_setup(const Setup& a, const Setup& b);

// What of the battle nothing enforces yet: names of options, terrains, troops and terms of objectives, and
// `notes`. If there is anything it is played only if forced.
std::vector<std::string> unenforced(const Battle& battle);

// Reading
inline constexpr int kBattleFormat = 1;
inline constexpr std::size_t kMaxBattleBytes = 1 << 20;
inline constexpr std::size_t kLongestText = 20'000, kLongestName = 120, kMostWords = 64 << 10; // bytes
inline constexpr int kMostMedals = 30, kMostUnitMedals = 9;

struct LoadResult {
  Battle battle; // of use only if there is no fault
  std::vector<Fault> faults;

  bool ok() const { return faults.empty(); }
};
struct FileText {
  std::string bytes; // at most one more than a battle may have
  std::optional<Fault> fault;
};
Fault too_large(const std::string& file);              // more than kMaxBattleBytes
FileText read_file(const std::filesystem::path& path); // a regular file only: nothing that could hang
LoadResult load_battle(std::istream& in, const std::string& file = {}); // `file` is named in the faults
LoadResult load_battle(const std::filesystem::path& path);
LoadResult parse_battle(std::string_view bytes, const std::string& file = {});

// Writing: what is written loads again as the same battle, if check_battle finds nothing.
std::string write_battle(const Battle& battle);

// Checking: what a reader cannot see line by line
std::vector<Fault> check_battle(const Battle& battle);

} // namespace bocage
