// Damage: rows that do not say what they must, and pages that cannot be read. No other game changes for it,
// and the server starts all the same.
#include "engine/state/snapshot.h"
#include "server/record.h"
#include "server/store_salvage.h"
#include "server/uploads.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Store;
using server::StoreError;

// Rows
// ------------------------------------------------------------------------------------------------

TEST_F(Disk, AnEntryThatDoesNotSayWhatItMustIsRefusedByName) {
  struct Fault {
    const char *change, *told;
  };
  const Fault faults[] = {
      {"UPDATE entries SET kind='dance' WHERE number=1", "entry 1: this program does not know"},
      {"UPDATE entries SET kind=X'616374' WHERE number=1", "entry 1: its kind is no text"},
      {"UPDATE entries SET seat=77 WHERE number=1", "entry 1: there is no seat 77"},
      {"UPDATE entries SET seat=-1 WHERE number=1", "entry 1: there is no seat -1"},
      {"UPDATE entries SET seat='allies' WHERE number=1", "entry 1: its seat is no number"},
      {"UPDATE entries SET time='noon' WHERE number=1", "entry 1: its time is no number"},
      {"UPDATE entries SET time=1.5 WHERE number=1", "entry 1: its time is no number"},
      {"UPDATE entries SET clocks='' WHERE number=1", "entry 1: its clocks are ''"},
      {"UPDATE entries SET clocks='60000' WHERE number=1", "entry 1: its clocks are '60000'"},
      {"UPDATE entries SET clocks='1 2 3' WHERE number=1", "entry 1: its clocks are '1 2 3'"},
      {"UPDATE entries SET clocks='1 x' WHERE number=1", "entry 1: its clocks are '1 x'"},
      {"UPDATE entries SET clocks='-1 5' WHERE number=1", "entry 1: its clocks are '-1 5'"},
      {"UPDATE entries SET clocks=7 WHERE number=1", "entry 1: its clocks are '7'"},
      {"UPDATE entries SET clocks=X'31' WHERE number=1", "entry 1: what it says of the clocks is no text"},
      {"UPDATE entries SET body=X'00' WHERE number=1", "entry 1: what it says is no text"},
      {"UPDATE entries SET luck=X'00' WHERE number=1", "entry 1: its luck is no text"},
      {"UPDATE entries SET number=7 WHERE number=1", "entry 1: it is missing"},
      {"DROP TRIGGER entries_remain; DELETE FROM entries WHERE number=0", "entry 0: it is missing"},
      {"UPDATE tables SET secret=X'00' WHERE key=1", "its secret is damaged"},
      {"UPDATE tables SET secret='0123456789abcdef0123456789abcdef' WHERE key=1", "its secret is damaged"},
      {"UPDATE battles SET text='another'", "its battle is damaged"},
      {"DELETE FROM battles", "its battle is missing"},
  };
  for (const auto& [change, told] : faults) {
    SCOPED_TRACE(change);
    fs::remove(file);
    {
      Store store(file);
      store.write({new_table(1, "hurt"), chat(1, 1, "a"), chat(1, 2, "b")});
    }
    run_sql(file, std::string("DROP TRIGGER entries_stay;") + change);
    Store store(file);
    try {
      store.read("hurt");
      ADD_FAILURE() << "it was read";
    } catch (const StoreError& e) {
      EXPECT_EQ(e.kind, StoreError::Kind::Damaged);
      EXPECT_NE(std::string(e.what()).find("table hurt: " + std::string(told)), std::string::npos)
          << e.what();
    }
  }
}

TEST_F(Disk, ABattleSentInThatIsNoTextIsRefusedByName) {
  {
    Store store(file);
    server::Append append;
    append.upload = server::Upload{"u-1", 1, somebody(1), "editor", "text", "[]"};
    store.write({append});
  }
  for (const char* column : {"source", "battle", "report"}) {
    run_sql(file, "UPDATE uploads SET source='editor', battle='text', report='[]'");
    EXPECT_TRUE(Store(file).upload("u-1"));
    run_sql(file, std::string("UPDATE uploads SET ") + column + "=X'00'");
    EXPECT_THROW(Store(file).upload("u-1"), StoreError) << column;
  }
}

