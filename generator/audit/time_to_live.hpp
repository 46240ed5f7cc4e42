#pragma once

#include <optional>
#include <string>

#include "generator/types/scalar.hpp"

namespace keyc::audit {

/// Why DynamoDB never deletes an item with this time to live, an integer or an instant in seconds; no value if it may.
std::optional<std::string> why_never_expires(const model::Scalar& time_to_live);

}  // namespace keyc::audit
