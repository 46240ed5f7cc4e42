#pragma once

#include <aws/dynamodb/model/CreateTableResult.h>
#include <aws/dynamodb/model/DeleteTableResult.h>
#include <aws/dynamodb/model/DescribeTableResult.h>
#include <aws/dynamodb/model/DescribeTimeToLiveResult.h>
#include <aws/dynamodb/model/UpdateTimeToLiveResult.h>

#include <string>

#include "keyc/aws_sdk/json_text.hpp"

/// The same for operations on tables: what keyc reads of them.
namespace keyc::aws_sdk::detail {

namespace model = Aws::DynamoDB::Model;

inline std::string shown_definition(const model::AttributeDefinition& attribute) {
  return Object()
      .add("AttributeName", quoted(attribute.GetAttributeName()))
      .add("AttributeType",
           quoted(model::ScalarAttributeTypeMapper::GetNameForScalarAttributeType(attribute.GetAttributeType())))
      .text();
}

inline std::string shown_key_element(const model::KeySchemaElement& element) {
  return Object()
      .add("AttributeName", quoted(element.GetAttributeName()))
      .add("KeyType", quoted(model::KeyTypeMapper::GetNameForKeyType(element.GetKeyType())))
      .text();
}

inline std::string shown_projection(const model::Projection& projection) {
  return Object()
      .add("ProjectionType",
           quoted(model::ProjectionTypeMapper::GetNameForProjectionType(projection.GetProjectionType())))
      .add("NonKeyAttributes", array_of(projection.GetNonKeyAttributes(), quoted))
      .text();
}

/// Local indexes have no status.
template <class Index>
std::string shown_index(const Index& index) {
  Object object;
  object.add("IndexName", quoted(index.GetIndexName()))
      .add("KeySchema", array_of(index.GetKeySchema(), shown_key_element))
      .add("Projection", shown_projection(index.GetProjection()));
  if constexpr (requires { index.GetIndexStatus(); })
    object.add("IndexStatus", quoted(model::IndexStatusMapper::GetNameForIndexStatus(index.GetIndexStatus())));
  return object.text();
}

inline std::string shown_table(const model::TableDescription& table) {
  Object object;
  object.add("TableStatus", quoted(model::TableStatusMapper::GetNameForTableStatus(table.GetTableStatus())))
      .add("AttributeDefinitions", array_of(table.GetAttributeDefinitions(), shown_definition))
      .add("KeySchema", array_of(table.GetKeySchema(), shown_key_element))
      .add("LocalSecondaryIndexes",
           array_of(table.GetLocalSecondaryIndexes(), shown_index<model::LocalSecondaryIndexDescription>))
      .add("GlobalSecondaryIndexes",
           array_of(table.GetGlobalSecondaryIndexes(), shown_index<model::GlobalSecondaryIndexDescription>))
      .add("ProvisionedThroughput",
           Object()
               .add("ReadCapacityUnits", std::to_string(table.GetProvisionedThroughput().GetReadCapacityUnits()))
               .text());
  if (table.BillingModeSummaryHasBeenSet()) {
    const auto mode = table.GetBillingModeSummary().GetBillingMode();
    object.add("BillingModeSummary",
               Object().add("BillingMode", quoted(model::BillingModeMapper::GetNameForBillingMode(mode))).text());
  }
  if (const auto& stream = table.GetStreamSpecification(); stream.GetStreamEnabled()) {
    const auto type = stream.GetStreamViewType();
    object.add(
        "StreamSpecification",
        Object().add("StreamViewType", quoted(model::StreamViewTypeMapper::GetNameForStreamViewType(type))).text());
  }
  return object.text();
}

inline std::string result_json(const model::CreateTableResult& result) {
  return Object().add("TableDescription", shown_table(result.GetTableDescription())).text();
}
inline std::string result_json(const model::DeleteTableResult& result) {
  return Object().add("TableDescription", shown_table(result.GetTableDescription())).text();
}
inline std::string result_json(const model::DescribeTableResult& result) {
  return Object().add("Table", shown_table(result.GetTable())).text();
}

inline std::string result_json(const model::DescribeTimeToLiveResult& result) {
  const auto& live = result.GetTimeToLiveDescription();
  Object object;
  object.add("TimeToLiveStatus",
             quoted(model::TimeToLiveStatusMapper::GetNameForTimeToLiveStatus(live.GetTimeToLiveStatus())));
  if (!live.GetAttributeName().empty()) object.add("AttributeName", quoted(live.GetAttributeName()));
  return Object().add("TimeToLiveDescription", object.text()).text();
}
inline std::string result_json(const model::UpdateTimeToLiveResult& result) {
  const auto& live = result.GetTimeToLiveSpecification();
  return Object()
      .add("TimeToLiveSpecification", Object().add("AttributeName", quoted(live.GetAttributeName())).text())
      .text();
}

}  // namespace keyc::aws_sdk::detail
