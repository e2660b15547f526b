#include "protocol/json_verdict.h"

#include <nlohmann/json.hpp>

#include "protocol/words.h"

namespace bocage::protocol {

Json trace_json(const Game& game, const Trace& trace) {
  Json steps = Json::array();
  for (const TraceStep& step : trace) {
    Json line = {{"rule", step.rule}, {"reason", step.reason}, {"amount", step.amount}};
    if (step.hex != kNoHex) line["hex"] = game.board().name(step.hex);
    steps.push_back(std::move(line));
  }
  return steps;
}

Json verdict_json(const Game& game, const Verdict& verdict) {
  const Reason& reason = verdict.reason;
  Json out = {{"legal", verdict.legal()}, {"why", key_of(reason.why)}};
  const auto put = [&out](const char* name, std::string_view text) {
    if (!text.empty()) out[name] = text;
  };
  const auto put_hex = [&](const char* name, Hex h) {
    if (h != kNoHex) out[name] = game.board().name(h);
  };
  put("rule", reason.rule);
  put("subject", reason.subject);
  put_hex("at", reason.at);
  put_hex("beside", reason.beside);
  if (reason.why == Why::NotNow)
    out["phase"] = name_of(static_cast<Phase>(reason.number));
  else if (reason.why == Why::OtherQuestion)
    out["question"] = name_of(static_cast<FrameKind>(reason.number));
  else if (reason.number != 0)
    out["number"] = reason.number;
  if (verdict.counted == Counted::Nothing) return out;
  out["counted"] = name_of(verdict.counted);
  out["trace"] = trace_json(game, verdict.trace);
  return out;
}

} // namespace bocage::protocol
