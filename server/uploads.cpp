#include "server/uploads.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "draw/draw.h"
#include "protocol/battle_document.h"
#include "protocol/json_view.h"
#include "protocol/node.h"
#include "protocol/parse.h"
#include "scenario/visible.h"
#include "scenario/words.h"
#include "server/secret.h"
#include "text/report.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Node;
using protocol::Refusals;

constexpr std::string_view kPrefix = "u-";
constexpr std::size_t kHashLetters = 32;
constexpr std::string_view kUnnamed = "upload"; // the key while the hash is taken

Json both(const std::function<std::string(const Catalogue&)>& say) {
  return {{"fr", say(Catalogue::of(Language::French))}, {"en", say(Catalogue::of(Language::English))}};
}

Json faults_json(const std::vector<Fault>& faults) {
  Json list = Json::array();
  for (const Fault& fault : faults) {
    Json row = Json::object();
    if (fault.at.line) row["line"] = fault.at.line, row["column"] = fault.at.column;
    if (!fault.hex.empty()) row["hex"] = fault.hex;
    row["text"] = both([&](const Catalogue& words) { return fault_text(words, fault); });
    list.push_back(std::move(row));
  }
  return list;
}

HttpResponse faulty(const std::vector<Fault>& faults) {
  Json error = error_json("bad-battle", to_string(faults.front()));
  error["faults"] = faults_json(faults);
  return json_response({{"error", error}}, 422);
}

Json remarks_json(const std::vector<Remark>& remarks) {
  Json list = Json::array();
  for (const Remark& r : remarks) list.push_back({key_of(r.fate), r.where, r.said, r.meaning});
  return list;
}

// As it is stored; nothing if it is damaged.
std::optional<Json> read_report(std::string_view stored) {
  constexpr std::size_t longest = 8 << 20, most = 10'000;
  protocol::Refusals refusals;
  const auto json = protocol::parse_json(stored, refusals, longest);
  if (!json) return std::nullopt;
  Json list = Json::array();
  for (const protocol::Node& row : protocol::Node(*json, {}, refusals).items(most)) {
    std::vector<std::string> said;
    for (const protocol::Node& part : row.items(4)) said.push_back(part.text().value_or(""));
    if (said.size() != 4) return std::nullopt;
    Remark remark;
    remark.where = said[1];
    remark.said = said[2];
    remark.meaning = said[3];
    list.push_back({{"fate", said[0]},
                    {"where", both([&](const Catalogue& words) { return where_text(words, remark); })},
                    {"said", remark.said},
                    {"meaning", both([&](const Catalogue& words) { return meaning_text(words, remark); })}});
  }
  return refusals.empty() ? std::optional(std::move(list)) : std::nullopt;
}

bool is_json(const HttpRequest& request) { return request.content_type.starts_with("application/json"); }

// What the editor sends: a battle, and how it is to be drawn.
struct Sheet {
  Battle battle;
  std::string layers = "all", lang = "fr", flip = "0";
};

// Nothing, and a reply that says why, if there is none.
std::optional<Sheet> read_sheet(const Call& call) {
  Refusals refusals;
  Sheet sheet;
  std::optional<Battle> battle;
  const Node node(call.json, {}, refusals);
  node.object({"document", "layers", "lang", "flip"});
  for (const auto& [name, text] :
       {std::pair("layers", &sheet.layers), std::pair("lang", &sheet.lang), std::pair("flip", &sheet.flip)})
    if (const auto field = node.field(name)) *text = field->text().value_or("");
  if (const auto document = node.needed("document")) battle = protocol::read_document(*document);
  if (battle && refusals.empty()) {
    sheet.battle = std::move(*battle);
    return sheet;
  }
  if (refusals.empty()) refusals.add("bad-value", {}, "this is no battle");
  call.reply(error_response(400, refusals));
  return std::nullopt;
}

std::string short_name(const Battle& battle) {
  constexpr std::size_t longest = 60;
  return key_of_name(battle.name.en).substr(0, longest);
}

} // namespace

std::string upload_key(const Battle& battle) {
  Battle unnamed = battle;
  unnamed.key = unnamed.setup.name = kUnnamed;
  std::ranges::stable_sort(unnamed.labels, {}, &Label::hex); // in whatever order they were written
  return std::string(kPrefix) + hex_of(sha256(write_battle(unnamed))).substr(0, kHashLetters);
}

