// What a strong player would do in one's place, in words.
#pragma once

#include <nlohmann/json.hpp>

#include "ai/commander.h"
#include "protocol/json.h"

namespace bocage::server {

// `seen` is what the asking seat may know; so is everything in the answer.
protocol::Json hint_json(const Game& game, const View& seen, const Commander::Advice& advice);

} // namespace bocage::server
