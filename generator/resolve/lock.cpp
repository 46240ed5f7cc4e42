#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

void report(const EntityScope& scope, const Attribute& lock, const std::string& message, const std::string& hint) {
  scope.diagnostics().report(Code::bad_lock, lock.lock_span, message, hint);
}

bool is_in_key(const Entity& entity, const Attribute& attribute) {
  return std::any_of(entity.component_fields.begin(), entity.component_fields.end(),
                     [&](const Field* field) { return field->attribute == &attribute; });
}

void check(const EntityScope& scope, const Attribute& lock) {
  if (lock.type.kind != TypeKind::u64 || lock.type.optional || lock.type.form != nullptr)
    return report(scope, lock, fmt::format("a lock counts the writes of an item: '{}' must be a u64", lock.name),
                  fmt::format("write '{} : u64 lock'", lock.name));
  if (lock.fixed || lock.key_only || lock.always_now)
    return report(scope, lock, fmt::format("'{}' is a lock, which changes with every write", lock.name),
                  "leave out the other word");
  if (is_in_key(scope.entity, lock))
    report(scope, lock, fmt::format("'{}' is a lock, and a part of a key: every write would move the item", lock.name),
           "take another attribute for the key, or for the lock");
}

}  // namespace

void check_lock(const EntityScope& scope) {
  const Attribute* first = nullptr;
  for (const Attribute& attribute : scope.entity.attributes) {
    if (!attribute.lock) continue;
    if (first != nullptr)
      return scope.diagnostics().report({Code::bad_lock,
                                         attribute.lock_span,
                                         fmt::format("{} has a lock already", scope.entity.name),
                                         "one counts all writes of an item",
                                         {{first->lock_span, "the other one"}}});
    first = &attribute;
    check(scope, attribute);
  }
}

}  // namespace keyc::model