TEST_F(Disk, ASnapshotThatIsNoneIsDoneWithout) {
  std::string table;
  std::vector<std::string> tokens;
  Input view;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    party.play(picker, 100);
    table = party.table;
    tokens = party.tokens;
    view = party.allies->view();
  }
  run_sql(file, "UPDATE snapshots SET position='nowhere'");
  server::Rehearsal hall(the_battles(), file);
  Person ann(hall, table, tokens[0], "allies");
  ann.hello();
  EXPECT_EQ(ann.view(), view);
}

// Clocks that could not be read were taken for clocks that had run out: the battle was lost at once.
TEST_F(Disk, ADamagedClockEndsNoBattle) {
  std::string table, other;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall, {{"clock", {{"initial", 3600}}}}), second(hall, {{"clock", {{"initial", 3600}}}});
    for (Party* each : {&party, &second}) {
      each->deal();
      each->play(picker, 20);
    }
    table = party.table;
    other = second.table;
  }
  run_sql(file, "DROP TRIGGER entries_stay; UPDATE entries SET clocks='soon' WHERE table_key=1 AND number=8");
  const auto before = rows_of(file, "SELECT COUNT(*) FROM entries WHERE table_key=1");
  server::Rehearsal hall(the_battles(), file);
  hall.clock.wind(60'000);
  const auto facts = hall.ask("GET", "/api/tables/" + table);
  EXPECT_EQ(facts.status, 404);
  EXPECT_EQ(Input::parse(*facts.body)["error"]["code"], "closed-table") << *facts.body;
  EXPECT_NE(facts.body->find("entry 8: its clocks are 'soon'"), std::string::npos) << *facts.body;
  EXPECT_EQ(rows_of(file, "SELECT COUNT(*) FROM entries WHERE table_key=1"), before) << "nothing was added";
  EXPECT_EQ(hall.ask("GET", "/api/tables/" + other).status, 200);
}

// Entries that read well and mean nothing to the game.
TEST_F(Disk, AnEntryThatIsNoJsonKeepsNoServerFromStarting) {
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall, {{"clock", {{"initial", 3600}}}});
    party.deal();
  }
  for (const char* body : {"{\"name\":7,\"token\":[]}", "[", "{\"rules\":\"x\"}"}) {
    run_sql(
        file,
        "DROP TRIGGER IF EXISTS entries_stay; UPDATE entries SET kind=CASE number WHEN 0 THEN 'setup' ELSE "
        "'take' END, seat=CASE number WHEN 0 THEN NULL ELSE 0 END, body='" +
            std::string(body) + "' WHERE number=" + (body[1] == '"' && body[2] == 'r' ? "0" : "1"));
    EXPECT_NO_THROW(server::Rehearsal(the_battles(), file)) << body;
  }
}

// Pages
// ------------------------------------------------------------------------------------------------

// Many tables, so that each tree has several leaves; every third is played against the clock, every fifth
// listed.
constexpr int kTables = 240, kEntries = 20;

class Damaged : public Disk {
 protected:
  Damaged() {
    Store store(file);
    std::vector<server::Append> all;
    for (int key = 1; key <= kTables; ++key) {
      server::Append append = new_table(key, name(key), shelf(key));
      append.opens->clocked = key % 3 == 0;
      for (int number = 1; number < kEntries; ++number)
        append.entries.push_back(chat(key, 0, "entry " + std::to_string(number)).entries[0]);
      all.push_back(std::move(append));
      server::Append upload;
      upload.upload =
          server::Upload{"u-" + std::to_string(key), key, somebody(static_cast<std::uint8_t>(key)), "editor",
                         std::string(300, 'x'),      "[]"};
      all.push_back(std::move(upload));
    }
    store.write(all);
  }
  static std::string name(int key) { return "table" + std::to_string(key); }
  static server::Shelf shelf(int key) {
    return key % 5 == 0 ? server::Shelf::Listed : server::Shelf::Playing;
  }

  // How many can be read from beginning to end. What is read of any of them must be as it was.
  static int readable(Store& store) {
    int whole = 0;
    for (int key = 1; key <= kTables; ++key) try {
        const auto table = store.read(name(key));
        if (!table) continue;
        for (std::size_t i = 1; i < table->entries.size(); ++i)
          EXPECT_EQ(table->entries[i].body, "entry " + std::to_string(i)) << key;
        EXPECT_EQ(table->battle, "a battle");
        whole += table->entries.size() == kEntries;
      } catch (const StoreError& e) {
        EXPECT_EQ(e.kind, StoreError::Kind::Damaged) << e.what();
      }
    return whole;
  }

