#include "server/serve.h"

#include <malloc.h>

#include "server/content.h"
#include "server/loop.h"
#include "server/secret.h"
#include "server/store_lock.h"

namespace bocage::server {
namespace {

class Everything final : public House {
 public:
  explicit Everything(Hall& hall) : hall_(hall) {}

  std::size_t longest_body(std::string_view method, std::string_view path) const override {
    return hall_.router().longest_body(method, path);
  }
  void serve(const HttpRequest& request, const House::Reply& reply) override { hall_.serve(request, reply); }
  Visitor arrive(Outlet& outlet, const std::string& visitor) override {
    return hall_.arrive(outlet, visitor);
  }
  void hear(const Visitor& visitor, std::string_view message) override {
    hall_.hear(std::static_pointer_cast<Guest>(visitor), message);
  }
  void leave(const Visitor& visitor) override { hall_.leave(std::static_pointer_cast<Guest>(visitor)); }

 private:
  Hall& hall_;
};

std::string what(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "something that is no exception";
  }
}

Log log_at(const std::filesystem::path& file) { return file == "-" ? Log::on_standard_error() : Log(file); }

// glibc takes the largest thing it has seen for usual, and keeps twice as much at the end of every arena,
// where malloc_trim does not look. What is usual here is far more than it expects, and far less than it may
// see.
void tell_what_is_large() {
  constexpr int large = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, 2 * large);
}

// What a flood of tables, pictures and thoughts has taken goes back to the system; glibc would keep it, in
// pieces between things that stay.
void give_memory_back(Loop& loop) {
  constexpr Millis now_and_then = 10'000;
  loop.aside({.visitor = {}, .waits = false}, [&loop] {
    malloc_trim(0);
    return [&loop] { loop.later(now_and_then, [&loop] { give_memory_back(loop); }); };
  });
}

} // namespace

void serve(const Library& library, const ServeOptions& options,
           const std::function<void(std::uint16_t)>& ready) {
  tell_what_is_large();
  start_secrets();
  std::filesystem::create_directories(options.data);
  DataLock lock(options.data);
  const std::filesystem::path file = options.data / kDatabaseName;
  Log log = log_at(options.log);
  Loop loop;
  loop.on_fault([&log](const std::exception_ptr& error) { log.fault("a task", what(error)); });
  const TellFault damage = [&log, &loop](const std::string& what) {
    loop.post([&log, what] { log.note("damage: " + what); });
  };
  DiskJournal journal(file, loop, damage);
  Store store = journal.can_write() ? Store(file, damage) : Store(Readable(file, damage), damage);
  Hall hall(library, store, journal, loop, log, options.hall);
  Content content(options.web, library, loop,
                  [&hall](const std::string& key) { return hall.uploads().text_of(key); });
  content.add_routes(hall.router());
  hall.open();
  give_memory_back(loop);
  Everything house(hall);
  Net net(loop, house, options.net);
  loop.on_signal([&] {
    log.note("stopping: everybody is told to come back");
    net.say_goodbye([&loop] { loop.stop(); });
  });
  lock.tell_address("http://" + options.net.address + ':' + std::to_string(net.port()) + '/');
  log.note("serving at port " + std::to_string(net.port()));
  ready(net.port());
  loop.run();
  log.end();
}

} // namespace bocage::server
