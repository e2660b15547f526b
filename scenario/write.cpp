#include <algorithm>
#include <utility>

#include "scenario/battle.h"
#include "scenario/dates.h"
#include "scenario/words.h"

namespace bocage {
namespace {

constexpr std::size_t kTextWidth = 100;

class Writer {
 public:
  explicit Writer(const Battle& battle)
      : battle_(battle), setup_(battle.setup), board_(Board::of(setup_.board)) {}

  std::string write() {
    heading();
    briefing("fr", battle_.briefing.fr);
    briefing("en", battle_.briefing.en);
    side(Side::Allies);
    side(Side::Axis);
    rules();
    section("notes", paragraphs(battle_.notes));
    section("map", write_legend(setup_, battle_.face, battle_.stand_ins) +
                       write_map(setup_, battle_.face, battle_.stand_ins));
    section("units", units());
    section("owners", owners());
    section("objectives", objectives());
    section("openings", openings());
    section("labels", labels());
    return std::move(out_);
  }

 private:
  void line(const std::string& key, const std::string& value) { out_ += key + ": " + value + '\n'; }
  void section(const std::string& name, const std::string& body) {
    if (!body.empty()) out_ += "\n[" + name + "]\n" + body;
  }
  std::string names(const HexSet& hexes) const {
    std::string list;
    for (Hex h : hexes) list += (list.empty() ? "" : " ") + board_.name(h);
    return list;
  }

  void heading() {
    line("format", std::to_string(kBattleFormat));
    line("battle", battle_.key);
    line("name fr", battle_.name.fr);
    line("name en", battle_.name.en);
    line("theatre", name_of(battle_.theatre));
    const Dates& dates = battle_.dates;
    line("date", dates.begin == dates.end ? iso_day(dates.begin)
                                          : iso_day(dates.begin) + " to " + iso_day(dates.end));
    line("board", name_of(setup_.board));
    line("face", name_of(battle_.face));
    if (setup_.mode != Mode::Standard) line("mode", name_of(setup_.mode));
    line("on top", name_of(setup_.top));
    line("moves first", name_of(setup_.first));
  }

  void briefing(const std::string& language, const std::string& text) {
    section("briefing " + language, paragraphs(paragraphs_of(text)));
  }

  static std::string paragraphs(const std::vector<std::string>& texts) {
    std::string body;
    for (const std::string& text : texts) {
      if (!body.empty()) body += '\n';
      const std::string wrapped = wrap(text, kTextWidth);
      for (const Piece& written : lines_of(wrapped)) {
        // What would be read as a heading or a comment
        if (std::string_view("#[\\").find(written.text().front()) != std::string_view::npos) body += '\\';
        body += std::string(written.text()) + '\n';
      }
    }
    return body;
  }

  void side(Side s) {
    const SideSetup& side = setup_.of(s);
    std::string nations;
    for (Nation n : battle_.nations_of(s)) nations += (nations.empty() ? "" : ", ") + name_of(n);
    out_ += "\n[" + name_of(s) + "]\n";
    line("nations", nations);
    line("cards", std::to_string(side.cards));
    line("medals", std::to_string(side.medals));
    if (side.exits.any()) line("exits", names(side.exits));
  }

  void rules() {
    std::string body;
    for (const OptionUse& use : battle_.options) {
      std::string parameters;
      for (const Parameter& p : use.parameters)
        parameters += (parameters.empty() ? " " : ", ") + p.name + (p.value.empty() ? "" : " " + p.value);
      body += use.name + (parameters.empty() ? "" : ":" + parameters) + '\n';
    }
    section("rules", body);
  }

  // One line for all hexes of which the same is said, in the order in which they are first met.
  struct Group {
    std::string subject, said;
    HexSet hexes;
  };
  static void say(std::vector<Group>& groups, const std::string& subject, const std::string& said, Hex h) {
    for (Group& group : groups)
      if (group.subject == subject && group.said == said) return group.hexes.insert(h);
    groups.push_back({subject, said, HexSet::of(h)});
  }
  std::string lines(const std::vector<Group>& groups) const {
    std::string body;
    for (const Group& group : groups)
      body +=
          (group.subject.empty() ? "" : group.subject + ' ') + names(group.hexes) + ": " + group.said + '\n';
    return body;
  }

