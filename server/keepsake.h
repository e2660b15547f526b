// What a player kept of the dice before he showed his bytes, and at the deal. A host can write another record
// that is right in itself; it will not be the one that this player saw.
//
//   {"bocage":"kept","format":1,"table":"h7kq2mzx9a","seats":{"axis":{
//     "commit":"…", "bytes":"…",                                 what the server had promised, and the
//     player's part "seal":{"commits":{"allies":"…","axis":"…"},"reveals":{},"head":"…"},      when he showed
//     it "receipt":"…"}}}                                           at the deal
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/node.h"
#include "server/record.h"

namespace bocage::server {

class Keepsake {
 public:
  static std::optional<Keepsake> read(std::string_view text, std::string& reason);

  // Of every line of a record, as verify_record tells them.
  Follower follower();

  struct Difference {
    std::string kind;    // "server-changed", "own-changed", "others-changed", "other-record", "other-table"
    Seat seat = kNoSeat; // whose keepsake it is
  };
  // What is otherwise in the record that was followed; `table` is what it says it is of.
  std::vector<Difference> differences(std::string_view table) const;

 private:
  struct Kept {
    Bytes32 commit{}, bytes{};
    struct Seal {
      std::map<Seat, Bytes32> commits;
      Bytes32 head;
    };
    std::optional<Seal> seal;
    std::optional<Bytes32> receipt;
  };
  struct Line {
    Bytes32 head{};
    EntryKind kind = EntryKind::Setup;
    Seat seat = kNoSeat;
  };

  static Kept read_seat(const protocol::Node& node);
  bool shown_under(const Bytes32& head, Seat seat) const;
  std::string difference(Seat seat, const Kept& kept) const;

  std::string table_;
  std::map<Seat, Kept> seats_;
  // Of the record
  Bytes32 commit_{}, receipt_{};
  std::array<std::optional<Bytes32>, kSeats> commits_, reveals_;
  std::vector<Line> lines_; // until the cards are dealt
};

} // namespace bocage::server
