#include "bench/load/bully.h"

#include <sys/wait.h>

#include <atomic>
#include <thread>

#include "bench/load/people.h"

namespace bocage::load {
namespace {

namespace fs = std::filesystem;

constexpr auto kBeat =
    std::chrono::milliseconds(53);                // 19 messages a second: one more and the socket is closed
constexpr auto kSettle = std::chrono::seconds(4); // until what he left behind is done
constexpr double kMostForActions = 3, kMostForHints = 2;

Visitor visitor_of(const BullyOptions& options, const std::string& address) {
  return {address, options.proxy};
}

std::uintmax_t folder_size(const fs::path& folder) {
  std::uintmax_t size = 0;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file(gone)) size += entry.file_size(gone);
  return size;
}

// What he does through sockets
// ----------------------------------------------------------------------------------------------------------

struct Seated { // at a table of his own, on both sides or on one
  std::string table, allies, axis;
};

Seated open_table(std::uint16_t port, const Visitor& visitor, const std::string& terms) {
  const std::string reply = post(port, "/api/tables", terms, visitor);
  Seated seated;
  seated.table = text_after(reply, "\"table\":\"");
  seated.allies = text_after(reply, "\"token\":\"");
  if (const std::size_t axis = reply.find("\"axis\""); axis != std::string::npos)
    seated.axis = text_after(std::string_view(reply).substr(axis), "\"token\":\"");
  return seated;
}

std::string hello(const Seated& seated) {
  std::string tokens;
  for (const std::string& token : {seated.allies, seated.axis})
    if (!token.empty()) tokens += (tokens.empty() ? "\"" : ",\"") + token + '"';
  return R"({"do":"hello","table":")" + seated.table + R"(","tokens":[)" + tokens + "]}";
}

constexpr std::array<unsigned char, 32> kZeros{};
std::string commit(const std::string& seat) {
  return R"({"do":"commit","seat":")" + seat + R"(","hash":")" + sha256_hex(kZeros) + "\"}";
}
std::string reveal(const std::string& seat) {
  return R"({"do":"reveal","seat":")" + seat + R"(","bytes":")" + hex_of(kZeros) + "\"}";
}

constexpr const char* kBothSeats = R"({"battle":"pegasus-bridge","mine":["allies","axis"]})";
constexpr const char* kAgainstComputer =
    R"({"battle":"pegasus-bridge","seats":{"axis":{"kind":"computer","level":"sergeant"}},"mine":["allies"]})";
constexpr const char* kTwoGenerals =
    R"({"battle":"omaha-beach","seats":{"allies":{"kind":"computer","level":"general"},)"
    R"("axis":{"kind":"computer","level":"general"}}})";

// A socket that says something with every beat.
class Pest {
 public:
  virtual ~Pest() = default;
  virtual std::string next() = 0; // empty: nothing
  virtual void hear(std::string_view) {}

  void come(asio::io_context& context, std::uint16_t port, const Visitor& visitor) {
    line_ = std::make_shared<Line>(context, [this](std::string_view text) { hear(text); });
    line_->connect(port, visitor);
  }
  void say(std::string text) {
    constexpr std::size_t most = 50; // the server takes no more from him for now
    if (!text.empty() && line_->waiting() < most) line_->send(std::move(text));
  }

 private:
  std::shared_ptr<Line> line_;
};

// Says the same for ever, after what is to be said first.
class Parrot final : public Pest {
 public:
  Parrot(std::vector<std::string> first, std::string then)
      : first_(std::move(first)), then_(std::move(then)) {}
  std::string next() override { return said_ < first_.size() ? first_[said_++] : then_; }

 private:
  std::vector<std::string> first_;
  std::string then_;
  std::size_t said_ = 0;
};

std::vector<std::string> dealt(const Seated& seated) {
  return {hello(seated), commit("allies"), commit("axis"), reveal("allies"), reveal("axis")};
}
std::vector<std::string> dealt_alone(const Seated& seated) {
  return {hello(seated), commit("allies"), reveal("allies")};
}

