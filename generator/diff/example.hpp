#pragma once

#include <optional>
#include <string_view>

#include "generator/diff/finding.hpp"
#include "generator/diff/pairing.hpp"

/// Items that show what a change does, evaluated under both schemas.
namespace keyc::diff {

/// An item of which the two schemas store different bytes in the key attribute; no value if none was found.
std::optional<Example> find_example(const EntityPair& entity, std::string_view key);

/// An item of which the two schemas store different bytes in the partition key of a marker of what is unique; no value
/// if none was found. Null: the schema has no such marker.
std::optional<Example> find_example(const EntityPair& entity, const Pair<model::Unique>& unique);

}  // namespace keyc::diff
