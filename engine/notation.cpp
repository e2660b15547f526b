#include "engine/notation.h"

#include <array>
#include <vector>

namespace bocage {
namespace {

// What follows the verb.
enum class Form { Alone, Card, CardAndRole, CardTo, Section, Number, From, To, FromTo, Move, Accessory };

struct Verb {
  std::string_view word;
  ActionKind kind;
  Form form;
};

constexpr std::array kVerbs = {
    Verb{"done", ActionKind::Done, Form::Alone},
    Verb{"pass", ActionKind::Pass, Form::Alone},
    Verb{"card", ActionKind::Card, Form::Card},
    Verb{"give", ActionKind::Give, Form::CardAndRole},
    Verb{"section", ActionKind::Section, Form::Section},
    Verb{"order", ActionKind::Order, Form::From},
    Verb{"move", ActionKind::Move, Form::Move},
    Verb{"exit", ActionKind::Exit, Form::From},
    Verb{"battle", ActionKind::Battle, Form::FromTo},
    Verb{"wire", ActionKind::ClearWire, Form::From},
    Verb{"ambush", ActionKind::Ambush, Form::Alone},
    Verb{"ignore", ActionKind::IgnoreFlags, Form::Number},
    Verb{"retreat", ActionKind::Retreat, Form::FromTo},
    Verb{"stay", ActionKind::Stay, Form::Alone},
    Verb{"ground", ActionKind::TakeGround, Form::FromTo},
    Verb{"back", ActionKind::BattleBack, Form::Alone},
    Verb{"leader", ActionKind::Leader, Form::To},
    Verb{"heal", ActionKind::Heal, Form::From},
    Verb{"target", ActionKind::Target, Form::To},
    Verb{"keep", ActionKind::Keep, Form::Card},
    Verb{"air-power", ActionKind::AirRecon, Form::Card},
    Verb{"drop", ActionKind::Drop, Form::To},
    Verb{"land", ActionKind::Land, Form::To},
    Verb{"seal", ActionKind::Seal, Form::From},
    Verb{"recover", ActionKind::Recover, Form::From},
    Verb{"blow", ActionKind::Blow, Form::CardTo},
    Verb{"build", ActionKind::Build, Form::CardTo},
    Verb{"barrage", ActionKind::Spot, Form::Card},
    Verb{"smoke", ActionKind::Smoke, Form::To},
    Verb{"bring", ActionKind::Bring, Form::To},
    Verb{"lose", ActionKind::Lose, Form::From},
    Verb{"prepare", ActionKind::Prepare, Form::Card},
    Verb{"supply", ActionKind::Supply, Form::FromTo},
    Verb{"shell", ActionKind::Shell, Form::From},
    Verb{"span", ActionKind::Span, Form::FromTo},
    Verb{"equip", ActionKind::Equip, Form::Accessory},
    Verb{"fetch", ActionKind::Fetch, Form::Card},
    Verb{"unload", ActionKind::Unload, Form::To},
    Verb{"free", ActionKind::Free, Form::To},
    Verb{"destroy", ActionKind::Destroy, Form::From},
};

constexpr std::array<std::string_view, 4> kRoles_ = {"commander", "left", "center", "right"};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (char c : text) {
    if (c == ' ' || c == '\t') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<CardId> find_card(const Game& game, std::string_view key) {
  for (int i = 0; i < kCardKinds; ++i)
    if (game.tables().cards[static_cast<std::size_t>(i)].key == key) return static_cast<CardId>(i);
  return std::nullopt;
}

std::optional<int> find_role(std::string_view word) {
  for (std::size_t i = 0; i < kRoles_.size(); ++i)
    if (kRoles_[i] == word) return static_cast<int>(i);
  return std::nullopt;
}

std::optional<int> number_of(std::string_view word) {
  if (word.empty() || word.size() > 2) return std::nullopt;
  int n = 0;
  for (char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + (c - '0');
  }
  return n;
}

} // namespace

std::string hex_text(const Game& game, Hex h) {
  std::string name = game.board().name(h);
  name[0] = static_cast<char>(name[0] | 0x20);
  return name;
}

std::string to_text(const Game& game, const Action& a) {
  for (const Verb& verb : kVerbs) {
    if (verb.kind != a.kind) continue;
    std::string text(verb.word);
    const auto hex = [&](Hex h) { text += ' ' + hex_text(game, h); };
    switch (verb.form) {
    case Form::Alone: break;
    case Form::Card: text += ' ' + std::string(game.tables().of(a.card()).key); break;
    case Form::CardAndRole:
      text += ' ' + std::string(game.tables().of(a.card()).key) + ' ' + std::string(kRoles_[a.to]);
      break;
    case Form::CardTo: text += ' ' + std::string(game.tables().of(a.card()).key), hex(a.to); break;
    case Form::Section:
    case Form::Number: text += ' ' + std::to_string(a.value + (verb.form == Form::Section)); break;
    case Form::From: hex(a.from); break;
    case Form::To: hex(a.to); break;
    case Form::FromTo: hex(a.from), hex(a.to); break;
    case Form::Accessory:
      hex(a.from), text += ' ' + std::string(key_of(static_cast<Accessory>(a.value)));
      break;
    case Form::Move:
      hex(a.from), hex(a.to);
      if (a.via != kNoHex) text += " via", hex(a.via);
      if (a.value) hex(game.waypoint(a.value)); // a second hex is kept by its rank
      break;
    }
    return text;
  }
  return "?";
}

std::optional<Action> parse_action(const Game& game, std::string_view text) {
  const auto words = words_of(text);
  if (words.empty()) return std::nullopt;
  for (const Verb& verb : kVerbs) {
    if (verb.word != words[0]) continue;
    Action a = act(verb.kind);
    const auto count = words.size() - 1;
    const auto hex = [&](std::size_t i, Hex& h) {
      const auto found = i < words.size() ? game.board().parse(words[i]) : std::nullopt;
      if (found) h = *found;
      return found.has_value();
    };
    const auto card = [&] {
      const auto found = count >= 1 ? find_card(game, words[1]) : std::nullopt;
      if (found) a.value = static_cast<std::uint8_t>(*found);
      return found.has_value();
    };
    bool read = false;
    switch (verb.form) {
    case Form::Alone: read = count == 0; break;
    case Form::Card: read = count == 1 && card(); break;
    case Form::CardAndRole: {
      const auto role = count == 2 ? find_role(words[2]) : std::nullopt;
      if (role) a.to = static_cast<Hex>(*role);
      read = role && card();
      break;
    }
    case Form::CardTo: read = count == 2 && card() && hex(2, a.to); break;
    case Form::Section:
    case Form::Number: {
      const auto n = count == 1 ? number_of(words[1]) : std::nullopt;
      const int least = verb.form == Form::Section ? 1 : 0;
      if (n && *n >= least) a.value = static_cast<std::uint8_t>(*n - least);
      read = n && *n >= least;
      break;
    }
    case Form::From: read = count == 1 && hex(1, a.from); break;
    case Form::To: read = count == 1 && hex(1, a.to); break;
    case Form::FromTo: read = count == 2 && hex(1, a.from) && hex(2, a.to); break;
    case Form::Accessory:
      for (int i = 1; i <= kAccessories && count == 2; ++i)
        if (key_of(static_cast<Accessory>(i)) == words[2]) a.value = static_cast<std::uint8_t>(i);
      read = count == 2 && a.value != 0 && hex(1, a.from);
      break;
    case Form::Move:
      read = hex(1, a.from) && hex(2, a.to) &&
             (count == 2 || (count >= 4 && words[3] == "via" && hex(4, a.via)));
      if (read && count == 5) {
        Hex second = kNoHex;
        read = hex(5, second) && game.waypoint_rank(second) != 0;
        a.value = static_cast<std::uint8_t>(game.waypoint_rank(second));
      }
      read &= count == 2 || count == 4 || count == 5;
      break;
    }
    if (read) return a;
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace bocage
