// Where the cards of a position lie.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/state/chance.h"
#include "protocol/names.h"
#include "protocol/node.h"

namespace bocage::protocol {

// Collects who wants which cards, then deals.
class CardReader {
 public:
  CardReader(const Game& game, State& state) : game_(game), state_(state) {}

  void wish(const Node& list, CardPlace place); // ["attack-left", "probe-center#2"], of the deck from the top
  void wish(CardId kind, CardPlace place, const Node& node);
  bool wished(CardId kind, CardPlace place) const;

  // Puts every card where it was wished to be; the others are dealt to the hands that were not spoken of, and
  // lie shuffled under the deck. Who has played a card has one fewer.
  void deal(const Chance& chance, std::optional<Side> has_played);

 private:
  struct Wish {
    CardName name;
    CardPlace place;
    Node node;
    CardIndex card;
  };

  void claim(Wish& wish);
  void lay(CardIndex card); // on top of the deck

  const Game& game_;
  State& state_;
  std::vector<Wish> wishes_;
  std::array<bool, kMaxCards> taken_{};
  std::array<bool, static_cast<std::size_t>(CardPlace::Unknown)> spoken_of_{};
};

// One card that a text names: "attack-left#2".
std::optional<CardIndex> read_card(const Game& game, const Node& node);

} // namespace bocage::protocol
