// Holds N tables of two players each at a given rate of actions, and measures from an action's sending until
// both players have their new view. The same machine and the same run also give a bare Beast echo, to compare
// with, and the time the disk takes for a sync.
//
// usage: load SERVER [--tables N] [--rate N] [--seconds N] [--thinking N] [--rounds N] [--data DIR]
//   SERVER     the program `bocage`, which is started on a free port
//   --thinking measures beside so many tables that think, too
//   --rounds   measures so many times by turns, and counts together what belongs together
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <sodium.h>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

struct Options {
  std::string server;
  int tables = 200, rate = 1000, seconds = 20, thinking = 0, rounds = 1;
  std::filesystem::path data = std::filesystem::temp_directory_path() / "bocage-load";
};

double millis(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

// Figures
// --------------------------------------------------------------------------------------------------------------------

class Latencies {
 public:
  void add(Clock::duration d) { all_.push_back(millis(d)); }
  void add(const Latencies& more) { all_.insert(all_.end(), more.all_.begin(), more.all_.end()); }
  std::size_t size() const { return all_.size(); }
  double at(double share) const { return quantile(all_, share); }
  // Of parts of so many in a row each, the median of that share: a moment in which the machine is away for a
  // while spoils one part, not the figure.
  double usually(double share, std::size_t part) const {
    std::vector<double> found;
    for (auto at = all_.begin(); static_cast<std::size_t>(all_.end() - at) >= part;
         at += static_cast<long>(part))
      found.push_back(quantile({at, at + static_cast<long>(part)}, share));
    return found.empty() ? at(share) : quantile(found, 0.5);
  }
  void print(const char* name, double seconds) {
    std::printf("%-8s %7zu in %4.1f s  %7.1f/s   p50 %7.2f ms  p90 %7.2f  p99 %7.2f  max %7.2f\n", name,
                size(), seconds, static_cast<double>(size()) / seconds, at(0.5), at(0.9), at(0.99), at(1));
  }

 private:
  static double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(values.size())))];
  }

  std::vector<double> all_; // as they came
};

// User and system time of a process, in seconds.
double cpu_seconds(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  const std::size_t after = text.rfind(')');
  long long user = 0, system = 0;
  std::sscanf(text.c_str() + after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld", &user,
              &system);
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long resident_kb(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  return 0;
}

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

// Sockets
// --------------------------------------------------------------------------------------------------------------------

class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& context, std::function<void(std::string_view)> hear)
      : ws_(context), hear_(std::move(hear)) {}

  void connect(std::uint16_t port) {
    const tcp::endpoint end(asio::ip::make_address("127.0.0.1"), port);
    beast::get_lowest_layer(ws_).connect(end);
    beast::get_lowest_layer(ws_).socket().set_option(tcp::no_delay(true));
    ws_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
    ws_.text(true);
    read();
  }
  void send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->hear_({static_cast<const char*>(self->buffer_.cdata().data()), self->buffer_.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }
  void write() {
    ws_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }

  websocket::stream<beast::tcp_stream> ws_;
  std::function<void(std::string_view)> hear_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
};

// Calls `act` at an even rate for some seconds, then lets what is under way come in.
void pace(asio::io_context& context, int rate, int seconds, const std::function<void()>& act) {
  const auto begun = Clock::now();
  const auto end = begun + std::chrono::seconds(seconds);
  long due = 0;
  asio::steady_timer timer(context);
  std::function<void(error_code)> tick = [&](error_code) {
    const auto now = Clock::now();
    const auto wanted = static_cast<long>(millis(std::min(now, end) - begun) * rate / 1000);
    for (; due < wanted; ++due) act();
    if (now >= end) return;
    timer.expires_after(std::chrono::milliseconds(1));
    timer.async_wait(tick);
  };
  tick({});
  context.run_for(std::chrono::seconds(seconds) + std::chrono::milliseconds(500));
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

std::string_view text_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  return text.substr(0, text.find('"'));
}

std::string post(std::uint16_t port, const std::string& path, const std::string& body) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), port));
  http::request<http::string_body> request(http::verb::post, path, 11);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
  request.set(http::field::content_type, "application/json");
  request.body() = body;
  request.prepare_payload();
  http::write(stream, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(stream, buffer, response);
  return response.body();
}

std::string hex_of(const std::array<unsigned char, 32>& bytes) {
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return hex.data();
}

std::string sha256_hex(const std::array<unsigned char, 32>& bytes) {
  std::array<unsigned char, 32> hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hex_of(hash);
}

long number_of(std::string_view step) {
  return std::atol(std::string(step.substr(step.find("\"n\":") + 4, 12)).c_str());
}

// What a side may do by a message; nothing if it is not asked.
std::vector<std::string> legal_in(std::string_view text, std::string_view side) {
  std::vector<std::string> legal;
  const std::string mark = "\"legal\":{\"" + std::string(side) + "\":[";
  std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return legal;
  at += mark.size();
  while (text[at] == '"' || text[at] == ',') {
    const std::size_t begin = text.find('"', at) + 1, end = text.find('"', begin);
    legal.emplace_back(text.substr(begin, end - begin));
    at = end + 1;
  }
  return legal;
}

// Whether it is asked if an ambush is sprung. "No" is held back for a while, whatever the hand holds, so that
// nobody learns from the time it took: that is not what is measured here.
bool is_reaction(const std::vector<std::string>& legal) {
  return std::all_of(legal.begin(), legal.end(),
                     [](const std::string& action) { return action == "pass" || action == "ambush"; });
}

