// `bocage store …`: what the host does with a database, and what the program tells him.
#include "server/record.h"
#include "server/store_backup.h"
#include "server/store_lock.h"
#include "tests/server/client.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Store;
using server::StoreError;

class Tools : public Disk {
 protected:
  Tools() {
    Store store(file);
    store.write({new_table(1, "one"), chat(1, 1, "a"), new_table(2, "two")});
  }
  std::pair<int, std::string> store(const std::string& arguments) {
    return run_program("store --lang en " + arguments);
  }
  std::string data() const { return " --data " + folder.string(); }
  std::string copy = (folder / "copy.sqlite").string();
};

bool says(const std::string& said, const std::string& text) { return said.find(text) != std::string::npos; }

TEST_F(Tools, CheckSaysWhatIsWrongAndFails) {
  fs::remove(file);
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    party.play(picker, 30);
  }
  const auto [status, said] = store("check" + data());
  EXPECT_EQ(status, 0) << said;
  EXPECT_TRUE(says(said, "1 table with ")) << said;
  EXPECT_TRUE(says(said, "Nothing is wrong.")) << said;
  const auto [_, dit] = run_program("store check --lang fr" + data());
  EXPECT_TRUE(says(dit, "Tout est en ordre.")) << dit;
  run_sql(file, "DROP TRIGGER entries_stay; UPDATE entries SET seat=9 WHERE number=5");
  const auto [wrong, told] = store("check" + data());
  EXPECT_EQ(wrong, 1);
  EXPECT_TRUE(says(told, "entry 5: there is no seat 9")) << told;
  EXPECT_TRUE(says(told, "1 fault.")) << told;
}

TEST_F(Tools, CheckNeedsADatabase) {
  const auto [status, said] = store("check --data " + (folder / "nowhere").string());
  EXPECT_EQ(status, 2);
  EXPECT_TRUE(says(said, "there is no database")) << said;
  EXPECT_FALSE(fs::exists(folder / "nowhere"));
}

TEST_F(Tools, CheckChangesNothingWhileAServerRuns) {
  const Program program(folder);
  const auto [status, said] = store("check" + data());
  EXPECT_EQ(status, 1) << "these tables have no battle: " << said;
  const Input opened = post(program.port(), "/api/tables", {{"battle", "omaha-beach"}});
  EXPECT_TRUE(opened.contains("table")) << opened;
}

// Somebody writes at every step of it: it neither begins anew nor is it one thing here and another there.
TEST_F(Tools, ABackupIsACopyOfOneMomentWhileOthersWrite) {
  Store store(file);
  constexpr int large = 8 << 20; // so that it takes several steps
  store.write({chat(2, 1, std::string(large, 'x'))});
  server::TableKey key = 10;
  std::int64_t before = 0;
  server::back_up_store(file, copy, [&](std::int64_t done, std::int64_t all) {
    EXPECT_GE(done, before);
    before = done;
    EXPECT_LE(done, all);
    store.write({new_table(key, "t" + std::to_string(key))});
    ++key;
  });
  EXPECT_GT(key, 13) << "in several steps";
  EXPECT_EQ(rows_of(copy, "PRAGMA integrity_check").front(), "ok");
  EXPECT_EQ(number_of(copy, "SELECT COUNT(*) FROM tables"), 2);
  EXPECT_EQ(Store(copy).read("one")->entries.back().body, "a");
  EXPECT_TRUE(store.read("t10"));
}

TEST_F(Tools, ABackupIsMadeBySomebodyElseWhileTheServerRuns) {
  const Program program(folder);
  const Input opened = post(program.port(), "/api/tables", {{"battle", "omaha-beach"}});
  const auto [status, said] = store("backup " + copy + data());
  EXPECT_EQ(status, 0) << said;
  EXPECT_TRUE(says(said, "read again")) << said;
  EXPECT_TRUE(Store(copy).read(opened["table"])) << "what stood in the log alone is in it";
}

TEST_F(Tools, ABackupIsNeverWrittenOverAnything) {
  std::ofstream(copy) << "something dear";
  const auto [status, said] = store("backup " + copy + data());
  EXPECT_EQ(status, 2);
  EXPECT_TRUE(says(said, "is already there")) << said;
  EXPECT_EQ(bytes_of_file(copy), "something dear");
}

TEST_F(Tools, ABackupOfADamagedDatabaseIsNone) {
  overwrite_page(file, leaves_of(file, "shelves").front());
  const auto [status, said] = store("backup " + copy + data());
  EXPECT_EQ(status, 2);
  EXPECT_TRUE(says(said, "the database is damaged")) << said;
  EXPECT_FALSE(fs::exists(copy));
  for (const auto& entry : fs::directory_iterator(folder))
    EXPECT_FALSE(entry.path().filename().string().starts_with("copy")) << entry.path();
}

