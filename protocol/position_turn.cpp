#include "protocol/position_turn.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "engine/explain.h"
#include "engine/rules/orders.h"
#include "engine/rules/play.h"
#include "engine/rules/tactics.h"
#include "protocol/position_cards.h"
#include "protocol/position_parts.h"
#include "protocol/words.h"

namespace bocage::protocol {
namespace {

constexpr int kMostTurns = 60000;
constexpr std::size_t kMostChosen = 4; // hexes under Air Power

Lane blank_lane() {
  Lane lane{};
  lane.card = lane.played_as = kNoCard;
  lane.cards = {kNoCardIndex, kNoCardIndex};
  return lane;
}

// [1, 3] as bits 0 and 2.
void read_sections(const Node& node, std::string_view name, std::uint8_t& out, int most) {
  const auto field = node.field(name);
  if (!field) return;
  unsigned bits = 0;
  for (const Node& item : field->items(static_cast<std::size_t>(most)))
    if (const auto n = item.number(1, most)) bits |= 1U << static_cast<unsigned>(*n - 1);
  out = static_cast<std::uint8_t>(bits);
}

void read_mirrored(const Node& node, std::uint8_t& out) {
  bool mirrored = false;
  node.read("mirrored", mirrored);
  out = mirrored;
}

} // namespace

void TurnReader::clear() {
  State& s = state_;
  const Side first = game_.setup().first;
  s.active = first;
  root_.read_word("turn", s.active);
  s.turns[at(first)] = 1;
  s.turns[at(other(first))] = s.active == first ? 0 : 1;
  read_sides(root_, "turns", s.turns, kMostTurns);
  for (auto& side : s.lanes) side.fill(blank_lane());
  s.ordered.clear();
  s.frames = {};
  s.frame_count = 0;
  for (auto& side : s.last_played) side.fill({kNoCard, kNoCard, 0, 0});
  if (const auto node = root_.field("last_played"))
    each_side(*node, [&](Side side, const Node& list) {
      const std::vector<Node> items = list.items(kLanes + 1);
      for (std::size_t i = 0; i < items.size(); ++i) played(items[i], s.last_played[at(side)][i]);
    });
}

void TurnReader::cards(const Chance& chance) {
  CardReader reader(game_, state_);
  if (const auto node = root_.field("hands"))
    each_side(*node, [&](Side side, const Node& list) { reader.wish(list, hand_of(side)); });
  if (const auto node = root_.field("deck")) reader.wish(*node, CardPlace::Deck);
  for (const PlaceName& place : kPlaces) {
    const auto node = root_.field(place.name);
    if (!node) continue;
    if (place.owner == Owner::Anyone)
      reader.wish(*node, place.place);
    else
      each_side(*node, [&](Side side, const Node& list) {
        if (owner_of(side) == place.owner) reader.wish(list, place.place);
      });
  }
  root_.read_word("phase", phase_);
  const bool lies = !exact() && (phase_ == Phase::Move || phase_ == Phase::Battle);
  if (const auto node = root_.field("card"); node && !exact()) {
    card_kind(root_, "card", card_);
    const CardPlace place = lies ? CardPlace::Played : hand_of(state_.active);
    if (card_ != kNoCard && !reader.wished(card_, place)) reader.wish(card_, place, *node);
  }
  reader.deal(chance, lies ? std::optional(state_.active) : std::nullopt);
}

void TurnReader::phase(const Chance& chance) {
  if (const auto node = root_.field("lanes")) {
    for (const char* name : {"phase", "card"})
      if (const auto other_way = root_.field(name))
        other_way->wrong("found beside 'lanes', which say the same more exactly: expected one of the two");
    each_side(*node, [&](Side side, const Node& list) {
      const std::vector<Node> items = list.items(kLanes);
      for (std::size_t i = 0; i < items.size(); ++i) lane(items[i], state_.lanes[at(side)][i]);
    });
    return ordered(OrderKind::Normal);
  }
  if (state_.over()) return;
  if (game_.setup().mode == Mode::Overlord) {
    if (phase_ != Phase::Play)
      return root_.field("phase")->wrong("in Overlord only 'play' can be said so; other phases need 'lanes'");
    if (!root_.has("frames")) push_frame(state_, FrameKind::HandOut, seat_of(state_.active));
    return;
  }
  switch (phase_) {
  case Phase::Play: return play_phase();
  case Phase::ChooseSection:
  case Phase::Order: return order_phase(chance);
  case Phase::Move:
  case Phase::Battle: return move_phase();
  default: root_.field("phase")->expected("play, section, order, move or battle");
  }
}

// The few words
// ----------------------------------------------------------------------------------------------------

void TurnReader::play_phase() {
  first_lane().phase = Phase::Play;
  if (const auto node = root_.field("card")) node->wrong("no card is played yet in the phase 'play'");
  if (const auto node = root_.field("ordered")) node->wrong("no unit is ordered yet in the phase 'play'");
}

// The card is played and the orders are given as in a game, so that they are what the card allows.
void TurnReader::order_phase(const Chance& chance) {
  const auto card = root_.needed("card");
  if (!card) return;
  first_lane().phase = Phase::Play;
  const Side side = state_.active;
  if (!act(*card, act_card(ActionKind::Card, card_), chance)) return;
  if (state_.active != side || state_.over())
    return card->wrong("found " + describe(card->value()) +
                       ", which orders nobody here: the turn would be over at once");
  if (const auto node = root_.field("ordered"))
    for (const Node& item : node->items(kMaxUnits)) {
      const auto h = item.hex(board());
      if (!h) continue;
      const UnitId id = state_.unit_at[*h];
      if (id != kNoUnit && state_.ordered.contains(id)) continue; // the card orders everybody there
      if (!act(item, bocage::act(ActionKind::Order, *h), chance)) return;
    }
  if (first_lane().phase != phase_)
    root_.field("phase")->wrong("found " + name_of(phase_) + ", but after this the phase is " +
                                name_of(first_lane().phase));
}

bool TurnReader::act(const Node& node, const Action& action, const Chance& chance) {
  const Seat seat = seat_of(state_.active);
  if (is_legal(game_, state_, seat, action)) {
    apply(game_, state_, chance, seat, action);
    return true;
  }
  const Reason reason = explain(game_, state_, seat, action).reason;
  node.wrong("found " + describe(node.value()) + ", which is not possible: " +
             std::string(key_of(reason.why)) + " (" + std::string(reason.rule) + ")");
  return false;
}

// Any units may be ordered, so that one can try things out.
void TurnReader::move_phase() {
  Lane& lane = first_lane();
  lane.phase = phase_;
  OrderKind order = OrderKind::Normal;
  if (card_ != kNoCard) {
    lane.card = lane.played_as = card_;
    order = game_.tables().of(card_).order;
    if (!root_.has("last_played")) state_.last_played[at(state_.active)][0] = {card_, card_, 0, 0};
  }
  ordered(order);
}

void TurnReader::ordered(OrderKind usual) {
  const auto node = root_.field("ordered");
  if (!node) return;
  for (const Node& item : node->items(kMaxUnits)) {
    const auto h = item.hex(board());
    if (!h) continue;
    const UnitId id = state_.unit_at[*h];
    if (id == kNoUnit || state_.unit(id).side != state_.active || state_.unit(id).hex != *h) {
      item.expected("the hex of a unit of the side at turn, " + name_of(state_.active));
      continue;
    }
    if (state_.unit(id).order == OrderKind::None) state_.unit(id).order = usual;
    state_.ordered.insert(id);
  }
}

// Lanes
// ------------------------------------------------------------------------------------------------------------

void TurnReader::card_kind(const Node& node, std::string_view name, CardId& out) const {
  if (const auto field = node.field(name))
    if (const auto id = read_key<CardId>(*field, game_.tables().cards, "a card such as attack-left"))
      out = *id;
}

void TurnReader::played(const Node& node, PlayedCard& out) const {
  node.object({"card", "as", "sections", "mirrored"});
  card_kind(node, "card", out.card);
  card_kind(node, "as", out.played_as);
  read_sections(node, "sections", out.sections, kMaxSections);
  read_mirrored(node, out.mirrored);
}

void TurnReader::lane(const Node& node, Lane& lane) const {
  node.object({"phase", "card", "as", "received", "sections", "mirrored", "initiative", "unreplaced", "pools",
               "given"});
  node.read_word("phase", lane.phase);
  card_kind(node, "card", lane.card);
  card_kind(node, "as", lane.played_as);
  if (const auto field = node.field("received")) {
    const std::vector<Node> items = field->items(lane.cards.size());
    for (std::size_t i = 0; i < items.size(); ++i)
      if (const auto card = read_card(game_, items[i])) lane.cards[i] = *card;
  }
  read_sections(node, "sections", lane.sections, board().section_count());
  read_mirrored(node, lane.mirrored);
  node.read("initiative", lane.initiative, 0, 2);
  bool unreplaced = false;
  node.read("unreplaced", unreplaced);
  lane.unreplaced = unreplaced;
  if (const auto field = node.field("pools"))
    for (const Node& item : field->items(kMaxPools)) pool(item, lane);
  if (const auto field = node.field("given"))
    for (const Node& item : field->items(lane.ordered.size())) {
      item.object({"pools", "orders"});
      std::uint8_t pools = 0, orders = 0;
      read_sections(item, "pools", pools, kMaxPools);
      item.read("orders", orders, 0, kMostByte);
      lane.ordered[pools] = orders;
    }
}

void TurnReader::pool(const Node& node, Lane& lane) const {
  node.object({"orders", "sections", "classes", "order"});
  Pool pool{0, kEverywhere, kEveryClass, OrderKind::Normal};
  node.read("orders", pool.capacity, 0, kMostByte);
  read_sections(node, "sections", pool.sections, kMaxSections);
  if (const auto classes = node.field("classes")) classes->members<UnitClass>(pool.classes);
  const OrderTable& orders = game_.tables().orders;
  if (const auto order = node.field("order"))
    if (const auto id = read_key<OrderKind>(*order, orders, list_of_keys(orders))) pool.order = *id;
  lane.pools[lane.pool_count++] = pool;
}

// Frames
// -----------------------------------------------------------------------------------------------------------

void TurnReader::frames(const Node& list) {
  state_.frame_count = 0;
  state_.frames = {};
  for (const Node& node : list.items(kMaxFrames)) {
    node.object({"kind",  "seat", "step",  "flags",  "unit",     "target",     "from",
                 "to",    "dice", "close", "faces",  "hits",     "flags_left", "retreated",
                 "least", "most", "count", "chosen", "sections", "data"});
    FrameKind kind = FrameKind::None;
    if (node.needed("kind")) node.read_word("kind", kind);
    Frame& f = push_frame(state_, kind, seat_of(state_.active));
    if (const auto field = node.needed("seat")) {
      const auto name = field->text();
      const auto seat = name ? seat_of_name(*name) : std::nullopt;
      if (seat && seat_exists(game_, *seat))
        f.seat = *seat;
      else if (name)
        field->expected("a seat of this game, such as allies or axis");
    }
    frame(node, f);
  }
}

void TurnReader::frame(const Node& node, Frame& f) const {
  const int last_unit = std::max(0, state_.unit_count - 1);
  bool close = false;
  node.read("step", f.step, 0, kMostByte);
  if (const auto field = node.field("flags")) field->words<BattleFlag>(f.flags);
  node.read("unit", f.unit, 0, last_unit);
  node.read("target", f.target, 0, last_unit);
  node.read("from", f.from, board());
  node.read("to", f.to, board());
  node.read("dice", f.dice, 0, kMostByte);
  node.read("close", close);
  f.close = close;
  if (const auto field = node.field("faces")) {
    field->object({"infantry", "armor", "grenade", "star", "flag"});
    for (const Word<Face>& face : kWords<Face>)
      field->read(face.name, f.faces[static_cast<std::size_t>(face.value)], 0, kMostByte);
  }
  node.read("hits", f.hits, 0, kMostByte);
  node.read("flags_left", f.flags_left, 0, kMostByte);
  node.read("retreated", f.retreated, 0, kMostByte);
  node.read("least", f.least, 0, kMostByte);
  node.read("most", f.most, 0, kMostByte);
  node.read("count", f.count, 0, kMostByte);
  if (const auto field = node.field("data")) read_numbers(*field, f.data, kMostByte);
  if (const auto field = node.field("chosen")) {
    f.count = 0;
    f.data = {};
    for (const Node& item : field->items(kMostChosen))
      if (const auto h = item.hex(board())) choose_hex(f, *h);
    read_sections(node, "sections", strike_sections(f), kMaxSections);
  }
}

} // namespace bocage::protocol
