#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fake_dynamodb/expression.hpp"
#include "fake_dynamodb/table.hpp"
#include "keyc/requests.hpp"

namespace fake_dynamodb {

/// A write of one item, validated as far as possible without looking at the item.
struct Write {
  enum class Kind { put, update, remove, check };
  Kind kind{};
  Key key;
  keyc::Item item{};  // of put the item; of update the key, for a new item
  std::vector<UpdateAction> actions{};
  std::optional<Condition> condition{};
  std::string return_values{};
  std::string return_on_failure{};
};

/// These refuse what DynamoDB answers with a ValidationException.
Write prepared(const Table& table, const keyc::PutItem& request);
Write prepared(const Table& table, const keyc::UpdateItem& request);
Write prepared(const Table& table, const keyc::DeleteItem& request);
Write prepared(const Table& table, const keyc::ConditionCheck& request);

/// The result of the write for the stored item (null: there is none); empty if it removes the item. Throws
/// keyc::ConditionFailed; refuses an update that does not fit the item.
std::optional<keyc::Item> outcome(const Table& table, const Write& write, const keyc::Item* stored);

/// The Attributes of the answer.
keyc::Item returned(const Write& write, const keyc::Item* before, const keyc::Item* after);

}  // namespace fake_dynamodb
