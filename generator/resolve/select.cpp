#include "generator/resolve/select.hpp"

#include <fmt/format.h>

#include "generator/plan/match_path.hpp"
#include "generator/plan/selection.hpp"

namespace keyc::model {
namespace {

/// Whether one path is the other, or leads to what holds it.
bool overlap(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return b.starts_with(a) && (a.size() == b.size() || b[a.size()] == '.');
}

/// The name before that DynamoDB does not take beside this one; null if there is none.
const ast::Name* overlapped(const ast::Access& from, const ast::Name& name) {
  for (const ast::Name& before : from.select) {
    if (&before == &name) return nullptr;
    if (overlap(before.text, name.text)) return &before;
  }
  return nullptr;
}

}  // namespace

bool resolve_select(EntityScope& scope, const ast::Access& from, AccessPattern& pattern) {
  bool usable = true;
  const auto refuse = [&](Diagnostic diagnostic) {
    usable = false;
    scope.diagnostics().report(std::move(diagnostic));
  };
  for (const ast::Name& name : from.select) {
    const Field* const field = find_field(scope, name.text, name.span);
    if (field == nullptr) {
      usable = false;
    } else if (const ast::Name* const before = overlapped(from, name)) {
      refuse({Code::bad_select,
              name.span,
              name.text == before->text ? fmt::format("'{}' is selected twice", name.text)
                                        : fmt::format("'{}' and '{}' overlap", before->text, name.text),
              "leave one of them out",
              {{before->span, "first here"}}});
    } else if (scope.from.versions && scope.from.versions->attribute.text == name.text) {
      refuse({Code::bad_select, name.span,
              fmt::format("'{}' is the number of a version, which only whole items have", name.text), "leave it out"});
    }
    pattern.select.push_back(field);
  }
  return usable;
}

void check_select(const EntityScope& scope, const ast::Access& from, const AccessPattern& pattern) {
  for (std::size_t i = 0; i < pattern.select.size(); ++i) {
    const Field& field = *pattern.select[i];
    if (plan::holds(scope.entity, pattern.index(), *field.attribute)) continue;
    scope.diagnostics().report({Code::bad_filter,
                                from.select[i].span,
                                fmt::format("index {} does not hold '{}'", pattern.index()->name, field.name),
                                "add it to what the index projects",
                                {{pattern.index()->span, "the index"}}});
  }
}

}  // namespace keyc::model
