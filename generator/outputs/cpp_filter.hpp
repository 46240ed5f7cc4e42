#pragma once

#include <functional>
#include <string>

#include "generator/model/filter_expression.hpp"

namespace keyc::cpp {

/// ".filter({\"#visits > :minimum\", {{\"#visits\", \"visits\"}}, {{\":minimum\", VALUE}}})": `value_of` gives the C++
/// of each value.
std::string filter_call(const model::FilterExpression& filter,
                        const std::function<std::string(const model::FilterValue&)>& value_of);

}  // namespace keyc::cpp
