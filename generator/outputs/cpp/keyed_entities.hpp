#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

/// Of entities whose items, entries of an index or keys are together without a type attribute: their primary keys, as
/// tables that the runtime walks.
namespace keyc::cpp {

/// The tables that a schema's source needs; empty if it needs none.
Context key_tables(const model::Schema& schema);
/// Whether keys of the entity are read without their items: its table has a stream.
bool has_decoded_key(const model::Entity& entity);
/// Whether the entity's source refers to them.
bool has_key_tables(const model::Entity& entity);
/// Which of them an entity is: "key_tables::FeedTable_own::Post", a constant. If `index` is not null, it is an index
/// whose entries the entity's are among.
std::string keyed_name(const model::Entity& entity, const model::Index* index);

}  // namespace keyc::cpp
