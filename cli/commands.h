// What the program can do: one function per command, each in a file of its own. They return the exit status.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tables/kinds.h"
#include "text/catalogue.h"

namespace bocage {

struct Common {
  Language language = Language::English;
  bool color = true;

  const Catalogue& words() const { return Catalogue::of(language); }
};

inline constexpr std::string_view kHuman = "human", kUsualEnemy = "greedy";

struct PlayOptions {
  std::string battle;                 // empty: ask
  std::optional<Side> side;           // of the person who plays alone
  std::optional<std::string> against; // kHuman: two people at one terminal; else a player of ai/player.h
  std::optional<std::uint64_t> seed;
  bool force = false; // also with special rules that nothing enforces
};

struct WatchOptions {
  std::string battle;
  std::array<std::string, kSides> players; // names of ai/player.h, of either side
  std::optional<std::uint64_t> seed;
  bool force = false;
};

struct SimOptions {
  std::vector<std::string> battles; // none: all of them
  std::array<std::string, kSides> players;
  std::int64_t games = 100;
  int threads = 0; // 0: as many as the machine has
  std::uint64_t seed = 1;
  bool json = false;
  bool force = false;
};

struct ArenaOptions {
  std::vector<std::string> battles; // none: all of them
  std::array<std::string, 2> players{"general", "greedy"};
  std::int64_t pairs = 10; // of each battle
  int threads = 0;         // 0: as many as the machine has
  std::uint64_t seed = 1;
  double effort = 1;                         // of what the levels think
  std::string shard;                         // "2/5"; empty: all of it
  std::optional<std::array<double, 2>> sprt; // Elo
  bool json = false;
};

struct PerftOptions {
  std::string battle;
  int depth = 1;
  std::uint64_t seed = 1;
  bool divide = false; // by the first decision
  bool force = false;
};

struct InspectOptions {
  std::string battle;           // or a file
  std::string position;         // a file in JSON, instead of the battle's start
  std::string unit;             // a hex; empty: all units
  std::vector<std::string> los; // none, or two hexes
  bool json = false;
};

struct DrawFlags {
  std::string battle, output; // .svg or .png
  double pixels = 104;        // from side to side of a hex
  Side below = Side::Allies;
  bool coordinates = false;
};

struct ConvertOptions {
  std::string battle, output; // no output: standard output
  bool overwrite = false;
};

int list_battles(const Common& common);
int check_battles(const Common& common, const std::vector<std::string>& battles); // none: the library
int draw_battle(const Common& common, const DrawFlags& flags);
int import_battle(const Common& common, const ConvertOptions& options);
int export_battle(const Common& common, const ConvertOptions& options);
int show_battle(const Common& common, const std::string& battle, Side below);
int watch_battle(const Common& common, const WatchOptions& options);
int play_battle(const Common& common, const PlayOptions& options);
// 1: something is wrong with it, or it is not what a player has kept (server/keepsake.h; empty: nothing).
int verify_record(const Common& common, const std::string& file, const std::string& kept);
int simulate_battles(const Common& common, const SimOptions& options);
int hold_contest(const Common& common, const ArenaOptions& options);
int merge_contests(const Common& common, const std::vector<std::string>& files, bool json);
int count_sequences(const Common& common, const PerftOptions& options);
int inspect_battle(const Common& common, const InspectOptions& options);

std::uint64_t new_seed();

} // namespace bocage
