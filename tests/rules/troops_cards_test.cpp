// The summary cards of guns and tanks, all they say and all they do not: each unit is put through the same
// trials, and what it does is written down beside the other cards of its class.
//
// Rules: U-UNIT-06, 16, 17, 26 to 29, and the first rows of their chapters.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct SummaryCard {
  std::string unit{}; // its code, after a slash
  std::string key{};
  int figures = 0, move = 0, battle_move = 0;
  std::string dice{};           // at 1 to 8 hexes
  std::string sight = "needed"; // "needed if it has moved", "not needed"
  std::string forest{};      // dice at infantry in a forest: beside it and 2 hexes off, not moved and moved
  std::string ford{};        // dice out of a ford, not moved and moved into it
  std::string stars{};       // classes that its stars hit, "V": trucks
  std::string hit_by{};      // faces, and classes of attackers whose stars hit
  std::string retreat = "1"; // hexes for a flag, at most
  std::string powers{};      // what else
  std::string kept_out{};    // by a hex closed to infantry, armor or artillery alone: I, A, G
  std::string rules{};       // named by answers: too far, too far to battle, how many dice, no ground
};

std::string at(int number) { return "E" + std::to_string(number); }
std::string dots(int hexes) {
  std::string text;
  for (; hexes > 0; --hexes) text += " .";
  return text;
}
std::string rule_in(const std::string& answer) { // "E-FLAK-05" of "… (E-FLAK-05)"
  const std::size_t open = answer.find('(');
  return answer.substr(open + 1, answer.find(')') - open - 1);
}
std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// The Allied unit stands in E5. With a bystander that can always battle.
class Trial {
 public:
  explicit Trial(std::string unit) : unit_(std::move(unit)) {}

  Table put(const std::string& row, const Change& change = {}) const { // $ is the unit
    std::string text;
    for (char c : row) text += c == '$' ? unit_ : std::string(1, c);
    return Table(text + std::string(kBystanders), change);
  }
  Table ordered(const std::string& row, const Change& change = {}) const {
    Table t = put(row, change);
    t.order({"E5", "I1"});
    return t;
  }
  Table battling(const std::string& row, const Change& change = {}) const {
    Table t = ordered(row, change);
    t.battle_phase();
    return t;
  }
  // The same from E5 after a move out of E4, if it moves and battles at all.
  Table moved(const std::string& row) const {
    Table t = put(row);
    t.order({"E4", "I1"});
    t.act("move e4 e5");
    t.battle_phase();
    return t;
  }

 private:
  std::string unit_;
};

