#pragma once

#include "generator/outputs/json/terms.hpp"

/// Access patterns.
namespace keyc::schema_json {

Json access(const model::AccessPattern& from);
/// Like that of an entity, but lists the members that have each parameter.
Json access(const model::CollectionPattern& from);

}  // namespace keyc::schema_json
