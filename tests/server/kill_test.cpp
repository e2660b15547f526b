// The program is killed without warning, again and again, in the midst of play: nothing that anybody was told
// of is lost, and every table opens again.
#include <atomic>
#include <thread>

#include "ai/picker.h"
#include "server/fair.h"
#include "tests/server/client.h"
#include "tests/support/property.h"

namespace bocage::test {
namespace {

using protocol::Input;
namespace fs = std::filesystem;

constexpr int kTables = 4;

// One table and what its players were told: the step they saw last, and the view it left.
struct Game {
  std::string table, allies, axis;
  int n = 0;
  Input units;
  bool dealt = false;
};

Game open_game(std::uint16_t port) {
  const Input opened =
      post(port, "/api/tables", {{"battle", "omaha-beach"}, {"mine", {"allies", "axis"}}, {"reaction", 0}});
  return {
      opened["table"], opened["seats"]["allies"]["token"], opened["seats"]["axis"]["token"], 0, {}, false};
}

// Plays both seats until the connection breaks.
void play(std::uint16_t port, Game& game, Picker picker, std::atomic<int>& acted) {
  Web web(port);
  const auto look = [&](const char* seat) {
    web.send({{"do", "look"}, {"id", seat}, {"seat", seat}});
    return web.wait_for([&](const Input& m) { return m.value("id", Input()) == seat; });
  };
  web.send({{"do", "hello"}, {"id", "hello"}, {"table", game.table}, {"tokens", {game.allies, game.axis}}});
  auto welcome = web.wait_for([](const Input& m) { return m["type"] == "welcome"; });
  if (!welcome) return;
  if ((*welcome)["table"]["stage"] == "dice") {
    const server::Bytes32 bytes{};
    for (const char* seat : {"allies", "axis"})
      web.send({{"do", "commit"}, {"seat", seat}, {"hash", server::hex_of(server::commitment(bytes))}});
    for (const char* seat : {"allies", "axis"})
      web.send({{"do", "reveal"}, {"seat", seat}, {"bytes", server::hex_of(bytes)}});
    welcome = web.wait_for([](const Input& m) { return m["type"] == "welcome" && m.contains("view"); });
    if (!welcome) return;
  }
  // Everything that was told before is still so.
  const int n = (*welcome)["n"];
  EXPECT_GE(n, game.n) << "an action that was acknowledged is lost";
  if (game.dealt && n == game.n) EXPECT_EQ((*welcome)["view"]["units"], game.units);
  game.dealt = true;
  game.n = n;
  game.units = (*welcome)["view"]["units"];
  Input to_act = (*welcome)["view"]["to_act"];
  while (!to_act.empty()) {
    const std::string seat = to_act[0];
    const auto looked = look(seat.c_str());
    if (!looked) return;
    const Input legal = (*looked)["legal"].value(seat, Input::array());
    if (legal.empty()) return;
    const std::string action = legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))];
    web.send({{"do", "act"}, {"id", "act"}, {"seat", seat}, {"n", game.n}, {"action", action}});
    const auto step = web.wait_for([](const Input& m) { return m.value("id", Input()) == "act"; });
    if (!step || (*step)["type"] != "step") return;
    game.n = (*step)["n"]; // from here on it may not be lost
    if ((*step)["delta"].contains("units")) game.units.merge_patch((*step)["delta"]["units"]);
    to_act = (*step)["to_act"];
    ++acted;
  }
}

TEST(Kill, LosesNothingThatWasAcknowledged) {
  const fs::path data = fs::temp_directory_path() / ("bocage-kill-" + std::to_string(getpid()));
  fs::remove_all(data);
  fs::create_directories(data);
  const int rounds = long_run() ? 100 : 5;
  Picker picker(static_cast<std::uint64_t>(getpid()));
  std::vector<Game> games(kTables);
  std::atomic<int> acted = 0;
  for (int round = 0; round < rounds; ++round) {
    Program program(data, {"--unlimited"});
    if (round == 0)
      for (Game& game : games) game = open_game(program.port());
    std::vector<std::thread> players;
    for (Game& game : games) {
      const std::uint64_t seed = picker.next();
      players.emplace_back(
          [&game, &acted, seed, port = program.port()] { play(port, game, Picker(seed), acted); });
    }
    // At any moment: during the first actions, a commit, a snapshot.
    const int enough = acted + 1 + picker.below(60);
    for (int waited = 0; acted < enough && waited < 3000; ++waited) usleep(1000);
    usleep(static_cast<useconds_t>(picker.below(5000)));
    program.stop(SIGKILL);
    for (std::thread& player : players) player.join();
  }
  Program program(data);
  for (const Game& game : games) {
    Web web(program.port());
    web.send({{"do", "hello"}, {"id", 1}, {"table", game.table}});
    const auto welcome = web.hear();
    ASSERT_TRUE(welcome);
    EXPECT_EQ((*welcome)["type"], "welcome") << "a table that cannot be read: " << *welcome;
    EXPECT_GE((*welcome)["n"].get<int>(), game.n);
  }
  EXPECT_GT(acted, rounds);
  fs::remove_all(data);
}

} // namespace
} // namespace bocage::test
