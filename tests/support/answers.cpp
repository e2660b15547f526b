#include "tests/support/answers.h"

#include <cstdlib>

namespace bocage::test {

Verdict ask(const Table& t, std::string_view action, Seat seat) {
  if (seat == kNoSeat) seat = t.to_act() == kNoSeat ? seat_of(kAllies) : t.to_act();
  return explain(t.game, t.state, seat, parse_action(t.game, action).value());
}

std::string why(const Table& t, std::string_view action, Seat seat) {
  const Reason r = ask(t, action, seat).reason;
  std::string text(key_of(r.why));
  const auto add = [&](const std::string& word) { text += " " + word; };
  if (r.at != kNoHex) add(t.game.board().name(r.at));
  if (r.beside != kNoHex) add(t.game.board().name(r.beside));
  if (!r.subject.empty()) add(std::string(r.subject));
  if (r.number != 0) add(std::to_string(r.number));
  if (!r.rule.empty()) add("(" + std::string(r.rule) + ")");
  return text;
}

std::string count(const Table& t, std::string_view action) {
  std::string text;
  for (const TraceStep& step : ask(t, action).trace)
    text += (text.empty() ? "" : ", ") + std::string(step.reason) + (step.amount < 0 ? " -" : " +") +
            std::to_string(std::abs(step.amount)) + " (" + std::string(step.rule) + ")";
  return text;
}

Table to_battle(std::string_view picture, std::initializer_list<std::string_view> units, OrderKind order) {
  Table t(picture);
  t.order(units, order);
  t.battle_phase();
  return t;
}

Table to_move(std::string_view picture, std::initializer_list<std::string_view> units, OrderKind order) {
  Table t(picture);
  t.order(units, order);
  return t;
}

} // namespace bocage::test
