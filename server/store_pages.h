// The rows of a SQLite database, page by page. Neither the schema nor the trees above a page are needed: what
// is damaged hides nothing but itself. https://www.sqlite.org/fileformat2.html
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::server {

struct Value {
  enum class Kind : std::uint8_t { Null, Number, Text, Blob };
  Kind kind = Kind::Null;
  std::int64_t number = 0;
  std::string bytes;

  bool operator==(const Value&) const = default;
};

struct PageRow {
  std::optional<std::int64_t> rowid; // none in an index
  std::vector<Value> columns;
};
using PageRows = std::vector<std::optional<PageRow>>; // nothing where one cannot be read

enum class PageKind : std::uint8_t { InnerIndex = 2, InnerTable = 5, Index = 10, Table = 13 };

class Pages {
 public:
  explicit Pages(const std::filesystem::path& file); // throws StoreError

  std::uint32_t count() const { return count_; }
  bool is_free(std::uint32_t number) const { return free_.contains(number); }
  std::string page(std::uint32_t number) const; // zeros beyond the end of the file
  PageRows rows(const std::string& page, PageKind kind) const;

  // The last row before the one with this place on an inner page of an index.
  std::optional<PageRow> row_before(const std::string& page, std::size_t place) const;

 private:
  struct Varint {
    std::uint64_t value = 0;
    std::size_t end = 0;
  };
  static std::optional<Varint> varint(std::string_view bytes, std::size_t at);
  std::size_t payload_in_page(std::uint64_t payload, PageKind kind) const;
  std::optional<PageRow> row(const std::string& page, std::size_t place, PageKind kind) const;
  std::optional<std::string> payload(const std::string& page, std::size_t at, std::uint64_t size,
                                     PageKind kind) const;
  static std::optional<std::vector<Value>> columns(std::string_view record);
  void note_free_pages();

  mutable std::ifstream file_;
  std::uint64_t size_ = 0; // of the file
  std::size_t page_size_ = 0;
  std::uint32_t count_ = 0;
  std::set<std::uint32_t> free_;
};

} // namespace bocage::server
