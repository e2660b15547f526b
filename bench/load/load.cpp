// Holds N tables of two players each at a given rate of actions, and measures from an action's sending until
// both players have their new view. The same machine and the same run also give a bare Beast echo, to compare
// with, and the time the disk takes for a sync.
//
// usage: load SERVER [--tables N] [--rate N] [--seconds N] [--thinking N] [--rounds N] [--data DIR]
//             [--bully [--proxy]]
//   SERVER     the program `bocage`, which is started on a free port
//   --thinking measures beside so many tables that think, too
//   --rounds   measures so many times by turns, and counts together what belongs together
//   --bully    measures with the usual limits, alone and beside one visitor who does his worst (bully.h)
//   --proxy    everybody comes through a proxy, which says who he is
#include <sys/wait.h>

#include <iostream>

#include "bench/load/bully.h"
#include "bench/load/people.h"

namespace {

using namespace bocage::load;

struct Options {
  std::string server;
  int tables = 200, rate = 1000, seconds = 20, thinking = 0, rounds = 1;
  bool bully = false, proxy = false;
  std::filesystem::path data = std::filesystem::temp_directory_path() / "bocage-load";
};

void measure_disk(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "sync.tmp";
  const int fd = open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  const std::string block(8192, 'x');
  Latencies times;
  const auto begun = Clock::now();
  for (int i = 0; i < 200; ++i) {
    if (write(fd, block.data(), block.size()) < 0) break;
    const auto start = Clock::now();
    fdatasync(fd);
    times.add(Clock::now() - start);
  }
  close(fd);
  std::filesystem::remove(file);
  times.print("sync", millis(Clock::now() - begun) / 1000);
}

// The echo
// -------------------------------------------------------------------------------------------------------------------

class EchoSession : public std::enable_shared_from_this<EchoSession> {
 public:
  explicit EchoSession(tcp::socket socket) : ws_(std::move(socket)) {}
  void run() {
    ws_.async_accept([self = shared_from_this()](error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->ws_.text(true);
      self->ws_.async_write(self->buffer_.cdata(), [self](error_code failed, std::size_t) {
        if (failed) return;
        self->buffer_.consume(self->buffer_.size());
        self->read();
      });
    });
  }
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
};

[[noreturn]] void serve_echo(int out) {
  asio::io_context context{1};
  tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
  const std::uint16_t port = acceptor.local_endpoint().port();
  if (write(out, &port, sizeof port) < 0) std::_Exit(1);
  std::function<void()> accept = [&] {
    acceptor.async_accept([&](error_code error, tcp::socket socket) {
      if (error) return;
      socket.set_option(tcp::no_delay(true));
      std::make_shared<EchoSession>(std::move(socket))->run();
      accept();
    });
  };
  accept();
  context.run();
  std::_Exit(0);
}

void measure_echo(const Options& options, Latencies& out) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return;
  const pid_t child = fork();
  if (child == 0) serve_echo(ends[1]);
  std::uint16_t port = 0;
  if (read(ends[0], &port, sizeof port) < 0) return;

  asio::io_context context{1};
  struct Pair {
    std::shared_ptr<Line> line;
    Clock::time_point sent;
    bool busy = false;
  };
  std::vector<Pair> lines(static_cast<std::size_t>(2 * options.tables));
  for (Pair& pair : lines) {
    pair.line = std::make_shared<Line>(context, [&pair, &out](std::string_view) {
      out.add(Clock::now() - pair.sent);
      pair.busy = false;
    });
    pair.line->connect(port);
  }
  const std::string message(1000, 'x'); // about as long as a step
  std::size_t next = 0;
  pace(context, options.rate, options.seconds, [&] {
    for (std::size_t tries = 0; tries < lines.size(); ++tries) {
      Pair& pair = lines[next++ % lines.size()];
      if (pair.busy) continue;
      pair.busy = true;
      pair.sent = Clock::now();
      pair.line->send(message);
      return;
    }
  });
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

// Tables
// --------------------------------------------------------------------------------------------------------------------

// A person against the general, who answers at once whatever he does: the general hardly ever stops thinking.
class Duel {
 public:
  Duel(asio::io_context& context, std::uint16_t port) {
    randombytes_buf(bytes_.data(), bytes_.size());
    const std::string reply = post(
        port, "/api/tables",
        R"({"battle":"omaha-beach","seats":{"allies":{"kind":"human"},"axis":{"kind":"computer","level":"general"}},"mine":["allies"],"reaction":0})");
    token_ = text_after(reply, "\"token\":\"");
    line_ = std::make_shared<Line>(context, [this](std::string_view text) { hear(text); });
    line_->connect(port);
    hello(text_after(reply, "\"table\":\""));
  }
  std::size_t thoughts() const { return thoughts_; } // steps of the general

 private:
  void hello(std::string_view table) {
    line_->send("{\"do\":\"hello\",\"table\":\"" + std::string(table) + "\",\"tokens\":[\"" + token_ +
                "\"]}");
  }

  void hear(std::string_view text) {
    const std::string_view type = text_after(text, "\"type\":\"");
    if (type == "welcome" && text.find(",\"view\":") == std::string_view::npos) {
      line_->send("{\"do\":\"commit\",\"hash\":\"" + sha256_hex(bytes_) + "\"}");
    } else if (type == "dice" && text.find("\"stage\":\"reveal\"") != std::string_view::npos) {
      line_->send("{\"do\":\"reveal\",\"bytes\":\"" + hex_of(bytes_) + "\"}");
    } else if (type == "welcome" || type == "step") {
      if (type == "step") n_ = number_of(text);
      if (const auto legal = legal_in(text, "allies"); !legal.empty())
        line_->send("{\"do\":\"act\",\"id\":1,\"seat\":\"allies\",\"n\":" + std::to_string(n_) +
                    ",\"action\":\"" + any_of(legal) + "\"}");
      else
        ++thoughts_;
    } else if (type == "over") {
      line_->send("{\"do\":\"rematch\"}");
    } else if (type == "rematch") {
      n_ = 0;
      hello(text_after(text, "\"table\":\""));
    } else if (type == "refused") {
      std::fprintf(stderr, "load: refused: %.*s\n", static_cast<int>(text.size()), text.data());
    }
  }

