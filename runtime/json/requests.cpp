#include "keyc/requests.hpp"

#include "json/fields.hpp"
#include "keyc/json.hpp"

namespace keyc {
namespace {

using namespace json;

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
  out.field("Projection");
  out.begin_object();
  field(out, "ProjectionType", index.ProjectionType);
  list(out, "NonKeyAttributes", index.NonKeyAttributes,
       [](Writer& to, const std::string& attribute) { to.string(attribute); });
  out.end_object();
  out.end_object();
}

std::string table_only(const std::string& table) {
  return object([&](Writer& out) { field(out, "TableName", table); });
}

}  // namespace

std::string to_json(const PutItem& request) {
  return object([&](Writer& out) { members(out, request); });
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
  return object([&](Writer& out) { members(out, request); });
}

std::string to_json(const DeleteItem& request) {
  return object([&](Writer& out) { members(out, request); });
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
    field(out, "Segment", request.Segment);
    field(out, "TotalSegments", request.TotalSegments);
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
    if (request.StreamViewType.empty()) return;
    out.field("StreamSpecification");
    out.begin_object();
    field(out, "StreamEnabled", std::optional(true));
    field(out, "StreamViewType", request.StreamViewType);
    out.end_object();
  });
}

std::string to_json(const UpdateTimeToLive& request) {
  return object([&](Writer& out) {
    field(out, "TableName", request.TableName);
    out.field("TimeToLiveSpecification");
    out.begin_object();
    field(out, "AttributeName", request.AttributeName);
    field(out, "Enabled", std::optional(request.Enabled));
    out.end_object();
  });
}

std::string to_json(const DeleteTable& request) { return table_only(request.TableName); }

std::string to_json(const DescribeTable& request) { return table_only(request.TableName); }

std::string to_json(const DescribeTimeToLive& request) { return table_only(request.TableName); }

}  // namespace keyc
