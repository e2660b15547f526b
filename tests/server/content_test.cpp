// What everybody may read, and nothing beside it.
#include <filesystem>
#include <fstream>

#include "engine/tables/tables.h"
#include "rulebook/rulebook.h"
#include "server/content.h"
#include "server/rulebook_json.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;

class Pages : public testing::Test {
 protected:
  Pages() {
    fs::remove_all(folder);
    fs::create_directories(folder / "web/assets");
    write("web/index.html", "<title>page</title>");
    write("web/assets/app-1a2b.js", std::string(2000, ' '));
    write("web/.hidden", "hidden");
    write("secret.txt", "secret");
    fs::create_symlink(folder / "secret.txt", folder / "web/link.txt");
  }
  ~Pages() override { fs::remove_all(folder); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }

  void SetUp() override { content.add_routes(router); }

  server::HttpResponse get(const std::string& target, const std::string& tag = {}, bool gzip = false) {
    server::HttpRequest request;
    request.method = "GET";
    request.if_none_match = tag;
    request.accepts_gzip = gzip;
    server::HttpResponse response;
    if (!server::read_target(target, request)) {
      response.status = 400;
      return response;
    }
    router.serve(request, [&](server::HttpResponse r) { response = std::move(r); });
    clock.settle();
    return response;
  }
  static std::string header(const server::HttpResponse& response, const std::string& name) {
    for (const auto& [key, value] : response.headers)
      if (key == name) return value;
    return {};
  }

  fs::path folder = fs::temp_directory_path() / ("bocage-web-" + std::to_string(getpid()));
  server::HandClock clock;
  server::Content content{folder / "web", the_battles(), clock};
  server::Log log;
  server::Router router{log, clock, {}};
};