SummaryCard card_of(const std::string& unit, int move, int battle_move) {
  const Trial trial(unit);
  SummaryCard card{.unit = unit};
  const Table alone = trial.ordered("E5: $");
  card.key = alone.game.tables().of(alone.unit("E5").troop).key;
  card.figures = alone.figures("E5");
  while (alone.can("move e5 " + at(6 + card.move))) ++card.move;
  for (int n = 1; n <= move; ++n) {
    Table t = trial.ordered("E5: $" + dots(n) + " i");
    t.play({"move e5 " + at(5 + n), "done"});
    if (t.targets(at(5 + n)) != "") card.battle_move = n;
  }
  for (int n = 1; n <= 8; ++n) {
    Table t = trial.battling("E5: $" + dots(n - 1) + " i");
    card.dice += std::to_string(t.can("battle e5 " + at(5 + n)) ? t.dice_against("E5", at(5 + n)) : 0);
  }
  card.rules = rule_in(why(alone, "move e5 " + at(6 + card.move)));
  if (battle_move < move) {
    Table t = trial.ordered("E5: $" + dots(move) + " i");
    t.play({"move e5 " + at(5 + move), "done"});
    card.rules += " " + rule_in(why(t, "battle " + at(5 + move) + " " + at(6 + move)));
  }
  card.rules += " " + rule_in(count(trial.battling("E5: $ i"), "battle e5 e6"));
  {
    Table t = trial.battling("E5: $ i1");
    t.attack("E5", "E6", "G S S");
    if (!t.can("ground e5 e6")) card.rules += " " + rule_in(why(t, "ground e5 e6"));
  }
  for (const auto& [name, classes] :
       {std::pair{'I', kInfantry}, std::pair{'A', kArmor}, std::pair{'G', kArtillery}}) {
    const Table t = trial.ordered("E5: $", [classes = classes](Setup& setup) {
      setup.hexes[*Board::of(setup.board).parse("E6")].closed_to = classes;
    });
    if (!t.can("move e5 e6")) card.kept_out += name;
  }
  const bool unmoved = trial.battling("E5: $ fo i").can("battle e5 e7");
  const bool fires = battle_move > 0;
  const bool after = fires && trial.moved("E4: $ . fo i").can("battle e5 e7");
  card.sight = !unmoved ? "needed" : fires && !after ? "needed if it has moved" : "not needed";
  const auto dice = [&](const std::string& row, const std::string& to, bool moves) {
    if (moves && !fires) return std::string("-");
    const Table t = moves ? trial.moved("E4: $ " + row) : trial.battling("E5: " + row);
    return std::to_string(t.dice_against("E5", to));
  };
  card.forest = dice("$ fo/i", "E6", false) + dice("$ . fo/i", "E7", false) + dice(". fo/i", "E6", true) +
                dice(". . fo/i", "E7", true);
  card.ford = dice("ri+fd/" + unit.substr(unit[0] == '/') + " i", "E6", false) + dice("ri+fd i", "E6", true);
  const struct {
    std::string target;
    char letter;
  } targets[] = {{"i", 'I'}, {"a", 'A'}, {"g", 'G'}, {"/tr", 'V'}, {"ra/l", 'T'}, {"oc/de", 'S'}};
  for (const auto& [target, letter] : targets) {
    Table t = trial.battling("E5: $ " + target);
    if (!t.can("battle e5 e6")) {
      card.stars += std::string("may not attack ") + letter + " ";
      continue;
    }
    const auto strength = [&] { return t.empty("E6") ? 0 : t.figures("E6") - t.unit("E6").hits; };
    const int before = strength();
    t.attack("E5", "E6", "S S S");
    if (strength() < before) card.stars += letter;
  }
  for (const char face : {'I', 'A', 'G', 'S'}) {
    Table t = trial.put("E5: $\nE6: i");
    t.order({"E6"});
    t.battle_phase();
    t.attack("E6", "E5", std::string(1, face) + " F F F F");
    const bool hit = t.count(EventKind::FiguresLost) > 0 || t.count(EventKind::HitsTaken) > 0;
    if (hit) card.hit_by += face;
  }
  for (const auto& [target, letter] : targets) {
    if (letter == 'I' || letter == 'V') continue;
    const std::string train = "ra/ar";
    Table t = letter == 'T' ? trial.put("E5: $ " + train + " ra",
                                        [](Setup& setup) {
                                          for (UnitSetup& u : setup.units)
                                            if (u.troop == TroopId::ArmoredTrain)
                                              u.second_hex = *Board::of(setup.board).parse("E7");
                                        })
                            : trial.put("E5: $ " + target);
    t.order({"E6"});
    t.battle_phase();
    t.attack("E6", "E5", "S S S");
    if (t.count(EventKind::FiguresLost)) card.hit_by += std::string(" stars of ") + letter;
  }
  const auto retreat = [&](const Change& change) {
    Table t = trial.put("C5: g\nE5: $", change);
    fire(t, "C5", "E5", "F S S");
    if (t.can("ignore 0")) t.act("ignore 0");
    int hexes = 0;
    for (std::string ways; (ways = t.legal("retreat")) != ""; ++hexes)
      t.act("retreat " + ways.substr(0, ways.find(',')));
    return hexes;
  };
  card.retreat = std::to_string(retreat({}));
  // What else
  std::vector<std::string> powers;
  const auto power = [&](bool has, const char* name) {
    if (has) powers.emplace_back(name);
  };
  power(trial.put("E5: $").state.frame_count > 0, "carries an accessory");
  power(trial.put("E5: $").unit("E5").is(kDisguised), "disguised");
  {
    Table t = trial.battling("E5: $ I");
    t.set_figures("E6", 2);
    power(t.can("supply e5 e6"), "supplies");
    power(t.can("shell e5"), "fires smoke");
  }
  {
    Table t = trial.ordered("E5: $", mines(Owner::Axis, {"E6"}));
    set_mine(t, "E6", 1);
    t.dice("F");
    t.act("move e5 e6");
    power(t.count(EventKind::MineCleared) > 0, "clears mines");
  }
  {
    Table t = trial.put("E5: $ I");
    t.card(kAllies, "recon-center");
    t.act("order e5");
    power(t.can("order e6"), "commands");
  }
  {
    Table t = trial.battling("E5: $ i");
    t.attack("E5", "E6", "G S S");
    power(t.state.marker_count > 0, "marks its targets");
    Table flags = trial.battling("E5: $ hh/i");
    flags.attack("E5", "E6", "F S S");
    power(!flags.can("ignore 1"), "its flags stand");
  }
  {
    Table t = trial.battling("E5: $ i1 i");
    t.attack("E5", "E6", "G S S");
    power(t.can("ground e5 e6"), "takes ground");
    if (t.can("ground e5 e6")) {
      Table rails = trial.ordered("E5: $ ra i1");
      rails.play({"move e5 e6", "done"});
      rails.attack("E6", "E7", "G S S");
      power(!rails.can("ground e6 e7"), "stops on rails");
      t.act("ground e5 e6");
      power(t.can("battle e6 e7"), "overruns");
    }
  }
  if (fires) {
    Table t = trial.ordered("E5: $ fo i");
    t.play({"move e5 e6", "done"});
    power(t.targets("E6") != "", "battles where it enters a forest");
  }
  {
    Table t = trial.put("E5: $\nE6: g");
    fire(t, "E6", "E5", "G F F"); // one hit
    power(t.count(EventKind::HitsTaken) > 0, "is one piece");
    power(t.count(EventKind::DiceRerolled) > 0, "has its hits rolled again");
    power(t.can("ignore 1"), "ignores a flag");
    power(t.state.counted[index(kAxis)] != decltype(t.state.counted)::value_type{}, "is counted when lost");
  }
  {
    Table t = trial.put("E5: fo/" + unit.substr(unit[0] == '/') + "\nE6: i");
    power(t.dice_rolled("E6", "E5") == 3, "finds no cover");
  }
  {
    Table t = trial.put("E5: $\nE7: /ha");
    fire(t, "E7", "E5", "S S");
    power(t.count(EventKind::FiguresLost) > 0, "is a target for the stars of a Flak");
  }
  {
    Table t = trial.put("E5: $");
    t.set_figures("E5", 1);
    t.set_figures("I1", 1);
    t.card(kAllies, "medics-and-mechanics");
    power(t.can("heal e5"), "heals");
  }
  {
    Table t = trial.put("E5: $\nE6: g");
    t.set_figures("E5", 1);
    fire(t, "E6", "E5", "G F F");
    powers.push_back("worth " + std::to_string(t.medals(kAxis)));
  }
  power(retreat(together({declare(kRoyalArmy), of_nation(kAllies, Nation::Italy)})) != 3, "of no nation");
  card.powers = join(powers);
  return card;
}

