// `bocage store …`: the commands for those who keep a server's database. Their part of the command line.
#pragma once

#include <optional>
#include <string>

#include "cli/instruments.h"
#include "server/store_lock.h"

namespace bocage {

class StoreTools {
 public:
  StoreTools(const Catalogue& words, const AddCommand& add);

  std::optional<int> run(const Common& common) const; // nothing: none of these commands was given

 private:
  std::string data_, from_, to_;
  CLI::App *group_, *check_command_, *salvage_command_, *backup_command_, *restore_command_;
};

// 1: something is wrong, and a line for each says what; 2: it could not be done.
int check_database(const Common& common, const std::string& database);
int salvage_database(const Common& common, const std::string& damaged, const std::string& target);
int back_up_database(const Common& common, const std::string& database, const std::string& copy);
int restore_database(const Common& common, const std::string& copy, const std::string& folder);

std::string locked_text(const Catalogue& words, const server::LockHeld& held); // who uses the folder

} // namespace bocage
