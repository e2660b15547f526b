#include "server/store_salvage.h"

#include <bit>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "scenario/load.h"
#include "server/play.h"
#include "server/store_gather.h"
#include "server/store_lock.h"
#include "server/store_terms.h"
#include "server/store_unpack.h"
#include "server/table.h"
#include "server/uploads.h"

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAtATime = 100; // tables in one transaction

Bytes32 bytes_of(const std::vector<std::uint8_t>& blob) {
  Bytes32 bytes{};
  std::copy_n(blob.begin(), std::min(blob.size(), bytes.size()), bytes.begin());
  return bytes;
}

// What stands in its log alone belongs to it: then it is a copy that is read, with the log in its place.
fs::path with_its_log(const fs::path& damaged, const fs::path& folder, const TellFault& tell) {
  if (!has_log(damaged)) return damaged;
  const fs::path copy = copy_database(damaged, folder);
  try {
    const Database opened(copy, Database::Access::Write);
    opened.run("PRAGMA writable_schema=ON"); // or it would not look further where the schema is damaged
    opened.fold_log();
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    tell(std::string("what was written last, and stands in -wal alone, is lost: ") + e.what());
  }
  return copy;
}

// Hashes of different texts have about half of their bits in common: these are one hash, and its damaged
// copy.
bool nearly_the_same(const Bytes32& a, const Bytes32& b) {
  constexpr int most = 16;
  int different = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    different += std::popcount(static_cast<std::uint8_t>(a[i] ^ b[i]));
  return different <= most;
}

class Salvager {
 public:
  Salvager(const fs::path& damaged, const fs::path& folder, const fs::path& target,
           const std::optional<Library>& library, const TellProgress& progress)
      : progress_(progress), library_(library), file_(with_its_log(damaged, folder, told())),
        from_(folder / "found.sqlite", Database::Access::Write), to_(target) {
    from_.run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF"); // it goes when this is done
  }

  Salvage run() {
    const std::int64_t format = stated_format(file_);
    if (format > kStoreFormat) refuse_later_formats(Database(file_, Database::Access::Settled));
    gather_rows(file_, from_, told());
    const auto tables = keys("SELECT key, name FROM tables ORDER BY key");
    const auto uploads = keys("SELECT 0, key FROM uploads ORDER BY key");
    const auto all = static_cast<std::int64_t>(tables.size() + uploads.size());
    for (const auto& [key, name] : tables) {
      guarded("table " + name, [&] { keep_table(key); });
      progress_(++done_, all);
    }
    for (const auto& [_, key] : uploads) {
      guarded("battle " + key, [&] { keep_upload(key); });
      progress_(++done_, all);
    }
    flush();
    tell_what_is_gone(tables.size());
    if (number("SELECT COUNT(*) FROM meta") == 0 && format == 2)
      for (std::string& fault : faults_of_file(Database(file_, Database::Access::Settled)))
        kept_.losses.push_back(std::move(fault)); // that format kept no sums to compare with
    return std::move(kept_);
  }

 private:
  TellFault told() {
    return [this](const std::string& fault) { kept_.losses.push_back(fault); };
  }
  template <class Step>
  void guarded(const std::string& what, Step step) {
    try {
      step();
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw; // the disk is full …
      kept_.losses.push_back(what + " is lost: " + e.what());
    }
  }
  std::int64_t number(std::string_view sql) const { return from_.number(sql); }
  std::vector<std::pair<TableKey, std::string>> keys(std::string_view sql) const {
    std::vector<std::pair<TableKey, std::string>> list;
    Statement row = from_.once(sql);
    while (row.row()) list.emplace_back(row.number(0), row.text(1));
    return list;
  }

  struct Found {
    NewTable table;
    std::optional<Shelf> shelf; // empty if it cannot be read
    Millis visited = 0;
    std::vector<std::uint8_t> battle;
    std::vector<Entry> log;
    bool packed = false; // the log was
    std::string fault;   // which ends the log
  };

  void keep_table(TableKey key) {
    Found found = read_row(key);
    if (found.log.empty() || found.log.front().kind != EntryKind::Setup)
      throw StoreError(StoreError::Kind::Damaged, found.fault.empty() ? "it has no set-up" : found.fault);
    if (!found.battle.empty() && found.table.battle.empty())
      throw StoreError(StoreError::Kind::Damaged, "its battle cannot be read");
    if (found.fault.empty()) found.fault = missing_at_its_end(found);
    const std::optional<Shelf> shelf = play_again(found);
    const bool whole = found.fault.empty();
    if (!whole)
      kept_.losses.push_back(found.fault + "; the " + std::to_string(found.log.size()) +
                             " entries before it are kept");
    ++kept_.tables;
    kept_.whole += whole;
    Append append;
    append.table = key;
    append.shelf = whole && found.shelf ? *found.shelf : shelf.value_or(found.shelf.value_or(Shelf::Playing));
    append.opens = std::move(found.table);
    append.entries = std::move(found.log);
    append.visited = found.visited;
    waiting_.push_back(std::move(append));
    if (waiting_.size() >= kAtATime) flush();
  }

