// Tables that nobody visits any more are put away, and come back as they were.
#include <sys/wait.h>

#include <csignal>

#include "server/record.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Shelf;
using server::Store;

constexpr server::Millis kLater = 1'800'000'000'000; // than anybody visited
constexpr int kAll = 1000;

bool same(const server::Entry& a, const server::Entry& b) {
  return a.kind == b.kind && a.seat == b.seat && a.time == b.time && a.left == b.left && a.body == b.body &&
         a.luck == b.luck;
}

void expect_same_log(const server::StoredTable& now, const server::StoredTable& before) {
  ASSERT_EQ(now.entries.size(), before.entries.size());
  for (std::size_t i = 0; i < now.entries.size(); ++i)
    EXPECT_TRUE(same(now.entries[i], before.entries[i])) << i;
  EXPECT_EQ(now.battle, before.battle);
  EXPECT_EQ(now.secret, before.secret);
}

// Several battles to their ends, with clocks, a chat and what was taken back.
TEST_F(Disk, ABattleThatIsOverIsPutAwayAndItsRecordIsTheSame) {
  server::Rehearsal hall(the_battles(), file);
  std::vector<std::string> tables, records;
  std::vector<server::StoredTable> stored;
  std::int64_t before = 0;
  for (const char* battle : {"pegasus-bridge", "omaha-beach", "sword-beach"}) {
    Party party(hall, {{"battle", battle}, {"clock", {{"initial", 86400}}}});
    party.deal();
    party.allies->say({{"do", "chat"}, {"text", "à demain, « peut-être » 🂡"}});
    for (int i = 0; i < 200 && party.step(picker); ++i)
      if (i % 50 == 25) party.to_act().say({{"do", "undo"}});
    party.play(picker);
    tables.push_back(party.table);
    records.push_back(party.record());
    stored.push_back(hall.store.read(party.table).value());
  }
  before = hall.store.usage_of_all().bytes;
  const server::PutAway done = hall.store.put_away(kLater, kAll);
  EXPECT_EQ(done.packed, 3);
  EXPECT_EQ(done.removed, 0);
  EXPECT_FALSE(done.more);
  const std::int64_t after = hall.store.usage_of_all().bytes;
  RecordProperty("bytes", static_cast<int>(before));
  RecordProperty("packed", static_cast<int>(after));
  EXPECT_LT(after * 4, before) << "a packed battle is several times smaller";
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries"), 0);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM snapshots"), 0);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    expect_same_log(hall.store.read(tables[i]).value(), stored[i]);
    EXPECT_EQ(*hall.ask("GET", "/api/tables/" + tables[i] + "/record").body, records[i]);
  }
  expect_whole(file);
  EXPECT_EQ(hall.store.put_away(kLater, kAll).packed, 0) << "once is enough";
}

TEST_F(Disk, ATableThatWasPutAwayGoesOn) {
  std::string table;
  std::vector<std::string> tokens;
  Input allies;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    party.play(picker, 100);
    table = party.table;
    tokens = party.tokens;
    allies = party.allies->view();
  }
  const auto rows = rows_of(file, "SELECT * FROM entries");
  {
    Store store(file);
    EXPECT_EQ(store.put_away(kLater, kAll).packed, 1);
  }
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries"), 0);
  server::Rehearsal hall(the_battles(), file);
  Person ann(hall, table, tokens[0], "allies"), bert(hall, table, tokens[1], "axis");
  ann.hello();
  bert.hello();
  EXPECT_EQ(ann.view(), allies);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM packed"), 1) << "who only looks on leaves it where it is";
  Person& next = ann.legal().empty() ? bert : ann;
  EXPECT_EQ(next.act(next.legal()[0])["type"], "step");
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM packed"), 0);
  auto now = rows_of(file, "SELECT * FROM entries");
  ASSERT_EQ(now.size(), rows.size() + 1);
  now.pop_back();
  EXPECT_EQ(now, rows);
  expect_whole(file);
}

