#pragma once

#include <string>

#include "generator/model/changes.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// The struct Components: what an entity's keys and their conditions are built from.
namespace keyc::cpp {

/// The type of the member that holds the field: "std::optional<keyc::Date>".
std::string component_type(const model::Field& field, const TypeNames& types);

/// The struct's members, and the expression for each in a whole entity.
Context components(const model::Entity& entity, const TypeNames& types);

/// Whether copying the struct is more than copying its bytes.
bool components_own_memory(const model::Entity& entity);

/// The name of the parameter that is a whole entity: no component has it.
std::string whole_parameter(const model::Entity& entity);

/// How they are initialised from a whole entity: "country(value.country), city(value.city)".
std::string components_from(const model::Entity& entity, const TypeNames& types);
/// How the struct's members are initialised from `of`, another such struct: "country(of.country), city(of.city)".
std::string components_copied(const model::Entity& entity);

/// `of.address_city = value.city;` for each component of the attribute; `value` is the expression for the attribute's
/// value (an optional if `optional`).
Context assignments(const model::Entity& entity, const model::Attribute& attribute, const std::string& value,
                    bool optional, const TypeNames& types);
/// `of.address_city = …;` for each component of what the change sets, from a parameter that holds the value, perhaps of
/// a member, and is not used after that: it is moved.
Context assignments_of_parameter(const model::Entity& entity, const model::Change& change, const std::string& parameter,
                                 const TypeNames& types);

}  // namespace keyc::cpp
