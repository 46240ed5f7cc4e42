#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/sort_condition.hpp"

/// What a request asks of keys, and whether keys are so: as DynamoDB decides it.
namespace keyc::evaluate {

/// The first key attributes of a table or an index have these values, and the next one, if any, is as `next` says.
struct AskedKey {
  std::vector<std::string> names;  // in DynamoDB: of the partition key, then of the sort key
  std::vector<AttributeValue> equal;
  SortCondition next;
};

/// Of a GetItem or a Query. No value where nothing can match. Throws InputError and ValueError.
std::optional<AskedKey> asked_key(const model::Entity& entity, const model::AccessPattern& pattern,
                                  const Json& parameters);
std::optional<AskedKey> asked_key(const model::Collection& collection, const model::CollectionPattern& pattern,
                                  const Json& parameters);

/// Whether the item is in the table or the index, and its key is as asked.
bool is_asked_for(const AskedKey& asked, const Item& item);

/// Whether the one stands in front of the other by these key attributes, which both have, the last one counting least:
/// text and bytes by bytes, numbers by value.
bool comes_before(const std::vector<std::string>& names, const Item& one, const Item& other);

}  // namespace keyc::evaluate
