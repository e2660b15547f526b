#include "tests/support/table.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "engine/rules/cards.h"
#include "scenario/library.h"

namespace bocage::test {
namespace {

Setup make_setup(std::string_view picture, const std::function<void(Setup&)>& change, BoardKind board,
                 BoardFace face) {
  Setup setup = read_picture(picture, board, face);
  for (SideSetup& side : setup.sides) {
    side.cards = 5;
    side.medals = 20;
  }
  if (change) change(setup);
  return setup;
}

Face face_of(const std::string& word) {
  switch (word[0] | 0x20) {
  case 'i': return Face::Infantry;
  case 'a': return Face::Armor;
  case 'g': return Face::Grenade;
  case 's': return Face::Star;
  case 'f': return Face::Flag;
  default: throw std::invalid_argument("no die shows '" + word + "'");
  }
}

CardId card_of(const Game& game, std::string_view key) {
  for (int i = 0; i < kCardKinds; ++i)
    if (game.tables().cards[static_cast<std::size_t>(i)].key == key) return static_cast<CardId>(i);
  throw std::invalid_argument("no card is called " + std::string(key));
}

void remove_from_deck(State& state, CardIndex card) {
  const auto end = state.deck.begin() + state.deck_count;
  const auto found = std::find(state.deck.begin(), end, card);
  if (found == end) return;
  std::copy(found + 1, end, found);
  state.deck[--state.deck_count] = 0;
}

} // namespace

Table::Table(std::string_view picture, const std::function<void(Setup&)>& change, BoardKind board,
             BoardFace face)
    : game(make_setup(picture, change, board, face)), state(start(game, chance)) {}

// Luck
// ---------------------------------------------------------------------------------------------------------------

void Table::dice(std::string_view faces) {
  std::istringstream words{std::string(faces)};
  std::vector<Face> list;
  for (std::string word; words >> word;) list.push_back(face_of(word));
  chance.queue_dice(state, list);
}

void Table::hand(Side side, const std::vector<std::string_view>& cards) {
  for (int i = 0; i < game.card_count(); ++i) { // the old hand goes under the deck
    const auto card = static_cast<CardIndex>(i);
    if (state.card_place[card] != hand_of(side)) continue;
    std::copy_backward(state.deck.begin(), state.deck.begin() + state.deck_count,
                       state.deck.begin() + state.deck_count + 1);
    state.deck[0] = card;
    ++state.deck_count;
    state.card_place[card] = CardPlace::Deck;
  }
  for (std::string_view key : cards) {
    const CardId kind = card_of(game, key);
    CardIndex found = kNoCardIndex;
    for (int i = 0; i < game.card_count(); ++i) {
      const auto card = static_cast<CardIndex>(i);
      if (game.card(card) == kind && state.card_place[card] != hand_of(side) &&
          (found == kNoCardIndex || state.card_place[card] == CardPlace::Deck))
        found = card;
    }
    ASSERT_NE(found, kNoCardIndex) << "no " << key << " left";
    remove_from_deck(state, found);
    state.card_place[found] = hand_of(side);
  }
}

void Table::deck(std::initializer_list<std::string_view> cards) {
  std::vector<std::string_view> order(cards);
  std::reverse(order.begin(), order.end()); // the top is the last
  std::vector<CardIndex> chosen;
  for (std::string_view key : order) {
    const CardId kind = card_of(game, key);
    CardIndex found = kNoCardIndex;
    for (int i = 0; i < game.card_count(); ++i) {
      const auto card = static_cast<CardIndex>(i);
      if (game.card(card) != kind || std::count(chosen.begin(), chosen.end(), card)) continue;
      const CardPlace place = state.card_place[card];
      if (place == CardPlace::Deck || (place == CardPlace::Discard && found == kNoCardIndex)) found = card;
    }
    ASSERT_NE(found, kNoCardIndex) << "no " << key << " in the deck or the discard pile";
    chosen.push_back(found);
    remove_from_deck(state, found);
    state.card_place[found] = CardPlace::Deck;
  }
  for (CardIndex card : chosen) state.deck[state.deck_count++] = card;
}

void Table::discard_deck() {
  while (state.deck_count > 0) {
    const CardIndex card = state.deck[--state.deck_count];
    state.deck[state.deck_count] = 0;
    state.card_place[card] = CardPlace::Discard;
  }
}

void Table::set_figures(std::string_view name, int figures) {
  state.unit(state.unit_at[hex(name)]).figures = static_cast<std::uint8_t>(figures);
}

// Whose turn
// ---------------------------------------------------------------------------------------------------------

void Table::turn(Side side) {
  state.active = side;
  state.frame_count = 0;
  state.frames = {};
  for (auto& lanes : state.lanes)
    for (Lane& lane : lanes) {
      lane = {};
      lane.card = lane.played_as = kNoCard;
      lane.cards = {kNoCardIndex, kNoCardIndex};
    }
  state.lanes[static_cast<std::size_t>(index(side))][0].phase = Phase::Play;
  state.ordered.clear();
  for (Unit& u : state.units) { // what the units did before is of another turn
    u.order = OrderKind::None;
    u.lane = u.moved = u.battles = u.bonus_dice = 0;
    u.moved_from = kNoHex;
    u.flags = 0;
  }
}

void Table::order(std::initializer_list<std::string_view> hexes, OrderKind kind) {
  const Side side = unit(*hexes.begin()).side;
  turn(side);
  for (std::string_view h : hexes) {
    const UnitId id = state.unit_at[hex(h)];
    state.unit(id).order = kind;
    state.ordered.insert(id);
  }
  Lane& lane = state.lanes[static_cast<std::size_t>(index(side))][0];
  lane.card = lane.played_as = CardId::ProbeCenter;
  lane.phase = Phase::Move;
}

void Table::battle_phase() {
  state.lanes[static_cast<std::size_t>(index(state.active))][0].phase = Phase::Battle;
}

void Table::card(Side side, std::string_view key) {
  hand(side, {key});
  turn(side);
  act("card " + std::string(key));
}

// Play
// ---------------------------------------------------------------------------------------------------------------

Action Table::read(std::string_view action) const {
  const auto parsed = parse_action(game, action);
  if (!parsed) throw std::invalid_argument("'" + std::string(action) + "' is no action");
  return *parsed;
}

Seat Table::to_act() const {
  const SeatSet seats = bocage::to_act(game, state);
  return seats ? static_cast<Seat>(std::countr_zero(seats)) : kNoSeat;
}

bool Table::can(std::string_view action) const {
  const Seat seat = to_act();
  return seat != kNoSeat && is_legal(game, state, seat, read(action));
}

void Table::act(std::string_view action) {
  if (!can(action)) {
    std::string list;
    for (const std::string& text : legal()) list += "\n  " + text;
    throw std::logic_error("'" + std::string(action) + "' is not legal here; legal:" + list);
  }
  events.clear();
  apply(game, state, chance, to_act(), read(action), &events);
}

void Table::play(std::initializer_list<std::string_view> actions) {
  for (std::string_view action : actions) act(action);
}

void Table::attack(std::string_view from, std::string_view to, std::string_view faces) {
  dice(faces);
  act("battle " + std::string(from) + " " + std::string(to));
  if (state.frame_count > 0 && state.top().kind == FrameKind::Reaction) act("pass");
}

int Table::dice_rolled(std::string_view from, std::string_view to) {
  order({from});
  battle_phase();
  if (!can("battle " + std::string(from) + " " + std::string(to))) return 0;
  attack(from, to, "star star star star star star");
  return event(EventKind::DiceRolled).number;
}

std::vector<std::string> Table::legal() const {
  std::vector<std::string> texts;
  if (to_act() == kNoSeat) return texts;
  ActionList list;
  legal_actions(game, state, to_act(), list);
  for (const Action& a : list) texts.push_back(to_text(game, a));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string Table::legal(std::string_view verb) const {
  std::string found;
  for (const std::string& text : legal())
    if (text.rfind(std::string(verb) + " ", 0) == 0)
      found += (found.empty() ? "" : ", ") + text.substr(verb.size() + 1);
  return found;
}

std::string Table::names(const HexSet& hexes) const {
  std::string text;
  for (Hex h : hexes) text += (text.empty() ? "" : " ") + game.board().name(h);
  return text;
}

std::string Table::moves(std::string_view from) const {
  HexSet found;
  ActionList list;
  legal_actions(game, state, to_act(), list);
  for (const Action& a : list)
    if (a.kind == ActionKind::Move && a.from == hex(from)) found.insert(a.to);
  return names(found);
}

std::string Table::targets(std::string_view from) const {
  HexSet found;
  ActionList list;
  legal_actions(game, state, to_act(), list);
  for (const Action& a : list)
    if (a.kind == ActionKind::Battle && a.from == hex(from)) found.insert(a.to);
  return names(found);
}

std::string Table::retreats() const {
  HexSet found;
  ActionList list;
  legal_actions(game, state, to_act(), list);
  for (const Action& a : list)
    if (a.kind == ActionKind::Retreat) found.insert(a.to);
  return names(found);
}

int Table::dice_against(std::string_view from, std::string_view to, bool overrun) const {
  return attack_dice(game, state, unit(from), hex(from), hex(to), overrun);
}

bool Table::sees(std::string_view from, std::string_view to) const {
  return bocage::sees(game, state, hex(from), hex(to));
}

// Look
// ---------------------------------------------------------------------------------------------------------------

Hex Table::hex(std::string_view name) const {
  const auto h = game.board().parse(name);
  if (!h) throw std::invalid_argument("there is no hex " + std::string(name));
  return *h;
}

const Unit& Table::unit(std::string_view name) const {
  const UnitId id = state.unit_at[hex(name)];
  if (id == kNoUnit) throw std::invalid_argument("nobody stands in " + std::string(name));
  return state.unit(id);
}

int Table::figures(std::string_view name) const {
  const UnitId id = state.unit_at[hex(name)];
  return id == kNoUnit ? 0 : state.unit(id).figures;
}

bool Table::empty(std::string_view name) const { return state.unit_at[hex(name)] == kNoUnit; }

int Table::hand_size(Side side) const { return bocage::hand_size(state, side); }

std::string Table::cards(Side side) const {
  std::string text;
  for (int i = 0; i < game.card_count(); ++i)
    if (state.card_place[static_cast<std::size_t>(i)] == hand_of(side))
      text +=
          (text.empty() ? "" : " ") + std::string(game.tables().of(game.card(static_cast<CardIndex>(i))).key);
  return text;
}

int Table::cards_in(CardPlace place, std::string_view key) const {
  int n = 0;
  for (int i = 0; i < game.card_count(); ++i) {
    const auto card = static_cast<CardIndex>(i);
    n += state.card_place[card] == place && (key.empty() || game.tables().of(game.card(card)).key == key);
  }
  return n;
}

std::string Table::ordered() const {
  HexSet hexes;
  state.ordered.each([&](UnitId id) { hexes.insert(state.unit(id).hex); });
  return names(hexes);
}

bool Table::has(std::string_view name, TerrainId terrain) const {
  const Ground ground = game.ground(state, hex(name));
  return ground.any([&](const Terrain& t) { return &t == &game.tables().of(terrain); });
}

int Table::rolled() const { return count(EventKind::DiceRolled) ? event(EventKind::DiceRolled).number : 0; }

int Table::count(EventKind kind) const {
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [kind](const Event& e) { return e.kind == kind; }));
}

