// Whatever is asked over HTTP, by whole requests through the table of routes: every request gets one reply
// with a fitting status, in JSON where it says so; nothing goes wrong here; nobody is told a secret, a token
// or another's hand; and no reply is longer than it may be.
//
// An input is a few requests, one after the other: a line "METHOD TARGET", lines "name: value", an empty
// line, the body; a line "====" ends it. Words with a dollar stand for what only the server knows (kWords).
#include <algorithm>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/battle_document.h"
#include "scenario/m44/m44.h"
#include "server/content.h"
#include "server/fair.h"
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/tables.h"

namespace bocage::fuzz {
namespace {

using server::HttpRequest;
using server::HttpResponse;
using server::Stage;
namespace fs = std::filesystem;

constexpr int kMostRequests = 8;
constexpr std::string_view kEnd = "====";
constexpr std::string_view kWords[] = {
    "$playing",   // a table in the middle of a battle, and the tokens of its two players
    "$allies",    //
    "$axis",      //
    "$over",      // a table whose battle is over
    "$gathering", // a listed table with a free seat
    "$record",    // of the table that is over
    "$battle",    // a battle file
    "$document",  // the same battle as the editor has it
    "$m44",       // and as others write it
    "$sent",      // the key of the battle that was sent in last
    "$opened",    // the table that was opened last
    "$token",     // and the last token that was told
};

// Tables that were played
// ----------------------------------------------------------------------------------------------------------

server::Append stored_again(const server::StoredTable& table, server::Shelf shelf) {
  server::Append append;
  append.table = table.key;
  append.opens = server::NewTable{table.key,   table.name,  table.entries.front().time, table.secret, false,
                                  table.owner, table.battle};
  append.entries = table.entries;
  append.snapshot = table.snapshot;
  append.shelf = shelf;
  return append;
}

class Scene;

// What is made once and never changed by an input, but for the maps that were drawn already.
struct Workshop {
  Library library = one_battle();
  std::map<std::string, std::string, std::less<>> words;
  std::vector<server::Append> tables;
  std::vector<std::string> secrets; // of tables that are not over
  std::array<std::string, 2> tokens;
  server::HandClock clock;
  const Scene* scene = nullptr; // the one that is played
  server::Content content;

