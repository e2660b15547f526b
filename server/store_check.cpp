#include "server/store_check.h"

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "scenario/load.h"
#include "server/play.h"
#include "server/store_rescue.h"
#include "server/store_salvage.h"
#include "server/store_terms.h"
#include "server/uploads.h"

namespace bocage::server {
namespace {

class Checker {
 public:
  Checker(const std::filesystem::path& file, const TellProgress& progress)
      : progress_(progress), store_(Readable(file, told()), told()) {
    constexpr std::int64_t tables = 7; // of server/store_schema.cpp
    if (store_.database().number("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table'") < tables)
      throw StoreError(StoreError::Kind::Damaged, "the schema of the database is damaged");
  }

  StoreReport check() {
    for (std::string& fault : faults_of_file(store_.database())) add(std::move(fault));
    const auto rows = readable_tables(store_.database(), told());
    const auto uploads = readable_uploads(store_.database());
    const auto all = static_cast<std::int64_t>(rows.size() + uploads.size());
    for (const TableRow& row : rows) {
      guarded("table " + row.name, [&] { check_table(row.name); });
      progress_(++done_, all);
    }
    for (const std::string& key : uploads) {
      guarded("battle " + key, [&] { check_upload(key); });
      progress_(++done_, all);
    }
    guarded("the rows", [this] { check_sums(); });
    return std::move(report_);
  }

 private:
  TellFault told() {
    return [this](const std::string& fault) { add(fault); };
  }
  void add(std::string fault) { report_.faults.push_back(std::move(fault)); }

  // Whatever is wrong with one of them, the others are looked at too.
  template <class Step>
  void guarded(const std::string& what, Step step) {
    try {
      step();
    } catch (const std::exception& e) {
      const std::string why = e.what();
      add(why.starts_with(what) ? why : what + ": " + why);
    }
  }

  void check_table(const std::string& name) {
    ++report_.tables;
    const auto stored = store_.read(name);
    if (!stored) throw Damaged("it is not found by its name");
    report_.entries += static_cast<std::int64_t>(stored->entries.size());
    std::string reason;
    const auto terms = read_stored_terms(*stored, reason);
    if (!terms) throw Damaged(reason);
    if (terms->rules != kRulesVersion) {
      ++report_.of_other_rules;
      return check_size(*stored);
    }
    const auto arena = arenas_.of(*terms->battle, terms->options, reason);
    if (!arena) throw Damaged(reason);
    play_again(*stored, Play(arena, *terms, stored->secret));
    check_size(*stored);
  }

  // Entries that are missing at the end leave no other trace.
  void check_size(const StoredTable& stored) {
    Statement row = store_.database().once("SELECT bytes, visited FROM tables WHERE key=? AND packed=0");
    row.bind(stored.key);
    if (!row.row() || row.number(1) == 0) return; // it was never weighed
    std::int64_t bytes = kTableBytes;
    for (const Entry& e : stored.entries) bytes += size_of(e);
    if (stored.snapshot) bytes += static_cast<std::int64_t>(stored.snapshot->position.size());
    if (bytes != row.number(0))
      throw Damaged("it has " + std::to_string(bytes) + " bytes and should have " +
                    std::to_string(row.number(0)) + ": entries are missing at its end");
  }

  static void play_again(const StoredTable& stored, Play play) {
    const std::size_t noted = stored.snapshot ? stored.snapshot->entries : 0;
    if (noted > stored.entries.size()) throw Damaged("its snapshot is newer than its log");
    for (std::size_t i = 1; i < stored.entries.size(); ++i) {
      take(play, stored.entries[i], i);
      if (i + 1 == noted && save(play.state()) != stored.snapshot->position)
        throw Damaged("its snapshot is not the position of its log");
    }
  }

  static void take(Play& play, const Entry& entry, std::size_t number) {
    try {
      play.take(entry);
    } catch (const std::exception& e) {
      throw Damaged("entry " + std::to_string(number) + ": " + e.what());
    }
  }

  void check_upload(const std::string& key) {
    ++report_.uploads;
    const auto upload = store_.upload(key);
    if (!upload) throw Damaged("it is not found by its name");
    const LoadResult loaded = parse_battle(upload->text);
    if (!loaded.ok()) throw Damaged("it is no battle: " + to_string(loaded.faults.front()));
    if (upload_key(loaded.battle) != key) throw Damaged("it is another battle than its name says");
    if (!protocol::Input::accept(upload->report)) throw Damaged("its report cannot be read");
  }

  void check_sums() {
    const Database& database = store_.database();
    if (const auto lost = database.number("SELECT COUNT(*) FROM (SELECT DISTINCT table_key FROM entries) "
                                          "WHERE table_key NOT IN (SELECT key FROM tables)"))
      add("entries of " + std::to_string(lost) + " tables are there, but not the tables");
    const Usage usage = store_.usage_of_all();
    if (usage.tables != database.number("SELECT COUNT(*) FROM tables") ||
        usage.unfinished != database.number("SELECT COUNT(*) FROM tables WHERE shelf <> 2") ||
        usage.bytes != database.number("SELECT (SELECT COALESCE(SUM(bytes), 0) FROM tables) + "
                                       "(SELECT COALESCE(SUM(bytes), 0) FROM uploads)"))
      add("the sums that are kept are not those of the rows");
  }

  StoreReport report_;
  const TellProgress& progress_;
  std::int64_t done_ = 0;
  Store store_;
  Arenas arenas_;
};

// Where the database cannot be opened as one: what `salvage` would make of it, and would leave behind.
StoreReport check_what_is_left(const std::filesystem::path& database, const std::string& fault,
                               const TellProgress& progress) {
  const TemporaryFolder folder(std::filesystem::temp_directory_path());
  const std::filesystem::path left = folder.path() / "left.sqlite";
  const Salvage salvage = salvage_store(database, left, [](std::int64_t, std::int64_t) {});
  StoreReport report = Checker(left, progress).check();
  report.faults.insert(report.faults.begin(), salvage.losses.begin(), salvage.losses.end());
  report.faults.insert(report.faults.begin(), fault);
  return report;
}

} // namespace

std::vector<std::string> faults_of_file(const Database& database) {
  std::vector<std::string> faults;
  try {
    Statement row = database.once("PRAGMA integrity_check(100)");
    while (row.row())
      if (std::string line = row.text(0); line != "ok") faults.push_back("the file: " + line);
  } catch (const StoreError& e) {
    faults.push_back(std::string("the file: ") + e.what());
  }
  return faults;
}

StoreReport check_store(const std::filesystem::path& database, const TellProgress& progress) {
  try {
    return Checker(database, progress).check();
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    return check_what_is_left(database, e.what(), progress);
  }
}

} // namespace bocage::server
