#include "server/store_pages.h"

#include <algorithm>

#include "server/store_error.h"

namespace bocage::server {
namespace {

constexpr std::size_t kUsualPage = 1024; // server/store.cpp
constexpr std::size_t kSizeAt = 16, kFirstFreeAt = 32;
constexpr std::size_t kLeafHeader = 8, kInnerHeader = 12, kCellsAt = 3, kRightmostAt = 8;
constexpr std::size_t kDeepest = 20; // of any tree

std::uint64_t big_endian(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = at; i < at + size && i < bytes.size(); ++i)
    value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

std::uint32_t page_number(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint32_t>(big_endian(bytes, at, 4));
}

std::int64_t signed_number(std::string_view bytes) {
  const std::uint64_t value = big_endian(bytes, 0, bytes.size());
  const auto unused = static_cast<int>(64 - 8 * bytes.size());
  return static_cast<std::int64_t>(value << unused) >> unused;
}

bool is_inner(PageKind kind) { return kind == PageKind::InnerIndex || kind == PageKind::InnerTable; }

std::size_t header_of(PageKind kind) { return is_inner(kind) ? kInnerHeader : kLeafHeader; }

std::size_t cells_of(const std::string& page, PageKind kind) {
  return std::min<std::size_t>(big_endian(page, kCellsAt, 2), (page.size() - header_of(kind)) / 2);
}

std::size_t cell_at(const std::string& page, std::size_t place, PageKind kind) {
  return big_endian(page, header_of(kind) + 2 * place, 2);
}

std::size_t size_of_number(std::uint64_t type) {
  constexpr std::size_t sizes[] = {0, 1, 2, 3, 4, 6, 8};
  return sizes[type];
}

// Empty if there is none of this type.
std::optional<std::size_t> size_of_type(std::uint64_t type) {
  if (type <= 6) return size_of_number(type);
  if (type == 7) return 8; // a fraction, which nothing here ever is
  if (type == 8 || type == 9) return 0;
  if (type < 12) return std::nullopt;
  return static_cast<std::size_t>((type - 12) / 2);
}

Value value_of(std::uint64_t type, std::string_view bytes) {
  if (type == 0) return {};
  if (type <= 6) return {Value::Kind::Number, signed_number(bytes), {}};
  if (type == 8 || type == 9) return {Value::Kind::Number, static_cast<std::int64_t>(type) - 8, {}};
  const bool text = type >= 12 && type % 2 == 1;
  return {text ? Value::Kind::Text : Value::Kind::Blob, 0, std::string(bytes)};
}

std::size_t page_size_of(std::string_view header) {
  const std::size_t size = big_endian(header, kSizeAt, 2);
  const bool power_of_two = size >= 512 && (size & (size - 1)) == 0;
  return header.starts_with("SQLite format 3") && power_of_two ? size : kUsualPage;
}

} // namespace

Pages::Pages(const std::filesystem::path& file) : file_(file, std::ios::binary) {
  std::error_code error;
  size_ = std::filesystem::file_size(file, error);
  if (!file_ || error) throw StoreError(file.string() + " cannot be read");
  page_size_ = kUsualPage;
  const std::string header = page(1);
  page_size_ = page_size_of(header);
  count_ = static_cast<std::uint32_t>((size_ + page_size_ - 1) / page_size_);
  note_free_pages();
}

std::string Pages::page(std::uint32_t number) const {
  std::string bytes(page_size_, '\0');
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(std::uint64_t{number - 1} * page_size_));
  file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

// What stands on them was removed.
void Pages::note_free_pages() {
  std::uint32_t trunk = page_number(page(1), kFirstFreeAt);
  while (trunk > 1 && trunk <= count_ && free_.insert(trunk).second) {
    const std::string list = page(trunk);
    const std::size_t leaves = std::min<std::size_t>(page_number(list, 4), page_size_ / 4 - 2);
    for (std::size_t i = 0; i < leaves; ++i) free_.insert(page_number(list, 8 + 4 * i));
    trunk = page_number(list, 0);
  }
}

PageRows Pages::rows(const std::string& page, PageKind kind) const {
  PageRows rows;
  if (kind == PageKind::InnerTable) return rows; // holds no rows
  for (std::size_t place = 0; place < cells_of(page, kind); ++place) rows.push_back(row(page, place, kind));
  return rows;
}

std::optional<PageRow> Pages::row_before(const std::string& inner, std::size_t place) const {
  std::uint32_t below = page_number(inner, cell_at(inner, place, PageKind::InnerIndex));
  for (std::size_t depth = 0; depth < kDeepest && below > 1 && below <= count_; ++depth) {
    const std::string bytes = page(below);
    if (static_cast<PageKind>(bytes[0]) == PageKind::Index) {
      const std::size_t cells = cells_of(bytes, PageKind::Index);
      return cells > 0 ? row(bytes, cells - 1, PageKind::Index) : std::nullopt;
    }
    if (static_cast<PageKind>(bytes[0]) != PageKind::InnerIndex) return std::nullopt;
    below = page_number(bytes, kRightmostAt);
  }
  return std::nullopt;
}

std::optional<PageRow> Pages::row(const std::string& page, std::size_t place, PageKind kind) const {
  const std::size_t cell = cell_at(page, place, kind) + (is_inner(kind) ? 4 : 0);
  const auto size = varint(page, cell);
  if (!size) return std::nullopt;
  PageRow row;
  std::size_t begins = size->end;
  if (kind == PageKind::Table) {
    const auto rowid = varint(page, begins);
    if (!rowid) return std::nullopt;
    row.rowid = static_cast<std::int64_t>(rowid->value);
    begins = rowid->end;
  }
  const auto record = payload(page, begins, size->value, kind);
  auto values = record ? columns(*record) : std::nullopt;
  if (!values) return std::nullopt;
  row.columns = std::move(*values);
  return row;
}

std::optional<Pages::Varint> Pages::varint(std::string_view bytes, std::size_t at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 9 && at + i < bytes.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[at + i]);
    if (i == 8) return Varint{value << 8 | byte, at + 9};
    value = value << 7 | (byte & 0x7Fu);
    if (byte < 0x80) return Varint{value, at + i + 1};
  }
  return std::nullopt;
}