const std::string& any_of(const std::vector<std::string>& legal) {
  return legal[randombytes_uniform(static_cast<std::uint32_t>(legal.size()))];
}

class Match { // one table, both players
 public:
  Match(asio::io_context& context, std::uint16_t port, Latencies& out, std::vector<double>& sizes)
      : port_(port), out_(out), sizes_(sizes) {
    for (std::size_t i = 0; i < 2; ++i) {
      randombytes_buf(bytes_[i].data(), bytes_[i].size());
      lines_[i] = std::make_shared<Line>(context, [this, i](std::string_view text) { hear(i, text); });
      lines_[i]->connect(port);
    }
    open();
  }

  bool ready() const { return ready_ && !legal_.empty(); }

  void act() {
    ready_ = false;
    views_ = 0;
    sent_ = Clock::now();
    held_back_ = is_reaction(legal_);
    const std::string& action = any_of(legal_);
    lines_[player_of_[side_]]->send("{\"do\":\"act\",\"id\":1,\"seat\":\"" + std::string(kSides[side_]) +
                                    "\",\"n\":" + std::to_string(n_) + ",\"action\":\"" + action + "\"}");
  }

 private:
  static constexpr std::array<std::string_view, 2> kSides = {"allies", "axis"};

  void open() {
    const std::string reply = post(
        port_, "/api/tables",
        R"({"battle":"omaha-beach","seats":{"allies":{"kind":"human"},"axis":{"kind":"human"}},"mine":["allies","axis"],"reaction":0})");
    table_ = text_after(reply, "\"table\":\"");
    const std::size_t axis = reply.find("\"axis\"");
    tokens_[0] = text_after(reply, "\"token\":\"");
    tokens_[1] = text_after(std::string_view(reply).substr(axis), "\"token\":\"");
    for (std::size_t i = 0; i < 2; ++i) hello(i);
  }

  void hello(std::size_t player) {
    lines_[player]->send("{\"do\":\"hello\",\"table\":\"" + table_ + "\",\"tokens\":[\"" + tokens_[player] +
                         "\"]}");
  }

  void hear(std::size_t player, std::string_view text) {
    const std::string_view type = text_after(text, "\"type\":\"");
    if (type == "welcome") {
      const std::string_view seat = text_after(text, "\"as\":\"");
      player_of_[seat == "axis"] = player;
      if (text.find(",\"view\":") == std::string_view::npos) {
        lines_[player]->send("{\"do\":\"commit\",\"hash\":\"" + sha256_hex(bytes_[player]) + "\"}");
      } else {
        read_legal(text);
        if (++views_ == 2) ready_ = true;
      }
    } else if (type == "dice" && text.find("\"stage\":\"reveal\"") != std::string_view::npos) {
      if (revealed_[player]) return;
      revealed_[player] = true;
      lines_[player]->send("{\"do\":\"reveal\",\"bytes\":\"" + hex_of(bytes_[player]) + "\"}");
    } else if (type == "step") {
      sizes_.push_back(static_cast<double>(text.size()));
      n_ = number_of(text);
      read_legal(text);
      if (++views_ == 2) {
        if (!held_back_) out_.add(Clock::now() - sent_);
        ready_ = true;
      }
    } else if (type == "over") {
      if (player == 0) lines_[0]->send("{\"do\":\"rematch\"}");
      ready_ = false;
    } else if (type == "rematch") {
      views_ = 0;
      n_ = 0;
      legal_.clear();
      revealed_ = {};
      table_ = text_after(text, "\"table\":\"");
      hello(player);
    } else if (type == "refused") {
      std::fprintf(stderr, "load: refused: %.*s\n", static_cast<int>(text.size()), text.data());
    }
  }

  void read_legal(std::string_view text) {
    for (std::size_t side = 0; side < 2; ++side)
      if (auto legal = legal_in(text, kSides[side]); !legal.empty()) {
        side_ = side;
        legal_ = std::move(legal);
      }
  }

  std::uint16_t port_;
  Latencies& out_;
  std::vector<double>& sizes_;
  std::array<std::shared_ptr<Line>, 2> lines_;
  std::array<std::string, 2> tokens_;
  std::array<std::array<unsigned char, 32>, 2> bytes_;
  std::array<bool, 2> revealed_{};
  std::array<std::size_t, 2> player_of_{0, 1};
  std::string table_;
  std::vector<std::string> legal_;
  std::size_t side_ = 0;
  long n_ = 0;
  int views_ = 0;
  bool ready_ = false, held_back_ = false;
  Clock::time_point sent_;
};

struct Server {
  pid_t pid = 0;
  std::uint16_t port = 0;
};

Server start_server(const Options& options) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::exit(1);
  Server server;
  server.pid = fork();
  if (server.pid == 0) {
    dup2(ends[1], STDOUT_FILENO);
    const std::string data = options.data.string();
    execl(options.server.c_str(), "bocage", "serve", "--port", "0", "--data", data.c_str(), "--unlimited",
          "--lang", "en", nullptr);
    std::_Exit(127);
  }
  close(ends[1]);
  std::string line;
  for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
  const std::size_t colon = line.find("127.0.0.1:");
  if (colon == std::string::npos) {
    std::fprintf(stderr, "load: the server did not start: %s\n", line.c_str());
    std::exit(1);
  }
  server.port = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 10));
  return server;
}

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
  const Server server = start_server(options);
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
                 "[--data DIR]\n");
    return 2;
  }
  if (sodium_init() < 0) return 1;
  std::filesystem::remove_all(options.data);
  std::filesystem::create_directories(options.data);
  measure_disk(options.data);
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
