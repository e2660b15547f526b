#include "engine/state/chance.h"

#include <bit>
#include <cassert>
#include <utility>

namespace bocage {
namespace {

void quarter_round(std::array<std::uint32_t, 16>& x, int a, int b, int c, int d) {
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

// Numbers without bias from the words of one stream's blocks, taken in order.
class Numbers {
 public:
  Numbers(const Chance::Key& key, Stream stream, std::uint32_t& blocks)
      : key_(key), stream_(stream), blocks_(blocks) {}

  std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t limit = 0xFFFFFFFFu - 0xFFFFFFFFu % bound; // a multiple of bound
    for (;;) {
      if (used_ == words_.size()) {
        words_ = Chance::block(key_, static_cast<std::uint64_t>(stream_), blocks_++);
        used_ = 0;
      }
      const std::uint32_t word = words_[used_++];
      if (word < limit) return word % bound;
    }
  }

 private:
  const Chance::Key& key_;
  Stream stream_;
  std::uint32_t& blocks_;
  std::array<std::uint32_t, 16> words_{};
  std::size_t used_ = 16;
};

std::uint32_t& blocks(State& state, Stream s) { return state.drawn[static_cast<std::size_t>(s)]; }

} // namespace

Chance::Chance(std::uint64_t seed) : key_{} {
  key_[0] = static_cast<std::uint32_t>(seed);
  key_[1] = static_cast<std::uint32_t>(seed >> 32);
}

// RFC 8439, with a 64-bit counter and a 64-bit nonce as in the original ChaCha20.
std::array<std::uint32_t, 16> Chance::block(const Key& key, std::uint64_t nonce, std::uint64_t counter) {
  const std::array<std::uint32_t, 16> start = {0x61707865,
                                               0x3320646e,
                                               0x79622d32,
                                               0x6b206574,
                                               key[0],
                                               key[1],
                                               key[2],
                                               key[3],
                                               key[4],
                                               key[5],
                                               key[6],
                                               key[7],
                                               static_cast<std::uint32_t>(counter),
                                               static_cast<std::uint32_t>(counter >> 32),
                                               static_cast<std::uint32_t>(nonce),
                                               static_cast<std::uint32_t>(nonce >> 32)};
  auto x = start;
  for (int i = 0; i < 10; ++i) {
    quarter_round(x, 0, 4, 8, 12), quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14), quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15), quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13), quarter_round(x, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

void Chance::roll(State& state, Side side, std::span<Face> dice) const {
  Numbers numbers(key_, side == Side::Allies ? Stream::AlliedDice : Stream::AxisDice,
                  blocks(state, side == Side::Allies ? Stream::AlliedDice : Stream::AxisDice));
  for (Face& die : dice) {
    const std::uint32_t scripted = state.dice_rolled++ - script_start_;
    die = scripted < script_.size() ? script_[scripted] : kDie[numbers.below(6)];
  }
}

void Chance::shuffle(State& state, std::span<CardIndex> cards) const {
  Numbers numbers(key_, Stream::Deck, blocks(state, Stream::Deck));
  for (auto left = static_cast<std::uint32_t>(cards.size()); left > 1; --left)
    std::swap(cards[left - 1], cards[numbers.below(left)]);
}

std::uint32_t Chance::below(State& state, std::uint32_t bound) const {
  Numbers numbers(key_, Stream::Setup, blocks(state, Stream::Setup));
  return numbers.below(bound);
}

void Chance::queue_dice(const State& state, std::span<const Face> faces) {
  const std::uint32_t used = state.dice_rolled - script_start_;
  if (used >= script_.size()) {
    script_.clear();
    script_start_ = state.dice_rolled;
  }
  script_.insert(script_.end(), faces.begin(), faces.end());
}

} // namespace bocage
