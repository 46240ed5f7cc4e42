#pragma once

#include <set>
#include <string>
#include <utility>

#include "model/explore.hpp"

namespace model {

/// Operations, each with a part that it could do without.
using Parts = std::set<std::pair<std::string, std::string>>;

/// Checks all that two and three writers can do. Without each part of each operation in turn that check must fail, but
/// for the spare ones: what other parts make sure of as well.
void check(const std::string& name, const Explorer::Setting& setting, const Parts& spare);

}  // namespace model
