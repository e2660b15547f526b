#include "cli/serve.h"

#include <cstdlib>
#include <iostream>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include "cli/store.h"
#include "server/serve.h"

namespace bocage {
namespace {

namespace fs = std::filesystem;

// The address by which others in the same network reach this machine; empty if there is none.
std::string lan_address() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  std::string found;
  for (const ifaddrs* i = list; i && found.empty(); i = i->ifa_next) {
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK) ||
        !(i->ifa_flags & IFF_UP))
      continue;
    char text[INET_ADDRSTRLEN] = {};
    const auto* address = reinterpret_cast<const sockaddr_in*>(i->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) found = text;
  }
  freeifaddrs(list);
  return found;
}

} // namespace

fs::path usual_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "bocage";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local/share/bocage";
  return "bocage-data";
}

int serve_tables(const Common& common, const ServeFlags& flags) {
  const Catalogue& words = common.words();
  const auto battles = find_battles();
  if (!battles) {
    std::cerr << "bocage: " << words.say("error.no-battles") << '\n';
    return 1;
  }
  server::ServeOptions options;
  options.data = flags.data.empty() ? usual_data() : fs::path(flags.data);
  options.web = flags.web.empty() ? battles->parent_path() / "web" / "dist" : fs::path(flags.web);
  options.log = flags.log.empty() ? options.data / "bocage.log" : fs::path(flags.log);
  options.hall.pause = flags.pause;
  options.hall.limits.connections_per_address = static_cast<std::size_t>(flags.connections);
  options.hall.limits.messages_per_second = flags.messages;
  options.hall.limits.messages = 5.0 * flags.messages;
  options.hall.limits.unfinished_of_visitor = flags.tables;
  options.hall.limits.bytes_of_visitor = std::int64_t{flags.megabytes_each} << 20;
  options.hall.limits.bytes_in_all = flags.megabytes << 20;
  options.hall.limits.put_away_after = server::Millis{flags.keep_days} * 24 * 3600 * 1000;
  if (flags.unlimited) {
    constexpr double no_end = 1e12;
    server::Limits& limits = options.hall.limits;
    limits.messages = limits.requests = limits.new_tables = no_end;
    limits.replays = limits.uploads = limits.drawings = limits.talk = no_end;
    limits.unfinished_of_visitor = limits.bytes_of_visitor = INT64_MAX;
    limits.connections = limits.connections_per_address = 100'000;
  }
  options.net = {flags.bind, flags.port, flags.proxy, options.hall.limits};
  try {
    server::serve(Library(*battles), options, [&](std::uint16_t port) {
      const std::string at = ':' + std::to_string(port);
      const bool everywhere = flags.bind == "0.0.0.0";
      const std::string lan = everywhere ? lan_address() : std::string();
      const std::string here = "http://" + (everywhere ? "127.0.0.1" : flags.bind) + at + '/';
      std::cout << (lan.empty() ? words.say("serve.ready", {{"here", here}})
                                : words.say("serve.ready-lan",
                                            {{"here", here}, {"there", "http://" + lan + at + '/'}}))
                << std::endl;
    });
  } catch (const server::LockHeld& held) {
    std::cerr << "bocage: " << locked_text(words, held) << '\n';
    return 1;
  } catch (const server::StoreError& e) {
    std::cerr << "bocage: " << e.what() << '\n';
    if (e.kind == server::StoreError::Kind::Damaged) std::cerr << words.say("store.try-salvage") << '\n';
    return 1;
  } catch (const std::exception& e) {
    std::cerr << "bocage: " << e.what() << '\n';
    return 1;
  }
  return 0;
}

} // namespace bocage
