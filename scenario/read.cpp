#include <algorithm>
#include <fstream>
#include <istream>
#include <map>

#include "scenario/battle.h"
#include "scenario/check.h"
#include "scenario/dates.h"
#include "scenario/document.h"
#include "scenario/words.h"

namespace bocage {
namespace {

using About = Finding::About;

constexpr auto kSections =
    std::to_array<std::string_view>({"briefing fr", "briefing en", "allies", "axis", "rules", "notes", "map",
                                     "units", "owners", "objectives", "openings", "labels"});

class Reader {
 public:
  LoadResult read(std::string_view bytes, const std::string& file) {
    if (document_.read(bytes, kSections, faults_)) {
      heading();
      board_ = &Board::of(setup().board);
      side(Side::Allies);
      side(Side::Axis);
      briefing("briefing fr", battle_.briefing.fr);
      briefing("briefing en", battle_.briefing.en);
      map();
      units(); // before the rules: units that drop are of the nation of those who wait for them
      rules();
      battle_.notes = paragraphs_of(prose("notes"));
      owners();
      objectives();
      openings();
      labels();
      if (map_ok_) examine_all();
    }
    return {std::move(battle_), faults_.take(file)};
  }

 private:
  Setup& setup() { return battle_.setup; }

  void fault(const Piece& at, Said said, std::string hex = {}) {
    faults_.add(at.at(), std::move(said), std::move(hex));
  }
  void found(const Piece& what, const Said& expected) {
    fault(what, say("wrong.found", "found {what}, expected {expected}",
                    {quoted("what", what.text()), {"expected", expected}}));
  }

  // Lines
  // ------------------------------------------------------------------------------------------------------

  bool needed(const std::string& section) {
    if (document_.has(section)) return true;
    faults_.add({document_.last_line(), 1},
                say("wrong.section-missing", "the section [{section}] is missing", {{"section", section}}));
    return false;
  }

  struct Line {
    Piece subject, value;
  };
  // The `subject: value` lines of a section; `example` is shown for those that are none.
  std::vector<Line> lines(const std::string& section, const std::string& example) {
    std::vector<Line> good;
    for (const Piece& text : document_.section(section).filled_lines()) {
      Line line;
      if (cut(text, line.subject, line.value))
        good.push_back(line);
      else
        fault(text, say("wrong.no-colon", "found {what} without a colon, expected a line such as {example}",
                        {quoted("what", text.text()), {"example", example}}));
    }
    return good;
  }

  // Values
  // -----------------------------------------------------------------------------------------------------

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
      found(text, expected_number(least, most));
    return good;
  }

  bool hex(const Piece& text, Hex& out) {
    const auto h = board_->parse(text.text());
    const Hex last = board_->at(board_->rows() - 1, 2 * (board_->width() - 1));
    if (h)
      out = *h;
    else
      found(text, say("expected.hex", "a hex of this board, A1 to {last}", {{"last", board_->name(last)}}));
    return h.has_value();
  }

  HexSet hexes(const std::vector<Piece>& texts, const Piece& at) {
    HexSet set;
    for (const Piece& text : texts) {
      Hex h = kNoHex;
      if (!hex(text, h)) continue;
      if (set.contains(h))
        fault(text, say("wrong.hex-twice", "found {hex} twice in one line", {{"hex", board_->name(h)}}));
      set.insert(h);
    }
    if (texts.empty()) found(at, say("expected.hexes", "one hex or several, such as C4 D7"));
    return set;
  }
  HexSet hexes(const Piece& list) { return hexes(words(list), list); }

  // Keys: the top of the file and the sides
  // -------------------------------------------------------------------------

  struct Field {
    std::string_view name;
    bool required;
    void (Reader::*read)(const Piece& value);
  };

