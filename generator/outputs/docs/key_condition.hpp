#pragma once

#include <string>

#include "generator/model/model.hpp"

namespace keyc::docs {

/// What the request asks of the key, with the pattern's parameters as a template has them:
///
///     pk = COMPANY#<companyId> and begins_with(sk, <country>#<state>#)
///
/// `X…` stands for the end of all keys that begin with X.
std::string key_condition(const model::AccessPattern& pattern);

/// The same of a collection's pattern: what each member is asked for, inside the one range around all of them.
std::string key_condition(const model::CollectionPattern& pattern);

/// What the query filters because the key alone does not tell: `name = <name>`. Empty where it tells all.
std::string exact_filter(const model::AccessPattern& pattern);

}  // namespace keyc::docs
