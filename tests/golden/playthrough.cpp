#include "tests/golden/playthrough.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <memory>
#include <sstream>

#include "engine/explain.h"
#include "engine/notation.h"
#include "engine/rules/cards.h"
#include "protocol/names.h"
#include "text/log.h"
#include "text/names.h"
#include "text/why.h"

namespace bocage::test {
namespace {

const Catalogue& words() { return Catalogue::of(Language::English); }

constexpr std::string_view kIndent = "    ", kTurn = "== ", kBroken = "!! ";

// How the sides stand, the Allies first.
std::string standings(const State& state) {
  const auto both = [&](std::string_view what, auto&& count) {
    return ' ' + std::string(what) + ' ' + std::to_string(count(Side::Allies)) + '-' +
           std::to_string(count(Side::Axis));
  };
  const auto units = [&](Side side, auto&& add) {
    int sum = 0;
    for (int i = 0; i < state.unit_count; ++i)
      if (const Unit& u = state.units[static_cast<std::size_t>(i)]; u.side == side && u.on_board())
        sum += add(u);
    return sum;
  };
  const auto at = [](const auto& list, Side side) {
    return int{list[static_cast<std::size_t>(index(side))]};
  };
  std::string text =
      both("medals", [&](Side s) { return at(state.medals, s); }) +
      both("units", [&](Side s) { return units(s, [](const Unit&) { return 1; }); }) +
      both("figures", [&](Side s) { return units(s, [](const Unit& u) { return int{u.figures}; }); }) +
      both("cards", [&](Side s) { return hand_size(state, s); }) + " deck " +
      std::to_string(state.deck_count);
  if (state.over()) text += "; " + ending_sentence(words(), state.ending);
  return text.substr(1);
}

class Writer {
 public:
  Writer(const Game& game, const Playthrough& head) : game_(game), chance_(head.seed) {
    text_ << "battle " << head.battle << "\nseed " << head.seed << "\nplayers " << head.players << '\n';
    state_ = start(game_, chance_, events_.get());
    tell();
  }

  std::string write(const Choose& choose) {
    ActionList list;
    while (const SeatSet seats = to_act(game_, state_)) {
      const auto seat = static_cast<Seat>(std::countr_zero(seats));
      legal_actions(game_, state_, seat, list);
      const auto action = choose(state_, seat, list);
      if (!action) {
        text_ << kBroken << "broken off\n";
        return text_.str();
      }
      text_ << protocol::seat_name(seat) << ' ' << to_text(game_, *action);
      if (!list.contains(*action)) {
        text_ << '\n'
              << kBroken << reason_sentence(words(), game_, explain(game_, state_, seat, *action).reason)
              << '\n';
        return text_.str();
      }
      text_ << "  (of " << list.size() << ")\n";
      events_->clear();
      apply(game_, state_, chance_, seat, *action, events_.get());
      tell();
    }
    text_ << kTurn << "The end: " << standings(state_) << '\n';
    return text_.str();
  }

 private:
  void tell() {
    for (const LogLine& line : story(words(), game_, state_, {events_->begin(), events_->end()})) {
      if (line.heading)
        text_ << kTurn << line.text << ": " << standings(state_) << '\n';
      else
        text_ << kIndent << line.text << '\n';
    }
  }

  const Game& game_;
  Chance chance_;
  State state_{};
  std::unique_ptr<Events> events_ = std::make_unique<Events>();
  std::ostringstream text_;
};

} // namespace

std::optional<Playthrough> read_playthrough(std::string_view text) {
  Playthrough p;
  std::istringstream lines{std::string(text)};
  const auto field = [&](std::string_view name) -> std::optional<std::string> {
    std::string line;
    if (!std::getline(lines, line) || !line.starts_with(std::string(name) + ' ')) return std::nullopt;
    return line.substr(name.size() + 1);
  };
  const auto battle = field("battle"), seed = field("seed"), players = field("players");
  if (!battle || !seed || !players) return std::nullopt;
  p.battle = *battle;
  p.players = *players;
  const auto [end, error] = std::from_chars(seed->data(), seed->data() + seed->size(), p.seed);
  if (error != std::errc{} || end != seed->data() + seed->size()) return std::nullopt;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kIndent) || line.starts_with(kTurn) || line.starts_with(kBroken)) continue;
    p.actions.push_back(line.substr(0, line.find("  (of ")));
  }
  return p;
}

std::string write_playthrough(const Game& game, const Playthrough& head, const Choose& choose) {
  return Writer(game, head).write(choose);
}

std::string replay(const Game& game, const Playthrough& played) {
  std::size_t next = 0;
  return write_playthrough(game, played, [&](const State&, Seat, const ActionList&) -> std::optional<Action> {
    if (next == played.actions.size()) return std::nullopt;
    const std::string& line = played.actions[next++];
    return parse_action(game, std::string_view(line).substr(std::min(line.find(' ') + 1, line.size())));
  });
}

std::string first_difference(std::string_view stored, std::string_view now) {
  std::istringstream before{std::string(stored)}, after{std::string(now)};
  for (int number = 1;; ++number) {
    std::string was, is;
    const bool more = static_cast<bool>(std::getline(before, was));
    const bool also = static_cast<bool>(std::getline(after, is));
    if (!more && !also) return {};
    if (more && also && was == is) continue;
    return "line " + std::to_string(number) + "\n  stored: " + (more ? was : "(nothing)") +
           "\n  now:    " + (also ? is : "(nothing)");
  }
}

} // namespace bocage::test