void check(const SummaryCard& card) {
  SCOPED_TRACE(card.unit);
  const SummaryCard found = card_of(card.unit, card.move, card.battle_move);
  EXPECT_EQ(found.key, card.key);
  EXPECT_EQ(found.figures, card.figures);
  EXPECT_EQ(found.move, card.move);
  EXPECT_EQ(found.battle_move, card.battle_move);
  EXPECT_EQ(found.dice, card.dice);
  EXPECT_EQ(found.sight, card.sight);
  EXPECT_EQ(found.forest, card.forest);
  EXPECT_EQ(found.ford, card.ford);
  EXPECT_EQ(found.stars, card.stars);
  EXPECT_EQ(found.hit_by, card.hit_by);
  EXPECT_EQ(found.retreat, card.retreat);
  EXPECT_EQ(found.powers, card.powers);
  EXPECT_EQ(found.kept_out, card.kept_out);
  EXPECT_EQ(found.rules, card.rules);
}

TEST(SummaryCards, Guns) {
  RULES("U-UNIT-03", "U-UNIT-06", "U-UNIT-17", "U-UNIT-26", "U-UNIT-28");
  const SummaryCard gun{.unit = "G",
                        .key = "artillery",
                        .figures = 2,
                        .move = 1,
                        .battle_move = 0,
                        .dice = "33221100",
                        .sight = "not needed",
                        .forest = "33--",
                        .ford = "2-",
                        .hit_by = "G",
                        .powers = "heals, worth 1",
                        .kept_out = "G",
                        .rules = "B-MVART-03 B-MVART-02 B-RANGE-03 B-GROUND-03"};
  check(gun);
  SummaryCard big = gun;
  big.unit = "/Bg";
  big.key = "big-gun";
  big.dice = "33221111";
  big.powers = "marks its targets, heals, worth 1";
  big.rules = "F-TRP-22 E-BIGGUN-01 E-BIGGUN-02 B-GROUND-03";
  check(big);
  SummaryCard mobile = gun;
  mobile.unit = "/Ma";
  mobile.key = "mobile-artillery";
  mobile.move = 2;
  mobile.battle_move = 1;
  mobile.forest = "3333";
  mobile.ford = "22";
  mobile.rules = "E-MOBART-04 E-MOBART-03 E-MOBART-02 B-GROUND-03";
  check(mobile);
  SummaryCard flak = gun;
  flak.unit = "/Ha";
  flak.key = "heavy-anti-tank-gun";
  flak.dice = "22220000";
  flak.sight = "needed";
  flak.forest = "22--";
  flak.ford = "1-";
  flak.stars = "AV";
  flak.rules = "E-FLAK-05 E-FLAK-05 E-FLAK-06 E-FLAK-04";
  check(flak);
  SummaryCard rockets = gun;
  rockets.unit = "/Nw";
  rockets.key = "nebelwerfer";
  rockets.powers = "fires smoke, its flags stand, finds no cover, heals, worth 1";
  rockets.rules = "E-NEBEL-02 E-NEBEL-02 E-NEBEL-03 B-GROUND-03";
  check(rockets);
}

