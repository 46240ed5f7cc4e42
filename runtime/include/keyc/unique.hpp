#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "keyc/generated/names_of_table.hpp"
#include "keyc/generated/transaction.hpp"

/// Unique values of a table are recorded in marker items, which are written in one transaction with the items that have
/// the values:
///
///   partition key   _unique#ENTITY#ATTRIBUTES#VALUES   the stored names, ATTRIBUTES with ',' between them; VALUES as
///                                                      text in keys, with '#' between them, all except the last
///                                                      escaped
///   sort key        _unique                            if the table has one
///   _unique         ENTITY.ATTRIBUTES                  the constraint: the names of the schema, with ',' between them
namespace keyc {

/// The attribute by which a marker is known.
inline constexpr std::string_view marker_attribute = "_unique";

/// The marker of one constraint for one item.
struct UniqueMarker {
  std::string_view constraint;  // "Account.email", "Account.tenant,name"
  std::optional<Item> key;      // none if an attribute is absent: then there is no marker
};

/// Adds the markers of an item that is changed from one state to the other; there are none before it is created and
/// none after it is removed. `before` and `after` have the constraints in one order. Markers of both states stay as
/// they are. Throws what check_actions() does.
TransactWriteItems with_markers(TransactWriteItems changes, const NamesOfTable& table,
                                const std::array<std::string_view, 2>& key_names,
                                const std::vector<UniqueMarker>& before, const std::vector<UniqueMarker>& after);

/// Whether the item is a marker of a unique value, and not an item of an entity.
bool is_unique_marker(const Item& item) noexcept;

/// The constraint that the marker stands for; empty for any other item. Valid until the item is changed.
std::string_view constraint_of(const Item& item) noexcept;

}  // namespace keyc