  Workshop();
};

// The text of a battle somebody has sent in to the scene.
std::optional<std::string> own_battle(const Scene* scene, const std::string& key);

Workshop::Workshop()
    : content("web", library, clock, [this](const std::string& key) { return own_battle(scene, key); }) {
  server::Rehearsal hall(library);
  Picker picker(44);
  Pair playing(hall, {{"mine", {"allies", "axis"}}});
  playing.deal();
  playing.play_on(picker, 20);
  Pair over(hall, {{"mine", {"allies", "axis"}}});
  over.deal();
  over.play_on(picker, 12);
  over.say(0, {{"do", "resign"}});
  Pair gathering(hall, {{"mine", {"allies"}}, {"listed", true}});
  tables = {stored_again(playing.stored(), server::Shelf::Playing),
            stored_again(over.stored(), server::Shelf::Over),
            stored_again(gathering.stored(), server::Shelf::Listed)};
  for (const Pair* pair : {&playing, &gathering}) secrets.push_back(server::hex_of(pair->play().secret()));
  tokens = playing.tokens();
  const Battle battle = library.load(kBattle).battle;
  words = {{"$playing", playing.name()},
           {"$allies", tokens[0]},
           {"$axis", tokens[1]},
           {"$over", over.name()},
           {"$gathering", gathering.name()},
           {"$record", *hall.ask("GET", "/api/tables/" + over.name() + "/record").body},
           {"$battle", write_battle(battle)},
           {"$document", protocol::document_json(battle).dump()},
           {"$m44", export_m44(battle)}};
}

Workshop& workshop() {
  static Workshop made;
  return made;
}

// Requests
// ----------------------------------------------------------------------------------------------------------

struct Asked {
  std::string line; // METHOD TARGET
  std::vector<std::string> headers;
  std::string body;
};

std::string text_of(const Asked& asked) {
  return asked.line + '\n' + joined(asked.headers) + '\n' + asked.body + '\n' + std::string(kEnd) + '\n';
}

std::vector<Asked> read_requests(std::string_view text) {
  std::vector<Asked> all;
  enum class Part : std::uint8_t { Line, Headers, Body } part = Part::Line;
  for (const std::string& line : lines_of(text)) {
    if (line == kEnd) {
      part = Part::Line;
    } else if (part == Part::Line) {
      all.push_back({line, {}, {}});
      part = Part::Headers;
    } else if (part == Part::Headers) {
      line.empty() ? void(part = Part::Body) : all.back().headers.push_back(line);
    } else {
      all.back().body += all.back().body.empty() ? line : '\n' + line;
    }
  }
  return all;
}

void read_header(const std::string& line, HttpRequest& out) {
  const std::size_t colon = std::min(line.find(": "), line.size());
  const std::string name = line.substr(0, colon), value = line.substr(std::min(colon + 2, line.size()));
  const std::pair<std::string_view, std::string*> known[] = {{"content-type", &out.content_type},
                                                             {"content-encoding", &out.content_encoding},
                                                             {"if-none-match", &out.if_none_match},
                                                             {"origin", &out.origin},
                                                             {"host", &out.host},
                                                             {"authorization", &out.authorization},
                                                             {"visitor", &out.visitor}};
  for (const auto& [known_name, field] : known)
    if (name == known_name) *field = value;
  if (name == "accept-encoding") out.accepts_gzip = value == "gzip";
}

// The hall and those who ask it
// ----------------------------------------------------------------------------------------------------------

class Scene {
 public:
  Scene()
      : hall_((server::rehearse_luck(), shop_.library), store_, journal_, clock_, log_,
              server::Rehearsal::quick()) {
    shop_.scene = this;
    store_.write(shop_.tables);
    shop_.content.add_routes(hall_.router());
    hall_.open();
  }
  ~Scene() { shop_.scene = nullptr; }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  const server::Router& router() { return hall_.router(); }
  const server::Uploads& uploads() const { return hall_.uploads(); }

  void ask(const Asked& asked) {
    HttpRequest request;
    const std::string line = written_out(asked.line);
    const std::size_t blank = std::min(line.find(' '), line.size());
    request.method = line.substr(0, blank);
    request.visitor = "192.0.2.1";
    for (const std::string& header : asked.headers) read_header(header, request);
    request.body = written_out(asked.body);
    if (!server::read_target(std::string_view(line).substr(std::min(blank + 1, line.size())), request))
      return;
    note_secrets(line + request.body);

    std::vector<HttpResponse> replies;
    hall_.serve(request, [&](HttpResponse response) { replies.push_back(std::move(response)); });
    settle();
    promise(replies.size() == 1, "every request gets one reply:", text_of(asked));
    promise(log_.faults() == 0, "nothing goes wrong here:", text_of(asked));
    check(request, replies.front());
  }

 private:
  void settle() { // what is drawn or played aside, on both clocks
    for (int i = 0; i < 3; ++i) {
      clock_.settle();
      shop_.clock.settle();
    }
  }

  std::string written_out(std::string text) const {
    for (const std::string_view word : kWords) {
      const auto own = told_.find(word);
      const auto made = shop_.words.find(word);
      if (own == told_.end() && made == shop_.words.end()) continue;
      const std::string& meant = own != told_.end() ? own->second : made->second;
      for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += meant.size())
        text.replace(at, word.size(), meant);
    }
    return text;
  }

  void check(const HttpRequest& request, const HttpResponse& response) {
    static constexpr int good[] = {200, 201, 304, 400, 403, 404, 405, 409, 413, 415, 422, 429, 503, 507};
    promise(std::find(std::begin(good), std::end(good), response.status) != std::end(good),
            "a fitting status:", std::to_string(response.status) + " for " + request.path);
    const std::string body = response.body ? *response.body : std::string();
    constexpr std::size_t longest = 4 << 20;
    promise(body.size() <= longest, "no reply is without end:", request.path);
    const bool packed = std::any_of(response.headers.begin(), response.headers.end(),
                                    [](const auto& header) { return header.first == "Content-Encoding"; });
    if (packed || response.status == 304) return;
    check_secrets(body);
    if (response.type != "application/json") return;
    const Input json = Input::parse(body, nullptr, false);
    promise(!json.is_discarded(), "replies are JSON:", body);
    if (json.is_object()) check_object(request, response, json);
  }

