#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/diff/finding.hpp"
#include "generator/text/pages.hpp"

namespace keyc::commands {
namespace {

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string_view name_of(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

std::vector<CodeInfo> codes_by_id() {
  std::vector<CodeInfo> sorted(codes.begin(), codes.end());
  std::sort(sorted.begin(), sorted.end(), [](const CodeInfo& a, const CodeInfo& b) { return a.id < b.id; });
  return sorted;
}

ExitCode explain_all() {
  std::string text;
  for (const CodeInfo& code : codes_by_id()) text += fmt::format("{}  {}\n", code.id, page_of(code).title);
  print(text);
  return fine;
}

/// Their ids, and the names of those that are checks.
std::vector<std::string_view> names_of_codes() {
  std::vector<std::string_view> names;
  for (const CodeInfo& code : codes) {
    names.push_back(code.id);
    if (!code.name.empty()) names.push_back(code.name);
  }
  return names;
}

ExitCode explain(const std::string& word) {
  const diff::Rule* const rule = diff::find_rule(word);
  const CodeInfo* const check = find_check(word);
  const CodeInfo* const code = rule != nullptr ? &info(rule->code) : check != nullptr ? check : find_code(word);
  if (code == nullptr) {
    const std::string_view near = nearest(upper_case(word), names_of_codes());
    fmt::print(stderr, "'{}' is not a code of keyc{}\n", word,
               near.empty() ? "; 'keyc explain' lists them all" : fmt::format("; did you mean {}?", near));
    return wrong_usage;
  }
  const Page page = page_of(*code);
  print(fmt::format("{}[{}]: {}\n\n{}", name_of(code->severity), code->id, page.title, page.text));
  return fine;
}

}  // namespace

std::function<ExitCode()> add_explain(CLI::App& command) {
  const auto code = std::make_shared<std::string>();
  command.add_option(
      "CODE", *code,
      "the code in the brackets of error[K0301], a check that 'allow' names, or a rule of keyc diff; without it, all "
      "codes are listed");
  command.footer("Example:\n  keyc explain K0301");
  return [code] { return code->empty() ? explain_all() : explain(*code); };
}

}  // namespace keyc::commands
