#include "server/net.h"

#include <deque>
#include <map>
#include <optional>
#include <set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/loop.h"

namespace bocage::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto kPatience = 20s; // for a request to arrive, or a reply to leave
constexpr auto kGoodbye = 2s;   // for everybody to leave when the server goes down
constexpr auto kSilence = 40s;  // of a socket; at half of it is asked whether it still lives
constexpr std::uint32_t kLargestHeader = 8 << 10;

constexpr std::pair<const char*, const char*> kSecurityHeaders[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Frame-Options", "DENY"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
     "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
};

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

// Who may come in
// ----------------------------------------------------------------------------------------------------------

class Guard {
 public:
  explicit Guard(const Limits& limits) : limits_(limits) {}

  bool enter(const std::string& visitor) {
    std::size_t& here = by_visitor_[visitor];
    if (here >= limits_.connections_per_address) return false;
    ++here;
    return true;
  }
  void leave(const std::string& visitor) {
    const auto found = by_visitor_.find(visitor);
    if (found != by_visitor_.end() && --found->second == 0) by_visitor_.erase(found);
  }
  // Memory for a body that is on its way.
  bool expect(const std::string& visitor, std::size_t bytes) {
    const auto found = expected_.find(visitor);
    const std::size_t here = found == expected_.end() ? 0 : found->second;
    if (here + bytes > limits_.bodies_of_visitor || expected_in_all_ + bytes > limits_.bodies_in_all)
      return false;
    expected_[visitor] = here + bytes;
    expected_in_all_ += bytes;
    return true;
  }
  void expect_no_more(const std::string& visitor, std::size_t bytes) {
    expected_in_all_ -= bytes;
    if ((expected_[visitor] -= bytes) == 0) expected_.erase(visitor);
  }
  bool connect() { return connected_ < limits_.connections && ++connected_; }
  void disconnect() { --connected_; }

 private:
  Limits limits_;
  std::map<std::string, std::size_t> by_visitor_;
  std::map<std::string, std::size_t> expected_; // bytes
  std::size_t connected_ = 0, expected_in_all_ = 0;
};

