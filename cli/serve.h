// `bocage serve`: the table in the browser.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/commands.h"

namespace bocage {

struct ServeFlags {
  std::uint16_t port = 8044;
  std::string bind = "127.0.0.1";
  std::string data; // empty: in the user's own folder
  std::string log;  // empty: in the data folder; "-": standard error
  std::string web;  // empty: web/dist beside the battles
  int pause = 700;  // milliseconds before a computer acts
  bool proxy = false;
  int connections = 64;              // per address
  int messages = 20;                 // per socket and second
  int tables = 300;                  // that are not over, per visitor
  int megabytes_each = 64;           // on disk, per visitor
  std::int64_t megabytes = 16 << 10; // on disk, in all
  int keep_days = 30;                // then tables that nobody visits are put away; 0: never
  bool unlimited = false;            // for measuring: requests and new tables without end
};

std::filesystem::path usual_data(); // the user's own folder
int serve_tables(const Common& common, const ServeFlags& flags);

} // namespace bocage
