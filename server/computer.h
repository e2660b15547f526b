// Computer players, by the names of their levels.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/state/view.h"

namespace bocage::server {

class Computer {
 public:
  explicit Computer(std::uint64_t seed) : state_(seed) {}
  Action choose(const Game& game, const View& seen, const ActionList& list);

 private:
  std::uint64_t state_;
};

std::unique_ptr<Computer> make_computer(std::string_view level, std::uint64_t seed);
std::vector<std::string_view> levels();

} // namespace bocage::server
