#include <fmt/format.h>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

std::string_view why_it_changes(const model::Field& field) {
  const model::Attribute& attribute = *field.attribute;
  if (attribute.fixed) return {};
  if (attribute.always_now) return "is set to the clock by updates";
  if (field.type().kind == model::TypeKind::enumeration) return "is an enum";
  if (field.type().kind == model::TypeKind::boolean) return "is a bool";
  return {};
}

}  // namespace

/// An attribute that changes does not belong in a primary key: an update cannot move an item.
void changing_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.paths.empty()) continue;
    for (const model::Step& step : entity.primary().steps) {
      const std::string_view reason = why_it_changes(*step.field);
      if (reason.empty()) continue;
      findings.report(
          Subject(entity, {step.key}),
          {Code::changing_key, step.component->span,
           fmt::format("'{}' {}, and an attribute of the primary key can never change", step.field->name, reason),
           "an index may be a better place for it"});
    }
  }
}

}  // namespace keyc::check
