#pragma once

#include "generator/evaluate/value.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::audit {

/// The value that is stored so, which the type must be able to read.
evaluate::Value value_of(const model::Type& type, const AttributeValue& stored);

}  // namespace keyc::audit