  void check_object(const HttpRequest& request, const HttpResponse& response, const Input& json) {
    if (json.contains("error"))
      promise(response.status >= 400 && !json["error"].value("code", "").empty() &&
                  !json["error"].value("message", "").empty(),
              "an error says what is wrong:", json.dump());
    else
      promise(response.status < 400, "whoever is refused is told why:", json.dump());
    if (request.path.ends_with("/replay") && json.contains("as")) check_sight(request, json);
    if (response.status == 201 || response.status == 200) learn(json);
  }

  // As whom one looks at a battle that is not over is proved by a token.
  void check_sight(const HttpRequest& request, const Input& shown) {
    if (shown["table"] != shop_.words["$playing"]) return;
    promise(!shown.contains("view") || !shown["view"].contains("open_hands"), "hands are not laid open");
    for (std::size_t i = 0; i < 2; ++i)
      promise(shown["as"] != (i == 0 ? "allies" : "axis") ||
                  request.body.find(shop_.tokens[i]) != std::string::npos,
              "one looks as whoever one proves to be:", request.body);
    promise(shown["as"] != "all", "nobody sees all before the end");
  }

  void learn(const Input& json) {
    if (json.contains("battle") && json["battle"].is_string()) told_["$sent"] = json["battle"];
    if (json.contains("link") && json.contains("table")) told_["$opened"] = json["table"];
    if (json.contains("token")) told_["$token"] = json["token"];
  }

  // Whoever says a secret himself may hear it again: the fuzzer reads what bytes are compared with.
  void note_secrets(const std::string& text) {
    for (const std::string& secret : shop_.secrets)
      if (text.find(secret) != std::string::npos) known_.push_back(secret);
    for (const std::string& token : shop_.tokens)
      if (text.find(token) != std::string::npos) known_.push_back(token);
  }
  void check_secrets(const std::string& text) const {
    const auto hidden = [&](const std::string& secret) {
      return text.find(secret) == std::string::npos ||
             std::find(known_.begin(), known_.end(), secret) != known_.end();
    };
    promise(std::all_of(shop_.secrets.begin(), shop_.secrets.end(), hidden), "secrets are not told:", text);
    promise(std::all_of(shop_.tokens.begin(), shop_.tokens.end(), hidden), "tokens are not told:", text);
  }

  Workshop& shop_ = workshop();
  server::HandClock clock_;
  server::Log log_;
  server::Store store_{":memory:"};
  server::PromptJournal journal_{store_, clock_};
  server::Hall hall_;
  std::map<std::string, std::string, std::less<>> told_;
  std::vector<std::string> known_;
};

std::optional<std::string> own_battle(const Scene* scene, const std::string& key) {
  return scene ? scene->uploads().text_of(key) : std::nullopt;
}

} // namespace

void fuzz(Bytes bytes) {
  Scene scene;
  int left = kMostRequests;
  for (const Asked& asked : read_requests(text_of(bytes)))
    if (left-- > 0) scene.ask(asked);
}

// Seeds
// ----------------------------------------------------------------------------------------------------------