TEST_F(Pages, AreServed) {
  EXPECT_EQ(*get("/").body, "<title>page</title>");
  EXPECT_EQ(*get("/t/abc").body, "<title>page</title>") << "links to tables are the page's own";
  EXPECT_EQ(header(get("/"), "Cache-Control"), "no-cache");
  const auto asset = get("/assets/app-1a2b.js", {}, true);
  EXPECT_EQ(asset.type, "text/javascript; charset=utf-8");
  EXPECT_NE(header(asset, "Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(header(asset, "Content-Encoding"), "gzip");
  EXPECT_LT(asset.body->size(), 200U);
  EXPECT_EQ(get("/", header(get("/"), "ETag")).status, 304);
  EXPECT_EQ(get("/missing.js").status, 404);
}

TEST_F(Pages, NeverLeadOutOfTheirFolder) {
  for (const char* path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt", "/.hidden", "/link.txt", "//etc/passwd.txt",
        "/..\\secret.txt", "/%5c..%5csecret.txt", "/assets/..;/secret.txt", "/....//secret.txt"}) {
    const auto response = get(path);
    EXPECT_TRUE(response.status == 404 || response.status == 400) << path << " " << response.status;
    if (response.body) EXPECT_EQ(response.body->find("secret"), std::string::npos) << path;
    if (response.body) EXPECT_EQ(response.body->find("hidden"), std::string::npos) << path;
  }
}

TEST_F(Pages, DrawMaps) {
  const auto map = get("/api/battles/omaha-beach/map.svg?layers=ground&flip=1");
  EXPECT_EQ(map.status, 200);
  EXPECT_EQ(map.type, "image/svg+xml");
  EXPECT_TRUE(map.body->starts_with("<svg"));
  EXPECT_EQ(get("/api/battles/omaha-beach/map.svg?layers=ground&flip=1").body, map.body) << "drawn once";
  EXPECT_EQ(get("/api/battles/omaha-beach/map.svg?layers=sky").status, 400);
  EXPECT_EQ(get("/api/battles/waterloo/map.svg").status, 404);
  EXPECT_EQ(get("/api/battles/..%2f..%2fetc%2fpasswd/map.svg").status, 404);
  EXPECT_NE(get("/art.svg").body->find("<symbol"), std::string::npos);
}

TEST_F(Pages, DrawOnlySoManyNewMapsForOneAddress) {
  const std::string map = "/api/battles/omaha-beach/map.svg?layers=coordinates";
  std::string another = map;
  int drawn = 0;
  for (; drawn < 100 && get(another).status == 200; ++drawn) another += ",coordinates";
  EXPECT_EQ(get(another).status, 429);
  EXPECT_GT(drawn, 40) << "all battles on one page";
  EXPECT_LT(drawn, 100);
  EXPECT_EQ(get(map).status, 200) << "what is drawn already is given to everybody";
}

TEST_F(Pages, HaveWordsAndRules) {
  const Input words = Input::parse(*get("/api/text/fr").body);
  EXPECT_EQ(words["side.allies"], "les Alliés [mp]");
  const Input rules = Input::parse(*get("/api/rules?ids=B-MOVE-07,NO-SUCH").body);
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_EQ(rules[0]["id"], "B-MOVE-07");
}

TEST(SummaryCards, OfWhatNoOfficialCardKnowsIsItsHouseRule) {
  Terrain vineyard{.key = "vineyard", .protection = {1, 1, 0}};
  vineyard.rules.protection = {"H-VINE-01", "H-VINE-01", ""};
  EXPECT_EQ(server::summary_card(vineyard), "H-VINE-01");
  vineyard.rules.stops = "H-VINE-02";
  EXPECT_EQ(server::summary_card(vineyard), "H-VINE-02") << "what it does to those who enter comes first";
  EXPECT_EQ(server::summary_card(Terrain{.key = "vineyard"}), "");
  EXPECT_EQ(server::summary_card(official_tables().of(TerrainId::Open)), "T-CARD-00");
  EXPECT_EQ(server::summary_card(Troop{.key = "assault-gun", .rules = {.dice = "H-ASLT-01"}}), "H-ASLT-01");
}

TEST(SummaryCards, OfTroopsThatShareACardAreItsRowsInOrder) {
  const auto of = [](TroopId troop) { return server::summary_card(official_tables().of(troop)); };
  EXPECT_EQ(of(TroopId::Infantry), "U-UNIT-01");
  EXPECT_EQ(of(TroopId::Armor), "U-UNIT-02");
  EXPECT_EQ(of(TroopId::Artillery), "U-UNIT-03");
  EXPECT_EQ(of(TroopId::EliteArmor), "U-UNIT-05");
  EXPECT_EQ(of(TroopId::Tiger), "U-UNIT-19");
  EXPECT_EQ(of(TroopId::Resistance), "U-UNIT-30");
}

TEST_F(Pages, HaveTheWholeRulebook) {
  const Input book = Input::parse(*get("/api/rulebook").body);
  EXPECT_EQ(book["rules"].size(), rulebook::all().size());
  EXPECT_EQ(book["chapters"].size(), rulebook::chapters().size());
  EXPECT_EQ(book["cards"]["terrain.forest"], "T-CARD-03");
  EXPECT_EQ(book["cards"]["terrain.coast"], "T-CARD-68");
  EXPECT_EQ(book["cards"]["terrain.broken-bridge"], "T-CARD-08");
  for (const Troop& troop : kTroopTable) // all but the planes, whose cards are by type
    if (!troop.key.empty() && troop.key != "fighter") {
      EXPECT_TRUE(book["cards"].contains("troop." + std::string(troop.key))) << troop.key << " has no card";
    }
  for (const Troop& troop : kTroopTable) {
    const Input& facts = book["troops"][std::string(troop.key)];
    EXPECT_EQ(facts["card"], troop.card) << troop.key;
    EXPECT_EQ(facts["move"], troop.move) << troop.key;
    EXPECT_TRUE(facts.contains("figures") || facts.contains("hits")) << troop.key;
  }
  EXPECT_EQ(book["troops"]["supply-truck"]["road_move"], 4);
  EXPECT_EQ(book["troops"]["sniper"]["dice"].dump(), "[1,1,1,1,1]");
  EXPECT_EQ(book["cards"]["card.recon-left"], "C-CARD-001");
  for (std::size_t i = 0; i < rulebook::all().size(); ++i) {
    const rulebook::Rule& rule = rulebook::all()[i];
    const auto row = book["rules"][i];
    ASSERT_EQ(row["id"], rule.id);
    EXPECT_EQ(row.contains("fr"), !rule.fr.empty()) << "English is not passed off as French: " << rule.id;
    if (rule.id == "B-BUNKER-06") {
      EXPECT_EQ(row["superseded"].dump(), "[\"F-TBUNK-07\"]");
    }
    if (rule.id == "B-RETREAT-13") { // the note names no row
      EXPECT_EQ(row["superseded"].dump(), "[]");
    }
    if (rule.id == "B-MOVE-01") {
      EXPECT_FALSE(row.contains("superseded"));
    }
  }
}

} // namespace
} // namespace bocage::test
