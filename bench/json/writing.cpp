// Requests as DynamoDB's JSON, compared with appends of the same texts to one string, without a look at them.
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#include "keyc/json.hpp"
#include "order.hpp"
#include "side_by_side.hpp"

namespace {

using keyc::AttributeValue;

const Order order = sample_order(7);
const std::string partition_key = "CUSTOMER#" + order.customer;
const std::string sort_key = "ORDER#" + order.id;
const std::string placed = keyc::to_text(order.placed);
const std::string cents = std::to_string(order.cents);
const std::string quantity = std::to_string(order.quantity);

const keyc::Item key{{"pk", AttributeValue::string(partition_key)}, {"sk", AttributeValue::string(sort_key)}};

const keyc::PutItem put{
    .TableName = "Shop",
    .Item = {{"pk", AttributeValue::string(partition_key)},
             {"sk", AttributeValue::string(sort_key)},
             {"_type", AttributeValue::string("Order")},
             {"customer", AttributeValue::string(order.customer)},
             {"id", AttributeValue::string(order.id)},
             {"email", AttributeValue::string(order.email)},
             {"title", AttributeValue::string(order.title)},
             {"cents", AttributeValue::number(cents)},
             {"quantity", AttributeValue::number(quantity)},
             {"paid", AttributeValue::boolean(order.paid)},
             {"placed", AttributeValue::string(placed)},
             {"tags", AttributeValue::set(AttributeValue::Type::SS, {"gift", "kitchen", "porcelain"})}},
    .ConditionExpression = "attribute_not_exists(#pk)",
    .ExpressionAttributeNames = {{"#pk", "pk"}}};

const keyc::GetItem get{.TableName = "Shop", .Key = key, .ConsistentRead = true};

const keyc::Query query{.TableName = "Shop",
                        .KeyConditionExpression = "#pk = :pk AND begins_with(#sk, :sk)",
                        .ExpressionAttributeNames = {{"#pk", "pk"}, {"#sk", "sk"}},
                        .ExpressionAttributeValues = {{":pk", AttributeValue::string(partition_key)},
                                                      {":sk", AttributeValue::string("ORDER#")}},
                        .ScanIndexForward = false,
                        .Limit = 10};

const keyc::UpdateItem update{.TableName = "Shop",
                              .Key = key,
                              .UpdateExpression = "SET #paid = :paid, #title = :title, #quantity = :quantity",
                              .ConditionExpression = "attribute_exists(#pk) AND #_type = :_type",
                              .ExpressionAttributeNames = {{"#pk", "pk"},
                                                           {"#_type", "_type"},
                                                           {"#paid", "paid"},
                                                           {"#title", "title"},
                                                           {"#quantity", "quantity"}},
                              .ExpressionAttributeValues = {{":_type", AttributeValue::string("Order")},
                                                            {":paid", AttributeValue::boolean(order.paid)},
                                                            {":quantity", AttributeValue::number(quantity)},
                                                            {":title", AttributeValue::string(order.title)}},
                              .ReturnValues = "ALL_NEW"};

namespace by_hand {

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  std::string json;
  json.reserve(size);
  for (const std::string_view piece : pieces) json += piece;
  return json;
}

std::string put() {
  return joined(
      {R"({"TableName":"Shop","Item":{"_type":{"S":"Order"},"cents":{"N":")",
       cents,
       R"("},"customer":{"S":")",
       order.customer,
       R"("},"email":{"S":")",
       order.email,
       R"("},"id":{"S":")",
       order.id,
       R"("},"paid":{"BOOL":)",
       order.paid ? "true" : "false",
       R"(},"pk":{"S":")",
       partition_key,
       R"("},"placed":{"S":")",
       placed,
       R"("},"quantity":{"N":")",
       quantity,
       R"("},"sk":{"S":")",
       sort_key,
       R"("},"tags":{"SS":["gift","kitchen","porcelain"]},"title":{"S":")",
       order.title,
       R"~("}},"ConditionExpression":"attribute_not_exists(#pk)","ExpressionAttributeNames":{"#pk":"pk"}})~"});
}

std::string get() {
  return joined({R"({"TableName":"Shop","Key":{"pk":{"S":")", partition_key, R"("},"sk":{"S":")", sort_key,
                 R"("}},"ConsistentRead":true})"});
}

std::string query() {
  return joined({R"~({"TableName":"Shop","KeyConditionExpression":"#pk = :pk AND begins_with(#sk, :sk)",)~"
                 R"("ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},"ExpressionAttributeValues":{":pk":{"S":")",
                 partition_key, R"("},":sk":{"S":"ORDER#"}},"ScanIndexForward":false,"Limit":10})"});
}

std::string update() {
  return joined({R"({"TableName":"Shop","Key":{"pk":{"S":")", partition_key, R"("},"sk":{"S":")", sort_key,
                 R"("}},"UpdateExpression":"SET #paid = :paid, #title = :title, #quantity = :quantity",)"
                 R"~("ConditionExpression":"attribute_exists(#pk) AND #_type = :_type","ExpressionAttributeNames":)~"
                 R"({"#_type":"_type","#paid":"paid","#pk":"pk","#quantity":"quantity","#title":"title"},)"
                 R"("ExpressionAttributeValues":{":_type":{"S":"Order"},":paid":{"BOOL":)",
                 order.paid ? "true" : "false", R"(},":quantity":{"N":")", quantity, R"("},":title":{"S":")",
                 order.title, R"("}},"ReturnValues":"ALL_NEW"})"});
}

}  // namespace by_hand

template <class Request>
void add(const char* name, const Request& request, std::string (*by_hand)()) {
  if (to_json(request) != by_hand()) std::abort();
  const auto timed = [](auto write) {
    return [write] {
      const std::string json = write();
      benchmark::DoNotOptimize(json.data());
      return json.size();
    };
  };
  side_by_side::add(name, timed([&request] { return to_json(request); }), timed(by_hand));
}

const bool registered = [] {
  add("PutItem to JSON", put, by_hand::put);
  add("GetItem to JSON", get, by_hand::get);
  add("Query to JSON", query, by_hand::query);
  add("UpdateItem to JSON", update, by_hand::update);
  return true;
}();

}  // namespace
