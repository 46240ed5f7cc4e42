#pragma once

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::evaluate {

/// The item that is stored for these attribute values, as the generated code's to_item() returns it. Throws InputError
/// and ValueError.
Item item(const model::Entity& entity, const Json& attributes);

}  // namespace keyc::evaluate
