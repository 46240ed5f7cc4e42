#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"

/// Determines the entity of an item without a type attribute: it is the one whose whole primary key the item has.
/// Generated code and the compiler ask these functions alone.
namespace keyc::inline generated {

/// One part of a key: a literal, or what is between two literals.
struct KeySegment {
  std::string_view literal{};
  std::string_view name{};  // "user"
  std::string_view form{};  // "<user> of string"
};

/// One attribute of an entity's primary key.
struct KeyedAttribute {
  std::string_view name;  // as it is stored
  AttributeValue::Type type = AttributeValue::Type::S;
  std::string_view states{};  // the table of a KeyWalk; empty if any text is a key, as in number keys
  std::span<const KeySegment> parts{};
};

struct KeyedEntity {
  std::string_view name;
  std::span<const KeyedAttribute> keys;
};

/// The entities whose items are together without a type attribute, and which of them is meant.
struct KeyedEntities {
  std::span<const KeyedEntity> all;
  std::size_t own = 0;

  constexpr const KeyedEntity& entity() const noexcept { return all[own]; }
};

/// Whether the item has a whole primary key of the entity.
bool has_keys(const KeyedEntity& entity, const Item& item) noexcept;
/// Whether the literals of the entity's primary key are in their places in the item's. Anything can be between them.
/// True if has_keys() is.
bool fits_keys(const KeyedEntity& entity, const Item& item) noexcept;

/// Whether the item is to be read as the entity: it has a key of it, or it fits the entity, and has a key of no other
/// one. Then there is a fault in its key, which expect_keys() reports.
bool is_keyed(const KeyedEntities& of, const Item& item) noexcept;
/// Throws DecodeError unless the item has a whole primary key of the entity. If only the literals are there, the error
/// names the part that is at fault, and how it is written.
void expect_keys(const KeyedEntities& of, const Item& item);

}  // namespace keyc::inline generated
