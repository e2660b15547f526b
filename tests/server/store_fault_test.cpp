// What can happen to the files of a running server, and to the folder they lie in: nothing is acknowledged
// that is not kept, and nobody waits for ever.
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>

#include "engine/state/snapshot.h"
#include "server/store_lock.h"
#include "tests/server/client.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

using server::Store;
using server::StoreError;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// The text of what is thrown; empty: nothing.
template <class Work>
std::string error_of(Work work) {
  try {
    work();
    return {};
  } catch (const StoreError& e) {
    return e.what();
  }
}

// Files that go, or become others
// ------------------------------------------------------------------------------------------------

class Running : public Disk {
 protected:
  Running() {
    write(new_table(1, "one"));
    EXPECT_EQ(answers.wait(), "");
  }
  void write(server::Append append) { journal.write(std::move(append), answers.next()); }
  std::string answer_to(std::size_t number) {
    write(chat(1, number, "a"));
    return answers.wait();
  }
  int kept() { return static_cast<int>(Store(file).read("one")->entries.size()); }

  Post post;
  Answers answers;
  server::DiskJournal journal{file, post};
};

TEST_F(Running, ADeletedDatabaseIsNoticedBeforeTheNextAnswer) {
  for (const char* end : {"", "-wal", "-shm"}) {
    SCOPED_TRACE(end);
    EXPECT_EQ(answer_to(static_cast<std::size_t>(kept())), "");
    const std::string path = file + end, aside = path + ".aside";
    fs::rename(path, aside);
    const std::string error = answer_to(static_cast<std::size_t>(100));
    EXPECT_NE(error.find("has been deleted or moved"), std::string::npos) << error;
    EXPECT_EQ(error.find(folder.string()), std::string::npos) << "where the file lies is nobody's business";
    EXPECT_NE(answer_to(100), "") << "and from then on";
    fs::rename(aside, path); // the very same file
  }
  EXPECT_EQ(answer_to(static_cast<std::size_t>(kept())), "");
  EXPECT_EQ(kept(), 5);
}

TEST_F(Running, AReplacedDatabaseIsNoticedBeforeTheNextAnswer) {
  for (const char* end : {"", "-wal"}) {
    SCOPED_TRACE(end);
    const std::string path = file + end, aside = path + ".aside";
    fs::rename(path, aside);
    fs::copy_file(aside, path); // the same bytes, but another file
    const std::string error = answer_to(100);
    EXPECT_NE(error.find("has been replaced"), std::string::npos) << error;
    fs::rename(aside, path);
  }
  EXPECT_EQ(answer_to(1), "");
}

// By `cp` of a copy, say: the file at the path is still the one that was opened, with other things in it.
TEST_F(Running, AnOverwrittenDatabaseIsNoticedBeforeTheNextAnswer) {
  const fs::path copy = folder / "copy.sqlite";
  fs::copy_file(file, copy);
  EXPECT_EQ(answer_to(1), "");
  const auto expect_noticed = [&](const std::string& name) {
    const std::string error = answer_to(2);
    EXPECT_TRUE(error.starts_with(name + " has been overwritten")) << error;
    journal.probe(answers.next());
    EXPECT_NE(answers.wait(), "") << "and the probe tells it";
  };
  std::ofstream(file, std::ios::binary) << std::ifstream(copy, std::ios::binary).rdbuf();
  expect_noticed("tables.sqlite");
}

TEST_F(Running, ATruncatedFileIsNoticedBeforeTheNextAnswer) {
  EXPECT_EQ(answer_to(1), "");
  fs::resize_file(file + "-wal", 0);
  const std::string error = answer_to(2);
  EXPECT_TRUE(error.starts_with("tables.sqlite-wal has been overwritten")) << error;
  fs::resize_file(file, 0);
  EXPECT_NE(answer_to(2), "");
}

TEST_F(Disk, OwnCheckpointsOverwriteNothing) {
  Store store(file), keeper(file);
  keeper.share_checkpoints(store);
  store.write({new_table(1, "one")});
  keeper.checkpoint();
  store.write({chat(1, 1, "a")});
  store.checkpoint();
  store.write({chat(1, 2, "b")});
  EXPECT_EQ(store.read("one")->entries.size(), 3u);
}