namespace {

// What routes are asked; one that stands nowhere here is asked all the same.
constexpr std::pair<std::string_view, std::string_view> kBodies[] = {
    {"/api/mine", R"({"tables":[{"table":"$playing","token":"$allies"},{"table":"$over","token":"$axis"}]})"},
    {"/api/tables", R"({"battle":"pegasus-bridge","seats":{"allies":{"kind":"human","name":"Ann"},)"
                    R"("axis":{"kind":"computer","level":"random"}},"mine":["allies"],"listed":true,)"
                    R"("clock":{"initial":600,"increment":5},"match":true,)"
                    R"("options":{"air_power_dice":{"allies":1}},"reaction":5,"force":false})"},
    {"/api/tables", R"({"battle":"$sent","mine":["allies"],"clock":{"per_turn":60},"force":true})"},
    {"/api/tables/*/seats", R"({"seat":"axis","name":"Bert"})"},
    {"/api/tables/*/replay", R"({"token":"$allies","as":"allies","from":3})"},
    {"/api/tables/*/replay", R"({"as":"all"})"},
    {"/api/replay", "$record"},
    {"/api/chance", "$record"},
    {"/api/battles", "$battle"},
    {"/api/battles", "$m44"},
    {"/api/battles", R"({"document":$document})"},
    {"/api/battles/check", R"({"document":$document})"},
    {"/api/battles/draw", R"({"document":$document,"layers":"ground","lang":"en","flip":"1"})"},
};

constexpr std::string_view kPlaces[] = {"pegasus-bridge", "$sent", "$playing", "$over", "$gathering",
                                        "$opened",        "fr",    "en",       "..",    "%00"};
constexpr std::string_view kQueries[] = {"?from=2", "?ids=B-MOVE-03,B-MOVE-04", "?q=ambush",
                                         "?layers=ground&lang=en&flip=1", "?as=m44"};
constexpr std::string_view kTypes[] = {"application/json", "application/x-ndjson", "application/octet-stream",
                                       "text/plain"};

std::string_view type_of(server::Body body, std::string_view text) {
  switch (body) {
  case server::Body::Record: return kTypes[1];
  case server::Body::Battle: return text.starts_with('{') ? kTypes[0] : kTypes[2];
  default: return kTypes[0];
  }
}

std::string path_with(std::string_view pattern, std::string_view place) {
  std::string path(pattern);
  for (const std::string_view star : {"**", "*"})
    if (const std::size_t at = path.find(star); at != std::string::npos) path.replace(at, star.size(), place);
  return path;
}

Asked request_to(const server::Route& route, std::string_view place, std::string_view body) {
  Asked asked{std::string(route.method) + ' ' + path_with(route.path, place), {}, std::string(body)};
  if (route.body != server::Body::None)
    asked.headers.push_back("content-type: " + std::string(type_of(route.body, body)));
  return asked;
}

std::vector<std::string_view> bodies_for(const server::Route& route) {
  std::vector<std::string_view> bodies;
  for (const auto& [path, body] : kBodies)
    if (path == route.path && route.method == "POST") bodies.push_back(body);
  if (bodies.empty()) bodies.emplace_back(route.body == server::Body::None ? "" : "{}");
  return bodies;
}

std::vector<server::Route> all_routes() {
  Scene scene;
  return scene.router().routes();
}

} // namespace

std::vector<std::string> seeds() {
  std::vector<std::string> all;
  for (const server::Route& route : all_routes())
    for (const std::string_view body : bodies_for(route))
      for (const std::string_view place : {"$playing", "$over", "pegasus-bridge", "fr"}) {
        all.push_back(text_of(request_to(route, place, body)));
        if (route.path.find('*') == std::string_view::npos) break;
      }
  for (const std::string_view query : kQueries)
    for (const std::string_view path :
         {"GET /api/rules", "GET /api/rules/search", "GET /api/battles/pegasus-bridge/map.svg",
          "GET /api/battles/pegasus-bridge/file"})
      all.push_back(text_of(Asked{std::string(path) + std::string(query), {}, {}}));
  const Asked send{"POST /api/battles", {"content-type: application/octet-stream"}, "$battle"};
  const Asked open{"POST /api/tables", {"content-type: application/json"}, std::string(kBodies[2].second)};
  const Asked sit{"POST /api/tables/$opened/seats", {"content-type: application/json"}, "{}"};
  all.push_back(text_of(send) + text_of(open) + text_of(sit) +
                text_of({"POST /api/mine",
                         {"content-type: application/json", "origin: http://x", "host: x"},
                         R"({"tables":[{"table":"$opened","token":"$token"}]})"}) +
                text_of({"HEAD /b/$sent", {"accept-encoding: gzip"}, {}}));
  return all;
}

