#include <algorithm>
#include <fstream>
#include <istream>
#include <map>

#include "scenario/battle.h"
#include "scenario/check.h"
#include "scenario/words.h"

namespace bocage {
namespace {

using About = Finding::About;

struct Section {
  Piece title;
  std::vector<Piece> lines;
};

// `name value` in a list: `for allies`, `medals 2`, `sudden-death`.
struct Phrase {
  Piece whole, name, value;
};

class Reader {
 public:
  Reader(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {}

  LoadResult read() {
    if (find_sections()) {
      heading();
      board_ = &Board::of(setup().board);
      side(Side::Allies);
      side(Side::Axis);
      briefing("briefing fr", battle_.briefing.fr);
      briefing("briefing en", battle_.briefing.en);
      rules();
      map();
      units();
      owners();
      objectives();
      openings();
      labels();
      if (map_ok_) examine_all();
    }
    return {std::move(battle_), faults_.take(file_)};
  }

 private:
  Setup& setup() { return battle_.setup; }

  void fault(const Piece& at, std::string message, std::string hex = {}) {
    faults_.add(at.at(), std::move(message), std::move(hex));
  }
  void found(const Piece& what, const std::string& expected) {
    fault(what, "found " + in_quotes(what.text()) + ", expected " + expected);
  }

  // Lines and sections
  // ---------------------------------------------------------------------------------------------

  static constexpr auto kSections =
      std::to_array<std::string_view>({"briefing fr", "briefing en", "allies", "axis", "rules", "map",
                                       "units", "owners", "objectives", "openings", "labels"});

  bool find_sections() {
    constexpr std::string_view mark = "\xEF\xBB\xBF"; // byte order mark
    if (bytes_.starts_with(mark)) bytes_.remove_prefix(mark.size());
    if (bytes_.size() > kMaxBattleBytes) {
      faults_.add({}, "the file is larger than 1 MB; no battle is that long");
      return false;
    }
    if (auto unreadable = find_unreadable(bytes_)) {
      faults_.add({std::move(*unreadable)});
      return false;
    }
    Section* section = &sections_[""];
    Section ignored;
    for (const Piece& line : lines_of(bytes_)) {
      const Piece text = trim(line);
      last_line_ = text.at().line;
      if (text.text().starts_with('#')) continue;
      if (text.text().starts_with('['))
        section = open_section(text, ignored);
      else
        section->lines.push_back(line);
    }
    if (last_line_ == 0) faults_.add({}, "the file is empty");
    return last_line_ > 0;
  }

  Section* open_section(const Piece& line, Section& ignored) {
    const bool closed = line.text().ends_with(']');
    const Piece title = trim(line.part(1, line.text().size() - (closed ? 2 : 1)));
    const std::string name(title.text());
    if (!closed) fault(line, "found " + in_quotes(line.text()) + ", expected ']' at the end of the line");
    if (std::find(kSections.begin(), kSections.end(), name) == kSections.end()) {
      std::string expected;
      for (std::string_view s : kSections) expected += (expected.empty() ? "" : ", ") + std::string(s);
      fault(title, "found the unknown section " + in_quotes(name) + ", expected one of: " + expected);
      return &ignored;
    }
    const auto [at, fresh] = sections_.try_emplace(name);
    if (!fresh) {
      fault(title, "found the section " + in_quotes(name) + " for the second time");
      return &ignored;
    }
    at->second.title = title;
    return &at->second;
  }

  const Section* section(const std::string& name) const {
    const auto at = sections_.find(name);
    return at == sections_.end() ? nullptr : &at->second;
  }
  const Section* needed(const std::string& name) {
    const Section* s = section(name);
    if (!s) faults_.add({last_line_, 1}, "the section [" + name + "] is missing");
    return s;
  }
  static std::vector<Piece> filled_lines(const Section* s) {
    std::vector<Piece> lines;
    if (!s) return lines;
    for (const Piece& line : s->lines)
      if (const Piece text = trim(line); !text.empty()) lines.push_back(text);
    return lines;
  }

  // `subject: rest`; without a colon it is a fault.
  bool cut(const Piece& line, Piece& subject, Piece& rest, const std::string& expected) {
    const std::size_t colon = line.text().find(':');
    if (colon == std::string_view::npos) {
      fault(line, "found " + in_quotes(line.text()) + " without a colon, expected " + expected);
      return false;
    }
    subject = trim(line.part(0, colon));
    rest = trim(line.part(colon + 1));
    return true;
  }

  std::vector<Phrase> phrases(const Piece& list, const std::string& expected) {
    std::vector<Phrase> result;
    for (const Piece& whole : split(list, ',')) {
      if (whole.empty()) {
        found(whole, expected);
        continue;
      }
      const std::size_t blank = std::min(whole.text().find_first_of(" \t"), whole.text().size());
      result.push_back({whole, whole.part(0, blank), trim(whole.part(blank))});
    }
    return result;
  }

  // Values
  // ---------------------------------------------------------------------------------------------------------

  template <class T>
  bool word(const Piece& text, T& out) {
    const auto value = value_of<T>(text.text());
    if (value)
      out = *value;
    else
      found(text, list_of<T>());
    return value.has_value();
  }

  bool number(const Piece& text, int least, int most, int& out) {
    const auto n = read_number(text.text());
    const bool good = n && *n >= least && *n <= most;
    if (good)
      out = *n;
    else
      found(text, "a number from " + std::to_string(least) + " to " + std::to_string(most));
    return good;
  }

  bool hex(const Piece& text, Hex& out) {
    const auto h = board_->parse(text.text());
    if (h)
      out = *h;
    else
      found(text, "a hex of this board, A1 to " +
                      board_->name(board_->at(board_->rows() - 1, 2 * (board_->width() - 1))));
    return h.has_value();
  }

  HexSet hexes(const std::vector<Piece>& texts, const Piece& at) {
    HexSet set;
    for (const Piece& text : texts) {
      Hex h = kNoHex;
      if (!hex(text, h)) continue;
      if (set.contains(h)) fault(text, "found " + board_->name(h) + " twice in one line");
      set.insert(h);
    }
    if (texts.empty()) found(at, "one hex or several, such as C4 D7");
    return set;
  }

  // `key: value` lines
  // -----------------------------------------------------------------------------------------------

  struct Field {
    std::string_view name;
    bool required;
    void (Reader::*read)(const Piece& value);
  };

  template <std::size_t N>
  void fields(const Section* s, const std::array<Field, N>& known, const std::string& place) {
    std::array<bool, N> given{};
    std::string names;
    for (const Field& field : known) names += (names.empty() ? "" : ", ") + std::string(field.name);
    for (const Piece& line : filled_lines(s)) {
      Piece key, value;
      if (!cut(line, key, value, "a line such as " + std::string(known[0].name) + ": …")) continue;
      const auto field =
          std::find_if(known.begin(), known.end(), [&](const Field& f) { return f.name == key.text(); });
      if (field == known.end()) {
        fault(key,
              "found the unknown key " + in_quotes(key.text()) + ' ' + place + ", expected one of: " + names);
        continue;
      }
      bool& before = given[static_cast<std::size_t>(field - known.begin())];
      if (before)
        fault(key, "found " + in_quotes(key.text()) + " for the second time");
      else if (value.empty())
        fault(key, in_quotes(key.text()) + " has no value");
      else
        (this->*field->read)(value);
      before = true;
    }
    const Position end = s && !s->title.empty() ? s->title.at() : Position{1, 1};
    for (std::size_t i = 0; i < N; ++i)
      if (known[i].required && !given[i])
        faults_.add(end, "the line '" + std::string(known[i].name) + ": …' is missing " + place);
  }

  void heading() {
    static constexpr auto known = std::to_array<Field>({
        {"format", true, &Reader::read_format},
        {"battle", true, &Reader::read_key},
        {"name fr", true, &Reader::read_name_fr},
        {"name en", true, &Reader::read_name_en},
        {"theatre", true, &Reader::read_theatre},
        {"date", true, &Reader::read_dates},
        {"board", true, &Reader::read_board},
        {"face", true, &Reader::read_face},
        {"mode", false, &Reader::read_mode},
        {"on top", true, &Reader::read_top},
        {"moves first", true, &Reader::read_first},
    });
    fields(section(""), known, "at the top of the file");
  }
  void read_format(const Piece& v) {
    if (v.text() != std::to_string(kBattleFormat))
      found(v, "format " + std::to_string(kBattleFormat) + ", the only one this program reads");
  }
  void read_key(const Piece& v) {
    battle_.key = v.text();
    setup().name = battle_.key;
    if (!is_plain_word(v.text())) found(v, "lower-case words joined by hyphens");
  }
  void read_name_fr(const Piece& v) { battle_.name.fr = tidy(v.text()); }
  void read_name_en(const Piece& v) { battle_.name.en = tidy(v.text()); }
  void read_theatre(const Piece& v) { word(v, battle_.theatre); }
  void read_board(const Piece& v) { word(v, setup().board); }
  void read_face(const Piece& v) { word(v, battle_.face); }
  void read_mode(const Piece& v) { word(v, setup().mode); }
  void read_top(const Piece& v) { word(v, setup().top); }
  void read_first(const Piece& v) { word(v, setup().first); }

  void read_dates(const Piece& v) {
    const std::vector<Piece> parts = words(v);
    const bool range = parts.size() == 3 && parts[1].text() == "to";
    if (parts.size() != 1 && !range) return found(v, "a day such as 1944-06-06, or 1944-06-06 to 1944-06-08");
    read_day(parts.front(), battle_.dates.begin);
    read_day(parts.back(), battle_.dates.end);
    places_[{About::Dates, 0}] = v.at();
  }
  void read_day(const Piece& text, std::chrono::year_month_day& out) {
    const std::string_view t = text.text();
    const bool shaped = t.size() == 10 && t[4] == '-' && t[7] == '-';
    const auto year = shaped ? read_number(t.substr(0, 4)) : std::nullopt;
    const auto month = shaped ? read_number(t.substr(5, 2)) : std::nullopt;
    const auto day = shaped ? read_number(t.substr(8, 2)) : std::nullopt;
    if (year && month && day)
      out = {std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
             std::chrono::day(static_cast<unsigned>(*day))};
    if (!year || !month || !day || !out.ok()) {
      using namespace std::chrono;
      out = 1944y / June / 6d; // so that it is not refused twice
      found(text, "a day of the calendar such as 1944-06-06");
    }
  }

  void side(Side s) {
    static constexpr auto known = std::to_array<Field>({
        {"nations", true, &Reader::read_nations},
        {"cards", true, &Reader::read_cards},
        {"medals", true, &Reader::read_medals},
        {"exits", false, &Reader::read_exits},
    });
    side_ = s;
    const Section* lines = needed(name_of(s));
    if (!lines) {
      battle_.nations_of(s) = {Nation::None};
      return;
    }
    places_[{About::Side, index(s)}] = lines->title.at();
    fields(lines, known, "in [" + name_of(s) + "]");
    if (battle_.nations_of(s).empty()) battle_.nations_of(s) = {Nation::None};
  }
  void read_nations(const Piece& v) {
    std::vector<Nation>& nations = battle_.nations_of(side_);
    for (const Piece& part : split(v, ',')) {
      Nation nation = Nation::None;
      if (!word(part, nation)) continue;
      if (std::find(nations.begin(), nations.end(), nation) != nations.end())
        fault(part, "found " + in_quotes(part.text()) + " twice");
      else
        nations.push_back(nation);
    }
  }
  void read_cards(const Piece& v) { number(v, 1, 99, setup().of(side_).cards); }
  void read_medals(const Piece& v) { number(v, 1, 99, setup().of(side_).medals); }
  void read_exits(const Piece& v) { setup().of(side_).exits = hexes(words(v), v); }

  // Texts
  // ----------------------------------------------------------------------------------------------------------

  void briefing(const std::string& name, std::string& out) {
    const Section* s = needed(name);
    std::string text;
    if (s) {
      for (const Piece& line : s->lines) {
        std::string_view t = trim(line).text();
        if (t.starts_with('\\')) t.remove_prefix(1);
        text += std::string(t) + '\n';
      }
      if (tidy(text).empty()) fault(s->title, "the section [" + name + "] has no text");
    }
    out = tidy(text);
    if (out.empty()) out = "…"; // so that it is not missed twice
  }

  // Special rules
  // --------------------------------------------------------------------------------------------------

  void rules() {
    for (const Piece& line : filled_lines(section("rules"))) {
      const std::size_t colon = std::min(line.text().find(':'), line.text().size());
      const Piece name = trim(line.part(0, colon)), list = trim(line.part(colon + 1));
      if (!is_plain_word(name.text())) {
        found(name, "the name of a special rule: lower-case words joined by hyphens");
        continue;
      }
      OptionUse use{std::string(name.text()), {}};
      std::vector<Phrase> parameters;
      if (!list.empty()) parameters = phrases(list, "a parameter such as 'side axis'");
      bool good = true;
      for (const Phrase& p : parameters) {
        use.parameters.push_back({std::string(p.name.text()), tidy(p.value.text())});
        if (!is_plain_word(p.name.text())) {
          found(p.name, "the name of a parameter: lower-case words joined by hyphens");
          good = false;
        }
      }
      for (const OptionFault& wrong : good ? apply_option(use, setup()) : std::vector<OptionFault>{}) {
        const Piece& at =
            wrong.parameter < 0 ? name : parameters[static_cast<std::size_t>(wrong.parameter)].whole;
        fault(at, wrong.message);
        good = false;
      }
      if (good) {
        places_[{About::Option, static_cast<int>(battle_.options.size())}] = name.at();
        battle_.options.push_back(std::move(use));
      }
    }
  }

  // The field
  // ------------------------------------------------------------------------------------------------------

  void map() {
    const Section* s = needed("map");
    if (!s) return;
    Map map;
    const int last = s->lines.empty() ? s->title.at().line : s->lines.back().at().line;
    std::vector<Fault> faults = read_map(s->lines, last, setup().board, battle_.face, map);
    map_ok_ = faults.empty();
    faults_.add(std::move(faults));
    setup().hexes = map.hexes;
    setup().units = std::move(map.units);
    map_where_ = map.where;
    for (UnitSetup& unit : setup().units) unit.nation = battle_.nations_of(unit.side).front();
  }

  UnitSetup* unit_at(Hex h) {
    const auto unit = std::find_if(setup().units.begin(), setup().units.end(),
                                   [&](const UnitSetup& u) { return u.hex == h; });
    return unit == setup().units.end() ? nullptr : &*unit;
  }

  static constexpr const char* kUnitPhrases = "badge …, nation …, figures …, medals …, wagon … or a mark: ";

  void units() {
    std::map<std::pair<Hex, std::string>, bool> said;
    std::map<Hex, std::string> badges;
    for (const Piece& line : filled_lines(section("units"))) {
      Piece subject, list;
      if (!cut(line, subject, list, "a line such as C4: badge rangers")) continue;
      const HexSet where = hexes(words(subject), subject);
      const std::vector<Phrase> details = phrases(list, kUnitPhrases + list_of<UnitMark>());
      for (Hex h : where) {
        UnitSetup* unit = unit_at(h);
        if (!unit) {
          if (map_ok_) fault(subject, "no unit is on the map in this hex", board_->name(h));
          continue;
        }
        for (const Phrase& detail : details) {
          bool& before = said[{h, std::string(detail.name.text())}];
          if (before)
            fault(detail.whole, "found " + in_quotes(detail.name.text()) + " for the second time",
                  board_->name(h));
          else if (!unit_detail(detail, *unit, badges))
            break;
          before = true;
        }
      }
    }
    for (const auto& [h, badge] : badges) battle_.details.push_back({h, badge});
  }

  bool unit_detail(const Phrase& p, UnitSetup& unit, std::map<Hex, std::string>& badges) {
    const std::string_view name = p.name.text();
    if (name == "badge") {
      badges[unit.hex] = p.value.text();
      if (is_plain_word(p.value.text())) return true;
      badges[unit.hex] = "badge"; // so that it is not refused twice
      found(p.value, "the name of a badge, such as rangers");
      return false;
    }
    if (name == "nation") return word(p.value, unit.nation);
    if (name == "medals") return number(p.value, 0, 9, unit.medals);
    if (name == "wagon") return hex(p.value, unit.second_hex);
    if (name == "figures") {
      const int on_map = unit.figures;
      if (!number(p.value, 1, kMostFigures, unit.figures)) return false;
      if (on_map && on_map != unit.figures)
        fault(p.whole, "the map says " + count_of(on_map, "figure|figures"), board_->name(unit.hex));
      return true;
    }
    const auto mark = value_of<UnitMark>(p.whole.text());
    if (mark)
      unit.marks = static_cast<std::uint16_t>(unit.marks | *mark);
    else
      found(p.whole, kUnitPhrases + list_of<UnitMark>());
    return mark.has_value();
  }

  void owners() {
    HexSet given;
    for (const Piece& line : filled_lines(section("owners"))) {
      Piece subject, value;
      if (!cut(line, subject, value, "a line such as bunker C4 D7: axis")) continue;
      std::vector<Piece> texts = words(subject);
      if (texts.empty()) {
        found(subject, "what is owned and where, such as bunker C4 D7");
        continue;
      }
      const Piece kind = texts.front();
      texts.erase(texts.begin());
      const HexSet where = hexes(texts, subject);
      Owner owner = Owner::Anyone;
      if (!word(value, owner) || !map_ok_) continue;
      for (Hex h : where) own(h, kind, owner, given);
    }
    if (!map_ok_) return;
    for (Hex h : board_->hexes())
      for (TerrainId id : {setup().hexes[h].overlay, setup().hexes[h].obstacle})
        if (const Terrain& terrain = official_tables().of(id);
            terrain.owner_only && !unit_at(h) && !given.contains(h))
          faults_.add(map_where_[h],
                      "nobody stands in the " + std::string(terrain.key) + "; say whose it is in [owners]",
                      board_->name(h));
  }

  void own(Hex h, const Piece& kind, Owner owner, HexSet& given) {
    HexSetup& hex = setup().hexes[h];
    const Terrain &overlay = official_tables().of(hex.overlay),
                  &obstacle = official_tables().of(hex.obstacle);
    if (overlay.owner_only && overlay.key == kind.text())
      hex.overlay_owner = owner;
    else if (obstacle.owner_only && obstacle.key == kind.text())
      hex.obstacle_owner = owner;
    else
      return fault(kind, "found " + in_quotes(kind.text()) + ", but the map has no such thing to own there",
                   board_->name(h));
    given.insert(h);
  }

  void openings() {
    for (const Piece& line : filled_lines(section("openings"))) {
      Piece subject, list;
      if (!cut(line, subject, list, "a line such as C4: east, west")) continue;
      const HexSet where = hexes(words(subject), subject);
      for (const Piece& part : split(list, ',')) {
        Direction direction{};
        if (!word(part, direction)) continue;
        for (Hex h : where)
          setup().hexes[h].openings |= static_cast<std::uint8_t>(1 << static_cast<int>(direction));
      }
    }
  }

  // Objectives and labels
  // ------------------------------------------------------------------------------------------

  static constexpr const char* kObjectivePhrases =
      "for …, medals …, needed …, at-turn-start, sudden-death, held-by … or a kind: ";

  void objectives() {
    for (const Piece& line : filled_lines(section("objectives"))) {
      Piece subject, list;
      if (!cut(line, subject, list, "a line such as C4: temporary, for allies, medals 1")) continue;
      Objective objective;
      objective.hexes = hexes(words(subject), subject);
      bool kind = false, who = false, good = objective.hexes.any();
      for (const Phrase& p : phrases(list, kObjectivePhrases + list_of<Holding>())) {
        kind |= value_of<Holding>(p.whole.text()).has_value();
        who |= p.name.text() == "for";
        good &= objective_detail(p, objective);
      }
      if (!kind) fault(subject, "the objective does not say how it is held: " + list_of<Holding>());
      if (!who) fault(subject, "the objective does not say for whom it is: for " + list_of<Owner>());
      if (!kind || !who || !good) continue;
      places_[{About::Objective, static_cast<int>(setup().objectives.size())}] = subject.at();
      setup().objectives.push_back(objective);
    }
  }

  bool objective_detail(const Phrase& p, Objective& objective) {
    const std::string_view name = p.name.text();
    if (name == "for") return word(p.value, objective.who);
    if (name == "held-by") return word(p.value, objective.holder);
    if (name == "medals") return number(p.value, 0, 20, objective.medals);
    if (name == "needed") return number(p.value, 1, 99, objective.needed);
    if (p.whole.text() == "at-turn-start") return objective.at_turn_start = true;
    if (p.whole.text() == "sudden-death") return objective.sudden_death = true;
    const auto holding = value_of<Holding>(p.whole.text());
    if (holding)
      objective.holding = *holding;
    else
      found(p.whole, kObjectivePhrases + list_of<Holding>());
    return holding.has_value();
  }

  void labels() {
    for (const Piece& line : filled_lines(section("labels"))) {
      Piece subject, text;
      if (!cut(line, subject, text, "a line such as C4: Bénouville")) continue;
      const std::vector<Piece> parts = words(subject);
      Hex h = kNoHex;
      if (parts.empty() || parts.size() > 2) {
        found(subject, "a hex, alone or with a language: C4, C4 fr, C4 en");
        continue;
      }
      if (!hex(parts[0], h)) continue;
      const std::string_view language = parts.size() == 2 ? parts[1].text() : "";
      if (parts.size() == 2 && language != "fr" && language != "en") {
        found(parts[1], "the language fr or en");
        continue;
      }
      if (text.empty()) {
        fault(subject, "the label has no text");
        continue;
      }
      Label& label = label_at(h, subject);
      for (auto [code, place] : {std::pair{"fr", &label.text.fr}, std::pair{"en", &label.text.en}}) {
        if (!language.empty() && language != code) continue;
        if (!place->empty())
          fault(subject, "found a second label for this hex", board_->name(h));
        else
          *place = tidy(text.text());
      }
    }
  }

  Label& label_at(Hex h, const Piece& subject) {
    for (Label& label : battle_.labels)
      if (label.hex == h) return label;
    places_[{About::Label, static_cast<int>(battle_.labels.size())}] = subject.at();
    battle_.labels.push_back({h, {}});
    return battle_.labels.back();
  }

  // The whole
  // ------------------------------------------------------------------------------------------------------

  void examine_all() {
    const bool clean = faults_.empty();
    for (Finding& finding : examine(battle_)) {
      const bool told_already =
          finding.about == About::Name || finding.about == About::Battle ||
          (finding.about == About::Side &&
           battle_.nations[static_cast<std::size_t>(finding.index)].front() == Nation::None);
      if (!clean && told_already) continue; // the line that is wrong or missing was named
      if (finding.about == About::Place) {
        const Hex h = static_cast<Hex>(finding.index);
        faults_.add(map_where_[h], std::move(finding.message), board_->name(h));
        continue;
      }
      const auto place = places_.find({finding.about, finding.index});
      faults_.add(place == places_.end() ? Position{1, 1} : place->second, std::move(finding.message));
    }
  }

  std::string_view bytes_;
  std::string file_;
  std::map<std::string, Section> sections_;
  int last_line_ = 0;
  Battle battle_;
  const Board* board_ = nullptr;
  Side side_ = Side::Allies; // whose section is being read
  bool map_ok_ = false;
  std::array<Position, kMaxHexes> map_where_{};
  std::map<std::pair<About, int>, Position> places_; // where the subjects of findings were read
  Faults faults_;
};

} // namespace

LoadResult parse_battle(std::string_view bytes, const std::string& file) {
  return Reader(bytes, file).read();
}

LoadResult load_battle(std::istream& in, const std::string& file) {
  std::string bytes(kMaxBattleBytes + 4, '\0'); // one byte too many is enough to refuse it
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return {{}, {{file, {}, {}, "the file cannot be read"}}};
  return parse_battle(bytes, file);
}

LoadResult load_battle(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return {{},
            {{path.string(),
              {},
              {},
              std::filesystem::exists(path, error) ? "this is not a file" : "there is no such file"}}};
  std::ifstream in(path, std::ios::binary);
  if (!in) return {{}, {{path.string(), {}, {}, "the file cannot be opened"}}};
  return load_battle(in, path.string());
}

} // namespace bocage
