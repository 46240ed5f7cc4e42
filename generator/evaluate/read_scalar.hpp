#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/types/scalar.hpp"

namespace keyc::evaluate {

/// The value; none if the type is a list, map, set, struct or document. Throws InputError that names the place.
std::optional<model::Scalar> read_scalar(const model::Type& type, const Json& from, const Place& place);

/// Throws InputError.
[[noreturn]] void expected(std::string_view what, const Json& from, const Place& place);

/// The number in its shortest form; numbers may be written as text. Throws InputError.
Decimal read_decimal(const Json& from, const Place& place);

/// The current time, in the type's precision.
model::Scalar clock(const model::Type& type, std::chrono::seconds later);
/// A new id of the type.
model::Scalar fresh_id(model::TypeKind kind);

}  // namespace keyc::evaluate