// Mutations
// ----------------------------------------------------------------------------------------------------------

namespace {

Asked any_request(Mutator& mutator) {
  static const std::vector<server::Route> routes = all_routes();
  const server::Route& route = mutator.any_of(routes);
  Asked asked = request_to(route, mutator.any_of(kPlaces), mutator.any_of(bodies_for(route)));
  if (mutator.picker.one_in(3)) asked.line += mutator.any_of(kQueries);
  return asked;
}

void change_line(std::string& line, Mutator& mutator) {
  static constexpr std::string_view methods[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"};
  const std::size_t blank = std::min(line.find(' '), line.size());
  switch (mutator.picker.below(4)) {
  case 0: line.replace(0, blank, mutator.any_of(methods)); break;
  case 1: line += mutator.any_of(kQueries); break;
  case 2: line = line.substr(0, blank) + mutator.scrambled(line.substr(blank)); break;
  default: {
    const std::size_t slash = line.rfind('/');
    if (slash != std::string::npos) line.replace(slash + 1, std::string::npos, mutator.any_of(kPlaces));
  }
  }
}

void change_headers(std::vector<std::string>& headers, Mutator& mutator) {
  static constexpr std::string_view odd[] = {"content-encoding: gzip",   "content-encoding: identity",
                                             "origin: http://elsewhere", "origin: null",
                                             "host: elsewhere",          "accept-encoding: gzip",
                                             "if-none-match: \"0\"",     "visitor: 192.0.2.2"};
  switch (mutator.picker.below(3)) {
  case 0: headers.emplace_back(mutator.any_of(odd)); break;
  case 1: headers.push_back("content-type: " + std::string(mutator.any_of(kTypes))); break;
  default:
    if (!headers.empty()) headers[mutator.place(headers.size())] = mutator.scrambled(headers.back());
  }
}

// A word that stands for a whole file is written out, so that it can be changed inside.
void write_out(std::string& body) {
  for (const std::string_view word : {"$record", "$battle", "$document", "$m44"})
    if (const std::size_t at = body.find(word); at != std::string::npos)
      body.replace(at, word.size(), workshop().words.find(word)->second);
}

void change_body(std::string& body, Mutator& mutator, const std::string& other) {
  if (mutator.picker.one_in(4)) write_out(body);
  if (mutator.picker.one_in(6)) {
    body = other;
  } else if (body.starts_with('{') && body.find('\n') == std::string::npos) {
    body = mutator.changed_json(body);
  } else {
    std::vector<std::string> lines = lines_of(body);
    if (!lines.empty() && mutator.picker.one_in(2)) {
      std::string& line = lines[mutator.place(lines.size())];
      line = mutator.picker.one_in(2) ? mutator.scrambled(line) : mutator.changed_json(line);
    } else {
      mutator.change_lines(lines, lines_of(other));
    }
    body = joined(lines);
  }
}

} // namespace

std::string mutated(std::string_view input, std::string_view other, Mutator& mutator) {
  std::vector<Asked> all = read_requests(input);
  const std::vector<Asked> others = read_requests(other);
  if (all.empty() || mutator.picker.one_in(6)) all.push_back(any_request(mutator));
  for (int n = 1 + mutator.picker.below(3); n > 0; --n) {
    Asked& asked = all[mutator.place(all.size())];
    const Asked& from = others.empty() ? asked : mutator.any_of(others);
    switch (mutator.picker.below(6)) {
    case 0: asked = any_request(mutator); break;
    case 1: change_line(asked.line, mutator); break;
    case 2: change_headers(asked.headers, mutator); break;
    case 3: all.push_back(Asked(from)); break;
    default: change_body(asked.body, mutator, std::string(from.body));
    }
  }
  if (all.size() > kMostRequests) all.erase(all.begin(), all.end() - kMostRequests);
  std::string text;
  for (const Asked& asked : all) text += text_of(asked);
  return text;
}

} // namespace bocage::fuzz
