#include "engine/state/chance.h"

#include <bit>
#include <cassert>
#include <utility>

namespace bocage {
namespace {

// Four words side by side: a row of ChaCha's square. GNU C++ gives them arithmetic on every machine.
using Row [[gnu::vector_size(16)]] = std::uint32_t;

template <int kBits>
Row rotated(Row x) {
  return x << kBits | x >> (32 - kBits);
}

// A quarter round of each of the four columns.
void mix(Row& a, Row& b, Row& c, Row& d) {
  a += b, d = rotated<16>(d ^ a);
  c += d, b = rotated<12>(b ^ c);
  a += b, d = rotated<8>(d ^ a);
  c += d, b = rotated<7>(b ^ c);
}

template <int kPlaces>
Row turned(Row x) {
  return __builtin_shufflevector(x, x, kPlaces, (kPlaces + 1) % 4, (kPlaces + 2) % 4, (kPlaces + 3) % 4);
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
  const auto low = [](std::uint64_t n) { return static_cast<std::uint32_t>(n); };
  const auto high = [](std::uint64_t n) { return static_cast<std::uint32_t>(n >> 32); };
  const std::array<Row, 4> start = {Row{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
                                    Row{key[0], key[1], key[2], key[3]}, Row{key[4], key[5], key[6], key[7]},
                                    Row{low(counter), high(counter), low(nonce), high(nonce)}};
  auto [a, b, c, d] = start;
#pragma GCC unroll 1 // ten times the code would push that of the rules out of the cache
  for (int i = 0; i < 10; ++i) {
    mix(a, b, c, d); // the columns
    b = turned<1>(b), c = turned<2>(c), d = turned<3>(d);
    mix(a, b, c, d); // the diagonals
    b = turned<3>(b), c = turned<2>(c), d = turned<1>(d);
  }
  const std::array<Row, 4> end = {a + start[0], b + start[1], c + start[2], d + start[3]};
  return std::bit_cast<std::array<std::uint32_t, 16>>(end);
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
