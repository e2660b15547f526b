// Makes entries durable. Nobody is told of anything before its entries are on disk, and one thread writes
// them: all that arrived while the last transaction went to the disk goes into the next one, so that a slow
// disk costs time but no throughput.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/outside.h"
#include "server/store.h"

namespace bocage::server {

class Journal {
 public:
  virtual ~Journal() = default;
  // `done` is run on the hall's thread: with an empty text, or with what went wrong, and then nothing of this
  // was written.
  virtual void write(Append append, std::function<void(const std::string& error)> done) = 0;
};

class DiskJournal final : public Journal {
 public:
  DiskJournal(const std::filesystem::path& file, Outside& outside);
  ~DiskJournal() override; // writes what is left

  void write(Append append, std::function<void(const std::string&)> done) override;

 private:
  struct Waiting {
    Append append;
    std::function<void(const std::string&)> done;
  };

  enum class Tidying : std::uint8_t { No, Asked, Done };

  void run();
  void commit(std::vector<Waiting>& batch);
  void tidy();
  void run_keeper();

  Store store_, keeper_store_;
  Outside& outside_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Waiting> waiting_;
  bool closing_ = false;
  Tidying tidying_ = Tidying::No;
  std::condition_variable asked_;
  std::thread thread_, keeper_; // last: they use all of the above
};

} // namespace bocage::server
