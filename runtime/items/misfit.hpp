#pragma once

#include <string>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/value_type.hpp"

namespace keyc {

/// Why DynamoDB has no such number, which no type reads then; empty if it has, and for other values.
std::string why_no_number(const AttributeValue& value);

/// Why a value in its type's own form is none of the type, where what `ValueType::misfit` says of all such values is
/// not the point; empty otherwise.
std::string particular_misfit(const ValueType& type, const AttributeValue& value);

}  // namespace keyc
