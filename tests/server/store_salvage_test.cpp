// Salvage of databases of which single bits, whole pages or the end are damaged: nothing is lost without a
// word, and no more than must be.
#include <csignal>

#include "server/store_backup.h"
#include "server/store_salvage.h"
#include "server/uploads.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Store;
using server::StoreError;

constexpr server::TableKey kChatted = 77; // a table of chat alone
constexpr int kChats = 60, kUploads = 8;

class Salvaging : public Disk {
 protected:
  Salvaging() {
    {
      server::Rehearsal hall(the_battles(), file);
      Party first(hall, {{"clock", {{"initial", 86400}}}}), second(hall, {{"battle", "omaha-beach"}});
      for (Party* each : {&first, &second}) {
        each->deal();
        each->play(picker, 40);
      }
    }
    {
      Store store(file);
      store.write({new_table(kChatted, "chatted")});
      for (int number = 1; number <= kChats; ++number)
        store.write({chat(kChatted, static_cast<std::size_t>(number), "line " + std::to_string(number))});
      const auto battles = the_battles().keys();
      for (std::size_t i = 0; i < kUploads; ++i) {
        const Battle battle = the_battles().load(battles[i]).battle;
        server::Append append;
        append.upload =
            server::Upload{server::upload_key(battle), 1, somebody(1), "editor", write_battle(battle), "[]"};
        store.write({append});
      }
    }
    sound = bytes_of_file(file);
    entries = entries_of(file);
    usual = salvage().losses;
  }

  static std::map<std::string, int> entries_of(const std::string& database) {
    std::map<std::string, int> counts;
    for (const std::string& row : rows_of(
             database, "SELECT name, COUNT(*) FROM tables JOIN entries ON table_key = key GROUP BY key")) {
      const std::size_t blank = row.find(' ');
      counts[row.substr(0, blank)] = std::stoi(row.substr(blank + 1));
    }
    return counts;
  }

  void damage(const std::string& bytes) { std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes; }
  void flip(std::size_t at, int bit) {
    std::string bytes = sound;
    bytes.at(at) = static_cast<char>(bytes.at(at) ^ (1 << bit));
    damage(bytes);
  }
  server::Salvage salvage() {
    fs::remove(target);
    return server::salvage_store(file, target, kQuiet, the_battles());
  }
  void expect_all() {
    const auto kept = salvage();
    EXPECT_EQ(kept.whole, static_cast<std::int64_t>(entries.size()));
    EXPECT_EQ(kept.uploads, kUploads);
    EXPECT_EQ(entries_of(target), entries);
  }

  std::string sound, target = folder / "salvaged.sqlite";
  std::map<std::string, int> entries;
  std::vector<std::string> usual; // of the sound database: nobody can play the table of chat
};

