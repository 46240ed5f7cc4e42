#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "keyc/transaction.hpp"

/// What is unique in a table is held by marker items, which are written in one transaction with the items that they
/// speak for:
///
///   partition key   _unique#ENTITY#ATTRIBUTES#VALUES   the names stored, ATTRIBUTES with ',' between them; VALUES as
///                                                      text in keys, with '#' between them, all but the last escaped
///   sort key        _unique                            where the table has one
///   _unique         ENTITY.ATTRIBUTES                  the constraint: the names of the schema, with ',' between them
namespace keyc {

/// The marker of one constraint for one item.
struct UniqueMarker {
  std::string_view constraint;  // "Account.email", "Account.tenant,name"
  std::optional<Item> key;      // none where an attribute is absent: then nothing is unique
};

/// With the markers of an item that is changed from one state to the other; none before it is created and after it is
/// removed. Markers of both stay as they are. Throws what check_actions() does.
TransactWriteItems with_markers(TransactWriteItems changes, std::string_view table,
                                const std::array<std::string_view, 2>& key_names,
                                const std::vector<UniqueMarker>& before, const std::vector<UniqueMarker>& after);

/// Whether the item is the marker of something unique, and no item of an entity.
bool is_unique_marker(const Item& item) noexcept;

/// The constraint that the marker stands for; empty of any other item.
std::string_view constraint_of(const Item& item) noexcept;

}  // namespace keyc
