#include "protocol/json_action.h"

#include <algorithm>
#include <array>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/notation.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "scenario/joined.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

constexpr int kActionKinds = static_cast<int>(ActionKind::Destroy) + 1;
constexpr std::size_t kMostVia = 4;

// The notation owns the words; this asks it for each of them once.
const std::array<std::string, kActionKinds>& verbs() {
  static const std::array<std::string, kActionKinds> words = [] {
    const Game game{Setup{}};
    std::array<std::string, kActionKinds> found;
    for (int i = 0; i < kActionKinds; ++i) {
      const std::string text = to_text(game, {static_cast<ActionKind>(i), 0, 0, 0, kNoHex});
      found[static_cast<std::size_t>(i)] = text.substr(0, text.find(' '));
    }
    return found;
  }();
  return words;
}

std::optional<Action> read_text(const Game& game, const Node& node) {
  const auto text = node.text();
  if (!text) return std::nullopt;
  const auto action = parse_action(game, *text);
  if (!action)
    node.expected(
        "an action in the notation, such as 'card attack-left', 'order c5', 'move c5 d6' or 'done'");
  return action;
}

// The fields as a line of the notation: what may follow which verb is judged in one place only.
std::optional<Action> read_fields(const Game& game, const Node& node) {
  const auto kind = node.needed("kind");
  if (!kind) return std::nullopt;
  const auto verb = kind->text();
  if (!verb) return std::nullopt;
  const auto& known = verbs();
  if (std::find(known.begin(), known.end(), *verb) == known.end()) {
    kind->expected("one of: " + joined(verbs()));
    return std::nullopt;
  }
  std::string line = *verb, given;
  bool good = true;
  const auto add = [&](const char* name, const auto& value, const std::string& before = " ") {
    good = good && value;
    if (value) line += before + *value;
    given += (given.empty() ? "" : ", ") + std::string(name);
  };
  const auto number = [&](const Node& field) {
    const auto n = field.number(0, 99);
    return n ? std::optional(std::to_string(*n)) : std::nullopt;
  };
  const auto hex = [&](const Node& field) {
    const auto h = field.hex(game.board());
    return h ? std::optional(game.board().name(*h)) : std::nullopt;
  };
  if (const auto field = node.field("card")) add("card", field->text());
  if (const auto field = node.field("role")) add("role", field->text());
  if (const auto field = node.field("section")) add("section", number(*field));
  if (const auto field = node.field("flags")) add("flags", number(*field));
  if (const auto field = node.field("from")) add("from", hex(*field));
  if (const auto field = node.field("to")) add("to", hex(*field));
  if (const auto field = node.field("accessory")) add("accessory", field->text());
  if (const auto field = node.field("via")) {
    std::string before = " via ";
    for (const Node& item : field->items(kMostVia)) {
      add("via", hex(item), before);
      before = " ";
    }
    good = good && field->value().is_array();
  }
  if (!good) return std::nullopt;
  const auto action = parse_action(game, line);
  if (!action)
    node.wrong("found '" + *verb + "' with " + (given.empty() ? "nothing else" : given + " as given") +
               ", which makes no action: " + in_quotes(line));
  return action;
}

// The hexes on the way, as the notation tells them: an action packs the second one in a way of its own.
Json via_json(const Game& game, std::string_view text) {
  Json list = Json::array();
  const std::vector<Piece> pieces = words(Piece(1, text));
  bool on_the_way = false;
  for (const Piece& piece : pieces) {
    if (on_the_way)
      if (const auto h = game.board().parse(piece.text())) list.push_back(game.board().name(*h));
    on_the_way |= piece.text() == "via";
  }
  return list;
}

} // namespace

std::string_view verb_of(ActionKind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < verbs().size() ? verbs()[i] : std::string_view("?");
}

Json action_json(const Game& game, const Action& action) {
  Json out = {{"text", to_text(game, action)}, {"kind", verb_of(action.kind)}};
  switch (action.kind) {
  case ActionKind::Card:
  case ActionKind::AirRecon:
  case ActionKind::Spot:
  case ActionKind::Prepare:
  case ActionKind::Fetch:
  case ActionKind::Keep: out["card"] = game.tables().of(action.card()).key; return out;
  case ActionKind::Blow:
  case ActionKind::Build: out["card"] = game.tables().of(action.card()).key; break;
  case ActionKind::Give:
    out["card"] = game.tables().of(action.card()).key;
    out["role"] = kRoleNames[action.to];
    return out;
  case ActionKind::Section: out["section"] = action.value + 1; return out;
  case ActionKind::IgnoreFlags: out["flags"] = action.value; return out;
  case ActionKind::Equip: out["accessory"] = key_of(static_cast<Accessory>(action.value)); break;
  default: break;
  }
  if (action.from != kNoHex) out["from"] = game.board().name(action.from);
  if (action.to != kNoHex) out["to"] = game.board().name(action.to);
  if (action.via != kNoHex) out["via"] = via_json(game, out["text"].get<std::string>());
  return out;
}

std::optional<Action> read_action(const Game& game, const Node& node) {
  if (node.value().is_string()) return read_text(game, node);
  if (!node.value().is_object()) {
    node.refusals().add("wrong-type", node.where(),
                        "found " + describe(node.value()) + ", expected an action: a text or an object");
    return std::nullopt;
  }
  if (!node.object({"text", "kind", "card", "role", "section", "flags", "from", "to", "via", "accessory"}))
    return std::nullopt;
  const auto text = node.field("text");
  if (!text) return read_fields(game, node);
  const auto said = read_text(game, *text);
  if (!said || node.value().size() == 1) return said;
  const auto shown = read_fields(game, node);
  if (!shown) return std::nullopt;
  if (*said == *shown) return said;
  node.wrong("the text says " + in_quotes(to_text(game, *said)) + ", but the fields say " +
             in_quotes(to_text(game, *shown)));
  return std::nullopt;
}

} // namespace bocage::protocol