  template <std::size_t N>
  void fields(const std::string& section, const std::array<Field, N>& known, const Said& place) {
    std::array<bool, N> given{};
    for (const Line& line : lines(section, std::string(known[0].name) + ": …")) {
      const Slot key = quoted("what", line.subject.text());
      const auto field = std::find_if(known.begin(), known.end(),
                                      [&](const Field& f) { return f.name == line.subject.text(); });
      if (field == known.end()) {
        std::string list;
        for (const Field& f : known) list += (&f == &known[0] ? "" : ", ") + std::string(f.name);
        fault(line.subject,
              say("wrong.key-unknown", "found the unknown key {what} {place}, expected one of: {list}",
                  {quoted("what", line.subject.text()), {"place", place}, {"list", list}}));
        continue;
      }
      bool& before = given[static_cast<std::size_t>(field - known.begin())];
      if (before)
        fault(line.subject, say("wrong.key-twice", "found {what} for the second time", {key}));
      else if (line.value.empty())
        fault(line.subject, say("wrong.key-empty", "{what} has no value", {key}));
      else
        (this->*field->read)(line.value);
      before = true;
    }
    const Piece& title = document_.section(section).title;
    for (std::size_t i = 0; i < N; ++i)
      if (known[i].required && !given[i])
        faults_.add(title.empty() ? Position{1, 1} : title.at(),
                    say("wrong.key-missing", "the line '{name}: …' is missing {place}",
                        {{"name", known[i].name}, {"place", place}}));
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
    fields("", known, say("place.top", "at the top of the file"));
  }
  void read_format(const Piece& v) {
    const std::string ours = std::to_string(kBattleFormat);
    if (v.text() != ours)
      found(v,
            say("expected.format", "format {number}, the only one this program reads", {{"number", ours}}));
  }
  void read_key(const Piece& v) {
    battle_.key = v.text();
    setup().name = battle_.key;
    if (!is_plain_word(v.text())) found(v, say("expected.plain-words", "lower-case words joined by hyphens"));
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
    if (parts.size() != 1 && !range)
      return found(v, say("expected.days", "a day such as 1944-06-06, or 1944-06-06 to 1944-06-08"));
    read_day(parts.front(), battle_.dates.begin);
    if (range)
      read_day(parts.back(), battle_.dates.end);
    else
      battle_.dates.end = battle_.dates.begin;
    places_[{About::Dates, 0}] = v.at();
  }
  void read_day(const Piece& text, std::chrono::year_month_day& out) {
    const auto day = bocage::read_day(text.text());
    if (day)
      out = *day;
    else
      found(text, say("expected.day", "a day of the calendar such as 1944-06-06"));
  }

  void side(Side s) {
    static constexpr auto known = std::to_array<Field>({
        {"nations", true, &Reader::read_nations},
        {"cards", true, &Reader::read_cards},
        {"medals", true, &Reader::read_medals},
        {"exits", false, &Reader::read_exits},
    });
    side_ = s;
    const std::string name = name_of(s);
    if (!needed(name)) return;
    places_[{About::Side, index(s)}] = document_.section(name).title.at();
    fields(name, known, say("place.section", "in [{section}]", {{"section", name}}));
  }
  void read_nations(const Piece& v) {
    std::vector<Nation>& nations = battle_.nations_of(side_);
    for (const Piece& part : split(v, ',')) {
      Nation nation = Nation::None;
      if (!word(part, nation)) continue;
      const bool twice = std::find(nations.begin(), nations.end(), nation) != nations.end();
      if (twice)
        fault(part, say("wrong.twice", "found {what} twice", {quoted("what", part.text())}));
      else
        nations.push_back(nation);
    }
  }
  void read_cards(const Piece& v) { number(v, 1, 99, setup().of(side_).cards); }
  void read_medals(const Piece& v) { number(v, 1, kMostMedals, setup().of(side_).medals); }
  void read_exits(const Piece& v) { setup().of(side_).exits = hexes(v); }

  // Texts
  // ------------------------------------------------------------------------------------------------------