  std::string units() const {
    std::vector<Group> groups;
    for (const UnitSetup& unit : setup_.units) {
      std::string said;
      const auto add = [&said](const std::string& phrase) { said += (said.empty() ? "" : ", ") + phrase; };
      for (const UnitDetail& detail : battle_.details)
        if (detail.hex == unit.hex) add("badge " + detail.badge);
      const std::vector<Nation>& nations = battle_.nations_of(unit.side);
      if (nations.empty() || unit.nation != nations.front()) add("nation " + name_of(unit.nation));
      if (unit.medals >= 0) add("medals " + std::to_string(unit.medals));
      if (unit.second_hex != kNoHex) add("wagon " + board_.name(unit.second_hex));
      if (unit.accessory != Accessory::None) add("accessory " + name_of(unit.accessory));
      for (const Word<UnitMark>& mark : kWords<UnitMark>)
        if (unit.marks & mark.value) add(std::string(mark.name));
      if (!said.empty()) say(groups, {}, said, unit.hex);
    }
    return lines(groups);
  }

  std::string owners() const {
    std::vector<Group> groups;
    for (Hex h : board_.hexes()) {
      const HexSetup& hex = setup_.hexes[h];
      Owner standing = Owner::Anyone;
      for (const UnitSetup& unit : setup_.units)
        if (unit.hex == h) standing = owner_of(unit.side);
      for (const auto& [id, owner] :
           {std::pair{hex.overlay, hex.overlay_owner}, std::pair{hex.obstacle, hex.obstacle_owner}}) {
        const Terrain& terrain = official_tables().of(id);
        if (terrain.owner_only && (owner != standing || standing == Owner::Anyone) &&
            !unbuilt_terrain_at(battle_, h, terrain.layer))
          say(groups, std::string(terrain.key), name_of(owner), h);
      }
    }
    for (const StandIn& stand_in : battle_.stand_ins)
      if (stand_in.owner != Owner::Anyone) say(groups, stand_in.piece, name_of(stand_in.owner), stand_in.hex);
    return lines(groups);
  }

  std::string objectives() const {
    std::string body;
    for (std::size_t i = 0; i < setup_.objectives.size(); ++i) {
      const Objective& o = setup_.objectives[i];
      body += names(o.hexes) + ": " + name_of(o.holding) + ", for " + name_of(o.who) + ", medals " +
              std::to_string(o.medals);
      if (o.needed != 1) body += ", needed " + std::to_string(o.needed);
      if (o.at_turn_start) body += ", at-turn-start";
      if (o.at_turn_end) body += ", at-turn-end";
      if (o.sudden_death) body += ", sudden-death";
      if (o.required) body += ", required";
      if (o.holder != Owner::Anyone) body += ", held-by " + name_of(o.holder);
      for (const ObjectiveTerm& term : battle_.terms)
        if (std::cmp_equal(term.objective, i)) body += ", " + term.term.name + ' ' + term.term.value;
      body += '\n';
    }
    return body;
  }

  std::string openings() const {
    std::vector<Group> groups;
    for (Hex h : board_.hexes()) {
      std::string said;
      for (const Word<Direction>& word : kWords<Direction>)
        if (setup_.hexes[h].openings >> static_cast<int>(word.value) & 1)
          said += (said.empty() ? "" : ", ") + std::string(word.name);
      if (!said.empty()) say(groups, {}, said, h);
    }
    return lines(groups);
  }

  std::string labels() const {
    std::string body;
    for (const Label& label : battle_.labels) {
      const std::string hex = board_.name(label.hex);
      const bool one = label.text.fr == label.text.en;
      if (!one) body += hex + " fr: " + label.text.fr + '\n';
      body += hex + (one ? ": " : " en: ") + label.text.en + '\n';
    }
    return body;
  }

  const Battle& battle_;
  const Setup& setup_;
  const Board& board_;
  std::string out_;
};

} // namespace

std::string write_battle(const Battle& battle) { return Writer(battle).write(); }

} // namespace bocage
