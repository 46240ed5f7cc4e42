#pragma once

#include "keyc/attribute_value.hpp"

namespace keyc::client {

/// Whether DynamoDB stores both as the same value: numbers however they are written, sets in any order.
bool same_value(const AttributeValue& a, const AttributeValue& b);
bool same_item(const Item& a, const Item& b);

}  // namespace keyc::client
