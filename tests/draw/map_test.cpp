#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/draw.h"
#include "engine/game.h"
#include "engine/tables/tables.h"
#include "tests/draw/battles.h"
#include "tests/draw/xml.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::size_t kMostBytes = 400'000; // of a standard map: it is sent to browsers

int figures_of(const UnitSetup& unit) {
  return unit.figures ? unit.figures : official_tables().of(unit.troop).figures;
}

TEST(DrawMap, EveryBattleOfTheLibraryIsASafePictureOfReasonableSize) {
  for (const Battle& battle : all_library_battles())
    for (const bool flip : {false, true}) {
      DrawOptions options;
      options.flip = flip;
      options.layers.coordinates = true;
      const std::string svg = draw_map(battle, options);
      EXPECT_THAT(picture_faults(svg), IsEmpty()) << battle.key;
      if (battle.setup.board == BoardKind::Standard) {
        EXPECT_LT(svg.size(), kMostBytes) << battle.key;
      }
    }
}

TEST(DrawMap, TheSameBattleGivesTheSameBytesAndAnotherKeyAnotherGround) {
  Battle battle = library_battle("pegasus-bridge");
  const std::string once = draw_map(battle);
  EXPECT_EQ(once, draw_map(battle));
  battle.key = "elsewhere";
  EXPECT_NE(once, draw_map(battle));
}

TEST(DrawMap, EveryHexAndEveryFigureIsThere) {
  for (const Battle& battle : all_library_battles()) {
    const Xml xml(draw_map(battle));
    const Board& board = Board::of(battle.setup.board);
    for (const Hex h : board.hexes())
      EXPECT_TRUE(xml.find("hex-" + board.name(h))) << battle.key << ' ' << board.name(h);
    for (const UnitSetup& unit : battle.setup.units) {
      const std::string id = "unit-" + board.name(unit.hex);
      const Element* group = xml.find(id);
      ASSERT_TRUE(group) << battle.key << ' ' << id;
      EXPECT_TRUE(group->is(unit.side == Side::Allies ? "allies" : "axis")) << id;
      EXPECT_EQ(xml.count_inside(id, "figure"), figures_of(unit)) << battle.key << ' ' << id;
    }
    for (const Objective& objective : battle.setup.objectives)
      for (const Hex h : objective.hexes) EXPECT_TRUE(xml.find("medal-" + board.name(h)));
  }
}

TEST(DrawMap, ShowsTheGroundOnWhichTheBattleBegins) {
  std::vector<Battle> battles = all_library_battles();
  battles.push_back(picture_battle("E5: I fo ri+br sa"));
  battles.back().setup.options.rules |= kFloodedFields;
  for (const Battle& battle : battles) {
    const Xml xml(draw_map(battle));
    const Game game(battle.setup);
    for (const Hex h : game.board().hexes())
      EXPECT_TRUE(xml.find("hex-" + game.board().name(h))->is(official_tables().of(game.hex(h).ground).key))
          << battle.key << ' ' << game.board().name(h);
  }
}

TEST(DrawMap, FiguresAreCountedUpToTwelve) {
  for (int n = 1; n <= 12; ++n) {
    Battle battle = picture_battle("E5: I A G");
    for (UnitSetup& unit : battle.setup.units) unit.figures = n;
    const Xml xml(draw_map(battle));
    for (const char* id : {"unit-E5", "unit-E6", "unit-E7"}) EXPECT_EQ(xml.count_inside(id, "figure"), n);
  }
}

TEST(DrawMap, TwoUnitsOnAHexHaveTheirOwnNames) { // a plane flies over another unit
  Battle battle = picture_battle("E5: I");
  UnitSetup plane = battle.setup.units[0];
  plane.troop = TroopId::Fighter;
  battle.setup.units.push_back(plane);
  const Xml xml(draw_map(battle));
  EXPECT_TRUE(xml.find("unit-E5")->is("infantry"));
  ASSERT_TRUE(xml.find("unit-E5-2"));
  EXPECT_TRUE(xml.find("unit-E5-2")->is("fighter"));
}

