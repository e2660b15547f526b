#include "server/serve.h"

#include "server/content.h"
#include "server/loop.h"
#include "server/secret.h"

namespace bocage::server {

void serve(const Library& library, const ServeOptions& options,
           const std::function<void(std::uint16_t)>& ready) {
  start_secrets();
  std::filesystem::create_directories(options.data);
  const std::filesystem::path file = options.data / "tables.sqlite";
  Loop loop;
  DiskJournal journal(file, loop);
  Store store(file);
  Content content(options.web, library, loop);
  Hall hall(library, store, journal, loop, options.hall);
  hall.open();
  Net net(loop, hall, content, options.net);
  ready(net.port());
  loop.run();
}

} // namespace bocage::server
