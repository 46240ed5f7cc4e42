#pragma once

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::evaluate {

/// The item that is stored for these attribute values, as the generated code's to_item() returns it. Throws InputError
/// and ValueError.
Item item(const model::Entity& entity, const Json& attributes);

/// The key attribute's value in a stored item, where it has its stored name; null if it is absent.
const AttributeValue* key_in(const Item& item, const model::KeyAttribute& key);

}  // namespace keyc::evaluate
