// Changes every fact in the tables of the rules, one at a time, and asks whether a rule test notices
// (docs/testing.md).
#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/mutation/live_tables.h"
#include "tests/mutation/play.h"
#include "tests/mutation/reasons.h"
#include "tests/mutation/suite.h"

namespace bocage::mutation {
namespace {

constexpr std::string_view kUsage = R"(usage: mutation_tests [OPTION…]
  --sample N     N mutations, spread over all tables, instead of all
  --shard I/N    the I-th of N parts of them
  --only TEXT    those with TEXT in their name, such as 'terrain forest'
  --jobs N       processes at once; default 1
  --report FILE  every mutation and what became of it, as a table, written as they are tried; what an
                 earlier report says saves time
)";

constexpr double kWanted = 0.98; // share of the mutations that can matter which a test must catch
constexpr int kDuels = 60;

struct Options {
  int sample = 0;
  int shard = 1, shards = 1;
  int jobs = 1;
  std::string only, report;

  bool whole() const { return sample == 0 && shards == 1 && only.empty(); }
};

int number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 1)
    throw std::invalid_argument("'" + std::string(text) + "' is no number from 1 up");
  return value;
}

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    const auto value = [&]() -> std::string_view {
      if (++i == argc) throw std::invalid_argument(std::string(option) + " needs a value");
      return argv[i];
    };
    if (option == "--sample") {
      options.sample = number(value());
    } else if (option == "--shard") {
      const std::string_view part = value();
      const std::size_t slash = part.find('/');
      if (slash == std::string_view::npos) throw std::invalid_argument("--shard is written I/N");
      options.shard = number(part.substr(0, slash));
      options.shards = number(part.substr(slash + 1));
    } else if (option == "--only") {
      options.only = value();
    } else if (option == "--jobs") {
      options.jobs = number(value());
    } else if (option == "--report") {
      options.report = value();
    } else {
      throw std::invalid_argument("unknown option " + std::string(option));
    }
  }
  return options;
}

// What became of a mutation.
struct Result {
  Mutation mutation;
  std::string caught_by{}; // empty: it lives
  const Reason* reason = nullptr;
  std::string difference{}; // what random play sees of one that lives

  bool lives() const { return caught_by.empty(); }
  bool excused() const { return lives() && reason && reason->excuse != Excuse::Gap; }
  std::string_view outcome() const {
    return !lives() ? "caught" : reason ? word_of(reason->excuse) : "survivor";
  }
};

std::vector<Result> choose(const Options& options) {
  std::vector<Result> all, chosen;
  std::set<std::string> names;
  for (Mutation& m : all_mutations(live_tables())) {
    if (!names.insert(m.name()).second) throw std::logic_error("two mutations are called " + m.name());
    if (m.name().find(options.only) != std::string::npos) all.push_back({std::move(m)});
  }
  const auto count = options.sample ? std::min<std::size_t>(all.size(), options.sample) : all.size();
  for (std::size_t i = 0; i < count; ++i)
    if (i % static_cast<std::size_t>(options.shards) + 1 == static_cast<std::size_t>(options.shard))
      chosen.push_back(std::move(all[i * all.size() / count]));
  return chosen;
}

class Progress {
 public:
  explicit Progress(std::size_t total) : total_(total), shown_(isatty(STDERR_FILENO)) {}
  ~Progress() {
    if (shown_) std::cerr << "\r\033[K";
  }
  void step() {
    ++done_;
    if (shown_) std::cerr << '\r' << done_ << " of " << total_ << " mutations" << std::flush;
  }

 private:
  std::size_t total_, done_ = 0;
  bool shown_;
};

// Without any mutation every test passes, or nothing below means anything.
void check_suite() {
  in_children(
      1, 1, [](int, const Voice& voice) { run_tests({}, voice); },
      [](int, End end, const std::string& failed) {
        if (end != End::Spoke || !failed.empty())
          throw std::runtime_error("a test fails with the tables as they are: " + failed);
      });
}

// What caught a mutation last time will most likely catch it again.
Memory remember_report(const std::string& file) {
  Memory memory;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> cells = split(line, '\t');
    if (cells.size() > 5 && cells[0] == "caught")
      memory.remember({cells[1], cells[2], cells[3], {}, {}}, cells[5]);
  }
  return memory;
}

void give_reason(Result& result, const std::vector<Reason>& reasons) {
  for (const Reason& reason : reasons)
    if (result.lives() && !result.reason && reason.covers(result.mutation, live_tables()))
      result.reason = &reason;
}

class Report {
 public:
  explicit Report(std::string file) : file_(std::move(file)) {
    if (file_.empty()) return;
    out_.open(file_);
    out_ << "outcome\ttable\trow\tfield\tchange\tcaught by, or why not\trandom play differs in\n";
  }

