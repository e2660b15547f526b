#include "scenario/document.h"

#include <algorithm>

namespace bocage {

std::vector<Piece> Section::filled_lines() const {
  std::vector<Piece> filled;
  for (const Piece& line : lines)
    if (const Piece text = trim(line); !text.empty()) filled.push_back(text);
  return filled;
}

bool Document::read(std::string_view bytes, std::span<const std::string_view> known_sections,
                    Faults& faults) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  if (auto unreadable = find_unreadable(bytes)) {
    faults.add({std::move(*unreadable)});
    return false;
  }
  Section* section = &sections_[""];
  for (const Piece& line : lines_of(bytes)) {
    const Piece text = trim(line);
    last_line_ = line.at().line;
    if (text.text().starts_with('#')) continue;
    if (text.text().starts_with('['))
      section = open(text, known_sections, faults);
    else
      section->lines.push_back(line);
  }
  if (last_line_ == 0) faults.add({}, say("wrong.empty", "the file is empty"));
  return last_line_ > 0;
}

Section* Document::open(const Piece& line, std::span<const std::string_view> known_sections, Faults& faults) {
  const bool closed = line.text().ends_with(']');
  const Piece title = trim(line.part(1, line.text().size() - (closed ? 2 : 1)));
  const std::string name(title.text());
  if (!closed)
    faults.add(line.at(), say("wrong.section-open", "found {what}, expected ']' at the end of the line",
                              {quoted("what", line.text())}));
  if (std::find(known_sections.begin(), known_sections.end(), name) == known_sections.end()) {
    std::string expected;
    for (std::string_view s : known_sections) expected += (expected.empty() ? "" : ", ") + std::string(s);
    faults.add(title.at(),
               say("wrong.section-unknown", "found the unknown section {what}, expected one of: {list}",
                   {quoted("what", name), {"list", expected}}));
    return &ignored_;
  }
  const auto [at, fresh] = sections_.try_emplace(name);
  if (!fresh) {
    faults.add(title.at(), say("wrong.section-twice", "found the section {what} for the second time",
                               {quoted("what", name)}));
    return &ignored_;
  }
  at->second.title = title;
  return &at->second;
}

const Section& Document::section(const std::string& name) const {
  static const Section none;
  const auto at = sections_.find(name);
  return at == sections_.end() ? none : at->second;
}

bool cut(const Piece& line, Piece& subject, Piece& value) {
  const std::size_t colon = line.text().find(':');
  if (colon == std::string_view::npos) return false;
  subject = trim(line.part(0, colon));
  value = trim(line.part(colon + 1));
  return true;
}

std::vector<Phrase> phrases(const Piece& list) {
  std::vector<Phrase> result;
  for (const Piece& whole : split(list, ',')) {
    const std::size_t blank = std::min(whole.text().find_first_of(" \t"), whole.text().size());
    result.push_back({whole, whole.part(0, blank), trim(whole.part(blank))});
  }
  return result;
}

} // namespace bocage
