// Every word that people read, in every language. A catalogue is a text file of lines `key = text`; the
// program asks for a key and fills in the placeholders.
//
//   lost = {unit} {unit|loses|lose} {number} {number|figure|figures}
//   troop.armor = Blindés [mp]
//
// {name} is replaced by the value of that name. {name|one|many} chooses by it: by a number, or by the number
// of the noun. {name|m|f|mp|fp} chooses by gender too. A choice may hold placeholders. A noun says its gender
// and number in brackets at its end; without them it is masculine and singular, which in English means
// nothing.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bocage {

enum class Language : std::uint8_t { English, French };
inline constexpr std::array kLanguages = {Language::English, Language::French};

// How a noun bends the words around it.
enum class Form : std::uint8_t { Masculine, Feminine, MasculinePlural, FemininePlural };

// What a placeholder is filled with. Numbers, texts and nouns turn into it by themselves.
class Value {
 public:
  Value(int number) : text_(std::to_string(number)), number_(number) {}
  Value(std::string text, Form form = Form::Masculine)
      : text_(std::move(text)), form_(form), number_(form >= Form::MasculinePlural ? 2 : 1) {}
  Value(std::string_view text) : Value(std::string(text)) {}
  Value(const char* text) : Value(std::string(text)) {}

  const std::string& text() const { return text_; }
  Form form() const { return form_; }
  int number() const { return number_; } // of a noun: 1, or 2 for a plural

 private:
  std::string text_;
  Form form_ = Form::Masculine;
  int number_ = 1;
};

struct Filling {
  std::string_view name;
  Value value;
};
using Fillings = std::vector<Filling>;

class Catalogue {
 public:
  static const Catalogue& of(Language language);

  // Reads the text of a catalogue file. What it cannot read it lists in faults().
  Catalogue(Language language, std::string_view text);

  Language language() const { return language_; }

  std::string say(std::string_view key,
                  const Fillings& fillings = {}) const; // «key» if there is no such text
  Value noun(std::string_view key) const;               // with its gender and number
  bool has(std::string_view key) const { return entries_.contains(key); }

  // For those who check catalogues or pass them on
  std::vector<std::string> keys() const;
  std::string
  line(std::string_view key) const; // as the file says it: placeholders unfilled, "[mp]" at the end
  std::set<std::string> placeholders(std::string_view key) const;
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  struct Entry {
    std::string text;
    Form form = Form::Masculine;
  };
  std::string fill(std::string_view text, const Fillings& fillings) const;
  std::string fill_one(std::string_view inside, const Fillings& fillings) const;
  std::size_t choose(const Value& value, std::size_t choices) const;

  Language language_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::vector<std::string> faults_;
};

std::string_view code_of(Language language); // "en", "fr"

// The language that a locale such as fr_FR.UTF-8 asks for; English if there is no catalogue for it.
Language language_of_locale(std::string_view locale);

// The first letter, which may be an accented one.
std::string capitalized(std::string text);
std::string small_letter(std::string text);

} // namespace bocage
