#include "server/journal.h"

#include "server/priority.h"

namespace bocage::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kLargeWal = 16'000; // pages; then what is in it is moved to its place
constexpr int kPortion = 2;       // tables that are put away at a time
constexpr auto kFresh = 5s;       // so long the last write says that the next one will do

// What is left of a request's patience: it has waited since.
Millis patience_of(Clock::time_point since) {
  const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - since).count();
  return std::max<Millis>(0, Store::kPatience - waited);
}

// Others that are tried by themselves would fare no better.
bool concerns_all(const StoreError& error) {
  return error.kind == StoreError::Kind::Busy || error.kind == StoreError::Kind::Moved ||
         error.kind == StoreError::Kind::ReadOnly;
}

} // namespace

DiskJournal::DiskJournal(const std::filesystem::path& file, Outside& outside, const TellFault& tell)
    : outside_(outside) {
  try {
    store_ = std::make_unique<Store>(file, tell);
    keeper_store_ = std::make_unique<Store>(file, tell);
    keeper_store_->share_checkpoints(*store_);
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::ReadOnly) throw;
    unwritable_ = file.filename().string() + ": the disk may only be read: nothing can be kept";
  }
  thread_ = std::thread([this] { run(); });
  keeper_ = std::thread([this] { run_keeper(); });
}

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

void DiskJournal::write(Append append, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(append), std::move(done), Clock::now()});
  }
  arrived_.notify_one();
}

void DiskJournal::put_away(Millis before, DonePuttingAway done) {
  {
    const std::lock_guard lock(mutex_);
    clearings_.push_back({before, std::move(done), {}});
  }
  arrived_.notify_one();
}

void DiskJournal::probe(Done done) {
  {
    const std::lock_guard lock(mutex_);
    probes_.push_back(std::move(done));
  }
  arrived_.notify_one();
}

// The thread that writes
// -----------------------------------------------------------------------------------------------------------------

void DiskJournal::run() {
  answer_at_once();
  std::vector<Waiting> batch;
  std::vector<Done> probes;
  while (wait(batch, probes)) {
    if (!batch.empty()) commit(batch);
    answer(probes);
    put_some_away();
    batch.clear();
    probes.clear();
    tidy();
  }
  if (store_) store_->checkpoint();
}

// False when the end has come, and all is written.
bool DiskJournal::wait(std::vector<Waiting>& batch, std::vector<Done>& probes) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock,
                [this] { return closing_ || !waiting_.empty() || !probes_.empty() || !clearings_.empty(); });
  batch.swap(waiting_);
  probes.swap(probes_);
  return !closing_ || !batch.empty();
}

void DiskJournal::commit(std::vector<Waiting>& batch) {
  std::vector<std::string> errors;
  try {
    std::vector<Append> all;
    all.reserve(batch.size());
    for (Waiting& w : batch) all.push_back(std::move(w.append));
    errors = write_together(all, batch.front().since);
  } catch (const std::exception& e) {
    errors.assign(batch.size(), e.what());
  }
  std::vector<Done> done;
  done.reserve(batch.size());
  for (Waiting& w : batch) done.push_back(std::move(w.done));
  outside_.post([done = std::move(done), errors = std::move(errors)] {
    for (std::size_t i = 0; i < done.size(); ++i) done[i](errors[i]);
  });
}

std::vector<std::string> DiskJournal::write_together(const std::vector<Append>& all, Time since) {
  std::vector<std::string> errors(all.size());
  if (!store_) {
    errors.assign(all.size(), unwritable_);
    return errors;
  }
  try {
    store_->write(all, patience_of(since));
    good_ = Clock::now();
  } catch (const StoreError& e) {
    good_ = {};
    if (concerns_all(e))
      errors.assign(all.size(), e.what());
    else
      write_one_by_one(all, since, errors);
  }
  return errors;
}

// One that cannot be written must not take the others with it.
void DiskJournal::write_one_by_one(const std::vector<Append>& all, Time since,
                                   std::vector<std::string>& errors) {
  for (std::size_t i = 0; i < all.size(); ++i) try {
      store_->write({all[i]}, patience_of(since));
    } catch (const std::exception& e) {
      errors[i] = e.what();
    }
}

void DiskJournal::answer(std::vector<Done>& probes) {
  if (probes.empty()) return;
  outside_.post([probes = std::move(probes), error = try_writing()] {
    for (const Done& done : probes) done(error);
  });
}

std::string DiskJournal::try_writing() {
  if (!store_) return unwritable_;
  try {
    if (good_ != Time{} && Clock::now() - good_ < kFresh) {
      store_->expect_in_place();
      return {};
    }
    store_->probe();
    good_ = Clock::now();
    return {};
  } catch (const StoreError& e) {
    good_ = {};
    return e.what();
  }
}

// A portion of the first in the line; players who have come meanwhile are next.
void DiskJournal::put_some_away() {
  Clearing* clearing = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (clearings_.empty() || closing_) return;
    clearing = &clearings_.front(); // others are put behind it, and nobody else takes it away
  }
  std::string error = unwritable_;
  PutAway done;
  if (store_) try {
      done = store_->put_away(clearing->before, kPortion, 0);
    } catch (const StoreError& e) {
      error = e.what();
    }
  clearing->sum.packed += done.packed;
  clearing->sum.removed += done.removed;
  if (done.more && error.empty()) return;
  outside_.post([done = std::move(clearing->done), sum = clearing->sum, error] { done(sum, error); });
  const std::lock_guard lock(mutex_);
  clearings_.pop_front();
}

// The keeper does most of it. What was written meanwhile is little and done here, so that the WAL begins
// anew.
void DiskJournal::tidy() {
  {
    const std::lock_guard lock(mutex_);
    if (store_ && tidying_ == Tidying::No && store_->waiting() > kLargeWal) {
      tidying_ = Tidying::Asked;
      asked_.notify_one();
    }
    if (tidying_ != Tidying::Done) return;
    tidying_ = Tidying::No;
  }
  store_->checkpoint();
}

void DiskJournal::run_keeper() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      asked_.wait(lock, [this] { return closing_ || tidying_ == Tidying::Asked; });
      if (closing_) return;
    }
    keeper_store_->checkpoint();
    const std::lock_guard lock(mutex_);
    tidying_ = Tidying::Done;
  }
}

} // namespace bocage::server
