// Text that people write: its lines, its pieces with their places, and the faults found in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/said.h"

namespace bocage {

struct Position {
  int line = 0, column = 0; // from 1, columns in characters; 0: no particular place

  friend bool operator==(const Position&, const Position&) = default;
};

struct Fault {
  std::string file;
  Position at;
  std::string hex; // the hex it is about, if any
  std::string message;
  Wording wording{}; // the same for the catalogues
};
Fault fault_of(Position at, Said said, std::string file = {});
std::string to_string(const Fault& fault); // battles/x.battle:12:7: hex C4: …

inline constexpr std::size_t kMaxFaults = 100; // nobody reads more, and garbage has a fault on every line

// Collects the faults of one file.
class Faults {
 public:
  void add(Position at, Said said, std::string hex = {}) {
    if (list_.size() < kMaxFaults)
      list_.push_back({{}, at, std::move(hex), std::move(said.english), std::move(said.wording)});
  }
  void add(std::vector<Fault> more) {
    for (Fault& fault : more)
      if (list_.size() < kMaxFaults) list_.push_back(std::move(fault));
  }
  bool empty() const { return list_.empty(); }
  std::vector<Fault> take(const std::string& file); // in the order of the file

 private:
  std::vector<Fault> list_;
};

// A part of a line that remembers where it stands.
class Piece {
 public:
  Piece() = default;
  Piece(int number, std::string_view line) : line_(line), size_(line.size()), number_(number) {}

  std::string_view text() const { return line_.substr(begin_, size_); }
  bool empty() const { return size_ == 0; }
  Position at() const;
  Piece part(std::size_t from, std::size_t count = std::string_view::npos) const;

 private:
  std::string_view line_;
  std::size_t begin_ = 0, size_ = 0;
  int number_ = 0;
};

Piece trim(const Piece& piece);
std::vector<Piece> words(const Piece& piece);                 // at blanks
std::vector<Piece> split(const Piece& piece, char separator); // trimmed, empty ones kept
std::vector<Piece> lines_of(std::string_view text);           // numbered from 1
std::vector<Piece> lines_of(std::string&& text) = delete;     // pieces only look at their text

std::optional<Fault> find_unreadable(std::string_view bytes); // not UTF-8, control characters
std::optional<int> read_number(std::string_view text);        // 0 to 9999

// The key of a battle of this name: "The Crossing" is the-crossing.
std::string key_of_name(std::string_view name);

// A word of names and keys: lower-case letters and digits, joined by hyphens.
bool is_plain_word(std::string_view text);

// One blank between words, one empty line between paragraphs, nothing at the ends.
std::string tidy(std::string_view text);
std::vector<std::string> paragraphs_of(std::string_view text); // of a tidy text
std::string wrap(std::string_view paragraph, std::size_t width);

} // namespace bocage