TEST(DrawMap, ExitsOfBothSidesOnAHexHaveTheirOwnNames) {
  Battle battle = picture_battle("E5: I");
  const Hex h = Board::of(battle.setup.board).parse("C3").value();
  for (const Side side : {Side::Allies, Side::Axis}) battle.setup.of(side).exits.insert(h);
  const std::string svg = draw_map(battle);
  EXPECT_THAT(picture_faults(svg), IsEmpty());
  const Xml xml(svg);
  EXPECT_TRUE(xml.find("exit-C3")->is("allies"));
  ASSERT_TRUE(xml.find("exit-C3-2"));
  EXPECT_TRUE(xml.find("exit-C3-2")->is("axis"));
}

TEST(DrawMap, BasesAreRoundForTheAlliesAndSquareForTheAxis) {
  const Xml xml(draw_map(picture_battle("E5: I i A a")));
  const auto bases = [&](std::string_view unit, std::string_view base) {
    int n = 0;
    for (const Element& e : xml.elements())
      n += e.name == "use" && e.at("href").starts_with(base) && xml.inside(e, unit);
    return n;
  };
  EXPECT_EQ(bases("unit-E5", "#base-round"), 4);
  EXPECT_EQ(bases("unit-E6", "#base-square"), 4);
  EXPECT_EQ(bases("unit-E7", "#base-round-wide"), 3);
  EXPECT_EQ(bases("unit-E8", "#base-square-wide"), 3);
}

// A unit of a troop by itself in E5.
Battle battle_of(TroopId troop, Side side, int figures = 0) {
  Battle battle = picture_battle("E5: I");
  UnitSetup& unit = battle.setup.units[0];
  unit.troop = troop;
  unit.side = side;
  unit.figures = figures;
  return battle;
}

int uses(const Xml& xml, std::string_view symbol) {
  int n = 0;
  for (const Element& e : xml.elements())
    n += e.name == "use" && e.at("href") == symbol && xml.inside(e, "unit-E5");
  return n;
}

TEST(DrawMap, AUnitOfAnotherNationWearsItsShield) {
  Battle battle = battle_of(TroopId::Infantry, Side::Axis);
  const Hex h = battle.setup.units[0].hex;
  battle.nations_of(Side::Axis) = {Nation::Germany, Nation::Italy};
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#nation-germany"), 0) << "most are";
  battle.details = {{h, "panzergrenadiers"}};
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#badge"), 0) << "its star is none of the Axis";
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#nation-germany"), 1);
  battle.setup.units[0].nation = Nation::Italy;
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#nation-italy"), 1);
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#nation-germany"), 0);
  battle.setup.units[0].side = Side::Allies;
  battle.setup.units[0].nation = Nation::None;
  battle.nations_of(Side::Allies) = {Nation::UnitedStates};
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#badge"), 1);
}

TEST(DrawMap, AnElefantStandsAmongTanksAndFallsLast) {
  const Xml full(draw_map(battle_of(TroopId::TankDestroyer, Side::Axis)));
  EXPECT_EQ(uses(full, "#tank-destroyer"), 1);
  EXPECT_EQ(uses(full, "#tank"), 2);
  const Xml alone(draw_map(battle_of(TroopId::TankDestroyer, Side::Axis, 1)));
  EXPECT_EQ(uses(alone, "#tank-destroyer"), 1);
  EXPECT_EQ(uses(alone, "#tank"), 0);
}

TEST(DrawMap, AChurchillShowsWhatItCarries) {
  Battle battle = battle_of(TroopId::Funny, Side::Allies);
  for (const auto& [accessory, symbol] :
       {std::pair{Accessory::Bridge, "#accessory-bridge"}, std::pair{Accessory::Bobbin, "#accessory-bobbin"},
        std::pair{Accessory::Fascine, "#accessory-fascine"}, std::pair{Accessory::Plow, "#accessory-plow"},
        std::pair{Accessory::Petard, "#accessory-petard"},
        std::pair{Accessory::BridgeSpent, "#accessory-bridge-spent"}}) {
    battle.setup.units[0].accessory = accessory;
    const Xml xml(draw_map(battle));
    EXPECT_EQ(uses(xml, symbol), 1) << symbol;
    EXPECT_EQ(uses(xml, "#churchill"), 1);
    EXPECT_EQ(uses(xml, "#tank"), 2);
  }
}

