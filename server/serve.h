// The whole server: what `bocage serve` starts.
#pragma once

#include <filesystem>
#include <functional>

#include "scenario/library.h"
#include "server/hall.h"
#include "server/net.h"

namespace bocage::server {

struct ServeOptions {
  std::filesystem::path data; // the folder of the database
  std::filesystem::path web;  // the built page
  std::filesystem::path log;  // "-": standard error
  NetOptions net;
  HallOptions hall;
};

// Serves until SIGINT or SIGTERM. `ready` is told the port as soon as people may come. Throws if the port is
// taken or the database cannot be opened.
void serve(const Library& library, const ServeOptions& options,
           const std::function<void(std::uint16_t)>& ready);

} // namespace bocage::server
