#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// How entities are kept and found: a column for the table and for each index, a row for each entity and each
/// collection.
///
///     map        columns[] (name href title key) rows[]
///     row        name href colour is_collection members[] cells[]
///     cell       keys[] (name written) when patterns[]; no keys if the entity is not there
Context key_map(const Facts& facts, const model::Table& table);

/// The key templates of the entity in the table, or in the index if it is not null: a cell without its patterns.
Context templates_in(const model::Entity& entity, const model::Index* index);

/// The key as the schema writes it: "(pk, sk)".
std::string key_text_of(const model::KeySchema& key);

}  // namespace keyc::docs
