// People around tables of a rehearsal, who speak JSON and play whatever they may.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ai/picker.h"
#include "server/rehearsal.h"

namespace bocage::test {

using protocol::Input;

inline Library the_battles() {
  const auto folder = find_battles();
  EXPECT_TRUE(folder) << "run from the project's folder";
  return Library(folder.value_or("battles"));
}

// A player with a socket: remembers his view, what he may do, and every message he got.
class Person {
 public:
  Person(server::Rehearsal& hall, std::string table, std::string token, std::string seat)
      : hall_(hall), caller_(hall.call()), table_(std::move(table)), token_(std::move(token)),
        seat_(std::move(seat)) {}

  Input hello() {
    Input tokens = Input::array();
    if (!token_.empty()) tokens.push_back(token_);
    return say({{"do", "hello"}, {"id", "hello"}, {"table", table_}, {"tokens", tokens}});
  }
  // The reply that carries the id of the request.
  Input say(Input request) {
    if (!request.contains("id")) request["id"] = ++last_id_;
    const Input id = request["id"];
    hall_.say(*caller_, request.dump());
    return reply_to(id);
  }
  Input act(const std::string& action) {
    return say({{"do", "act"}, {"seat", seat_}, {"n", n()}, {"action", action}});
  }
  std::string code(const Input& request) {
    const Input reply = say(request);
    return reply["type"] == "refused" ? reply["error"]["code"].get<std::string>() : "not refused";
  }
  void commit() {
    say({{"do", "commit"}, {"seat", seat_}, {"hash", server::hex_of(server::commitment(bytes_))}});
  }
  void reveal() { say({{"do", "reveal"}, {"seat", seat_}, {"bytes", server::hex_of(bytes_)}}); }

  const std::vector<std::string>& heard() { return caller_->heard; }
  Input last(const std::string& type) { // null: never heard
    listen();
    return last_.contains(type) ? last_[type] : Input();
  }
  std::vector<std::string> legal() {
    listen();
    return legal_;
  }
  const Input& view() {
    listen();
    return view_;
  }
  int n() {
    listen();
    return n_;
  }
  const std::string& seat() const { return seat_; }
  const std::string& token() const { return token_; }
  server::Caller& caller() { return *caller_; }
  void hang_up() { hall_.hang_up(*caller_); }

 private:
  Input reply_to(const Input& id) {
    for (std::size_t i = caller_->heard.size(); i-- > 0;) {
      const Input message = Input::parse(caller_->heard[i]);
      if (message.contains("id") && message["id"] == id) return message;
    }
    return {};
  }
  void listen() {
    for (; read_ < caller_->heard.size(); ++read_) {
      const Input message = Input::parse(caller_->heard[read_]);
      const std::string type = message["type"];
      last_[type] = message;
      if (message.contains("view")) view_ = message["view"];
      if (message.contains("delta")) view_.merge_patch(message["delta"]);
      if (type == "welcome" || type == "step" || type == "look") {
        n_ = message["n"];
        legal_.clear();
        if (message.contains("legal"))
          for (const Input& list : message["legal"])
            for (const Input& action : list) legal_.push_back(action);
      }
    }
  }

  server::Rehearsal& hall_;
  std::unique_ptr<server::Caller> caller_;
  std::string table_, token_, seat_;
  server::Bytes32 bytes_ = server::random_bytes();
  std::size_t read_ = 0;
  int n_ = 0, last_id_ = 0;
  Input view_;
  std::map<std::string, Input> last_;
  std::vector<std::string> legal_;
};

// A table of two people, dealt.
class Party {
 public:
  explicit Party(server::Rehearsal& at, Input terms = {}) : hall(at) {
    if (terms.is_null()) terms = Input::object();
    if (!terms.contains("battle")) terms["battle"] = "pegasus-bridge";
    terms["mine"] = {"allies", "axis"};
    const auto response = hall.ask("POST", "/api/tables", terms.dump());
    EXPECT_EQ(response.status, 201) << *response.body;
    const Input opened = Input::parse(*response.body);
    table = opened["table"];
    for (const char* side : {"allies", "axis"}) tokens.push_back(opened["seats"][side]["token"]);
    allies = std::make_unique<Person>(hall, table, tokens[0], "allies");
    axis = std::make_unique<Person>(hall, table, tokens[1], "axis");
  }
  void sit_down() {
    allies->hello();
    axis->hello();
  }
  void deal() {
    sit_down();
    allies->commit();
    axis->commit();
    allies->reveal();
    axis->reveal();
  }
  Person& to_act() { return allies->legal().empty() ? *axis : *allies; }
  Person& other(const Person& person) { return &person == allies.get() ? *axis : *allies; }
  bool over() { return !allies->last("over").is_null(); }

  // Plays at random; false when the battle is over.
  bool step(Picker& picker) {
    Person& person = to_act();
    const auto legal = person.legal();
    if (over() || legal.empty()) return false;
    const Input reply =
        person.act(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
    EXPECT_EQ(reply["type"], "step") << reply;
    return reply["type"] == "step";
  }
  void play(Picker& picker, int steps = 100'000) {
    while (steps-- > 0 && step(picker)) {
    }
  }
  std::string record() { return *hall.ask("GET", "/api/tables/" + table + "/record").body; }

  server::Rehearsal& hall;
  std::string table;
  std::vector<std::string> tokens;
  std::unique_ptr<Person> allies, axis;
};

} // namespace bocage::test
