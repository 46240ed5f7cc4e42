#include "keyc/generated/writes.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "keyc/generated/key_function.hpp"

namespace keyc {
namespace {

/// Adds the condition that the function holds for the partition key, which every item has.
template <class Request>
Request where_key(Request request, const KeyNames& table, std::string_view function) {
  const AttributeName& partition = table.attributes[0];
  request.ConditionExpression.append(function).append("(").append(partition.alias).append(")");
  request.ExpressionAttributeNames.emplace(partition.alias, partition.name);
  return request;
}

ConditionCheck check(const KeyNames& table, GivenComponents given, std::string_view function) {
  ConditionCheck request{
      .TableName = std::string(table.table.stored), .Key = built_key(table, given), .schema_table = table.table.schema};
  return where_key(std::move(request), table, function);
}

}  // namespace

PutItem generated::put_item(const KeyNames& table, Item item) {
  PutItem request{
      .TableName = std::string(table.table.stored), .Item = std::move(item), .schema_table = table.table.schema};
  for (std::size_t i = 0; i < table.attributes.size(); ++i) request.key_names[i] = table.attributes[i].name;
  return request;
}

PutItem generated::create_item(const KeyNames& table, Item item, AfterLoss after_loss) {
  PutItem request = where_key(put_item(table, std::move(item)), table, "attribute_not_exists");
  request.after_loss = std::move(after_loss);
  request.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  return request;
}

DeleteItem generated::delete_item(const KeyNames& table, GivenComponents given) {
  return {
      .TableName = std::string(table.table.stored), .Key = built_key(table, given), .schema_table = table.table.schema};
}

DeleteItem generated::with_lock(DeleteItem request, std::string_view lock, std::uint64_t loaded) {
  request.after_loss.lock = lock;
  request.after_loss.locked_as = loaded + 1;
  return request;
}

ConditionCheck generated::check_exists(const KeyNames& table, GivenComponents given) {
  return check(table, given, "attribute_exists");
}

ConditionCheck generated::check_absent(const KeyNames& table, GivenComponents given) {
  return check(table, given, "attribute_not_exists");
}

}  // namespace keyc
