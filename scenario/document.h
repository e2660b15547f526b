// The grammar of battle files, whatever they say: sections, `subject: value` lines, lists of phrases.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/source.h"

namespace bocage {

struct Section {
  Piece title;
  std::vector<Piece> lines; // comments left out

  std::vector<Piece> filled_lines() const; // trimmed, without the empty ones
};

class Document {
 public:
  // Cuts a text into its sections; "" is what stands before the first. False if nothing can be read at all.
  bool read(std::string_view bytes, std::span<const std::string_view> known_sections, Faults& faults);

  const Section& section(const std::string& name) const; // empty if there is none
  bool has(const std::string& name) const { return sections_.contains(name); }
  int last_line() const { return last_line_; }

 private:
  Section* open(const Piece& line, std::span<const std::string_view> known_sections, Faults& faults);

  std::map<std::string, Section> sections_;
  Section ignored_; // the lines of sections that should not be there
  int last_line_ = 0;
};

// `subject: value`; false without a colon.
bool cut(const Piece& line, Piece& subject, Piece& value);

// `name value` in a list with commas: `for allies, medals 2, sudden-death`.
struct Phrase {
  Piece whole, name, value;
};
std::vector<Phrase> phrases(const Piece& list);

} // namespace bocage
