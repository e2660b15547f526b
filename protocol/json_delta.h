// What changes between two views of one seat, as a JSON merge patch (RFC 7386): the page holds a view and
// merges each step into it. In these views `units` is an object by the units' numbers, so that a patch names
// only those that changed.
#pragma once

#include "engine/state/view.h"
#include "protocol/json.h"
#include "scenario/map.h"

namespace bocage::protocol {

// A whole view to which patches can be applied.
Json keyed_view(const Game& game, const View& view, BoardFace face);

// Merged into keyed_view(before) it gives keyed_view(after). Both views must be the same seat's.
Json view_delta(const Game& game, const View& before, const View& after, BoardFace face);

// The same in two parts. All but the cards is mostly the same for all seats, and then need be written once.
Json board_delta(const Game& game, const View& before, const View& after, BoardFace face);
Json card_delta(const Game& game, const View& before, const View& after, BoardFace face);
bool same_but_cards(const View& a, const View& b);

// The smallest merge patch that makes `after` of `before`, two objects.
Json merge_patch(const Json& before, const Json& after);

} // namespace bocage::protocol
