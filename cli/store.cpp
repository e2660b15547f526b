#include "cli/store.h"

#include <iostream>
#include <memory>

#include "cli/progress.h"
#include "cli/serve.h"
#include "server/secret.h"
#include "server/store_backup.h"
#include "server/store_salvage.h"

namespace bocage {
namespace {

namespace fs = std::filesystem;

// How far a tool is: it knows how much there is only once it has begun.
class Bar {
 public:
  explicit Bar(std::string what) : what_(std::move(what)) {}

  server::TellProgress follow() {
    return [this](std::int64_t done, std::int64_t all) {
      if (!progress_) progress_ = std::make_unique<Progress>(what_, all);
      progress_->done() = done;
    };
  }

 private:
  std::string what_;
  std::unique_ptr<Progress> progress_;
};

// What cannot be done is said, and is the exit status.
template <class Work>
int guarded(const Catalogue& words, Work work) {
  try {
    server::start_secrets();
    return work();
  } catch (const server::LockHeld& held) {
    std::cerr << "bocage: " << locked_text(words, held) << '\n';
  } catch (const std::exception& e) {
    std::cerr << "bocage: " << e.what() << '\n';
  }
  return 2;
}

void expect_database(const Catalogue& words, const std::string& file) {
  if (!fs::exists(file)) throw server::StoreError(words.say("store.none", {{"file", file}}));
}

// A folder stands for the database in it.
std::string database_at(const std::string& path) {
  return fs::is_directory(path) ? (fs::path(path) / server::kDatabaseName).string() : path;
}

std::optional<Library> shipped_battles() {
  const auto folder = find_battles();
  return folder ? std::optional(Library(*folder)) : std::nullopt;
}

} // namespace

std::string locked_text(const Catalogue& words, const server::LockHeld& held) {
  const server::LockHolder& holder = held.holder;
  if (holder.process.empty()) return words.say("store.locked", {{"folder", held.folder.string()}});
  std::string text =
      words.say("store.locked-by",
                {{"folder", held.folder.string()}, {"process", holder.process}, {"since", holder.since}});
  if (!holder.address.empty()) text += ' ' + words.say("store.locked-at", {{"address", holder.address}});
  return text;
}

int check_database(const Common& common, const std::string& database) {
  const Catalogue& words = common.words();
  return guarded(words, [&] {
    expect_database(words, database);
    const server::StoreReport report =
        server::check_store(database, Bar(words.say("store.checking")).follow());
    for (const std::string& fault : report.faults) std::cout << fault << '\n';
    if (report.of_other_rules)
      std::cout << words.say("store.other-rules", {{"n", static_cast<int>(report.of_other_rules)}}) << '\n';
    std::cout << words.say("store.checked", {{"tables", static_cast<int>(report.tables)},
                                             {"entries", static_cast<int>(report.entries)},
                                             {"battles", static_cast<int>(report.uploads)}})
              << ' '
              << (report.ok() ? words.say("store.whole")
                              : words.say("store.faults", {{"n", static_cast<int>(report.faults.size())}}))
              << '\n';
    return report.ok() ? 0 : 1;
  });
}

int salvage_database(const Common& common, const std::string& damaged, const std::string& target) {
  const Catalogue& words = common.words();
  return guarded(words, [&] {
    expect_database(words, damaged);
    const server::Salvage salvage =
        server::salvage_store(damaged, target, Bar(words.say("store.salvaging")).follow(), shipped_battles());
    for (const std::string& loss : salvage.losses) std::cout << loss << '\n';
    std::cout << words.say("store.salvaged", {{"tables", static_cast<int>(salvage.tables)},
                                              {"whole", static_cast<int>(salvage.whole)},
                                              {"battles", static_cast<int>(salvage.uploads)},
                                              {"file", target}})
              << '\n';
    return salvage.losses.empty() ? 0 : 1;
  });
}

int back_up_database(const Common& common, const std::string& database, const std::string& copy) {
  const Catalogue& words = common.words();
  return guarded(words, [&] {
    expect_database(words, database);
    server::back_up_store(database, copy, Bar(words.say("store.copying")).follow());
    std::cout << words.say("store.backed-up", {{"file", copy}}) << '\n';
    return 0;
  });
}

int restore_database(const Common& common, const std::string& copy, const std::string& folder) {
  const Catalogue& words = common.words();
  return guarded(words, [&] {
    expect_database(words, copy);
    const fs::path aside = server::restore_store(copy, folder, Bar(words.say("store.copying")).follow());
    std::cout << words.say("store.restored", {{"file", copy}}) << '\n';
    if (!aside.empty()) std::cout << words.say("store.set-aside", {{"file", aside.string()}}) << '\n';
    return 0;
  });
}

StoreTools::StoreTools(const Catalogue& words, const AddCommand& add) {
  const auto say = [&](std::string_view key) { return words.say(key); };
  group_ = add("store", "cli.store");
  group_->require_subcommand(1)->fallthrough();
  const auto tool = [&](const char* name, std::string_view about) {
    return group_->add_subcommand(name, say(about))->fallthrough();
  };
  const auto add_data = [&](CLI::App* command) { command->add_option("--data", data_, say("cli.data")); };

  check_command_ = tool("check", "cli.store-check");
  add_data(check_command_);
  salvage_command_ = tool("salvage", "cli.store-salvage");
  salvage_command_->add_option("from", from_, say("cli.store-from"))->required();
  salvage_command_->add_option("to", to_, say("cli.store-to"))->required();
  backup_command_ = tool("backup", "cli.store-backup");
  backup_command_->add_option("to", to_, say("cli.store-to"))->required();
  add_data(backup_command_);
  restore_command_ = tool("restore", "cli.store-restore");
  restore_command_->add_option("from", from_, say("cli.store-copy"))->required();
  add_data(restore_command_);
}

std::optional<int> StoreTools::run(const Common& common) const {
  const std::string folder = data_.empty() ? usual_data().string() : data_;
  const std::string database = (fs::path(folder) / server::kDatabaseName).string();
  if (check_command_->parsed()) return check_database(common, database);
  if (salvage_command_->parsed()) return salvage_database(common, database_at(from_), to_);
  if (backup_command_->parsed()) return back_up_database(common, database, to_);
  if (restore_command_->parsed()) return restore_database(common, from_, folder);
  return std::nullopt;
}

} // namespace bocage
