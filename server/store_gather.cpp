#include "server/store_gather.h"

#include <algorithm>
#include <array>

#include "server/secret.h"
#include "server/store_pages.h"
#include "server/store_rows.h"

namespace bocage::server {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE tables (key INTEGER PRIMARY KEY, name, time, secret, clocked, shelf, owner, battle, bytes, visited,
  packed);
CREATE TABLE entries (table_key, number, kind, seat, time, clocks, body, luck, PRIMARY KEY (table_key, number))
  WITHOUT ROWID;
CREATE TABLE snapshots (table_key INTEGER PRIMARY KEY, number, size);
CREATE TABLE uploads (key PRIMARY KEY, time, address, source, battle, report, bytes) WITHOUT ROWID;
CREATE TABLE battles (hash PRIMARY KEY, text) WITHOUT ROWID;
CREATE TABLE packed (table_key INTEGER PRIMARY KEY, entries, size, log);
CREATE TABLE meta (name PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE names (name PRIMARY KEY, key) WITHOUT ROWID;
CREATE TABLE upload_names (key PRIMARY KEY) WITHOUT ROWID;
)";

enum class Shape : std::uint8_t {
  None,
  Table,
  Entry,
  Snapshot,
  Upload,
  Battle,
  Packed,
  Sum,
  Name,
  UploadName
};

constexpr std::array<std::string_view, 5> kSums = {"tables", "unfinished", "last-key", "probe", "bytes"};
constexpr std::size_t kTableColumns = 11, kOldTableColumns = 6; // of formats 3 and 2
constexpr std::size_t kUploadColumns = 7, kOldUploadColumns = 6, kEntryColumns = 8;

bool is_number(const Value& value) { return value.kind == Value::Kind::Number; }
bool is_text(const Value& value) { return value.kind == Value::Kind::Text; }
bool is_blob(const Value& value) { return value.kind == Value::Kind::Blob; }
bool is_null(const Value& value) { return value.kind == Value::Kind::Null; }

Shape shape_in_table(const std::vector<Value>& c) {
  if (c.size() >= kOldTableColumns && c.size() <= kTableColumns && is_null(c[0]) && is_text(c[1]))
    return Shape::Table;
  if (c.size() == 4 && is_null(c[0]) && is_blob(c[3])) return Shape::Packed;
  if (c.size() == 3 && is_number(c[1]) && is_blob(c[2])) return Shape::Snapshot;
  if (c.size() == 2 && is_text(c[1])) return Shape::Battle;
  return Shape::None;
}

Shape shape_in_index(const std::vector<Value>& c) {
  if (c.size() == kEntryColumns && is_number(c[0]) && is_number(c[1])) return Shape::Entry;
  if (c.size() >= kOldUploadColumns && c.size() <= kUploadColumns && is_text(c[0])) return Shape::Upload;
  if (c.size() != 2) return Shape::None;
  if (is_blob(c[0]) && is_text(c[1])) return Shape::UploadName;
  if (!is_text(c[0]) || !is_number(c[1])) return Shape::None;
  return std::find(kSums.begin(), kSums.end(), c[0].bytes) != kSums.end() ? Shape::Sum : Shape::Name;
}

// No two kinds of rows look the same.
Shape shape_of(const PageRow& row) {
  return row.rowid ? shape_in_table(row.columns) : shape_in_index(row.columns);
}

struct Place {
  TableKey table = 0;
  std::int64_t number = 0;

  bool operator==(const Place&) const = default;
  Place next() const { return {table, number + 1}; }
  // Between the two there is no other entry.
  bool follows(const Place& before) const {
    return *this == before.next() || (number == 0 && table > before.table);
  }
};

std::string to_string(const Place& place) {
  return "table number " + std::to_string(place.table) + ": entry " + std::to_string(place.number);
}

std::optional<Place> place_of(const std::optional<PageRow>& row) {
  if (!row || shape_of(*row) != Shape::Entry) return std::nullopt;
  return Place{row->columns[0].number, row->columns[1].number};
}

// An entry that does not stand where its numbers say: either they are damaged or those beside it.
struct Doubtful {
  std::vector<Place> places; // where it may belong, the likeliest first
  Place own;
  std::vector<Value> columns;
};

class Gatherer {
 public:
  Gatherer(const std::filesystem::path& damaged, Database& into, const TellFault& tell)
      : pages_(damaged), into_(into), tell_(tell) {}

  void run() {
    into_.run(kTables);
    Transaction transaction(into_, Transaction::For::Writing);
    for (std::uint32_t number = 2; number <= pages_.count(); ++number)
      if (!pages_.is_free(number)) read_page(pages_.page(number));
    place_doubtful();
    correct_keys();
    transaction.commit();
    if (kept_ == 0) throw StoreError(StoreError::Kind::Damaged, "there is nothing in it that could be read");
  }

