#include "tests/mutation/mutations.h"

#include "tests/mutation/fields.h"

namespace bocage::mutation {
namespace {

// A set of enumerators in a row, and those of them that the game asks about.
template <class Set, class Element>
struct Bits {
  Set* bits;
  Set domain;
};

template <class Value>
constexpr bool kIsArray = false;
template <class Value, std::size_t N>
constexpr bool kIsArray<std::array<Value, N>> = true;

template <class Value, class F>
void each_part(Value& value, const std::string& name, F&& f);

template <class Row, class Member, class Value, class F>
void each_part_of_field(Row& row, const std::string& prefix, const Field<Member, Value>& field, F&& f) {
  static_assert(!std::is_same_v<Value, std::uint8_t>, "a set of what? List it with classes() or faces()");
  each_part(row.*field.member, prefix + std::string(field.name), f);
}

template <class Row, class Member, class Set, class Element, class F>
void each_part_of_field(Row& row, const std::string& prefix, const SetField<Member, Set, Element>& field,
                        F&& f) {
  f(prefix + std::string(field.name), Bits<Set, Element>{&(row.*field.member), field.domain});
}

// f(name, Value*) for what cannot be taken apart any further, f(name, Bits) for sets.
template <class Value, class F>
void each_part(Value& value, const std::string& name, F&& f) {
  if constexpr (Listed<Value>)
    std::apply(
        [&](const auto&... field) {
          (each_part_of_field(value, name.empty() ? "" : name + '.', field, f), ...);
        },
        kFields<Value>);
  else if constexpr (kIsArray<Value>)
    for (std::size_t i = 0; i < value.size(); ++i)
      each_part(value[i], name + '[' + std::to_string(i) + ']', f);
  else
    f(name, &value);
}

std::string text_of(bool value) { return value ? "yes" : "no"; }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(std::string_view value) { return '"' + std::string(value) + '"'; }
template <class Enum>
  requires std::is_enum_v<Enum>
std::string text_of(Enum value) {
  return std::string(name_of(value));
}

template <class Value>
using Add = std::function<void(Value)>;

void neighbours(bool value, const Add<bool>& add) { add(!value); }
// An id becomes that of another rule.
void neighbours(std::string_view value, const Add<std::string_view>& add) {
  const bool id = value.size() > 2 && value[1] == '-';
  add(id ? "B-TURN-01" : "changed");
}
void neighbours(int value, const Add<int>& add) {
  if (value > 0) add(value - 1);
  add(value + 1);
}
template <class Enum>
  requires std::is_enum_v<Enum>
void neighbours(Enum value, const Add<Enum>& add) {
  for (const Enumerator<Enum>& e : enumerators<Enum>())
    if (e.value != value) add(e.value);
}

// Adds the mutations of one row.
class Mutator {
 public:
  Mutator(std::vector<Mutation>& list, std::string table, std::string row)
      : list_(list), table_(std::move(table)), row_(std::move(row)) {}

  template <class Value>
  void operator()(const std::string& field, Value* place) {
    neighbours(*place, Add<Value>([&](Value changed) {
      add(field, text_of(*place) + " to " + text_of(changed), [place, changed] { *place = changed; });
    }));
  }

  template <class Set, class Element>
  void operator()(const std::string& field, Bits<Set, Element> set) {
    for (const Enumerator<Element>& e : enumerators<Element>()) {
      const Set bit = set_of(e.value);
      if (!(set.domain & bit)) continue;
      const std::string change = (*set.bits & bit ? "without " : "with ") + std::string(e.name);
      add(field, change, [place = set.bits, bit] { *place = static_cast<Set>(*place ^ bit); });
    }
  }

 private:
  void add(const std::string& field, std::string change, std::function<void()> make) {
    list_.push_back({table_, row_, field, std::move(change), std::move(make)});
  }

  std::vector<Mutation>& list_;
  std::string table_, row_;
};

// The parts of a row as text, by name.
class Reader {
 public:
  template <class Value>
  void operator()(const std::string& name, Value* value) {
    texts[name] = text_of(*value);
  }
  template <class Set, class Element>
  void operator()(const std::string& name, Bits<Set, Element> set) {
    texts[name] = std::to_string(*set.bits);
  }
  std::map<std::string, std::string> texts;
};

std::map<std::string, std::string> texts(auto row) {
  Reader reader;
  each_part(row, "", reader);
  return std::move(reader.texts);
}

template <class F>
void each_table(auto& tables, F&& f) {
  std::apply([&](const auto&... field) { (f(std::string(field.name), tables.*field.member), ...); },
             kFields<Tables>);
}

// Whether `part` is the field or an element or member of it.
bool belongs(std::string_view part, std::string_view field) {
  return part.starts_with(field) &&
         (part.size() == field.size() || part[field.size()] == '[' || part[field.size()] == '.');
}

} // namespace

std::vector<Mutation> all_mutations(Tables& tables) {
  std::vector<Mutation> list;
  each_table(tables, [&](const std::string& table, auto& rows) {
    for (auto& row : rows) {
      Mutator mutator(list, table, std::string(row.key));
      each_part(row, "", mutator);
    }
  });
  return list;
}

RowView::RowView(const Tables& tables, const Mutation& mutation) {
  each_table(tables, [&](const std::string& table, const auto& rows) {
    if (table != mutation.table) return;
    for (const auto& row : rows)
      if (row.key == mutation.row) {
        parts_ = texts(row);
        plain_ = texts(std::remove_cvref_t<decltype(row)>{});
      }
  });
}

bool RowView::says_nothing(const std::string& field) const {
  bool known = false;
  for (const auto& [part, text] : parts_) {
    if (!belongs(part, field)) continue;
    known = true;
    if (text != plain_.at(part)) return false;
  }
  return known;
}

std::string RowView::text(const std::string& field) const {
  const auto found = parts_.find(field);
  return found == parts_.end() ? "" : found->second;
}

} // namespace bocage::mutation