TEST_F(Tools, RestoreSetsThePresentDatabaseAside) {
  server::back_up_store(file, copy, kQuiet);
  {
    Store store(file);
    store.write({chat(2, 1, "since the backup")});
  }
  const auto [status, said] = store("restore " + copy + data());
  EXPECT_EQ(status, 0) << said;
  EXPECT_TRUE(says(said, copy + " is the database now")) << said;
  const std::size_t at = said.find(folder.string() + "/tables-");
  ASSERT_NE(at, std::string::npos) << said;
  const std::string aside = said.substr(at, said.find(".sqlite", at) + 7 - at);
  EXPECT_EQ(Store(file).read("two")->entries.size(), 1u);
  EXPECT_EQ(Store(aside).read("two")->entries.back().body, "since the backup");
}

// What its last owner left in its log alone goes with it, and is not taken for that of the restored one.
TEST_F(Tools, RestoreKeepsTheLogOfADatabaseThatWasKilled) {
  server::back_up_store(file, copy, kQuiet);
  const pid_t child = fork();
  if (child == 0) {
    Store store(file);
    store.write({chat(2, 1, "the last words")});
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_GT(fs::file_size(file + "-wal"), 0u);
  const fs::path aside = server::restore_store(copy, folder, kQuiet);
  EXPECT_EQ(Store(file).read("two")->entries.size(), 1u);
  EXPECT_FALSE(fs::exists(aside.string() + "-wal")) << "it is one file now";
  EXPECT_EQ(Store(aside).read("two")->entries.back().body, "the last words");
}

// A log that cannot be folded in goes aside too: it would be taken for that of the restored database.
TEST_F(Tools, RestoreSetsTheLogOfABrokenDatabaseAside) {
  server::back_up_store(file, copy, kQuiet);
  const pid_t child = fork();
  if (child == 0) {
    Store store(file);
    store.write({chat(2, 1, "the last words")});
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  for (int page = static_cast<int>(fs::file_size(file) / 1024); page > 0; --page) overwrite_page(file, page);
  const std::string log = bytes_of_file(file + "-wal");
  const fs::path aside = server::restore_store(copy, folder, kQuiet);
  EXPECT_EQ(bytes_of_file(aside.string() + "-wal"), log);
  EXPECT_EQ(Store(file).read("two")->entries.size(), 1u);
}

TEST_F(Tools, RestoreIntoAnEmptyFolder) {
  const fs::path other = folder / "other";
  EXPECT_EQ(server::restore_store(file, other, kQuiet), fs::path());
  EXPECT_TRUE(Store(other / "tables.sqlite").read("one"));
}

TEST_F(Tools, RestoreWaitsUntilNoServerRuns) {
  server::back_up_store(file, copy, kQuiet);
  const std::string before = bytes_of_file(file);
  const server::DataLock lock(folder);
  const auto [status, said] = store("restore " + copy + data());
  EXPECT_EQ(status, 2);
  EXPECT_TRUE(says(said, "another server uses the folder")) << said;
  EXPECT_EQ(bytes_of_file(file), before);
  const auto [salvaging, told] = store("salvage " + folder.string() + " " + copy + "2");
  EXPECT_EQ(salvaging, 2);
  EXPECT_TRUE(says(told, "process " + std::to_string(getpid()))) << told;
}

TEST_F(Tools, WhatIsNoDatabaseIsNotRestored) {
  std::ofstream(copy) << "something else altogether, and long enough to be taken for a page of a database";
  const std::string before = bytes_of_file(file);
  const auto [status, said] = store("restore " + copy + data());
  EXPECT_EQ(status, 2) << said;
  EXPECT_EQ(bytes_of_file(file), before);
}

TEST_F(Tools, SalvageSaysWhatIsLost) {
  {
    Store store(file);
    for (server::TableKey key = 10; key < 60; ++key)
      store.write({new_table(key, "t" + std::to_string(key)), chat(key, 1, std::string(300, 'x'))});
  }
  overwrite_page(file, leaves_of(file, "entries")[3]);
  const auto [status, said] = store("salvage " + folder.string() + ' ' + copy);
  EXPECT_EQ(status, 1);
  EXPECT_TRUE(says(said, "table t")) << said;
  EXPECT_TRUE(says(said, copy + ": ")) << said;
  EXPECT_EQ(rows_of(copy, "PRAGMA integrity_check").front(), "ok");
  EXPECT_GT(number_of(copy, "SELECT COUNT(*) FROM tables"), 40);
}

} // namespace
} // namespace bocage::test
