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

/// The code that is meant: `401`, `k401` and `error[K0401]` are K0401.
std::string id_of(const std::string& word) {
  const std::size_t digit = word.find_first_of("0123456789");
  const std::size_t end = word.find_first_not_of("0123456789", digit);
  if (digit == std::string::npos || (end != std::string::npos && word.substr(end) != "]")) return upper_case(word);
  const std::string before = upper_case(word.substr(0, digit));
  const std::string digits = word.substr(digit, end - digit);
  const bool is_code = before.empty() || before == "K" || before == "E" || before.ends_with("[K");
  return is_code && digits.size() <= 4 ? fmt::format("K{:0>4}", digits) : upper_case(word);
}

ExitCode explain(const std::string& word) {
  const diff::Rule* const rule = diff::find_rule(word);
  const std::string id = rule != nullptr ? std::string(info(rule->code).id) : id_of(word);
  std::vector<std::string_view> ids;
  for (const CodeInfo& code : codes_by_id()) ids.push_back(code.id);
  const auto code = std::find_if(codes.begin(), codes.end(), [&](const CodeInfo& row) { return row.id == id; });
  if (code == codes.end()) {
    const std::string_view near = nearest(id, ids);
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
      "the code in the brackets of error[K0301], or a rule of keyc diff; without it, all codes are listed");
  command.footer("Example:\n  keyc explain K0301");
  return [code] { return code->empty() ? explain_all() : explain(*code); };
}

}  // namespace keyc::commands
