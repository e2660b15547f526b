// What happens at a table by itself: computers act, clocks run out, an ambush is not sprung in time.
#include <algorithm>
#include <bit>

#include "server/table.h"

namespace bocage::server {
namespace {

constexpr int kLongestThought = 3'000; // of a computer about a turn
constexpr Millis kShortThought = 400;
constexpr Millis kTick = 60'000; // how often running clocks are written down

bool reaction_open(const Play& play) {
  return play.stage() == Stage::Playing && play.state().frame_count > 0 &&
         play.state().top().kind == FrameKind::Reaction;
}

} // namespace

void Table::wake() {
  arrange();
  if (play_.terms().clock.any()) tick();
}

// Sets in motion what this step asks for, once.
void Table::arrange() {
  if (play_.stage() != Stage::Playing) return;
  const bool people = std::any_of(play_.seats().begin(), play_.seats().end(),
                                  [](const SeatTerms& s) { return s.exists && s.human; });
  if (!people && !watched()) return; // computers do not play for themselves
  if (arranged_ != play_.number()) {
    arranged_ = play_.number();
    if (reaction_open(play_)) reaction_opened_ = services_.outside.now();
    arrange_reaction();
    arrange_flag();
  }
  let_computers_think();
  watch_grace();
}

// One that stands in for somebody who is away does not play on when everybody has gone.
bool Table::computer_acts(Seat seat) const {
  if (!play_.seats()[seat].human) return true;
  return !plays_himself(seat) && anybody_online();
}

void Table::let_computers_think() {
  dismiss_computers();
  for (int i = 0; i < kSeats; ++i)
    if (const auto seat = static_cast<Seat>(i); (play_.to_act() & set_of_seat(seat)) && computer_acts(seat) &&
                                                computers_[seat].step != play_.number())
      think(seat);
}

void Table::dismiss_computers() {
  std::erase_if(computers_, [&](const auto& row) { return !computer_acts(row.first); });
}

// Long thoughts are announced, to the one who asked or to all; short ones would only flicker.
Patience Table::patience_with(Seat seat, const GuestPtr& guest) const {
  Patience patience;
  patience.milliseconds = kLongestThought;
  struct Told {
    Millis begun = 0, last = 0;
    double share = 1;
  };
  patience.progress = [weak = weak_from_this(), told = std::make_shared<Told>(), seat, guest,
                       &outside = services_.outside](double share) {
    const Millis now = outside.now();
    if (share < told->share) told->begun = now; // another thought
    told->share = share;
    if (now - told->begun < kShortThought || now - told->last < kShortThought) return;
    told->last = now;
    outside.post([weak, seat, guest, share] {
      const auto self = weak.lock();
      if (!self) return;
      const std::string message = self->thinking_text(seat, share);
      if (!guest) return self->tell_all(message);
      if (self->is_here(guest, seat)) guest->send(message);
    });
  };
  return patience;
}

// Somebody who plays here, or else whoever looks on while computers play.
Customer Table::who_waits() const {
  for (const GuestPtr& guest : guests_)
    if (guest->holding.seats()) return {guest->visitor, true};
  return {guests_.empty() ? std::string() : guests_.front()->visitor, false};
}

// The computer gets what its seat may know and nothing else. Its answer counts after the pause.
void Table::think(Seat seat) {
  auto& [computer, step] = computers_[seat];
  const SeatTerms& held = play_.seats()[seat];
  if (!computer)
    computer = make_player(held.human ? play_.stand_in(seat) : held.level, random_number(),
                           patience_with(seat, nullptr));
  step = play_.number();
  auto list = std::make_shared<ActionList>();
  legal_actions(play_.game(), play_.state(), seat, *list);
  const auto thought = std::make_shared<Thought>(Thought{computer, seat, play_.number(), {}, 0});
  thought->counts_from = services_.outside.now() + services_.pause;
  // Whether it springs an ambush is said at that very moment, or it does not: how long it thought about the
  // card would tell that it has one.
  const bool at_once = reaction_open(play_) && services_.pause > 0;
  if (at_once) {
    services_.outside.later(services_.pause, [self = shared_from_this(), thought] {
      if (!thought->action) thought->action = bocage::act(ActionKind::Pass);
      self->act_on(*thought);
    });
  }
  services_.outside.think(who_waits(), [self = shared_from_this(), arena = play_.shared_arena(), list,
                                        thought, at_once, seen = view(play_.game(), play_.state(), seat)] {
    Action action{};
    try {
      action = thought->player->choose(arena->game, seen, *list);
    } catch (const std::exception& e) {
      return std::function<void()>([self, why = std::string(e.what())] {
        self->services_.log.fault("a computer at table " + self->name_, why);
        self->arrange_again(); // another one has a try
      });
    }
    return std::function<void()>([self, thought, action, at_once] {
      if (!thought->action) thought->action = action;
      if (at_once) return;
      const Millis rest = thought->counts_from - self->services_.outside.now();
      if (rest <= 0) return self->act_on(*thought);
      self->services_.outside.later(rest, [self, thought] { self->act_on(*thought); });
    });
  });
}

void Table::act_on(const Thought& thought) {
  in_turn([self = shared_from_this(), thought] {
    const auto acting = self->computers_.find(thought.seat);
    if (self->play_.stage() == Stage::Playing && self->play_.number() == thought.number &&
        acting != self->computers_.end() && acting->second.player == thought.player)
      self->submit(thought.seat, *thought.action, nullptr, {});
  });
}

// Ambush
// ------------------------------------------------------------------------------------------------------------------

// "No ambush" never counts sooner than after the pause, whoever says it and whatever he holds.
Millis Table::reaction_rest(const Action& action) const {
  if (!reaction_open(play_) || action.kind != ActionKind::Pass) return 0;
  return reaction_opened_ + services_.pause - services_.outside.now();
}

// A person who is there and says nothing passes when the time for it is over, with the card or without.
void Table::arrange_reaction() {
  if (!reaction_open(play_) || play_.terms().reaction == 0) return;
  const Seat seat = play_.state().top().seat;
  if (!play_.seats()[seat].human || !online(seat)) return;
  services_.outside.later(play_.terms().reaction, [weak = weak_from_this(), seat, number = play_.number()] {
    if (const auto self = weak.lock())
      self->in_turn([self, seat, number] {
        if (reaction_open(self->play_) && self->play_.number() == number && self->online(seat))
          self->submit(seat, bocage::act(ActionKind::Pass), nullptr, {});
      });
  });
}

// Clocks
// ------------------------------------------------------------------------------------------------------------------

Millis Table::spent() const {
  return play_.stage() == Stage::Playing && play_.terms().clock.any() ? services_.outside.now() - since_ : 0;
}

void Table::arrange_flag() {
  if (!play_.terms().clock.any() || !play_.to_act()) return;
  const auto seat = static_cast<Seat>(std::countr_zero(play_.to_act()));
  const Millis left = play_.left()[static_cast<std::size_t>(index(side_of(seat)))] - spent();
  services_.outside.later(
      std::max<Millis>(left, 0), [weak = weak_from_this(), seat, number = play_.number()] {
        if (const auto self = weak.lock())
          self->in_turn([self, seat, number] {
            if (self->play_.stage() != Stage::Playing || self->play_.number() != number) return;
            if (self->play_.left()[static_cast<std::size_t>(index(side_of(seat)))] > self->spent())
              return self->arrange_flag(); // some of it was given back
            self->end_by(EntryKind::Flag, seat, nullptr, {});
          });
      });
}

// A clock stands still while the server is down, so what it shows is written down now and then.
void Table::tick() {
  services_.outside.later(kTick, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self || self->play_.stage() == Stage::Over) return;
    self->in_turn([self] {
      if (self->play_.to_act() && self->spent() > kTick / 2) {
        const auto seat = static_cast<Seat>(std::countr_zero(self->play_.to_act()));
        Entry entry{EntryKind::Tick, seat, self->services_.outside.now(), self->play_.left(), {}, {}};
        (*entry.left)[static_cast<std::size_t>(index(side_of(seat)))] -= self->spent();
        self->record({entry}, [](const std::string&, const std::vector<Event>&) {});
      }
    });
    self->tick();
  });
}

} // namespace bocage::server
