#include <fmt/format.h>

#include "generator/diff/formats/formats.hpp"

namespace keyc::diff {
namespace {

std::string_view command_of(const Finding& finding) {
  switch (info(finding.rule->code).severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
  }
  return "notice";
}

/// A value of a workflow command; in its properties ':' and ',' end the value.
std::string escaped(std::string_view text, bool in_property) {
  std::string result;
  for (const char c : text) {
    const bool is_special = c == '%' || c == '\r' || c == '\n' || (in_property && (c == ':' || c == ','));
    result += is_special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return result;
}

std::string shown(const Span& span) {
  const Position at = span.source->position(span.begin);
  return fmt::format("{}:{}:{}", span.source->name(), at.line, at.column);
}

}  // namespace

std::string as_github(const std::vector<Finding>& findings, const Words& words) {
  std::string text;
  for (const Finding& finding : findings) {
    std::string properties;
    if (finding.new_place.source != nullptr) {
      const Position at = finding.new_place.source->position(finding.new_place.begin);
      properties = fmt::format("file={},line={},col={},",
                               escaped(path_in_workspace(finding.new_place.source->name()), true), at.line, at.column);
    }
    const std::string title = fmt::format("{} [{}]", class_info(finding.rule->of).name, info(finding.rule->code).id);
    std::string message = fmt::format("{}: {}", finding.id(), finding.message);
    if (!finding.fix.empty()) message += '\n' + finding.fix;
    if (finding.old_place.source != nullptr) message += fmt::format("\n{}: {}", words.before, shown(finding.old_place));
    for (const std::string& line : details_of(finding)) message += '\n' + line;
    text += fmt::format("::{} {}title={}::{}\n", command_of(finding), properties, escaped(title, true),
                        escaped(message, false));
  }
  return text;
}

}  // namespace keyc::diff
