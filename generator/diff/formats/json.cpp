#include <algorithm>
#include <nlohmann/json.hpp>

#include "generator/diff/formats/formats.hpp"

namespace keyc::diff {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;

Json place(const Span& span) {
  if (span.source == nullptr) return nullptr;
  const Position at = span.source->position(span.begin);
  return {{"file", span.source->name()}, {"line", at.line}, {"column", at.column}};
}

Json example(const Example& from) {
  return {
      {"attributes", Json::parse(from.attributes)}, {"key", from.key}, {"before", from.before}, {"after", from.after}};
}

Json finding(const Finding& from) {
  Json result{{"rule", from.rule->name},
              {"class", class_info(from.rule->of).name},
              {"code", info(from.rule->code).id},
              {"breaks", from.breaks()},
              {"subject", from.subject}};
  result["entity"] = from.entity.empty() ? Json() : Json(from.entity);
  result["index"] = from.index.empty() ? Json() : Json(from.index);
  result["message"] = from.message;
  result["effect"] = from.rule->effect;
  result["fix"] = from.fix.empty() ? Json() : Json(from.fix);
  result["before"] = place(from.old_place);
  result["after"] = place(from.new_place);
  result["example"] = from.example ? example(*from.example) : Json();
  result["patterns"] = from.patterns;
  result["plan"] = from.plan;
  return result;
}

}  // namespace

std::string as_json(const std::vector<Finding>& findings, const Words&) {
  const bool breaks = std::any_of(findings.begin(), findings.end(), [](const Finding& each) { return each.breaks(); });
  Json root{{"format", format_version}, {"breaks", breaks}, {"findings", Json::array()}};
  for (const Finding& each : findings) root["findings"].push_back(finding(each));
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace keyc::diff
