#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "cli/commands.h"
#include "scenario/library.h"
#include "server/keepsake.h"
#include "server/record.h"

namespace bocage {

namespace {

std::optional<std::string> text_of(const std::string& file, const Catalogue& words) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    std::cerr << "bocage: " << words.say("verify.no-file", {{"file", file}}) << '\n';
    return std::nullopt;
  }
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// What differs from a player's keepsake (server/keepsake.h).
std::string sentence_for(std::string_view kind) {
  constexpr std::pair<std::string_view, const char*> sentences[] = {
      {"server-changed", "verify.kept-server-changed"}, {"own-changed", "verify.kept-own-changed"},
      {"others-changed", "verify.kept-others-changed"}, {"other-record", "verify.kept-other-record"},
      {"other-table", "verify.kept-other-table"},
  };
  for (const auto& [known, key] : sentences)
    if (known == kind) return key;
  throw std::logic_error("nothing is said of a keepsake that is " + std::string(kind));
}

std::string side_word(Seat seat) { return std::string("side.") + name_of(side_of(seat)) + ".short"; }

} // namespace

int verify_record(const Common& common, const std::string& file, const std::string& kept) {
  const Catalogue& words = common.words();
  const auto text = text_of(file, words);
  if (!text) return 2;
  std::optional<server::Keepsake> keepsake;
  if (!kept.empty()) {
    const auto told = text_of(kept, words);
    if (!told) return 2;
    std::string reason;
    keepsake = server::Keepsake::read(*told, reason);
    if (!keepsake) {
      std::cerr << "bocage: " << words.say("verify.no-keepsake", {{"file", kept}, {"problem", reason}})
                << '\n';
      return 2;
    }
  }
  const server::Verification found =
      server::verify_record(*text, keepsake ? keepsake->follower() : server::Follower());
  if (!found.ok()) {
    std::cout << words.say("verify.wrong", {{"line", found.line}, {"problem", found.problem}}) << '\n';
    return 1;
  }
  // A battle of somebody's own is named by what is in it; one of ours must be what we know under its name.
  const auto folder = find_battles();
  const LoadResult ours = folder ? Library(*folder).load(found.battle) : LoadResult{};
  if (folder && ours.ok() && write_battle(ours.battle) != found.battle_text) {
    std::cout << words.say("verify.other-battle", {{"name", found.battle}}) << '\n';
    return 1;
  }
  if (keepsake) {
    const auto differences = keepsake->differences(found.table);
    for (const auto& [kind, seat] : differences)
      std::cout << words.say(sentence_for(kind), {{"seat", words.noun(side_word(seat))}}) << '\n';
    if (!differences.empty()) return 1;
    std::cout << words.say("verify.kept-right") << '\n';
  }
  std::cout << words.say("verify.right", {{"table", found.table},
                                          {"actions", found.actions},
                                          {"dice", found.dice},
                                          {"shuffles", found.shuffles},
                                          {"undos", found.undos}})
            << '\n'
            << words.say("verify.heads", {{"deal", found.head_at_deal}, {"end", found.head}}) << '\n';
  return 0;
}

} // namespace bocage
