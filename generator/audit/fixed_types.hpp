#pragma once

#include <optional>
#include <string>

#include "generator/model/model.hpp"
#include "keyc/errors.hpp"

namespace keyc::audit {

/// What is wrong, if no declaration that the schema takes could read the value: keys, locks, versions and times to live
/// need the types that they have. Of a time to live, also what reads it if it is none. No value if a declaration may,
/// which the error then proposes.
std::optional<std::string> wrong_for_good(const model::Entity& entity, const DecodeError& error);

}  // namespace keyc::audit
