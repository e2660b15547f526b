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
#include "server/log.h"
#include "server/quota.h"
#include "server/router.h"
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
  Hall(Library library, Store& store, Journal& journal, Outside& outside, Log& log,
       const HallOptions& options, Arenas arenas = {});

  void open(); // wakes the tables whose clocks run

  // From now on the table stands in the hall.
  std::shared_ptr<Table> host(const std::string& name, TableKey key, Play play, std::size_t entries,
                              const Bytes32& owner = {});

  // Sockets
  GuestPtr arrive(Outlet& outlet, std::string visitor);
  void hear(const GuestPtr& guest, std::string_view message);
  void leave(const GuestPtr& guest);

  // Requests; the reply may come later
  Router& router() { return router_; }
  void serve(const HttpRequest& request, const Reply& reply);

  const Uploads& uploads() const { return uploads_; }

 private:
  struct Found { // a table, or why there is none
    std::shared_ptr<Table> table;
    std::string code, message;
  };
  Found find(const std::string& name);
  std::shared_ptr<Table> wake(const std::string& name); // throws StoreError, Damaged; null: there is none

  void hear(const GuestPtr& guest, std::string_view message, Request& request);
  void hello(const GuestPtr& guest, const Request& request);
  void close(Table& broken);
  void note_visit(Table& table);
  std::optional<protocol::Json> no_talk(const Table& table, const std::string& visitor);

  // api.cpp
  void add_routes();
  void health(const Call& call);
  void open_table(const Call& call);
  void take_seat(const Call& call);
  void show_table(const Call& call);
  void list_tables(const Call& call);
  void give_record(const Call& call);
  void my_tables(const Call& call);
  void show_again(const Call& call);
  void show_record(const Call& call);
  void show_chance(const Call& call);
  void work(const Call& call, std::function<HttpResponse()> task); // aside
  static HttpResponse levels();
  static HttpResponse not_found(const Found& found);
  HttpResponse battles();
  void add_table(Terms terms, const Bytes32& owner, OpenedTable done);
  void open_rematch(Table& finished, const std::string& visitor, OpenedTable done);
  std::optional<Battle> read_battle(const protocol::Node& node) const;

  void sweep(); // puts idle tables back on their shelves
  void put_away();

  Library library_;
  Library::Stamp listed_; // the files that
  HttpResponse battles_;  // was made of
  Store& store_;
  Journal& journal_;
  Outside& outside_;
  Log& log_;
  HallOptions options_;
  Router router_;
  Quota quota_;
  Uploads uploads_;
  Services services_;
  Arenas arenas_;
  std::map<std::string, std::shared_ptr<Table>> tables_;         // awake
  std::map<std::string, std::array<Millis, kSeats>> away_since_; // at tables that were put away
  TableKey last_key_;
  Buckets new_tables_, replays_, talk_;
  Millis cleared_ = 0; // when tables were last put away
};

} // namespace bocage::server
