#include "text/why.h"

#include "text/names.h"

namespace bocage {

Value subject_name(const Catalogue& words, std::string_view key) {
  if (const std::string troop = "troop." + std::string(key); words.has(troop)) {
    const Value name = words.noun(troop);
    return {small_letter(name.text()), name.form()};
  }
  for (const std::string_view family : {"terrain.", "card.", "order.", "accessory.", "word."})
    if (const std::string full = std::string(family) + std::string(key); words.has(full))
      return words.noun(full);
  return key;
}

std::string reason_sentence(const Catalogue& words, const Game& game, const Reason& reason) {
  const auto hex = [&](Hex h) { return game.board().contains(h) ? game.board().name(h) : std::string(); };
  // The number is a phase or a count, as the reason has it; each sentence names the one it means.
  const bool is_phase = reason.why == Why::NotNow;
  std::string text = capitalized(
      words.say("why." + std::string(key_of(reason.why)),
                {{"subject", subject_name(words, reason.subject)},
                 {"at", hex(reason.at)},
                 {"beside", hex(reason.beside)},
                 {"number", reason.number},
                 {"phase", is_phase ? phase_name(words, static_cast<Phase>(reason.number)) : ""}}));
  if (!reason.rule.empty()) text += " [" + std::string(reason.rule) + "]";
  return text;
}

int counted(const Verdict& verdict) {
  int sum = 0;
  for (const TraceStep& step : verdict.trace) sum += step.amount;
  return sum;
}

std::string short_count(const Catalogue& words, const Verdict& verdict) {
  std::string steps;
  for (const TraceStep& step : verdict.trace) {
    const int amount = step.amount < 0 ? -step.amount : step.amount;
    if (steps.empty())
      steps = std::to_string(step.amount);
    else
      steps += ", " + subject_name(words, step.reason).text() + (step.amount < 0 ? " −" : " +") +
               std::to_string(amount);
  }
  return steps;
}

std::string count_sentence(const Catalogue& words, const Game& game, const Verdict& verdict) {
  std::string steps;
  for (const TraceStep& step : verdict.trace) {
    if (!steps.empty()) steps += ", ";
    steps += subject_name(words, step.reason).text();
    const bool is_place = words.has("terrain." + std::string(step.reason));
    if (is_place && game.board().contains(step.hex)) steps += ' ' + game.board().name(step.hex);
    steps += (step.amount < 0 ? " −" : " +") + std::to_string(step.amount < 0 ? -step.amount : step.amount);
    if (!step.rule.empty()) steps += " [" + std::string(step.rule) + "]";
  }
  const auto total = [&](std::string_view key) {
    return words.say(key, {{"steps", steps}, {"number", counted(verdict)}});
  };
  switch (verdict.counted) {
  case Counted::Dice: return total("why.count-dice");
  case Counted::Hexes: return total("why.count-hexes");
  case Counted::Flags: return total("why.count-flags");
  default: return {};
  }
}

} // namespace bocage
