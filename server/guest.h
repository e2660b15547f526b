// Somebody connected to the hall: a player at one seat or several, or a spectator.
#pragma once

#include <memory>
#include <string>

#include "protocol/json.h"
#include "server/holding.h"
#include "server/limits.h"
#include "server/outside.h"

namespace bocage::server {

class Table;

struct Guest {
  Outlet* outlet = nullptr; // null: gone
  std::string visitor;      // who it is (server/limits.h)
  std::shared_ptr<Table> table;
  Holding holding; // of the table's seats
  Bucket patience; // messages he may still send
  int wrong_tokens = 0;
  int hellos = 0; // how often he has come to a table; only the last time counts

  void send(std::string head, Shared rest = nullptr) const {
    if (outlet) outlet->send(std::move(head), std::move(rest));
  }
  void close(Closing why, std::string_view reason) const {
    if (outlet) outlet->close(why, reason);
  }
};
using GuestPtr = std::shared_ptr<Guest>;

// What a guest has sent.
struct Request {
  std::shared_ptr<const protocol::Input> json; // an object
  std::string verb;
  std::string id; // as JSON; empty: none
};

} // namespace bocage::server
