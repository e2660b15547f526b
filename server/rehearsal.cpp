#include "server/rehearsal.h"

#include <cstring>

#include <sodium.h>

#include "server/secret.h"

namespace bocage::server {

void HandClock::settle() {
  for (;;) {
    if (!tasks_.empty()) {
      const auto tasks = std::move(tasks_);
      tasks_.clear();
      for (const auto& task : tasks) task();
    } else if (!timers_.empty() && timers_.begin()->first <= now_) {
      const auto task = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      task();
    } else {
      return;
    }
  }
}

void HandClock::wind(Millis delay) {
  const Millis end = now_ + delay;
  settle();
  while (!timers_.empty() && timers_.begin()->first <= end) {
    now_ = timers_.begin()->first;
    settle();
  }
  now_ = end;
}

void PromptJournal::at_once(const std::function<void()>& work, Done done) {
  std::string error;
  try {
    work();
  } catch (const std::exception& e) {
    error = e.what();
  }
  outside_.post([done = std::move(done), error = std::move(error)] { done(error); });
}

void PromptJournal::write(Append append, Done done) {
  at_once([&] { store_.write({std::move(append)}); }, std::move(done));
}

void PromptJournal::put_away(Millis before, DonePuttingAway done) {
  constexpr int all = 1'000'000;
  const auto away = std::make_shared<PutAway>();
  at_once([&] { *away = store_.put_away(before, all); },
          [done = std::move(done), away](const std::string& error) { done(*away, error); });
}

void PromptJournal::probe(Done done) {
  at_once([this] { store_.probe(); }, std::move(done));
}

namespace {

// "Random" bytes that are the same every time (SplitMix64), so that a rehearsal can be repeated.
std::uint64_t luck;

std::uint64_t next_number() {
  std::uint64_t z = luck += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

void fill(void* out, std::size_t size) {
  for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
    const std::uint64_t number = next_number();
    std::memcpy(static_cast<char*>(out) + at, &number, std::min(sizeof number, size - at));
  }
}

randombytes_implementation predictable = {[] { return "predictable"; },
                                          [] { return static_cast<std::uint32_t>(next_number()); },
                                          nullptr,
                                          nullptr,
                                          fill,
                                          nullptr};

const std::string& started(const std::string& file) { // before the first secret is needed
  rehearse_luck();
  return file;
}

} // namespace

void rehearse_luck() {
  luck = 44;
  randombytes_set_implementation(&predictable);
  start_secrets();
}

Rehearsal::Rehearsal(const Library& library, const std::string& file, HallOptions options)
    : store(started(file)), journal(store, clock), hall(library, store, journal, clock, log, options) {
  hall.open();
}

HallOptions Rehearsal::quick() {
  HallOptions options;
  options.pause = 0;
  Limits& limits = options.limits;
  limits.messages = limits.requests = limits.new_tables = 1e9;
  limits.replays = limits.uploads = limits.drawings = limits.talk = 1e9;
  limits.unfinished_of_visitor = limits.bytes_of_visitor = INT64_MAX;
  return options;
}

HttpResponse Rehearsal::ask(const std::string& method, const std::string& target, const std::string& body,
                            const std::string& type) {
  HttpRequest request;
  request.method = method;
  request.body = body;
  request.content_type = type;
  request.visitor = "192.0.2.1";
  HttpResponse response = error_response(400, "bad-request", "this is no path");
  if (!read_target(target, request)) return response;
  hall.serve(request, [&response](HttpResponse r) { response = std::move(r); });
  clock.settle();
  return response;
}

std::unique_ptr<Caller> Rehearsal::call() {
  auto caller = std::make_unique<Caller>();
  caller->guest = hall.arrive(*caller, "192.0.2.1");
  return caller;
}

std::vector<std::string> Rehearsal::say(Caller& caller, std::string_view message) {
  const std::size_t before = caller.heard.size();
  hall.hear(caller.guest, message);
  clock.settle();
  return {caller.heard.begin() + static_cast<std::ptrdiff_t>(before), caller.heard.end()};
}

void Rehearsal::hang_up(Caller& caller) {
  hall.leave(caller.guest);
  clock.settle();
}

} // namespace bocage::server