  std::vector<std::string> told;
  server::TellFault tell = [this](const std::string& fault) { told.push_back(fault); };
};

TEST_F(Damaged, AnIndexIsDoneWithout) {
  for (const char* index : {"shelves", "sqlite_autoindex_tables_1"}) {
    SCOPED_TRACE(index);
    const auto leaves = leaves_of(file, index);
    ASSERT_GT(leaves.size(), 1u);
    overwrite_page(file, leaves[leaves.size() / 2]);
  }
  Store store(file, tell);
  EXPECT_EQ(store.clocked().size(), static_cast<std::size_t>(kTables / 3 - kTables / 15));
  EXPECT_EQ(store.tables(server::Shelf::Listed, 100).size(), static_cast<std::size_t>(kTables / 5));
  EXPECT_EQ(store.tables(server::Shelf::Listed, 3).front().name, name(kTables));
  EXPECT_EQ(store.last_key(), kTables);
  EXPECT_EQ(readable(store), kTables);
}

TEST_F(Damaged, APageOfTablesHidesOnlyThose) {
  const auto leaves = leaves_of(file, "tables");
  ASSERT_GT(leaves.size(), 3u);
  overwrite_page(file, leaves[1]);
  Store store(file, tell);
  const int left = readable(store);
  EXPECT_LT(left, kTables);
  EXPECT_GT(left, kTables - 15);
  const auto listed = store.tables(server::Shelf::Listed, 100).size();
  EXPECT_GE(listed, static_cast<std::size_t>(kTables / 5 - 3));
  EXPECT_FALSE(told.empty()) << "what is lost is told";
  EXPECT_EQ(store.last_key(), kTables);
}

TEST_F(Damaged, APageOfEntriesHidesOnlyTheTablesInIt) {
  const auto leaves = leaves_of(file, "entries");
  ASSERT_GT(leaves.size(), 10u);
  overwrite_page(file, leaves[5]);
  Store store(file, tell);
  const int left = readable(store);
  EXPECT_LT(left, kTables);
  EXPECT_GE(left, kTables - 4);
  EXPECT_EQ(store.clocked().size(), static_cast<std::size_t>(kTables / 3 - kTables / 15));
}

// The newest table cannot be seen: one that is opened now must not be taken for it.
TEST_F(Damaged, WithoutTheNewestTableNothingIsWrittenOver) {
  for (const char* tree : {"tables", "entries"}) overwrite_page(file, leaves_of(file, tree).back());
  Store store(file, tell);
  EXPECT_GT(store.last_key(), kTables + 1'000'000);
  EXPECT_FALSE(told.empty());
}

TEST_F(Damaged, AMigrationPassesOverDamage) {
  run_sql(
      file,
      R"(DROP TABLE snapshots; CREATE TABLE snapshots (table_key INTEGER NOT NULL, number INTEGER NOT NULL,
    position BLOB NOT NULL, PRIMARY KEY (table_key, number));
    INSERT INTO snapshots SELECT key, 1, zeroblob(500) FROM tables;
    DROP TRIGGER entries_remain; DROP TRIGGER packed_stay; DROP TRIGGER packed_remain; DROP TRIGGER tables_remain;
    DROP TRIGGER tables_counted; DROP TRIGGER tables_recounted; DROP TRIGGER tables_discounted;
    DROP TRIGGER uploads_counted; DROP INDEX tables_of_owner; DROP INDEX tables_of_battle; DROP INDEX unvisited;
    DROP TABLE packed; DROP TABLE meta; DROP TABLE battles;
    ALTER TABLE tables DROP COLUMN owner; ALTER TABLE tables DROP COLUMN battle; ALTER TABLE tables DROP COLUMN bytes;
    ALTER TABLE tables DROP COLUMN visited; ALTER TABLE tables DROP COLUMN packed;
    ALTER TABLE uploads DROP COLUMN bytes; PRAGMA user_version=2)");
  for (const char* tree : {"snapshots", "entries", "tables", "uploads"})
    overwrite_page(file, leaves_of(file, tree)[2]);
  Store store(file, tell);
  EXPECT_FALSE(told.empty());
  int readable = 0;
  for (int key = 1; key <= kTables; ++key) try {
      readable += store.read(name(key)).has_value();
    } catch (const StoreError&) {
    }
  EXPECT_GT(readable, kTables - 20);
  store.write({chat(kTables / 2, kEntries, "and on")});
  EXPECT_EQ(store.read(name(kTables / 2))->entries.back().body, "and on");
  EXPECT_GT(store.usage_of_all().bytes, 100'000);
}

