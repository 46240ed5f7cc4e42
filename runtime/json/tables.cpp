#include <utility>

#include "json/reader.hpp"
#include "keyc/json.hpp"

/// Reads DynamoDB's descriptions of tables. Members that emulators leave out may be missing.
namespace keyc {
namespace {

using json::Document;
using json::Place;
using simdjson::dom::element;

std::string text_member(element object, std::string_view name, const Place& place) {
  const std::optional<element> found = json::member(object, name);
  return found ? std::string(json::read_string(*found, {&place, name, {}})) : std::string();
}

/// The elements of a member that is a list of objects.
template <class Element, class Read>
std::vector<Element> list_member(element object, std::string_view name, const Place& place, Read read) {
  std::vector<Element> elements;
  const std::optional<element> found = json::member(object, name);
  if (!found) return elements;
  const Place list{&place, name, {}};
  for (const element child : json::read_array(*found, list)) {
    const Place at{&list, {}, elements.size()};
    json::read_object(child, at);
    elements.push_back(read(child, at));
  }
  return elements;
}

AttributeDefinition read_definition(element from, const Place& place) {
  using Type = AttributeValue::Type;
  const std::string name = text_member(from, "AttributeType", place);
  for (const Type type : {Type::S, Type::N, Type::B})
    if (to_text(type) == name) return {text_member(from, "AttributeName", place), type};
  json::fail(place, "an object with AttributeType S, N or B", from);
}

std::vector<KeySchemaElement> read_key(element from, const Place& place) {
  return list_member<KeySchemaElement>(from, "KeySchema", place, [](element attribute, const Place& at) {
    return KeySchemaElement{text_member(attribute, "AttributeName", at), text_member(attribute, "KeyType", at)};
  });
}

IndexDescription read_index(element from, const Place& place) {
  IndexDescription index;
  index.IndexName = text_member(from, "IndexName", place);
  index.KeySchema = read_key(from, place);
  index.IndexStatus = text_member(from, "IndexStatus", place);
  index.ProjectionType.clear();
  if (const std::optional<element> projection = json::member(from, "Projection")) {
    const Place at{&place, "Projection", {}};
    json::read_object(*projection, at);
    index.ProjectionType = text_member(*projection, "ProjectionType", at);
    if (const std::optional<element> names = json::member(*projection, "NonKeyAttributes")) {
      const Place list{&at, "NonKeyAttributes", {}};
      for (const element name : json::read_array(*names, list))
        index.NonKeyAttributes.emplace_back(json::read_string(name, {&list, {}, index.NonKeyAttributes.size()}));
    }
  }
  return index;
}

/// DynamoDB has no summary for a table that has never been PAY_PER_REQUEST.
std::string billing_mode(element table, const Place& place) {
  if (const std::optional<element> summary = json::member(table, "BillingModeSummary")) {
    const Place at{&place, "BillingModeSummary", {}};
    json::read_object(*summary, at);
    return text_member(*summary, "BillingMode", at);
  }
  const std::optional<element> throughput = json::member(table, "ProvisionedThroughput");
  if (!throughput) return {};
  const Place at{&place, "ProvisionedThroughput", {}};
  json::read_object(*throughput, at);
  const std::optional<element> units = json::member(*throughput, "ReadCapacityUnits");
  return units && json::read_count(*units, {&at, "ReadCapacityUnits", {}}) > 0 ? "PROVISIONED" : "";
}

/// Empty if there is no stream: DynamoDB leaves the specification out, and may say that it is not enabled.
std::string stream_view(element table, const Place& place) {
  const std::optional<element> stream = json::member(table, "StreamSpecification");
  if (!stream) return {};
  const Place at{&place, "StreamSpecification", {}};
  json::read_object(*stream, at);
  if (const std::optional<element> enabled = json::member(*stream, "StreamEnabled")) {
    const Place in{&at, "StreamEnabled", {}};
    if (!enabled->is_bool()) json::fail(in, "true or false", *enabled);
    if (!enabled->get_bool().value_unsafe()) return {};
  }
  return text_member(*stream, "StreamViewType", at);
}

TableResult read_table(element table, const Place& place) {
  json::read_object(table, place);
  TableResult result;
  result.TableStatus = text_member(table, "TableStatus", place);
  result.AttributeDefinitions = list_member<AttributeDefinition>(table, "AttributeDefinitions", place, read_definition);
  result.KeySchema = read_key(table, place);
  result.LocalSecondaryIndexes = list_member<IndexDescription>(table, "LocalSecondaryIndexes", place, read_index);
  result.GlobalSecondaryIndexes = list_member<IndexDescription>(table, "GlobalSecondaryIndexes", place, read_index);
  result.BillingMode = billing_mode(table, place);
  result.StreamViewType = stream_view(table, place);
  return result;
}

}  // namespace

TableResult table_result_from_json(std::string_view json) {
  const Document answer(json);
  if (const std::optional<element> table = json::member(answer.root(), "Table"))
    return read_table(*table, {nullptr, "Table", {}});
  return read_table(json::required_member(answer.root(), "TableDescription"), {nullptr, "TableDescription", {}});
}

void update_time_to_live_result_from_json(std::string_view json, const UpdateTimeToLive& request) {
  const Document answer(json);
  const Place place{nullptr, "TimeToLiveSpecification", {}};
  const element found = json::required_member(answer.root(), place.name);
  json::read_object(found, place);
  const std::string attribute = text_member(found, "AttributeName", place);
  if (attribute != request.AttributeName)
    throw JsonError("TimeToLiveSpecification.AttributeName: expected '" + request.AttributeName + "', found '" +
                    attribute + "'");
}

TimeToLiveResult time_to_live_result_from_json(std::string_view json) {
  const Document answer(json);
  const Place place{nullptr, "TimeToLiveDescription", {}};
  const element found = json::required_member(answer.root(), place.name);
  json::read_object(found, place);
  return {text_member(found, "TimeToLiveStatus", place), text_member(found, "AttributeName", place)};
}

}  // namespace keyc
