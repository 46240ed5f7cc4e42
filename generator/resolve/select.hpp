#pragma once

#include "generator/resolve/scope.hpp"

/// `select (id, address.city)`: what a pattern returns of its items.
namespace keyc::model {

/// Sets what the pattern returns. Reports names that are no attributes, paths that are there twice or beside what holds
/// them, and attributes that only whole items have, and returns false.
bool resolve_select(EntityScope& scope, const ast::Access& from, AccessPattern& pattern);

/// Reports what the index that the pattern reads does not hold.
void check_select(const EntityScope& scope, const ast::Access& from, const AccessPattern& pattern);

}  // namespace keyc::model
