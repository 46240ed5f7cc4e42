#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/context.hpp"

/// How generated code reads stored attributes, and compares them with values that it read before.
namespace keyc::cpp {

/// Whether an item without the attribute has its default, as items from before its declaration do. A default from the
/// clock or a new id says nothing about such an item, and absence is a value of an optional attribute and of a set (the
/// empty one).
bool reads_default(const model::Attribute& attribute);
/// The same for an attribute of the entity, or a member of a struct in it. A unique attribute must be present: it has a
/// marker, which an item from before cannot have.
bool reads_default(const model::Entity& entity, const model::Attribute& attribute);

/// "read.get<Kind>("kind")" for an attribute or a member; `with_default`: with the value that it has if it is absent.
std::string read_stored(const model::Attribute& attribute, bool with_default, const TypeNames& types);

/// The rows of keyc::StoredAttribute: each attribute that is stored besides the primary key, followed by its members,
/// and each key that an attribute which is not stored is read from.
Context stored_attributes(const model::Entity& entity, const TypeNames& types);

/// The keys outside the primary key that attributes which are not stored are read from.
std::vector<const model::KeyTemplate*> keys_read_from(const model::Entity& entity);

}  // namespace keyc::cpp
