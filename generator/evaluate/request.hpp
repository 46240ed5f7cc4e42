#pragma once

#include <optional>
#include <variant>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/requests.hpp"

namespace keyc::evaluate {

using Request = std::variant<GetItem, Query, Scan>;

/// The request of an access pattern for these parameter values, as the generated function returns it; no value if
/// nothing can match. Throws InputError and ValueError.
std::optional<Request> request(const model::Entity& entity, const model::AccessPattern& pattern,
                               const Json& parameters);

/// The same for a collection.
std::optional<Request> request(const model::Collection& collection, const model::CollectionPattern& pattern,
                               const Json& parameters);

}  // namespace keyc::evaluate