  void add(const Result& r) {
    if (file_.empty()) return;
    out_ << r.outcome() << '\t' << r.mutation.table << '\t' << r.mutation.row << '\t' << r.mutation.field
         << '\t' << r.mutation.change << '\t' << (r.reason ? r.reason->why : r.caught_by) << '\t'
         << r.difference << '\n';
    if (!out_.flush()) throw std::runtime_error(file_ + " cannot be written");
  }

 private:
  std::string file_; // empty: nobody wants one
  std::ofstream out_;
};

void try_all(std::vector<Result>& results, const std::vector<Reason>& reasons, const Options& options) {
  Memory memory = remember_report(options.report);
  Report report(options.report); // for whom the run is cut short
  Progress progress(results.size());
  in_children(
      static_cast<int>(results.size()), options.jobs,
      [&](int i, const Voice& voice) {
        const Mutation& mutation = results[static_cast<std::size_t>(i)].mutation;
        mutation.make();
        run_tests(memory.likely(mutation), voice);
      },
      [&](int i, End end, const std::string& test) {
        Result& result = results[static_cast<std::size_t>(i)];
        result.caught_by = end == End::Spoke ? test : end == End::Crashed ? "(crash)" : "(endless)";
        if (end == End::Spoke && !test.empty()) memory.remember(result.mutation, test);
        give_reason(result, reasons);
        report.add(result);
        progress.step();
      });
}

// Those that live are played with: what random play can tell apart, a test could as well.
void play_all(std::vector<Result>& results, int jobs) {
  std::vector<Result*> living;
  for (Result& result : results)
    if (result.lives()) living.push_back(&result);
  const Tables official = live_tables();
  const std::vector<Duel> duels = make_duels(kDuels);
  in_children(
      static_cast<int>(living.size()), jobs,
      [&](int i, const Voice& voice) {
        living[static_cast<std::size_t>(i)]->mutation.make();
        voice.say_and_leave(difference(duels, official, live_tables()));
      },
      [&](int i, End end, const std::string& found) {
        living[static_cast<std::size_t>(i)]->difference = end == End::Spoke ? found : "it does not play on";
      });
}

// Says what came out, and whether it is good enough.
bool judge(const std::vector<Result>& results, const std::vector<Reason>& reasons, const Options& options) {
  bool good = true;
  std::size_t caught = 0, idle = 0, equivalent = 0;
  std::set<const Reason*> used;
  for (const Result& r : results) {
    caught += !r.lives();
    idle += r.outcome() == "idle";
    equivalent += r.outcome() == "equivalent";
    used.insert(r.reason);
    if (r.lives() && !r.reason) {
      std::cout << "lives, and no reason is given: " << r.mutation.name() << '\n';
      good = good && !options.whole();
    }
    if (r.excused() && !r.difference.empty()) {
      std::cout << "said to be " << r.outcome() << ", but random play differs in " << r.difference << ": "
                << r.mutation.name() << '\n';
      good = false;
    }
  }
  if (options.whole())
    for (const Reason& reason : reasons)
      if (!used.contains(&reason)) {
        std::cout << "survivors.tsv:" << reason.line << ": no mutation that lives needs this reason\n";
        good = false;
      }
  const std::size_t matter = results.size() - idle - equivalent;
  const double share = matter ? static_cast<double>(caught) / static_cast<double>(matter) : 1;
  std::cout << results.size() << " mutations: " << caught << " caught, " << idle << " idle, " << equivalent
            << " equivalent, " << matter - caught << " survive; caught " << 100 * share
            << " % of those that can matter\n";
  if (share < kWanted) std::cout << "wanted: " << 100 * kWanted << " %\n";
  return good && share >= kWanted;
}

int run(const Options& options) {
  const std::vector<Reason> reasons = read_reasons("tests/mutation/survivors.tsv");
  check_suite();
  std::vector<Result> results = choose(options);
  try_all(results, reasons, options);
  if (!options.sample) play_all(results, options.jobs);
  Report report(options.report); // again, in order and with what play has shown
  for (const Result& result : results) report.add(result);
  return judge(results, reasons, options) ? 0 : 1;
}

} // namespace
} // namespace bocage::mutation

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  try {
    return bocage::mutation::run(bocage::mutation::read_options(argc, argv));
  } catch (const std::invalid_argument& e) {
    std::cerr << "mutation_tests: " << e.what() << '\n' << bocage::mutation::kUsage;
    return 2;
  } catch (const std::exception& e) {
    std::cerr << "mutation_tests: " << e.what() << '\n';
    return 2;
  }
}
