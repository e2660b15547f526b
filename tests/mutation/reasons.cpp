#include "tests/mutation/reasons.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

namespace bocage::mutation {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

namespace {

constexpr std::string_view kColumns = "kind\ttable\trow\tfield\tchange\twhere\twhy";
constexpr std::array kExcuses = {Excuse::Idle, Excuse::Equivalent, Excuse::Gap};

bool matches(const std::string& text, const std::string& patterns) {
  for (const std::string& pattern : split(patterns, ','))
    if (pattern.ends_with('*') ? text.starts_with(pattern.substr(0, pattern.size() - 1)) : text == pattern)
      return true;
  return false;
}

bool meets(const RowView& row, const std::string& condition) {
  if (condition.starts_with("no ")) return row.says_nothing(condition.substr(3));
  const std::size_t sign = condition.find_first_of("!=");
  if (sign == std::string::npos) return false;
  const bool differs = condition[sign] == '!';
  return (row.text(condition.substr(0, sign)) == condition.substr(sign + (differs ? 2 : 1))) != differs;
}

Excuse excuse_of(const std::string& word) {
  for (const Excuse excuse : kExcuses)
    if (word == word_of(excuse)) return excuse;
  throw std::invalid_argument("the kind is idle, equivalent or gap, not '" + word + "'");
}

Reason read_row(const std::string& text, int line) {
  const std::vector<std::string> cells = split(text, '\t');
  if (cells.size() != 7)
    throw std::invalid_argument("a row has 7 columns, not " + std::to_string(cells.size()));
  if (cells[6].empty()) throw std::invalid_argument("no reason is given");
  return {excuse_of(cells[0]), cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], line};
}

} // namespace

bool Reason::covers(const Mutation& m, const Tables& official) const {
  if (m.table != table || !matches(m.row, row) || !matches(m.field, field) || !matches(m.change, change))
    return false;
  if (where.empty()) return true;
  const RowView view(official, m);
  const std::vector<std::string> conditions = split(where, ',');
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const std::string& condition) { return meets(view, condition); });
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
