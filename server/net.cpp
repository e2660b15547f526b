#include "server/net.h"

#include <deque>
#include <map>
#include <optional>

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

constexpr auto kPatience = 20s;                // for a request to arrive, or a reply to leave
constexpr std::size_t kLargestBody = 64 << 10; // of a request, but for records and battles
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

  bool enter(const std::string& address) {
    if (all_ >= limits_.connections) return false;
    std::size_t& here = by_address_[address];
    if (here >= limits_.connections_per_address) return false;
    ++here, ++all_;
    return true;
  }
  void leave(const std::string& address) {
    const auto found = by_address_.find(address);
    if (found == by_address_.end()) return;
    --all_;
    if (--found->second == 0) by_address_.erase(found);
  }

 private:
  Limits limits_;
  std::map<std::string, std::size_t> by_address_;
  std::size_t all_ = 0;
};

// A place at the door, given back when the connection is gone.
class Place {
 public:
  static std::unique_ptr<Place> take(std::shared_ptr<Guard> guard, std::string address) {
    if (!guard->enter(address)) return nullptr;
    return std::unique_ptr<Place>(new Place(std::move(guard), std::move(address)));
  }
  ~Place() { guard_->leave(address_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  const std::string& address() const { return address_; }

 private:
  Place(std::shared_ptr<Guard> guard, std::string address)
      : guard_(std::move(guard)), address_(std::move(address)) {}
  std::shared_ptr<Guard> guard_;
  std::string address_;
};

struct Site {
  House& house;
  NetOptions options;
  std::shared_ptr<Guard> guard;
  bool open = true; // while the house stands
};

// Sockets
// ------------------------------------------------------------------------------------------------------------------

class Socket final : public Outlet, public std::enable_shared_from_this<Socket> {
 public:
  Socket(tcp::socket socket, std::shared_ptr<Site> site, std::unique_ptr<Place> place)
      : ws_(std::move(socket)), site_(std::move(site)), place_(std::move(place)) {}
  ~Socket() override { gone(); }

  void accept(const http::request<http::string_body>& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = kPatience;
    timeout.idle_timeout = 60s;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.read_message_max(site_->options.limits.message_bytes);
    ws_.auto_fragment(false);
    ws_.async_accept(request, [self = shared_from_this()](error_code error) {
      if (error) return;
      self->guest_ = self->site_->house.arrive(*self, self->place_->address());
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

  void close(std::string_view reason) override {
    reason_ = std::string(reason);
    closing_ = true;
    if (!writing_) finish();
  }

 private:
  struct Message {
    std::string head;
    Shared rest;
  };

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->gone();
      if (self->closing_) return;
      if (!self->ws_.got_text()) {
        self->site_->house.hear(self->guest_, {}); // says that it is no JSON
      } else {
        const auto bytes = self->buffer_.cdata();
        self->site_->house.hear(self->guest_, {static_cast<const char*>(bytes.data()), bytes.size()});
      }
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
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
    ws_.async_close({websocket::close_code::policy_error, reason_},
                    [self = shared_from_this()](error_code) { self->gone(); });
  }

  void gone() {
    closing_ = true;
    if (guest_ && site_->open) site_->house.leave(guest_);
    guest_.reset();
  }

  websocket::stream<beast::tcp_stream> ws_;
  std::shared_ptr<Site> site_;
  std::unique_ptr<Place> place_;
  House::Visitor guest_;
  beast::flat_buffer buffer_;
  std::deque<Message> queue_;
  std::size_t unsent_ = 0;
  bool writing_ = false, closing_ = false;
  std::string reason_;
};

// Requests
// -----------------------------------------------------------------------------------------------------------------

class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(tcp::socket socket, std::shared_ptr<Site> site, std::unique_ptr<Place> place)
      : stream_(std::move(socket)), site_(std::move(site)), place_(std::move(place)) {}

  void read() {
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

  // How much may come is known by where it goes.
  void read_body() {
    const auto target = parser_->get().target();
    const auto length = parser_->content_length();
    const bool record = target.starts_with("/api/replay") || target.starts_with("/api/chance");
    const bool battle = target.starts_with("/api/battles");
    const std::size_t most = record ? kLongestRecord : battle ? kLongestBattle : kLargestBody;
    if (length && *length > most) return refuse(http::error::body_limit);
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

  HttpRequest read_request(const Incoming& in) const {
    HttpRequest out;
    out.method = text(in.method_string());
    out.body = in.body();
    out.content_type = text(in[http::field::content_type]);
    out.content_encoding = text(in[http::field::content_encoding]);
    out.if_none_match = text(in[http::field::if_none_match]);
    out.origin = text(in[http::field::origin]);
    out.host = text(in[http::field::host]);
    out.accepts_gzip = has_word(in[http::field::accept_encoding], "gzip");
    out.address = place_->address();
    return out;
  }

  void answer() {
    const Incoming& in = parser_->get();
    keep_alive_ = in.keep_alive();
    head_only_ = in.method() == http::verb::head;
    version_ = in.version();
    HttpRequest request = read_request(in);
    if (!read_target({in.target().data(), in.target().size()}, request))
      return refuse(400, "bad-request", "this is no path");
    if (site_->options.behind_proxy && !take_forwarded(in)) return;
    request.address = place_->address();
    if (request.path == "/ws") return upgrade(in, request);
    const auto reply = [self = shared_from_this()](HttpResponse response) {
      self->write(std::move(response));
    };
    stream_.expires_never(); // until the reply is made
    site_->house.serve(request, reply);
  }

  // The proxy has the door's place; whoever it speaks for takes one of his own.
  bool take_forwarded(const Incoming& in) {
    std::string list = text(in["X-Forwarded-For"]);
    const std::size_t comma = list.rfind(',');
    std::string last = comma == std::string::npos ? list : list.substr(comma + 1);
    std::erase(last, ' ');
    if (last.empty() || last == place_->address()) return true;
    auto place = Place::take(site_->guard, last);
    if (!place) {
      refuse(429, "too-many", "too many connections from your address");
      return false;
    }
    place_ = std::move(place);
    return true;
  }

  void upgrade(const Incoming& in, const HttpRequest& request) {
    if (!websocket::is_upgrade(in)) return refuse(426, "not-a-socket", "expected a WebSocket");
    if (!same_origin(request.origin, request.host))
      return refuse(403, "foreign-origin", "this request comes from another site");
    stream_.expires_never();
    std::make_shared<Socket>(stream_.release_socket(), site_, std::move(place_))->accept(in);
  }

  void refuse(int status, std::string_view code, const std::string& message) {
    keep_alive_ = false;
    write(error_response(status, code, message));
  }

  void write(HttpResponse response) {
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
      self->read();
    });
  }

  void finish() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Site> site_;
  std::unique_ptr<Place> place_;
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

  void close() {
    acceptor_.close();
    site_->open = false;
  }

 private:
  void let_in(tcp::socket socket) {
    error_code error;
    const auto from = socket.remote_endpoint(error);
    if (error) return;
    auto place = Place::take(site_->guard, from.address().to_string());
    if (!place) return; // closed without a word, which costs least
    socket.set_option(tcp::no_delay(true), error);
    std::make_shared<Exchange>(std::move(socket), site_, std::move(place))->read();
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
          loop.context(),
          std::make_shared<Site>(Site{house, options, std::make_shared<Guard>(options.limits), true}))) {
  door_->accept();
}

Net::~Net() { door_->close(); }

std::uint16_t Net::port() const { return door_->port(); }

} // namespace bocage::server
