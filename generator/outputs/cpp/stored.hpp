#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/context.hpp"

/// What items store, as generated code reads it and compares it with what was read.
namespace keyc::cpp {

/// Whether an item without the attribute has its default: those from before it was declared. The clock and new ids tell
/// nothing, and absence is a value of what is optional, and of a set the empty one.
bool reads_default(const model::Attribute& attribute);
/// The same of an attribute of the entity, or of a member of a struct in it. What is unique has a marker, which an item
/// from before cannot have: it must be there.
bool reads_default(const model::Entity& entity, const model::Attribute& attribute);

/// "read.get<Kind>("kind")", of an attribute or a member; also what stands for it where it is absent.
std::string read_stored(const model::Attribute& attribute, bool with_default, const TypeNames& types);

/// The rows of keyc::StoredAttribute: each attribute that is stored besides the primary key, followed by its members,
/// and each key that an attribute which is not stored is read from.
Context stored_attributes(const model::Entity& entity, const TypeNames& types);

/// The keys outside the primary key that attributes which are not stored are read from.
std::vector<const model::KeyTemplate*> keys_read_from(const model::Entity& entity);

}  // namespace keyc::cpp
