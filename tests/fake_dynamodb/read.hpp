#pragma once

#include <string>

#include "fake_dynamodb/table.hpp"
#include "keyc/requests.hpp"

/// Reads of a table. They refuse what DynamoDB calls a ValidationException. A page ends at its Limit only, not at 1 MB.
namespace fake_dynamodb {

keyc::GetItemResult read(const Table& table, const keyc::GetItem& request);
/// Items with the same key in an index come in the order of their primary keys.
keyc::QueryResult read(const Table& table, const keyc::Query& request);
/// Items come in the order of their primary keys; DynamoDB's order of partitions is another one.
keyc::QueryResult read(const Table& table, const keyc::Scan& request);

}  // namespace fake_dynamodb
