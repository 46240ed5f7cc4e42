#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "keyc/generated/transaction.hpp"

/// What is known about a write: which item it is on.
namespace keyc {

/// The name of the action in a request: "Put", "Update", "Delete", "ConditionCheck".
std::string_view action_name(const TransactWriteItem& action) noexcept;

const std::string& table_of(const TransactWriteItem& action);

/// The keys of the items that the actions are on; empty for a put whose `key_names` are not known, from itself or from
/// another action on its table.
std::vector<Item> keys_of(const std::vector<TransactWriteItem>& actions);

/// "pk = a, sk = 1"
std::string shown_key(const Item& key);

}  // namespace keyc
