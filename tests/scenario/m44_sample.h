// A small scenario file of our own, to be changed in one place at a time.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/board/board.h"

namespace bocage::test {

struct Scenario {
  using Json = nlohmann::json;

  Json game = {{"type", "HISTORICAL"},     {"front", "WESTERN"},      {"date_begin", "1944-07-10"},
               {"date_end", "1944-07-12"}, {"starting", "PLAYER2"},   {"side_player1", "AXIS"},
               {"side_player2", "ALLIES"}, {"country_player1", "DE"}, {"country_player2", "CA"},
               {"cards_player1", 4},       {"cards_player2", 5},      {"victory_player1", 4},
               {"victory_player2", 4}};
  Json board = {
      {"type", "STANDARD"}, {"face", "COUNTRY"}, {"hexagons", Json::array()}, {"labels", Json::array()}};
  Json text_en = {
      {"name", "The Orchard"}, {"historical", "Apples everywhere."}, {"description", "A walk.\nA fight."}};

  Scenario() {
    hex("A1", {{"unit", {{"name", "infger"}}}});
    hex("I1", {{"unit", {{"name", "infus"}}}});
  }

  Scenario& hex(std::string_view name, Json what) {
    const Board& standard = Board::of(BoardKind::Standard);
    const Hex h = *standard.parse(name);
    what["row"] = standard.row(h);
    what["col"] = standard.column(h);
    board["hexagons"].push_back(std::move(what));
    return *this;
  }

  std::string text() const {
    return Json{{"meta_data", {{"software", "test"}}},
                {"game_info", game},
                {"board", board},
                {"text", {{"en", text_en}}}}
        .dump(1);
  }
};

} // namespace bocage::test
