// A hall without sockets, threads or time of its own: what tests and fuzzing play with. Everything that is
// said is answered before `say` returns, and the clock moves when it is wound.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/hall.h"
#include "server/journal.h"
#include "server/store.h"

namespace bocage::server {

class HandClock final : public Outside {
 public:
  Millis now() const override { return now_ += glance; }
  void post(std::function<void()> task) override { tasks_.push_back(std::move(task)); }
  void later(Millis delay, std::function<void()> task) override {
    timers_.emplace(now_ + delay, std::move(task));
  }
  void aside(const Customer&, Work work) override { thinking > 0 ? later(thinking, work()) : post(work()); }
  void think(const Customer& customer, Work work) override { aside(customer, std::move(work)); }

  void settle();           // does all that is to be done now
  void wind(Millis delay); // and what falls due on the way

  Millis thinking = 0; // how long everything done aside takes
  Millis glance = 0;   // how long it takes to look at the clock: then time passes while a computer thinks

 private:
  mutable Millis now_ = 1'700'000'000'000;
  std::vector<std::function<void()>> tasks_;
  std::multimap<Millis, std::function<void()>> timers_;
};

// Writes at once.
class PromptJournal final : public Journal {
 public:
  PromptJournal(Store& store, Outside& outside) : store_(store), outside_(outside) {}
  void write(Append append, Done done) override;
  void put_away(Millis before, DonePuttingAway done) override;
  void probe(Done done) override;

 private:
  void at_once(const std::function<void()>& work, Done done);

  Store& store_;
  Outside& outside_;
};

// Somebody with a socket.
class Caller final : public Outlet {
 public:
  void send(std::string head, Shared rest) override {
    heard.push_back(rest ? head + *rest : std::move(head));
  }
  void close(Closing why_, std::string_view reason) override {
    why = why_;
    closed = reason;
  }

  std::vector<std::string> heard;
  std::string closed; // why
  Closing why = Closing::Refused;
  GuestPtr guest;
};

void rehearse_luck(); // from here on random bytes are the same every time

class Rehearsal {
 public:
  // The file of the database, or ":memory:". Computers act at once.
  explicit Rehearsal(const Library& library,
                     const std::string& file = ":memory:", HallOptions options = quick());
  static HallOptions quick(); // no pauses and no limits

  HttpResponse ask(const std::string& method, const std::string& target, const std::string& body = {},
                   const std::string& type = "application/json");
  std::unique_ptr<Caller> call();
  std::vector<std::string> say(Caller& caller, std::string_view message); // all that he hears
  void hang_up(Caller& caller);

  HandClock clock;
  Log log;
  Store store;
  PromptJournal journal;
  Hall hall;
};

} // namespace bocage::server
