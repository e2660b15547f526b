#include "server/table.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "server/http.h"

namespace bocage::server {
namespace {

constexpr std::size_t kSnapshotEvery = 64; // entries
constexpr std::size_t kMostWaiting = 200;  // requests
constexpr Millis kTryAgain = 5'000;        // after the disk would not take what the table itself has to do

} // namespace

Shelf shelf_of(const Play& play) {
  if (play.stage() == Stage::Over) return Shelf::Over;
  if (play.stage() != Stage::Gathering) return Shelf::Playing;
  return play.terms().listed ? Shelf::Listed : Shelf::Open;
}

Table::Table(std::string name, TableKey key, Play play, std::size_t entries, const Bytes32& owner,
             const Services& services)
    : name_(std::move(name)), key_(key), owner_(owner), play_(std::move(play)), entries_(entries),
      last_snapshot_(entries), services_(services), since_(services.outside.now()) {
  away_since_.fill(services.outside.now());
}

bool Table::visit(Millis now) {
  constexpr Millis a_day = 86'400'000;
  if (now - visited_ < a_day) return false;
  visited_ = now;
  return true;
}

bool Table::idle() const {
  const bool clock_runs = play_.stage() == Stage::Playing && play_.terms().clock.any();
  return guests_.empty() && !writing_ && waiting_.empty() && !clock_runs;
}

// In turn
// -----------------------------------------------------------------------------------------------------------------

void Table::in_turn(std::function<void()> task) {
  if (!writing_)
    task();
  else
    waiting_.push_back(std::move(task));
}

// What comes from outside may be turned away; what the table itself has to do is never lost.
bool Table::crowded() const { return writing_ && waiting_.size() >= kMostWaiting; }

void Table::proceed() {
  while (!writing_ && !waiting_.empty()) {
    const auto task = std::move(waiting_.front());
    waiting_.pop_front();
    task();
  }
}

// An undo may go back past the last snapshot, so it brings one of its own.
std::optional<Snapshot> Table::snapshot_due(const std::vector<Entry>& entries) {
  bool undo = false;
  for (const Entry& e : entries) undo |= e.kind == EntryKind::Undo;
  if (!undo && entries_ + entries.size() < last_snapshot_ + kSnapshotEvery) return std::nullopt;
  if (!play_.dealt()) return std::nullopt;
  Play after = play_;
  for (const Entry& e : entries) after.take(e);
  last_snapshot_ = entries_ + entries.size();
  return Snapshot{entries_ + entries.size(), save(after.state())};
}

void Table::record(std::vector<Entry> entries, Then then) {
  Append append;
  append.table = key_;
  append.first = entries_;
  append.entries = entries;
  append.snapshot = snapshot_due(entries);
  append.shelf = new_shelf(entries);
  writing_ = true;
  services_.journal.write(std::move(append),
                          [self = shared_from_this(), entries = std::move(entries), then = std::move(then)](
                              const std::string& error) { self->written(entries, then, error); });
}

// Actions move a table when they end the battle, other entries seldom do.
std::optional<Shelf> Table::new_shelf(const std::vector<Entry>& entries) const {
  if (std::all_of(entries.begin(), entries.end(), [](const Entry& e) {
        return e.kind == EntryKind::Tick || e.kind == EntryKind::Chat || e.kind == EntryKind::Act ||
               e.kind == EntryKind::StandIn || e.kind == EntryKind::Back;
      }))
    return std::nullopt;
  Play after = play_;
  for (const Entry& e : entries) after.take(e);
  return shelf_of(after);
}

// What is on disk has happened. If this table cannot follow, it is read again from there.
void Table::written(const std::vector<Entry>& entries, const Then& then, std::string error) {
  try {
    taken(entries, then, error);
  } catch (const std::exception& e) {
    services_.log.fault("table " + name_, e.what());
    services_.close(*this);
  }
}

void Table::taken(const std::vector<Entry>& entries, const Then& then, const std::string& error) {
  writing_ = false;
  std::vector<Event> events;
  if (error.empty()) {
    entries_ += entries.size();
    for (const Entry& e : entries) {
      play_.take(e, &events);
      const bool step = e.kind == EntryKind::Act || e.kind == EntryKind::Undo;
      if (e.left || step) since_ = services_.outside.now();
      if (step) undo_offer_.reset(), draw_offer_.reset(); // they were about the position before
    }
  }
  const bool ended = error.empty() && play_.stage() == Stage::Over && entries.back().kind == EntryKind::Act;
  if (ended) { // only now it is known
    Append shelved;
    shelved.table = key_;
    shelved.shelf = Shelf::Over;
    services_.journal.write(std::move(shelved), [](const std::string&) {});
  }
  if (error.empty()) tell_new_holders();
  then(error, events);
  if (error.empty())
    arrange();
  else
    arrange_again();
  proceed();
}

// Computers, clocks and the time for an ambush do not ask twice by themselves.
void Table::arrange_again() {
  services_.outside.later(kTryAgain, [weak = weak_from_this()] {
    if (const auto self = weak.lock())
      self->in_turn([self] {
        self->arranged_ = SIZE_MAX;
        self->computers_.clear();
        self->see_them_back();
        self->arrange();
      });
  });
}

void Table::break_off() {
  for (const GuestPtr& guest : guests_) guest->close(Closing::Fault, "fault");
}

} // namespace bocage::server
