#include "protocol/position_cards.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

namespace bocage::protocol {

void CardReader::wish(const Node& list, CardPlace place) {
  for (const Node& node : list.items(kMaxCards)) {
    const auto name = node.text();
    const auto card = name ? read_card_name(game_, *name) : std::nullopt;
    if (card)
      wishes_.push_back({*card, place, node, kNoCardIndex});
    else if (name)
      node.expected("a card such as attack-left, or attack-left#2 for the second of its kind");
  }
  spoken_of_[static_cast<std::size_t>(place)] = true;
}

void CardReader::wish(CardId kind, CardPlace place, const Node& node) {
  wishes_.push_back({{kind, 0}, place, node, kNoCardIndex});
}

bool CardReader::wished(CardId kind, CardPlace place) const {
  return std::any_of(wishes_.begin(), wishes_.end(),
                     [&](const Wish& w) { return w.name.kind == kind && w.place == place; });
}

void CardReader::deal(const Chance& chance, std::optional<Side> has_played) {
  for (Wish& wish : wishes_) // those who know which copy first
    if (wish.name.copy > 0) claim(wish);
  for (Wish& wish : wishes_)
    if (wish.name.copy == 0) claim(wish);
  state_.card_place.fill(CardPlace::Out);
  state_.deck.fill(0);
  state_.deck_count = 0;
  std::vector<CardIndex> rest;
  for (int i = 0; i < game_.card_count(); ++i)
    if (!taken_[static_cast<std::size_t>(i)]) rest.push_back(static_cast<CardIndex>(i));
  chance.shuffle(state_, rest);
  for (const Side side : {game_.setup().first, other(game_.setup().first)}) {
    if (spoken_of_[static_cast<std::size_t>(hand_of(side))]) continue;
    const auto held = std::count_if(wishes_.begin(), wishes_.end(),
                                    [&](const Wish& w) { return w.place == hand_of(side); });
    const int size = game_.side(side).cards - (has_played == side ? 1 : 0);
    for (auto n = held; n < size && !rest.empty(); ++n) {
      state_.card_place[rest.back()] = hand_of(side);
      rest.pop_back();
    }
  }
  for (const CardIndex card : rest) lay(card);
  for (auto wish = wishes_.rbegin(); wish != wishes_.rend(); ++wish) { // the first of the deck ends on top
    if (wish->card == kNoCardIndex) continue;
    state_.card_place[wish->card] = wish->place;
    if (wish->place == CardPlace::Deck) lay(wish->card);
  }
}

void CardReader::claim(Wish& wish) {
  int copies = 0;
  bool taken = false;
  for (int i = 0; i < game_.card_count(); ++i) {
    if (game_.card(static_cast<CardIndex>(i)) != wish.name.kind) continue;
    ++copies;
    if (wish.name.copy > 0 && wish.name.copy != copies) continue;
    taken = taken_[static_cast<std::size_t>(i)];
    if (taken) continue;
    taken_[static_cast<std::size_t>(i)] = true;
    wish.card = static_cast<CardIndex>(i);
    return;
  }
  const std::string key(game_.tables().of(wish.name.kind).key);
  if (taken && wish.name.copy > 0)
    wish.node.wrong("found " + key + '#' + std::to_string(wish.name.copy) + " in two places");
  else
    wish.node.wrong("found one " + key + " too many: this deck has " + std::to_string(copies));
}

void CardReader::lay(CardIndex card) {
  state_.card_place[card] = CardPlace::Deck;
  state_.deck[state_.deck_count++] = card;
}

std::optional<CardIndex> read_card(const Game& game, const Node& node) {
  const auto name = node.text();
  const auto card = name ? read_card_name(game, *name) : std::nullopt;
  if (card) {
    int copy = 0;
    for (int i = 0; i < game.card_count(); ++i)
      if (game.card(static_cast<CardIndex>(i)) == card->kind && ++copy == std::max(card->copy, 1))
        return static_cast<CardIndex>(i);
  }
  if (name) node.expected("a card of this deck, such as attack-left#2");
  return std::nullopt;
}

} // namespace bocage::protocol
