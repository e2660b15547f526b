#include "server/journal.h"

namespace bocage::server {
namespace {

constexpr int kLargeWal = 16'000; // pages; then what is in it is moved to its place

} // namespace

DiskJournal::DiskJournal(const std::filesystem::path& file, Outside& outside)
    : store_(file), keeper_store_(file), outside_(outside), thread_([this] { run(); }),
      keeper_([this] { run_keeper(); }) {}

DiskJournal::~DiskJournal() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  arrived_.notify_one();
  asked_.notify_one();
  thread_.join();
  keeper_.join();
}

void DiskJournal::write(Append append, std::function<void(const std::string&)> done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(append), std::move(done)});
  }
  arrived_.notify_one();
}

void DiskJournal::run() {
  std::vector<Waiting> batch;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (waiting_.empty()) break;
      batch.swap(waiting_);
    }
    commit(batch);
    batch.clear();
    tidy();
  }
  store_.checkpoint();
}

// One that cannot be written must not take the others with it: they are tried again one by one.
void DiskJournal::commit(std::vector<Waiting>& batch) {
  std::vector<std::string> errors(batch.size());
  try {
    std::vector<Append> all;
    all.reserve(batch.size());
    for (Waiting& w : batch) all.push_back(std::move(w.append));
    try {
      store_.write(all);
    } catch (const std::exception&) {
      for (std::size_t i = 0; i < all.size(); ++i) try {
          store_.write({all[i]});
        } catch (const std::exception& e) {
          errors[i] = e.what();
        }
    }
  } catch (const std::exception& e) {
    errors.assign(batch.size(), e.what());
  }
  std::vector<std::function<void(const std::string&)>> done;
  done.reserve(batch.size());
  for (Waiting& w : batch) done.push_back(std::move(w.done));
  outside_.post([done = std::move(done), errors = std::move(errors)] {
    for (std::size_t i = 0; i < done.size(); ++i) done[i](errors[i]);
  });
}

// The keeper does most of it. What was written meanwhile is little and done here, so that the WAL begins
// anew.
void DiskJournal::tidy() {
  {
    const std::lock_guard lock(mutex_);
    if (tidying_ == Tidying::No && store_.waiting() > kLargeWal) {
      tidying_ = Tidying::Asked;
      asked_.notify_one();
    }
    if (tidying_ != Tidying::Done) return;
    tidying_ = Tidying::No;
  }
  store_.checkpoint();
}

void DiskJournal::run_keeper() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      asked_.wait(lock, [this] { return closing_ || tidying_ == Tidying::Asked; });
      if (closing_) return;
    }
    keeper_store_.checkpoint();
    const std::lock_guard lock(mutex_);
    tidying_ = Tidying::Done;
  }
}

} // namespace bocage::server
