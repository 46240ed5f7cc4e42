#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "grammar/parse.hpp"

namespace keyc::model {
namespace {

std::vector<std::string_view> acceptable_checks() {
  std::vector<std::string_view> names;
  for (const CodeInfo& info : codes)
    if (!info.name.empty() && info.refusal.empty()) names.push_back(info.name);
  return names;
}

/// Why the check cannot be accepted; no value if it can.
std::optional<Diagnostic> fault_of(const ast::Allow& from) {
  const std::string& name = from.check.text;
  const CodeInfo* const check = find_check(name);
  if (check == nullptr) {
    const std::vector<std::string_view> names = acceptable_checks();
    const CodeInfo* const code = find_code(name);
    Replacement write;
    std::string hint = did_you_mean(name, names);
    if (code != nullptr && !code->name.empty()) {
      hint = fmt::format("{} is the check '{}'", code->id, code->name);
      write = line_with(from.check.span, code->name);
    } else if (code != nullptr) {
      hint = fmt::format("{} is not a check: it cannot be accepted", code->id);
    }
    if (hint.empty()) hint = fmt::format("one of: {}", fmt::join(names, ", "));
    return Diagnostic{
        Code::bad_allow, from.check.span, fmt::format("there is no check '{}'", name), std::move(hint), {}, {},
        std::move(write)};
  }
  if (!check->refusal.empty())
    return Diagnostic{Code::bad_allow, from.check.span, fmt::format("'{}' cannot be accepted", name),
                      std::string(check->refusal)};
  if (from.reason.value.find_first_not_of(" \t\n") == std::string::npos)
    return Diagnostic{Code::bad_allow, from.reason.span, fmt::format("'allow {}' gives no reason", name),
                      "say why it is harmless here: the docs show it"};
  return std::nullopt;
}

}  // namespace

std::vector<Allowance> resolve_allows(const std::vector<ast::Allow>& from, Diagnostics& diagnostics) {
  std::vector<Allowance> result;
  for (const ast::Allow& allow : from) {
    if (auto fault = fault_of(allow)) {
      diagnostics.report(std::move(*fault));
      continue;
    }
    const Code check = find_check(allow.check.text)->code;
    const auto first = std::find_if(result.begin(), result.end(),
                                    [&](const Allowance& allowance) { return allowance.check == check; });
    if (first == result.end())
      result.push_back({check, allow.reason.value, allow.check.span});
    else
      diagnostics.report({Code::given_twice,
                          allow.check.span,
                          fmt::format("'allow {}' is given twice", allow.check.text),
                          "leave one out",
                          {{first->span, "first given here"}}});
  }
  return result;
}

}  // namespace keyc::model