TEST_F(Disk, ATableThatNeverStartedIsRemovedWithItsBattle) {
  Store store(file);
  server::Append upload;
  upload.upload = server::Upload{"u-1", 1, somebody(7), "editor", "a battle", "[]"};
  server::Append listed = new_table(2, "listed", Shelf::Listed);
  listed.opens->battle = "another battle";
  store.write({new_table(1, "open", Shelf::Open), listed, new_table(3, "playing"), upload});
  const server::PutAway done = store.put_away(kLater, kAll);
  EXPECT_EQ(done.removed, 2);
  EXPECT_EQ(done.packed, 1);
  EXPECT_FALSE(store.read("open"));
  EXPECT_FALSE(store.read("listed"));
  EXPECT_EQ(store.read("playing")->battle, "a battle") << "which another table plays too";
  EXPECT_EQ(rows_of(file, "SELECT text FROM battles"), std::vector<std::string>{"a battle"});
  EXPECT_TRUE(store.upload("u-1")) << "what was sent in stays";
  EXPECT_EQ(store.usage_of_all().tables, 1);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries"), 0);
  EXPECT_THROW(store.write({chat(1, 1, "is anybody there?")}), server::StoreError);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries"), 0) << "nothing without its table";
  EXPECT_EQ(store.last_key(), 3);
}

TEST_F(Disk, KeysOfRemovedTablesAreNotGivenAgain) {
  Store store(file);
  store.write({new_table(1, "one"), new_table(2, "two", Shelf::Open)});
  store.put_away(kLater, kAll);
  EXPECT_EQ(store.last_key(), 2);
}

TEST_F(Disk, WhoeverLooksInKeepsATableFromBeingPutAway) {
  Store store(file);
  constexpr server::Millis opened = 1'700'000'000'000, an_hour = 3'600'000;
  store.write(
      {new_table(1, "open", Shelf::Open), new_table(2, "visited", Shelf::Open), new_table(3, "written")});
  server::Append visit;
  visit.table = 2;
  visit.visited = opened + an_hour;
  store.write({visit, chat(3, 1, "still here", opened + an_hour)});
  EXPECT_EQ(store.put_away(opened + an_hour, kAll).removed, 1);
  EXPECT_FALSE(store.read("open"));
  EXPECT_TRUE(store.read("visited"));
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM packed"), 0);
  const server::PutAway later = store.put_away(opened + an_hour + 1, kAll);
  EXPECT_EQ(later.removed, 1);
  EXPECT_EQ(later.packed, 1);
}

TEST_F(Disk, TablesArePutAwayAFewAtATime) {
  Store store(file);
  for (server::TableKey key = 1; key <= 5; ++key) store.write({new_table(key, "t" + std::to_string(key))});
  EXPECT_TRUE(store.put_away(kLater, 2).more);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM packed"), 2);
  EXPECT_TRUE(store.put_away(kLater, 2).more);
  EXPECT_FALSE(store.put_away(kLater, 2).more);
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM packed"), 5);
}

TEST_F(Disk, TheJournalPutsAllAwayAndWritesBetween) {
  Post post;
  Answers answers;
  server::DiskJournal journal(file, post);
  for (server::TableKey key = 1; key <= 30; ++key)
    journal.write(new_table(key, "t" + std::to_string(key), key % 2 ? Shelf::Over : Shelf::Open),
                  answers.next());
  answers.wait_for(30);
  server::PutAway sum;
  journal.put_away(kLater, [&, done = answers.next()](const server::PutAway& what, const std::string& error) {
    sum = what;
    done(error);
  });
  journal.write(chat(1, 1, "and on"), answers.next());
  for (const std::string& error : answers.wait_for(32)) EXPECT_EQ(error, "");
  EXPECT_EQ(sum.removed, 15);
  EXPECT_GE(sum.packed, 15);
  Store store(file);
  EXPECT_EQ(store.read("t1")->entries.back().body, "and on");
}

TEST_F(Disk, OnAFullDiskNothingIsPutAwayAndNothingLost) {
  std::string noise; // that hardly gets smaller
  for (int i = 0; i < 5000; ++i) noise += static_cast<char>('0' + picker.below(64));
  Store store(file);
  store.write({new_table(1, "one"), chat(1, 1, noise)});
  store.limit_pages(1); // not one page more than there are
  const auto before = rows_of(file, "SELECT * FROM entries");
  EXPECT_THROW(store.put_away(kLater, kAll), server::StoreError);
  EXPECT_EQ(rows_of(file, "SELECT * FROM entries"), before);
  store.limit_pages(1 << 20);
  EXPECT_EQ(store.put_away(kLater, kAll).packed, 1);
  EXPECT_EQ(store.read("one")->entries.size(), before.size());
}

// Nothing goes but what lies packed beside
// ------------------------------------------------------------------------------------------------

bool refused(const std::string& database, const std::string& sql) {
  sqlite3* db = nullptr;
  EXPECT_EQ(sqlite3_open(database.c_str(), &db), SQLITE_OK);
  const bool no = sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK;
  sqlite3_close(db);
  return no;
}

