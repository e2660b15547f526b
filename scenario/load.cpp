#include "scenario/load.h"

#include "scenario/m44/value.h"
#include "scenario/words.h"

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

// gzip, zip, 7z, rar: nothing is ever unpacked here.
static bool is_packed(std::string_view bytes) {
  for (const std::string_view start : {"\x1F\x8B", "PK\x03\x04", "7z\xBC\xAF", "Rar!"})
    if (bytes.starts_with(start)) return true;
  return false;
}

Import load_any(const std::filesystem::path& path) {
  FileText file = read_file(path);
  if (file.fault) return {{}, {std::move(*file.fault)}, {}};
  return read_any(file.bytes, path);
}

Import read_any(std::string_view bytes, const std::filesystem::path& path) {
  if (is_packed(bytes))
    return {{},
            {fault_of({}, say("wrong.packed", "this is a packed file; unpack it and give what is in it"),
                      path.string())},
            {}};
  if (is_m44(bytes, path)) return import_m44(bytes, path.string());
  LoadResult result = parse_battle(bytes, path.string());
  return {std::move(result.battle), std::move(result.faults), {}};
}

std::vector<Remark> review(const Battle& battle) {
  using Fate = Remark::Fate;
  const Board& board = Board::of(battle.setup.board);
  std::vector<Remark> remarks;
  int number = 0;
  for (const OptionUse& use : battle.options) {
    std::string said = use.name;
    for (const Parameter& p : use.parameters)
      said += (&p == &use.parameters.front() ? ": " : ", ") + p.name + (p.value.empty() ? "" : ' ' + p.value);
    remarks.push_back({is_enforced(use) ? Fate::Enforced : Fate::NotYet, "rules " + std::to_string(++number),
                       said, "option " + use.name});
  }
  for (const StandIn& stand_in : battle.stand_ins)
    remarks.push_back({Fate::NotYet, "hex " + board.name(stand_in.hex), stand_in.piece,
                       (find_unbuilt_terrain(stand_in.piece) ? "terrain " : "troop ") + stand_in.piece});
  for (const ObjectiveTerm& term : battle.terms)
    remarks.push_back({is_enforced(term) ? Fate::Enforced : Fate::NotYet,
                       "objective " + std::to_string(term.objective + 1),
                       term.term.name + ' ' + term.term.value, "objective " + term.term.name});
  number = 0;
  for (const std::string& note : battle.notes)
    remarks.push_back({Fate::Unmapped, "notes " + std::to_string(++number), note, {}});
  return remarks;
}

} // namespace bocage
