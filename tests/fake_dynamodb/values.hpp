#pragma once

#include <compare>
#include <cstddef>
#include <optional>

#include "keyc/attribute_value.hpp"

/// Values as DynamoDB holds and compares them.
namespace fake_dynamodb {

/// The form in which values are stored: equal values are equal (numbers in canonical text, sets sorted). Refuses what
/// DynamoDB does not take: bad numbers, empty sets, an element that stands twice, more than 32 levels.
keyc::AttributeValue normalised(const keyc::AttributeValue& value);
keyc::Item normalised(const keyc::Item& item);

bool is_set(const keyc::AttributeValue& value);
/// S, N and B: what has an order.
bool is_ordered(const keyc::AttributeValue& value);
/// Nothing for values of two types, or without an order. Both are normalised, as below.
std::optional<std::strong_ordering> compared(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
/// Nothing for a type that has none.
std::optional<std::size_t> size_of(const keyc::AttributeValue& value);
bool contains(const keyc::AttributeValue& whole, const keyc::AttributeValue& part);

/// Refuses a sum of more than 38 digits, or outside DynamoDB's range.
keyc::AttributeValue sum(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
keyc::AttributeValue difference(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
/// Of two sets of one type; nothing where none is left.
keyc::AttributeValue united(const keyc::AttributeValue& a, const keyc::AttributeValue& b);
std::optional<keyc::AttributeValue> without(const keyc::AttributeValue& set, const keyc::AttributeValue& gone);

/// In bytes, as DynamoDB counts it against its limit of 400 KB.
std::size_t stored_size(const keyc::Item& item);

}  // namespace fake_dynamodb
