// Battles of the players' own: files they send in and battles they draw in the editor. They are kept beside
// the tables, named by what is in them: the same battle is always the same link, and a link is never another
// battle.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/node.h"
#include "scenario/library.h"
#include "scenario/load.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/quota.h"
#include "server/router.h"

namespace bocage::server {

// The key of a battle of somebody's own, made of the hash of all it says but its key. `verify` works it out
// anew.
std::string upload_key(const Battle& battle);
bool is_upload_key(std::string_view key);

class Uploads {
 public:
  Uploads(Library library, Store& store, Journal& journal, Outside& outside, Quota& quota,
          const Limits& limits);

  // A battle of the library or of somebody's own; nothing if there is none of this key.
  std::optional<LoadResult> find(const std::string& key) const;
  std::optional<std::string> text_of(const std::string& key) const; // of somebody's own

  void add_routes(Router& router); // below /api/battles

 private:
  void receive(const Call& call);
  struct Received { // a battle as it will be kept, or what is wrong with it
    Upload upload;
    std::vector<Fault> faults;
  };
  static Received made_ready(Import import, const std::string& source);
  void keep(Received received, const std::string& visitor, const Reply& reply);
  static void check(const Call& call);
  void draw(const Call& call);
  HttpResponse facts(const Call& call) const;
  HttpResponse document(const Call& call) const;
  HttpResponse file(const Call& call) const;

  Library library_;
  Store& store_;
  Journal& journal_;
  Outside& outside_;
  Quota& quota_;
  Buckets new_uploads_, drawings_;
};

protocol::Json battle_row(const Battle& battle); // one battle of a gallery

} // namespace bocage::server
