#pragma once

#include <set>
#include <string>
#include <utility>

#include "fake_dynamodb/explore.hpp"

namespace fake_dynamodb {

/// Names of operations, each with a part of its requests that is redundant.
using Parts = std::set<std::pair<std::string, std::string>>;

/// Checks everything that two and three writers can do. Without each part of each operation in turn that check must
/// fail, except for the `spare` parts, which other parts imply.
void check(const std::string& name, const Explorer::Setting& setting, const Parts& spare);

}  // namespace fake_dynamodb