// Then another server may think that the folder is free.
TEST_F(Disk, ALostLockIsNoticedBeforeTheNextAnswer) {
  const server::DataLock lock(folder);
  Store store(file);
  store.write({new_table(1, "one")});
  fs::remove(folder / server::kLockName);
  EXPECT_NE(error_of([&] { store.write({chat(1, 1, "a")}); }).find("server.lock has been deleted"),
            std::string::npos);
  const server::DataLock other(folder);
  EXPECT_NE(error_of([&] { store.write({chat(1, 1, "a")}); }).find("server.lock has been replaced"),
            std::string::npos);
}

// Every one of many at once: those that have been written into a file that is gone are not acknowledged
// either.
TEST_F(Running, NothingIsAcknowledgedThatIsNotInTheFile) {
  for (server::TableKey key = 2; key < 50; ++key) write(new_table(key, "t" + std::to_string(key)));
  fs::remove(file);
  fs::remove(file + "-wal");
  for (server::TableKey key = 50; key < 100; ++key) write(new_table(key, "t" + std::to_string(key)));
  const auto all = answers.wait_for(99);
  for (std::size_t i = 49; i < all.size(); ++i) EXPECT_NE(all[i], "") << "after it was deleted";
  EXPECT_FALSE(fs::exists(file)) << "and no other is made in its place";
}

TEST_F(Running, TheProbeTellsThatTheFilesAreGone) {
  journal.probe(answers.next());
  EXPECT_EQ(answers.wait(), "");
  fs::rename(file, file + ".aside"); // though it has just been written into
  journal.probe(answers.next());
  EXPECT_NE(answers.wait().find("has been deleted or moved"), std::string::npos);
  fs::rename(file + ".aside", file);
  journal.probe(answers.next());
  EXPECT_EQ(answers.wait(), "");
}

TEST_F(Disk, TheProbeReallyWrites) {
  Store store(file);
  store.probe();
  EXPECT_EQ(number_of(file, "SELECT value FROM meta WHERE name='probe'"), 1);
  store.allow_writing(false);
  EXPECT_NE(error_of([&] { store.probe(); }).find("may not be written"), std::string::npos);
}

// A disk on which no file grows any more: what fails is told, the probe tells it too, and both end with it.
TEST_F(Disk, OnAFullDiskTheProbeTellsTheTruth) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    Post post;
    Answers answers;
    server::DiskJournal journal(file, post);
    journal.write(new_table(1, "one"), answers.next());
    EXPECT_EQ(answers.wait(), "");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit full{fs::file_size(file + "-wal"), before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    journal.write(chat(1, 1, "a"), answers.next());
    EXPECT_NE(answers.wait(), "");
    journal.probe(answers.next());
    EXPECT_NE(answers.wait(), "");
    setrlimit(RLIMIT_FSIZE, &before);
    journal.probe(answers.next());
    EXPECT_EQ(answers.wait(), "");
    journal.write(chat(1, 1, "a"), answers.next());
    EXPECT_EQ(answers.wait(), "");
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(Store(file).read("one")->entries.size(), 2u);
}

// Another program that holds the database
// ------------------------------------------------------------------------------------------------

