// One visitor who does his worst, and whether anybody else notices.
#pragma once

#include <filesystem>
#include <string>

namespace bocage::load {

struct BullyOptions {
  std::string server;
  std::filesystem::path data;
  int tables, rate, seconds, rounds;
  bool proxy;
};

// By turns without him and beside him, with the usual limits: how long honest actions and hints take, and how
// much he makes the server write. Whether that is within the bars is the exit status.
int measure_bully(const BullyOptions& options);

} // namespace bocage::load