bool tells(const std::vector<std::string>& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

TEST_F(Salvaging, OneBitOfTheSchemaLosesNothing) {
  for (const char* text : {"INDEX tables_of_battle ON", "CREATE TABLE tables", "CREATE TABLE entries",
                           "CREATE TABLE uploads", "CREATE TABLE battles", "CREATE TRIGGER", "tabletables"}) {
    SCOPED_TRACE(text);
    const std::size_t at = sound.find(text);
    ASSERT_NE(at, std::string::npos);
    for (const std::size_t inside : {std::size_t{0}, std::string_view(text).size() - 1}) {
      flip(at + inside, 3);
      expect_all();
      EXPECT_EQ(salvage().losses, usual);
    }
  }
}

TEST_F(Salvaging, TheFirstPageIsDoneWithout) {
  overwrite_page(file, 1);
  expect_all();
}

TEST_F(Salvaging, AnEntryWithAnotherNumberIsFoundWhereItStands) {
  for (const int number : {9, 30, 31, 32, 33, 34}) {
    SCOPED_TRACE(number);
    const std::size_t at =
        sound.find(std::string{static_cast<char>(kChatted), static_cast<char>(number)} + "chat");
    ASSERT_NE(at, std::string::npos);
    flip(at + 1, 2);
    expect_all();
    EXPECT_TRUE(tells(salvage().losses, "entry " + std::to_string(number) + " had another number"));
  }
}

TEST_F(Salvaging, NoBitLosesAnythingWithoutAWord) {
  constexpr int flips = 150;
  for (int i = 0; i < flips; ++i) {
    const auto at = static_cast<std::size_t>(picker.below(static_cast<int>(sound.size())));
    const int bit = picker.below(8);
    SCOPED_TRACE("byte " + std::to_string(at) + ", bit " + std::to_string(bit));
    flip(at, bit);
    try {
      const auto kept = salvage();
      const auto found = entries_of(target);
      std::int64_t whole = 0;
      for (const auto& [name, count] : entries) whole += found.contains(name) && found.at(name) == count;
      EXPECT_GE(whole, kept.whole);
      const bool all = found == entries && kept.uploads == kUploads;
      EXPECT_TRUE(all || kept.losses != usual);
    } catch (const StoreError&) { // which is a word too
    }
  }
}

TEST_F(Salvaging, AFileThatIsCutOffIsReadAsFarAsItGoes) {
  for (const std::size_t missing : {std::size_t{1024}, std::size_t{1500}, sound.size() / 2}) {
    SCOPED_TRACE(missing);
    damage(sound.substr(0, sound.size() - missing));
    const auto kept = salvage();
    EXPECT_GT(kept.tables + kept.uploads, 0);
    const bool all = entries_of(target) == entries && kept.uploads == kUploads;
    EXPECT_TRUE(all || kept.losses != usual);
    EXPECT_TRUE(missing > 2000 || kept.tables == static_cast<std::int64_t>(entries.size()));
    const auto report = server::check_store(file, kQuiet);
    EXPECT_EQ(report.tables, kept.tables);
    EXPECT_FALSE(report.ok());
    const auto [status, said] = run_program("serve --lang en --port 0 --data " + folder.string());
    EXPECT_EQ(status, 1);
    EXPECT_NE(said.find("bocage store salvage"), std::string::npos) << said;
  }
}

TEST_F(Salvaging, APageAboveOthersHidesNothingButItself) {
  for (const char* tree : {"uploads", "entries", "tables", "battles"})
    for (const std::string& row :
         rows_of(file, std::string("SELECT pageno FROM dbstat WHERE pagetype='internal' AND name='") + tree +
                           '\'')) {
      SCOPED_TRACE(tree);
      damage(sound);
      const int inside = number_of(file, "SELECT ncell FROM dbstat WHERE pageno=" + row);
      overwrite_page(file, std::stoi(row));
      const auto kept = salvage();
      EXPECT_EQ(kept.tables, static_cast<std::int64_t>(entries.size()));
      EXPECT_GE(kept.uploads, kUploads - inside);
      EXPECT_EQ(kept.uploads < kUploads, tells(kept.losses, "is lost: its row cannot be read"));
    }
}

TEST_F(Salvaging, ABattleIsTakenFromWhereElseItStands) {
  run_sql(file, "UPDATE battles SET text = text || 'x'");
  const auto kept = salvage();
  EXPECT_EQ(kept.tables, static_cast<std::int64_t>(entries.size()) - 1) << "nobody else has that of the chat";
  EXPECT_EQ(kept.whole, kept.tables);
  damage(sound);
  run_sql(file, "UPDATE battles SET text='x' WHERE text='a battle'; UPDATE uploads SET battle='a battle' "
                "WHERE key=(SELECT MIN(key) FROM uploads)");
  EXPECT_EQ(salvage().whole, static_cast<std::int64_t>(entries.size()));
}

// What was acknowledged last stands in the log alone.
TEST_F(Salvaging, TheLogBelongsToTheDatabase) {
  const pid_t child = fork();
  if (child == 0) {
    Store store(file);
    store.write({chat(kChatted, kChats + 1, "the last words")});
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_GT(fs::file_size(file + "-wal"), 0u);
  flip(sound.find("INDEX tables_of_battle ON"), 3);
  ++entries["chatted"];
  expect_all();
  EXPECT_EQ(Store(target).read("chatted")->entries.back().body, "the last words");
}

// A log that was put away is one row: it is kept whatever its table's row calls it.
TEST_F(Salvaging, APackedLogIsFoundThoughItsRowDeniesIt) {
  {
    Store store(file);
    ASSERT_GT(store.put_away(INT64_MAX, 1).packed, 0);
  }
  run_sql(file, "UPDATE tables SET packed = 1 - packed");
  expect_all();
}

TEST_F(Salvaging, OfADamagedPackedLogTheEntriesBeforeTheDamageAreKept) {
  {
    Store store(file);
    ASSERT_GT(store.put_away(INT64_MAX, 3).packed, 0);
  }
  run_sql(file, "DROP TRIGGER packed_stay; UPDATE packed SET entries = 7, size = 8");
  const auto sizes = salvage();
  const int all = number_of(target, "SELECT COUNT(*) FROM entries WHERE table_key = 1");
  EXPECT_EQ(sizes.whole, static_cast<std::int64_t>(entries.size()));
  run_sql(file, "UPDATE packed SET log = CAST(substr(log, 1, length(log) * 3 / 4) || zeroblob(1) || "
                "substr(log, length(log) * 3 / 4 + 2) AS BLOB) WHERE table_key = 1");
  const auto kept = salvage();
  EXPECT_EQ(kept.tables, static_cast<std::int64_t>(entries.size()));
  EXPECT_EQ(kept.whole, kept.tables - 1);
  EXPECT_TRUE(kept.losses != usual);
  const int left = number_of(target, "SELECT COUNT(*) FROM entries WHERE table_key = 1");
  EXPECT_GT(left, 5);
  EXPECT_LT(left, all);
}

TEST_F(Salvaging, WhereNothingIsLeftItFails) {
  damage(std::string(5000, 'x'));
  EXPECT_THROW(salvage(), StoreError);
  EXPECT_FALSE(fs::exists(target));
}

// Leftovers
// ------------------------------------------------------------------------------------------------

void killed_at(const std::function<void(const server::TellProgress&)>& work) {
  const pid_t child = fork();
  if (child == 0) {
    work([](std::int64_t, std::int64_t) { raise(SIGKILL); });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST_F(Salvaging, WhatAKilledOneLeftIsRemoved) {
  const fs::path out = folder / "out", copy = out / "copy.sqlite", data = out / "data";
  fs::create_directories(data);
  const auto again = [&](const fs::path& where, const auto& work, std::size_t more) {
    const std::size_t before = files_in(where);
    killed_at(work);
    EXPECT_GT(files_in(where), before) << "something is left";
    work(kQuiet);
    EXPECT_EQ(files_in(where), before + more);
  };
  again(out, [&](const auto& progress) { server::back_up_store(file, copy, progress); }, 1);
  again(out, [&](const auto& progress) { server::salvage_store(file, out / "new.sqlite", progress); }, 1);
  fs::remove(data / "server.lock");
  again(data, [&](const auto& progress) { server::restore_store(copy, data, progress); }, 2);
}

TEST_F(Salvaging, OnlyOwnLeftoversAreRemoved) {
  const std::string living = std::to_string(getpid());
  const std::vector<std::string> others = {
      "copy.sqlite.1118",        "copy.sqlite.unfinished-" + living + "-wal",
      "copy.sqlite.unfinished-", "copy.sqlite.unfinished-x",
      "bocage-backup",           "bocage-2025"};
  for (const std::string& name : others) std::ofstream(folder / name) << "something dear";
  server::back_up_store(file, folder / "copy.sqlite", kQuiet);
  for (const std::string& name : {others[0], others[2], others[3], others[4], others[5]})
    EXPECT_TRUE(fs::exists(folder / name)) << name;
}

TEST_F(Salvaging, NoCopyTakesTheNameOfAPartOfADatabase) {
  for (const char* end : {"-journal", "-wal", "-shm"}) {
    SCOPED_TRACE(end);
    EXPECT_THROW(server::back_up_store(file, file + end, kQuiet), StoreError);
    EXPECT_THROW(server::salvage_store(file, file + end, kQuiet), StoreError);
    EXPECT_FALSE(fs::exists(file + end));
    std::ofstream(target + end) << "of another database";
    EXPECT_THROW(server::back_up_store(file, target, kQuiet), StoreError);
    EXPECT_THROW(salvage(), StoreError);
    fs::remove(target + end);
  }
  EXPECT_EQ(bytes_of_file(file), sound);
}

} // namespace
} // namespace bocage::test
