#include <fmt/format.h>

#include <cctype>
#include <cstring>
#include <nlohmann/json.hpp>

#include "generator/diff/formats/formats.hpp"
#include "generator/text/pages.hpp"
#include "keyc/version.hpp"

namespace keyc::diff {
namespace {

using Json = nlohmann::ordered_json;

std::string_view level(const Rule& rule) {
  switch (info(rule.code).severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
  }
  return "note";
}

/// A relative reference: what is not a letter, a digit or one of a few marks is written %HH.
std::string uri(std::string_view path) {
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 0x80 && (std::isalnum(byte) != 0 || std::strchr("-._~/", c) != nullptr);
    text += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return text;
}

Json location(const Span& span) {
  const Position begin = span.source->position(span.begin);
  const Position end = span.source->position(span.end);
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", uri(path_in_workspace(span.source->name()))}}},
            {"region",
             {{"startLine", begin.line},
              {"startColumn", begin.column},
              {"endLine", end.line},
              {"endColumn", end.column}}}}}};
}

Json rule(const Rule& from) {
  const CodeInfo& code = info(from.code);
  const Page page = page_of(code);
  return {{"id", code.id},
          {"name", from.name},
          {"shortDescription", {{"text", page.title}}},
          {"fullDescription", {{"text", from.effect}}},
          {"help", {{"text", page.text}}},
          {"defaultConfiguration", {{"level", level(from)}}},
          {"properties", {{"class", class_info(from.of).name}}}};
}

Json result(const Finding& from, const Words& words) {
  std::string text = headline_of(from);
  if (!from.fix.empty()) text += '\n' + from.fix;
  for (const std::string& line : details_of(from)) text += '\n' + line;
  Json result{{"ruleId", info(from.rule->code).id},
              {"ruleIndex", from.rule - words.rules.data()},
              {"level", level(*from.rule)},
              {"message", {{"text", text}}}};
  const bool is_there = from.new_place.source != nullptr;
  result["locations"] = Json::array({location(is_there ? from.new_place : from.old_place)});
  if (is_there && from.old_place.source != nullptr) {
    Json before = location(from.old_place);
    before["message"] = {{"text", words.before}};
    result["relatedLocations"] = Json::array({before});
  }
  result["partialFingerprints"] = {{"subject/v1", from.id()}};
  return result;
}

}  // namespace

std::string as_sarif(const std::vector<Finding>& findings, const Words& words) {
  Json rows = Json::array();
  for (const Rule& each : words.rules) rows.push_back(rule(each));
  Json results = Json::array();
  for (const Finding& each : findings) results.push_back(result(each, words));
  const Json root{
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       Json::array(
           {{{"tool", {{"driver", {{"name", "keyc"}, {"version", KEYC_RUNTIME_VERSION_TEXT}, {"rules", rows}}}}},
             {"columnKind", "unicodeCodePoints"},
             {"results", results}}})}};
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace keyc::diff
