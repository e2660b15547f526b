#include "server/serve.h"

#include "server/content.h"
#include "server/loop.h"
#include "server/secret.h"
#include "server/store_lock.h"

namespace bocage::server {
namespace {

class Everything final : public House {
 public:
  Everything(Hall& hall, Content& content) : hall_(hall), content_(content) {}

  void serve(const HttpRequest& request, const Reply& reply) override {
    content_.has(request) ? content_.serve(request, reply) : hall_.serve(request, reply);
  }
  Visitor arrive(Outlet& outlet, const std::string& address) override {
    return hall_.arrive(outlet, address);
  }
  void hear(const Visitor& visitor, std::string_view message) override {
    hall_.hear(std::static_pointer_cast<Guest>(visitor), message);
  }
  void leave(const Visitor& visitor) override { hall_.leave(std::static_pointer_cast<Guest>(visitor)); }

 private:
  Hall& hall_;
  Content& content_;
};

} // namespace

void serve(const Library& library, const ServeOptions& options,
           const std::function<void(std::uint16_t)>& ready) {
  start_secrets();
  std::filesystem::create_directories(options.data);
  DataLock lock(options.data);
  const std::filesystem::path file = options.data / kDatabaseName;
  Loop loop;
  DiskJournal journal(file, loop);
  Store store = journal.can_write() ? Store(file) : Store(Readable(file, {}));
  Hall hall(library, store, journal, loop, options.hall);
  Content content(options.web, library, loop,
                  [&hall](const std::string& key) { return hall.uploads().text_of(key); });
  hall.open();
  Everything house(hall, content);
  const Net net(loop, house, options.net);
  lock.tell_address("http://" + options.net.address + ':' + std::to_string(net.port()) + '/');
  ready(net.port());
  loop.run();
}

} // namespace bocage::server
