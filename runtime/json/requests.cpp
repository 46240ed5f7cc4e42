#include "keyc/requests.hpp"

#include <utility>

#include "json/writer.hpp"
#include "keyc/json.hpp"

namespace keyc {
namespace {

using json::Writer;

// What is empty is not sent.

void field(Writer& out, std::string_view name, const std::string& text) {
  if (text.empty()) return;
  out.name(name);
  out.string(text);
}

void field(Writer& out, std::string_view name, const Item& item) {
  if (item.empty()) return;
  out.name(name);
  out.item(item);
}

void field(Writer& out, std::string_view name, const AttributeNames& names) {
  if (names.empty()) return;
  out.name(name);
  out.begin_object();
  for (const auto& [placeholder, attribute] : names) {
    out.name(placeholder);
    out.string(attribute);
  }
  out.end_object();
}

void field(Writer& out, std::string_view name, std::optional<bool> value) {
  if (!value) return;
  out.name(name);
  out.boolean(*value);
}

void field(Writer& out, std::string_view name, std::optional<std::int32_t> value) {
  if (!value) return;
  out.name(name);
  out.integer(*value);
}

template <class Element, class Write>
void list(Writer& out, std::string_view name, const std::vector<Element>& elements, Write write) {
  if (elements.empty()) return;
  out.name(name);
  out.begin_array();
  for (const Element& element : elements) write(out, element);
  out.end_array();
}

void definition(Writer& out, const AttributeDefinition& attribute) {
  out.begin_object();
  field(out, "AttributeName", attribute.AttributeName);
  field(out, "AttributeType", std::string(to_text(attribute.AttributeType)));
  out.end_object();
}

void key_element(Writer& out, const KeySchemaElement& element) {
  out.begin_object();
  field(out, "AttributeName", element.AttributeName);
  field(out, "KeyType", element.KeyType);
  out.end_object();
}

void index(Writer& out, const SecondaryIndex& index) {
  out.begin_object();
  field(out, "IndexName", index.IndexName);
  list(out, "KeySchema", index.KeySchema, key_element);
  out.name("Projection");
  out.begin_object();
  field(out, "ProjectionType", index.ProjectionType);
  list(out, "NonKeyAttributes", index.NonKeyAttributes,
       [](Writer& to, const std::string& attribute) { to.string(attribute); });
  out.end_object();
  out.end_object();
}

template <class Fields>
std::string object(Fields fields) {
  Writer out;
  out.begin_object();
  fields(out);
  out.end_object();
  return std::move(out).finish();
}

// PutItem, UpdateItem and DeleteItem end alike.
template <class Write>
void condition(Writer& out, const Write& request) {
  field(out, "ConditionExpression", request.ConditionExpression);
  field(out, "ExpressionAttributeNames", request.ExpressionAttributeNames);
  field(out, "ExpressionAttributeValues", request.ExpressionAttributeValues);
  field(out, "ReturnValues", request.ReturnValues);
  field(out, "ReturnValuesOnConditionCheckFailure", request.ReturnValuesOnConditionCheckFailure);
}

std::string table_only(const std::string& table) {
  return object([&](Writer& out) { field(out, "TableName", table); });
}

}  // namespace

std::string to_json(const PutItem& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "Item", request.Item);
    condition(out, request);
  });
}

std::string to_json(const GetItem& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "Key", request.Key);
    field(out, "ConsistentRead", request.ConsistentRead);
    field(out, "ProjectionExpression", request.ProjectionExpression);
    field(out, "ExpressionAttributeNames", request.ExpressionAttributeNames);
  });
}

std::string to_json(const UpdateItem& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "Key", request.Key);
    field(out, "UpdateExpression", request.UpdateExpression);
    condition(out, request);
  });
}

std::string to_json(const DeleteItem& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "Key", request.Key);
    condition(out, request);
  });
}

std::string to_json(const Query& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "IndexName", request.IndexName);
    field(out, "KeyConditionExpression", request.KeyConditionExpression);
    field(out, "FilterExpression", request.FilterExpression);
    field(out, "ProjectionExpression", request.ProjectionExpression);
    field(out, "ExpressionAttributeNames", request.ExpressionAttributeNames);
    field(out, "ExpressionAttributeValues", request.ExpressionAttributeValues);
    field(out, "ScanIndexForward", request.ScanIndexForward);
    field(out, "ConsistentRead", request.ConsistentRead);
    field(out, "Limit", request.Limit);
    field(out, "ExclusiveStartKey", request.ExclusiveStartKey);
  });
}

std::string to_json(const Scan& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    field(out, "IndexName", request.IndexName);
    field(out, "FilterExpression", request.FilterExpression);
    field(out, "ProjectionExpression", request.ProjectionExpression);
    field(out, "ExpressionAttributeNames", request.ExpressionAttributeNames);
    field(out, "ExpressionAttributeValues", request.ExpressionAttributeValues);
    field(out, "ConsistentRead", request.ConsistentRead);
    field(out, "Limit", request.Limit);
    field(out, "ExclusiveStartKey", request.ExclusiveStartKey);
  });
}

std::string to_json(const CreateTable& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    list(out, "AttributeDefinitions", request.AttributeDefinitions, definition);
    list(out, "KeySchema", request.KeySchema, key_element);
    list(out, "LocalSecondaryIndexes", request.LocalSecondaryIndexes, index);
    list(out, "GlobalSecondaryIndexes", request.GlobalSecondaryIndexes, index);
    field(out, "BillingMode", request.BillingMode);
  });
}

std::string to_json(const UpdateTimeToLive& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    out.name("TimeToLiveSpecification");
    out.begin_object();
    field(out, "AttributeName", request.AttributeName);
    field(out, "Enabled", std::optional(request.Enabled));
    out.end_object();
  });
}

std::string to_json(const DeleteTable& request) { return table_only(request.TableName); }

std::string to_json(const DescribeTable& request) { return table_only(request.TableName); }

}  // namespace keyc