// One of all connections, given back when it is gone.
class Connection {
 public:
  static std::unique_ptr<Connection> take(std::shared_ptr<Guard> guard) {
    if (!guard->connect()) return nullptr;
    return std::unique_ptr<Connection>(new Connection(std::move(guard)));
  }
  ~Connection() { guard_->disconnect(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

 private:
  explicit Connection(std::shared_ptr<Guard> guard) : guard_(std::move(guard)) {}
  std::shared_ptr<Guard> guard_;
};

// One of the places that a visitor has, given back when he needs it no more.
class Place {
 public:
  static std::unique_ptr<Place> take(std::shared_ptr<Guard> guard, std::string visitor) {
    if (!guard->enter(visitor)) return nullptr;
    return std::unique_ptr<Place>(new Place(std::move(guard), std::move(visitor)));
  }
  ~Place() { guard_->leave(visitor_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  const std::string& visitor() const { return visitor_; }

 private:
  Place(std::shared_ptr<Guard> guard, std::string visitor)
      : guard_(std::move(guard)), visitor_(std::move(visitor)) {}
  std::shared_ptr<Guard> guard_;
  std::string visitor_;
};

// The memory of a body that is large, given back when the request has gone.
class Load {
 public:
  static std::unique_ptr<Load> take(std::shared_ptr<Guard> guard, std::string visitor, std::size_t bytes) {
    if (!guard->expect(visitor, bytes)) return nullptr;
    return std::unique_ptr<Load>(new Load(std::move(guard), std::move(visitor), bytes));
  }
  ~Load() { guard_->expect_no_more(visitor_, bytes_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  Load(std::shared_ptr<Guard> guard, std::string visitor, std::size_t bytes)
      : guard_(std::move(guard)), visitor_(std::move(visitor)), bytes_(bytes) {}
  std::shared_ptr<Guard> guard_;
  std::string visitor_;
  std::size_t bytes_;
};

class Socket;
struct Site {
  Loop& loop;
  House& house;
  NetOptions options;
  std::shared_ptr<Guard> guard;
  std::set<Socket*> sockets; // that are open
  bool open = true;          // while the house stands
};

// Sockets
// ------------------------------------------------------------------------------------------------------------------

class Socket final : public Outlet, public std::enable_shared_from_this<Socket> {
 public:
  Socket(tcp::socket socket, std::shared_ptr<Site> site, std::unique_ptr<Connection> connection,
         std::unique_ptr<Place> place)
      : ws_(std::move(socket)), site_(std::move(site)), connection_(std::move(connection)),
        place_(std::move(place)) {
    site_->sockets.insert(this);
  }
  ~Socket() override {
    gone();
    site_->sockets.erase(this);
  }

  void accept(const http::request<http::string_body>& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = kPatience;
    timeout.idle_timeout = kSilence;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.read_message_max(site_->options.limits.message_bytes);
    ws_.auto_fragment(false);
    ws_.async_accept(request, [self = shared_from_this()](error_code error) {
      if (error || self->closing_) return;
      self->guest_ = self->site_->house.arrive(*self, self->place_->visitor());
      self->read();
    });
  }

  void send(std::string head, Shared rest) override {
    if (closing_) return;
    unsent_ += head.size() + (rest ? rest->size() : 0);
    if (unsent_ > site_->options.limits.unsent_bytes) { // a slow reader: nobody waits for him
      closing_ = true;
      beast::get_lowest_layer(ws_).cancel();
      return;
    }
    queue_.push_back({std::move(head), std::move(rest)});
    if (!writing_) write();
  }

  void close(Closing why, std::string_view reason) override {
    if (closing_) return;
    reason_ = websocket::close_reason(static_cast<websocket::close_code>(why),
                                      beast::string_view(reason.data(), reason.size()));
    closing_ = true;
    if (!writing_) finish();
  }

  void gone() {
    closing_ = true;
    if (guest_ && site_->open) site_->house.leave(guest_);
    guest_.reset();
  }

 private:
  struct Message {
    std::string head;
    Shared rest;
  };

  // Nothing more is read before what came is answered: whoever asks much waits for himself.
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->gone();
      self->site_->loop.for_visitor(self->place_->visitor(), [self] { self->hear(); });
    });
  }

  void hear() {
    if (closing_ || !site_->open) return;
    const auto bytes = buffer_.cdata();
    const std::string message(static_cast<const char*>(bytes.data()), bytes.size());
    buffer_.consume(buffer_.size());
    const bool text = ws_.got_text();
    read();
    site_->house.hear(guest_, text ? message : std::string()); // which is no JSON, and is told so
  }

  void write() {
    writing_ = true;
    const Message& next = queue_.front();
    const std::array<asio::const_buffer, 2> bytes = {
        asio::buffer(next.head), next.rest ? asio::buffer(*next.rest) : asio::const_buffer()};
    ws_.text(true);
    ws_.async_write(bytes, [self = shared_from_this()](error_code error, std::size_t) {
      self->writing_ = false;
      if (error) return self->gone();
      const Message& sent = self->queue_.front();
      self->unsent_ -= sent.head.size() + (sent.rest ? sent.rest->size() : 0);
      self->queue_.pop_front();
      if (!self->queue_.empty())
        self->write();
      else if (self->closing_)
        self->finish();
    });
  }

  void finish() {
    ws_.async_close(reason_, [self = shared_from_this()](error_code) { self->gone(); });
  }

  websocket::stream<beast::tcp_stream> ws_;
  std::shared_ptr<Site> site_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<Place> place_;
  House::Visitor guest_;
  beast::flat_buffer buffer_;
  std::deque<Message> queue_;
  std::size_t unsent_ = 0;
  bool writing_ = false, closing_ = false;
  websocket::close_reason reason_;
};

// Requests
// -----------------------------------------------------------------------------------------------------------------

class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(tcp::socket socket, std::shared_ptr<Site> site, std::unique_ptr<Connection> connection,
           std::string from, std::unique_ptr<Place> place)
      : stream_(std::move(socket)), site_(std::move(site)), connection_(std::move(connection)),
        from_(std::move(from)), place_(std::move(place)) {}

  void read() {
    load_ = nullptr;
    parser_.emplace();
    parser_->body_limit(kLongestRecord);
    parser_->header_limit(kLargestHeader);
    stream_.expires_after(kPatience);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->refuse(error);
                              self->read_body();
                            });
  }