// Whatever page it is: the store opens or says why not, what it reads is as it was, and salvage gets no less.
TEST_F(Damaged, WhateverPageIsDamagedNothingIsMadeUp) {
  const std::string whole = bytes_of_file(file);
  const int pages = static_cast<int>(whole.size() / 1024);
  int opened = 0, salvaged = 0;
  for (int page = 1; page <= pages; page += 1 + picker.below(40)) {
    SCOPED_TRACE("page " + std::to_string(page));
    std::ofstream(file, std::ios::binary) << whole;
    overwrite_page(file, page, static_cast<char>(picker.below(256)));
    const std::string damaged = bytes_of_file(file);
    int read = 0;
    try {
      Store store(file, tell);
      store.clocked();
      store.tables(server::Shelf::Listed, 10);
      EXPECT_GE(store.last_key(), kTables);
      read = readable(store);
      ++opened;
    } catch (const StoreError&) {
    }
    std::ofstream(file, std::ios::binary) << damaged; // as it was found
    const std::string target = folder / "salvaged.sqlite";
    fs::remove(target);
    try {
      const auto salvage = server::salvage_store(file, target, kQuiet);
      EXPECT_GE(salvage.whole, read);
      Store again(target);
      EXPECT_EQ(readable(again), salvage.whole);
      ++salvaged;
    } catch (const StoreError&) {
    }
    EXPECT_EQ(bytes_of_file(file), damaged) << "the damaged database is only read";
  }
  EXPECT_GT(opened, pages / 50);
  EXPECT_GE(salvaged, opened);
}

// What the tools make of it
// ------------------------------------------------------------------------------------------------

bool tells(const std::vector<std::string>& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

class Played : public Disk {
 protected:
  Played() {
    server::Rehearsal hall(the_battles(), file);
    Party first(hall, {{"clock", {{"initial", 86400}}}}), second(hall, {{"battle", "omaha-beach"}});
    first.deal();
    first.play(picker);
    over = first.table;
    record = first.record();
    second.deal();
    second.play(picker, 80);
    playing = second.table;
    tokens = second.tokens;
  }
  server::StoreReport check() { return server::check_store(file, kQuiet); }

  std::string over, record, playing;
  std::vector<std::string> tokens;
};

TEST_F(Played, CheckFindsNothingWhereNothingIsWrong) {
  const auto report = check();
  EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.faults.front());
  EXPECT_EQ(report.tables, 2);
  EXPECT_EQ(report.entries, number_of(file, "SELECT COUNT(*) FROM entries"));
}

TEST_F(Played, CheckPlaysEveryTableAgain) {
  run_sql(file,
          "DROP TRIGGER entries_stay; UPDATE entries SET luck='GGG' WHERE table_key=1 AND number=(SELECT "
          "MIN(number) FROM entries WHERE table_key=1 AND kind='act' AND luck IS NOT NULL)");
  const auto report = check();
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_TRUE(tells(report.faults, "table " + over + ": entry ")) << report.faults.front();
  EXPECT_TRUE(tells(report.faults, "chance gave")) << report.faults.front();
}

TEST_F(Played, CheckComparesSnapshotsAndSums) {
  run_sql(file, "UPDATE snapshots SET number=number-1");
  EXPECT_TRUE(tells(check().faults, "its snapshot is not the position of its log"));
  run_sql(file, "UPDATE snapshots SET number=number+1; UPDATE meta SET value=value+1 WHERE name='bytes'");
  const auto report = check();
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_TRUE(tells(report.faults, "the sums"));
}

// A page that was zeroed may look like one on which nothing ever stood.
TEST_F(Played, CheckMissesEntriesAtTheEnd) {
  run_sql(
      file,
      "DROP TRIGGER entries_remain; DELETE FROM entries WHERE table_key=2 AND number = (SELECT MAX(number) "
      "FROM entries WHERE table_key=2); DELETE FROM snapshots WHERE table_key=2");
  const auto report = check();
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_TRUE(tells(report.faults, "table " + playing + ": it has ")) << report.faults.front();
}

