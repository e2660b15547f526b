#include "server/computer.h"

namespace bocage::server {

Action Computer::choose(const Game&, const View&, const ActionList& list) {
  state_ = state_ * 6364136223846793005u + 1442695040888963407u;
  const auto pick = static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(list.size()));
  return list[pick];
}

std::unique_ptr<Computer> make_computer(std::string_view level, std::uint64_t seed) {
  return level == "random" ? std::make_unique<Computer>(seed) : nullptr;
}

std::vector<std::string_view> levels() { return {"random"}; }

} // namespace bocage::server
