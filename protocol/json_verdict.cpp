#include "protocol/json_verdict.h"

#include <nlohmann/json.hpp>

#include "protocol/words.h"

namespace bocage::protocol {

Json verdict_json(const Game& game, const Verdict& verdict) {
  const Reason& reason = verdict.reason;
  Json out = {{"legal", verdict.legal()}, {"why", key_of(reason.why)}};
  const auto put = [&out](const char* name, std::string_view text) {
    if (!text.empty()) out[name] = text;
  };
  const auto put_hex = [&](Json& into, const char* name, Hex h) {
    if (h != kNoHex) into[name] = game.board().name(h);
  };
  put("rule", reason.rule);
  put("subject", reason.subject);
  put_hex(out, "at", reason.at);
  put_hex(out, "beside", reason.beside);
  if (reason.why == Why::NotNow)
    out["phase"] = name_of(static_cast<Phase>(reason.number));
  else if (reason.why == Why::OtherQuestion)
    out["question"] = name_of(static_cast<FrameKind>(reason.number));
  else if (reason.number != 0)
    out["number"] = reason.number;
  if (verdict.counted == Counted::Nothing) return out;
  out["counted"] = name_of(verdict.counted);
  Json trace = Json::array();
  for (const TraceStep& step : verdict.trace) {
    Json line = {{"rule", step.rule}, {"reason", step.reason}, {"amount", step.amount}};
    put_hex(line, "hex", step.hex);
    trace.push_back(std::move(line));
  }
  out["trace"] = std::move(trace);
  return out;
}

} // namespace bocage::protocol