  std::shared_ptr<Line> line_;
  std::array<unsigned char, 32> bytes_{};
  std::string token_;
  long n_ = 0;
  std::size_t thoughts_ = 0;
};

// While so many tables beside those measured think; what it took is added to `all`.
void measure_tables(const Options& options, int thinking, Latencies& all) {
  const Server server = start_server(options.server, options.data, {"--unlimited"});
  const long before = resident_kb(server.pid);
  asio::io_context context{1};
  Latencies latencies;
  std::vector<double> sizes;
  std::vector<std::unique_ptr<Match>> matches;
  for (int i = 0; i < options.tables; ++i) {
    matches.push_back(std::make_unique<Match>(context, server.port, latencies, sizes));
    context.poll();
  }
  context.run_for(std::chrono::seconds(2)); // the cards are dealt
  const long idle = resident_kb(server.pid);
  std::vector<std::unique_ptr<Duel>> duels;
  for (int i = 0; i < thinking; ++i) duels.push_back(std::make_unique<Duel>(context, server.port));
  const double cpu = cpu_seconds(server.pid);
  std::size_t next = 0, late = 0;
  pace(context, options.rate, options.seconds, [&] {
    for (std::size_t tries = 0; tries < matches.size(); ++tries)
      if (Match& match = *matches[next++ % matches.size()]; match.ready()) return match.act();
    ++late;
  });
  const double used = cpu_seconds(server.pid) - cpu;
  std::size_t thoughts = 0;
  for (const auto& duel : duels) thoughts += duel->thoughts();
  if (thinking > 0) std::printf("%d tables think, %zu decisions meanwhile:\n", thinking, thoughts);
  latencies.print("tables", options.seconds);
  std::sort(sizes.begin(), sizes.end());
  if (latencies.size() > 0)
    std::printf(
        "server   %.3f ms CPU per action; step median %.0f bytes, p99 %.0f; %zu times nobody was free\n",
        1000 * used / static_cast<double>(latencies.size()), sizes[sizes.size() / 2],
        sizes[sizes.size() * 99 / 100], late);
  std::printf(
      "memory   %ld kB at the start, %ld kB with %d tables dealt: %.0f kB each; %ld kB after the run\n",
      before, idle, options.tables, static_cast<double>(idle - before) / options.tables,
      resident_kb(server.pid));
  kill(server.pid, SIGTERM);
  waitpid(server.pid, nullptr, 0);
  all.add(latencies);
}

Options read_options(int argc, char** argv) {
  Options options;
  const auto number = [&](int i) { return i + 1 < argc ? std::atoi(argv[i + 1]) : 0; };
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--tables")
      options.tables = number(i++);
    else if (word == "--rate")
      options.rate = number(i++);
    else if (word == "--seconds")
      options.seconds = number(i++);
    else if (word == "--thinking")
      options.thinking = number(i++);
    else if (word == "--rounds")
      options.rounds = number(i++);
    else if (word == "--bully")
      options.bully = true;
    else if (word == "--proxy")
      options.proxy = true;
    else if (word == "--data" && i + 1 < argc)
      options.data = argv[++i];
    else
      options.server = word;
  }
  return options;
}

} // namespace

int main(int argc, char** argv) {
  const Options options = read_options(argc, argv);
  if (options.server.empty() || options.tables < 1 || options.rate < 1 || options.seconds < 1 ||
      options.thinking < 0 || options.rounds < 1) {
    std::fprintf(stderr,
                 "usage: load SERVER [--tables N] [--rate N] [--seconds N] [--thinking N] [--rounds N] "
                 "[--data DIR] [--bully [--proxy]]\n");
    return 2;
  }
  if (sodium_init() < 0) return 1;
  std::filesystem::remove_all(options.data);
  std::filesystem::create_directories(options.data);
  measure_disk(options.data);
  if (options.bully)
    return measure_bully({options.server, options.data, options.tables, options.rate, options.seconds,
                          options.rounds, options.proxy});
  Latencies echo;
  measure_echo(options, echo);
  echo.print("echo", options.seconds);
  Latencies quiet, busy;
  for (int round = 0; round < options.rounds; ++round) {
    // Every other round the other way about, so that neither is always the later one.
    for (const bool thinking : {round % 2 == 1, round % 2 == 0})
      if (!thinking || options.thinking > 0)
        measure_tables(options, thinking ? options.thinking : 0, thinking ? busy : quiet);
  }
  std::printf("p99 over the echo's: %+.2f ms\n", quiet.at(0.99) - echo.at(0.99));
  const auto compare = [&](const char* name, double with, double without) {
    std::printf("%s while they think: %.2f ms, without %.2f ms: %.2f of it\n", name, with, without,
                with / without);
  };
  if (options.thinking > 0) {
    const auto second = static_cast<std::size_t>(options.rate);
    compare("p50", busy.at(0.5), quiet.at(0.5));
    compare("p90", busy.at(0.9), quiet.at(0.9));
    compare("p99", busy.at(0.99), quiet.at(0.99));
    compare("p99 of a usual second", busy.usually(0.99, second), quiet.usually(0.99, second));
  }
  std::filesystem::remove_all(options.data);
  return 0;
}
