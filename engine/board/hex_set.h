// A set of hexes, one bit each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>

#include "engine/board/hex.h"

namespace bocage {

template <int N>
class HexBits {
 public:
  static constexpr int kWords = N;
  using Words = std::array<std::uint64_t, kWords>;

  constexpr HexBits() = default;
  static constexpr HexBits of(Hex h) {
    HexBits s;
    for (int i = 0; i < N; ++i) s.words_[i] = h >> 6 == i ? std::uint64_t{1} << (h & 63) : 0; // in registers
    return s;
  }
  // The same hexes, for a board that needs more or fewer words.
  template <int M>
  constexpr explicit HexBits(const HexBits<M>& o) {
    for (int i = 0; i < std::min(N, M); ++i) words_[i] = o.words()[i];
  }

  // Elements
  constexpr bool contains(Hex h) const { return (words_[h >> 6] >> (h & 63)) & 1; }
  constexpr void insert(Hex h) { words_[h >> 6] |= std::uint64_t{1} << (h & 63); }
  constexpr void erase(Hex h) { words_[h >> 6] &= ~(std::uint64_t{1} << (h & 63)); }
  constexpr void assign(Hex h, bool in) { in ? insert(h) : erase(h); }

  // The whole set
  constexpr bool any() const {
    std::uint64_t all = 0;
    for (auto w : words_) all |= w;
    return all != 0;
  }
  constexpr bool empty() const { return !any(); }
  constexpr int count() const {
    int n = 0;
    for (auto w : words_) n += std::popcount(w);
    return n;
  }
  constexpr Hex first() const {
    for (int i = 0; i < kWords; ++i)
      if (words_[i]) return static_cast<Hex>(i * 64 + std::countr_zero(words_[i]));
    return kNoHex;
  }
  constexpr bool intersects(const HexBits& o) const {
    std::uint64_t all = 0;
    for (int i = 0; i < kWords; ++i) all |= words_[i] & o.words_[i];
    return all != 0;
  }

  // Algebra; `a - b` is what is in a and not in b.
  constexpr HexBits& operator|=(const HexBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr HexBits& operator&=(const HexBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  constexpr HexBits& operator-=(const HexBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  friend constexpr HexBits operator|(HexBits a, const HexBits& b) { return a |= b; }
  friend constexpr HexBits operator&(HexBits a, const HexBits& b) { return a &= b; }
  friend constexpr HexBits operator-(HexBits a, const HexBits& b) { return a -= b; }
  friend constexpr bool operator==(const HexBits&, const HexBits&) = default;

  constexpr Words& words() { return words_; }
  constexpr const Words& words() const { return words_; }

  // f of every hex in index order. A loop in a loop: faster than the iterator, for what runs with every
  // decision.
  template <class F>
  constexpr void each(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t w = words_[i]; w; w &= w - 1) f(static_cast<Hex>(i * 64 + std::countr_zero(w)));
  }
  template <class F>
  constexpr bool any_of(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t w = words_[i]; w; w &= w - 1)
        if (f(static_cast<Hex>(i * 64 + std::countr_zero(w)))) return true;
    return false;
  }

  // Iteration in index order: for (Hex h : set)
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Hex;
    using difference_type = int;
    using pointer = const Hex*;
    using reference = Hex;

    constexpr Iterator() : words_(nullptr), word_(kWords) {}
    constexpr Iterator(const Words* words, int word) : words_(words), word_(word) {
      if (word_ < kWords) {
        rest_ = (*words_)[word_];
        skip();
      }
    }
    constexpr Hex operator*() const { return static_cast<Hex>(word_ * 64 + std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      skip();
      return *this;
    }
    constexpr Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& o) const { return word_ == o.word_ && rest_ == o.rest_; }

   private:
    constexpr void skip() {
      while (!rest_ && ++word_ < kWords) rest_ = (*words_)[word_];
    }
    const Words* words_;
    int word_;
    std::uint64_t rest_ = 0;
  };
  constexpr Iterator begin() const { return {&words_, 0}; }
  constexpr Iterator end() const { return {&words_, kWords}; }

 private:
  Words words_{};
};

// Room for every board. What is searched often is searched in as many words as the board at play needs.
using HexSet = HexBits<6>;

} // namespace bocage