TEST(DrawMap, AWeaponStandsBesideItsSoldiers) {
  for (const auto& [troop, symbol] :
       {std::pair{TroopId::Mortar, "#mortar"}, std::pair{TroopId::LateMortar, "#mortar"},
        std::pair{TroopId::AntiTankGun, "#anti-tank-gun"},
        std::pair{TroopId::LateMachineGun, "#machine-gun"}})
    for (int figures = 1; figures <= 4; ++figures) {
      const Xml xml(draw_map(battle_of(troop, Side::Axis, figures)));
      EXPECT_EQ(uses(xml, symbol), 1) << symbol;
      EXPECT_EQ(uses(xml, "#rifleman"), figures) << symbol;
      EXPECT_EQ(xml.count_inside("unit-E5", "figure"), figures);
      EXPECT_EQ(xml.count_inside("unit-E5", "weapon"), 1);
    }
}

TEST(DrawMap, AnEnemyStandsAmongBrandenburgers) { // F-TRPB-69
  const Xml xml(draw_map(battle_of(TroopId::Brandenburgers, Side::Axis)));
  EXPECT_EQ(xml.count_inside("unit-E5", "figure"), 3);
  EXPECT_EQ(xml.count_inside("unit-E5", "disguise"), 1);
  EXPECT_EQ(uses(xml, "#base-square"), 3);
  EXPECT_EQ(uses(xml, "#base-round"), 1);
}

TEST(DrawMap, ALandingCraftIsUnderItsUnitAndBeforeIt) {
  Battle battle = battle_of(TroopId::Infantry, Side::Allies);
  EXPECT_EQ(uses(Xml(draw_map(battle)), "#landing-craft"), 0);
  battle.setup.units[0].marks = kInCraft;
  const Xml xml(draw_map(battle));
  EXPECT_EQ(uses(xml, "#landing-craft"), 1);
  EXPECT_EQ(uses(xml, "#landing-craft-side"), 1);
  EXPECT_EQ(xml.count_inside("unit-E5", "figure"), 4);
}

TEST(DrawMap, ABoatToo) {
  Battle battle = battle_of(TroopId::Infantry, Side::Allies);
  battle.setup.units[0].marks = kHasBoat;
  const Xml xml(draw_map(battle));
  EXPECT_EQ(uses(xml, "#boat"), 1);
  EXPECT_EQ(uses(xml, "#boat-side"), 1);
  EXPECT_EQ(xml.count_inside("unit-E5", "figure"), 4);
}

TEST(DrawMap, CapturedGunsStandBesideTheirSoldiers) { // X-ACT-12
  for (const TroopId troop : {TroopId::Infantry, TroopId::SkiTroops, TroopId::Brandenburgers}) {
    Battle battle = battle_of(troop, Side::Axis);
    const int figures = figures_of(battle.setup.units[0]);
    EXPECT_EQ(uses(Xml(draw_map(battle)), "#gun"), 0);
    battle.setup.units[0].marks = kHasGuns;
    const Xml xml(draw_map(battle));
    EXPECT_EQ(xml.count_inside("unit-E5", "figure"), figures) << "the gun is none of them";
    EXPECT_EQ(xml.count_inside("unit-E5", "guns"), 1);
    EXPECT_EQ(uses(xml, "#gun"), 1);
  }
}

TEST(DrawMap, CapturedGunsStandBeforeMoreSoldiersThanACrewHas) {
  Battle battle = battle_of(TroopId::Infantry, Side::Allies);
  battle.setup.units[0].figures = 6;
  const auto places = [&] {
    std::vector<std::string> at;
    const Xml xml(draw_map(battle));
    for (const Element& e : xml.elements())
      if (e.is("figure") && xml.inside(e, "unit-E5")) at.push_back(e.at("transform"));
    return at;
  };
  const std::vector<std::string> before = places();
  battle.setup.units[0].marks = kHasGuns;
  EXPECT_EQ(places(), before) << "nobody has to make room";
  EXPECT_EQ(Xml(draw_map(battle)).count_inside("unit-E5", "guns"), 1);
}

