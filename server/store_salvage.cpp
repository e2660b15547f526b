#include "server/store_salvage.h"

#include "engine/state/snapshot.h"
#include "server/store_lock.h"
#include "server/store_rescue.h"
#include "server/store_terms.h"
#include "server/table.h"

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAtATime = 100; // tables in one transaction

Bytes32 bytes_of(const std::vector<std::uint8_t>& blob) {
  Bytes32 bytes{};
  std::copy_n(blob.begin(), std::min(blob.size(), bytes.size()), bytes.begin());
  return bytes;
}

class Salvager {
 public:
  Salvager(const fs::path& damaged, const fs::path& folder, const fs::path& target,
           const TellProgress& progress)
      : progress_(progress), readable_(Readable::untouched(damaged, folder, told())),
        from_(readable_.file, readable_.access), to_(target) {}

  Salvage run() {
    const auto rows = readable_tables(from_, told());
    const auto uploads = readable_uploads(from_);
    const auto all = static_cast<std::int64_t>(rows.size() + uploads.size());
    for (const TableRow& row : rows) {
      guarded("table " + row.name, [&] { keep_table(row.key); });
      progress_(++done_, all);
    }
    for (const std::string& key : uploads) {
      guarded("battle " + key, [&] { keep_upload(key); });
      progress_(++done_, all);
    }
    flush();
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

  struct Found {
    NewTable table;
    std::int64_t shelf = 0;
    Millis visited = 0;
    std::vector<std::uint8_t> battle;
    std::vector<Entry> log;
    std::string fault; // which ends the log
  };

  void keep_table(TableKey key) {
    Found found = read_row(key);
    if (found.log.empty() || found.log.front().kind != EntryKind::Setup)
      throw StoreError(StoreError::Kind::Damaged, found.fault.empty() ? "it has no set-up" : found.fault);
    if (!found.battle.empty() && found.table.battle.empty())
      throw StoreError(StoreError::Kind::Damaged, "its battle cannot be read");
    const bool whole = found.fault.empty();
    if (!whole)
      kept_.losses.push_back(found.fault + "; the " + std::to_string(found.log.size()) +
                             " entries before it are kept");
    ++kept_.tables;
    kept_.whole += whole;
    Append append;
    append.table = key;
    append.shelf = whole ? static_cast<Shelf>(found.shelf) : shelf_where_it_ends(found);
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
    if (row.number(4) < 0 || row.number(4) > static_cast<std::int64_t>(Shelf::Listed))
      throw StoreError(StoreError::Kind::Damaged, "its row is damaged");
    found.table = {key, name, row.number(1), bytes_of(secret), row.number(3) == 1, bytes_of(row.blob(5)), {}};
    found.shelf = row.number(4);
    found.battle = row.blob(6);
    found.visited = row.number(7);
    found.table.battle = battle_text(found.battle);
    found.log =
        row.number(8) ? packed_log(key, name) : read_log_as_far_as_it_goes(from_, key, name, found.fault);
    return found;
  }

  std::vector<Entry> packed_log(TableKey key, const std::string& name) {
    Statement row = from_.once("SELECT entries, size, log FROM packed WHERE table_key=?");
    row.bind(key);
    if (!row.row()) throw StoreError(StoreError::Kind::Damaged, "its packed log is missing");
    return unpack_log(
        {static_cast<std::size_t>(row.number(0)), static_cast<std::size_t>(row.number(1)), row.blob(2)},
        name);
  }

  // Empty if it is not the one that was stored.
  std::string battle_text(const std::vector<std::uint8_t>& hash) {
    if (hash.empty()) return {};
    Statement row = from_.once("SELECT text FROM battles WHERE hash=?");
    row.bind(hash);
    const std::string text = row.row() ? row.text(0) : std::string();
    return sha256(text) == bytes_of(hash) ? text : std::string();
  }

  // A battle that was over goes on where its log ends now.
  Shelf shelf_where_it_ends(const Found& found) {
    try {
      const NewTable& table = found.table;
      StoredTable stored{table.key, table.name, table.secret, table.owner, table.battle, found.log, {}};
      std::string reason;
      const auto terms = read_stored_terms(stored, reason);
      const auto arena = terms ? arenas_.of(*terms->battle, terms->options, reason) : nullptr;
      if (!arena || terms->rules != kRulesVersion) return static_cast<Shelf>(found.shelf);
      Play play(arena, *terms, stored.secret);
      for (std::size_t i = 1; i < stored.entries.size(); ++i) play.take(stored.entries[i]);
      return shelf_of(play);
    } catch (const Damaged&) {
      return static_cast<Shelf>(found.shelf);
    }
  }

  void keep_upload(const std::string& key) {
    Statement row = from_.once("SELECT time, address, source, battle, report FROM uploads WHERE key=?");
    row.bind(key);
    if (!row.row()) return;
    Append append;
    append.upload = Upload{key, row.number(0), bytes_of(row.blob(1)), row.text(2), row.text(3), row.text(4)};
    waiting_.push_back(std::move(append));
    ++kept_.uploads;
    if (waiting_.size() >= kAtATime) flush();
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
  Readable readable_;
  Database from_;
  Store to_;
  std::vector<Append> waiting_;
  Arenas arenas_;
};

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

} // namespace

Salvage salvage_store(const fs::path& damaged, const fs::path& target, const TellProgress& progress) {
  if (!fs::exists(damaged)) throw StoreError(damaged.string() + " is not there");
  if (auto holder = DataLock::holder_of(folder_of(damaged))) throw LockHeld(folder_of(damaged), *holder);
  expect_nothing_at(target);
  const TemporaryFolder workshop(folder_of(target));
  const fs::path draft = workshop.path() / target.filename();
  const Salvage salvage = Salvager(damaged, workshop.path(), draft, progress).run();
  sync_file(draft);
  move_to_new_name(draft, target);
  return salvage;
}

} // namespace bocage::server
