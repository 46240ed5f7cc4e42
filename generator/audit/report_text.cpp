#include <fmt/format.h>

#include <algorithm>

#include "generator/audit/audit.hpp"
#include "generator/audit/problem_names.hpp"
#include "grammar/codes.hpp"
#include "grammar/quoted.hpp"

namespace keyc::audit {
namespace {

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

struct Row {
  std::string entity;
  std::string finding;
  std::string attribute;
  std::string count;
};

std::string table_of(const std::vector<Row>& rows) {
  std::size_t entity = 0;
  std::size_t finding = 0;
  std::size_t attribute = 0;
  std::size_t count = 0;
  for (const Row& row : rows) {
    entity = std::max(entity, row.entity.size());
    finding = std::max(finding, row.finding.size());
    attribute = std::max(attribute, row.attribute.size());
    count = std::max(count, row.count.size());
  }
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("{:<{}}  {:<{}}  {:<{}}  {:>{}}\n", row.entity, entity, row.finding, finding, row.attribute,
                        attribute, row.count, count);
  return text;
}

/// A name from the input: as it is, unless that could be mistaken.
std::string shown_name(const std::string& name) {
  const std::string in_quotes = keyc::quoted(name);
  return in_quotes.size() == name.size() + 2 ? name : in_quotes;
}

std::string example_text(const Report& report, const Example& example) {
  std::string text = fmt::format("  {}:{}:{}{}\n", report.files[example.place.file], example.place.line,
                                 example.key.empty() ? "" : " ", example.key);
  if (!example.stored.empty()) text += fmt::format("    stored    {}\n", example.stored);
  if (!example.expected.empty()) text += fmt::format("    expected  {}\n", example.expected);
  if (!example.text.empty()) text += fmt::format("    {}\n", example.text);
  return text;
}

std::string examples_of(const Report& report) {
  std::string text;
  for (const auto& [key, finding] : report.findings.all()) {
    const KindInfo& kind = kind_info(key.kind);
    text += fmt::format("\n{}{}{}: {}\n", key.entity.empty() ? "" : key.entity + " ", kind.name,
                        key.attribute.empty() ? "" : " " + shown_name(key.attribute), kind.meaning);
    for (const Example& example : finding.examples) text += example_text(report, example);
    if (finding.count > finding.examples.size())
      text += fmt::format("  and {} more\n", finding.count - finding.examples.size());
  }
  return text;
}

std::string problems_of(const Report& report) {
  std::string text;
  for (const items::InputProblem& problem : report.problems.all())
    text += fmt::format("{}{}: error[{}]: {}: {}\n", problem.file,
                        problem.line == 0 ? "" : fmt::format(":{}", problem.line), info(Code::bad_items).id,
                        name_of(problem.kind), problem.text);
  if (report.problems.left_out() > 0) text += fmt::format("and {} more\n", report.problems.left_out());
  return text;
}

}  // namespace

std::string as_text(const Report& report) {
  std::string text = problems_of(report);
  if (!text.empty()) text += '\n';
  std::vector<Row> rows{{"entity", "finding", "attribute", "items"}};
  for (const EntityCount& count : report.entities) {
    rows.push_back({count.entity, "clean", "", fmt::to_string(count.clean)});
    for (const auto& [key, finding] : report.findings.all())
      if (key.entity == count.entity)
        rows.push_back({key.entity, std::string(kind_info(key.kind).name), shown_name(key.attribute),
                        fmt::to_string(finding.count)});
  }
  if (report.markers > 0) rows.push_back({"(markers)", "", "", fmt::to_string(report.markers)});
  for (const auto& [key, finding] : report.findings.all())
    if (key.entity.empty())
      rows.push_back(
          {"(none)", std::string(kind_info(key.kind).name), shown_name(key.attribute), fmt::to_string(finding.count)});
  text += fmt::format("{} of {}{} in {}{}\n\n", counted(report.items, "item"), report.table,
                      report.deployed.empty() ? "" : fmt::format(" ({})", report.deployed), report.input,
                      report.is_clean() ? ": clean" : "");
  return text + table_of(rows) + examples_of(report);
}

}  // namespace keyc::audit
