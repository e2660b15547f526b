#include "scenario/load.h"

#include "scenario/m44/value.h"

namespace bocage {

bool is_file_name(std::string_view name) {
  const std::string ending = m44::in_small_letters(std::filesystem::path(name).extension().string());
  return name.find('/') != std::string_view::npos || ending == ".battle" || ending == ".m44";
}

bool is_m44(std::string_view bytes, const std::filesystem::path& path) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && bytes[first] == '{') return true;
  return m44::in_small_letters(path.extension().string()) == ".m44";
}

Import load_any(const std::filesystem::path& path) {
  FileText file = read_file(path);
  if (file.fault) return {{}, {std::move(*file.fault)}, {}};
  if (is_m44(file.bytes, path)) return import_m44(file.bytes, path.string());
  LoadResult result = parse_battle(file.bytes, path.string());
  return {std::move(result.battle), std::move(result.faults), {}};
}

} // namespace bocage
