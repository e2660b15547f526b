// Whatever two players and a stranger send to a table: every message is answered, in JSON, and the table goes
// on.
#include <array>
#include <memory>

#include <nlohmann/json.hpp>

#include "server/fair.h"
#include "server/rehearsal.h"
#include "tests/fuzz/target.h"

namespace bocage::fuzz {
namespace {

using protocol::Input;
using server::Caller;
using server::Rehearsal;

const Library& battles() {
  static const Library library(find_battles().value());
  return library;
}

struct Table {
  Rehearsal hall{battles()};
  std::array<std::unique_ptr<Caller>, 3> callers; // Allies, Axis, a stranger

  Table() {
    const auto opened =
        hall.ask("POST", "/api/tables", R"({"battle":"pegasus-bridge","mine":["allies","axis"]})");
    const Input table = Input::parse(*opened.body);
    for (auto& caller : callers) caller = hall.call();
    const std::array seats = {"allies", "axis"};
    for (std::size_t i = 0; i < seats.size(); ++i)
      say(i,
          Input{{"do", "hello"}, {"table", table["table"]}, {"tokens", {table["seats"][seats[i]]["token"]}}}
              .dump());
    const server::Bytes32 bytes{};
    for (std::size_t i = 0; i < seats.size(); ++i)
      say(i, Input{{"do", "commit"}, {"hash", server::hex_of(server::commitment(bytes))}}.dump());
    for (std::size_t i = 0; i < seats.size(); ++i)
      say(i, Input{{"do", "reveal"}, {"bytes", server::hex_of(bytes)}}.dump());
  }

  // As a socket does when it is gone: a table and its guests hold each other.
  ~Table() {
    for (auto& caller : callers) hall.hang_up(*caller);
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  std::vector<std::string> say(std::size_t who, std::string_view message) {
    return hall.say(*callers[who], message);
  }
};

} // namespace

// Lines, each sent by whom its first character names: 0, 1 or 2.
void fuzz(Bytes bytes) {
  Table table;
  std::string_view text = text_of(bytes);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty()) continue;
    const std::size_t who = static_cast<unsigned char>(line[0]) % table.callers.size();
    if (!table.callers[who]->closed.empty()) continue;
    const auto replies = table.say(who, line.substr(1));
    promise(!replies.empty(), "every message is answered", std::string(line));
    for (const std::string& reply : replies)
      promise(Input::parse(reply, nullptr, false).is_object(), "replies are JSON", reply);
  }
  table.hall.clock.wind(60'000);
}

std::vector<std::string> seeds() {
  return {
      "0{\"do\":\"undo\",\"id\":1}\n1{\"do\":\"offer-draw\"}\n0{\"do\":\"answer\",\"what\":\"draw\",\"yes\":"
      "true}\n0{\"do\":\"rematch\"}\n",
      "0{\"do\":\"chat\",\"text\":\"hi\"}\n2{\"do\":\"hello\",\"table\":\"x\",\"tokens\":[]}\n1{\"do\":"
      "\"look\",\"seat\":\"axis\"}\n",
      "0{\"do\":\"act\",\"n\":0,\"seat\":\"allies\",\"action\":\"card "
      "attack-left\"}\n0{\"do\":\"act\",\"n\":1,\"action\":{\"kind\":\"order\",\"from\":\"C5\"}}\n",
      "0{\"do\":\"odds\",\"action\":\"battle c5 "
      "d6\"}\n0{\"do\":\"reach\",\"unit\":1}\n0{\"do\":\"sight\",\"unit\":2}\n1{\"do\":\"threats\",\"hex\":"
      "\"E5\"}\n",
      "0{\"do\":\"whynot\",\"card\":\"ambush\"}\n0{\"do\":\"log\",\"lang\":\"fr\",\"since\":0}\n1{\"do\":"
      "\"leave\"}\n0{\"do\":\"resign\"}\n",
      "0{\"do\":\"commit\",\"hash\":\"00\"}\n1{\"do\":\"reveal\",\"bytes\":\"00\"}\n0{\"do\":\"explain\","
      "\"action\":\"move a1 a2\"}\n",
  };
}

} // namespace bocage::fuzz
