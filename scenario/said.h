// What is said of a battle: in English at once, and as a key with its values for the catalogues of text/,
// which say the same in every language.
//
//   say("wrong.closed", "{troop} cannot be here: {terrain} is impassable to it", {term("troop", …),
//   term("terrain", …)})
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bocage {

struct Wording;
struct WordingValue {
  WordingValue(std::string name_ = {}, std::string text_ = {}, std::string noun_ = {});

  std::string name, text;    // a number is one in the catalogues too
  std::string noun;          // the key of a noun there, if there is one
  std::vector<Wording> said; // one: the value is said by itself
};
struct Wording {
  std::string key; // empty: nobody has given it one
  std::vector<WordingValue> values{};
};
inline WordingValue::WordingValue(std::string name_, std::string text_, std::string noun_)
    : name(std::move(name_)), text(std::move(text_)), noun(std::move(noun_)) {}

struct Said {
  std::string english;
  Wording wording{};

  Said(std::string text) : english(std::move(text)) {}
  Said(const char* text) : english(text) {}
  Said(std::string text, Wording words) : english(std::move(text)), wording(std::move(words)) {}
};

// A value for a placeholder.
struct Slot {
  std::string english;
  WordingValue value;

  Slot(std::string name, std::string text) : english(text), value{std::move(name), std::move(text)} {}
  Slot(std::string name, std::string_view text) : Slot(std::move(name), std::string(text)) {}
  Slot(std::string name, const char* text) : Slot(std::move(name), std::string(text)) {}
  Slot(std::string name, int number) : Slot(std::move(name), std::to_string(number)) {}
  Slot(std::string name, const Said& said);
};
Slot quoted(std::string name,
            std::string_view text); // what was found, in quotation marks, or that it is nothing
Slot term(std::string name, std::string_view kind,
          std::string_view key);                              // "terrain", "forest": a noun of the game
Slot counted(std::string name, int n, std::string_view noun); // "1 hex", "2 hexes" for "hex|hexes"

Said say(std::string_view key, std::string_view english, std::initializer_list<Slot> slots = {});

Said expected_number(int least, int most);

std::string in_quotes(std::string_view text);       // cut when long
std::string count_of(int n, std::string_view noun); // "2 hexes"

} // namespace bocage
