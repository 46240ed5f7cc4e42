#pragma once

#include <optional>
#include <string_view>

#include "generator/diff/finding.hpp"
#include "generator/diff/pairing.hpp"

/// Items that show what a change does, evaluated under both schemas.
namespace keyc::diff {

/// An item of which the two schemas store different bytes in the key attribute; no value if none was found.
std::optional<Example> find_example(const EntityPair& entity, std::string_view key);

}  // namespace keyc::diff
