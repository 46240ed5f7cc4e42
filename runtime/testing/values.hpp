#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>

#include "keyc/attribute_value.hpp"

/// Values as DynamoDB stores and compares them.
namespace keyc::fake {

/// The form in which values are stored: equal values are equal (numbers in canonical text, sets sorted). Refuses what
/// DynamoDB does not accept: invalid numbers, empty sets, a set with an element twice, more than 32 levels.
AttributeValue normalised(const AttributeValue& value);
Item normalised(const Item& item);

/// Refuses a name that no attribute can have.
void check_name(const std::string& name);

bool is_set(const AttributeValue& value);
/// S, N and B values have an order.
bool is_ordered(const AttributeValue& value);
/// Empty for values of different types, or without an order. Both values must be normalised, also in the functions
/// below.
std::optional<std::strong_ordering> compared(const AttributeValue& a, const AttributeValue& b);
/// Empty for a type without a size.
std::optional<std::size_t> size_of(const AttributeValue& value);
bool contains(const AttributeValue& whole, const AttributeValue& part);

/// Refuses a sum of more than 38 digits, or outside DynamoDB's range.
AttributeValue sum(const AttributeValue& a, const AttributeValue& b);
AttributeValue difference(const AttributeValue& a, const AttributeValue& b);
/// For two sets of one type; without() is empty if no element is left.
AttributeValue united(const AttributeValue& a, const AttributeValue& b);
std::optional<AttributeValue> without(const AttributeValue& set, const AttributeValue& gone);

/// In bytes, as DynamoDB counts them for its limit of 400 KB.
std::size_t stored_size(const Item& item);

}  // namespace keyc::fake