TEST_F(Played, CheckTellsOfRowsAndPagesAndBattles) {
  run_sql(file, "DROP TRIGGER entries_stay; UPDATE entries SET time='x' WHERE table_key=2 AND number=5;"
                "INSERT INTO uploads (key, time, address, source, battle, report) VALUES "
                "('u-1', 1, X'00', 'editor', 'no battle', '[]');"
                "INSERT INTO entries VALUES (77, 0, 'chat', 0, 0, NULL, '', NULL)");
  overwrite_page(file, leaves_of(file, "entries")[10]);
  const auto report = check();
  EXPECT_TRUE(tells(report.faults, "the file: "));
  EXPECT_TRUE(tells(report.faults, "table " + playing + ": entry 5: its time"));
  EXPECT_TRUE(tells(report.faults, "table " + over + ": entry "));
  EXPECT_TRUE(tells(report.faults, "battle u-1: "));
}

TEST_F(Played, CheckReadsTablesOfOtherRules) {
  run_sql(file,
          "DROP TRIGGER entries_stay; UPDATE entries SET body=json_set(body, '$.rules', 1) WHERE number=0;"
          "UPDATE tables SET bytes = bytes + 1 - LENGTH('" +
              std::to_string(kRulesVersion) + "')");
  const auto report = check();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.of_other_rules, 2);
}

TEST_F(Played, SalvageKeepsTheOthersWholeAndTheEntriesBeforeAHole) {
  const auto leaves = leaves_of(file, "entries");
  const int all = number_of(file, "SELECT COUNT(*) FROM entries WHERE table_key=1");
  overwrite_page(file, leaves[leaves.size() / 4]); // in the midst of the first table
  const std::string before = bytes_of_file(file), target = folder / "salvaged.sqlite";
  const auto salvage = server::salvage_store(file, target, kQuiet);
  EXPECT_EQ(salvage.tables, 2);
  EXPECT_EQ(salvage.whole, 1);
  ASSERT_EQ(salvage.losses.size(), 1u);
  EXPECT_TRUE(tells(salvage.losses, "table " + over + ": entry "));
  EXPECT_TRUE(tells(salvage.losses, " entries before it are kept"));
  EXPECT_EQ(bytes_of_file(file), before);
  const auto report = server::check_store(target, kQuiet);
  EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.faults.front());
  const int kept = number_of(target, "SELECT COUNT(*) FROM entries WHERE table_key=1");
  EXPECT_GT(kept, all / 10);
  EXPECT_LT(kept, all);
  // Both go on: the battle that had been won is not over any more where its log ends.
  server::Rehearsal hall(the_battles(), target);
  EXPECT_EQ(Input::parse(*hall.ask("GET", "/api/tables/" + over).body)["stage"], "playing");
  EXPECT_EQ(number_of(target, "SELECT shelf FROM tables WHERE key=1"), 1);
  Person ann(hall, playing, tokens[0], "allies"), bert(hall, playing, tokens[1], "axis");
  ann.hello();
  bert.hello();
  Person& next = ann.legal().empty() ? bert : ann;
  EXPECT_EQ(next.act(next.legal()[0])["type"], "step");
}

TEST_F(Played, SalvageOfAWholeDatabaseLosesNothing) {
  {
    Store store(file);
    store.put_away(1'800'000'000'000, 1);
    server::Append upload;
    const Battle battle = the_battles().load("arnhem-bridge").battle;
    upload.upload =
        server::Upload{server::upload_key(battle), 5, somebody(3), "m44", write_battle(battle), "[1]"};
    store.write({upload});
  }
  const std::string target = folder / "salvaged.sqlite";
  const auto salvage = server::salvage_store(file, target, kQuiet);
  EXPECT_EQ(salvage.whole, 2);
  EXPECT_EQ(salvage.uploads, 1);
  EXPECT_TRUE(salvage.losses.empty());
  const char* columns =
      "SELECT key, name, time, hex(secret), clocked, shelf, hex(owner), hex(battle), visited FROM tables";
  EXPECT_EQ(rows_of(target, columns), rows_of(file, columns));
  EXPECT_EQ(rows_of(target, "SELECT * FROM uploads"), rows_of(file, "SELECT * FROM uploads"));
  server::Rehearsal hall(the_battles(), target);
  EXPECT_EQ(*hall.ask("GET", "/api/tables/" + over + "/record").body, record);
}

} // namespace
} // namespace bocage::test
