#pragma once

#include <string>

#include "fake_dynamodb/table.hpp"
#include "keyc/requests.hpp"

/// Reads of a table. They refuse what DynamoDB answers with a ValidationException. A page ends only at its Limit, not
/// at 1 MB.
namespace fake_dynamodb {

keyc::GetItemResult read(const Table& table, const keyc::GetItem& request);
/// Items with the same key in an index are in the order of their primary keys.
keyc::QueryResult read(const Table& table, const keyc::Query& request);
/// Items are in the order of their primary keys; DynamoDB orders partitions differently.
keyc::QueryResult read(const Table& table, const keyc::Scan& request);

}  // namespace fake_dynamodb
