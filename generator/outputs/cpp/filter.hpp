#pragma once

#include <functional>
#include <string>

#include "generator/plan/filter_expression.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::cpp {

/// "keyc::AttributeValue::of_text(keyc::AttributeValue::Type::N, \"0\")". What is not text is empty.
std::string written(const AttributeValue& value);

/// ".filter({\"#visits > :minimum\", {{\"#visits\", \"visits\"}}, {{\":minimum\", VALUE}}})": `value_of` returns
/// the C++ expression of each value.
std::string filter_call(const plan::FilterExpression& filter,
                        const std::function<std::string(const plan::FilterValue&)>& value_of);

}  // namespace keyc::cpp