  std::string prose(const std::string& section) const {
    std::string text;
    for (const Piece& line : document_.section(section).lines) {
      std::string_view t = trim(line).text();
      if (t.starts_with('\\')) t.remove_prefix(1); // a line that begins like a heading or a comment
      text += std::string(t) + '\n';
    }
    return tidy(text);
  }

  void briefing(const std::string& name, std::string& out) {
    if (!needed(name)) return;
    out = prose(name);
    if (out.empty())
      fault(document_.section(name).title,
            say("wrong.section-empty", "the section [{section}] has no text", {{"section", name}}));
  }

  // Special rules
  // ----------------------------------------------------------------------------------------------

  void rules() {
    for (const Piece& line : document_.section("rules").filled_lines()) {
      Piece name = line, list;
      cut(line, name, list);
      if (!is_plain_word(name.text())) {
        found(name, say("expected.rule", "the name of a special rule: lower-case words joined by hyphens"));
        continue;
      }
      const std::vector<Phrase> parameters = list.empty() ? std::vector<Phrase>{} : phrases(list);
      OptionUse use{std::string(name.text()), {}};
      bool good = true;
      for (const Phrase& p : parameters) {
        use.parameters.push_back({std::string(p.name.text()), tidy(p.value.text())});
        if (is_plain_word(p.name.text())) continue;
        found(p.name, say("expected.parameter", "a parameter such as 'side axis'"));
        good = false;
      }
      if (!good) continue;
      for (const OptionFault& wrong : apply_option(use, setup())) {
        fault(wrong.parameter < 0 ? name : parameters[static_cast<std::size_t>(wrong.parameter)].whole,
              wrong.said);
        good = false;
      }
      if (!good) continue;
      places_[{About::Option, static_cast<int>(battle_.options.size())}] = name.at();
      battle_.options.push_back(std::move(use));
    }
  }

  // The field
  // --------------------------------------------------------------------------------------------------

  void map() {
    if (!needed("map")) return;
    const Section& section = document_.section("map");
    const int last = (section.lines.empty() ? section.title : section.lines.back()).at().line;
    std::vector<Fault> faults = read_map(section.lines, last, setup().board, battle_.face, map_);
    map_ok_ = faults.empty();
    faults_.add(std::move(faults));
    setup().hexes = map_.hexes;
    setup().units = map_.units;
    battle_.stand_ins = map_.stand_ins;
    for (UnitSetup& unit : setup().units)
      if (const auto& nations = battle_.nations_of(unit.side); !nations.empty())
        unit.nation = nations.front();
  }

  UnitSetup* unit_at(Hex h) {
    const auto unit = std::find_if(setup().units.begin(), setup().units.end(),
                                   [&](const UnitSetup& u) { return u.hex == h; });
    return unit == setup().units.end() ? nullptr : &*unit;
  }

  void units() {
    std::map<std::pair<Hex, std::string_view>, bool> said;
    std::map<Hex, std::string> badges;
    for (const Line& line : lines("units", "C4: badge rangers")) {
      const HexSet where = hexes(line.subject);
      for (Hex h : where) {
        UnitSetup* unit = unit_at(h);
        if (!unit) {
          if (map_ok_)
            fault(line.subject, say("wrong.no-unit-here", "no unit is on the map in this hex"),
                  board_->name(h));
          continue;
        }
        for (const Phrase& detail : phrases(line.value)) {
          bool& before = said[{h, detail.name.text()}];
          if (before)
            fault(detail.whole,
                  say("wrong.key-twice", "found {what} for the second time",
                      {quoted("what", detail.name.text())}),
                  board_->name(h));
          before = true;
          // What is wrong for one hex is wrong for all of them: once is enough.
          if (!unit_detail(detail, *unit, badges) && h == where.first()) unit_detail_fault(detail);
        }
      }
    }
    for (const auto& [h, badge] : badges) battle_.details.push_back({h, badge});
  }