 private:
  using Incoming = http::request<http::string_body>;

  // Who asks is known before his body is waited for, and how much of it may come by where it goes.
  void read_body() {
    const Incoming& head = parser_->get();
    if (!take_place(head)) return refuse(429, "too-many", "too many connections from your address");
    if (!read_target({head.target().data(), head.target().size()}, request_ = {}))
      return refuse(400, "bad-request", "this is no path");
    const auto length = parser_->content_length();
    const std::size_t most = site_->house.longest_body(text(head.method_string()), request_.path);
    if (length && *length > most) return refuse(http::error::body_limit);
    if (!take_memory(length ? *length : most))
      return refuse(503, "too-many", "too much is being sent at this moment: try again soon");
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->refuse(error);
      self->answer();
    });
  }

  void refuse(error_code error) {
    if (error == http::error::end_of_stream) return finish();
    if (error == http::error::body_limit) return refuse(413, "too-long", "the request is too long");
    if (error == http::error::header_limit) return refuse(431, "too-long", "the headers are too long");
    const bool malformed = error.category() == http::make_error_code(http::error::bad_method).category();
    return malformed ? refuse(400, "bad-request", "this is no request") : finish();
  }

  static bool has_word(beast::string_view list, beast::string_view word) {
    return http::token_list(list).exists(word);
  }

  void read_request(const Incoming& in) {
    HttpRequest& out = request_;
    out.method = text(in.method_string());
    out.body = in.body();
    out.content_type = text(in[http::field::content_type]);
    out.content_encoding = text(in[http::field::content_encoding]);
    out.if_none_match = text(in[http::field::if_none_match]);
    out.origin = text(in[http::field::origin]);
    out.host = text(in[http::field::host]);
    out.accepts_gzip = has_word(in[http::field::accept_encoding], "gzip");
    out.visitor = place_->visitor();
  }

  void answer() {
    const Incoming& in = parser_->get();
    keep_alive_ = in.keep_alive();
    head_only_ = in.method() == http::verb::head;
    version_ = in.version();
    read_request(in);
    if (request_.path == "/ws") return upgrade(in, request_);
    stream_.expires_never(); // until the reply is made
    site_->loop.for_visitor(request_.visitor, [self = shared_from_this()] {
      if (!self->site_->open) return;
      self->site_->house.serve(self->request_,
                               [self](HttpResponse response) { self->write(std::move(response)); });
    });
  }

  // A visitor's connections are counted, a proxy's are those of whom it speaks for.
  bool take_place(const Incoming& in) {
    const std::string visitor = site_->options.behind_proxy ? forwarded(in) : from_;
    if (place_ && place_->visitor() == visitor) return true;
    place_ = nullptr;
    place_ = Place::take(site_->guard, visitor);
    return place_ != nullptr;
  }
  bool take_memory(std::uint64_t bytes) {
    if (bytes <= site_->options.limits.small_body) return true;
    load_ = Load::take(site_->guard, place_->visitor(), bytes);
    return load_ != nullptr;
  }
  std::string forwarded(const Incoming& in) const {
    const auto [begin, end] = in.equal_range("X-Forwarded-For");
    if (begin == end) return from_;
    const std::string list = text(std::prev(end)->value()); // several lines are one list
    std::string last = list.substr(list.rfind(',') + 1);    // npos + 1 is 0
    std::erase(last, ' ');
    error_code error;
    asio::ip::make_address(last, error);
    return error ? from_ : visitor_of(last);
  }

  void upgrade(const Incoming& in, const HttpRequest& request) {
    if (!websocket::is_upgrade(in)) return refuse(426, "not-a-socket", "expected a WebSocket");
    if (!same_origin(request.origin, request.host))
      return refuse(403, "foreign-origin", "this request comes from another site");
    stream_.expires_never();
    std::make_shared<Socket>(stream_.release_socket(), site_, std::move(connection_), std::move(place_))
        ->accept(in);
  }

  void refuse(int status, std::string_view code, const std::string& message) {
    keep_alive_ = false;
    write(error_response(status, code, message));
  }

  void write(HttpResponse response) {
    if (!site_->open) return; // the loop is no more
    using Out = http::response<http::span_body<const char>>;
    auto body = response.body ? response.body : std::make_shared<const std::string>();
    auto out = std::make_shared<Out>(static_cast<http::status>(response.status), version_);
    out->set(http::field::server, "bocage");
    for (const auto& [name, value] : kSecurityHeaders) out->set(name, value);
    for (const auto& [name, value] : response.headers) out->set(name, value);
    if (response.status != 304) out->set(http::field::content_type, response.type);
    out->keep_alive(keep_alive_);
    out->body() = beast::span<const char>(body->data(), head_only_ ? 0 : body->size());
    out->content_length(body->size());
    stream_.expires_after(kPatience);
    http::async_write(stream_, *out, [self = shared_from_this(), out, body](error_code error, std::size_t) {
      if (error || !self->keep_alive_) return self->finish();
      if (self->site_->options.behind_proxy) self->place_ = nullptr; // the next may be somebody else's
      self->read();
    });
  }

  void finish() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Site> site_;
  std::unique_ptr<Connection> connection_;
  std::string from_; // the other end's address
  std::unique_ptr<Place> place_;
  std::unique_ptr<Load> load_;
  HttpRequest request_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  bool keep_alive_ = false, head_only_ = false;
  unsigned version_ = 11;
};

} // namespace

