// What tests of the import of scenario files ask again and again.
#pragma once

#include <gtest/gtest.h>

#include "scenario/m44/m44.h"
#include "tests/scenario/m44_sample.h"

namespace bocage::test {

inline Hex at(std::string_view name, BoardKind kind = BoardKind::Standard) {
  return *Board::of(kind).parse(name);
}

inline Battle imported(const Scenario& scenario) {
  Import import = import_m44(scenario.text(), "x.m44");
  for (const Fault& fault : import.faults) ADD_FAILURE() << to_string(fault);
  return std::move(import.battle);
}

inline std::vector<std::string> faults_of(std::string_view bytes) {
  std::vector<std::string> list;
  for (const Fault& fault : import_m44(bytes, "x.m44").faults) list.push_back(to_string(fault));
  return list;
}
inline std::vector<std::string> faults_of(const Scenario& scenario) { return faults_of(scenario.text()); }

inline bool remarked(const Import& import, Remark::Fate fate, const std::string& where,
                     const std::string& meaning) {
  return std::any_of(import.remarks.begin(), import.remarks.end(), [&](const Remark& r) {
    return r.fate == fate && r.where == where && r.meaning == meaning;
  });
}

inline const UnitSetup& unit_in(const Battle& battle, std::string_view hex) {
  for (const UnitSetup& unit : battle.setup.units)
    if (unit.hex == at(hex)) return unit;
  throw std::invalid_argument("no unit in " + std::string(hex));
}

inline void expect_round_trip(const Battle& battle) {
  const Import again = import_m44(export_m44(battle), "again.m44");
  for (const Fault& fault : again.faults) ADD_FAILURE() << to_string(fault);
  EXPECT_TRUE(again.battle == battle) << write_battle(battle) << "\nbecame\n" << write_battle(again.battle);
}

} // namespace bocage::test
