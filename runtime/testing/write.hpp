#pragma once

#include <optional>
#include <string>
#include <vector>

#include "keyc/requests.hpp"
#include "testing/expression.hpp"
#include "testing/table.hpp"

namespace keyc::fake {

/// A write of one item, validated as far as possible without looking at the item.
struct Write {
  enum class Kind { put, update, remove, check };
  Kind kind{};
  Key key;
  Item item{};  // of put the item; of update the key, for a new item
  std::vector<UpdateAction> actions{};
  std::optional<Condition> condition{};
  std::string return_values{};
  std::string return_on_failure{};
};

/// These refuse what DynamoDB answers with a ValidationException.
Write prepared(const Table& table, const PutItem& request);
Write prepared(const Table& table, const UpdateItem& request);
Write prepared(const Table& table, const DeleteItem& request);
Write prepared(const Table& table, const ConditionCheck& request);

/// The result of the write for the stored item (null: there is none); empty if it removes the item. Throws
/// ConditionFailed; refuses an update that does not fit the item.
std::optional<Item> outcome(const Table& table, const Write& write, const Item* stored);

/// The size of the larger one, which is what a write is charged for.
std::size_t bytes_of(const Item* before, const std::optional<Item>& after);

/// The Attributes of the answer.
Item returned(const Write& write, const Item* before, const Item* after);

}  // namespace keyc::fake
