#pragma once

#include <set>
#include <string>
#include <utility>

#include "fake_dynamodb/explore.hpp"

namespace fake_dynamodb {

/// Operations, each with a part that it could do without.
using Parts = std::set<std::pair<std::string, std::string>>;

/// Checks all that two and three writers can do. Without each part of each operation in turn that check must fail, but
/// for the spare ones: what other parts make sure of as well.
void check(const std::string& name, const Explorer::Setting& setting, const Parts& spare);

}  // namespace fake_dynamodb