// Plays a card and takes it back, again and again; an undo writes the whole position.
class Waverer final : public Pest {
 public:
  explicit Waverer(Seated seated) : first_(dealt(seated)) {
    for (const char* seat : {"allies", "axis"})
      first_.push_back(R"({"do":"look","seat":")" + std::string(seat) + "\"}");
  }
  std::string next() override {
    if (said_ < first_.size()) return first_[said_++];
    if (legal_.empty()) return {};
    acted_ = !acted_;
    if (!acted_) return R"({"do":"undo","seat":")" + seat_ + "\"}";
    return R"({"do":"act","seat":")" + seat_ + R"(","n":)" + std::to_string(n_) + R"(,"action":")" +
           legal_.front() + "\"}";
  }
  void hear(std::string_view text) override {
    if (const auto type = text_after(text, "\"type\":\""); type != "look" && type != "step") return;
    n_ = number_of(text);
    for (const char* seat : {"allies", "axis"})
      if (auto legal = legal_in(text, seat); !legal.empty() && legal_.empty()) {
        seat_ = seat;
        legal_ = std::move(legal);
        say(R"({"do":"look","seat":")" + seat_ + "\"}");
      }
  }

 private:
  std::vector<std::string> first_, legal_;
  std::size_t said_ = 0;
  std::string seat_;
  long n_ = 0;
  bool acted_ = false;
};

// Gives up at once and asks for another battle: every seventh message makes a table.
class Rematcher final : public Pest {
 public:
  explicit Rematcher(Seated seated) : seated_(std::move(seated)) { begin(); }
  std::string next() override { return said_ < to_say_.size() ? to_say_[said_++] : std::string(); }
  void hear(std::string_view text) override {
    if (text_after(text, "\"type\":\"") != "rematch") return;
    seated_.table = text_after(text, "\"table\":\"");
    begin();
  }

 private:
  void begin() {
    to_say_ = dealt(seated_);
    to_say_.emplace_back(R"({"do":"resign","seat":"allies"})");
    to_say_.emplace_back(R"({"do":"rematch","seat":"allies"})");
    said_ = 0;
  }
  Seated seated_;
  std::vector<std::string> to_say_;
  std::size_t said_ = 0;
};

// All of him
// ----------------------------------------------------------------------------------------------------------

// A battle that says as much as it may, and never the same twice.
std::string long_battle(const std::string& plain, int number) {
  constexpr std::size_t length = 440 << 10;
  const std::string mark = "name en: ";
  const std::size_t at = plain.find(mark) + mark.size();
  std::string text = plain;
  text.insert(at, "Bully " + std::to_string(number) + ' ');
  while (text.size() < length) text += "# Bully " + std::to_string(number) + " comes back\n";
  return text;
}

std::string plain_battle() {
  std::ifstream file("battles/pegasus-bridge.battle");
  return {std::istreambuf_iterator<char>(file), {}};
}

