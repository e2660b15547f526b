#include "server/content.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>
#include <zlib.h>

#include "draw/draw.h"
#include "server/rulebook_json.h"
#include "server/secret.h"
#include "text/catalogue.h"

namespace bocage::server {
namespace {

namespace fs = std::filesystem;
using protocol::Json;

constexpr std::string_view kForAnHour = "public, max-age=3600",
                           kForever = "public, max-age=31536000, immutable", kAskAgain = "no-cache";
constexpr std::size_t kMostRules = 100;
constexpr std::uintmax_t kLargestFile = 16 << 20;
constexpr std::size_t kMostMade = 300;

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Bocage</title>"
    "<h1>Bocage</h1><p>The server runs, but the page is not built. Start the game with "
    "<code>./play</code>.</p>";

std::string_view type_of(const fs::path& file) {
  static const std::map<std::string, std::string_view> types = {{".html", "text/html; charset=utf-8"},
                                                                {".js", "text/javascript; charset=utf-8"},
                                                                {".css", "text/css; charset=utf-8"},
                                                                {".svg", "image/svg+xml"},
                                                                {".json", "application/json"},
                                                                {".webmanifest", "application/manifest+json"},
                                                                {".png", "image/png"},
                                                                {".jpg", "image/jpeg"},
                                                                {".ico", "image/x-icon"},
                                                                {".woff2", "font/woff2"},
                                                                {".txt", "text/plain; charset=utf-8"},
                                                                {".map", "application/json"},
                                                                {".mp3", "audio/mpeg"},
                                                                {".ogg", "audio/ogg"}};
  const auto found = types.find(file.extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string gzip(std::string_view bytes) {
  z_stream z{};
  constexpr int gzip_window = 15 + 16;
  if (deflateInit2(&z, 6, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&z, static_cast<uLong>(bytes.size())), '\0');
  std::string in(bytes);
  z.next_in = reinterpret_cast<Bytef*>(in.data());
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return code == Z_STREAM_END ? out : std::string();
}

std::string catalogue_text(Language language) {
  const Catalogue& words = Catalogue::of(language);
  Json out = Json::object();
  for (const std::string& key : words.keys()) out[key] = words.line(key);
  return out.dump();
}

std::string query_of(const HttpRequest& request, const std::string& name, const std::string& usual) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? usual : found->second;
}

} // namespace

std::optional<fs::path> page_file(const fs::path& web, std::string_view path) {
  if (path.empty() || path.front() != '/' || path.find('\\') != std::string_view::npos ||
      path.find('\0') != std::string_view::npos)
    return std::nullopt;
  fs::path inside;
  for (const fs::path& part : fs::path(path.substr(1))) {
    if (part.empty()) continue;
    if (part.native().front() == '.') return std::nullopt; // hidden, or upward
    inside /= part;
  }
  if (inside.filename().native().find('.') == std::string::npos) inside = "index.html";
  std::error_code error;
  const fs::path root = fs::canonical(web, error);
  if (error) return std::nullopt;
  const fs::path file = fs::canonical(root / inside, error);
  if (error || !fs::is_regular_file(file, error)) return std::nullopt;
  const auto [end, other] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  return end == root.end() ? std::optional(file) : std::nullopt; // no link out of the folder
}

Content::Content(fs::path web, Library library, Outside& outside, OwnBattles own)
    : web_(std::move(web)), library_(std::move(library)), outside_(outside), own_(std::move(own)) {
  made_["/art.svg"] = piece("image/svg+xml", std::string(kForAnHour), draw_sprite());
  for (const Language language : kLanguages)
    made_["/api/text/" + std::string(code_of(language))] =
        piece("application/json", std::string(kAskAgain), catalogue_text(language));
  made_["/api/rulebook"] = piece("application/json", std::string(kAskAgain), rulebook_json());
}

Content::PiecePtr Content::piece(std::string type, std::string cache, std::string bytes) {
  Piece out;
  out.type = std::move(type);
  out.cache = std::move(cache);
  out.tag = '"' + hex_of(sha256(bytes)).substr(0, 20) + '"';
  const bool worth_it =
      bytes.size() > 512 && !out.type.starts_with("image/png") && !out.type.starts_with("font/");
  if (std::string packed = worth_it ? gzip(bytes) : std::string(); !packed.empty())
    out.packed = std::make_shared<const std::string>(std::move(packed));
  out.plain = std::make_shared<const std::string>(std::move(bytes));
  return std::make_shared<const Piece>(std::move(out));
}

HttpResponse Content::response(const HttpRequest& request, const PiecePtr& piece) {
  HttpResponse out;
  out.type = piece->type;
  out.headers = {{"ETag", piece->tag}, {"Cache-Control", piece->cache}, {"Vary", "Accept-Encoding"}};
  if (request.if_none_match == piece->tag) {
    out.status = 304;
  } else if (request.accepts_gzip && piece->packed) {
    out.body = piece->packed;
    out.headers.emplace_back("Content-Encoding", "gzip");
  } else {
    out.body = piece->plain;
  }
  if (piece->type == "image/svg+xml") out.headers.push_back(kPictureOnly);
  return out;
}

// Requests
// -----------------------------------------------------------------------------------------------------------------

void Content::add_routes(Router& router) {
  const auto made = [this](const Call& call) { give_made(call); };
  const auto rules_of = [this](const Call& call) { call.reply(rules(call.request)); };
  constexpr bool free = true;
  router.add({
      {"GET", "/api/text/*", Body::None, made, free},
      {"GET", "/api/rulebook", Body::None, made, free},
      {"GET", "/api/rules", Body::None, rules_of, free},
      {"GET", "/api/rules/search", Body::None, rules_of, free},
      {"GET", "/api/battles/*/map.svg", Body::None, [this](const Call& call) { map(call); }, free},
      {"GET", "/art.svg", Body::None, made, free},
      {"GET", "/api/**", Body::None, made, free}, // a page asks for no such thing
      {"GET", "/**", Body::None, [this](const Call& call) { call.reply(file(call.request)); }, free},
  });
}

void Content::give_made(const Call& call) {
  const auto found = made_.find(call.request.path);
  call.reply(found == made_.end() ? error_response(404, "not-found", "there is nothing here")
                                  : response(call.request, found->second));
}

HttpResponse Content::file(const HttpRequest& request) {
  const auto path = page_file(web_, request.path);
  std::error_code error;
  if (!path || fs::file_size(*path, error) > kLargestFile) {
    HttpResponse out;
    const bool page = request.path.find('.') == std::string::npos;
    out.status = page && !fs::exists(web_, error) ? 503 : 404;
    out.type = "text/html; charset=utf-8";
    out.body =
        std::make_shared<const std::string>(out.status == 503 ? kNoPage : "<!doctype html><p>Not found.</p>");
    return out;
  }
  FileRow& row = files_[path->string()];
  const auto time = fs::last_write_time(*path, error);
  if (!row.piece || row.time != time) {
    std::ifstream in(*path, std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    const bool hashed = request.path.starts_with("/assets/"); // their names change with what is in them
    row = {time, piece(std::string(type_of(*path)), std::string(hashed ? kForever : kAskAgain), bytes.str())};
  }
  return response(request, row.piece);
}

// Drawing takes a while, so it is done aside and kept.
void Content::map(const Call& call) {
  const HttpRequest& request = call.request;
  const Reply& reply = call.reply;
  const std::string& key = call.parts[0];
  const std::string layers = query_of(request, "layers", "all"), lang = query_of(request, "lang", "fr"),
                    flip = query_of(request, "flip", "0");
  const auto options = draw_options(layers, lang, flip);
  if (!options)
    return reply(error_response(400, "bad-value", "expected layers=all|ground|…, lang=fr|en, flip=0|1"));
  const auto keys = library_.keys();
  const auto own = own_ ? own_(key) : std::nullopt;
  if (!own && std::find(keys.begin(), keys.end(), key) == keys.end())
    return reply(error_response(404, "unknown-battle", "there is no such battle"));
  const std::string name = key + '?' + layers + lang + flip;
  if (const auto found = made_.find(name); found != made_.end())
    return reply(response(request, found->second));
  if (!drawings_.take(request.visitor, outside_.now()))
    return reply(error_response(429, "too-fast", "too many new maps: wait a little"));
  if (made_.size() >= kMostMade) // maps can be drawn again
    std::erase_if(made_, [](const auto& row) { return row.first.find('?') != std::string::npos; });

  outside_.aside({request.visitor},
                 [this, library = library_, key, own, name, options = *options, request,
                  reply]() -> std::function<void()> {
                   const LoadResult loaded = own ? parse_battle(*own) : library.load(key);
                   if (!loaded.ok())
                     return [reply, why = to_string(loaded.faults.front())] {
                       reply(error_response(404, "unknown-battle", "there is no such battle: " + why));
                     };
                   const PiecePtr drawn =
                       piece("image/svg+xml", std::string(kForAnHour), draw_map(loaded.battle, options));
                   return [this, name, drawn, request, reply] {
                     made_[name] = drawn;
                     reply(response(request, drawn));
                   };
                 });
}

HttpResponse Content::rules(const HttpRequest& request) const {
  Json list = Json::array();
  if (request.path == "/api/rules/search") {
    const std::string wanted = query_of(request, "q", "");
    if (wanted.size() < 2) return error_response(400, "bad-value", "expected at least two letters", "q");
    for (const rulebook::Rule& rule : rulebook::all())
      if (list.size() < kMostRules &&
          (rule.en.find(wanted) != std::string_view::npos || rule.fr.find(wanted) != std::string_view::npos ||
           rule.id.find(wanted) != std::string_view::npos))
        list.push_back(rule_json(rule));
    return json_response(list);
  }
  std::istringstream ids(query_of(request, "ids", ""));
  for (std::string id; std::getline(ids, id, ',') && list.size() < kMostRules;)
    if (const rulebook::Rule* rule = rulebook::find(id)) list.push_back(rule_json(*rule));
  return json_response(list);
}

} // namespace bocage::server
