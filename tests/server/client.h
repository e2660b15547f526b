// A socket of one's own, down to the bytes: what no well-behaved library would send can be sent with it.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/json.h"

namespace bocage::test {

// `bocage serve` as a program of its own, on a free port.
class Program {
 public:
  explicit Program(const std::filesystem::path& data, std::vector<std::string> more = {}) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    std::vector<std::string> words = {BOCAGE_PROGRAM, "serve",       "--port",  "0",
                                      "--data",       data.string(), "--pause", "0",
                                      "--lang",       "en",          "--web",   (data / "web").string()};
    words.insert(words.end(), more.begin(), more.end());
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(BOCAGE_PROGRAM, arguments.data());
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    const std::size_t at = line.find("127.0.0.1:");
    EXPECT_NE(at, std::string::npos) << "the server did not start: " << line;
    if (at != std::string::npos) port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + 10)));
  }
  ~Program() { stop(SIGTERM); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void stop(int signal) {
    if (pid_ <= 0) return;
    ::kill(pid_, signal);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  void tell(int signal) const { ::kill(pid_, signal); } // and does not wait
  std::uint16_t port() const { return port_; }

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

class Wire {
 public:
  explicit Wire(std::uint16_t port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    open_ = connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~Wire() { close(fd_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  bool send(std::string_view bytes) {
    while (open_ && !bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) open_ = false;
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return open_;
  }
  // Reads more; false when the other end has closed, or has said nothing for long.
  bool more(int patience_ms = 10'000) {
    pollfd wait{fd_, POLLIN, 0};
    if (!open_ || poll(&wait, 1, patience_ms) <= 0) return false;
    std::array<char, 65536> bytes;
    const ssize_t got = recv(fd_, bytes.data(), bytes.size(), 0);
    if (got <= 0) return open_ = false;
    read_.append(bytes.data(), static_cast<std::size_t>(got));
    return true;
  }
  bool open() const { return open_; }
  std::string& read() { return read_; }

  // The whole reply to an HTTP request, status line and all. That to HEAD only names the length of a body.
  std::string ask(std::string_view request) {
    read_.clear();
    send(request);
    while (read_.find("\r\n\r\n") == std::string::npos && more()) {
    }
    const std::size_t end = read_.find("\r\n\r\n");
    const std::size_t at = read_.find("Content-Length: ");
    if (at != std::string::npos && at < end && !request.starts_with("HEAD ")) {
      const auto length = static_cast<std::size_t>(std::stoul(read_.substr(at + 16)));
      while (read_.size() < end + 4 + length && more()) {
      }
    }
    return read_;
  }

 private:
  int fd_;
  bool open_ = false;
  std::string read_;
};

inline protocol::Input post(std::uint16_t port, const std::string& path, const protocol::Input& body) {
  Wire wire(port);
  const std::string text = body.dump();
  const std::string reply = wire.ask(
      "POST " + path +
      " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
      std::to_string(text.size()) + "\r\n\r\n" + text);
  const std::size_t at = reply.find("\r\n\r\n");
  return at == std::string::npos ? protocol::Input()
                                 : protocol::Input::parse(reply.substr(at + 4), nullptr, false);
}

// The body of the reply.
inline std::string get(std::uint16_t port, const std::string& path) {
  Wire wire(port);
  const std::string reply = wire.ask("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const std::size_t at = reply.find("\r\n\r\n");
  return at == std::string::npos ? std::string() : reply.substr(at + 4);
}

// A WebSocket client.
class Web {
 public:
  explicit Web(std::uint16_t port, const std::string& origin = {}) : wire_(port) {
    greeting_ =
        wire_.ask("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                  (origin.empty() ? origin : "Origin: " + origin + "\r\n") + "\r\n");
    if (accepted()) wire_.read().erase(0, wire_.read().find("\r\n\r\n") + 4);
  }
  bool accepted() const { return greeting_.starts_with("HTTP/1.1 101"); }
  const std::string& greeting() const { return greeting_; }
  Wire& wire() { return wire_; }

  bool send(const protocol::Input& message) { return send_frame(0x81, message.dump()); }
  bool send_frame(int first, std::string_view payload) { // masked with zeros
    std::string frame(1, static_cast<char>(first));
    if (payload.size() < 126) {
      frame += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(payload.size() >> 8);
      frame += static_cast<char>(payload.size());
    } else {
      frame += static_cast<char>(0x80 | 127);
      for (int i = 7; i >= 0; --i) frame += static_cast<char>(payload.size() >> (8 * i));
    }
    frame.append(4, '\0');
    return wire_.send(frame.append(payload));
  }
  // The next text message; nothing when the connection is closed.
  std::optional<protocol::Input> hear(int patience_ms = 10'000) {
    for (;;) {
      std::string& bytes = wire_.read();
      const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
      std::size_t header = 2, size = bytes.size() >= 2 ? at(1) & 127U : 0;
      if (bytes.size() >= 4 && size == 126)
        header = 4, size = static_cast<std::size_t>(at(2) << 8 | at(3));
      else if (bytes.size() >= 10 && size == 127) {
        header = 10, size = 0;
        for (std::size_t i = 2; i < 10; ++i) size = size << 8 | at(i);
      } else if (size >= 126) {
        header = bytes.size() + 1; // not all of it is here
      }
      if (bytes.size() < 2 || bytes.size() < header + size) {
        if (!wire_.more(patience_ms)) return std::nullopt;
        continue;
      }
      const int kind = at(0) & 15;
      const std::string payload = bytes.substr(header, size);
      bytes.erase(0, header + size);
      if (kind == 8) {
        if (payload.size() >= 2)
          closed_ = {static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]),
                     payload.substr(2)};
        return std::nullopt;
      }
      if (kind == 9) send_frame(0x8A, payload);
      if (kind == 1) return protocol::Input::parse(payload);
    }
  }
  struct Closed {
    int code = 0;
    std::string reason;
  };
  const Closed& closed() const { return closed_; } // what the server said when it closed

  // The next message that fits.
  template <class Fits>
  std::optional<protocol::Input> wait_for(Fits&& fits) {
    while (auto message = hear())
      if (fits(*message)) return message;
    return std::nullopt;
  }

 private:
  Wire wire_;
  std::string greeting_;
  Closed closed_;
};

} // namespace bocage::test