// The numbers are those of the format.
std::size_t Pages::payload_in_page(std::uint64_t payload, PageKind kind) const {
  const std::size_t usable = page_size_;
  const std::size_t most = kind == PageKind::Table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  if (payload <= most) return payload;
  const std::size_t least = (usable - 12) * 32 / 255 - 23;
  const std::size_t fits = least + (payload - least) % (usable - 4);
  return fits <= most ? fits : least;
}

std::optional<std::string> Pages::payload(const std::string& page, std::size_t at, std::uint64_t size,
                                          PageKind kind) const {
  if (size > size_) return std::nullopt;
  const std::size_t here = payload_in_page(size, kind);
  if (at + here > page.size()) return std::nullopt;
  std::string bytes = page.substr(at, here);
  std::uint32_t next = page_number(page, at + here);
  while (bytes.size() < size) {
    if (next < 2 || next > count_) return std::nullopt;
    const std::string more = this->page(next);
    bytes += more.substr(4, std::min<std::size_t>(size - bytes.size(), page_size_ - 4));
    next = page_number(more, 0);
  }
  return bytes;
}

std::optional<std::vector<Value>> Pages::columns(std::string_view record) {
  const auto header = varint(record, 0);
  if (!header || header->value > record.size()) return std::nullopt;
  std::vector<Value> values;
  std::size_t at = header->end, data = header->value;
  while (at < header->value) {
    const auto type = varint(record, at);
    const auto size = type ? size_of_type(type->value) : std::nullopt;
    if (!size || *size > record.size() - data) return std::nullopt;
    values.push_back(value_of(type->value, record.substr(data, *size)));
    data += *size;
    at = type->end;
  }
  if (data != record.size()) return std::nullopt;
  return values;
}

} // namespace bocage::server
