// Battles of the players' own: sent in, kept, found again, played; and everything that is refused.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "draw/draw.h"
#include "protocol/battle_document.h"
#include "server/content.h"
#include "server/record.h"
#include "server/uploads.h"
#include "tests/scenario/corpus.h"
#include "tests/scenario/m44_sample.h"
#include "tests/scenario/sample.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;
constexpr const char* kFile = "application/octet-stream";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

class Uploads : public testing::Test {
 protected:
  Uploads() { fs::remove_all(folder); }
  ~Uploads() override { fs::remove_all(folder); }

  server::HttpResponse send(const std::string& bytes) {
    return hall().ask("POST", "/api/battles", bytes, kFile);
  }
  std::string key_of(const std::string& bytes) {
    const auto response = send(bytes);
    EXPECT_TRUE(response.status == 201 || response.status == 200) << *response.body;
    return Input::parse(*response.body).value("battle", "");
  }
  Input get(const std::string& target) { return Input::parse(*hall().ask("GET", target).body); }
  static Input error(const server::HttpResponse& response) { return Input::parse(*response.body)["error"]; }
  server::Rehearsal& hall() {
    if (!hall_) {
      fs::create_directories(folder);
      hall_ = std::make_unique<server::Rehearsal>(the_battles(), folder / "tables.sqlite", options);
    }
    return *hall_;
  }
  void restart() { hall_.reset(); }

  fs::path folder = fs::temp_directory_path() / ("bocage-uploads-" + std::to_string(getpid()));
  server::HallOptions options = server::Rehearsal::quick();
  std::unique_ptr<server::Rehearsal> hall_;
};

// The library
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, TheListFollowsTheFolder) {
  const fs::path library = folder / "battles";
  const auto write = [&](const char* name, const std::string& text) {
    fs::create_directories(library);
    std::ofstream(library / name) << text;
  };
  write("sample.battle", std::string(kSample));
  hall_ = std::make_unique<server::Rehearsal>(Library(library), folder / "tables.sqlite", options);
  EXPECT_EQ(get("/api/battles").size(), 1u);
  const auto first = hall().ask("GET", "/api/battles").body;
  EXPECT_EQ(hall().ask("GET", "/api/battles").body, first) << "made once";

  write("other.battle", replaced(std::string(kSample), "battle: sample", "battle: other"));
  EXPECT_EQ(get("/api/battles").size(), 2u);
  write("other.battle", "nonsense");
  fs::last_write_time(library / "other.battle", fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(get("/api/battles").size(), 1u) << "the broken one is left out";
  fs::remove(library / "sample.battle");
  EXPECT_EQ(get("/api/battles").size(), 0u);
}

// Keeping
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, TheSameFileIsTheSameLink) {
  const std::string key = key_of(std::string(kSample));
  EXPECT_TRUE(server::is_upload_key(key)) << key;
  EXPECT_EQ(send(std::string(kSample)).status, 200) << "it is there already";
  EXPECT_EQ(key_of(std::string(kSample)), key);
  EXPECT_EQ(key_of("# a comment changes nothing\n" + std::string(kSample)), key);
  EXPECT_EQ(key_of(replaced(std::string(kSample), "battle: sample", "battle: other-name")), key)
      << "the name of a file is not what is in it";
  EXPECT_NE(key_of(replaced(std::string(kSample), "cards: 5", "cards: 6")), key);
}

TEST_F(Uploads, AreThereAfterARestart) {
  const std::string key = key_of(std::string(kSample));
  const Input before = get("/api/battles/" + key);
  restart();
  EXPECT_EQ(get("/api/battles/" + key), before);
  EXPECT_EQ(before["name"]["en"], "Sample");
  EXPECT_EQ(before["source"], "battle");
  EXPECT_EQ(before["sides"]["allies"]["units"], 2);
}

