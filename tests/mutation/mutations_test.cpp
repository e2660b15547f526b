// The machine that changes the tables, and the file of reasons beside it.
#include "tests/mutation/mutations.h"

#include <cstdlib>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <unistd.h>

#include "tests/mutation/children.h"
#include "tests/mutation/fields.h"
#include "tests/mutation/reasons.h"

namespace bocage::mutation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> changes_of(const std::string& row_and_field) {
  Tables tables;
  std::vector<std::string> found;
  for (const Mutation& m : all_mutations(tables))
    if (m.table + ' ' + m.row + ' ' + m.field == row_and_field) found.push_back(m.change);
  return found;
}

TEST(Mutations, EveryRowOfEveryTableHasSome) {
  Tables tables;
  std::set<std::string> rows;
  for (const Mutation& m : all_mutations(tables)) rows.insert(m.table + ' ' + m.row);
  EXPECT_EQ(rows.size(), std::size_t{kTerrains + kTroops + kCardKinds + kOrderKinds});
}

TEST(Mutations, GoToTheNeighboursOfAValue) {
  EXPECT_THAT(changes_of("terrain forest blocks_sight"), ElementsAre("yes to no"));
  EXPECT_THAT(changes_of("terrain forest protection[1]"), ElementsAre("2 to 1", "2 to 3"));
  EXPECT_THAT(changes_of("terrain forest protection[2]"), ElementsAre("0 to 1"));
  EXPECT_THAT(changes_of("terrain bunker closed_to"),
              ElementsAre("with Infantry", "without Armor", "without Artillery"));
  EXPECT_THAT(changes_of("terrain bunker layer"), ElementsAre("Overlay to Ground", "Overlay to Obstacle"));
  EXPECT_THAT(changes_of("terrain forest rules.stops"), ElementsAre("\"B-FOREST-01\" to \"B-TURN-01\""));
}

// Two lists of mutations, made before and after one of them, tell of different values in one field only.
TEST(Mutations, ChangeOneFieldOfOneRow) {
  Tables probe;
  const std::size_t count = all_mutations(probe).size();
  for (std::size_t i = 0; i < count; i += 41) {
    Tables tables;
    const std::vector<Mutation> before = all_mutations(tables);
    const Mutation& made = before[i];
    if (made.field == "key") continue; // by which the row is called
    made.make();
    std::set<std::string> lost, changed{made.table + ' ' + made.row + ' ' + made.field};
    std::set<std::string> now;
    for (const Mutation& m : all_mutations(tables)) now.insert(m.name());
    for (const Mutation& m : before)
      if (!now.contains(m.name())) lost.insert(m.table + ' ' + m.row + ' ' + m.field);
    EXPECT_EQ(lost, changed) << made.name();
  }
}

TEST(Fields, EnumeratorsAreFoundByName) {
  std::vector<std::string_view> names;
  for (const auto& e : enumerators<Slope>()) names.push_back(e.name);
  EXPECT_THAT(names, testing::Contains("Steep"));
  EXPECT_EQ(enumerators<OrderKind>().size(), std::size_t{kOrderKinds}); // Count is none
}

TEST(Fields, OfARowCanBeAskedFor) {
  const Tables tables;
  const RowView forest(tables, {"terrain", "forest", {}, {}, {}});
  EXPECT_FALSE(forest.says_nothing("protection"));
  EXPECT_TRUE(forest.says_nothing("protection[2]"));
  EXPECT_TRUE(forest.says_nothing("traps"));
  EXPECT_FALSE(forest.says_nothing("no such field"));
  EXPECT_EQ(forest.text("layer"), "Ground");
  EXPECT_EQ(forest.text("protection[1]"), "2");
}

// Reasons
// ----------------------------------------------------------------------------------------------------------

class Reasons : public testing::Test {
 protected:
  std::vector<Reason> read(const std::string& text) {
    std::ofstream(file_) << text;
    return read_reasons(file_);
  }
  std::string error(const std::string& text) {
    try {
      read(text);
      return {};
    } catch (const std::runtime_error& e) {
      return e.what();
    }
  }
  ~Reasons() override { std::filesystem::remove(file_); }

  static constexpr const char* kHead = "kind\ttable\trow\tfield\tchange\twhere\twhy\n";

 private:
  std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / ("reasons." + std::to_string(getpid()) + ".tsv");
};

TEST_F(Reasons, CoverWhatTheyName) {
  const auto reasons =
      read(std::string(kHead) + "idle\tterrain\t*\trules.trap\t*\tno traps\tnothing to explain\n");
  ASSERT_EQ(reasons.size(), 1u);
  const Tables tables;
  EXPECT_TRUE(reasons[0].covers({"terrain", "forest", "rules.trap", "x", {}}, tables));
  EXPECT_FALSE(reasons[0].covers({"terrain", "bunker", "rules.trap", "x", {}}, tables)); // it has traps
  EXPECT_FALSE(reasons[0].covers({"terrain", "forest", "rules.stops", "x", {}}, tables));
  EXPECT_FALSE(reasons[0].covers({"troops", "forest", "rules.trap", "x", {}}, tables));
}

TEST_F(Reasons, MayBeLimitedToALayer) {
  const auto reasons = read(std::string(kHead) + "idle\tterrain\t*\theight\t*\tlayer!=Ground,no slope\tso\n");
  const Tables tables;
  EXPECT_TRUE(reasons[0].covers({"terrain", "wire", "height", "x", {}}, tables));
  EXPECT_FALSE(reasons[0].covers({"terrain", "hill", "height", "x", {}}, tables));
}

TEST_F(Reasons, MayNameSeveral) {
  const auto reasons = read(std::string(kHead) + "idle\ttroops\ttiger,fighter\tdice*,move\t*\t\tnot built\n");
  const Tables tables;
  EXPECT_TRUE(reasons[0].covers({"troops", "fighter", "dice[2]", "x", {}}, tables));
  EXPECT_TRUE(reasons[0].covers({"troops", "tiger", "move", "x", {}}, tables));
  EXPECT_FALSE(reasons[0].covers({"troops", "armor", "move", "x", {}}, tables));
  EXPECT_FALSE(reasons[0].covers({"troops", "tiger", "moved", "x", {}}, tables));
}

TEST_F(Reasons, ThatCannotBeReadAreRefusedWithTheirLine) {
  const std::string head = kHead;
  EXPECT_THAT(error("kind\n"), HasSubstr(":1: the first line must name the columns"));
  EXPECT_THAT(error(head + "idle\tterrain\n"), HasSubstr(":2: a row has 7 columns, not 2"));
  EXPECT_THAT(error(head + "lazy\tterrain\t*\t*\t*\t\tso\n"),
              HasSubstr(":2: the kind is idle, equivalent or gap"));
  EXPECT_THAT(error(head + "idle\tterrain\t*\t*\t*\t\t\n"), HasSubstr(":2: no reason is given"));
}

// Children
// ---------------------------------------------------------------------------------------------------------

TEST(Children, AreHeardAndMayCrash) {
  std::vector<std::string> words(4);
  in_children(
      4, 2,
      [](int i, const Voice& voice) {
        if (i == 2) std::abort();
        voice.say_and_leave("I am " + std::to_string(i));
      },
      [&](int i, End end, const std::string& word) {
        words[static_cast<std::size_t>(i)] = end == End::Crashed ? "crashed" : word;
      });
  EXPECT_THAT(words, ElementsAre("I am 0", "I am 1", "crashed", "I am 3"));
}

} // namespace
} // namespace bocage::mutation
