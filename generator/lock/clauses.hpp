#pragma once

#include <span>
#include <string>

#include "generator/model/model.hpp"
#include "grammar/clauses.hpp"

/// What a resolved access pattern says after its parameters. Locks write it, and `keyc diff` compares it, row by row: a
/// clause of the language without a row does not compile.
namespace keyc::lock {

struct Clause {
  const grammar::Clause* row;
  /// As a schema writes it, what is left to rules included; empty if the pattern does not have it.
  std::string (*written)(const model::AccessPattern& pattern);
};

/// In the order in which locks write them.
std::span<const Clause> clauses();

}  // namespace keyc::lock
