#pragma once

#include <string>

#include "generator/model/changes.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// The struct Components: what an entity's keys and their conditions are built from.
namespace keyc::cpp {

/// Its members, and where a whole entity has them.
Context components(const model::Entity& entity, const TypeNames& types);

/// `of.address_city = value.city;` for each member that the attribute holds; `value` is the attribute's (an optional
/// where `optional` says so).
Context assignments(const model::Entity& entity, const model::Attribute& attribute, const std::string& value,
                    bool optional, const TypeNames& types);
/// The same of a change, perhaps of a member of the attribute.
Context assignments(const model::Entity& entity, const model::Change& change, const std::string& value, bool optional,
                    const TypeNames& types);

}  // namespace keyc::cpp
