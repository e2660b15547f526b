#include "server/record.h"

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/node.h"
#include "protocol/parse.h"
#include "protocol/words.h"
#include "server/store_terms.h"
#include "server/uploads.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Node;

constexpr int kFormat = 1;
// Actions that are played to read one record. Whoever takes back in a long battle has it played anew, and a
// file made for it could keep us busy for hours.
constexpr std::size_t kMostPlayed = 500'000;

Json end_json(const Play& play) {
  return {{"secret", hex_of(play.secret())},
          {"head", hex_of(play.head())},
          {"outcome", bocage::name_of(play.result().outcome)},
          {"ending", play.result().ending}};
}

// A line of a record: a JSON object whose fields are what they should be, or Damaged.
class Line {
 public:
  Line(std::string_view text, std::string_view kind) {
    protocol::Refusals refusals;
    auto json = protocol::parse_json(text, refusals);
    if (!json) throw Damaged(kind, "this line is no JSON object: " + refusals.first().message);
    if (!json->is_object()) throw Damaged(kind, "this line is no JSON object");
    json_ = std::move(*json);
  }

  const Input& json() const { return json_; }
  bool has(const char* name) const { return json_.contains(name); }
  std::string text(const char* name) const {
    return read(name, [](const Node& field) { return field.text(); });
  }
  std::string text_or(const char* name, std::string_view usual) const {
    return has(name) ? text(name) : std::string(usual);
  }
  int number(const char* name) const {
    return static_cast<int>(read(name, [](const Node& field) { return field.number(0, INT32_MAX); }));
  }
  const Input& object(const char* name) const {
    const auto found = json_.find(name);
    if (found == json_.end() || !found->is_object())
      throw Damaged("damaged", "the object '" + std::string(name) + "' is missing");
    return *found;
  }

 private:
  template <class Get>
  typename std::invoke_result_t<Get, const Node&>::value_type read(const char* name, Get&& get) const {
    protocol::Refusals refusals;
    const auto field = Node(json_, {}, refusals).needed(name);
    const auto value = field ? get(*field) : std::nullopt;
    if (!value) throw Damaged("damaged", refusals.first().where + ": " + refusals.first().message);
    return *value;
  }

  Input json_;
};

Entry entry_of_line(const Line& line) {
  const auto kind = kind_of_name(line.text("entry"));
  if (!kind || *kind == EntryKind::Setup) throw Damaged("entry", "no such entry");
  Entry e;
  e.kind = *kind;
  if (line.has("seat")) {
    const auto seat = protocol::seat_of_name(line.text("seat"));
    if (!seat) throw Damaged("seat", "there is no such seat");
    e.seat = *seat;
  }
  const auto text = [&](const char* name) { return line.text(name); };
  switch (e.kind) {
  case EntryKind::Take: e.body = Json{{"name", text("name")}}.dump(); break;
  case EntryKind::Leave:
  case EntryKind::StandIn: e.body = text("level"); break;
  case EntryKind::Commit: e.body = text("hash"); break;
  case EntryKind::Reveal: e.body = text("bytes"); break;
  case EntryKind::Act: e.body = text("action"); break;
  case EntryKind::Undo: e.body = text("to"); break;
  default: break;
  }
  e.luck = line.text_or("luck", "");
  if (record_line(e).empty()) throw Damaged("entry", "no record has such an entry"); // talk, and the like
  return e;
}

class Verifier {
 public:
  Verifier(std::string_view text, const Follower& follower, WrongLuck wrong)
      : text_(text), follower_(follower), wrong_(wrong) {}

  Verification run() {
    try {
      check();
    } catch (const Damaged& e) {
      complain(e.kind, e.what());
    } catch (const std::exception& e) {
      complain("damaged", e.what());
    }
    return std::move(out_);
  }

 private:
  void complain(const std::string& kind, const std::string& problem) { // the first counts
    if (!out_.ok()) return;
    out_.kind = kind;
    out_.problem = problem;
    out_.line = line_;
  }
  std::string_view next() {
    ++line_;
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return line;
  }
  Line next_line() { return {next(), "json"}; }

  // The secret stands at the end, but all of the luck comes from it.
  Bytes32 secret() const {
    std::string_view all = text_;
    while (all.ends_with('\n')) all.remove_suffix(1);
    const std::size_t last = all.rfind('\n');
    const Line end(last == std::string_view::npos ? all : all.substr(last + 1), "no-secret");
    const auto bytes = bytes_of_hex(end.text_or("secret", ""));
    if (!bytes) throw Damaged("no-secret", "the last line does not tell the server's secret");
    return *bytes;
  }