TEST(SummaryCards, Tanks) {
  RULES("U-UNIT-02", "U-UNIT-05", "U-UNIT-16", "U-UNIT-27", "U-UNIT-29");
  const SummaryCard tank{.unit = "A",
                         .key = "armor",
                         .figures = 3,
                         .move = 3,
                         .battle_move = 3,
                         .dice = "33300000",
                         .forest = "1111",
                         .ford = "22",
                         .hit_by = "AG",
                         .powers =
                             "takes ground, overruns, is a target for the stars of a Flak, heals, worth 1",
                         .kept_out = "A",
                         .rules = "B-MVARM-02 B-RANGE-02"};
  check(tank);
  SummaryCard elite = tank;
  elite.unit = "E";
  elite.key = "elite-armor";
  elite.figures = 4;
  elite.rules = "B-MVARM-02 B-ELITE-02";
  check(elite);
  SummaryCard flames = tank;
  flames.unit = "/Ft";
  flames.key = "flame-thrower-tank";
  flames.forest = "2121";
  flames.rules = "B-MVARM-02 U-UNIT-16";
  check(flames);
  SummaryCard funny = tank;
  funny.unit = "/Fu";
  funny.key = "funny";
  funny.powers = "carries an accessory, " + tank.powers;
  funny.rules = "E-FUNNY-05 E-FUNNY-05";
  check(funny);
  SummaryCard elefant = tank;
  elefant.unit = "/Td";
  elefant.key = "tank-destroyer";
  elefant.move = elefant.battle_move = 2;
  elefant.dice = "22220000";
  elefant.forest = "2200";
  elefant.ford = "21";
  elefant.stars = "AV";
  elefant.rules = "E-ELEF-04 E-ELEF-05";
  elefant.hit_by = "AG stars of A stars of G stars of T stars of S";
  elefant.retreat = "2";
  elefant.powers = "takes ground, is a target for the stars of a Flak, heals, worth 1";
  check(elefant);
}

} // namespace
} // namespace bocage::test
