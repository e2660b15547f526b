// What the program can do: one function per command, each in a file of its own. They return the exit status.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

int list_battles(const Common& common);
int show_battle(const Common& common, const std::string& battle, Side below);
int watch_battle(const Common& common, const PlayOptions& options);
int play_battle(const Common& common, const PlayOptions& options);

std::uint64_t new_seed();

} // namespace bocage
