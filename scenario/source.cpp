#include "scenario/source.h"

#include <algorithm>

namespace bocage {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr unsigned char byte(char c) { return static_cast<unsigned char>(c); }
constexpr bool continues(char c) { return (byte(c) & 0xC0) == 0x80; }

int characters(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

// Length of the UTF-8 character at the front, 0 if there is none.
std::size_t character_length(std::string_view s) {
  const unsigned char c = byte(s[0]);
  if (c < 0x80) return 1;
  const std::size_t length = c >= 0xC2 && c <= 0xDF   ? 2
                             : c >= 0xE0 && c <= 0xEF ? 3
                             : c >= 0xF0 && c <= 0xF4 ? 4
                                                      : 0;
  if (length == 0 || s.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(s[i])) return 0;
  // Overlong forms, surrogates, beyond U+10FFFF
  const unsigned char d = byte(s[1]);
  if ((c == 0xE0 && d < 0xA0) || (c == 0xED && d > 0x9F) || (c == 0xF0 && d < 0x90) ||
      (c == 0xF4 && d > 0x8F))
    return 0;
  return length;
}

std::string hexadecimal(unsigned char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {digits[c >> 4], digits[c & 15]};
}

} // namespace

Fault fault_of(Position at, Said said, std::string file) {
  return {std::move(file), at, {}, std::move(said.english), std::move(said.wording)};
}

std::string to_string(const Fault& fault) {
  std::string text = fault.file.empty() ? std::string("battle") : fault.file;
  if (fault.at.line) text += ':' + std::to_string(fault.at.line) + ':' + std::to_string(fault.at.column);
  text += ": ";
  if (!fault.hex.empty()) text += "hex " + fault.hex + ": ";
  return text + fault.message;
}

std::vector<Fault> Faults::take(const std::string& file) {
  if (list_.size() == kMaxFaults)
    list_.back() = fault_of({}, say("wrong.more", "there are more faults than are listed here"));
  const auto place = [](const Fault& f) { return f.at.line ? f.at.line : 1 << 30; };
  std::stable_sort(list_.begin(), list_.end(), [&](const Fault& a, const Fault& b) {
    return place(a) != place(b) ? place(a) < place(b) : a.at.column < b.at.column;
  });
  for (Fault& fault : list_) fault.file = file;
  return std::move(list_);
}

Position Piece::at() const { return {number_, characters(line_.substr(0, begin_)) + 1}; }

Piece Piece::part(std::size_t from, std::size_t count) const {
  Piece p = *this;
  from = std::min(from, size_);
  p.begin_ += from;
  p.size_ = std::min(count, size_ - from);
  return p;
}

Piece trim(const Piece& piece) {
  const std::string_view t = piece.text();
  std::size_t begin = 0, end = t.size();
  while (begin < end && is_blank(t[begin])) ++begin;
  while (end > begin && is_blank(t[end - 1])) --end;
  return piece.part(begin, end - begin);
}

std::vector<Piece> words(const Piece& piece) {
  std::vector<Piece> found;
  const std::string_view t = piece.text();
  for (std::size_t i = 0; i < t.size();) {
    std::size_t end = i;
    while (end < t.size() && !is_blank(t[end])) ++end;
    if (end > i) found.push_back(piece.part(i, end - i));
    i = end + 1;
  }
  return found;
}

std::vector<Piece> split(const Piece& piece, char separator) {
  std::vector<Piece> found;
  const std::string_view t = piece.text();
  for (std::size_t i = 0;;) {
    const std::size_t end = std::min(t.find(separator, i), t.size());
    found.push_back(trim(piece.part(i, end - i)));
    if (end == t.size()) return found;
    i = end + 1;
  }
}

std::vector<Piece> lines_of(std::string_view text) {
  std::vector<Piece> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(number, line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::optional<Fault> find_unreadable(std::string_view bytes) {
  Position at{1, 1};
  for (std::size_t i = 0; i < bytes.size();) {
    const char c = bytes[i];
    if (c == '\0') return fault_of(at, say("wrong.nul", "found a NUL byte; a battle file is plain text"));
    const std::size_t length = character_length(bytes.substr(i));
    if (length == 0)
      return fault_of(at, say("wrong.not-utf8",
                              "found the byte {byte}, which is not UTF-8 here; save the file as UTF-8",
                              {{"byte", hexadecimal(byte(c))}}));
    const bool line_end = c == '\n' || (c == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n');
    if ((byte(c) < 0x20 && c != '\t' && !line_end) || byte(c) == 0x7F)
      return fault_of(at,
                      say("wrong.control", "found the control character {byte}; a battle file is plain text",
                          {{"byte", hexadecimal(byte(c))}}));
    if (c == '\n')
      at = {at.line + 1, 1};
    else
      ++at.column;
    i += length;
  }
  return std::nullopt;
}

std::optional<int> read_number(std::string_view text) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  int n = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + (c - '0');
  }
  return n;
}

std::string key_of_name(std::string_view name) {
  std::string key;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) key += c;
    if (!plain && !key.empty() && key.back() != '-' && c != '\'') key += '-';
  }
  while (!key.empty() && key.back() == '-') key.pop_back();
  return key.empty() ? "battle" : key;
}

bool is_plain_word(std::string_view text) {
  if (text.empty() || text.front() == '-' || text.back() == '-') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

std::string tidy(std::string_view text) {
  std::string result;
  bool paragraph_ended = false;
  for (const Piece& line : lines_of(text)) {
    const std::vector<Piece> found = words(line);
    if (found.empty()) paragraph_ended = true;
    for (const Piece& word : found) {
      if (!result.empty()) result += paragraph_ended ? "\n\n" : " ";
      paragraph_ended = false;
      result += word.text();
    }
  }
  return result;
}

std::vector<std::string> paragraphs_of(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    found.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return found;
}

std::string wrap(std::string_view paragraph, std::size_t width) {
  std::string result;
  std::size_t column = 0;
  for (const Piece& word : words(Piece(1, paragraph))) {
    const std::size_t length = static_cast<std::size_t>(characters(word.text()));
    if (column && column + 1 + length > width) {
      result += '\n';
      column = 0;
    } else if (column) {
      result += ' ';
      ++column;
    }
    result += word.text();
    column += length;
  }
  return result;
}

} // namespace bocage
