#pragma once

#include "generator/model/model.hpp"

/// What items read as that lack an attribute.
namespace keyc::model {

/// Whether an item without the attribute has its default, as items from before its declaration do. A default from the
/// clock or a new id says nothing about such an item, and absence is a value of an optional attribute and of a set (the
/// empty one).
bool reads_default(const Attribute& attribute);
/// Whether an item without the attribute of the entity, or the member of a struct in it, has its default. A unique
/// attribute must be present: it has a marker, which an item from before its declaration cannot have.
bool reads_default(const Entity& entity, const Attribute& attribute);

/// Whether an item without the attribute counts as having a value of it in conditions: its default, or the empty set.
bool has_value_if_absent(const Entity& entity, const Attribute& attribute);
/// Of two such attributes of one type: whether it is the same value.
bool same_default(const Attribute& a, const Attribute& b);

}  // namespace keyc::model
