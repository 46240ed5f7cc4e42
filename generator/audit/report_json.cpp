#include <nlohmann/json.hpp>

#include "generator/audit/audit.hpp"
#include "generator/audit/problem_names.hpp"

namespace keyc::audit {
namespace {

using Json = nlohmann::ordered_json;

constexpr int report_version = 1;

/// DynamoDB's JSON; null for none.
Json parsed(const std::string& json) { return json.empty() ? Json() : Json::parse(json, nullptr, false); }

Json example_json(const Report& report, const Example& example) {
  return {{"file", report.files[example.place.file]},
          {"line", example.place.line},
          {"item", example.place.number},
          {"key", parsed(example.key)},
          {"stored", parsed(example.stored)},
          {"expected", parsed(example.expected)},
          {"message", example.text}};
}

}  // namespace

std::string as_json(const Report& report) {
  Json root{{"format", report_version},
            {"table", report.table},
            {"deployed", report.deployed.empty() ? Json() : Json(report.deployed)},
            {"input", report.input},
            {"items", report.items},
            {"bytes", report.bytes},
            {"markers", report.markers},
            {"clean", report.is_clean()},
            {"wrong", report.is_wrong()},
            {"entities", Json::array()},
            {"findings", Json::array()},
            {"problems", Json::array()}};
  for (const EntityCount& count : report.entities)
    root["entities"].push_back({{"entity", count.entity}, {"items", count.items}, {"clean", count.clean}});
  for (const auto& [key, finding] : report.findings.all()) {
    Json examples = Json::array();
    for (const Example& example : finding.examples) examples.push_back(example_json(report, example));
    root["findings"].push_back({{"entity", key.entity.empty() ? Json() : Json(key.entity)},
                                {"kind", kind_info(key.kind).name},
                                {"attribute", key.attribute.empty() ? Json() : Json(key.attribute)},
                                {"wrong", kind_info(key.kind).is_wrong},
                                {"count", finding.count},
                                {"examples", std::move(examples)}});
  }
  for (const items::InputProblem& problem : report.problems.all())
    root["problems"].push_back(
        {{"kind", name_of(problem.kind)}, {"file", problem.file}, {"line", problem.line}, {"message", problem.text}});
  root["problems_left_out"] = report.problems.left_out();
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace keyc::audit
