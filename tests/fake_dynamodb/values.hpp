#pragma once

#include <compare>
#include <cstddef>
#include <optional>

#include "keyc/attribute_value.hpp"

/// Values as DynamoDB stores and compares them.
namespace fake_dynamodb {

/// The form in which values are stored: equal values are equal (numbers in canonical text, sets sorted). Refuses what
/// DynamoDB does not accept: invalid numbers, empty sets, a set with an element twice, more than 32 levels.
keyc::AttributeValue normalised(const keyc::AttributeValue& value);
keyc::Item normalised(const keyc::Item& item);

bool is_set(const keyc::AttributeValue& value);
/// S, N and B values have an order.
bool is_ordered(const keyc::AttributeValue& value);
/// Empty for values of different types, or without an order. Both values must be normalised, also in the functions
/// below.
std::optional<std::strong_ordering> compared(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
/// Empty for a type without a size.
std::optional<std::size_t> size_of(const keyc::AttributeValue& value);
bool contains(const keyc::AttributeValue& whole, const keyc::AttributeValue& part);

/// Refuses a sum of more than 38 digits, or outside DynamoDB's range.
keyc::AttributeValue sum(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
keyc::AttributeValue difference(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
/// For two sets of one type; without() is empty if no element is left.
keyc::AttributeValue united(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
std::optional<keyc::AttributeValue> without(const keyc::AttributeValue& set, const keyc::AttributeValue& gone);

/// In bytes, as DynamoDB counts them for its limit of 400 KB.
std::size_t stored_size(const keyc::Item& item);

}  // namespace fake_dynamodb
