#pragma once

#include <cstdint>
#include <string_view>

#include "keyc/generated/item_requests.hpp"
#include "keyc/query.hpp"

/// Requests about one whole item, for generated sources. `table` names the table and its primary key.
namespace keyc::inline generated {

/// Writes the item, whether or not it exists.
PutItem put_item(const KeyNames& table, Item item);
/// Writes the item if it does not exist yet; otherwise the failed condition returns the stored item.
PutItem create_item(const KeyNames& table, Item item, AfterLoss after_loss = {});
/// Of the item whose key is built from what was given.
DeleteItem delete_item(const KeyNames& table, GivenComponents given);
/// Adds to a removal, whose condition is that the lock is `loaded`, what a client may do after a lost answer.
DeleteItem with_lock(DeleteItem request, std::string_view lock, std::uint64_t loaded);

/// Conditions of a transaction: there is an item with the key that is built from what was given, or none.
ConditionCheck check_exists(const KeyNames& table, GivenComponents given);
ConditionCheck check_absent(const KeyNames& table, GivenComponents given);

}  // namespace keyc::inline generated
