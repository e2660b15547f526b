#include "server/record.h"

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "server/uploads.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;

constexpr int kFormat = 1;

Json end_json(const Play& play) {
  return {{"secret", hex_of(play.secret())},
          {"head", hex_of(play.head())},
          {"outcome", bocage::name_of(play.result().outcome)},
          {"ending", play.result().ending}};
}

Entry entry_of_line(const Input& line) {
  const auto kind = kind_of_name(line.at("entry").get<std::string>());
  if (!kind || *kind == EntryKind::Setup) throw Damaged("no such entry");
  Entry e;
  e.kind = *kind;
  if (line.contains("seat")) {
    const auto seat = protocol::seat_of_name(line["seat"].get<std::string>());
    if (!seat) throw Damaged("there is no such seat");
    e.seat = *seat;
  }
  const auto text = [&](const char* name) { return line.at(name).get<std::string>(); };
  switch (e.kind) {
  case EntryKind::Take: e.body = Json{{"name", text("name")}}.dump(); break;
  case EntryKind::Leave: e.body = text("level"); break;
  case EntryKind::Commit: e.body = text("hash"); break;
  case EntryKind::Reveal: e.body = text("bytes"); break;
  case EntryKind::Act: e.body = text("action"); break;
  case EntryKind::Undo: e.body = text("to"); break;
  default: break;
  }
  e.luck = line.value("luck", "");
  return e;
}

class Verifier {
 public:
  explicit Verifier(std::string_view text) : text_(text) {}

  Verification run() {
    try {
      check();
    } catch (const std::exception& e) {
      out_.problem = e.what();
    }
    out_.line = out_.ok() ? 0 : line_;
    return std::move(out_);
  }

 private:
  std::string_view next() {
    ++line_;
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    return line;
  }
  Input next_json() {
    Input json = Input::parse(next(), nullptr, false);
    if (!json.is_object()) throw Damaged("this line is no JSON object");
    return json;
  }

  // The secret stands at the end, but all of the luck comes from it.
  Bytes32 secret() const {
    std::string_view all = text_;
    while (all.ends_with('\n')) all.remove_suffix(1);
    const std::size_t last = all.rfind('\n');
    const Input end =
        Input::parse(last == std::string_view::npos ? all : all.substr(last + 1), nullptr, false);
    const auto bytes = end.is_object() && end.contains("secret")
                           ? bytes_of_hex(end["secret"].get<std::string>())
                           : std::nullopt;
    if (!bytes) throw Damaged("the last line does not tell the server's secret");
    return *bytes;
  }

  void check() {
    const Input heading = next_json();
    if (heading.value("bocage", "") != "record") throw Damaged("this is no record of Bocage");
    if (heading.value("format", 0) != kFormat)
      throw Damaged("the record has format " + std::to_string(heading.value("format", 0)) +
                    ", this program reads " + std::to_string(kFormat));
    out_.table = heading.value("table", "");

    const Bytes32 published = secret();
    const Input setup = next_json();
    std::string reason;
    const auto terms = read_terms(setup.at("table"), reason);
    if (!terms) throw Damaged(reason);
    if (terms->rules != kRulesVersion)
      throw Damaged("it was played under rules version " + std::to_string(terms->rules) +
                    ", this program plays version " + std::to_string(kRulesVersion));
    if (commitment(published) != terms->commit)
      throw Damaged("the secret at the end is not the one the server committed to at the beginning");
    Arenas arenas;
    const auto arena = arenas.of(terms->battle, terms->options, reason);
    if (!arena) throw Damaged(reason);
    if (const Battle& battle = arena->battle; is_upload_key(battle.key) && upload_key(battle) != battle.key)
      throw Damaged("the battle is another one than its name " + battle.key + " says");
    out_.battle = arena->battle.key;
    out_.battle_text = terms->battle;
    Play play(arena, *terms, published);
    while (true) {
      const Input line = next_json();
      if (line.contains("secret")) return check_end(play, line);
      follow(play, entry_of_line(line));
    }
  }

  void follow(Play& play, const Entry& entry) {
    const bool dealt = play.dealt();
    if (entry.kind == EntryKind::Undo && play.stage() == Stage::Playing) {
      const auto remaining = static_cast<std::size_t>(std::stoul(entry.body));
      if (remaining > play.actions() || play.undo(entry.seat, remaining, 0).body != entry.body)
        throw Damaged("an undo past dice or cards must begin a new epoch, and only such a one");
    }
    std::vector<Event> events;
    play.take(entry, &events);
    if (entry.kind == EntryKind::Reveal && play.dealt() && entry.luck.empty())
      throw Damaged("the record does not tell how the cards were dealt");
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
  }

  void check_end(const Play& play, const Input& line) {
    out_.epochs = play.epoch() + (play.dealt() ? 1 : 0);
    out_.head = hex_of(play.head());
    if (play.stage() != Stage::Over) throw Damaged("the record ends before the battle does");
    if (line != Input::parse(end_json(play).dump()))
      throw Damaged("the last line does not say what the entries say");
    while (!text_.empty())
      if (!next().empty()) throw Damaged("something stands after the end");
  }

  std::string_view text_;
  int line_ = 0;
  Verification out_;
};

} // namespace

std::string write_record(const std::string& table, const Play& play, const std::vector<Entry>& entries) {
  std::string out = Json{{"bocage", "record"}, {"format", kFormat}, {"table", table}}.dump() + '\n';
  for (const Entry& entry : entries) {
    Entry shown = entry;
    if (entry.kind == EntryKind::Setup) {
      std::string reason;
      const auto terms = read_terms(Input::parse(entry.body), reason);
      if (!terms) throw Damaged(reason);
      shown.body = public_terms_json(*terms).dump();
    }
    if (const std::string line = record_line(shown); !line.empty()) out += line + '\n';
  }
  return out + end_json(play).dump() + '\n';
}

Verification verify_record(std::string_view text) { return Verifier(text).run(); }

} // namespace bocage::server