  void check() {
    const Line heading(next(), "foreign");
    if (!heading.has("bocage") || heading.text("bocage") != "record")
      throw Damaged("foreign", "this is no record of Bocage");
    if (const int format = heading.number("format"); format != kFormat)
      throw Damaged("format", "the record has format " + std::to_string(format) + ", this program reads " +
                                  std::to_string(kFormat));
    out_.table = heading.text_or("table", "");

    const Bytes32 published = secret();
    const Line setup = next_line();
    if (setup.text("entry") != name_of(EntryKind::Setup)) throw Damaged("setup", "the set-up is missing");
    std::string reason;
    const auto terms = read_terms(setup.object("table"), reason);
    if (!terms) throw Damaged("setup", reason);
    if (terms->rules != kRulesVersion)
      throw Damaged("rules", "it was played under rules version " + std::to_string(terms->rules) +
                                 ", this program plays version " + std::to_string(kRulesVersion));
    if (commitment(published) != terms->commit)
      throw Damaged("secret",
                    "the secret at the end is not the one the server committed to at the beginning");
    Arenas arenas;
    const auto arena = arenas.of(*terms->battle, terms->options, reason);
    if (!arena) throw Damaged("setup", reason);
    if (const Battle& battle = arena->battle; is_upload_key(battle.key) && upload_key(battle) != battle.key)
      throw Damaged("battle", "the battle is another one than its name " + battle.key + " says");
    out_.battle = arena->battle.key;
    out_.battle_text = *terms->battle;
    Play play(arena, *terms, published);
    if (play.dealt()) { // computers among themselves
      ++out_.shuffles;
      out_.head_at_deal = hex_of(play.head());
    }
    tell(play, {}, {play.recent().begin(), play.recent().end()});
    while (true) {
      const Line line = next_line();
      if (line.has("secret")) return check_end(play, line.json());
      follow(play, entry_of_line(line));
    }
  }

  void follow(Play& play, const Entry& entry) {
    const bool dealt = play.dealt();
    if (entry.kind == EntryKind::Undo && play.stage() == Stage::Playing) {
      const auto remaining = static_cast<std::size_t>(std::stoul(entry.body));
      if (remaining > play.actions() || play.undo(entry.seat, remaining, 0).body != entry.body)
        throw Damaged("undo", "an undo past dice or cards must begin a new epoch, and only such a one");
    }
    std::vector<Event> events;
    take(play, entry, events);
    if (entry.kind == EntryKind::Reveal && play.dealt() && entry.luck.empty())
      throw Damaged("deal", "the record does not tell how the cards were dealt");
    if (!dealt && play.dealt()) {
      ++out_.shuffles;
      out_.head_at_deal = hex_of(play.head());
    }
    out_.actions += entry.kind == EntryKind::Act;
    out_.undos += entry.kind == EntryKind::Undo;
    for (const Event& e : events) {
      if (e.kind == EventKind::DiceRolled || e.kind == EventKind::DiceRerolled) out_.dice += e.number;
      out_.shuffles += e.kind == EventKind::DeckShuffled && entry.kind == EntryKind::Act;
    }
    tell(play, entry, events);
  }

  void take(Play& play, const Entry& entry, std::vector<Event>& events) {
    played_ += entry.kind == EntryKind::Undo ? 2 * play.actions() : 1; // a judged one is played twice
    if (played_ > kMostPlayed) throw Damaged("too-long", "too much is taken back in this record");
    std::optional<Play> before; // the last contribution is in before the cards turn out to lie otherwise
    if (wrong_ == WrongLuck::GoOn && entry.kind == EntryKind::Reveal) before = play;
    try {
      play.take(entry, &events);
    } catch (const Damaged& e) {
      if (wrong_ == WrongLuck::Stop || (e.kind != "luck" && e.kind != "deal")) throw;
      complain(e.kind, e.what());
      Entry given = entry;
      given.luck = e.luck;
      if (before) play = *before;
      play.take(given, &events);
    }
  }

  void tell(const Play& play, const Entry& entry, const std::vector<Event>& events) const {
    if (follower_) follower_(play, entry, events, line_);
  }

  void check_end(const Play& play, const Input& line) {
    out_.epochs = play.epoch() + (play.dealt() ? 1 : 0);
    out_.head = hex_of(play.head());
    if (play.stage() != Stage::Over) throw Damaged("unfinished", "the record ends before the battle does");
    if (line != Input::parse(end_json(play).dump()))
      throw Damaged("end", "the last line does not say what the entries say");
    while (!text_.empty())
      if (!next().empty()) throw Damaged("after-end", "something stands after the end");
  }

  std::string_view text_;
  const Follower& follower_;
  WrongLuck wrong_;
  int line_ = 0;
  std::size_t played_ = 0;
  Verification out_;
};

} // namespace

std::string write_record(const StoredTable& stored, const Play& play) {
  std::string out = Json{{"bocage", "record"}, {"format", kFormat}, {"table", stored.name}}.dump() + '\n';
  for (const Entry& entry : stored.entries) {
    Entry shown = entry;
    if (entry.kind == EntryKind::Setup) {
      std::string reason;
      const auto terms = read_stored_terms(stored, reason);
      if (!terms) throw Damaged(reason);
      shown.body = public_terms_json(*terms).dump();
    }
    if (const std::string line = record_line(shown); !line.empty()) out += line + '\n';
  }
  return out + end_json(play).dump() + '\n';
}

Verification verify_record(std::string_view text, const Follower& follower, WrongLuck wrong) {
  return Verifier(text, follower, wrong).run();
}

} // namespace bocage::server
