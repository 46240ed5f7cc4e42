#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/model/key_only.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// How an entity is recognized in an item, and its attributes are read from it or from keys.
namespace keyc::cpp {

/// The attribute as a member of a struct.
Context member(const model::Attribute& from, const std::string& name, const TypeNames& types);

/// `in_key` is how it is read from a key; empty if the attribute is stored.
std::string read(const model::Entity& entity, const model::Attribute& from, const std::string& in_key,
                 const TypeNames& types);

/// Keyonly attributes, and the keys that they are read from.
struct Readings {
  std::map<const model::Attribute*, model::Holder> holders;
  std::vector<const model::KeyTemplate*> keys;

  void add(const model::Attribute& attribute, const model::Holder& holder);
  /// How the attribute is read from a key; empty if it is stored.
  std::string of(const model::Attribute& attribute, const TypeNames& types) const;
};

Readings item_readings(const model::Entity& entity);
Readings entry_readings(const model::Entity& entity, const model::Path& index);
/// The composed key attributes from which values of a key alone are read.
std::vector<const model::KeyTemplate*> keys_decoded(const model::Entity& entity);
/// The keys that anything is read from.
std::vector<const model::KeyTemplate*> keys_read(const model::Entity& entity);

/// The test whether an item is of the entity, by its keys: in the index, or, where it is null, in the table.
std::string matches_by_key(const model::Entity& entity, const model::Index* index);
std::string matches_by_type(const model::Entity& entity);
/// The names of the primary key's attributes, as literals.
std::string primary_names(const model::Entity& entity);

}  // namespace keyc::cpp
