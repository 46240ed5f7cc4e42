#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "keyc/generated/timestamp.hpp"

/// What a request asks of keys, and whether a key matches, as DynamoDB decides it.
namespace keyc::evaluate {

/// The first key attributes of a table or an index have these values, and the next one, if any, fulfils `next`.
struct AskedKey {
  std::vector<std::string> names;  // as DynamoDB calls them: of the partition key, then of the sort key
  std::vector<AttributeValue> equal;
  SortCondition next;
  std::vector<AttributeValue> other_shards{};  // further values that the first attribute can have
  std::vector<AskedKey> other_values{};        // what is asked for with the further values of a list
};

/// What a pattern that is a GetItem or a Query asks for; no value if nothing can match. Throws InputError and
/// ValueError.
std::optional<AskedKey> asked_key(const model::Entity& entity, const model::AccessPattern& pattern,
                                  const Json& parameters, std::optional<Timestamp> now = {});
std::optional<AskedKey> asked_key(const model::Collection& collection, const model::CollectionPattern& pattern,
                                  const Json& parameters, std::optional<Timestamp> now = {});

/// Whether the item is in the table or the index, and its key matches.
bool is_asked_for(const AskedKey& asked, const Item& item);

/// Whether `left` sorts before `right` by these key attributes, the most significant first. Both items have all of
/// them. Text and bytes are compared by bytes, numbers by value.
bool comes_before(const std::vector<std::string>& names, const Item& left, const Item& right);

}  // namespace keyc::evaluate