class Holder {
 public:
  explicit Holder(const std::string& database) {
    EXPECT_EQ(sqlite3_open(database.c_str(), &db_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~Holder() { sqlite3_close(db_); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

 private:
  sqlite3* db_ = nullptr;
};

// However many wait, and whenever they came: none of them waits for the others.
TEST_F(Running, EverybodyIsAnsweredWithinTwoSecondsWhileTheDatabaseIsHeld) {
  {
    const Holder holder(file);
    struct Asked {
      Clock::time_point at;
      Clock::duration waited{};
      std::string error;
    };
    std::vector<Asked> all(60);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].at = Clock::now();
      journal.write(new_table(static_cast<server::TableKey>(i + 2), "t" + std::to_string(i)),
                    [&asked = all[i], done = answers.next()](const std::string& error) {
                      asked.waited = Clock::now() - asked.at;
                      asked.error = error;
                      done(error);
                    });
      usleep(30'000); // some come while others wait
    }
    answers.wait_for(1 + all.size());
    for (const Asked& asked : all) {
      EXPECT_NE(asked.error.find("another program holds the database"), std::string::npos) << asked.error;
      EXPECT_LT(asked.waited, 2s);
    }
  }
  write(new_table(99, "then"));
  EXPECT_EQ(answers.wait_for(62).back(), "");
}

TEST_F(Running, TheProbeTellsThatTheDatabaseIsHeld) {
  const Holder holder(file);
  EXPECT_NE(answer_to(1), "");
  journal.probe(answers.next());
  EXPECT_NE(answers.wait().find("another program holds the database"), std::string::npos);
}

TEST_F(Running, WhoeverReadsIsNotHeldUp) {
  const Holder holder(file);
  Store store(file);
  EXPECT_TRUE(store.read("one"));
  EXPECT_EQ(store.tables(server::Shelf::Playing, 10).size(), 1u);
}

// One server to a folder
// ------------------------------------------------------------------------------------------------

TEST_F(Disk, ASecondServerIsToldWhoIsThere) {
  server::DataLock lock(folder);
  lock.tell_address("http://192.0.2.7:8044/");
  try {
    server::DataLock second(folder);
    ADD_FAILURE() << "both have it";
  } catch (const server::LockHeld& held) {
    EXPECT_EQ(held.holder.process, std::to_string(getpid()));
    EXPECT_EQ(held.holder.address, "http://192.0.2.7:8044/");
    EXPECT_TRUE(held.holder.since.ends_with(" UTC")) << held.holder.since;
    const std::string text = held.what();
    for (const std::string& said :
         {held.holder.process, held.holder.since, held.holder.address, folder.string()})
      EXPECT_NE(text.find(said), std::string::npos) << text;
  }
  EXPECT_TRUE(server::DataLock::holder_of(folder));
}

TEST_F(Disk, TheLockGoesWithItsHolder) {
  EXPECT_FALSE(server::DataLock::holder_of(folder)) << "nobody was ever here";
  {
    const server::DataLock lock(folder);
  }
  EXPECT_FALSE(server::DataLock::holder_of(folder));
  const server::DataLock again(folder);
}

TEST_F(Disk, ADeadHolderLocksNobodyOut) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    const server::DataLock lock(folder);
    if (::write(ends[1], "x", 1) != 1) _exit(1);
    for (;;) pause();
  }
  char held = 0;
  ASSERT_EQ(::read(ends[0], &held, 1), 1);
  EXPECT_THROW(server::DataLock lock(folder), server::LockHeld);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  const server::DataLock lock(folder);
  close(ends[0]);
  close(ends[1]);
}

TEST_F(Disk, AServerDoesNotStartWhereAnotherRuns) {
  const Program program(folder);
  const auto [status, said] = run_program("serve --port 0 --lang en --data " + folder.string());
  EXPECT_EQ(status, 1);
  EXPECT_NE(said.find("another server uses the folder " + folder.string() + ": process "), std::string::npos)
      << said;
  EXPECT_NE(said.find("http://127.0.0.1:" + std::to_string(program.port()) + '/'), std::string::npos) << said;
  const auto [_, dit] = run_program("serve --port 0 --lang fr --data " + folder.string());
  EXPECT_NE(dit.find("un autre serveur utilise le dossier"), std::string::npos) << dit;
}

// A disk that may only be read
// ------------------------------------------------------------------------------------------------

// In a child that may not write there: permissions do not bind who runs as root. True if all was as it should
// be.
template <class Work>
bool as_nobody(const fs::path& folder, Work work) {
  for (const auto& entry : fs::directory_iterator(folder)) fs::permissions(entry, fs::perms(0444));
  fs::permissions(folder, fs::perms(0555));
  const pid_t child = fork();
  if (child == 0) {
    constexpr uid_t nobody = 65534;
    if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(2);
    if (access(folder.c_str(), W_OK) == 0) _exit(3);
    work();
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  fs::permissions(folder, fs::perms(0755));
  for (const auto& entry : fs::directory_iterator(folder)) fs::permissions(entry, fs::perms(0644));
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Leaves the files as a server that was killed does, the last entries in the log alone.
void kill_after_writing(const std::string& file) {
  const pid_t child = fork();
  if (child == 0) {
    Store store(file);
    store.write({new_table(1, "one"), chat(1, 1, "a")});
    store.checkpoint();
    store.write({chat(1, 2, "the last words")});
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
}

void expect_all_is_shown(const std::string& file) {
  Post post;
  Answers answers;
  server::DiskJournal journal(file, post);
  EXPECT_FALSE(journal.can_write());
  Store store{server::Readable(file, {})};
  const auto table = store.read("one");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->entries.back().body, "the last words");
  EXPECT_EQ(store.tables(server::Shelf::Playing, 10).size(), 1u);
  EXPECT_EQ(store.last_key(), 1);
  journal.write(chat(1, 3, "b"), answers.next());
  EXPECT_NE(answers.wait().find("may only be read"), std::string::npos);
  journal.probe(answers.next());
  EXPECT_NE(answers.wait(), "");
  EXPECT_NE(error_of([&] { store.write({chat(1, 3, "b")}); }), "");
}

TEST_F(Disk, OnAReadOnlyDiskAllIsShownAndNothingWritten) {
  {
    Store store(file);
    store.write({new_table(1, "one"), chat(1, 1, "a"), chat(1, 2, "the last words")});
  }
  ASSERT_FALSE(fs::exists(file + "-wal")) << "closed as it should be";
  EXPECT_TRUE(as_nobody(folder, [&] { expect_all_is_shown(file); }));
}

TEST_F(Disk, OnAReadOnlyDiskWhatStandsInTheLogAloneIsShownToo) {
  kill_after_writing(file);
  ASSERT_GT(fs::file_size(file + "-wal"), 0u);
  EXPECT_TRUE(as_nobody(folder, [&] { expect_all_is_shown(file); }));
}

// Without its index the log cannot be read in place: it is read in a copy.
TEST_F(Disk, OnAReadOnlyDiskALogWithoutItsIndexIsShownToo) {
  kill_after_writing(file);
  fs::remove(file + "-shm");
  const std::string before = bytes_of_file(file) + bytes_of_file(file + "-wal");
  EXPECT_TRUE(as_nobody(folder, [&] { expect_all_is_shown(file); }));
  EXPECT_EQ(bytes_of_file(file) + bytes_of_file(file + "-wal"), before);
}

// If it cannot be copied either, nothing is shown rather than less than all.
TEST_F(Disk, OnAReadOnlyDiskNothingIsShownRatherThanLess) {
  kill_after_writing(file);
  fs::remove(file + "-shm");
  EXPECT_TRUE(as_nobody(folder, [&] {
    setenv("TMPDIR", folder.c_str(), 1);
    EXPECT_NE(error_of([&] { Store store{server::Readable(file, {})}; }), "");
  }));
}

TEST_F(Disk, OnAReadOnlyDiskAnEarlierFormatIsShownToo) {
  std::string table;
  {
    std::ifstream golden("tests/server/golden/rules-" + std::to_string(kRulesVersion) + ".sql");
    ASSERT_TRUE(golden);
    run_sql(file, std::string(std::istreambuf_iterator<char>(golden), {}));
  }
  EXPECT_TRUE(as_nobody(folder, [&] {
    Store store{server::Readable(file, {})};
    const auto stored = store.read("golden");
    ASSERT_TRUE(stored);
    EXPECT_GT(stored->entries.size(), 100u);
    EXPECT_FALSE(stored->battle.empty());
  }));
  EXPECT_EQ(number_of(file, "PRAGMA user_version"), 2) << "as it was";
}

TEST_F(Disk, OnAReadOnlyDiskTheServerStartsAndRefusesToWrite) {
  std::string table;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    party.allies->say({{"do", "resign"}});
    table = party.table;
  }
  EXPECT_TRUE(as_nobody(folder, [&] {
    const Program program(folder);
    EXPECT_NE(get(program.port(), "/api/tables/" + table + "/record").find("\"ending\":\"resigned\""),
              std::string::npos);
    EXPECT_GT(Input::parse(get(program.port(), "/api/battles")).size(), 10u);
    const Input replay = post(program.port(), "/api/tables/" + table + "/replay", Input::object());
    EXPECT_TRUE(replay.contains("list")) << replay;
    const Input opened = post(program.port(), "/api/tables", {{"battle", "omaha-beach"}});
    EXPECT_EQ(opened["error"]["code"], "storage") << opened;
    EXPECT_NE(opened["error"]["message"].get<std::string>().find("may only be read"), std::string::npos)
        << opened;
  }));
}

} // namespace
} // namespace bocage::test