TEST(DrawMap, ACampShowsWhoWaitsInIt) { // X-ACT-07
  Battle battle = picture_battle("E5: pc pc");
  const Board& board = Board::of(BoardKind::Standard);
  battle.setup.of(Side::Allies).prisons = {{}, 2, 4};
  battle.setup.of(Side::Allies).prisons.camps.insert(board.parse("E5").value());
  battle.setup.of(Side::Axis).prisons.camps.insert(board.parse("E6").value());
  const std::string svg = draw_map(battle);
  const Xml xml(svg);
  ASSERT_TRUE(xml.find("camp-E5") && xml.find("camp-E6"));
  EXPECT_TRUE(xml.find("camp-E5")->is("allies"));
  EXPECT_TRUE(xml.find("camp-E6")->is("axis"));
  for (const Element& e : xml.elements()) { // round for the Allies, square for the Axis
    if (e.at("href") == "#prisoners-allies") EXPECT_TRUE(xml.inside(e, "camp-E5"));
    if (e.at("href") == "#prisoners-axis") EXPECT_TRUE(xml.inside(e, "camp-E6"));
  }
  EXPECT_THAT(svg, HasSubstr("#prisoners-allies\""));
  EXPECT_THAT(svg, HasSubstr("#prisoners-axis\""));
  EXPECT_THAT(svg, HasSubstr(">×2</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">×1</text>")));
}

TEST(DrawMap, NetsHideACamouflagedUnit) {
  Battle battle = battle_of(TroopId::Infantry, Side::Allies);
  battle.setup.units[0].marks = kCamouflaged;
  const Xml xml(draw_map(battle));
  EXPECT_EQ(xml.count_inside("unit-E5", "net"), 4) << "one for each figure";
  EXPECT_EQ(uses(xml, "#camouflage"), 4);
}

TEST(DrawMap, AHeroicLeaderHasAStar) {
  Battle battle = battle_of(TroopId::SpecialForces, Side::Allies);
  battle.setup.units[0].marks = kLeader;
  const Xml xml(draw_map(battle));
  EXPECT_EQ(uses(xml, "#badge-leader"), 1);
  EXPECT_EQ(uses(xml, "#badge-special-forces"), 1) << "beside that of its troop";
}

TEST(DrawMap, ATrainLooksAwayFromItsWagon) {
  const Board& board = Board::of(BoardKind::Standard);
  for (const auto& [wagon, mirrored] : {std::pair{"E4", false}, std::pair{"E6", true}}) {
    Battle battle = battle_of(TroopId::ArmoredTrain, Side::Allies);
    battle.setup.units[0].second_hex = board.parse(wagon).value();
    const Xml xml(draw_map(battle));
    EXPECT_EQ(xml.count_inside("unit-E5", "wagon"), 1);
    EXPECT_EQ(uses(xml, "#gun-wagon"), 1);
    for (const Element& e : xml.elements())
      if (e.at("href") == "#armored-locomotive")
        EXPECT_EQ(e.at("transform").find("scale(-1") != std::string::npos, mirrored) << wagon;
  }
}

TEST(DrawMap, PiecesHaveTheirOwnGroups) {
  const Xml xml(draw_map(picture_battle("E5: wi+sa/i ri+br")));
  EXPECT_EQ(xml.count_inside("piece-E5", "wire"), 1);
  EXPECT_EQ(xml.count_inside("piece-E5", "sandbags"), 1);
  EXPECT_EQ(xml.count_inside("piece-E6", "bridge"), 1);
  EXPECT_FALSE(xml.find("piece-E7"));
  EXPECT_TRUE(xml.find("hex-E6")->is("river"));
}

TEST(DrawMap, LayersCanBeLeftOut) {
  const Battle battle = library_battle("sword-beach");
  DrawOptions bare;
  bare.layers = parse_layers("ground").value();
  bare.frame = bare.title = false;
  const Xml terrain(draw_map(battle, bare));
  for (const char* layer :
       {"pieces", "sections", "medals", "units", "labels", "coordinates", "title", "frame"})
    EXPECT_FALSE(terrain.find(std::string("layer-") + layer)) << layer;
  EXPECT_EQ(terrain.count("hex"), 113);
  EXPECT_EQ(terrain.count("figure"), 0);
  EXPECT_FALSE(terrain.find("rifleman")) << "a symbol nobody uses";

  DrawOptions all;
  all.layers.coordinates = true;
  const Xml xml(draw_map(battle, all));
  for (const char* layer :
       {"pieces", "sections", "medals", "units", "labels", "coordinates", "title", "frame"})
    EXPECT_TRUE(xml.find(std::string("layer-") + layer)) << layer;
}

TEST(DrawMap, LayersAreAskedForByName) {
  EXPECT_TRUE(parse_layers("all")->units);
  EXPECT_FALSE(parse_layers("all")->coordinates);
  const auto two = parse_layers("pieces,labels");
  ASSERT_TRUE(two);
  EXPECT_TRUE(two->pieces && two->labels);
  EXPECT_FALSE(two->ground || two->units || two->medals || two->sections || two->coordinates);
  for (const char* wrong : {"", "x", "ground,", ",ground", "ground units", "Ground"})
    EXPECT_FALSE(parse_layers(wrong)) << wrong;
}

TEST(DrawMap, PiecesCanBeDrawnOverNothing) {
  DrawOptions options;
  options.layers = parse_layers("pieces").value();
  options.frame = options.title = false;
  const std::string svg = draw_map(library_battle("pegasus-bridge"), options);
  EXPECT_THAT(picture_faults(svg), IsEmpty());
  const Xml xml(svg);
  EXPECT_TRUE(xml.find("piece-C4"));
  EXPECT_EQ(xml.count("hex"), 0);
  EXPECT_FALSE(xml.find("layer-ground"));
}

TEST(DrawMap, LabelsAreInTheLanguageAsked) {
  const Battle battle = library_battle("pegasus-bridge");
  DrawOptions options;
  options.language = Language::French;
  EXPECT_THAT(draw_map(battle, options), HasSubstr("Canal de Caen"));
  EXPECT_THAT(draw_map(battle, options), HasSubstr("6 juin 1944"));
  options.language = Language::English;
  EXPECT_THAT(draw_map(battle, options), HasSubstr("Caen Canal"));
  EXPECT_THAT(draw_map(battle, options), Not(HasSubstr("Canal de Caen")));
}

TEST(DrawMap, FlippedTheOtherBaselineIsBelow) {
  const Battle battle = picture_battle("A1: i\nI13: I");
  const auto height = [&](const Xml& xml, const std::string& id) {
    for (const Element& e : xml.elements())
      if (e.is("figure") && xml.inside(e, id)) {
        const std::string place = e.at("transform");
        return std::stod(place.substr(place.find(' ')));
      }
    return 0.0;
  };
  DrawOptions options;
  const Xml upright(draw_map(battle, options));
  EXPECT_LT(height(upright, "unit-A1"), height(upright, "unit-I13"));
  options.flip = true;
  const Xml flipped(draw_map(battle, options));
  EXPECT_GT(height(flipped, "unit-A1"), height(flipped, "unit-I13"));
}

TEST(DrawMap, TheSizeIsThatOfAHexInPixels) {
  const Battle battle = picture_battle("");
  DrawOptions options;
  options.frame = options.title = false;
  options.hex_pixels = 50;
  const Xml xml(draw_map(battle, options));
  EXPECT_NEAR(std::stod(xml.elements()[0].at("width")), 13 * 50 + 10,
              1); // a margin of a tenth of a hex on either side
}

TEST(DrawMap, EveryBoardAndFaceCanBeDrawn) {
  for (const BoardKind board :
       {BoardKind::Standard, BoardKind::Overlord, BoardKind::ThreeBoards, BoardKind::Breakthrough})
    for (const BoardFace face :
         {BoardFace::Country, BoardFace::Winter, BoardFace::Desert, BoardFace::Beach}) {
      const Battle battle =
          picture_battle("C2: fo to hi st he ri+br ra bl cl be oc bu\nE5: wi hh sw sa", board, face);
      EXPECT_THAT(picture_faults(draw_map(battle)), IsEmpty());
    }
}

TEST(DrawMap, AGalleryIsASafePictureOfAllBattles) {
  const std::vector<Battle> battles = all_library_battles();
  const std::string svg = draw_gallery(battles, Language::English);
  EXPECT_THAT(picture_faults(svg), IsEmpty());
  const Xml xml(svg);
  int titles = 0;
  for (const Element& e : xml.elements()) titles += e.name == "text" && e.is("name");
  EXPECT_EQ(titles, static_cast<int>(battles.size()));
  std::vector<Battle> boards = {picture_battle("", BoardKind::Standard, BoardFace::Winter),
                                picture_battle("", BoardKind::Overlord, BoardFace::Desert)};
  EXPECT_THAT(picture_faults(draw_gallery(boards)), IsEmpty());
}

TEST(DrawMap, HexesNobodyMayEnterAreMarked) {
  Battle battle = picture_battle("E5: hi");
  const std::string before = draw_map(battle);
  battle.setup.hexes[Board::of(BoardKind::Standard).parse("E5").value()].closed_to = kGround;
  EXPECT_GT(draw_map(battle).size(), before.size());
}

TEST(DrawMap, HostileNamesAreOnlyText) {
  const std::string evil =
      "</text><script>alert(1)</script>\"'&<!-- ]]> \x01\xff\xC0\xAF\xED\xA0\x80\xEF\xBF\xBF end";
  Battle battle = picture_battle("E5: S");
  battle.key = battle.name.fr = battle.name.en = evil;
  battle.setup.name = evil;
  battle.labels = {{Board::of(BoardKind::Standard).parse("E5").value(), {evil, evil}},
                   {Board::of(BoardKind::Standard).parse("E7").value(), {std::string(5000, 'x'), {}}},
                   {kNoHex, {evil, evil}},
                   {351, {evil, evil}}};
  battle.details = {{battle.setup.units[0].hex, evil}};
  const std::string svg = draw_map(battle);
  EXPECT_THAT(picture_faults(svg), IsEmpty());
  const Xml xml(svg);
  EXPECT_THAT(xml.all_text(), HasSubstr("<script>alert(1)</script>\"'&<!--"));
  EXPECT_THAT(xml.all_text(), HasSubstr("end"));
  EXPECT_EQ(xml.find("unit-E5")->at("data-badge").substr(0, 7), "</text>");
}

TEST(DrawMap, WhatIsOffTheBoardOrOutOfTheTablesDoesNoHarm) {
  Battle battle = picture_battle("E5: I");
  battle.setup.hexes[3].ground = static_cast<TerrainId>(200);
  battle.setup.hexes[4].overlay = static_cast<TerrainId>(201);
  battle.setup.hexes[5].obstacle = static_cast<TerrainId>(202);
  UnitSetup unit = battle.setup.units[0];
  for (const int hex : {12 + 13, 350, int{kNoHex}}) { // slots without a hex
    unit.hex = static_cast<Hex>(hex);
    battle.setup.units.push_back(unit);
  }
  unit.hex = 40;
  unit.second_hex = 350;
  unit.troop = static_cast<TroopId>(99);
  unit.figures = 1'000'000;
  unit.nation = static_cast<Nation>(77);
  battle.setup.units.push_back(unit);
  Objective objective;
  objective.hexes.insert(0);
  objective.hexes.insert(350);
  objective.medals = 1'000'000;
  battle.setup.objectives = {objective, objective};
  battle.setup.of(Side::Axis).exits.insert(350);
  battle.setup.of(Side::Axis).exits.insert(50); // not at an edge
  for (const double pixels : {0.0, -5.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    DrawOptions options;
    options.hex_pixels = pixels;
    EXPECT_THAT(picture_faults(draw_map(battle, options)), IsEmpty());
  }
}

TEST(DrawMapProperty, AnyBattleIsASafePicture) {
  check_property(30, [] {
    const RandomBattle random = *any_battle();
    Battle battle;
    battle.key = std::to_string(random.seed);
    battle.face = static_cast<BoardFace>(random.seed % 4);
    battle.setup = random.setup;
    DrawOptions options;
    options.flip = random.seed & 1;
    const std::vector<std::string> faults = picture_faults(draw_map(battle, options));
    RC_ASSERT(faults == std::vector<std::string>());
  });
}

} // namespace
} // namespace bocage::test
