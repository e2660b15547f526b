// `bocage battle …`: the commands for those who write battles. Their part of the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/instruments.h"

namespace bocage {

class BattleTools {
 public:
  BattleTools(const Catalogue& words, const AddCommand& add);

  std::optional<int> run(const Common& common) const; // nothing: none of these commands was given

 private:
  std::string shown_, side_ = "allies";
  std::vector<std::string> checked_;
  DrawFlags draw_;
  ConvertOptions import_, export_;
  CLI::App *group_, *list_command_, *show_command_, *check_command_, *draw_command_, *import_command_,
      *export_command_;
};

} // namespace bocage
