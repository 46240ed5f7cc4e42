#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <sstream>

#include "generator/diff/formats/formats.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::diff {
namespace {

constexpr std::array all_formats{Format{"text", as_text}, Format{"json", as_json}, Format{"github", as_github},
                                 Format{"sarif", as_sarif}};

std::string counted(const std::vector<Finding>& findings, bool breaking) {
  std::map<Class, std::size_t> counts;
  for (const Finding& finding : findings)
    if (finding.breaks() == breaking) ++counts[finding.rule->of];
  std::string text;
  for (const auto& [of, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, class_info(of).name);
  return text;
}

std::string summary(const std::vector<Finding>& findings, const Words& words) {
  if (findings.empty()) return fmt::format("{}\n", words.nothing);
  const std::string breaking = counted(findings, true);
  const std::string other = counted(findings, false);
  std::string text(breaking.empty() ? words.nothing_breaks : words.breaks);
  if (!breaking.empty()) text += ": " + breaking;
  if (!other.empty()) text += "; also " + other;
  return text + '\n';
}

Diagnostic message_of(const Finding& finding, const Words& words) {
  Diagnostic diagnostic{finding.rule->code, finding.new_place, headline_of(finding), finding.fix, {}, {}};
  if (finding.new_place.source == nullptr)
    diagnostic.span = finding.old_place;
  else if (finding.old_place.source != nullptr)
    diagnostic.related.push_back({finding.old_place, std::string(words.before)});
  for (std::string& line : details_of(finding)) diagnostic.related.push_back({{}, std::move(line)});
  return diagnostic;
}

}  // namespace

const Words& words_of_schemas() {
  static const Words words{rules(), "before", "nothing changes for what is stored", "nothing breaks for what is stored",
                           "stored data breaks"};
  return words;
}

std::span<const Format> formats() { return all_formats; }

const Format* find_format(std::string_view name) {
  const auto found =
      std::find_if(all_formats.begin(), all_formats.end(), [&](const Format& each) { return each.name == name; });
  return found == all_formats.end() ? nullptr : &*found;
}

std::string headline_of(const Finding& finding) {
  return fmt::format("{} {}: {}", class_info(finding.rule->of).name, finding.id(), finding.message);
}

std::vector<std::string> details_of(const Finding& finding) {
  std::vector<std::string> lines{std::string(finding.rule->effect)};
  if (finding.example) {
    const Example& example = *finding.example;
    lines.push_back("for example " + example.attributes);
    lines.push_back(fmt::format("  {} before: {}", example.key, example.before));
    lines.push_back(fmt::format("  {} after:  {}", example.key, example.after));
  }
  if (!finding.patterns.empty()) lines.push_back(fmt::format("patterns: {}", fmt::join(finding.patterns, ", ")));
  for (std::size_t i = 0; i < finding.plan.size(); ++i) {
    std::istringstream step(finding.plan[i]);
    std::string start = fmt::format("plan {}: ", i + 1);
    for (std::string line; std::getline(step, line); start = "  ") lines.push_back(start + line);
  }
  return lines;
}

std::string as_text(const std::vector<Finding>& findings, const Words& words) {
  Diagnostics diagnostics;
  for (const Finding& finding : findings) diagnostics.report(message_of(finding, words));
  return diagnostics.render(false, std::numeric_limits<std::size_t>::max()) + summary(findings, words);
}

}  // namespace keyc::diff
