#include "scenario/visible.h"

#include <algorithm>
#include <array>

#include "scenario/battle.h"

namespace bocage {
namespace {

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool among(const std::array<Range, N>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return r.first <= c && c <= r.last; });
}

// Where a line ends, or a table has its columns.
constexpr std::array<Range, 3> kBreaks = {{{0x09, 0x0D}, {0x85, 0x85}, {0x2028, 0x2029}}};

constexpr std::array<Range, 7> kBlanks = {{{' ', ' '},
                                           {0xA0, 0xA0},
                                           {0x1680, 0x1680},
                                           {0x2000, 0x200A},
                                           {0x202F, 0x202F},
                                           {0x205F, 0x205F},
                                           {0x3000, 0x3000}}};

// Controls, marks of direction, fillers without ink, what is no character at all.
constexpr std::array<Range, 23> kUnseen = {
    {{0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},      {0x034F, 0x034F}, {0x061C, 0x061C},
     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180E, 0x180E},  {0x200B, 0x200B}, {0x200E, 0x200F},
     {0x202A, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},  {0x3164, 0x3164}, {0xFDD0, 0xFDEF},
     {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},  {0xFFFE, 0xFFFF}, {0x13430, 0x1343F},
     {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF}}};

// How the character before is drawn.
constexpr std::array<Range, 2> kVariants = {{{0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}}};

// Between two letters of Persian or Hindi they say how these are joined, between two emoji that they are one.
constexpr std::array<Range, 1> kJoiners = {{{0x200C, 0x200D}}};

// The next character, which is taken off; UTF-8 is known to be right.
char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = std::min<std::size_t>(lead < 0x80   ? 1
                                                   : lead < 0xE0 ? 2
                                                   : lead < 0xF0 ? 3
                                                                 : 4,
                                                   text.size());
  char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) c = c << 6 | (byte(i) & 0x3FU);
  text.remove_prefix(length);
  return c;
}

} // namespace

std::string visible_line(std::string_view text) {
  std::string line, blanks;
  std::string_view joiner;
  while (!text.empty()) {
    const std::string_view rest = text;
    const char32_t c = take_character(text);
    const std::string_view written = rest.substr(0, rest.size() - text.size());
    if (among(kBreaks, c)) {
      blanks += ' ';
    } else if (among(kBlanks, c)) {
      blanks += written;
    } else if (among(kJoiners, c)) {
      joiner = written;
    } else if (among(kVariants, c)) {
      if (!line.empty() && blanks.empty()) line += written;
    } else if (!among(kUnseen, c)) {
      if (!line.empty()) line += blanks.empty() ? joiner : std::string_view(blanks);
      line += written;
      blanks.clear();
      joiner = {};
    }
  }
  return line;
}

std::string visible_lines(std::string_view text) {
  std::string lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines += visible_line(text.substr(0, end));
    if (end == std::string_view::npos) break;
    lines += '\n';
    text.remove_prefix(end + 1);
  }
  const std::size_t first = lines.find_first_not_of('\n');
  if (first == std::string::npos) return {};
  return lines.substr(first, lines.find_last_not_of('\n') + 1 - first);
}

void keep_visible(Battle& battle) {
  const auto line = [](std::string& text) { text = visible_line(text); };
  const auto lines = [](std::string& text) { text = visible_lines(text); };
  line(battle.name.fr), line(battle.name.en);
  lines(battle.briefing.fr), lines(battle.briefing.en);
  for (Label& label : battle.labels) line(label.text.fr), line(label.text.en);
  for (UnitDetail& detail : battle.details) line(detail.badge);
  for (std::string& note : battle.notes) lines(note);
  std::erase(battle.notes, std::string());
  for (OptionUse& use : battle.options)
    for (Parameter& p : use.parameters) line(p.value);
  for (ObjectiveTerm& term : battle.terms) line(term.term.value);
}

} // namespace bocage