  bool unit_detail(const Phrase& p, UnitSetup& unit, std::map<Hex, std::string>& badges) {
    const std::string_view name = p.name.text();
    if (name == "badge" && is_plain_word(p.value.text())) return badges[unit.hex] = p.value.text(), true;
    if (name == "nation" && value_of<Nation>(p.value.text())) return word(p.value, unit.nation);
    if (name == "wagon" && board_->parse(p.value.text())) return hex(p.value, unit.second_hex);
    if (const auto carried = name == "accessory" ? value_of<Accessory>(p.value.text()) : std::nullopt)
      return unit.accessory = *carried, true;
    const int n = read_number(p.value.text()).value_or(-1);
    if (name == "medals" && n >= 0 && n <= kMostUnitMedals) return unit.medals = n, true;
    if (name == "figures" && n >= 1 && n <= kMostFigures) {
      if (unit.figures && unit.figures != n)
        fault(p.whole,
              say("wrong.figures-differ", "the map says {number}",
                  {counted("number", unit.figures, "figure|figures")}),
              board_->name(unit.hex));
      return unit.figures = n, true;
    }
    const auto mark = value_of<UnitMark>(p.whole.text());
    if (mark) unit.marks = static_cast<std::uint16_t>(unit.marks | *mark);
    return mark.has_value();
  }

  void unit_detail_fault(const Phrase& p) {
    const std::string_view name = p.name.text();
    int n = 0;
    Hex h = kNoHex;
    Nation nation{};
    if (name == "badge")
      found(p.value, say("expected.badge", "the name of a badge, such as rangers"));
    else if (name == "nation")
      word(p.value, nation);
    else if (name == "wagon")
      hex(p.value, h);
    else if (name == "accessory")
      found(p.value, list_of<Accessory>());
    else if (name == "medals")
      number(p.value, 0, kMostUnitMedals, n);
    else if (name == "figures")
      number(p.value, 1, kMostFigures, n);
    else
      found(p.whole,
            say("expected.detail",
                "badge, nation, figures, medals, wagon or accessory and its value, or a mark: {list}",
                {{"list", list_of<UnitMark>()}}));
  }

  void owners() {
    HexSet given;
    for (const Line& line : lines("owners", "bunker C4 D7: axis")) {
      std::vector<Piece> texts = words(line.subject);
      if (texts.empty()) {
        found(line.subject, say("expected.owned", "what is owned and where, such as bunker C4 D7"));
        continue;
      }
      const Piece kind = texts.front();
      texts.erase(texts.begin());
      const HexSet where = hexes(texts, line.subject);
      Owner owner = Owner::Anyone;
      if (!word(line.value, owner) || !map_ok_) continue;
      for (Hex h : where) own(h, kind, owner, given);
    }
    if (!map_ok_) return;
    for (Hex h : board_->hexes())
      for (TerrainId id : {setup().hexes[h].overlay, setup().hexes[h].obstacle}) {
        const Terrain& terrain = official_tables().of(id);
        if (terrain.owner_only && !unit_at(h) && !given.contains(h) &&
            !unbuilt_terrain_at(battle_, h, terrain.layer))
          faults_.add(map_.where[h],
                      say("wrong.ownerless", "nobody stands in the {terrain}; say whose it is in [owners]",
                          {term("terrain", "terrain", terrain.key)}),
                      board_->name(h));
      }
  }