TEST_F(Disk, LogsLeaveTheirRowsOnlyWhenTheyArePacked) {
  {
    Store store(file);
    store.write({new_table(1, "one"), new_table(2, "two"), chat(2, 1, "a second entry")});
    EXPECT_EQ(store.put_away(kLater, 1).packed, 1);
  }
  const std::string left = rows_of(file, "SELECT table_key FROM packed").front();
  EXPECT_EQ(left, "1");
  EXPECT_TRUE(refused(file, "DELETE FROM entries WHERE table_key=2"));
  EXPECT_TRUE(refused(file, "DELETE FROM entries"));
  EXPECT_TRUE(refused(file, "UPDATE entries SET body='x'"));
  EXPECT_TRUE(refused(file, "DELETE FROM packed"));
  EXPECT_TRUE(refused(file, "UPDATE packed SET log=X'00'"));
  EXPECT_TRUE(refused(file, "DELETE FROM tables WHERE key=1"));
  EXPECT_TRUE(refused(file, "DELETE FROM tables WHERE key=2"));
}

TEST_F(Disk, ADamagedLogIsNotPutAway) {
  std::vector<std::string> told;
  {
    Store store(file);
    store.write({new_table(1, "hurt"), chat(1, 1, "a"), new_table(2, "whole")});
  }
  run_sql(file, "DROP TRIGGER entries_stay; UPDATE entries SET time='yesterday' WHERE number=1");
  Store store(file, [&](const std::string& fault) { told.push_back(fault); });
  EXPECT_EQ(store.put_away(kLater, kAll).packed, 1);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("table hurt: entry 1"), std::string::npos) << told[0];
  EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries WHERE table_key=1"), 2);
  EXPECT_EQ(store.put_away(kLater, kAll).packed, 0) << "and is not tried for ever";
  EXPECT_EQ(told.size(), 1u);
}

TEST_F(Disk, ADamagedPackIsRefusedByName) {
  {
    Store store(file);
    store.write({new_table(1, "one")});
    store.put_away(kLater, kAll);
  }
  run_sql(file, "DROP TRIGGER packed_stay; UPDATE packed SET log = X'00' || SUBSTR(log, 2)");
  Store store(file);
  try {
    store.read("one");
    ADD_FAILURE() << "it was read";
  } catch (const server::StoreError& e) {
    EXPECT_EQ(e.kind, server::StoreError::Kind::Damaged);
    EXPECT_NE(std::string(e.what()).find("table one"), std::string::npos) << e.what();
  }
}

// Killed at every tenth step of SQLite's machine, one after the other: before or after, never between.
TEST_F(Disk, KilledInTheMidstOfPuttingAwayNothingIsLost) {
  const auto fill = [this] {
    fs::remove_all(folder);
    fs::create_directories(folder);
    Store store(file);
    store.write({new_table(1, "over", Shelf::Over), chat(1, 1, "a"), chat(1, 2, "b"),
                 new_table(2, "open", Shelf::Open), new_table(3, "playing"), chat(3, 1, "c")});
  };
  int survived = 0, killed = 0;
  for (int moment = 1; survived == 0; ++moment) {
    int fatal = moment;
    ASSERT_LT(moment, 1000);
    fill();
    const pid_t child = fork();
    if (child == 0) {
      Store store(file);
      constexpr int every = 10;
      sqlite3_progress_handler(
          store.database().handle(), every,
          [](void* left) { return --*static_cast<int*>(left) == 0 ? raise(SIGKILL) : 0; }, &fatal);
      store.put_away(kLater, kAll);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    survived = WIFEXITED(status);
    Store store(file);
    ASSERT_EQ(store.read("over")->entries.size(), 3u) << moment;
    ASSERT_EQ(store.read("playing")->entries.size(), 2u) << moment;
    const int packed = number_of(file, "SELECT COUNT(*) FROM packed");
    EXPECT_EQ(number_of(file, "SELECT SUM(packed) FROM tables"), packed);
    ASSERT_EQ(rows_of(file, "PRAGMA integrity_check").front(), "ok");
    EXPECT_EQ(store.put_away(kLater, kAll).packed, 2 - packed) << "it goes on";
    EXPECT_FALSE(store.read("open"));
    EXPECT_EQ(number_of(file, "SELECT COUNT(*) FROM entries"), 0);
    killed += !survived;
  }
  EXPECT_GT(killed, 20);
}

} // namespace
} // namespace bocage::test
