// JSON to the structs of keyc/requests.hpp. A member that is not there leaves its field as it is; members that
// keyc::Client never sends are skipped.

#include "testing/requests.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.hpp"
#include "keyc/json.hpp"

namespace keyc::fake {
namespace {

using json::Document;
using json::Place;
using simdjson::dom::element;

void read(element from, const Place& place, std::string& to) { to = json::read_string(from, place); }
void read(element from, const Place& place, Item& to) { to = json::read_item(from, place); }
void read(element from, const Place& place, bool& to) {
  if (from.get(to) != simdjson::SUCCESS) json::fail(place, "true or false", from);
}
void read(element from, const Place& place, std::int32_t& to) {
  const std::int64_t count = json::read_count(from, place);
  if (count > std::numeric_limits<std::int32_t>::max()) json::fail(place, "a number of 32 bits", from);
  to = static_cast<std::int32_t>(count);
}
void read(element from, const Place& place, AttributeNames& to) {
  for (const simdjson::dom::key_value_pair name : json::read_object(from, place))
    to.emplace(name.key, json::read_string(name.value, {&place, name.key, {}}));
}
template <class Value>
void read(element from, const Place& place, std::optional<Value>& to) {
  read(from, place, to.emplace());
}

template <class Value>
void member_of(element object, const Place* outer, std::string_view name, Value& to) {
  if (const std::optional<element> found = json::member(object, name)) read(*found, {outer, name, {}}, to);
}

/// All members of a request about items that it has a field for.
template <class Request>
Request read_members(element from, const Place* place = nullptr) {
  Request request;
#define KEYC_MEMBER(name) \
  if constexpr (requires { request.name; }) member_of(from, place, #name, request.name)
  KEYC_MEMBER(TableName);
  KEYC_MEMBER(IndexName);
  KEYC_MEMBER(Item);
  KEYC_MEMBER(Key);
  KEYC_MEMBER(UpdateExpression);
  KEYC_MEMBER(KeyConditionExpression);
  KEYC_MEMBER(FilterExpression);
  KEYC_MEMBER(ConditionExpression);
  KEYC_MEMBER(ProjectionExpression);
  KEYC_MEMBER(ExpressionAttributeNames);
  KEYC_MEMBER(ExpressionAttributeValues);
  KEYC_MEMBER(ReturnValues);
  KEYC_MEMBER(ReturnValuesOnConditionCheckFailure);
  KEYC_MEMBER(ScanIndexForward);
  KEYC_MEMBER(ConsistentRead);
  KEYC_MEMBER(Limit);
  KEYC_MEMBER(ExclusiveStartKey);
  KEYC_MEMBER(Segment);
  KEYC_MEMBER(TotalSegments);
#undef KEYC_MEMBER
  return request;
}

/// The elements of a member that is a list of objects.
template <class Element, class Read>
std::vector<Element> list_of(element object, const Place* outer, std::string_view name, Read read_element) {
  std::vector<Element> elements;
  const std::optional<element> found = json::member(object, name);
  if (!found) return elements;
  const Place list{outer, name, {}};
  for (const element child : json::read_array(*found, list)) {
    const Place place{&list, {}, elements.size()};
    json::read_object(child, place);
    elements.push_back(read_element(child, place));
  }
  return elements;
}

/// An object with one of these members: {"Put":{…}}.
template <class... Choices>
struct OneOf {
  template <class Variant>
  static Variant read(element from, const Place& place, const std::array<std::string_view, sizeof...(Choices)>& names) {
    std::optional<Variant> result;
    std::size_t i = 0;
    ((try_one<Choices>(from, place, names[i++], result)), ...);
    if (!result) json::fail(place, "an object that says what to do", from);
    return *std::move(result);
  }

 private:
  template <class Choice, class Variant>
  static void try_one(element from, const Place& place, std::string_view name, std::optional<Variant>& result) {
    const std::optional<element> found = json::member(from, name);
    if (!found) return;
    const Place here{&place, name, {}};
    json::read_object(*found, here);
    result = read_members<Choice>(*found, &here);
  }
};

/// {"RequestItems":{table:…}}
template <class Entry, class Read>
std::map<std::string, Entry> request_items(element root, Read read_entry) {
  std::map<std::string, Entry> tables;
  const Place place{nullptr, "RequestItems", {}};
  for (const simdjson::dom::key_value_pair table : json::read_object(json::required_member(root, place.name), place)) {
    const Place here{&place, table.key, {}};
    tables.emplace(table.key, read_entry(table.value, here));
  }
  return tables;
}

template <class Request>
Request table_only(std::string_view json) {
  const Document document(json);
  Request request{};
  member_of(document.root(), nullptr, "TableName", request.TableName);
  return request;
}

}  // namespace

template <class Request>
Request request_from_json(std::string_view json) {
  const Document document(json);
  return read_members<Request>(document.root());
}

template PutItem request_from_json(std::string_view json);
template GetItem request_from_json(std::string_view json);
template UpdateItem request_from_json(std::string_view json);
template DeleteItem request_from_json(std::string_view json);
template Query request_from_json(std::string_view json);
template Scan request_from_json(std::string_view json);

template <>
DeleteTable request_from_json(std::string_view json) {
  return table_only<DeleteTable>(json);
}
template <>
DescribeTable request_from_json(std::string_view json) {
  return table_only<DescribeTable>(json);
}
template <>
DescribeTimeToLive request_from_json(std::string_view json) {
  return table_only<DescribeTimeToLive>(json);
}

template <>
UpdateTimeToLive request_from_json(std::string_view json) {
  UpdateTimeToLive request = table_only<UpdateTimeToLive>(json);
  const Document document(json);
  const Place place{nullptr, "TimeToLiveSpecification", {}};
  const element specification = json::required_member(document.root(), place.name);
  json::read_object(specification, place);
  member_of(specification, &place, "AttributeName", request.AttributeName);
  member_of(specification, &place, "Enabled", request.Enabled);
  return request;
}

/// The members of the request are those of a description, except for the mode of billing.
template <>
CreateTable request_from_json(std::string_view json) {
  const TableResult described = table_result_from_json("{\"Table\":" + std::string(json) + "}");
  CreateTable request{table_only<DescribeTable>(json).TableName,
                      described.AttributeDefinitions,
                      described.KeySchema,
                      {described.LocalSecondaryIndexes.begin(), described.LocalSecondaryIndexes.end()},
                      {described.GlobalSecondaryIndexes.begin(), described.GlobalSecondaryIndexes.end()}};
  request.BillingMode = "PROVISIONED";  // of a request that does not say
  request.StreamViewType = described.StreamViewType;
  const Document document(json);
  member_of(document.root(), nullptr, "BillingMode", request.BillingMode);
  return request;
}

template <>
BatchGetItem request_from_json(std::string_view json) {
  const Document document(json);
  return {request_items<KeysAndAttributes>(document.root(), [](element from, const Place& place) {
    json::read_object(from, place);
    KeysAndAttributes keys = read_members<KeysAndAttributes>(from, &place);
    keys.Keys =
        list_of<Item>(from, &place, "Keys", [](element key, const Place& at) { return json::read_item(key, at); });
    return keys;
  })};
}

template <>
BatchWriteItem request_from_json(std::string_view json) {
  const Document document(json);
  return {request_items<std::vector<WriteRequest>>(document.root(), [](element from, const Place& place) {
    std::vector<WriteRequest> writes;
    for (const element write : json::read_array(from, place)) {
      const Place here{&place, {}, writes.size()};
      json::read_object(write, here);
      writes.push_back(
          OneOf<PutRequest, DeleteRequest>::read<WriteRequest>(write, here, {"PutRequest", "DeleteRequest"}));
    }
    return writes;
  })};
}

template <>
TransactWriteItems request_from_json(std::string_view json) {
  const Document document(json);
  TransactWriteItems request;
  request.TransactItems =
      list_of<TransactWriteItem>(document.root(), nullptr, "TransactItems", [](element action, const Place& place) {
        using Actions = OneOf<PutItem, UpdateItem, DeleteItem, ConditionCheck>;
        return Actions::read<TransactWriteItem>(action, place, {"Put", "Update", "Delete", "ConditionCheck"});
      });
  member_of(document.root(), nullptr, "ClientRequestToken", request.ClientRequestToken);
  return request;
}

template <>
TransactGetItems request_from_json(std::string_view json) {
  const Document document(json);
  return {list_of<GetItem>(document.root(), nullptr, "TransactItems", [](element get, const Place& place) {
    return std::get<0>(OneOf<GetItem>::read<std::variant<GetItem>>(get, place, {"Get"}));
  })};
}

bool asks_for_capacity(std::string_view json) {
  const Document document(json);
  std::string wanted;
  member_of(document.root(), nullptr, "ReturnConsumedCapacity", wanted);
  return !wanted.empty() && wanted != "NONE";
}

}  // namespace keyc::fake