  void own(Hex h, const Piece& kind, Owner owner, HexSet& given) {
    for (StandIn& stand_in : battle_.stand_ins)
      if (stand_in.hex == h && stand_in.piece == kind.text()) {
        stand_in.owner = owner;
        return;
      }
    HexSetup& hex = setup().hexes[h];
    const auto is_kind = [&](TerrainId id) {
      const Terrain& terrain = official_tables().of(id);
      return terrain.owner_only && terrain.key == kind.text() &&
             !unbuilt_terrain_at(battle_, h, terrain.layer);
    };
    const Slot what = quoted("what", kind.text());
    if (given.contains(h))
      fault(kind, say("wrong.second-owner", "found a second owner of {what}", {what}), board_->name(h));
    if (is_kind(hex.overlay))
      hex.overlay_owner = owner;
    else if (is_kind(hex.obstacle))
      hex.obstacle_owner = owner;
    else
      return fault(
          kind,
          say("wrong.nothing-to-own", "found {what}, but the map has no such thing to own there", {what}),
          board_->name(h));
    given.insert(h);
  }

  void openings() {
    for (const Line& line : lines("openings", "C4: east, west")) {
      const HexSet where = hexes(line.subject);
      for (const Piece& part : split(line.value, ',')) {
        Direction direction{};
        if (!word(part, direction)) continue;
        const auto bit = static_cast<std::uint8_t>(1 << static_cast<int>(direction));
        for (Hex h : where) setup().hexes[h].openings |= bit;
      }
    }
  }

  // Objectives and labels
  // --------------------------------------------------------------------------------------

  void objectives() {
    for (const Line& line : lines("objectives", "C4: temporary, for allies, medals 1")) {
      Objective objective;
      objective.hexes = hexes(line.subject);
      bool kind = false, who = false, good = objective.hexes.any();
      std::vector<Parameter> terms;
      for (const Phrase& p : phrases(line.value)) {
        kind |= value_of<Holding>(p.whole.text()).has_value();
        who |= p.name.text() == "for";
        if (const Parameter term{std::string(p.name.text()), tidy(p.value.text())}; is_objective_term(term))
          terms.push_back(term);
        else
          good &= objective_detail(p, objective);
      }
      if (!kind)
        fault(line.subject, say("wrong.no-holding", "the objective does not say how it is held: {list}",
                                {{"list", list_of<Holding>()}}));
      if (!who)
        fault(line.subject, say("wrong.no-winner", "the objective does not say for whom it is: for {list}",
                                {{"list", list_of<Owner>()}}));
      if (!kind || !who || !good) continue;
      const int number = static_cast<int>(setup().objectives.size());
      places_[{About::Objective, number}] = line.subject.at();
      for (Parameter& term : terms) {
        apply_objective_term(term, objective);
        battle_.terms.push_back({number, std::move(term)});
      }
      setup().objectives.push_back(objective);
    }
  }

  bool objective_detail(const Phrase& p, Objective& objective) {
    const std::string_view name = p.name.text();
    if (name == "for") return word(p.value, objective.who);
    if (name == "held-by") return word(p.value, objective.holder);
    if (name == "medals") return number(p.value, 0, kMostMedals, objective.medals);
    if (name == "needed") return number(p.value, 1, 99, objective.needed);
    if (p.whole.text() == "at-turn-start") return objective.at_turn_start = true;
    if (p.whole.text() == "at-turn-end") return objective.at_turn_end = true;
    if (p.whole.text() == "sudden-death") return objective.sudden_death = true;
    if (p.whole.text() == "required") return objective.required = true;
    const auto holding = value_of<Holding>(p.whole.text());
    if (holding)
      objective.holding = *holding;
    else
      found(p.whole,
            say("expected.term",
                "for, medals, needed, held-by, by or otherwise and its value, at-turn-start, at-turn-end, "
                "sudden-death, required, or a kind: {list}",
                {{"list", list_of<Holding>()}}));
    return holding.has_value();
  }

