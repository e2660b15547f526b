// The program is killed without warning, again and again, in the midst of play: nothing that anybody was told
// of is lost, and every table opens again.
#include <atomic>
#include <deque>
#include <sstream>
#include <thread>

#include "ai/picker.h"
#include "server/fair.h"
#include "server/record.h"
#include "tests/server/client.h"
#include "tests/support/property.h"

namespace bocage::test {
namespace {

using protocol::Input;
namespace fs = std::filesystem;

constexpr int kTables = 4; // at which somebody plays at the same time

// One table and what its players were told: every action, and the view that the last one left.
struct Game {
  std::string table, allies, axis;
  int n = 0;
  std::map<int, std::string> told; // actions by their number
  Input units;
  bool dealt = false;
};

std::optional<Game> open_game(std::uint16_t port) {
  const Input opened =
      post(port, "/api/tables", {{"battle", "omaha-beach"}, {"mine", {"allies", "axis"}}, {"reaction", 0}});
  if (!opened.is_object() || !opened.contains("table")) return std::nullopt; // nobody was told of it
  Game game;
  game.table = opened["table"];
  game.allies = opened["seats"]["allies"]["token"];
  game.axis = opened["seats"]["axis"]["token"];
  return game;
}

// Both players of a game, on one connection.
class Players {
 public:
  Players(std::uint16_t port, Game& game) : web_(port), game_(game) {}

  // Plays until the battle is over, or until the connection breaks: then false.
  bool play(Picker& picker, std::atomic<int>& acted) {
    Input to_act;
    if (!sit_down(to_act)) return false;
    while (!to_act.empty()) {
      const std::string seat = to_act[0];
      const auto looked = ask({{"do", "look"}, {"seat", seat}});
      if (!looked) return false;
      const Input legal = (*looked)["legal"].value(seat, Input::array());
      if (legal.empty()) return false;
      const std::string action =
          legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))];
      const auto step = ask({{"do", "act"}, {"seat", seat}, {"n", game_.n}, {"action", action}});
      if (!step) return false;
      EXPECT_EQ((*step)["type"], "step") << *step;
      if ((*step)["type"] != "step") return false;
      game_.n = (*step)["n"]; // from here on it may not be lost
      game_.told[game_.n] = action;
      if ((*step)["delta"].contains("units")) game_.units.merge_patch((*step)["delta"]["units"]);
      to_act = (*step)["to_act"];
      ++acted;
    }
    return true;
  }

  // Ends the battle, if it goes on, so that its record is given out.
  bool finish() {
    Input to_act;
    if (!sit_down(to_act)) return false;
    return to_act.empty() || ask({{"do", "resign"}, {"seat", "allies"}});
  }

 private:
  std::optional<Input> ask(Input request) {
    request["id"] = ++last_id_;
    web_.send(request);
    return web_.wait_for([&](const Input& m) { return m.value("id", Input()) == last_id_; });
  }

  // Everything that was told before is still so.
  bool sit_down(Input& to_act) {
    const Input hello = {{"do", "hello"}, {"table", game_.table}, {"tokens", {game_.allies, game_.axis}}};
    auto welcome = ask(hello);
    if (!welcome) return false;
    EXPECT_EQ((*welcome)["type"], "welcome") << "a table that cannot be read: " << *welcome;
    if (welcome->contains("table") && (*welcome)["table"]["stage"] == "dice") {
      EXPECT_FALSE(game_.dealt) << "the deal is lost";
      contribute();
      welcome = ask(hello);
    }
    if (!welcome || !welcome->contains("view")) return false;
    const int n = (*welcome)["n"];
    EXPECT_GE(n, game_.n) << "an action that was acknowledged is lost";
    if (game_.dealt && n == game_.n) {
      EXPECT_EQ((*welcome)["view"]["units"], game_.units);
    }
    game_.dealt = true;
    game_.n = n;
    game_.units = (*welcome)["view"]["units"];
    to_act = (*welcome)["table"]["to_act"];
    return true;
  }

  void contribute() { // what was done before the program died is refused now
    const server::Bytes32 bytes{};
    for (const char* seat : {"allies", "axis"})
      ask({{"do", "commit"}, {"seat", seat}, {"hash", server::hex_of(server::commitment(bytes))}});
    for (const char* seat : {"allies", "axis"})
      ask({{"do", "reveal"}, {"seat", seat}, {"bytes", server::hex_of(bytes)}});
  }

  Web web_;
  Game& game_;
  int last_id_ = 0;
};

// One game after the other until the connection breaks. All of them are kept.
void play_on(std::uint16_t port, std::deque<Game>& games, Picker picker, std::atomic<int>& acted) {
  for (;;) {
    if (!games.empty() && !Players(port, games.back()).play(picker, acted)) return;
    auto next = open_game(port);
    if (!next) return;
    games.push_back(std::move(*next));
  }
}

void expect_whole(std::uint16_t port, Game& game) {
  ASSERT_TRUE(Players(port, game).finish());
  const std::string record = get(port, "/api/tables/" + game.table + "/record");
  const auto verified = server::verify_record(record);
  EXPECT_TRUE(verified.ok()) << game.table << ", line " << verified.line << ": " << verified.problem;
  std::istringstream lines(record);
  int n = 0;
  std::size_t found = 0;
  for (std::string line; std::getline(lines, line);) {
    const Input entry = Input::parse(line);
    if (entry.value("entry", "") != "act") continue;
    const auto told = game.told.find(++n);
    if (told == game.told.end()) continue; // done, but the program died before it could say so
    EXPECT_EQ(entry["action"], told->second) << game.table << ", action " << n;
    ++found;
  }
  EXPECT_EQ(found, game.told.size()) << game.table;
}

TEST(Kill, LosesNothingThatWasAcknowledged) {
  const fs::path data = fs::temp_directory_path() / ("bocage-kill-" + std::to_string(getpid()));
  fs::remove_all(data);
  fs::create_directories(data);
  const int rounds = long_run() ? 100 : 5;
  Picker picker(static_cast<std::uint64_t>(getpid()));
  std::vector<std::deque<Game>> games(kTables);
  std::atomic<int> acted = 0;
  int under_load = 0;
  for (int round = 0; round < rounds; ++round) {
    Program program(data, {"--unlimited"});
    std::vector<std::thread> players;
    for (auto& series : games) {
      const std::uint64_t seed = picker.next();
      players.emplace_back(
          [&series, &acted, seed, port = program.port()] { play_on(port, series, Picker(seed), acted); });
    }
    // At any moment: during the first actions, a commit, a snapshot.
    const int enough = acted + 1 + picker.below(60);
    for (int waited = 0; acted < enough && waited < 30'000; ++waited) usleep(1000);
    usleep(static_cast<useconds_t>(picker.below(5000)));
    under_load += acted >= enough;
    program.stop(SIGKILL);
    for (std::thread& player : players) player.join();
  }
  EXPECT_EQ(under_load, rounds) << "killed while nobody played";
  Program program(data, {"--unlimited"});
  int checked = 0;
  for (auto& series : games)
    for (Game& game : series) {
      expect_whole(program.port(), game);
      ++checked;
    }
  EXPECT_GE(checked, kTables);
  fs::remove_all(data);
}

} // namespace
} // namespace bocage::test
