// What is kept, and how much room it takes: battles once, the last snapshot alone, owners and sums; and how
// the databases of earlier formats become so.
#include "server/record.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Shelf;
using server::Store;

// The same tables as format 2 had them: the battle in each set-up, and every snapshot that was ever made.
void write_as_format_2(const std::string& from, const std::string& to) {
  std::string copy = R"(PRAGMA journal_mode=WAL;
    CREATE TABLE tables (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, time INTEGER NOT NULL,
      secret BLOB NOT NULL, clocked INTEGER NOT NULL, shelf INTEGER NOT NULL);
    CREATE INDEX shelves ON tables (shelf, key);
    CREATE TABLE entries (table_key INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER,
      time INTEGER NOT NULL, clocks TEXT, body TEXT NOT NULL, luck TEXT,
      PRIMARY KEY (table_key, number)) WITHOUT ROWID;
    CREATE TABLE snapshots (table_key INTEGER NOT NULL, number INTEGER NOT NULL, position BLOB NOT NULL,
      PRIMARY KEY (table_key, number));
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
      BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
    CREATE TRIGGER entries_remain BEFORE DELETE ON entries
      BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
    CREATE TABLE uploads (key TEXT PRIMARY KEY, time INTEGER NOT NULL, address BLOB NOT NULL,
      source TEXT NOT NULL, battle TEXT NOT NULL, report TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX uploads_of_address ON uploads (address);
    PRAGMA user_version=2;)";
  copy += "ATTACH '" + from + R"(' AS now;
    INSERT INTO tables SELECT key, name, time, secret, clocked, shelf FROM now.tables;
    INSERT INTO entries SELECT table_key, number, kind, seat, time, clocks, CASE kind WHEN 'setup' THEN
      (SELECT json_set(json_remove(body, '$.battle_hash'), '$.battle', text) FROM now.battles, now.tables
        WHERE battle = hash AND key = table_key) ELSE body END, luck FROM now.entries;
    INSERT INTO snapshots SELECT table_key, number, position FROM now.snapshots;
    INSERT INTO snapshots SELECT table_key, 2, X'00' FROM now.snapshots;
    INSERT INTO uploads SELECT key, time, address, source, battle, report FROM now.uploads;)";
  run_sql(to, copy);
}

TEST_F(Disk, ABattleIsStoredOnceForAllTables) {
  {
    server::Rehearsal hall(the_battles(), file);
    Party one(hall), two(hall), three(hall, {{"battle", "omaha-beach"}});
    for (Party* party : {&one, &two, &three}) party->deal();
    const auto stored = hall.store.read(one.table).value();
    EXPECT_EQ(stored.battle, hall.store.read(two.table)->battle);
    EXPECT_NE(stored.battle.find("pegasus"), std::string::npos);
  }
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM battles"), 2);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries WHERE kind='setup' AND body LIKE '%battle_hash%'"),
            3);
  EXPECT_EQ(number_of(file, "SELECT MAX(LENGTH(body)) < 1000 FROM entries WHERE kind='setup'"), 1);
  expect_whole(file);
}

TEST_F(Disk, ATableWhoseBattleIsAnotherOneIsRefused) {
  std::string table;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall), other(hall, {{"battle", "omaha-beach"}});
    table = party.table;
  }
  run_sql(file, "UPDATE tables SET battle = (SELECT hash FROM battles WHERE hash <> battle)");
  {
    server::Rehearsal hall(the_battles(), file);
    const auto facts = hall.ask("GET", "/api/tables/" + table);
    EXPECT_NE(facts.body->find("the stored battle is not the one of its set-up"), std::string::npos)
        << *facts.body;
  }
  run_sql(file, "UPDATE battles SET text = text || '#'");
  Store store(file);
  EXPECT_THROW(store.read(table), server::StoreError);
}

TEST_F(Disk, OnlyTheLastSnapshotIsKept) {
  server::Rehearsal hall(the_battles(), file);
  Party party(hall);
  party.deal();
  party.play(picker, 150);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM snapshots"), 1);
  EXPECT_GT(number_of(file, "SELECT number FROM snapshots"), 64);
  EXPECT_EQ(hall.store.read(party.table)->snapshot->entries,
            static_cast<std::size_t>(number_of(file, "SELECT number FROM snapshots")));
}

