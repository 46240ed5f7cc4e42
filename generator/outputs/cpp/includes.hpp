#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

// The headers of a schema: `places.keys.hpp` includes the others; `places.types.keys.hpp` has its enums and structs,
// and is included by those in the folder `places`: one for each entity, table and collection.

std::string header_name(const model::Schema& schema);
std::string types_header_name(const model::Schema& schema);
std::string entity_header_name(const model::Entity& entity);
std::string table_header_name(const model::Table& table);
std::string collection_header_name(const model::Collection& collection);

// What each of them includes. Includes come first in a file, so they are decided from the model and not while entities
// are made; golden_compiles finds one that is missing.

/// All other headers of the schema, after those of the files that it imports.
Context umbrella_includes(const model::Schema& schema);
Context types_includes(const model::Schema& schema);
Context entity_includes(const model::Entity& entity);
/// The header declares the entities and does not include them.
Context table_includes(const model::Table& table);
/// Among others the headers of the members that are in the same schema.
Context collection_includes(const model::Collection& collection);
/// What the source file includes besides the schema's header.
Context source_includes(const model::Schema& schema);

}  // namespace keyc::cpp
