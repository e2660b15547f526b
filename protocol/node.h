// A piece of JSON that knows where it stands. Reading through Nodes collects every fault with its JSON
// pointer; a value that is wrong is never handed out.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "scenario/words.h"

namespace bocage::protocol {

class Node {
 public:
  Node(const Input& value, std::string where, Refusals& refusals)
      : value_(&value), where_(std::move(where)), refusals_(&refusals) {}

  const Input& value() const { return *value_; }
  const std::string& where() const { return where_; }
  Refusals& refusals() const { return *refusals_; }

  // Objects
  bool object(std::initializer_list<std::string_view> known) const; // refuses other fields, each by its name
  bool has(std::string_view field) const;
  std::optional<Node> field(std::string_view name) const;  // nothing if it is not there
  std::optional<Node> needed(std::string_view name) const; // refuses its absence
  struct Member;
  std::vector<Member> members() const; // of an object whose fields are not known beforehand

  // Lists
  std::vector<Node> items(std::size_t most) const;

  // Values; nothing, and a refusal, if it is something else
  std::optional<std::int64_t> number(std::int64_t least, std::int64_t most) const;
  std::optional<std::uint64_t> natural() const; // any that 64 bits hold
  std::optional<bool> truth() const;
  std::optional<std::string> text() const;
  std::optional<Hex> hex(const Board& board) const;
  std::optional<HexSet> hexes(const Board& board) const;
  template <class T>
  std::optional<T> word() const {
    const auto name = text();
    if (!name) return std::nullopt;
    const auto value = value_of<T>(*name);
    if (!value) expected(list_of<T>());
    return value;
  }
  // A list of words as bits: marks, flags.
  template <class T, class Bits>
  bool words(Bits& out) const {
    Bits bits = 0;
    bool good = value_is_list();
    for (const Node& item : items(64)) {
      const auto word = item.word<T>();
      good = good && word;
      if (word) bits = static_cast<Bits>(bits | static_cast<Bits>(*word));
    }
    if (good) out = bits;
    return good;
  }

  // The same for sets that have bit n for the nth member: classes, directions.
  template <class T, class Bits>
  bool members(Bits& out) const {
    Bits bits = 0;
    bool good = value_is_list();
    for (const Node& item : items(64)) {
      const auto word = item.word<T>();
      good = good && word;
      if (word) bits = static_cast<Bits>(bits | 1U << static_cast<unsigned>(*word));
    }
    if (good) out = bits;
    return good;
  }

  // A field, if it is there: sets `out` only if it is what it should be.
  template <class N>
  void read(std::string_view name, N& out, std::int64_t least, std::int64_t most) const {
    if (const auto node = field(name))
      if (const auto n = node->number(least, most)) out = static_cast<N>(*n);
  }
  void read(std::string_view name, bool& out) const {
    if (const auto node = field(name))
      if (const auto yes = node->truth()) out = *yes;
  }
  void read(std::string_view name, Hex& out, const Board& board) const {
    if (const auto node = field(name))
      if (const auto h = node->hex(board)) out = *h;
  }
  template <class T>
  void read_word(std::string_view name, T& out) const {
    if (const auto node = field(name))
      if (const auto word = node->word<T>()) out = *word;
  }

  // Refusing
  void expected(const std::string& what) const; // "found 'x', expected …"
  void wrong(std::string message) const;        // a value that is right by itself, but not here

 private:
  Node at(std::string_view step, const Input& value) const;
  bool value_is_list() const;
  void wrong_type(const std::string& what) const;

  const Input* value_;
  std::string where_;
  Refusals* refusals_;
};

struct Node::Member {
  std::string name;
  Node node;
};

std::string describe(const Input& value); // for messages: 'x', 12, a list, an object

} // namespace bocage::protocol
