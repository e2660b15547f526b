// Days as battle files write them: 1944-06-06.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace bocage {

std::string iso_day(const std::chrono::year_month_day& day);
std::optional<std::chrono::year_month_day> read_day(std::string_view text); // nothing if there is no such day

} // namespace bocage
