// Databases on disk, what is in them, and ways to spoil them.
#pragma once

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/store_check.h"
#include "tests/server/party.h"

namespace bocage::test {

namespace fs = std::filesystem;

class Disk : public testing::Test {
 protected:
  Disk() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~Disk() override { fs::remove_all(folder); }

  fs::path folder = fs::temp_directory_path() / ("bocage-store-" + std::to_string(getpid()));
  std::string file = folder / "tables.sqlite";
  Picker picker{5};
};

// Every row, its columns with blanks between.
inline std::vector<std::string> rows_of(const std::string& database, const std::string& sql) {
  sqlite3* db = nullptr;
  EXPECT_EQ(sqlite3_open(database.c_str(), &db), SQLITE_OK);
  std::vector<std::string> rows;
  char* error = nullptr;
  const auto keep = [](void* out, int columns, char** row, char**) {
    std::string line;
    for (int i = 0; i < columns; ++i) line += (i ? " " : "") + std::string(row[i] ? row[i] : "null");
    static_cast<std::vector<std::string>*>(out)->push_back(line);
    return 0;
  };
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), keep, &rows, &error), SQLITE_OK)
      << sql << ": " << (error ? error : "");
  sqlite3_free(error);
  sqlite3_close(db);
  return rows;
}

inline void run_sql(const std::string& database, const std::string& sql) { rows_of(database, sql); }

inline int number_of(const std::string& database, const std::string& sql) {
  const auto rows = rows_of(database, sql);
  return rows.empty() ? -1 : std::stoi(rows.front());
}

inline const server::TellProgress kQuiet = [](std::int64_t, std::int64_t) {};

inline void expect_whole(const std::string& database) {
  for (const std::string& fault : server::check_store(database, kQuiet).faults) ADD_FAILURE() << fault;
}

// What the program says, and its exit status.
inline std::pair<int, std::string> run_program(const std::string& arguments) {
  const std::string line = std::string(BOCAGE_PROGRAM) + ' ' + arguments + " 2>&1";
  FILE* out = popen(line.c_str(), "r");
  std::string text;
  for (int c = 0; (c = fgetc(out)) != EOF;) text += static_cast<char>(c);
  const int status = pclose(out);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

// Pages, in the order of what is in them
// ------------------------------------------------------------------------------------------------

inline std::vector<int> leaves_of(const std::string& database, const std::string& tree) {
  std::vector<int> pages;
  for (const std::string& row : rows_of(database, "SELECT pageno FROM dbstat WHERE name='" + tree +
                                                      "' AND pagetype='leaf' ORDER BY path"))
    pages.push_back(std::stoi(row));
  return pages;
}

inline void overwrite_page(const std::string& database, int page, char with = '\xA5') {
  constexpr int size = 1024;
  std::fstream bytes(database, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(std::streamoff{page - 1} * size);
  bytes << std::string(size, with);
  EXPECT_TRUE(bytes.good());
}

inline std::string bytes_of_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A journal with a thread of its own
// ------------------------------------------------------------------------------------------------

// What is posted is done at once, on the thread that posts it.
class Post final : public server::Outside {
 public:
  server::Millis now() const override { return 1'700'000'000'000; }
  void post(std::function<void()> task) override { task(); }
  void later(server::Millis, std::function<void()>) override {}
  void aside(const server::Customer&, std::function<std::function<void()>()>) override {}
  void think(const server::Customer&, std::function<std::function<void()>()>) override {}
};

// What was answered, in the order in which it came.
class Answers {
 public:
  std::function<void(const std::string&)> next() {
    return [this](const std::string& error) {
      const std::lock_guard lock(mutex_);
      all_.push_back(error);
      more_.notify_all();
    };
  }
  std::vector<std::string> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [&] { return all_.size() >= count; });
    return all_;
  }
  std::string wait() { // for one more
    const auto all = wait_for(++seen_);
    return all[seen_ - 1];
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> all_;
  std::size_t seen_ = 0;
};

// A table of which nothing is known but that it is there.
inline server::Append new_table(server::TableKey key, const std::string& name,
                                server::Shelf shelf = server::Shelf::Playing) {
  server::Append append;
  append.table = key;
  append.opens = server::NewTable{key, name, 1'700'000'000'000, {}, false, {}, "a battle"};
  append.shelf = shelf;
  server::Entry setup;
  setup.time = append.opens->time;
  setup.body = "{}";
  append.entries.push_back(setup);
  return append;
}

inline server::Append chat(server::TableKey key, std::size_t number, const std::string& text,
                           server::Millis time = 1'700'000'000'000) {
  server::Append append;
  append.table = key;
  append.first = number;
  append.entries.push_back({server::EntryKind::Chat, 0, time, std::nullopt, text, {}});
  return append;
}

inline server::Bytes32 somebody(std::uint8_t number) {
  server::Bytes32 hash{};
  hash.fill(number);
  return hash;
}

} // namespace bocage::test
