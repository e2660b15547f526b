#include "scenario/dates.h"

#include <cstdio>

#include "scenario/source.h"

namespace bocage {

std::string iso_day(const std::chrono::year_month_day& day) {
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text;
}

std::optional<std::chrono::year_month_day> read_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = read_number(text.substr(0, 4)), month = read_number(text.substr(5, 2)),
             of_month = read_number(text.substr(8, 2));
  if (!year || !month || !of_month) return std::nullopt;
  const std::chrono::year_month_day day{std::chrono::year(*year),
                                        std::chrono::month(static_cast<unsigned>(*month)),
                                        std::chrono::day(static_cast<unsigned>(*of_month))};
  return day.ok() ? std::optional(day) : std::nullopt;
}

} // namespace bocage