  Found read_row(TableKey key) {
    Found found;
    Statement row = from_.once("SELECT name, time, secret, clocked, shelf, owner, battle, visited, packed "
                               "FROM tables WHERE key=?");
    row.bind(key).row();
    const auto secret = row.blob(2);
    const std::string name = row.text(0);
    if (secret.size() != Bytes32{}.size())
      throw StoreError(StoreError::Kind::Damaged, "its secret is damaged");
    found.table = {key, name, row.number(1), bytes_of(secret), row.number(3) == 1, bytes_of(row.blob(5)), {}};
    if (row.is_number(4) && row.number(4) >= 0 && row.number(4) <= static_cast<std::int64_t>(Shelf::Listed))
      found.shelf = static_cast<Shelf>(row.number(4));
    found.battle = row.blob(6);
    found.visited = row.number(7);
    found.table.battle = battle_text(found.battle);
    found.log = read_log_as_far_as_it_goes(from_, key, name, found.fault);
    take_packed_log(found);
    return found;
  }

  // Whether its row calls it packed may be damaged too: the longer one counts.
  void take_packed_log(Found& found) {
    Statement row = from_.once("SELECT log FROM packed WHERE table_key=?");
    row.bind(found.table.key);
    if (!row.row()) return;
    std::string fault;
    auto log = unpack_as_far_as_it_goes({0, 0, row.blob(0)}, found.table.name, fault);
    if (log.empty() || log.size() < found.log.size()) {
      if (found.fault.empty() && found.log.empty()) found.fault = fault;
      return;
    }
    found.log = std::move(log);
    found.packed = true;
    found.fault = fault;
  }

  // A log that is cut short looks like one that ends there. Its size and its snapshot know better.
  std::string missing_at_its_end(const Found& found) {
    const std::string name = "table " + found.table.name + ": ";
    const auto entries = static_cast<std::int64_t>(found.log.size());
    Statement row = from_.once("SELECT t.bytes, t.visited, s.number, COALESCE(s.size, 0) FROM tables t "
                               "LEFT JOIN snapshots s ON s.table_key = t.key WHERE t.key=?");
    row.bind(found.table.key).row();
    if (row.number(2) > entries) return name + "its snapshot is newer than its log";
    if (found.packed || row.is_null(0) || row.number(1) == 0) return {}; // it was never weighed
    std::int64_t bytes = kTableBytes + row.number(3);
    for (const Entry& e : found.log) bytes += size_of(e);
    if (bytes == row.number(0)) return {};
    return name + "it has " + std::to_string(bytes) + " bytes and should have " +
           std::to_string(row.number(0)) + ": entries may be missing at its end";
  }

  // Empty if there is none with this hash.
  std::string battle_text(const std::vector<std::uint8_t>& stored) {
    if (stored.empty()) return {};
    const Bytes32 hash = bytes_of(stored);
    Statement row = from_.once("SELECT text FROM battles WHERE hash=?");
    row.bind(hash);
    if (row.row()) return row.text(0);
    if (const auto shipped = shipped_battles().find(hash); shipped != shipped_battles().end())
      return shipped->second;
    Statement any = from_.once("SELECT hash, text FROM battles");
    while (any.row())
      if (nearly_the_same(bytes_of(any.blob(0)), hash)) return any.text(1);
    return {};
  }

  // Those that come with the program, as tables have them.
  const std::map<Bytes32, std::string>& shipped_battles() {
    if (shipped_ || !library_) return shipped_ ? *shipped_ : shipped_.emplace();
    shipped_.emplace();
    for (const std::string& key : library_->keys()) {
      const LoadResult loaded = library_->load(key);
      if (!loaded.ok()) continue;
      std::string text = write_battle(loaded.battle);
      const Bytes32 hash = sha256(text);
      shipped_->emplace(hash, std::move(text));
    }
    return *shipped_;
  }

