#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// The members of the structs that an entity's attributes hold, at any depth. A few structs that hold each other have
/// exponentially many, so not all of them are listed.
namespace keyc::model {

/// An entity with more members has setters, conditions and comparisons only for those that are nearest to its
/// attributes.
inline constexpr std::size_t most_members = 1'000;

/// A member of the struct that an attribute holds, or of a struct in that.
struct Member {
  const Attribute* attribute = nullptr;
  std::vector<const Attribute*> way;  // from the attribute to the member, which is the last one

  const Attribute& leaf() const { return *way.back(); }
  /// "address.city"
  std::string path() const;
};

/// As many whole levels as have at most `most_members` members together.
MemberLevels member_levels(const std::deque<Attribute>& attributes);

/// The listed members of an attribute of the entity, each before its own members: those of the listed levels, and those
/// that the schema names, however deep, with the structs that they are in.
std::vector<Member> listed_members(const Entity& entity, const Attribute& attribute);

/// A member of the first level that is not listed, which the entity must have.
Member first_unlisted(const Entity& entity);

/// Whether a value of the type has more than `most_members` values in it, one for each text, number, container and so
/// on, if structs are made of the members for which `is_made` holds.
bool has_too_many_values(const Type& type, bool (*is_made)(const Attribute& member));

/// Whether a type for which `is_so` holds is a part of this one: the type itself, what a container holds, or a member
/// at any depth. Each struct is looked at once.
bool any_part(const Type& type, bool (*is_so)(const Type&));

}  // namespace keyc::model