const Event& Table::event(EventKind kind) const {
  for (const Event& e : events)
    if (e.kind == kind) return e;
  throw std::logic_error("no such event");
}

std::string fill(std::initializer_list<std::string_view> words, std::string_view picture) {
  std::string text;
  for (std::size_t i = 0; i < picture.size(); ++i)
    if (picture[i] == '$')
      text += words.begin()[picture[++i] - '1'];
    else
      text += picture[i];
  return text;
}

std::function<void(Setup&)> owned_by(Side side, std::initializer_list<std::string_view> hexes) {
  return [side, names = std::vector<std::string_view>(hexes)](Setup& setup) {
    for (std::string_view name : names) {
      HexSetup& hex = setup.hexes[Board::of(setup.board).parse(name).value()];
      hex.overlay_owner = hex.obstacle_owner = owner_of(side);
    }
  };
}

std::function<void(Setup&)> battle_of(std::string_view key, std::initializer_list<Moved> units) {
  return [key, moved = std::vector<Moved>(units)](Setup& setup) {
    const auto folder = find_battles();
    if (!folder) throw std::runtime_error("there is no folder battles/");
    setup = Library(*folder).load(key).battle.setup;
    const Board& board = Board::of(setup.board);
    for (const Moved& move : moved)
      for (UnitSetup& unit : setup.units)
        if (unit.hex == board.parse(move.from)) unit.hex = board.parse(move.to).value();
  };
}

} // namespace bocage::test
