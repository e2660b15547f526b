#include "server/store_rows.h"

#include <charconv>

#include <zlib.h>

#include "server/store_unpack.h"

namespace bocage::server {
namespace {

constexpr std::size_t kLargestLog = 1 << 30; // unpacked; nothing that was packed here comes near it

[[noreturn]] void damaged(const std::string& where, std::string_view what) {
  throw StoreError(StoreError::Kind::Damaged, where + ": " + std::string(what));
}

std::string place_of(const std::string& name, std::size_t number) {
  return "table " + name + ": entry " + std::to_string(number);
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

EntryKind read_kind(std::string_view text, const std::string& where) {
  if (const auto kind = kind_of_name(text)) return *kind;
  damaged(where, "this program does not know entries of the kind '" + std::string(text) + "'");
}

Seat read_seat(std::int64_t number, const std::string& where) {
  if (number < 0 || number >= kSeats) damaged(where, "there is no seat " + std::to_string(number));
  return static_cast<Seat>(number);
}

// Two numbers with a blank between them.
std::array<Millis, kSides> read_clocks(std::string_view text, const std::string& where) {
  const std::size_t blank = std::min(text.find(' '), text.size());
  const auto allies = read_number<Millis>(text.substr(0, blank));
  const auto axis = read_number<Millis>(text.substr(std::min(blank + 1, text.size())));
  if (!allies || !axis || *allies < 0 || *axis < 0)
    damaged(where, "its clocks are '" + std::string(text) + "'");
  return {*allies, *axis};
}

// Columns of a row of entries.
enum Column : int { kNumber, kKind, kSeat, kTime, kClocks, kBody, kLuck };

Entry read_row(const Statement& row, const std::string& where) {
  const auto text = [&](Column column, std::string_view what) {
    if (!row.is_text(column)) damaged(where, std::string(what) + " is no text");
    return row.text(column);
  };
  Entry e;
  e.kind = read_kind(text(kKind, "its kind"), where);
  if (!row.is_null(kSeat)) {
    if (!row.is_number(kSeat)) damaged(where, "its seat is no number");
    e.seat = read_seat(row.number(kSeat), where);
  }
  if (!row.is_number(kTime)) damaged(where, "its time is no number");
  e.time = row.number(kTime);
  if (!row.is_null(kClocks)) e.left = read_clocks(text(kClocks, "what it says of the clocks"), where);
  e.body = text(kBody, "what it says");
  if (!row.is_null(kLuck)) e.luck = text(kLuck, "its luck");
  return e;
}

void read_rows(const Database& database, TableKey key, const std::string& name, std::vector<Entry>& log) {
  Statement row = database.once("SELECT number, kind, seat, time, clocks, body, luck FROM entries "
                                "WHERE table_key=? ORDER BY number");
  row.bind(key);
  const auto next = [&] {
    try {
      return row.row();
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      damaged(place_of(name, log.size()), "it cannot be read");
    }
  };
  while (next()) {
    const std::string where = place_of(name, log.size());
    if (!row.is_number(kNumber) || row.number(kNumber) != static_cast<std::int64_t>(log.size()))
      damaged(where, "it is missing");
    log.push_back(read_row(row, where));
  }
}

} // namespace

std::string clocks_text(const Entry& entry) {
  return entry.left ? std::to_string((*entry.left)[0]) + ' ' + std::to_string((*entry.left)[1])
                    : std::string();
}

std::int64_t size_of(const Entry& entry) {
  const std::size_t texts =
      name_of(entry.kind).size() + clocks_text(entry).size() + entry.body.size() + entry.luck.size();
  return kRowBytes + static_cast<std::int64_t>(texts);
}

std::vector<Entry> read_log(const Database& database, TableKey key, const std::string& name) {
  std::vector<Entry> log;
  read_rows(database, key, name, log);
  return log;
}

std::vector<Entry> read_log_as_far_as_it_goes(const Database& database, TableKey key, const std::string& name,
                                              std::string& fault) {
  std::vector<Entry> log;
  try {
    read_rows(database, key, name, log);
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    fault = e.what();
  }
  return log;
}

// Packed logs
// -----------------------------------------------------------------------------------------------------------------

namespace {

// One line of an entry's small fields and of how long the others are, then these:
//
//   act 0 1700000000000 3600000,3598000 12 3
//   battle d5 e5IGF
std::string written(const std::vector<Entry>& log) {
  std::string out;
  for (const Entry& e : log) {
    std::string clocks = clocks_text(e);
    if (const auto blank = clocks.find(' '); blank != std::string::npos) clocks[blank] = ',';
    out += std::string(name_of(e.kind)) + ' ' + (e.seat == kNoSeat ? "-" : std::to_string(e.seat)) + ' ' +
           std::to_string(e.time) + ' ' + (e.left ? clocks : "-") + ' ' + std::to_string(e.body.size()) +
           ' ' + std::to_string(e.luck.size()) + '\n' + e.body + e.luck + '\n';
  }
  return out;
}

class LogReader {
 public:
  LogReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  std::vector<Entry> all() {
    while (!text_.empty()) log_.push_back(next());
    return std::move(log_);
  }
  std::vector<Entry> as_far_as_it_goes(std::string& fault) {
    try {
      return all();
    } catch (const StoreError& e) {
      fault = e.what();
      return std::move(log_);
    }
  }