// The door
// ----------------------------------------------------------------------------------------------------------------

class Net::Door : public std::enable_shared_from_this<Net::Door> {
 public:
  Door(asio::io_context& context, std::shared_ptr<Site> site)
      : acceptor_(context), pause_(context), site_(std::move(site)) {
    const tcp::endpoint end(asio::ip::make_address(site_->options.address), site_->options.port);
    acceptor_.open(end.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(end);
    acceptor_.listen();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return self->wait(); // no more files: somebody has to leave first
      self->let_in(std::move(socket));
      self->accept();
    });
  }

  // Whoever is still here leaves while the house stands: somebody in there may still want to tell him
  // something.
  void close() {
    acceptor_.close();
    const std::vector<Socket*> here(site_->sockets.begin(), site_->sockets.end());
    for (Socket* socket : here)
      if (site_->sockets.contains(socket)) socket->gone();
    site_->open = false;
  }

  void say_goodbye(std::function<void()> gone) {
    acceptor_.close();
    const std::vector<Socket*> here(site_->sockets.begin(), site_->sockets.end()); // closing may remove some
    for (Socket* socket : here)
      if (site_->sockets.contains(socket)) socket->close(Closing::Restart, "restart");
    wait_for_all(std::move(gone), std::chrono::steady_clock::now() + kGoodbye);
  }

 private:
  void let_in(tcp::socket socket) {
    error_code error;
    const auto from = socket.remote_endpoint(error);
    if (error) return;
    auto connection = Connection::take(site_->guard);
    if (!connection) return; // closed without a word, which costs least
    std::string visitor = visitor_of(from.address().to_string());
    std::unique_ptr<Place> place; // a proxy takes those of others, when it says whose
    if (!site_->options.behind_proxy && !(place = Place::take(site_->guard, visitor))) return;
    socket.set_option(tcp::no_delay(true), error);
    std::make_shared<Exchange>(std::move(socket), site_, std::move(connection), std::move(visitor),
                               std::move(place))
        ->read();
  }

  void wait_for_all(std::function<void()> gone, std::chrono::steady_clock::time_point end) {
    if (site_->sockets.empty() || std::chrono::steady_clock::now() >= end) return gone();
    pause_.expires_after(10ms);
    pause_.async_wait([self = shared_from_this(), gone = std::move(gone), end](error_code) mutable {
      self->wait_for_all(std::move(gone), end);
    });
  }

  void wait() {
    pause_.expires_after(100ms);
    pause_.async_wait([self = shared_from_this()](error_code error) {
      if (!error) self->accept();
    });
  }

  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  std::shared_ptr<Site> site_;
};

Net::Net(Loop& loop, House& house, const NetOptions& options)
    : door_(std::make_shared<Door>(
          loop.context(), std::make_shared<Site>(Site{
                              loop, house, options, std::make_shared<Guard>(options.limits), {}, true}))) {
  door_->accept();
}

void Net::say_goodbye(std::function<void()> gone) { door_->say_goodbye(std::move(gone)); }

Net::~Net() { door_->close(); }

std::uint16_t Net::port() const { return door_->port(); }

} // namespace bocage::server
