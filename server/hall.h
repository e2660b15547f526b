// All tables: who asks for which, which are awake, which are open to strangers. It lives on one thread.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "scenario/library.h"
#include "server/arena.h"
#include "server/guest.h"
#include "server/http.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/table.h"
#include "server/uploads.h"

namespace bocage::server {

struct HallOptions {
  Limits limits;
  Millis pause = 700; // before a computer acts
};

class Hall {
 public:
  // `store` is for reading; what is written goes through the journal. `arenas`: battles read already.
  Hall(Library library, Store& store, Journal& journal, Outside& outside, const HallOptions& options,
       Arenas arenas = {});

  void open(); // wakes the tables whose clocks run

  // From now on the table stands in the hall.
  std::shared_ptr<Table> host(const std::string& name, TableKey key, Play play, std::size_t entries);

  // Sockets
  GuestPtr arrive(Outlet& outlet, std::string address);
  void hear(const GuestPtr& guest, std::string_view message);
  void leave(const GuestPtr& guest);

  // Requests under /api/; the reply may come later
  using Reply = std::function<void(HttpResponse)>;
  void serve(const HttpRequest& request, Reply reply);

  const Uploads& uploads() const { return uploads_; }

 private:
  struct Found { // a table, or why there is none
    std::shared_ptr<Table> table;
    std::string code, message;
  };
  Found find(const std::string& name);
  std::shared_ptr<Table> wake(const std::string& name); // throws StoreError, Damaged; null: there is none

  void hello(const GuestPtr& guest, const Request& request);

  // api.cpp
  void open_table(const HttpRequest& request, const Reply& reply);
  void take_seat(const HttpRequest& request, const std::string& name, const Reply& reply);
  void list_tables(const HttpRequest& request, const Reply& reply);
  void give_record(const std::string& name, const Reply& reply);
  void my_tables(const HttpRequest& request, const Reply& reply);
  void show_again(const HttpRequest& request, const std::string& name, const Reply& reply);
  void show_record(const HttpRequest& request, const Reply& reply);
  void show_chance(const HttpRequest& request, const Reply& reply);
  void work(const HttpRequest& request, std::function<HttpResponse()> task, const Reply& reply); // aside
  HttpResponse battles();
  void add_table(Terms terms, std::function<void(const std::string& name, const std::string& error)> done);
  void open_rematch(Table& finished, std::function<void(const std::string&, const std::string&)> done);
  std::optional<Battle> read_battle(const protocol::Node& node) const;

  void sweep(); // puts idle tables back on their shelves

  Library library_;
  Library::Stamp listed_; // the files that
  HttpResponse battles_;  // was made of
  Store& store_;
  Journal& journal_;
  Outside& outside_;
  HallOptions options_;
  Uploads uploads_;
  Services services_;
  Arenas arenas_;
  std::map<std::string, std::shared_ptr<Table>> tables_;         // awake
  std::map<std::string, std::array<Millis, kSeats>> away_since_; // at tables that were put away
  TableKey last_key_;
  Buckets requests_, new_tables_, replays_;
};

} // namespace bocage::server
