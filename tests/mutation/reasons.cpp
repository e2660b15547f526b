#include "tests/mutation/reasons.h"

#include <array>
#include <fstream>
#include <stdexcept>

namespace bocage::mutation {
namespace {

constexpr std::string_view kColumns = "kind\ttable\trow\tfield\tchange\twithout\twhy";
constexpr std::array kExcuses = {Excuse::Idle, Excuse::Equivalent, Excuse::Gap};

// One pattern, or several with commas between them.
bool matches(std::string_view text, std::string_view patterns) {
  for (std::size_t comma; (comma = patterns.find(',')) != patterns.npos; patterns.remove_prefix(comma + 1))
    if (matches(text, patterns.substr(0, comma))) return true;
  if (patterns.ends_with('*')) return text.starts_with(patterns.substr(0, patterns.size() - 1));
  return text == patterns;
}

Excuse excuse_of(const std::string& word) {
  for (const Excuse excuse : kExcuses)
    if (word == word_of(excuse)) return excuse;
  throw std::invalid_argument("the kind is idle, equivalent or gap, not '" + word + "'");
}

Reason read_row(const std::string& text, int line) {
  const std::vector<std::string> cells = split(text);
  if (cells.size() != 7)
    throw std::invalid_argument("a row has 7 columns, not " + std::to_string(cells.size()));
  if (cells[6].empty()) throw std::invalid_argument("no reason is given");
  return {excuse_of(cells[0]), cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], line};
}

} // namespace

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::size_t begin = 0;
  for (std::size_t tab; (tab = line.find('\t', begin)) != std::string::npos; begin = tab + 1)
    cells.push_back(line.substr(begin, tab - begin));
  cells.push_back(line.substr(begin));
  return cells;
}

bool Reason::covers(const Mutation& m, const Tables& official) const {
  return m.table == table && matches(m.row, row) && matches(m.field, field) && matches(m.change, change) &&
         (without.empty() || is_default(official, m.table, m.row, without));
}

std::vector<Reason> read_reasons(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + " cannot be read");
  std::vector<Reason> reasons;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      if (number > 1)
        reasons.push_back(read_row(line, number));
      else if (line != kColumns)
        throw std::invalid_argument("the first line must name the columns: " + std::string(kColumns));
    } catch (const std::invalid_argument& e) {
      throw std::runtime_error(file.string() + ':' + std::to_string(number) + ": " + e.what());
    }
  }
  return reasons;
}

std::string_view word_of(Excuse excuse) {
  switch (excuse) {
  case Excuse::Idle: return "idle";
  case Excuse::Equivalent: return "equivalent";
  case Excuse::Gap: return "gap";
  }
  return {};
}

} // namespace bocage::mutation
