#pragma once

#include "keyc/aws_sdk/fill.hpp"

/// The same for requests about tables.
namespace keyc::aws_sdk::detail {

inline model::AttributeDefinition to_definition(const JsonView& json) {
  return filled<model::AttributeDefinition>(
      json,
      [](auto& to, Members& from) {
        from.take("AttributeName", to_text, [&](auto name) { to.SetAttributeName(std::move(name)); });
        from.take("AttributeType", to_text, [&](const auto& type) {
          to.SetAttributeType(model::ScalarAttributeTypeMapper::GetScalarAttributeTypeForName(type));
        });
      },
      "AttributeDefinitions");
}

inline model::KeySchemaElement to_key_element(const JsonView& json) {
  return filled<model::KeySchemaElement>(
      json,
      [](auto& to, Members& from) {
        from.take("AttributeName", to_text, [&](auto name) { to.SetAttributeName(std::move(name)); });
        from.take("KeyType", to_text,
                  [&](const auto& type) { to.SetKeyType(model::KeyTypeMapper::GetKeyTypeForName(type)); });
      },
      "KeySchema");
}

template <class Target>
void take_key_schema(Target& to, Members& from) {
  from.take(
      "KeySchema", [](const JsonView& elements) { return to_vector(elements, to_key_element); },
      [&](auto elements) { to.SetKeySchema(std::move(elements)); });
}

inline model::Projection to_projection(const JsonView& json) {
  return filled<model::Projection>(
      json,
      [](auto& to, Members& from) {
        from.take("ProjectionType", to_text, [&](const auto& type) {
          to.SetProjectionType(model::ProjectionTypeMapper::GetProjectionTypeForName(type));
        });
        from.take("NonKeyAttributes", to_texts, [&](auto names) { to.SetNonKeyAttributes(std::move(names)); });
      },
      "Projection");
}

template <class Index>
auto to_indexes(const JsonView& json) {
  const auto to_index = [](const JsonView& index) {
    return filled<Index>(
        index,
        [](auto& to, Members& from) {
          take_key_schema(to, from);
          from.take("IndexName", to_text, [&](auto name) { to.SetIndexName(std::move(name)); });
          from.take("Projection", to_projection, [&](auto projection) { to.SetProjection(std::move(projection)); });
        },
        "an index");
  };
  return to_vector(json, to_index);
}

inline model::StreamSpecification to_stream(const JsonView& json) {
  return filled<model::StreamSpecification>(
      json,
      [](auto& to, Members& from) {
        from.take("StreamEnabled", to_flag, [&](bool is_enabled) { to.SetStreamEnabled(is_enabled); });
        from.take("StreamViewType", to_text, [&](const auto& type) {
          to.SetStreamViewType(model::StreamViewTypeMapper::GetStreamViewTypeForName(type));
        });
      },
      "StreamSpecification");
}

inline void fill(model::CreateTableRequest& to, Members& from) {
  take_table(to, from);
  take_key_schema(to, from);
  from.take(
      "AttributeDefinitions", [](const JsonView& all) { return to_vector(all, to_definition); },
      [&](auto all) { to.SetAttributeDefinitions(std::move(all)); });
  from.take("LocalSecondaryIndexes", to_indexes<model::LocalSecondaryIndex>,
            [&](auto indexes) { to.SetLocalSecondaryIndexes(std::move(indexes)); });
  from.take("GlobalSecondaryIndexes", to_indexes<model::GlobalSecondaryIndex>,
            [&](auto indexes) { to.SetGlobalSecondaryIndexes(std::move(indexes)); });
  from.take("BillingMode", to_text,
            [&](const auto& mode) { to.SetBillingMode(model::BillingModeMapper::GetBillingModeForName(mode)); });
  from.take("StreamSpecification", to_stream, [&](auto stream) { to.SetStreamSpecification(std::move(stream)); });
}

inline void fill(model::DeleteTableRequest& to, Members& from) { take_table(to, from); }
inline void fill(model::DescribeTableRequest& to, Members& from) { take_table(to, from); }
inline void fill(model::DescribeTimeToLiveRequest& to, Members& from) { take_table(to, from); }

inline model::TimeToLiveSpecification to_time_to_live(const JsonView& json) {
  return filled<model::TimeToLiveSpecification>(
      json,
      [](auto& to, Members& from) {
        from.take("AttributeName", to_text, [&](auto name) { to.SetAttributeName(std::move(name)); });
        from.take("Enabled", to_flag, [&](bool is_enabled) { to.SetEnabled(is_enabled); });
      },
      "TimeToLiveSpecification");
}

inline void fill(model::UpdateTimeToLiveRequest& to, Members& from) {
  take_table(to, from);
  from.take("TimeToLiveSpecification", to_time_to_live,
            [&](auto specification) { to.SetTimeToLiveSpecification(std::move(specification)); });
}

}  // namespace keyc::aws_sdk::detail
