#include "protocol/json_event.h"

#include <nlohmann/json.hpp>

#include "protocol/names.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

// What an event's number means is told by the name of its field.
void put_number(Json& out, const Game& game, const Event& e) {
  switch (e.kind) {
  case EventKind::TurnBegan:
  case EventKind::SmokeThinned: out[e.kind == EventKind::TurnBegan ? "turn" : "turns_left"] = e.number; break;
  case EventKind::CardPlayed:
    if (e.number < kCardKinds) out["as"] = game.tables().of(static_cast<CardId>(e.number)).key;
    break;
  case EventKind::CardGiven:
    if (e.number < kRoles) out["role"] = kRoleNames[e.number];
    break;
  case EventKind::DeckShuffled: out["cards"] = e.number; break;
  case EventKind::UnitMoved: out["hexes"] = e.number; break;
  case EventKind::BattleDeclared: out["dice"] = e.number; break;
  case EventKind::DiceRolled:
  case EventKind::DiceRerolled: {
    Json faces = Json::array();
    for (std::size_t i = 0; i < e.number && i < e.faces.size(); ++i)
      faces.push_back(name_of(static_cast<Face>(e.faces[i])));
    out["faces"] = std::move(faces);
    break;
  }
  case EventKind::FiguresLost:
  case EventKind::FiguresBack: out["figures"] = e.number; break;
  case EventKind::HitsTaken: out["hits"] = e.number; break;
  case EventKind::FlagsIgnored: out["flags"] = e.number; break;
  case EventKind::MedalWon:
  case EventKind::MedalLost: out["medals"] = e.number; break;
  case EventKind::ObstacleRemoved:
  case EventKind::ObstaclePlaced:
    if (e.number < kTerrains) out["obstacle"] = game.tables().of(static_cast<TerrainId>(e.number)).key;
    break;
  case EventKind::MineSprung: out["value"] = e.number; break;
  case EventKind::VisibilityChanged: out["visibility"] = e.number; break;
  case EventKind::Sabotaged: out["stars"] = e.number; break;
  case EventKind::UnitEquipped: out["accessory"] = key_of(static_cast<Accessory>(e.number)); break;
  case EventKind::PhaseBegan: out["phase"] = name_of(static_cast<Phase>(e.number)); break;
  case EventKind::BattleEnded: out["outcome"] = name_of(static_cast<Outcome>(e.number)); break;
  default: break;
  }
}

} // namespace

Json event_json(const Game& game, const Event& e) {
  Json out = {{"event", name_of(e.kind)}, {"side", name_of(e.side)}};
  if (e.card != kNoCard) out["card"] = game.tables().of(e.card).key;
  if (e.unit != kNoUnit) out["unit"] = e.unit;
  if (e.target != kNoUnit) out["target"] = e.target;
  if (e.from != kNoHex) out[e.to == kNoHex ? "hex" : "from"] = game.board().name(e.from);
  if (e.to != kNoHex) out[e.from == kNoHex ? "hex" : "to"] = game.board().name(e.to);
  put_number(out, game, e);
  return out;
}

} // namespace bocage::protocol
