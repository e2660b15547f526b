// What everybody may read and what never changes while the program runs: the files of the page, the maps, the
// symbols, the words of the catalogues, the rules.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "scenario/library.h"
#include "server/limits.h"
#include "server/router.h"

namespace bocage::server {

class Content {
 public:
  // `own` gives the text of a battle of somebody's own, by its key.
  using OwnBattles = std::function<std::optional<std::string>(const std::string& key)>;
  Content(std::filesystem::path web, Library library, Outside& outside, OwnBattles own = nullptr);

  void add_routes(Router& router); // the last of all: whatever is no request is a file

 private:
  struct Piece { // with what browsers ask about it
    std::string type, tag, cache;
    Shared plain, packed;
  };
  using PiecePtr = std::shared_ptr<const Piece>;

  static PiecePtr piece(std::string type, std::string cache, std::string bytes);
  static HttpResponse response(const HttpRequest& request, const PiecePtr& piece);
  HttpResponse file(const HttpRequest& request);
  void map(const Call& call);
  void give_made(const Call& call);
  HttpResponse rules(const HttpRequest& request) const;

  std::filesystem::path web_;
  Library library_;
  Outside& outside_;
  OwnBattles own_;
  struct FileRow {
    std::filesystem::file_time_type time;
    PiecePtr piece;
  };
  std::map<std::string, FileRow> files_;
  std::map<std::string, PiecePtr> made_; // maps, symbols, texts
  Buckets drawings_{64, 4};              // new maps, for one address
};

// The file of the page that a path means, below `web`: a path without a dot is the page itself. Nothing if
// there is none, or if it would lead out of the folder.
std::optional<std::filesystem::path> page_file(const std::filesystem::path& web, std::string_view path);

} // namespace bocage::server
