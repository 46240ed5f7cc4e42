#pragma once

#include <map>
#include <string>

#include "keyc/results.hpp"
#include "testing/database.hpp"

/// Answers as DynamoDB sends them: the way back of put_item_result_from_json() and the like.
namespace keyc::fake {

/// Of PutItem, UpdateItem and DeleteItem.
std::string attributes_json(const Item& attributes);
std::string answer_json(const GetItemResult& result);
std::string answer_json(const QueryResult& result);
std::string answer_json(const BatchGetItemResult& result);
std::string answer_json(const BatchWriteItemResult& result);
std::string answer_json(const TransactGetItemsResult& result);
/// `member` is "Table" for DescribeTable, "TableDescription" for the others.
std::string answer_json(const TableDescription& table, const char* member);
std::string answer_json(const UpdateTimeToLive& done);
std::string answer_json(const TimeToLiveResult& result);

/// What was consumed, by table: of several tables as a list, else of one.
std::string capacity_json(const std::map<std::string, double>& units, bool is_list);

/// The body of an answer with an error.
std::string error_json(const ErrorResult& error);

}  // namespace keyc::fake
