#include "server/journal.h"

#include <chrono>

namespace bocage::server {
namespace {

constexpr int kLargestWal = 2000; // pages; then what is in it is moved to its place

} // namespace

DiskJournal::DiskJournal(const std::filesystem::path& file, Outside& outside)
    : store_(file), outside_(outside), thread_([this] { run(); }) {}

DiskJournal::~DiskJournal() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  arrived_.notify_one();
  thread_.join();
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

void DiskJournal::tidy() {
  if (store_.waiting() > kLargestWal) store_.checkpoint();
}

} // namespace bocage::server
