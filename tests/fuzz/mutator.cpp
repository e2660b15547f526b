#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <iterator>

namespace bocage::fuzz {
namespace {

using protocol::Input;

constexpr std::size_t kMostValues = 400; // of one text, among which one is chosen

void collect(Input& value, std::vector<Input*>& out) {
  if (out.size() >= kMostValues) return;
  out.push_back(&value);
  if (value.is_structured())
    for (Input& part : value) collect(part, out);
}

} // namespace

std::string json_text(const Input& value) {
  return value.dump(-1, ' ', false, Input::error_handler_t::replace);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// Lines
// -----------------------------------------------------------------------------------------------------------

void Mutator::change_lines(std::vector<std::string>& lines, const std::vector<std::string>& others) {
  if (lines.empty()) return void(lines = others);
  const std::size_t at = place(lines.size());
  const auto here = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (picker.below(6)) {
  case 0: std::swap(lines[at], lines[place(lines.size())]); break;
  case 1: lines.erase(here); break;
  case 2: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place(lines.size())), lines[at]); break;
  case 3:
    if (!others.empty()) lines[at] = any_of(others);
    break;
  case 4:
    if (!others.empty()) lines.insert(here, any_of(others));
    break;
  default: // the end of one from the other
    lines.erase(here, lines.end());
    if (!others.empty())
      lines.insert(lines.end(), others.begin() + static_cast<std::ptrdiff_t>(place(others.size())),
                   others.end());
  }
}

// JSON
// ------------------------------------------------------------------------------------------------------------

std::string Mutator::changed_json(const std::string& text) {
  Input json = Input::parse(text, nullptr, false);
  if (json.is_discarded()) return scrambled(text);
  change_value(json);
  return json_text(json);
}

void Mutator::change_value(Input& value) {
  std::vector<Input*> all;
  collect(value, all);
  change_here(*all[place(all.size())], value);
}

void Mutator::change_here(Input& value, const Input& whole) {
  switch (picker.below(8)) {
  case 0: value = odd_value(); break;
  case 1: value = Input(whole); break; // deeper and deeper
  case 2: value = picker.one_in(2) ? Input{value} : Input{{"do", value}}; break;
  default: value.is_structured() ? change_members(value) : change_leaf(value);
  }
}

void Mutator::change_members(Input& value) {
  if (value.empty()) return void(value = odd_value());
  auto at = value.begin();
  std::advance(at, picker.below(static_cast<int>(value.size())));
  auto other = value.begin();
  std::advance(other, picker.below(static_cast<int>(value.size())));
  switch (picker.below(4)) {
  case 0: value.erase(at); break;
  case 1: std::swap(*at, *other); break;
  case 2:
    if (value.is_object())
      value[scrambled(at.key())] = *at;
    else
      value.push_back(Input(*at));
    break;
  default: change_here(*at, *other);
  }
}

void Mutator::change_leaf(Input& value) {
  if (value.is_string()) {
    auto text = value.get<std::string>();
    picker.one_in(2) ? change_digit(text) : void(text = scrambled(text));
    value = text;
  } else if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    switch (picker.below(4)) {
    case 0: value = number == INT64_MAX ? 0 : number + 1; break;
    case 1: value = number == INT64_MIN ? 0 : number - 1; break;
    case 2: value = std::to_string(number); break;
    default: value = picker.below(100);
    }
  } else {
    value = odd_value();
  }
}

Input Mutator::odd_value() {
  switch (picker.below(16)) {
  case 0: return nullptr;
  case 1: return true;
  case 2: return false;
  case 3: return 0;
  case 4: return -1;
  case 5: return INT32_MAX;
  case 6: return INT64_MIN;
  case 7: return UINT64_MAX;
  case 8: return 1e300;
  case 9: return 0.5;
  case 10: return "";
  case 11: return "é\u2028<\u0001";
  case 12: return std::string(static_cast<std::size_t>(1 + picker.below(600)), 'x');
  case 13: return Input::array();
  case 14: return Input::object();
  default: return scrambled("1 2");
  }
}

void Mutator::change_digit(std::string& text) {
  if (text.empty()) return;
  static constexpr std::string_view hexadecimal = "0123456789abcdef", faces = "IAGSF";
  const std::size_t begin = place(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char& c = text[(begin + i) % text.size()];
    for (const std::string_view letters : {faces, hexadecimal})
      if (letters.find(c) != std::string_view::npos) return void(c = any_of(letters));
  }
}

} // namespace bocage::fuzz
