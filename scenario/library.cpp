#include "scenario/library.h"

#include <algorithm>
#include <array>

#include "scenario/load.h"

namespace bocage {
namespace {

namespace fs = std::filesystem;
constexpr std::array kExtensions = {".battle", ".m44"}; // the first wins where a key has both

bool is_battle_file(const fs::path& path) {
  return std::ranges::find(kExtensions, path.extension()) != kExtensions.end() &&
         is_plain_word(path.stem().string());
}

bool holds_battles(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_battle_file(at->path())) return true;
  return false;
}

std::optional<fs::path> search_upward(fs::path from) {
  while (!from.empty()) {
    for (const char* name : {"battles", "share/bocage/battles"})
      if (holds_battles(from / name)) return from / name;
    if (from == from.root_path()) break;
    from = from.parent_path();
  }
  return std::nullopt;
}

} // namespace

std::vector<std::string> Library::keys() const {
  std::vector<std::string> keys;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error))
    if (is_battle_file(at->path())) keys.push_back(at->path().stem().string());
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

Library::Stamp Library::stamp() const {
  Stamp stamp;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    if (!is_battle_file(at->path())) continue;
    std::error_code gone;
    stamp.emplace_back(at->path().filename().string(), at->last_write_time(gone));
  }
  std::sort(stamp.begin(), stamp.end());
  return stamp;
}

LoadResult Library::load(std::string_view key) const {
  // A key may come from a stranger: it names a battle and never a path.
  if (!is_plain_word(key))
    return {{},
            {fault_of({}, say("wrong.library-key",
                              "found the key {what}, expected lower-case words joined by hyphens",
                              {quoted("what", key)}))}};
  const auto named = [&](const char* extension) { return folder_ / (std::string(key) + extension); };
  std::error_code error;
  const bool ours = fs::exists(named(kExtensions[0]), error) || !fs::exists(named(kExtensions[1]), error);
  const fs::path path = named(kExtensions[ours ? 0 : 1]);
  Import import = load_any(path);
  LoadResult result{std::move(import.battle), std::move(import.faults)};
  if (!ours) result.battle.key = result.battle.setup.name = key; // it has none of its own
  if (result.ok() && result.battle.key != key)
    result.faults.push_back(
        fault_of({1, 1},
                 say("wrong.file-name", "the battle is called {what}, but its file {file}",
                     {quoted("what", result.battle.key), quoted("file", key)}),
                 path.string()));
  return result;
}

std::optional<fs::path> find_battles(const fs::path& given) {
  std::error_code error;
  if (!given.empty()) return fs::is_directory(given, error) ? std::optional(given) : std::nullopt;
  if (const fs::path here = fs::current_path(error); !error)
    if (auto found = search_upward(here)) return found;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? std::nullopt : search_upward(program.parent_path());
}

} // namespace bocage
