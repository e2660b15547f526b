#include "ai/random.h"

#include <algorithm>

namespace bocage {
namespace {

bool declines(const Action& a) { return a.kind == ActionKind::Done || a.kind == ActionKind::Pass; }

} // namespace

Action RandomPlayer::choose(const Game&, const View&, const ActionList& list) {
  const Action picked = picker_.action(list);
  if (picked.kind == ActionKind::Move && picker_.one_in(4)) {
    const Action* way_out = std::find_if(list.begin(), list.end(), declines);
    if (way_out != list.end()) return *way_out;
  }
  if (!declines(picked)) return picked;
  ActionList rest;
  for (const Action& a : list)
    if (!declines(a)) rest.push(a);
  return rest.empty() ? picked : picker_.action(rest);
}

} // namespace bocage