  void labels() {
    for (const Line& line : lines("labels", "C4: Bénouville")) {
      const std::vector<Piece> parts = words(line.subject);
      if (parts.empty() || parts.size() > 2) {
        found(line.subject, say("expected.label", "a hex, alone or with a language: C4, C4 fr, C4 en"));
        continue;
      }
      const std::string_view language = parts.size() == 2 ? parts[1].text() : "";
      Hex h = kNoHex;
      if (!hex(parts[0], h)) continue;
      if (parts.size() == 2 && language != "fr" && language != "en")
        found(parts[1], say("expected.language", "the language fr or en"));
      else if (line.value.empty())
        fault(line.subject, say("wrong.label-empty", "the label has no text"));
      else
        write_label(h, language, line);
    }
  }

  void write_label(Hex h, std::string_view language, const Line& line) {
    auto label = std::find_if(battle_.labels.begin(), battle_.labels.end(),
                              [&](const Label& l) { return l.hex == h; });
    if (label == battle_.labels.end()) {
      places_[{About::Label, static_cast<int>(battle_.labels.size())}] = line.subject.at();
      label = battle_.labels.insert(label, {h, {}});
    }
    for (auto [code, text] : {std::pair{"fr", &label->text.fr}, std::pair{"en", &label->text.en}}) {
      if (!language.empty() && language != code) continue;
      if (text->empty())
        *text = tidy(line.value.text());
      else
        fault(line.subject, say("wrong.label-twice", "found a second label for this hex"), board_->name(h));
    }
  }

  // The whole
  // --------------------------------------------------------------------------------------------------

  // What only shows when all is read. A file with faults is not told again of what its lines already lacked.
  void examine_all() {
    const bool clean = faults_.empty();
    for (Finding& finding : examine(battle_)) {
      if (finding.about == About::Place) {
        const Hex h = static_cast<Hex>(finding.index);
        faults_.add(map_.where[h], std::move(finding.said), board_->name(h));
        continue;
      }
      const bool news =
          finding.about == About::Objective || finding.about == About::Label || finding.about == About::Side;
      const auto place = places_.find({finding.about, finding.index});
      if (clean || (news && place != places_.end()))
        faults_.add(place == places_.end() ? Position{1, 1} : place->second, std::move(finding.said));
    }
  }

  Document document_;
  Battle battle_;
  const Board* board_ = nullptr;
  Side side_ = Side::Allies; // whose section is being read
  bool map_ok_ = false;
  Map map_;
  std::map<std::pair<About, int>, Position> places_; // where the subjects of findings were read
  Faults faults_;
};

FileText read_stream(std::istream& in, const std::string& file) {
  std::string bytes(kMaxBattleBytes + 1, '\0'); // one byte too many is enough to refuse it
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return {{}, fault_of({}, say("wrong.unreadable", "the file cannot be read"), file)};
  return {std::move(bytes), {}};
}

} // namespace

Fault too_large(const std::string& file) {
  return fault_of({}, say("wrong.too-large", "the file is larger than 1 MB; no battle is that long"), file);
}

LoadResult parse_battle(std::string_view bytes, const std::string& file) {
  if (bytes.size() > kMaxBattleBytes) return {{}, {too_large(file)}};
  return Reader().read(bytes, file);
}

LoadResult load_battle(std::istream& in, const std::string& file) {
  FileText text = read_stream(in, file);
  if (text.fault) return {{}, {std::move(*text.fault)}};
  return parse_battle(text.bytes, file);
}

FileText read_file(const std::filesystem::path& path) {
  const auto refuse = [&](Said why) { return FileText{{}, fault_of({}, std::move(why), path.string())}; };
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return refuse(say("wrong.no-file", "there is no such file"));
  if (!std::filesystem::is_regular_file(path, error))
    return refuse(say("wrong.not-a-file", "this is not a file"));
  std::ifstream in(path, std::ios::binary);
  if (!in) return refuse(say("wrong.not-opened", "the file cannot be opened"));
  return read_stream(in, path.string());
}

LoadResult load_battle(const std::filesystem::path& path) {
  FileText text = read_file(path);
  if (text.fault) return {{}, {std::move(*text.fault)}};
  return parse_battle(text.bytes, path.string());
}

} // namespace bocage
