// Tables for the fuzz targets: opened in a rehearsal and played to some moment by those around them.
#pragma once

#include <array>
#include <bit>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "ai/picker.h"
#include "engine/notation.h"
#include "server/fair.h"
#include "server/rehearsal.h"
#include "tests/fuzz/target.h"

namespace bocage::fuzz {

using protocol::Input;

inline constexpr const char* kBattle = "pegasus-bridge";

// Only the battle that is played: whoever asks for the list of battles would read them all.
inline Library one_battle() {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "bocage-fuzz-battles";
  const std::string file = std::string(kBattle) + ".battle";
  fs::create_directories(folder);
  const fs::path part = folder / (std::to_string(getpid()) + ".part"); // others may be reading the battle now
  fs::copy_file(find_battles().value() / file, part, fs::copy_options::overwrite_existing);
  fs::rename(part, folder / file);
  return Library(folder);
}

// A table and two people at it, who hold the seats that were taken for them.
class Pair {
 public:
  Pair(server::Rehearsal& hall, Input terms) : hall_(hall) {
    if (!terms.contains("battle")) terms["battle"] = kBattle;
    const auto reply = hall_.ask("POST", "/api/tables", terms.dump());
    promise(reply.status == 201, "the table can be opened:", *reply.body);
    const Input opened = Input::parse(*reply.body);
    name_ = opened["table"];
    for (std::size_t i = 0; i < 2; ++i) {
      if (opened["seats"].contains(kSeatNames[i])) tokens_[i] = opened["seats"][kSeatNames[i]]["token"];
      come(i);
    }
    table_ = callers_[0]->guest->table;
  }
  ~Pair() {
    for (const auto& caller : callers_) hall_.hang_up(*caller);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  const std::string& name() const { return name_; }
  const std::array<std::string, 2>& tokens() const { return tokens_; } // empty: a computer's, or nobody's
  const server::Play& play() const { return table_->play(); }
  server::StoredTable stored() const { return hall_.store.read(name_).value(); }

  void come(std::size_t who) {
    callers_[who] = hall_.call();
    Input hello = {{"do", "hello"}, {"table", name_}, {"tokens", Input::array()}};
    if (!tokens_[who].empty()) hello["tokens"].push_back(tokens_[who]);
    say(who, hello);
  }
  void go(std::size_t who) { hall_.hang_up(*callers_[who]); }
  void say(std::size_t who, const Input& message) { hall_.say(*callers_[who], message.dump()); }
  void all_say(const Input& message) {
    for (std::size_t i = 0; i < 2; ++i) say(i, message);
  }
  void commit() { all_say({{"do", "commit"}, {"hash", server::hex_of(server::commitment(bytes_))}}); }
  void reveal() { all_say({{"do", "reveal"}, {"bytes", server::hex_of(bytes_)}}); }
  void deal() {
    commit();
    reveal();
  }
  std::size_t who_acts() const {
    return static_cast<std::size_t>(index(side_of(static_cast<Seat>(std::countr_zero(play().to_act())))));
  }
  // Whatever may be done, until so many actions are done, the battle is over, or `enough`.
  template <class Enough>
  void play_on(Picker& picker, int actions, Enough&& enough) {
    for (; actions > 0 && play().stage() == server::Stage::Playing && !enough(play()); --actions) {
      ActionList list;
      legal_actions(play().game(), play().state(), seat_of(static_cast<Side>(who_acts())), list);
      const std::string action = to_text(play().game(), picker.action(list));
      say(who_acts(), {{"do", "act"}, {"n", play().number()}, {"action", action}});
    }
  }
  void play_on(Picker& picker, int actions) {
    play_on(picker, actions, [](const server::Play&) { return false; });
  }

 private:
  static constexpr std::array<const char*, 2> kSeatNames = {"allies", "axis"};

  server::Rehearsal& hall_;
  std::string name_;
  std::array<std::string, 2> tokens_;
  std::array<std::unique_ptr<server::Caller>, 2> callers_;
  std::shared_ptr<server::Table> table_;
  server::Bytes32 bytes_{}; // what both give to the luck
};

} // namespace bocage::fuzz
