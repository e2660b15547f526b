// Those who come to a server under load: their connections, and what they say there.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <sodium.h>

#include "bench/load/figures.h"

namespace bocage::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

// Connections
// ----------------------------------------------------------------------------------------------------------

// Who somebody is to the server: a loopback address of his own, or what a proxy says of him.
struct Visitor {
  std::string address = "127.0.0.1";
  bool through_proxy = false;
};

inline tcp::socket dial(const asio::any_io_executor& executor, std::uint16_t port, const Visitor& visitor) {
  tcp::socket socket(executor, tcp::v4());
  if (!visitor.through_proxy) socket.bind({asio::ip::make_address(visitor.address), 0});
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  socket.set_option(tcp::no_delay(true));
  return socket;
}

class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& context, std::function<void(std::string_view)> hear)
      : ws_(context), hear_(std::move(hear)) {}

  void connect(std::uint16_t port, const Visitor& visitor = {}) {
    beast::get_lowest_layer(ws_).socket() = dial(ws_.get_executor(), port, visitor);
    if (visitor.through_proxy)
      ws_.set_option(websocket::stream_base::decorator(
          [address = visitor.address](auto& request) { request.set("X-Forwarded-For", address); }));
    ws_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
    ws_.text(true);
    read();
  }
  void send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }
  std::size_t waiting() const { return queue_.size(); }

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
inline void pace(asio::io_context& context, int rate, int seconds, const std::function<void()>& act) {
  const auto begun = Clock::now();
  const auto end = begun + std::chrono::seconds(seconds);
  long due = 0;
  asio::steady_timer timer(context);
  bool over = false;
  std::function<void(error_code)> tick = [&](error_code) {
    const auto now = Clock::now();
    const auto wanted = static_cast<long>(millis(std::min(now, end) - begun) * rate / 1000);
    for (; due < wanted; ++due) act();
    over = now >= end;
    if (over) return;
    timer.expires_after(std::chrono::milliseconds(1));
    timer.async_wait(tick);
  };
  tick({});
  while (!over) context.run_one();
  context.run_for(std::chrono::milliseconds(500));
}

// Words
// ----------------------------------------------------------------------------------------------------------

inline std::string_view text_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  return text.substr(0, text.find('"'));
}

inline http::request<http::string_body> request_of(std::uint16_t port, const std::string& path,
                                                   const std::string& body, const Visitor& visitor,
                                                   const std::string& type = "application/json") {
  http::request<http::string_body> request(http::verb::post, path, 11);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
  request.set(http::field::content_type, type);
  if (visitor.through_proxy) request.set("X-Forwarded-For", visitor.address);
  request.body() = body;
  request.prepare_payload();
  return request;
}

// The body of the reply.
inline std::string post(std::uint16_t port, const std::string& path, const std::string& body,
                        const Visitor& visitor = {}, const std::string& type = "application/json") {
  asio::io_context context;
  tcp::socket socket = dial(context.get_executor(), port, visitor);
  http::write(socket, request_of(port, path, body, visitor, type));
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response);
  return response.body();
}

inline std::string hex_of(const std::array<unsigned char, 32>& bytes) {
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return hex.data();
}

inline std::string sha256_hex(const std::array<unsigned char, 32>& bytes) {
  std::array<unsigned char, 32> hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hex_of(hash);
}

inline long number_of(std::string_view step) {
  return std::atol(std::string(step.substr(step.find("\"n\":") + 4, 12)).c_str());
}

// What a side may do by a message; nothing if it is not asked.
inline std::vector<std::string> legal_in(std::string_view text, std::string_view side) {
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
inline bool is_reaction(const std::vector<std::string>& legal) {
  return std::all_of(legal.begin(), legal.end(),
                     [](const std::string& action) { return action == "pass" || action == "ambush"; });
}

inline const std::string& any_of(const std::vector<std::string>& legal) {
  return legal[randombytes_uniform(static_cast<std::uint32_t>(legal.size()))];
}

// Tables
// ----------------------------------------------------------------------------------------------------------

class Match { // one table, both players
 public:
  Match(asio::io_context& context, std::uint16_t port, Latencies& out, std::vector<double>& sizes,
        Visitor visitor = {})
      : port_(port), visitor_(std::move(visitor)), out_(out), sizes_(sizes) {
    for (std::size_t i = 0; i < 2; ++i) {
      randombytes_buf(bytes_[i].data(), bytes_[i].size());
      lines_[i] = std::make_shared<Line>(context, [this, i](std::string_view text) { hear(i, text); });
      lines_[i]->connect(port, visitor_);
    }
    open();
  }

  bool ready() const { return ready_ && !legal_.empty(); }
  const std::string& table() const { return table_; }
  long number() const { return n_; } // of its steps

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
        R"({"battle":"omaha-beach","seats":{"allies":{"kind":"human"},"axis":{"kind":"human"}},"mine":["allies","axis"],"reaction":0})",
        visitor_);
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
  Visitor visitor_;
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

// The server
// ----------------------------------------------------------------------------------------------------------

struct Server {
  pid_t pid = 0;
  std::uint16_t port = 0;
};

inline Server start_server(const std::string& program, const std::filesystem::path& folder,
                           const std::vector<std::string>& more) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::exit(1);
  Server server;
  server.pid = fork();
  if (server.pid == 0) {
    dup2(ends[1], STDOUT_FILENO);
    std::vector<std::string> words = {"bocage", "serve",         "--port", "0",
                                      "--data", folder.string(), "--lang", "en"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
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

} // namespace bocage::load