 private:
  Entry next() {
    where_ = place_of(name_, log_.size());
    Entry e;
    e.kind = read_kind(until(' '), where_);
    if (const auto seat = until(' '); seat != "-") e.seat = read_seat(number(seat), where_);
    e.time = number(until(' '));
    if (std::string clocks(until(' ')); clocks != "-") {
      if (const auto comma = clocks.find(','); comma != std::string::npos) clocks[comma] = ' ';
      e.left = read_clocks(clocks, where_);
    }
    const auto body = number(until(' ')), luck = number(until('\n'));
    e.body = take(body);
    e.luck = take(luck);
    if (take(1) != "\n") damaged(where_, "it does not end");
    return e;
  }
  std::string_view until(char end) {
    const std::size_t at = text_.find(end);
    if (at == std::string_view::npos) damaged(where_, "it breaks off");
    const std::string_view field = text_.substr(0, at);
    text_.remove_prefix(at + 1);
    return field;
  }
  std::string take(std::int64_t size) {
    if (size < 0 || static_cast<std::size_t>(size) > text_.size()) damaged(where_, "it breaks off");
    std::string field(text_.substr(0, static_cast<std::size_t>(size)));
    text_.remove_prefix(field.size());
    return field;
  }
  std::int64_t number(std::string_view text) const {
    const auto found = read_number<std::int64_t>(text);
    if (!found) damaged(where_, "'" + std::string(text) + "' is no number");
    return *found;
  }

  std::string_view text_;
  const std::string& name_;
  std::string where_;
  std::vector<Entry> log_;
};

// Whether it came to its end, and what came before.
std::pair<bool, std::string> inflated(const std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t at_a_time = 1 << 16;
  z_stream z{};
  if (inflateInit(&z) != Z_OK) throw StoreError("a log could not be unpacked");
  std::vector<Bytef> in(bytes.begin(), bytes.end()), out(at_a_time);
  z.next_in = in.data();
  z.avail_in = static_cast<uInt>(in.size());
  std::string text;
  int code = Z_OK;
  while (code == Z_OK && text.size() < kLargestLog) {
    z.next_out = out.data();
    z.avail_out = static_cast<uInt>(out.size());
    code = inflate(&z, Z_NO_FLUSH);
    text.append(out.begin(), out.end() - z.avail_out);
  }
  inflateEnd(&z);
  return {code == Z_STREAM_END, std::move(text)};
}

} // namespace

PackedLog pack_log(const std::vector<Entry>& log) {
  const std::string text = written(log);
  PackedLog packed{log.size(), text.size(), {}};
  uLongf size = compressBound(text.size());
  packed.bytes.resize(size);
  // Once in the life of a table: as small as it can be made.
  if (compress2(packed.bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw StoreError("a log could not be compressed");
  packed.bytes.resize(size);
  return packed;
}

std::vector<Entry> unpack_log(const PackedLog& packed, const std::string& name) {
  const std::string where = "table " + name + ": its packed log";
  if (packed.size > kLargestLog) damaged(where, "it is larger than any");
  std::string text(packed.size, '\0');
  uLongf size = text.size();
  if (uncompress(reinterpret_cast<Bytef*>(text.data()), &size, packed.bytes.data(), packed.bytes.size()) !=
          Z_OK ||
      size != packed.size)
    damaged(where, "it cannot be unpacked");
  auto log = LogReader(text, name).all();
  if (log.size() != packed.entries) damaged(where, "it does not hold all entries");
  return log;
}

std::vector<Entry> unpack_as_far_as_it_goes(const PackedLog& packed, const std::string& name,
                                            std::string& fault) {
  const auto [ended, text] = inflated(packed.bytes);
  auto log = LogReader(text, name).as_far_as_it_goes(fault);
  if (!ended) fault = "table " + name + ": its packed log cannot be unpacked to its end";
  return log;
}

} // namespace bocage::server
