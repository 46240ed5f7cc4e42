// A data model for NoSQL Workbench, with a facet for each entity and the samples as its data. There is no published
// description of the format: this is the shape of public models of the versions 1.0 to 3.0, such as those of
// github.com/aws-samples/amazon-dynamodb-design-patterns. None of them has a local index or several key attributes.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/samples.hpp"
#include "generator/outputs/tables/shapes.hpp"
#include "generator/text/source_date.hpp"
#include "keyc/generated/versions.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"

namespace keyc {
namespace {

using tables::Json;

/// "Jan 31, 2026, 12:00 PM", in UTC: of SOURCE_DATE_EPOCH, else of 1970, so that output is the same each time.
std::string date_of_model() {
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::chrono::sys_seconds time = source_date().value_or(std::chrono::sys_seconds{});
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time - day).count();
  const auto hour = minutes / 60;
  return fmt::format("{} {:02}, {:04}, {:02}:{:02} {}", months.at(static_cast<unsigned>(date.month()) - 1),
                     static_cast<unsigned>(date.day()), static_cast<int>(date.year()), (hour + 11) % 12 + 1,
                     minutes % 60, hour < 12 ? "AM" : "PM");
}

Json row_of(const Item& item) { return Json::parse(to_json(item)); }

/// The attributes of items, with their types, each once, in the order in which they are found.
class Attributes {
 public:
  void add(const std::string& name, std::string_view type) {
    const auto is_same = [&](const auto& known) { return known.first == name; };
    if (std::none_of(found_.begin(), found_.end(), is_same)) found_.emplace_back(name, type);
  }
  /// All that rows have, for types that only a value shows.
  void add(const Json& row) {
    for (const auto& [name, value] : row.items()) add(name, value.begin().key());
  }
  void remove(const std::vector<const model::KeyAttribute*>& keys) {
    for (const model::KeyAttribute* key : keys)
      std::erase_if(found_, [&](const auto& attribute) { return attribute.first == key->stored; });
  }
  const std::vector<std::pair<std::string, std::string>>& all() const { return found_; }

 private:
  std::vector<std::pair<std::string, std::string>> found_;
};

struct EntityRows {
  Json rows = Json::array();  // as items are stored, with markers and version 0
  Attributes attributes;      // of these, and those that the samples lack; without the primary key
};

EntityRows rows_of(const model::Entity& entity) {
  EntityRows result;
  for (const Sample& sample : made_samples(entity).samples) {
    result.rows.push_back(row_of(sample.item));
    for (const SampleMarker& marker : markers_of(sample)) result.rows.push_back(row_of(marker.item));
  }
  for (const Json& row : result.rows) result.attributes.add(row);
  for (const model::KeyTemplate& key : entity.keys)
    result.attributes.add(key.key->stored, model::dynamodb_name(key.key->type));
  for (const model::Attribute& attribute : entity.attributes) {
    const std::string_view type = model::dynamodb_type(attribute.type);
    if (!attribute.key_only) result.attributes.add(attribute.stored, type.empty() ? "M" : type);
  }
  result.attributes.remove(entity.table->key.attributes());
  return result;
}

std::string alias_of(const model::Entity& entity, const model::KeyAttribute& attribute) {
  for (const model::KeyTemplate& key : entity.keys)
    if (key.key == &attribute) return key.native ? attribute.stored : key.written;
  return attribute.stored;
}

Json data_access() { return {{"MySql", Json::object()}}; }

Json facet(const model::Entity& entity, const EntityRows& data) {
  const model::KeySchema& key = entity.table->key;
  Json alias{{"PartitionKeyAlias", alias_of(entity, *key.partition.front())}};
  if (!key.sort.empty()) alias["SortKeyAlias"] = alias_of(entity, *key.sort.front());
  Json names = Json::array();
  for (const auto& [name, type] : data.attributes.all()) names.push_back(name);
  return {{"FacetName", entity.name},
          {"KeyAttributeAlias", std::move(alias)},
          {"TableData", data.rows},
          {"NonKeyAttributes", std::move(names)},
          {"DataAccess", data_access()}};
}

Json named_with_type(const std::string& name, std::string_view type) {
  return {{"AttributeName", name}, {"AttributeType", type}};
}

Json key_attributes(const model::KeySchema& key) {
  const auto shown = [](const model::KeyAttribute& attribute) {
    return named_with_type(attribute.stored, model::dynamodb_name(attribute.type));
  };
  Json result{{"PartitionKey", shown(*key.partition.front())}};
  if (!key.sort.empty()) result["SortKey"] = shown(*key.sort.front());
  return result;
}

Json data_model(const model::Table& table, const tables::Settings& deployed) {
  const tables::TableDefinition definition = tables::definition_of(table, deployed.names);
  Json facets = Json::array();
  Attributes attributes;
  for (const model::Entity* entity : table.entities) {
    const EntityRows data = rows_of(*entity);
    for (const auto& [name, type] : data.attributes.all()) attributes.add(name, type);
    facets.push_back(facet(*entity, data));
  }
  for (const model::KeyAttribute& key : table.key_attributes)
    if (!table.is_primary(&key)) attributes.add(key.stored, model::dynamodb_name(key.type));
  Json result{{"TableName", definition.name}, {"KeyAttributes", key_attributes(table.key)}};
  result["NonKeyAttributes"] = Json::array();
  for (const auto& [name, type] : attributes.all()) result["NonKeyAttributes"].push_back(named_with_type(name, type));
  if (!facets.empty()) result["TableFacets"] = std::move(facets);
  result["GlobalSecondaryIndexes"] = Json::array();
  for (std::size_t i = 0; i < table.indexes.size(); ++i)
    result["GlobalSecondaryIndexes"].push_back({{"IndexName", definition.indexes[i].name},
                                                {"KeyAttributes", key_attributes(table.indexes[i].key)},
                                                {"Projection", tables::projection(definition.indexes[i])}});
  result["DataAccess"] = data_access();
  result["BillingMode"] = "PAY_PER_REQUEST";
  deployed.overrides.apply("workbench", table, result);
  return result;
}

}  // namespace

void check_workbench(const model::Schema& schema, const tables::Settings& deployed, Diagnostics& diagnostics) {
  for (const model::Table& table : schema.tables) {
    deployed.overrides.check("workbench", table, {}, diagnostics);
    for (const model::Index& index : table.indexes) {
      const bool has_several = index.key.partition.size() > 1 || index.key.sort.size() > 1;
      if (index.local || has_several)
        diagnostics.report(Code::not_in_workbench, index.span,
                           fmt::format("a NoSQL Workbench model has no {}",
                                       index.local ? "local indexes" : "keys of several attributes"),
                           "another format has it: create-table, cloudformation or terraform");
    }
  }
}

void workbench_output(const OutputInput& input, const Emit& emit) {
  const std::string date = date_of_model();
  Json model{{"ModelName", input.schema.name},
             {"ModelMetadata",
              {{"Author", "keyc"},
               {"DateCreated", date},
               {"DateLastModified", date},
               {"Description", input.schema.doc},
               {"AWSService", "Amazon DynamoDB"},
               {"Version", "3.0"}}},
             {"DataModel", Json::array()}};
  for (const model::Table& table : input.schema.tables) model["DataModel"].push_back(data_model(table, input.deployed));
  emit(stem(input.schema.file) + ".keys.workbench.json", tables::text_of(model));
}

}  // namespace keyc