// In a list of battles a name stands beside others, and on the board a label beside the next.
TEST_F(Uploads, SayNothingThatCannotBeSeenOrTurnsThingsAround) {
  Input document = get("/api/battles/pegasus-bridge/document");
  document["name"]["en"] = "Pegasus\u202E Bridge";
  document["briefing"]["en"] = "One.\n\nTwo\u2067.";
  document["labels"] = {{"A5", {{"fr", "\u200FBénouville"}, {"en", "Bénouville"}}}};
  const auto kept = hall().ask("POST", "/api/battles", Input{{"document", document}}.dump());
  ASSERT_EQ(kept.status, 201) << *kept.body;
  const Input again =
      get("/api/battles/" + Input::parse(*kept.body)["battle"].get<std::string>() + "/document");
  EXPECT_EQ(again["name"]["en"], "Pegasus Bridge");
  EXPECT_EQ(again["briefing"]["en"], "One.\n\nTwo.");
  EXPECT_EQ(again["labels"]["A5"]["fr"], "Bénouville");
  document["name"] = {{"fr", "\u202E"}, {"en", "\u202E"}};
  EXPECT_EQ(hall().ask("POST", "/api/battles", Input{{"document", document}}.dump()).status, 422);
}

TEST_F(Uploads, AreGivenBackAsFiles) {
  const std::string key = key_of(std::string(kSample));
  const auto file = hall().ask("GET", "/api/battles/" + key + "/file");
  const LoadResult loaded = parse_battle(*file.body);
  EXPECT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.battle.key, "sample");
  EXPECT_EQ(key_of(*file.body), key);
  const auto m44 = hall().ask("GET", "/api/battles/" + key + "/file?as=m44");
  EXPECT_EQ(key_of(*m44.body), key) << "a scenario file of ours says everything";
}

TEST_F(Uploads, ScenarioFilesAreReportedLineByLine) {
  Scenario scenario;
  scenario.text_en["rules"] = "The cook may throw potatoes at everybody.";
  scenario.text_en["victory"] = "4 Medals.";
  const std::string key = key_of(scenario.text());
  const Input facts = get("/api/battles/" + key);
  EXPECT_EQ(facts["source"], "m44");
  std::map<std::string, int> fates;
  for (const Input& line : facts["report"]) {
    ++fates[line["fate"]];
    EXPECT_FALSE(line["where"]["fr"].get<std::string>().empty());
    if (line["fate"] == "unmapped") EXPECT_EQ(line["said"], "The cook may throw potatoes at everybody.");
  }
  EXPECT_EQ(fates["unmapped"], 1);
  EXPECT_GE(fates["enforced"], 1);
  EXPECT_EQ(facts["unenforced"], Input({"notes"}));
}

TEST_F(Uploads, BattlesOfTheLibraryHaveAReportToo) {
  const Input facts = get("/api/battles/pegasus-bridge");
  EXPECT_EQ(facts["source"], "library");
  for (const Input& line : facts["report"]) EXPECT_EQ(line["fate"], "enforced") << line;
  EXPECT_EQ(hall().ask("GET", "/api/battles/waterloo").status, 404);
  EXPECT_EQ(hall().ask("GET", "/api/battles/u-00000000000000000000000000000000").status, 404);
  EXPECT_EQ(hall().ask("GET", "/api/battles/..%2f..%2fetc%2fpasswd/document").status, 404);
}

// Playing
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, TablesOnThemGoOnAfterARestart) {
  const std::string key = key_of(std::string(kSample));
  Picker picker{7};
  std::string table, token;
  Input view;
  {
    Party party(hall(), {{"battle", key}});
    party.deal();
    party.play(picker, 30);
    table = party.table;
    token = party.tokens[0];
    view = party.allies->view();
  }
  restart();
  Person ann(hall(), table, token, "allies");
  EXPECT_EQ(ann.hello()["battle"]["key"], key);
  EXPECT_EQ(ann.view(), view);
}

TEST_F(Uploads, BattlesWithUnenforcedRulesArePlayedOnlyIfForced) {
  const std::string key =
      key_of(replaced(std::string(kSample), "[rules]\n", "[rules]\ncook-throws-potatoes\n"));
  EXPECT_EQ(get("/api/battles/" + key)["unenforced"], Input({"cook-throws-potatoes"}));
  const Input terms = {{"battle", key}, {"mine", {"allies"}}};
  EXPECT_EQ(error(hall().ask("POST", "/api/tables", terms.dump()))["code"], "unenforced-rules");
  Input forced = terms;
  forced["force"] = true;
  EXPECT_EQ(hall().ask("POST", "/api/tables", forced.dump()).status, 201);
}