bool is_upload_key(std::string_view key) {
  return key.size() == kPrefix.size() + kHashLetters && key.starts_with(kPrefix) &&
         key.find_first_not_of("0123456789abcdef", kPrefix.size()) == std::string_view::npos;
}

Uploads::Uploads(Library library, Store& store, Journal& journal, Outside& outside, Quota& quota,
                 const Limits& limits)
    : library_(std::move(library)), store_(store), journal_(journal), outside_(outside), quota_(quota),
      new_uploads_(limits.uploads, limits.uploads_per_second),
      drawings_(limits.drawings, limits.drawings_per_second) {}

// Finding
// ----------------------------------------------------------------------------------------------------------

std::optional<std::string> Uploads::text_of(const std::string& key) const {
  if (!is_upload_key(key)) return std::nullopt;
  const auto upload = store_.upload(key);
  return upload ? std::optional(upload->text) : std::nullopt;
}

std::optional<LoadResult> Uploads::find(const std::string& key) const {
  if (is_upload_key(key)) {
    const auto text = text_of(key);
    return text ? std::optional(parse_battle(*text)) : std::nullopt;
  }
  const auto keys = library_.keys();
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) return std::nullopt;
  return library_.load(key);
}

// Requests
// ----------------------------------------------------------------------------------------------------------

void Uploads::add_routes(Router& router) {
  const auto told = [this](HttpResponse (Uploads::*what)(const Call&) const) {
    return [this, what](const Call& call) { call.reply((this->*what)(call)); };
  };
  router.add({
      {"POST", "/api/battles", Body::Battle, [this](const Call& call) { receive(call); }},
      {"POST", "/api/battles/check", Body::Document, [](const Call& call) { check(call); }},
      {"POST", "/api/battles/draw", Body::Document, [this](const Call& call) { draw(call); }},
      {"GET", "/api/battles/vocabulary", Body::None,
       [](const Call& call) { call.reply(json_response(protocol::vocabulary_json())); }},
      {"GET", "/api/battles/*", Body::None, told(&Uploads::facts)},
      {"GET", "/api/battles/*/document", Body::None, told(&Uploads::document)},
      {"GET", "/api/battles/*/file", Body::None, told(&Uploads::file)},
  });
}

// A file as it is, or the document of an editor. Long files take their time to be read, and others wait.
void Uploads::receive(const Call& call) {
  std::function<Import()> read = [file = call.request.body] { return read_any(file, {}); };
  std::string source = is_m44(call.request.body, {}) ? "m44" : "battle";
  if (is_json(call.request)) {
    auto sheet = read_sheet(call);
    if (!sheet) return;
    read = [battle = std::move(sheet->battle)] { return Import{battle, check_battle(battle), {}}; };
    source = "editor";
  }
  outside_.aside(
      {call.request.visitor},
      [this, read, source, reply = call.reply, visitor = call.request.visitor]() -> std::function<void()> {
        const auto received = std::make_shared<Received>(made_ready(read(), source));
        return [this, received, reply, visitor] { keep(std::move(*received), visitor, reply); };
      });
}

Uploads::Received Uploads::made_ready(Import import, const std::string& source) {
  if (!import.ok()) return {{}, std::move(import.faults)};
  if (source != "m44") import.remarks = review(import.battle);
  Battle& battle = import.battle;
  keep_visible(battle);
  battle.key = battle.setup.name = upload_key(battle);
  Upload upload{battle.key, 0, {}, source, write_battle(battle), remarks_json(import.remarks).dump()};
  // What is written must be read again as it was: a link that opens another battle is worse than none.
  std::vector<Fault> faults = parse_battle(upload.text).faults;
  return {std::move(upload), std::move(faults)};
}

void Uploads::keep(Received received, const std::string& visitor, const Reply& reply) {
  if (!received.faults.empty()) return reply(faulty(received.faults));
  Upload& upload = received.upload;
  const Json answer = {{"battle", upload.key}, {"link", "/b/" + upload.key}};
  if (store_.upload(upload.key)) return reply(json_response(answer));
  if (!new_uploads_.take(visitor, outside_.now()))
    return reply(error_response(429, "too-fast", "too many new battles: wait a little"));
  upload.time = outside_.now();
  upload.address = owner_of(visitor);
  if (const auto shortage = quota_.of_upload(upload.address))
    return reply(error_response(shortage->status, shortage->code, shortage->message));
  Append append;
  append.upload = std::move(upload);
  journal_.write(std::move(append), [reply, answer](const std::string& failed) {
    reply(failed.empty() ? json_response(answer, 201) : error_response(503, "storage", failed));
  });
}