 private:
  void read_page(const std::string& page) {
    if (page[0] == 0) return; // what did not fit on another one
    const PageKind kind = kind_of(page);
    const PageRows rows = pages_.rows(page, kind);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto& row = rows[i];
      if (!row) continue;
      if (const auto place = place_of(row))
        keep_entry(*row, *place,
                   kind == PageKind::Index ? leaf_places(rows, i) : inner_places(page, rows, i));
      else
        keep(*row, shape_of(*row));
    }
  }

  // As which most of it can be read, for what it says of itself may be damaged too.
  PageKind kind_of(const std::string& page) const {
    auto best = static_cast<PageKind>(page[0]);
    std::size_t most = rows_known(page, best);
    if (most > 0) return best;
    for (const PageKind kind : {PageKind::Index, PageKind::Table, PageKind::InnerIndex})
      if (const std::size_t known = rows_known(page, kind); known > most) {
        best = kind;
        most = known;
      }
    return best;
  }
  std::size_t rows_known(const std::string& page, PageKind kind) const {
    if (kind != PageKind::Index && kind != PageKind::Table && kind != PageKind::InnerIndex) return 0;
    const PageRows rows = pages_.rows(page, kind);
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const auto& row) { return row && shape_of(*row) != Shape::None; }));
  }

  struct Neighbour {
    bool known = false;
    Place place;
  };
  static Neighbour neighbour(const PageRows& rows, std::size_t i) {
    if (i >= rows.size() || !rows[i] || shape_of(*rows[i]) != Shape::Entry) return {};
    return {true, {rows[i]->columns[0].number, rows[i]->columns[1].number}};
  }

  // Empty if it stands well there.
  static std::vector<Place> leaf_places(const PageRows& rows, std::size_t i) {
    const Place own = neighbour(rows, i).place;
    const Neighbour before = i > 0 ? neighbour(rows, i - 1) : Neighbour{}, after = neighbour(rows, i + 1);
    if ((before.known && own == before.place.next()) || (after.known && after.place == own.next())) return {};
    if ((!before.known || own.follows(before.place)) && (!after.known || after.place.follows(own))) return {};
    std::vector<Place> places;
    if (after.known && after.place.number > 0) places.push_back({after.place.table, after.place.number - 1});
    if (before.known) places.push_back(before.place.next());
    return places;
  }
  std::vector<Place> inner_places(const std::string& page, const PageRows& rows, std::size_t i) const {
    const auto before = place_of(pages_.row_before(page, i));
    if (!before || place_of(rows[i])->follows(*before)) return {};
    return {before->next()};
  }

  void keep_entry(const PageRow& row, const Place& own, std::vector<Place> places) {
    ++kept_;
    if (places.empty() && insert_entry(own, row.columns)) return;
    if (places.empty() && is_there(own, row.columns)) return;
    places.push_back(own);
    doubtful_.push_back({std::move(places), own, row.columns});
  }

  bool insert_entry(const Place& place, const std::vector<Value>& columns) {
    Statement row = into_.kept("INSERT OR IGNORE INTO entries VALUES (?,?,?,?,?,?,?,?)");
    row.bind(place.table).bind(place.number);
    bind_from(row, columns, 2, kEntryColumns);
    row.done();
    return into_.changes() > 0;
  }

  bool is_there(const Place& place) const {
    Statement row = into_.once("SELECT 1 FROM entries WHERE table_key=? AND number=?");
    return row.bind(place.table).bind(place.number).row();
  }
  bool is_there(const Place& place, const std::vector<Value>& columns) const {
    Statement row =
        into_.once("SELECT 1 FROM entries WHERE table_key=? AND number=? AND kind IS ? AND seat IS ? "
                   "AND time IS ? AND clocks IS ? AND body IS ? AND luck IS ?");
    row.bind(place.table).bind(place.number);
    bind_from(row, columns, 2, kEntryColumns);
    return row.row();
  }

  static void bind_from(Statement& row, const std::vector<Value>& columns, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      if (i >= columns.size() || is_null(columns[i]))
        row.null();
      else if (is_number(columns[i]))
        row.bind(columns[i].number);
      else if (is_text(columns[i]))
        row.bind(std::string_view(columns[i].bytes));
      else
        row.bind(std::span(reinterpret_cast<const std::uint8_t*>(columns[i].bytes.data()),
                           columns[i].bytes.size()));
  }

  // Where they close a hole first, then where they carry a log on: each may make room for another.
  void place_doubtful() {
    while (place_one([this](const Place& p) { return carries_on(p) && is_there(p.next()); }) ||
           place_one([this](const Place& p) { return carries_on(p); }));
    for (const Doubtful& entry : doubtful_)
      if (!insert_entry(entry.own, entry.columns) && !is_there(entry.own, entry.columns))
        tell_(to_string(entry.own) + " is there twice, and one of them belongs somewhere else");
  }
  bool carries_on(const Place& place) const {
    return place.number == 0 || is_there({place.table, place.number - 1});
  }
  template <class Fits>
  bool place_one(Fits fits) {
    for (auto entry = doubtful_.begin(); entry != doubtful_.end(); ++entry)
      for (const Place& place : entry->places) {
        if (is_there(place) || !fits(place)) continue;
        insert_entry(place, entry->columns);
        if (place != entry->own)
          tell_(to_string(place) + " had another number, and stood where it belongs: it is kept");
        doubtful_.erase(entry);
        return true;
      }
    return false;
  }

  void keep(const PageRow& row, Shape shape) {
    const auto& c = row.columns;
    kept_ += shape != Shape::None;
    switch (shape) {
    case Shape::Table: return keep_table(row);
    case Shape::Snapshot: return keep_snapshot(row);
    case Shape::Upload: return keep_upload(c);
    case Shape::Battle: return keep_battle(c[1].bytes);
    case Shape::Packed: return insert("INSERT OR IGNORE INTO packed VALUES (?,?,?,?)", *row.rowid, c, 1, 4);
    case Shape::Sum: return insert("INSERT OR IGNORE INTO meta VALUES (?,?)", std::nullopt, c, 0, 2);
    case Shape::Name: return insert("INSERT OR IGNORE INTO names VALUES (?,?)", std::nullopt, c, 0, 2);
    case Shape::UploadName:
      return insert("INSERT OR IGNORE INTO upload_names VALUES (?)", std::nullopt, c, 1, 2);
    case Shape::Entry:
    case Shape::None: return;
    }
  }

  void insert(std::string_view sql, std::optional<std::int64_t> key, const std::vector<Value>& columns,
              std::size_t from, std::size_t to) {
    Statement row = into_.once(sql);
    if (key) row.bind(*key);
    bind_from(row, columns, from, to);
    row.done();
  }

  void keep_table(const PageRow& row) {
    insert("INSERT OR IGNORE INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)", row.rowid, row.columns, 1,
           kTableColumns);
    if (into_.changes() == 0) second_rows_.push_back(row);
  }

  // Format 2 has them with their number in the key, this one of each table the last.
  void keep_snapshot(const PageRow& row) {
    const TableKey table = is_number(row.columns[0]) ? row.columns[0].number : *row.rowid;
    into_
        .once("INSERT INTO snapshots VALUES (?1,?2,?3) ON CONFLICT DO UPDATE SET number=?2, size=?3 "
              "WHERE number < ?2")
        .bind(table)
        .bind(row.columns[1].number)
        .bind(static_cast<std::int64_t>(row.columns[2].bytes.size()))
        .done();
  }

  // A table may play a battle that was sent in, with the very same text.
  void keep_upload(const std::vector<Value>& c) {
    insert("INSERT OR IGNORE INTO uploads VALUES (?,?,?,?,?,?,?)", std::nullopt, c, 0, kUploadColumns);
    if (is_text(c[4])) keep_battle(c[4].bytes);
  }
  void keep_battle(const std::string& text) {
    into_.once("INSERT OR IGNORE INTO battles VALUES (?,?)").bind(sha256(text)).bind(text).done();
  }

  // The index of names knows the number of a table too: where no other table has it, it is the right one.
  void correct_keys() {
    std::vector<std::pair<TableKey, TableKey>> moves;
    {
      Statement row = into_.once("SELECT t.key, n.key FROM tables t JOIN names n ON n.name = t.name "
                                 "WHERE n.key <> t.key AND n.key NOT IN (SELECT key FROM tables) "
                                 "AND (EXISTS (SELECT 1 FROM entries WHERE table_key = n.key AND number = 0) "
                                 "OR EXISTS (SELECT 1 FROM packed WHERE table_key = n.key))");
      while (row.row()) moves.emplace_back(row.number(0), row.number(1));
    }
    for (const auto& [from, to] : moves) {
      into_.once("UPDATE tables SET key=? WHERE key=?").bind(to).bind(from).done();
      tell_("table number " + std::to_string(to) + " had the number " + std::to_string(from) +
            ": it is kept");
    }
    for (const PageRow& row : second_rows_) {
      insert("INSERT OR IGNORE INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)", row.rowid, row.columns, 1,
             kTableColumns);
      if (into_.changes() == 0)
        tell_("table " + row.columns[1].bytes + " has the number of another one, and is lost");
    }
  }

  Pages pages_;
  Database& into_;
  const TellFault& tell_;
  std::int64_t kept_ = 0;
  std::vector<Doubtful> doubtful_;
  std::vector<PageRow> second_rows_;
};

} // namespace

void gather_rows(const std::filesystem::path& damaged, Database& into, const TellFault& tell) {
  Gatherer(damaged, into, tell).run();
}

std::int64_t stated_format(const std::filesystem::path& database) {
  constexpr std::size_t format_at = 60;
  const std::string page = Pages(database).page(1);
  if (!page.starts_with("SQLite format 3")) return 0;
  std::int64_t format = 0;
  for (std::size_t i = format_at; i < format_at + 4; ++i)
    format = format << 8 | static_cast<std::uint8_t>(page[i]);
  return format;
}

} // namespace bocage::server
