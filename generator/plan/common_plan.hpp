#pragma once

#include <deque>
#include <optional>
#include <string>

#include "generator/model/model.hpp"

namespace keyc::plan {

/// Why one Query, or one plan of several, does not contain exactly what these patterns ask for; no value if it does.
/// There is one pattern of each member of a collection, all on one key, and their parameters have been matched with it:
/// a plan is made of the members' Queries in the same place, each of which must be one range.
std::optional<std::string> why_no_common_plan(const std::deque<model::AccessPattern>& of_members);

}  // namespace keyc::plan