// Sends in battles and opens tables of them, and pauses only when nothing is taken from him: he would else be
// busier with himself than with the server, which has the same two cores here.
void send_in(std::uint16_t port, const Visitor& visitor) {
  const std::string plain = plain_battle();
  for (int number = static_cast<int>(randombytes_uniform(1'000'000'000));; ++number) try {
      const std::string reply =
          post(port, "/api/battles", long_battle(plain, number), visitor, "application/octet-stream");
      const std::string key(text_after(reply, "\"battle\":\""));
      if (key.empty()) throw std::runtime_error("refused");
      post(port, "/api/tables", R"({"battle":")" + key + R"(","mine":["allies"]})", visitor);
    } catch (const std::exception&) { // not let in just now
      std::this_thread::sleep_for(kBeat);
    }
}

struct Prey {                   // what was there before
  std::string long_table;       // whose log takes long to tell
  std::vector<Seated> generals; // who think as long as somebody looks on
};

// His 64 places: sockets by what they do, and the rest bodies that never end.
[[noreturn]] void bully(std::uint16_t port, const Visitor& visitor, const Prey& prey) {
  constexpr int logs = 22, waverers = 4, chatters = 4, hints = 2, rematchers = 2, senders = 3,
                unfinished = 64;
  asio::io_context context{1};
  std::vector<std::unique_ptr<Pest>> pests;
  const auto parrot = [&](std::vector<std::string> first, std::string then) {
    pests.push_back(std::make_unique<Parrot>(std::move(first), std::move(then)));
  };
  for (int i = 0; i < logs; ++i) parrot({hello({prey.long_table, {}, {}})}, R"({"do":"log","lang":"fr"})");
  for (const Seated& table : prey.generals) parrot({hello(table)}, {});
  const Seated own = open_table(port, visitor, kBothSeats), lost = open_table(port, visitor, kBothSeats);
  for (int i = 0; i < waverers; ++i)
    pests.push_back(std::make_unique<Waverer>(i == 0 ? own : open_table(port, visitor, kBothSeats)));
  for (int i = 0; i < chatters; ++i)
    parrot({hello(own)}, R"({"do":"chat","seat":"allies","text":")" + std::string(490, 'x') + "\"}");
  for (int i = 0; i < hints; ++i)
    parrot(dealt_alone(open_table(port, visitor, kAgainstComputer)), R"({"do":"hint"})");
  for (int i = 0; i < rematchers; ++i) pests.push_back(std::make_unique<Rematcher>(lost));
  for (const auto& pest : pests) pest->come(context, port, visitor);
  std::vector<std::thread> threads;
  for (int i = 0; i < senders; ++i) threads.emplace_back([&] { send_in(port, visitor); });

  std::vector<tcp::socket> bodies;
  for (int i = 0; i < unfinished; ++i) try {
      http::request<http::string_body> request = request_of(port, "/api/mine", R"({"tables":[]})", visitor);
      std::ostringstream text;
      text << request;
      bodies.push_back(dial(context.get_executor(), port, visitor));
      asio::write(bodies.back(), asio::buffer(text.str().substr(0, text.str().size() - 3)));
    } catch (const std::exception&) { // not let in
    }

  asio::steady_timer timer(context);
  std::function<void(error_code)> beat = [&](error_code) {
    for (const auto& pest : pests) pest->say(pest->next());
    timer.expires_after(kBeat);
    timer.async_wait(beat);
  };
  beat({});
  context.run();
  std::_Exit(0);
}

// Whom he disturbs
// ----------------------------------------------------------------------------------------------------------

// Somebody against a computer, who asks what to do and thinks about it, always in the same position: so that
// what he waits for is the same with the bully and without him.
class Asker {
 public:
  Asker(asio::io_context& context, std::uint16_t port, const Visitor& visitor) : pause_(context) {
    const Seated seated = open_table(port, visitor, kAgainstComputer);
    line_ = std::make_shared<Line>(context, [this](std::string_view text) { hear(text); });
    line_->connect(port, visitor);
    for (const std::string& message : dealt_alone(seated)) line_->send(message);
    ask();
  }
  Latencies take() { return std::exchange(times_, {}); }

 private:
  void ask() {
    asked_ = Clock::now();
    line_->send(R"({"do":"hint","id":7})");
  }
  void hear(std::string_view text) {
    if (text.find("\"id\":7") == std::string_view::npos) return;
    if (text_after(text, "\"type\":\"") == "hint") times_.add(Clock::now() - asked_);
    pause_.expires_after(std::chrono::milliseconds(200));
    pause_.async_wait([this](error_code error) {
      if (!error) ask();
    });
  }

  std::shared_ptr<Line> line_;
  asio::steady_timer pause_;
  Clock::time_point asked_;
  Latencies times_;
};

struct Figures {
  Latencies actions, hints;
  double grown_kb = 0;
};

class Trial {
 public:
  explicit Trial(const BullyOptions& options)
      : options_(options), server_(start_server(options.server, options.data,
                                                options.proxy ? std::vector<std::string>{"--proxy"}
                                                              : std::vector<std::string>{})) {
    for (int i = 0; i < options.tables; ++i) {
      const std::string address = "127.1." + std::to_string(i / 200) + '.' + std::to_string(1 + i % 200);
      matches_.push_back(
          std::make_unique<Match>(context_, server_.port, times_, sizes_, visitor_of(options, address)));
      context_.poll();
    }
    asker_ = std::make_unique<Asker>(context_, server_.port, visitor_of(options, "127.3.0.1"));
    context_.run_for(std::chrono::seconds(2)); // the cards are dealt
    play_long_battle();
    constexpr int generals = 20;
    for (int i = 0; i < generals; ++i)
      prey_.generals.push_back(open_table(server_.port, visitor_of(options, "127.3.0.3"), kTwoGenerals));
  }
  ~Trial() {
    kill(server_.pid, SIGTERM);
    waitpid(server_.pid, nullptr, 0);
  }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  void quiet(Figures& out) { measure(out); }
  void beside_bully(Figures& out) {
    const Visitor visitor = visitor_of(options_, "127.0.0." + std::to_string(2 + bullies_++)); // a fresh one
    const pid_t child = fork();
    if (child == 0) try {
        bully(server_.port, visitor, prey_);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "load: the bully gives up: %s\n", e.what());
        std::_Exit(1);
      }
    context_.run_for(kSettle / 2); // he is in full swing
    measure(out);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    context_.run_for(kSettle);
  }

 private:
  // Two who act at a modest rate for a while, so that somebody can ask for a log that is long.
  void play_long_battle() {
    long_match_ = std::make_unique<Match>(context_, server_.port, no_times_, no_sizes_,
                                          visitor_of(options_, "127.3.0.2"));
    Match& match = *long_match_;
    long longest = 0;
    pace(context_, 30, 12, [&] {
      if (match.ready()) match.act();
      if (match.number() > longest) longest = match.number(), prey_.long_table = match.table();
    });
    std::printf("the long battle has %ld steps\n", longest);
  }

  void measure(Figures& out) {
    times_ = {};
    asker_->take();
    const auto before = static_cast<double>(folder_size(options_.data));
    std::size_t next = 0;
    pace(context_, options_.rate, options_.seconds, [&] {
      for (std::size_t tries = 0; tries < matches_.size(); ++tries)
        if (Match& match = *matches_[next++ % matches_.size()]; match.ready()) return match.act();
    });
    out.grown_kb += (static_cast<double>(folder_size(options_.data)) - before) / 1024;
    out.actions.add(times_);
    out.hints.add(asker_->take());
  }

  BullyOptions options_;
  Server server_;
  asio::io_context context_{1};
  Latencies times_;
  std::vector<double> sizes_;
  std::vector<std::unique_ptr<Match>> matches_;
  Latencies no_times_; // of the long battle
  std::vector<double> no_sizes_;
  std::unique_ptr<Match> long_match_;
  std::unique_ptr<Asker> asker_;
  Prey prey_;
  int bullies_ = 0;
};

bool within(const char* what, double bullied, double quiet, double most) {
  std::printf("%s beside the bully: %.2f ms, alone %.2f ms: %.2f of it, %.0f at most\n", what, bullied, quiet,
              bullied / quiet, most);
  return bullied <= most * quiet;
}

} // namespace

int measure_bully(const BullyOptions& options) {
  Trial trial(options);
  Figures quiet, bullied;
  for (int round = 0; round < options.rounds; ++round) {
    trial.quiet(quiet);
    trial.beside_bully(bullied);
  }
  const double seconds = options.seconds * options.rounds;
  quiet.actions.print("alone", seconds);
  bullied.actions.print("bullied", seconds);
  quiet.hints.print("hints", seconds);
  bullied.hints.print("bullied", seconds);
  std::printf("the data grew by %.0f kB a second beside the bully, by %.0f alone\n",
              bullied.grown_kb / seconds, quiet.grown_kb / seconds);
  const bool actions =
      within("99 % of the actions", bullied.actions.at(0.99), quiet.actions.at(0.99), kMostForActions);
  const bool hints = within("the median hint", bullied.hints.at(0.5), quiet.hints.at(0.5), kMostForHints);
  return actions && hints ? 0 : 1;
}

} // namespace bocage::load
