// Tables survive: restarts, full disks, files that may not be written, other releases.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <sqlite3.h>

#include "engine/state/snapshot.h"
#include "tests/server/disk.h"

namespace bocage::test {
namespace {

TEST_F(Disk, TablesAreTheSameAfterARestart) {
  std::string table;
  std::vector<std::string> tokens;
  Input allies, axis;
  int n = 0;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall, {{"clock", {{"initial", 3600}}}});
    party.deal();
    for (int i = 0; i < 150 && party.step(picker); ++i) // more than one snapshot
      if (i % 40 == 20) party.to_act().say({{"do", "undo"}});
    hall.clock.wind(1000);
    party.step(picker);
    party.allies->say({{"do", "chat"}, {"text", "à demain"}});
    table = party.table;
    tokens = party.tokens;
    allies = party.allies->view();
    axis = party.axis->view();
    n = party.allies->n();
    ASSERT_FALSE(party.over());
  }
  server::Rehearsal hall(the_battles(), file);
  Person ann(hall, table, tokens[0], "allies"), bert(hall, table, tokens[1], "axis");
  const Input welcome = ann.hello();
  bert.hello();
  EXPECT_EQ(ann.view(), allies);
  EXPECT_EQ(bert.view(), axis);
  EXPECT_EQ(ann.n(), n);
  EXPECT_EQ(welcome["chat"].back()["text"], "à demain");
  EXPECT_LE(welcome["clocks"]["allies"], 3600'000);
  // And it goes on.
  Person& next = ann.legal().empty() ? bert : ann;
  EXPECT_EQ(next.act(next.legal()[0])["type"], "step");
}

// What the troops of the expansions leave behind: a battle for each, played until it is there.
TEST_F(Disk, WhatTroopsLeaveBehindIsTheSameAfterARestart) {
  struct Remains {
    const char *battle, *verb; // what is done whenever it can be
    bool (*are_there)(const Input& view);
  };
  static const auto any_unit = [](const Input& view, auto&& test) {
    return std::any_of(view["units"].begin(), view["units"].end(), test);
  };
  const Remains all[] = {
      {"training-guns", "battle", [](const Input& view) { return !view.value("markers", Input()).empty(); }},
      {"training-smoke", "shell", [](const Input& view) { return !view.value("smokes", Input()).empty(); }},
      {"training-supply", "battle",
       [](const Input& view) { return !view.value("counted", Input()).empty(); }},
      {"training-trains", "move", // on its way, with somebody aboard
       [](const Input& view) {
         return view["turns"]["allies"] > 1 && view["turns"]["axis"] > 1 &&
                any_unit(view, [](const Input& unit) { return unit.value("status", "") == "aboard"; });
       }},
      {"training-funnies", "equip",
       [](const Input& view) {
         return any_unit(view, [](const Input& unit) { return unit.contains("accessory"); });
       }},
  };
  for (const auto& [battle, verb, are_there] : all) {
    SCOPED_TRACE(battle);
    file = folder / (std::string(battle) + ".sqlite");
    std::string table;
    std::vector<std::string> tokens;
    Input allies, axis;
    {
      server::Rehearsal hall(the_battles(), file);
      std::optional<Party> party;
      for (int steps = 0; !party || !are_there(party->allies->view()); ++steps) {
        ASSERT_LT(steps, 20'000) << "in no battle of many";
        if (!party || party->over()) {
          party.emplace(hall, Input{{"battle", battle}});
          party->deal();
        }
        const auto legal = party->to_act().legal();
        const auto wanted = std::find_if(legal.begin(), legal.end(), [verb](const std::string& action) {
          return action.starts_with(verb);
        });
        if (wanted != legal.end())
          party->to_act().act(*wanted);
        else
          party->step(picker);
      }
      table = party->table;
      tokens = party->tokens;
      allies = party->allies->view();
      axis = party->axis->view();
    }
    server::Rehearsal hall(the_battles(), file);
    Person ann(hall, table, tokens[0], "allies"), bert(hall, table, tokens[1], "axis");
    ann.hello();
    bert.hello();
    EXPECT_EQ(ann.view(), allies);
    EXPECT_EQ(bert.view(), axis);
    // One more decision, and it is taken back: the other side agrees, if it must be asked.
    Person& next = ann.legal().empty() ? bert : ann;
    ASSERT_EQ(next.act(next.legal().back())["type"], "step");
    if (!ann.last("over").is_null()) continue; // it has decided the battle
    if (next.say({{"do", "undo"}})["type"] == "done")
      (&next == &ann ? bert : ann).say({{"do", "answer"}, {"what", "undo"}, {"yes", true}});
    EXPECT_EQ(ann.view(), allies);
    EXPECT_EQ(bert.view(), axis);
  }
}

TEST_F(Disk, AFullDiskIsToldAndRecovers) {
  server::Rehearsal hall(the_battles(), file);
  Party party(hall);
  party.deal();
  hall.store.limit_pages(1); // not one page more than there are
  std::string refused;
  for (int i = 0; i < 5000 && refused.empty(); ++i) {
    Person& person = party.to_act();
    const auto legal = person.legal();
    if (legal.empty()) break;
    const Input reply =
        person.act(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
    if (reply["type"] == "refused") refused = reply["error"]["message"];
  }
  EXPECT_NE(refused.find("the disk is full"), std::string::npos) << refused;
  EXPECT_EQ(refused.find(folder.string()), std::string::npos) << "where the file lies is nobody's business";
  // The table is still there to be looked at, nothing has half happened …
  const Input before = party.allies->view();
  EXPECT_EQ(party.allies->hello()["view"], before);
  EXPECT_EQ(hall.ask("GET", "/api/tables/" + party.table).status, 200);
  EXPECT_EQ(hall.ask("POST", "/api/tables", R"({"battle":"omaha-beach"})").status, 503);
  // … and it goes on when there is room again.
  hall.store.limit_pages(1 << 20);
  Person& person = party.to_act();
  EXPECT_EQ(person.act(person.legal()[0])["type"], "step");
}

TEST_F(Disk, AReadOnlyDatabaseIsToldAndRecovers) {
  server::Rehearsal hall(the_battles(), file);
  Party party(hall);
  party.deal();
  hall.store.allow_writing(false);
  Person& person = party.to_act();
  const std::string action = person.legal()[0];
  const Input reply = person.act(action);
  EXPECT_EQ(reply["error"]["code"], "storage") << reply;
  EXPECT_EQ(person.hello()["view"], person.view());
  hall.store.allow_writing(true);
  EXPECT_EQ(person.act(action)["type"], "step");
}

TEST_F(Disk, EntriesAreNeverChanged) {
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
  }
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_NE(sqlite3_exec(db, "UPDATE entries SET body='x'", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_NE(sqlite3_exec(db, "DELETE FROM entries", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
}

TEST_F(Disk, TokensAreNotInTheDatabase) {
  std::vector<std::string> tokens;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    tokens = party.tokens;
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    for (const std::string& token : tokens)
      EXPECT_EQ(bytes.str().find(token), std::string::npos) << entry.path();
  }
}

// Logs of earlier releases
// ------------------------------------------------------------------------------------------------

std::string golden(const std::string& name) {
  std::ifstream in("tests/server/golden/" + name);
  EXPECT_TRUE(in) << name;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// The database as statements that make it anew.
std::string dump_sql(const std::string& database) {
  sqlite3* db = nullptr;
  EXPECT_EQ(sqlite3_open(database.c_str(), &db), SQLITE_OK);
  std::string text;
  const auto add = [&](const std::string& query) {
    sqlite3_exec(
        db, query.c_str(),
        [](void* out, int, char** row, char**) {
          *static_cast<std::string*>(out) += std::string(row[0]) + ";\n";
          return 0;
        },
        &text, nullptr);
  };
  add("SELECT 'PRAGMA user_version='||user_version FROM pragma_user_version");
  add("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type='trigger', rowid");
  const auto rows = [&](const std::string& table, const std::string& columns, const std::string& which = {}) {
    std::string values;
    std::istringstream names(columns);
    for (std::string name; names >> name;)
      values += (values.empty() ? "quote(" : "||','||quote(") + name + ')';
    add("SELECT 'INSERT INTO " + table + " VALUES ('||" + values + "||')' FROM " + table + which);
  };
  rows("battles", "hash text");
  rows("tables", "key name time secret clocked shelf owner battle bytes visited packed");
  rows("entries", "table_key number kind seat time clocks body luck");
  rows("snapshots", "table_key number position");
  sqlite3_close(db);
  return text;
}

// Run by hand for a new version of the rules (golden/README.md), never for an old one.
TEST_F(Disk, DISABLED_WriteTheLogOfThisVersion) {
  const std::string name = "tests/server/golden/rules-" + std::to_string(kRulesVersion);
  std::string table;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall, {{"battle", "omaha-beach"}, {"clock", {{"initial", 86400}, {"increment", 60}}}});
    party.deal();
    for (int i = 0; i < 110; ++i) {
      hall.clock.wind(1000);
      party.step(picker);
      if (i == 70) party.to_act().say({{"do", "undo"}});
      if (i == 70) party.other(party.to_act()).say({{"do", "answer"}, {"what", "undo"}, {"yes", true}});
    }
    party.allies->say({{"do", "chat"}, {"text", "à demain"}});
    table = party.table;
    const Input facts = Input::parse(*hall.ask("GET", "/api/tables/" + table).body);
    Input kept;
    for (const char* field : {"n", "turns", "medals", "to_act"}) kept[field] = facts[field];
    std::ofstream(name + ".json") << kept << '\n';
  }
  std::string sql = dump_sql(file);
  sql.replace(sql.find('\'' + table + '\''), table.size() + 2, "'golden'");
  std::ofstream(name + ".sql") << sql;
}

std::string golden_name(int rules) { return "rules-" + std::to_string(rules); }

// Every golden log either opens and stands where it stood, or is refused by a sentence that names its
// version.
TEST_F(Disk, GoldenLogsOpenOrAreRefusedByName) {
  ASSERT_TRUE(fs::exists("tests/server/golden/" + golden_name(kRulesVersion) + ".sql"))
      << "these rules have no golden log yet: see tests/server/golden/README.md";
  for (int rules = 1; rules <= kRulesVersion; ++rules) {
    if (!fs::exists("tests/server/golden/" + golden_name(rules) + ".sql")) continue; // never released
    fs::remove(file);
    run_sql(file, golden(golden_name(rules) + ".sql"));
    server::Rehearsal hall(the_battles(), file);
    const auto facts = hall.ask("GET", "/api/tables/golden");
    if (rules == kRulesVersion) {
      ASSERT_EQ(facts.status, 200) << *facts.body;
      const Input table = Input::parse(*facts.body);
      const Input stood = Input::parse(golden(golden_name(rules) + ".json"));
      for (const auto& [field, value] : stood.items()) EXPECT_EQ(table[field], value) << field;
    } else {
      EXPECT_EQ(facts.status, 404);
      EXPECT_NE(facts.body->find("rules version " + std::to_string(rules)), std::string::npos) << *facts.body;
    }
  }
}

TEST_F(Disk, LogsOfLaterRulesAreRefusedByName) {
  std::string sql = golden(golden_name(kRulesVersion) + ".sql");
  const std::string mark = "\"rules\":" + std::to_string(kRulesVersion) + ',';
  const std::size_t at = sql.find(mark);
  ASSERT_NE(at, std::string::npos);
  sql.replace(at, mark.size(), "\"rules\":999,");
  run_sql(file, sql);
  server::Rehearsal hall(the_battles(), file);
  const auto facts = hall.ask("GET", "/api/tables/golden");
  EXPECT_EQ(facts.status, 404);
  EXPECT_NE(facts.body->find("rules version 999"), std::string::npos) << *facts.body;
}

// Rules that changed without a new version would be misread: the dice of the log do not fall any more.
TEST_F(Disk, LogsThatReplayOtherwiseAreRefused) {
  const std::string sql = golden(golden_name(kRulesVersion) + ".sql");
  run_sql(file,
          sql +
              "\nDROP TRIGGER entries_stay; DELETE FROM snapshots;"
              "UPDATE entries SET luck='GGG' WHERE number=(SELECT MIN(number) FROM entries WHERE kind='act' "
              "AND luck IS NOT NULL);");
  server::Rehearsal hall(the_battles(), file);
  const auto facts = hall.ask("GET", "/api/tables/golden");
  EXPECT_EQ(facts.status, 404);
  EXPECT_NE(facts.body->find("chance gave"), std::string::npos) << *facts.body;
}

TEST_F(Disk, ADatabaseOfALaterFormatIsRefused) {
  run_sql(file, "PRAGMA user_version=77");
  EXPECT_THROW(server::Rehearsal(the_battles(), file), server::StoreError);
}

} // namespace
} // namespace bocage::test