// A battle that is over and one that goes on are carried over: the record to the byte, the views to the
// hexagon.
TEST_F(Disk, TablesOfFormat2AreTheSame) {
  std::string over, going_on, record;
  std::vector<std::string> tokens;
  Input allies, axis;
  {
    server::Rehearsal hall(the_battles(), file);
    Party first(hall, {{"clock", {{"initial", 3600}}}}), second(hall, {{"battle", "omaha-beach"}});
    first.deal();
    first.play(picker);
    second.deal();
    second.play(picker, 150);
    over = first.table;
    record = first.record();
    going_on = second.table;
    tokens = second.tokens;
    allies = second.allies->view();
    axis = second.axis->view();
  }
  ASSERT_TRUE(server::verify_record(record).ok());
  const std::string old = folder / "old.sqlite";
  write_as_format_2(file, old);
  {
    server::Rehearsal hall(the_battles(), old);
    EXPECT_EQ(*hall.ask("GET", "/api/tables/" + over + "/record").body, record);
    Person ann(hall, going_on, tokens[0], "allies"), bert(hall, going_on, tokens[1], "axis");
    ann.hello();
    bert.hello();
    EXPECT_EQ(ann.view(), allies);
    EXPECT_EQ(bert.view(), axis);
    Person& next = ann.legal().empty() ? bert : ann;
    EXPECT_EQ(next.act(next.legal()[0])["type"], "step");
    const server::Usage usage = hall.store.usage_of_all();
    EXPECT_EQ(usage.tables, 2);
    EXPECT_EQ(usage.unfinished, 1);
    EXPECT_GT(usage.bytes, 20'000);
    EXPECT_EQ(hall.store.usage_of({}).bytes, usage.bytes);
  }
  EXPECT_EQ(number_of(old, "PRAGMA user_version"), 3);
  EXPECT_EQ(number_of(old, "SELECT COUNT(*) FROM snapshots"),
            number_of(file, "SELECT COUNT(*) FROM snapshots"));
  EXPECT_EQ(number_of(old, "SELECT COUNT(*) FROM tables WHERE visited < time"), 0);
  expect_whole(old);
}

// Killed in the midst of it, it has not begun: the transaction is one.
TEST_F(Disk, AMigrationThatBreaksOffHasNotBegun) {
  {
    Store store(file);
    store.write({new_table(1, "one")});
  }
  const std::string old = folder / "old.sqlite";
  write_as_format_2(file, old);
  const auto schema = rows_of(old, "SELECT sql FROM sqlite_master");
  run_sql(old, "CREATE VIEW meta AS SELECT 1"); // in the way of the last steps
  EXPECT_THROW(Store store(old), server::StoreError);
  run_sql(old, "DROP VIEW meta");
  EXPECT_EQ(rows_of(old, "SELECT sql FROM sqlite_master"), schema);
  EXPECT_EQ(number_of(old, "PRAGMA user_version"), 2);
  Store store(old);
  EXPECT_TRUE(store.read("one"));
}

// Who fills the store
// ------------------------------------------------------------------------------------------------

server::Append owned_table(server::TableKey key, std::uint8_t owner, Shelf shelf) {
  server::Append append = new_table(key, "t" + std::to_string(key), shelf);
  append.opens->owner = somebody(owner);
  return append;
}

server::Append upload_of(std::uint8_t address, const std::string& key, std::size_t size) {
  server::Append append;
  append.upload = server::Upload{key, 1, somebody(address), "editor", std::string(size, 'x'), "[]"};
  return append;
}

TEST_F(Disk, UsageIsCountedByOwnerAndInAll) {
  Store store(file);
  store.write(
      {owned_table(1, 7, Shelf::Open), owned_table(2, 7, Shelf::Over), owned_table(3, 8, Shelf::Playing)});
  const auto before = store.usage_of(somebody(7));
  EXPECT_EQ(before.tables, 2);
  EXPECT_EQ(before.unfinished, 1);
  store.write({chat(1, 1, std::string(1000, 'a'))});
  EXPECT_EQ(store.usage_of(somebody(7)).bytes, before.bytes + 1000 + server::kRowBytes + 4);
  store.write({upload_of(7, "u-one", 5000), upload_of(7, "u-one", 5000)}); // the second is there already
  const auto after = store.usage_of(somebody(7));
  EXPECT_GT(after.bytes, before.bytes + 6000);
  EXPECT_LT(after.bytes, before.bytes + 7000);
  server::Append over;
  over.table = 1;
  over.shelf = Shelf::Over;
  store.write({over});
  EXPECT_EQ(store.usage_of(somebody(7)).unfinished, 0);
  const auto all = store.usage_of_all();
  EXPECT_EQ(all.tables, 3);
  EXPECT_EQ(all.unfinished, 1);
  EXPECT_EQ(all.bytes, after.bytes + store.usage_of(somebody(8)).bytes);
  EXPECT_EQ(store.usage_of(somebody(9)).tables, 0);
}

// A snapshot takes the place of the one before, in the sum too.
TEST_F(Disk, UsageDoesNotGrowWithSnapshots) {
  Store store(file);
  store.write({owned_table(1, 7, Shelf::Playing)});
  const auto bare = store.usage_of(somebody(7)).bytes;
  server::Append append;
  append.table = 1;
  for (const std::size_t size : {3000, 5000, 4000}) {
    append.snapshot = server::Snapshot{1, std::vector<std::uint8_t>(size)};
    store.write({append});
    EXPECT_EQ(store.usage_of(somebody(7)).bytes, bare + static_cast<std::int64_t>(size));
  }
}

// What SQLite does for a question, in steps of its machine.
int steps_of(Store& store, const std::function<void()>& question) {
  int steps = 0;
  sqlite3_progress_handler(
      store.database().handle(), 1, [](void* count) { return ++*static_cast<int*>(count), 0; }, &steps);
  question();
  sqlite3_progress_handler(store.database().handle(), 0, nullptr, nullptr);
  return steps;
}

// Tables are opened often: what there is in all must not be counted anew each time.
TEST_F(Disk, UsageOfAllIsKnownWithoutCounting) {
  Store store(file);
  store.write({owned_table(1, 7, Shelf::Listed)});
  const int with_one = steps_of(store, [&] { store.usage_of_all(); });
  std::vector<server::Append> all;
  for (server::TableKey key = 2; key < 500; ++key) all.push_back(owned_table(key, 7, Shelf::Listed));
  store.write(all);
  EXPECT_EQ(steps_of(store, [&] { store.usage_of_all(); }), with_one);
  EXPECT_GT(with_one, 0);
}

TEST_F(Disk, WhatWasNotWrittenIsNotCounted) {
  Store store(file);
  store.write({owned_table(1, 7, Shelf::Playing)});
  const auto before = store.usage_of_all();
  EXPECT_THROW(store.write({owned_table(2, 7, Shelf::Playing), chat(1, 0, "there already")}),
               server::StoreError);
  const auto after = store.usage_of_all();
  EXPECT_EQ(after.tables, before.tables);
  EXPECT_EQ(after.bytes, before.bytes);
}

TEST_F(Disk, NobodyFillsTheLobbyAlone) {
  Store store(file);
  std::vector<server::Append> all{owned_table(1, 8, Shelf::Listed)};
  for (server::TableKey key = 2; key < 300; ++key) all.push_back(owned_table(key, 7, Shelf::Listed));
  store.write(all);
  const auto list = store.tables(Shelf::Listed, 100, 5);
  ASSERT_EQ(list.size(), 6u);
  EXPECT_EQ(list.front().name, "t299") << "the newest first";
  EXPECT_EQ(list.back().name, "t1");
  EXPECT_EQ(store.tables(Shelf::Listed, 100).size(), 100u) << "nobody is held back who need not be";
}

// Tables of earlier releases have no owner: they are not one visitor's.
TEST_F(Disk, TablesWithoutAnOwnerAreAllListed) {
  Store store(file);
  std::vector<server::Append> all;
  for (server::TableKey key = 1; key <= 20; ++key) all.push_back(owned_table(key, 0, Shelf::Listed));
  store.write(all);
  EXPECT_EQ(store.tables(Shelf::Listed, 100, 5).size(), 20u);
}

TEST_F(Disk, RoomIsKnown) {
  Store store(file);
  store.write({new_table(1, "one")});
  const server::Room room = store.room();
  EXPECT_EQ(room.database, fs::file_size(file) + fs::file_size(file + "-wal"));
  EXPECT_GT(room.free, 0u);
  EXPECT_EQ(store.enough_room(), room.free >= (64u << 20));
}

} // namespace
} // namespace bocage::test
