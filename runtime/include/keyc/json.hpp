#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/batch.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/generated/whole_write.hpp"
#include "keyc/requests.hpp"

/// DynamoDB's JSON wire format, written and read (library keyc::json). Numbers are sent as text, exactly; bytes as
/// base64. JSON is written compactly, members in the order of the structs' fields, items in the order of their
/// attribute names. Results own all that they have: the text is not needed afterwards. Several threads can call these
/// functions at once, also for the same object.
namespace keyc {

class KeyGet;
class QuerySettings;

inline namespace generated {
struct UpdateView;
template <class Self, class Entity, class Request>
class UpdateBase;
}  // namespace generated

/// Text that is not JSON, or does not have the structure that DynamoDB sends: the message says what was expected, and
/// where.
class JsonError : public Error {
 public:
  explicit JsonError(const std::string& message, int attempts = 0) : Error(message), attempts_(attempts) {}
  /// How many attempts a client made until this answer came; 0 if the text is not an answer to a client.
  int attempts() const noexcept { return attempts_; }

 private:
  int attempts_;
};

/// Each to_json() throws JsonError for text that is not valid UTF-8. Nothing else of a request is checked.
std::string to_json(const AttributeValue& value);  // {"S":"x"}
std::string to_json(const Item& item);             // {"pk":{"S":"x"},…}
std::string to_json(const PutItem& request);
std::string put_json(const WholeWrite& write);
/// The JSON of StoreEntity::put(store), without making that request. Throws what put() throws, and JsonError for text
/// that is not valid UTF-8.
template <class Struct, class Entity = decltype(companion_of(Members<Struct>()))>
std::string put_json(const Struct& store) requires requires {
  { Entity::put(store) } -> std::convertible_to<PutItem>;
}
{ return put_json(WholeWrite{Entity::whole_writes, functions_of<Struct, Entity>, &store}); }
std::string to_json(const GetItem& request);
/// The JSON of get.request(), without making that request. Throws JsonError for text that is not valid UTF-8.
std::string to_json(const KeyGet& get);
std::string to_json(const UpdateItem& request);
std::string to_json(const UpdateView& update);
/// The JSON of what build() makes, mostly without making it. Throws what build() throws, and JsonError for text that is
/// not valid UTF-8.
template <class Self, class Entity>
std::string to_json(const UpdateBase<Self, Entity, UpdateItem>& update) {
  return update.viewed([](const UpdateView& view) { return to_json(view); });
}
template <class Self, class Entity>
std::string to_json(UpdateBase<Self, Entity, UpdateItem>&& update) {
  return std::move(update).viewed([](const UpdateView& view) { return to_json(view); });
}
std::string to_json(const DeleteItem& request);
std::string to_json(const Query& request);
/// The JSON of query.request(), mostly without making that request. Throws what request() throws, and JsonError for
/// text that is not valid UTF-8.
std::string to_json(const QuerySettings& query);
std::string to_json(const Scan& request);
std::string to_json(const BatchGetItem& request);
std::string to_json(const BatchWriteItem& request);
std::string to_json(const CreateTable& request);
std::string to_json(const UpdateTimeToLive& request);
std::string to_json(const DeleteTable& request);
std::string to_json(const DescribeTable& request);
std::string to_json(const DescribeTimeToLive& request);
std::string to_json(const TransactWriteItems& request);
std::string to_json(const TransactGetItems& request);

/// Each throws JsonError. Unknown members are skipped; values nested more than 64 deep are refused (DynamoDB itself
/// stops at 32).
AttributeValue attribute_value_from_json(std::string_view json);
Item item_from_json(std::string_view json);
PutItemResult put_item_result_from_json(std::string_view json);
GetItemResult get_item_result_from_json(std::string_view json);
UpdateItemResult update_item_result_from_json(std::string_view json);
DeleteItemResult delete_item_result_from_json(std::string_view json);
QueryResult query_result_from_json(std::string_view json);
BatchGetItemResult batch_get_item_result_from_json(std::string_view json);
BatchWriteItemResult batch_write_item_result_from_json(std::string_view json);
TableResult table_result_from_json(std::string_view json);
TimeToLiveResult time_to_live_result_from_json(std::string_view json);
TransactGetItemsResult transact_get_items_result_from_json(std::string_view json);
/// Reads an answer without a result: an object.
void transact_write_items_result_from_json(std::string_view json);
/// Throws JsonError also if the answer names another attribute than the request.
void update_time_to_live_result_from_json(std::string_view json, const UpdateTimeToLive& request);
ErrorResult error_result_from_json(std::string_view json);
AnswerCounts answer_counts_from_json(std::string_view json);

}  // namespace keyc
