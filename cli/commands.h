// What the program can do: one function per command, each in a file of its own. They return the exit status.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/tables/kinds.h"
#include "text/catalogue.h"

namespace bocage {

struct Common {
  Language language = Language::English;
  bool color = true;

  const Catalogue& words() const { return Catalogue::of(language); }
};

struct PlayOptions {
  std::string battle;                // empty: ask
  std::optional<Side> side;          // of the person who plays alone
  std::optional<bool> against_human; // two people at one terminal
  std::optional<std::uint64_t> seed;
  bool force = false; // also with special rules that nothing enforces
};

int list_battles(const Common& common);
int show_battle(const Common& common, const std::string& battle, Side below);
int watch_battle(const Common& common, const PlayOptions& options);
int play_battle(const Common& common, const PlayOptions& options);
int verify_record(const Common& common, const std::string& file); // 1: something is wrong with it

std::uint64_t new_seed();

} // namespace bocage