  // An entry that cannot have been ends the log as one that is missing does. A battle that was over goes on
  // where its log ends now: the shelf is that one's. Empty if this program cannot play it.
  std::optional<Shelf> play_again(Found& found) {
    const NewTable& table = found.table;
    StoredTable stored{table.key, table.name, table.secret, table.owner, table.battle, found.log, {}};
    std::size_t next = 1;
    try {
      std::string reason;
      const auto terms = read_stored_terms(stored, reason);
      if (terms && terms->rules != kRulesVersion) return std::nullopt;
      const auto arena = terms ? arenas_.of(*terms->battle, terms->options, reason) : nullptr;
      if (!arena) {
        kept_.losses.push_back("table " + table.name + " is kept, but cannot be played: " + reason);
        return std::nullopt;
      }
      Play play(arena, *terms, stored.secret);
      try {
        for (; next < stored.entries.size(); ++next) play.take(stored.entries[next]);
      } catch (const std::exception& e) {
        found.fault = "table " + table.name + ": entry " + std::to_string(next) + ": " + e.what();
        found.log.resize(next);
        return play_again(found);
      }
      return shelf_of(play);
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  void keep_upload(const std::string& key) {
    Statement row = from_.once("SELECT time, address, source, battle, report FROM uploads WHERE key=?");
    row.bind(key);
    if (!row.row()) return;
    Append append;
    append.upload = Upload{key, row.number(0), bytes_of(row.blob(1)), row.text(2), row.text(3), row.text(4)};
    append.upload->key = true_key(*append.upload);
    waiting_.push_back(std::move(append));
    ++kept_.uploads;
    if (waiting_.size() >= kAtATime) flush();
  }

  // A battle is named after what it is.
  std::string true_key(const Upload& upload) {
    const auto tell = [&](const std::string& what) {
      kept_.losses.push_back("battle " + upload.key + ": " + what);
      return upload.key;
    };
    const LoadResult loaded = parse_battle(upload.text);
    if (!loaded.ok()) return tell("it is no battle any more: " + to_string(loaded.faults.front()));
    if (!protocol::Input::accept(upload.report)) tell("its report cannot be read");
    const std::string key = upload_key(loaded.battle);
    if (key == upload.key) return key;
    Statement row = from_.once("SELECT 1 FROM upload_names WHERE key=?1 "
                               "AND NOT EXISTS (SELECT 1 FROM uploads WHERE key=?1)");
    row.bind(key);
    if (!row.row()) return tell("it is another battle than its name says");
    tell("its name is " + key + ", and it is kept under it");
    return key;
  }

  // What is known of it without its row.
  void tell_what_is_gone(std::size_t rows) {
    const auto lost = keys("SELECT k.key, COALESCE((SELECT name FROM names n WHERE n.key = k.key), '') FROM "
                           "(SELECT table_key AS key FROM entries UNION SELECT table_key FROM packed UNION "
                           "SELECT key FROM names) k WHERE k.key NOT IN (SELECT key FROM tables)");
    for (const auto& [key, name] : lost)
      kept_.losses.push_back("table " + (name.empty() ? "number " + std::to_string(key) : name) +
                             " is lost: its row cannot be read");
    for (const auto& [_, names] : keys("SELECT 0, t.name || ' may have been called ' || n.name FROM names n "
                                       "JOIN tables t ON t.key = n.key WHERE n.name <> t.name"))
      kept_.losses.push_back("table " + names);
    for (const auto& [_, key] :
         keys("SELECT 0, key FROM upload_names WHERE key NOT IN (SELECT key FROM uploads)"))
      if (!to_.upload(key)) kept_.losses.push_back("battle " + key + " is lost: its row cannot be read");
    compare_sums(static_cast<std::int64_t>(rows + lost.size()));
  }

  void compare_sums(std::int64_t tables) {
    if (number("SELECT COUNT(*) FROM meta WHERE name IN ('tables', 'bytes')") < 2) {
      if (stated_format(file_) != 2)
        kept_.losses.push_back("how much was there is not known: more may be lost than is said");
      return;
    }
    if (const auto were = number("SELECT value FROM meta WHERE name = 'tables'"); were != tables)
      kept_.losses.push_back("there were " + std::to_string(were) + " tables, and of " +
                             std::to_string(tables) + " something is left");
    if (kept_.losses.empty() && number("SELECT value FROM meta WHERE name = 'bytes'") !=
                                    number("SELECT (SELECT COALESCE(SUM(bytes), 0) FROM tables) + "
                                           "(SELECT COALESCE(SUM(bytes), 0) FROM uploads)"))
      kept_.losses.push_back(
          "the sizes of what was read are not the sum that was kept: something may be lost");
  }

  void flush() {
    try {
      to_.write(waiting_);
    } catch (const StoreError&) {
      if (!to_.enough_room()) throw;
      for (const Append& append : waiting_) write_alone(append);
    }
    waiting_.clear();
  }

  // What a damaged page made of one must not take the others with it.
  void write_alone(const Append& append) {
    const std::string what = append.upload ? "battle " + append.upload->key : "table " + append.opens->name;
    try {
      to_.write({append});
    } catch (const StoreError& e) {
      kept_.losses.push_back(what + " is lost: " + e.what());
    }
  }

  Salvage kept_;
  const TellProgress& progress_;
  std::int64_t done_ = 0;
  std::optional<Library> library_;
  fs::path file_;
  Database from_;
  Store to_;
  std::vector<Append> waiting_;
  Arenas arenas_;
  std::optional<std::map<Bytes32, std::string>> shipped_;
};

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

} // namespace

Salvage salvage_store(const fs::path& damaged, const fs::path& target, const TellProgress& progress,
                      const std::optional<Library>& library) {
  if (!fs::exists(damaged)) throw StoreError(damaged.string() + " is not there");
  if (auto holder = DataLock::holder_of(folder_of(damaged))) throw LockHeld(folder_of(damaged), *holder);
  expect_room_for_database(target);
  const TemporaryFolder workshop(folder_of(target));
  const fs::path draft = workshop.path() / ("new-" + target.filename().string());
  const Salvage salvage = Salvager(damaged, workshop.path(), draft, library, progress).run();
  sync_file(draft);
  move_to_new_name(draft, target);
  return salvage;
}

} // namespace bocage::server
