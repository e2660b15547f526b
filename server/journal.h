// Makes entries durable. Nobody is told of anything before its entries are on disk, and one thread writes
// them: all that arrived while the last transaction went to the disk goes into the next one, so that a slow
// disk costs time but no throughput.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "server/outside.h"
#include "server/store.h"

namespace bocage::server {

// Whatever is asked of it, `done` is run on the hall's thread, with an empty text or with what went wrong.
class Journal {
 public:
  using Done = std::function<void(const std::string& error)>;
  using DonePuttingAway = std::function<void(const PutAway& what, const std::string& error)>;

  virtual ~Journal() = default;
  virtual void write(Append append, Done done) = 0; // if it went wrong, nothing of this was written
  // All tables that nobody visited since, a few at a time between what is written.
  virtual void put_away(Millis before, DonePuttingAway done) = 0;
  virtual void probe(Done done) = 0; // whether anything can be written now
};

class DiskJournal final : public Journal {
 public:
  // Where the disk may only be read, every write is refused. `tell` hears of damage, on any thread.
  DiskJournal(const std::filesystem::path& file, Outside& outside, const TellFault& tell = {});
  ~DiskJournal() override; // writes what is left

  bool can_write() const { return store_ != nullptr; }

  void write(Append append, Done done) override;
  void put_away(Millis before, DonePuttingAway done) override;
  void probe(Done done) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Waiting {
    Append append;
    Done done;
    Time since;
  };
  struct Clearing {
    Millis before = 0;
    DonePuttingAway done;
    PutAway sum;
  };

  enum class Tidying : std::uint8_t { No, Asked, Done };

  void run();
  bool wait(std::vector<Waiting>& batch, std::vector<Done>& probes);
  void commit(std::vector<Waiting>& batch);
  std::vector<std::string> write_together(const std::vector<Append>& all, Time since);
  void write_one_by_one(const std::vector<Append>& all, Time since, std::vector<std::string>& errors);
  void answer(std::vector<Done>& probes);
  std::string try_writing();
  void put_some_away();
  void tidy();
  void run_keeper();

  std::string unwritable_;                      // why; empty: it can be written
  std::unique_ptr<Store> store_, keeper_store_; // null: it cannot
  Outside& outside_;
  Time good_{}; // when something was last written, if nothing has failed since
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Waiting> waiting_;
  std::vector<Done> probes_;
  std::deque<Clearing> clearings_;
  bool closing_ = false;
  Tidying tidying_ = Tidying::No;
  std::condition_variable asked_;
  std::thread thread_, keeper_; // last: they use all of the above
};

} // namespace bocage::server
