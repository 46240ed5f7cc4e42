#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"

/// Declarations in the canonical form of a lock: statements of the schema language, one fact a line, without comments
/// and independent of the order of declarations. What a schema leaves to rules is written out: text modes, the types
/// of key attributes, what mixins bring, key attributes in templates.
namespace keyc::lock {

std::string facts(const model::Table& table);
std::string facts(const model::Entity& entity);
std::string facts(const model::Enum& type);
std::string facts(const model::Struct& type);
std::string facts(const model::Collection& collection);
/// Of all enums and structs of a schema.
std::string types(const model::Schema& schema);

/// 16 hex digits.
std::string hash_of_text(std::string_view text);

/// ` as "prod-shops"`; empty if the name in DynamoDB is that of the schema.
std::string as_clause(const std::string& name, const std::string& stored);
std::string as_clause(const model::Enumerator& value, const model::Enum& of);
/// A type as a schema writes it: `list<Address>?`.
std::string written(const model::Type& type);
/// A template as a lock writes it: `"STORE#"<companyId>`.
std::string written(const model::KeyTemplate& key);
/// With its condition: `"STORE#"<companyId> when state = open`.
std::string written_with_condition(const model::KeyTemplate& key);
std::string written(const model::AccessPattern& pattern);
/// `index byState (gpk, gsk) projects keys`.
std::string written(const model::Index& index);
/// The default of an attribute as a schema writes it; empty if there is none.
std::string default_of(const model::Attribute& attribute);

/// All that decides what is stored of an entity: its facts, and those of its table, enums and structs.
std::string state_facts(const model::Entity& entity);
/// The part of it that is about these attributes and the keys of the entity's paths, which is a whole schema as well.
std::string state_facts(const model::Entity& entity, std::set<const model::Attribute*> attributes);
/// The part of it that is the enums and structs which the entity uses.
std::string type_facts(const model::Entity& entity);
/// The hash of all that decides what is stored.
std::string state_of(const model::Entity& entity);
std::string state_of(const model::Table& table);

}  // namespace keyc::lock
