#pragma once

#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"

/// Determines the entity of an item: by its type attribute (by its keys: keyed_entities.hpp).
namespace keyc::inline generated {

/// Whether the item has this text in its type attribute.
bool has_type(const Item& item, std::string_view attribute, std::string_view type) noexcept;
/// Whether the item's type attribute says that it is of the entity that has these rows.
bool has_type(const Item& item, const AttributeRows& of) noexcept;
/// Throws DecodeError for an item that belongs to no entity of the table. `type_attribute` may be empty.
[[noreturn]] void fail_unknown_item(std::string_view table, std::string_view type_attribute, const Item& item);

/// Throws DecodeError for a primary key that is of no entity of the table.
[[noreturn]] void fail_unknown_key(std::string_view table);
/// Throws DecodeError for a primary key that two entities of the table can have.
[[noreturn]] void fail_common_key(std::string_view table);

/// Throws DecodeError for an item that belongs to no member of a collection; `attribute` is the one that distinguishes
/// the members.
[[noreturn]] void fail_no_member(std::string_view collection, std::string_view attribute, const Item& item);

}  // namespace keyc::inline generated