TEST_F(Uploads, ARecordOfAnotherBattleUnderTheSameNameIsFoundOut) {
  const std::string key = key_of(std::string(kSample));
  const auto record_on = [&](const std::string& battle) {
    Party party(hall(), {{"battle", battle}});
    party.deal();
    party.allies->say({{"do", "resign"}});
    return party.record();
  };
  const std::string record = record_on(key);
  const auto right = server::verify_record(record);
  EXPECT_TRUE(right.ok()) << right.problem;
  EXPECT_EQ(right.battle, key);
  // The same name, but the Axis has a card more: as if it had been played like that from the first.
  const std::string other = key_of(replaced(std::string(kSample), "cards: 4", "cards: 5"));
  std::string forged = record_on(other);
  EXPECT_TRUE(server::verify_record(forged).ok());
  forged = replaced(forged, "battle: " + other, "battle: " + key);
  const auto wrong = server::verify_record(forged);
  EXPECT_FALSE(wrong.ok());
  EXPECT_NE(wrong.problem.find("another one than its name"), std::string::npos) << wrong.problem;
}

// Drawing
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, DocumentsAreCheckedDrawnAndKept) {
  Input document = get("/api/battles/pegasus-bridge/document");
  const auto post = [&](const std::string& what, const Input& doc) {
    return hall().ask("POST", "/api/battles" + what, Input{{"document", doc}}.dump());
  };
  EXPECT_EQ(Input::parse(*post("/check", document).body)["faults"], Input::array());
  document["units"]["A5"] = {{"troop", "armor"}, {"side", "axis"}, {"nation", "germany"}};
  document["hexes"]["A5"] = {{"ground", "river"}};
  const Input found = Input::parse(*post("/check", document).body)["faults"];
  ASSERT_EQ(found.size(), 1U) << found;
  EXPECT_EQ(found[0]["hex"], "A5");
  EXPECT_NE(found[0]["text"]["fr"], found[0]["text"]["en"]);
  EXPECT_EQ(post("", document).status, 422) << "a battle with a fault is not kept";

  const auto drawn = post("/draw", document);
  EXPECT_EQ(drawn.status, 200) << "but it is drawn";
  EXPECT_EQ(drawn.type, "image/svg+xml");
  EXPECT_NE(drawn.body->find("unit-A5"), std::string::npos);

  document["hexes"].erase("A5");
  const auto kept = post("", document);
  ASSERT_EQ(kept.status, 201) << *kept.body;
  const std::string key = Input::parse(*kept.body)["battle"];
  Input again = get("/api/battles/" + key + "/document");
  again["key"] = document["key"];
  EXPECT_EQ(again, document);
}

TEST_F(Uploads, VocabularyNamesEverything) {
  const Input words = get("/api/battles/vocabulary");
  EXPECT_GT(words["terrains"].size(), 60U);
  EXPECT_GT(words["troops"].size(), 20U);
  EXPECT_EQ(words["options"].size(), option_rules().size());
  EXPECT_EQ(words["boards"][0]["width"], 13);
}

