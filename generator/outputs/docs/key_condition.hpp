#pragma once

#include <string>

#include "generator/model/model.hpp"

namespace keyc::docs {

/// The key condition of the request, with the pattern's parameters as in a template:
///
///     pk = COMPANY#<companyId> and begins_with(sk, <country>#<state>#)
///
/// The operators are those of the request. A bound `X…` is the least text above all texts that begin with X, `(after
/// X)` the least bound above X, `(before X)` the greatest one below it.
std::string key_condition(const model::AccessPattern& pattern);

/// The key condition of a collection's pattern: that of each member, inside the one range around all of them.
std::string key_condition(const model::CollectionPattern& pattern);

/// The filter of a query whose key condition is not exact: `name = <name>`. Empty if it is exact.
std::string exact_filter(const model::AccessPattern& pattern);

/// The filter that makes the ranges of a box exact: `celsius >= <celsius>`. Empty without a box.
std::string box_filter(const model::AccessPattern& pattern);

}  // namespace keyc::docs
