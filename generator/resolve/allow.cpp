#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

std::vector<std::string_view> acceptable_checks() {
  std::vector<std::string_view> names;
  for (const CodeInfo& one : codes)
    if (!one.name.empty() && one.refusal.empty()) names.push_back(one.name);
  return names;
}

/// What forbids it; nothing where it can be accepted.
std::optional<Diagnostic> fault_of(const ast::Allow& from) {
  const std::string& name = from.check.text;
  const CodeInfo* const check = find_check(name);
  if (check == nullptr) {
    const std::vector<std::string_view> names = acceptable_checks();
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) hint = fmt::format("one of: {}", fmt::join(names, ", "));
    return Diagnostic{Code::bad_allow, from.check.span, fmt::format("there is no check '{}'", name), std::move(hint)};
  }
  if (!check->refusal.empty())
    return Diagnostic{Code::bad_allow, from.check.span, fmt::format("'{}' cannot be accepted", name),
                      std::string(check->refusal)};
  if (from.reason.value.find_first_not_of(" \t\n") == std::string::npos)
    return Diagnostic{Code::bad_allow, from.reason.span, fmt::format("'allow {}' gives no reason", name),
                      "say why it does no harm here: the docs show it"};
  return std::nullopt;
}

}  // namespace

std::vector<Allowance> resolve_allows(const std::vector<ast::Allow>& from, Diagnostics& diagnostics) {
  std::vector<Allowance> result;
  for (const ast::Allow& one : from) {
    if (auto fault = fault_of(one)) {
      diagnostics.report(std::move(*fault));
      continue;
    }
    const Code check = find_check(one.check.text)->code;
    const auto first =
        std::find_if(result.begin(), result.end(), [&](const Allowance& other) { return other.check == check; });
    if (first == result.end())
      result.push_back({check, one.reason.value, one.check.span});
    else
      diagnostics.report({Code::given_twice,
                          one.check.span,
                          fmt::format("'allow {}' is given twice", one.check.text),
                          "leave one out",
                          {{first->span, "first given here"}}});
  }
  return result;
}

}  // namespace keyc::model
