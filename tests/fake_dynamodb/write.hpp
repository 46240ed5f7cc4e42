#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fake_dynamodb/expression.hpp"
#include "fake_dynamodb/table.hpp"
#include "keyc/requests.hpp"

namespace fake_dynamodb {

/// A write of one item, validated as far as it can be without looking at the item.
struct Write {
  enum class Kind { put, update, remove, check };
  Kind kind{};
  Key key;
  keyc::Item item{};  // of put; of update the key, for an item that is new
  std::vector<UpdateAction> actions{};
  std::optional<Condition> condition{};
  std::string return_values{};
  std::string return_on_failure{};
};

/// Refuse what DynamoDB calls a ValidationException.
Write prepared(const Table& table, const keyc::PutItem& request);
Write prepared(const Table& table, const keyc::UpdateItem& request);
Write prepared(const Table& table, const keyc::DeleteItem& request);
Write prepared(const Table& table, const keyc::ConditionCheck& request);

/// What the write would make of the item that is there (null: none): nothing where it removes it. Throws
/// keyc::ConditionFailed; refuses an update that does not fit the item.
std::optional<keyc::Item> outcome(const Table& table, const Write& write, const keyc::Item* there);

/// The Attributes of the answer.
keyc::Item returned(const Write& write, const keyc::Item* before, const keyc::Item* after);

}  // namespace fake_dynamodb