// What an editor shows while one draws.
void Uploads::check(const Call& call) {
  const auto sheet = read_sheet(call);
  if (!sheet) return;
  Json unenforced_names = Json::array();
  for (const std::string& name : unenforced(sheet->battle)) unenforced_names.push_back(name);
  call.reply(json_response(
      {{"faults", faults_json(check_battle(sheet->battle))}, {"unenforced", unenforced_names}}));
}

void Uploads::draw(const Call& call) {
  if (!drawings_.take(call.request.visitor, outside_.now()))
    return call.reply(error_response(429, "too-fast", "too many drawings: wait a little"));
  const auto sheet = read_sheet(call);
  if (!sheet) return;
  const auto options = draw_options(sheet->layers, sheet->lang, sheet->flip);
  if (!options)
    return call.reply(error_response(400, "bad-value", "expected layers=all|ground|…, lang=fr|en, flip=0|1"));
  outside_.aside({call.request.visitor},
                 [battle = sheet->battle, options = *options, reply = call.reply]() -> std::function<void()> {
                   auto drawn = std::make_shared<const std::string>(draw_map(battle, options));
                   return [drawn, reply] {
                     HttpResponse out;
                     out.type = "image/svg+xml";
                     out.body = drawn;
                     out.headers = {{"Cache-Control", "no-store"}, kPictureOnly};
                     reply(out);
                   };
                 });
}

static HttpResponse no_battle() { return error_response(404, "unknown-battle", "there is no such battle"); }

HttpResponse Uploads::facts(const Call& call) const {
  const std::string& key = call.parts[0];
  const auto found = find(key);
  if (!found || !found->ok()) return no_battle();
  Json out = battle_row(found->battle);
  const auto upload = is_upload_key(key) ? store_.upload(key) : std::nullopt;
  out["source"] = upload ? upload->source : "library";
  const std::string stored = upload ? upload->report : remarks_json(review(found->battle)).dump();
  const auto report = read_report(stored);
  if (!report) return error_response(503, "storage", "what was found in this battle is damaged");
  out["report"] = *report;
  return json_response(out);
}

HttpResponse Uploads::document(const Call& call) const {
  const auto found = find(call.parts[0]);
  if (!found || !found->ok()) return no_battle();
  return json_response(protocol::document_json(found->battle));
}

HttpResponse Uploads::file(const Call& call) const {
  const std::string& key = call.parts[0];
  auto found = find(key);
  if (!found || !found->ok()) return no_battle();
  const auto as = call.request.query.find("as");
  const bool m44 = as != call.request.query.end();
  if (m44 && as->second != "m44") return error_response(400, "bad-value", "expected as=m44");
  Battle& battle = found->battle;
  if (is_upload_key(key)) battle.key = battle.setup.name = short_name(battle); // that of its file
  HttpResponse out;
  out.type = m44 ? "application/json" : "text/plain; charset=utf-8";
  out.body = std::make_shared<const std::string>(m44 ? export_m44(battle) : write_battle(battle));
  out.headers = {
      {"Content-Disposition", "attachment; filename=\"" + battle.key + (m44 ? ".m44" : ".battle") + '"'},
      {"Cache-Control", "no-cache"}};
  return out;
}

Json battle_row(const Battle& battle) {
  Json row = protocol::battle_json(battle);
  row["dates"] = {{"begin", row["date"]}, {"end", row.contains("until") ? row["until"] : row["date"]}};
  for (const char* gone : {"date", "until", "labels", "badges"}) row.erase(gone);
  Json sides = Json::object();
  for (const Side side : {Side::Allies, Side::Axis}) {
    const std::string name = name_of(side);
    sides[name] = row[name];
    sides[name]["units"] = std::count_if(battle.setup.units.begin(), battle.setup.units.end(),
                                         [&](const UnitSetup& u) { return u.side == side; });
    row.erase(name);
  }
  row["sides"] = std::move(sides);
  row["length"] = nullptr;
  if (!row.contains("unenforced")) row["unenforced"] = Json::array();
  return row;
}

} // namespace bocage::server