// Refusing
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, WhatIsNoBattleIsRefusedWithTheReason) {
  const std::string sample(kSample);
  std::string noise;
  for (int i = 0; i < 5000; ++i) noise += static_cast<char>(i * 7919 >> 3);
  struct Case {
    const char* what;
    std::string bytes, reason;
  };
  const std::vector<Case> cases = {
      {"nothing", "", "empty"},
      {"noise", noise, ""},
      {"latin-1", replaced(sample, "À vous", "\xC0 vous"), "UTF-8"},
      {"NUL", replaced(sample, "Sample", std::string("Sam\0ple", 7)), "NUL"},
      {"utf-16", std::string("\xFF\xFE{\0}\0", 6), "UTF-8"},
      {"cut short", sample.substr(0, 400), ""},
      {"a packed file", std::string("\x1F\x8B\x08\0\0\0\0\0", 8), "packed"},
      {"a zip file", std::string("PK\x03\x04\x14\0\0\0", 8), "packed"},
      {"no JSON", "{\"game_info\":", "JSON"},
      {"another JSON", "{\"a\":1}", "game_info"},
      {"a number that no machine holds", "{\"game_info\":1e400}", "JSON"},
      {"a page", "<!doctype html><script>alert(1)</script>", ""},
      {"deep", "{\"game_info\":" + std::string(100'000, '[') + "}", "JSON"},
  };
  for (const Case& c : cases) {
    const auto response = send(c.bytes);
    EXPECT_EQ(response.status, 422) << c.what << *response.body;
    const Input fault = error(response);
    EXPECT_EQ(fault["code"], "bad-battle") << c.what;
    ASSERT_FALSE(fault["faults"].empty()) << c.what;
    EXPECT_NE(fault["message"].get<std::string>().find(c.reason), std::string::npos)
        << c.what << fault["message"];
    EXPECT_LE(fault["faults"].size(), kMaxFaults);
  }
  EXPECT_EQ(send(std::string(kMaxBattleBytes + 1, 'x')).status, 413);
}

TEST_F(Uploads, AThousandUnitsAreTooMany) {
  Scenario scenario;
  for (int i = 0; i < 1000; ++i)
    scenario.board["hexagons"].push_back(
        {{"row", i % 9}, {"col", 2 * (i % 12) + i % 9 % 2}, {"unit", {{"name", "infus"}}}});
  EXPECT_EQ(send(scenario.text()).status, 422);
}

TEST_F(Uploads, CompressedBodiesAreNotUnpacked) {
  server::HttpRequest request;
  request.method = "POST";
  request.path = "/api/battles";
  request.content_type = kFile;
  request.content_encoding = "gzip";
  request.body = std::string(1000, '\x1F');
  server::HttpResponse response;
  hall().hall.serve(request, [&](server::HttpResponse r) { response = std::move(r); });
  EXPECT_EQ(response.status, 415);
  EXPECT_EQ(error(response)["code"], "packed");
  request.content_encoding.clear();
  request.origin = "http://evil.example";
  request.host = "127.0.0.1";
  hall().hall.serve(request, [&](server::HttpResponse r) { response = std::move(r); });
  EXPECT_EQ(response.status, 403);
  EXPECT_EQ(hall().ask("POST", "/api/battles", std::string(kSample), "text/plain").status, 415)
      << "another site's page could send that without asking";
}

TEST_F(Uploads, AnAddressSendsOnlySoMany) {
  options.limits.uploads = 3;
  options.limits.uploads_per_second = 0.001;
  const auto with_cards = [&](int cards) {
    return send(replaced(std::string(kSample), "cards: 5", "cards: " + std::to_string(cards))).status;
  };
  for (int cards = 1; cards <= 3; ++cards) EXPECT_EQ(with_cards(cards), 201);
  EXPECT_EQ(with_cards(4), 429);
  EXPECT_EQ(with_cards(3), 200) << "what is there already costs nothing";
  restart();
  options.limits.uploads_of_address = 3;
  EXPECT_EQ(with_cards(5), 429) << "those before the restart count";
  restart();
  options.limits = server::Rehearsal::quick().limits;
  options.limits.uploads_in_all = 3;
  EXPECT_EQ(with_cards(6), 507);
}

TEST_F(Uploads, AFullDiskIsSaid) {
  hall().store.limit_pages(1);
  const auto response = send(std::string(kSample));
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(error(response)["code"], "storage");
}

TEST_F(Uploads, DocumentsThatAreNoneAreRefusedWithTheirPlace) {
  const Input good = get("/api/battles/pegasus-bridge/document");
  const auto refused = [&](const std::function<void(Input&)>& spoil) {
    Input document = good;
    spoil(document);
    const auto response = hall().ask("POST", "/api/battles/check", Input{{"document", document}}.dump());
    return response.status == 400 ? error(response).value("where", "?") : "not refused";
  };
  EXPECT_EQ(refused([](Input& d) { d["units"]["Z99"] = {{"troop", "armor"}}; }), "/document/units/Z99");
  EXPECT_EQ(refused([](Input& d) { d["hexes"]["C4"] = {{"ground", "lava"}}; }), "/document/hexes/C4/ground");
  EXPECT_EQ(refused([](Input& d) { d["sides"]["allies"]["cards"] = 1e9; }), "/document/sides/allies/cards");
  EXPECT_EQ(refused([](Input& d) { d["board"] = 3; }), "/document/board");
  EXPECT_EQ(refused([](Input& d) { d["name"]["fr"] = std::string(5000, 'x'); }), "/document/name/fr");
  EXPECT_EQ(refused([](Input& d) { d["more"] = 1; }), "/document/more");
  EXPECT_EQ(refused([](Input& d) { d["dates"]["begin"] = "1944-02-31"; }), "/document/dates/begin");
  EXPECT_EQ(hall().ask("POST", "/api/battles/check", "[]").status, 400);
  EXPECT_EQ(hall().ask("POST", "/api/battles/check", "{}").status, 400);
}

// Hostile texts
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, TextsAreNeverMarkup) {
  const std::string evil = "</title><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'";
  std::string bytes = replaced(std::string(kSample), "name fr: Exemple", "name fr: " + evil);
  bytes = replaced(bytes, "name en: Sample", "name en: " + evil);
  bytes += "\n[labels]\nA1: " + evil + "\n";
  if (std::string(kSample).find("[labels]") != std::string::npos)
    bytes = replaced(replaced(std::string(kSample), "name en: Sample", "name en: " + evil),
                     "name fr: Exemple", "name fr: " + evil);
  const std::string key = key_of(bytes);
  server::HandClock clock;
  server::Content content(folder, the_battles(), clock,
                          [&](const std::string& k) { return hall().hall.uploads().text_of(k); });
  server::Log log;
  server::Router router(log, clock, {});
  content.add_routes(router);
  for (const char* language : {"fr", "en"}) {
    server::HttpRequest request;
    request.method = "GET";
    ASSERT_TRUE(server::read_target("/api/battles/" + key + "/map.svg?lang=" + language, request));
    server::HttpResponse map;
    router.serve(request, [&](server::HttpResponse r) { map = std::move(r); });
    clock.settle();
    ASSERT_EQ(map.status, 200);
    EXPECT_EQ(map.body->find("<script"), std::string::npos);
    EXPECT_EQ(map.body->find("<img"), std::string::npos);
    EXPECT_NE(map.body->find("&lt;script&gt;"), std::string::npos) << "it is shown as it is written";
    bool strict = false;
    for (const auto& [name, value] : map.headers)
      strict |= name == "Content-Security-Policy" && value.find("default-src 'none'") != std::string::npos &&
                value.find("sandbox") != std::string::npos;
    EXPECT_TRUE(strict);
  }
  const auto file = hall().ask("GET", "/api/battles/" + key + "/file");
  for (const auto& [name, value] : file.headers)
    if (name == "Content-Disposition") EXPECT_EQ(value.find_first_of("<>'\r\n"), std::string::npos) << value;
}

// The community's files
// ----------------------------------------------------------------------------------------------------------

TEST_F(Uploads, TheCorpusIsReportedAndPlayed) {
  BOCAGE_NEEDS_CORPUS();
  int played = 0;
  for (const fs::path& path : corpus_files()) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    const auto response = send(bytes.str());
    if (response.status == 422) { // said why
      EXPECT_FALSE(error(response)["faults"].empty()) << path;
      continue;
    }
    const std::string key = Input::parse(*response.body)["battle"];
    const Input document = get("/api/battles/" + key + "/document");
    protocol::Refusals refusals;
    const auto battle = protocol::read_document(protocol::Node(document, {}, refusals));
    ASSERT_TRUE(battle) << path << refusals.first().where << refusals.first().message;
    EXPECT_EQ(server::upload_key(*battle), key) << path;
    if (++played % 10 == 1) {
      Party party(hall(), {{"battle", key}, {"force", true}});
      party.deal();
      Picker picker{9};
      if (party.hall.ask("GET", "/api/tables/" + party.table).body->find("overlord") == std::string::npos)
        party.play(picker, 10);
    }
  }
  EXPECT_GT(played, 40);
}

} // namespace
} // namespace bocage::test
