#pragma once

#include <variant>

#include "generator/resolve/scope.hpp"

namespace keyc::model {

/// The attribute is not declared, which is reported, or follows from an earlier error.
struct NoSuchField {};

/// The component of `<shard(8, a, b) from 1 was 4>` in the template of a partition key, or what is wrong with it.
std::variant<Component, Diagnostic, NoSuchField> resolve_shard(EntityScope& scope, const ast::Expression& call,
                                                               const KeyTemplate& into, bool in_primary_key);

}  // namespace keyc::model
