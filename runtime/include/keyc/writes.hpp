#pragma once

#include <cstdint>
#include <string_view>

#include "keyc/query.hpp"
#include "keyc/requests.hpp"

/// Requests about one whole item, for generated sources. `table` names the table and its primary key.
namespace keyc {

/// Writes the item, whether or not one is there.
PutItem put_item(const KeyNames& table, Item item);
/// Writes the item where none is there yet; one that is there comes back.
PutItem create_item(const KeyNames& table, Item item, AfterLoss after_loss = {});
/// The same removal, whose condition is that the lock is what was read.
DeleteItem with_lock(DeleteItem request, std::string_view lock, std::uint64_t loaded);

/// Conditions of a transaction: there is an item of this key, or none.
ConditionCheck check_exists(const KeyNames& table, Item key);
ConditionCheck check_absent(const KeyNames& table, Item key);

}  // namespace keyc
