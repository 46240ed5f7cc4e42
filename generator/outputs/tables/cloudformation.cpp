#include "generator/outputs/tables/cloudformation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/checks.hpp"
#include "generator/outputs/tables/shapes.hpp"
#include "generator/outputs/tables/yaml.hpp"
#include "requests/table_name_rule.hpp"

/// A template with the tables of a schema, each as AWS::DynamoDB::Table, or AWS::DynamoDB::GlobalTable with --global.
/// Source: AWS CloudFormation Template Reference Guide, Amazon DynamoDB.
namespace keyc {
namespace tables {
namespace {

constexpr std::string_view cloudformation_format = "cloudformation";
constexpr std::string_view stage = "Stage";      // the parameter

/// The outputs of a table: their names after its logical id, and their values.
std::vector<std::pair<std::string, Json>> output_values(const std::string& id, bool has_stream) {
  std::vector<std::pair<std::string, Json>> outputs;
  outputs.emplace_back(id + "Name", Json{{"Ref", id}});
  outputs.emplace_back(id + "Arn", Json{{"Fn::GetAtt", {id, "Arn"}}});
  if (has_stream) outputs.emplace_back(id + "StreamArn", Json{{"Fn::GetAtt", {id, "StreamArn"}}});
  return outputs;
}

Json replicas(const Settings& deployed) {
  Json result = Json::array();
  for (const std::string& region : deployed.regions)
    result.push_back({{"Region", region}, {"DeletionProtectionEnabled", true}});
  return result;
}

Json properties_of(const TableDefinition& table, const Settings& deployed) {
  Json properties;
  if (deployed.name_parameter)
    properties["TableName"]["Fn::Sub"] = fmt::format("${{{}}}-{}", stage, table.name);
  else
    properties["TableName"] = table.name;
  properties.update(schema_properties(table));
  properties["BillingMode"] = "PAY_PER_REQUEST";
  if (const std::string view = stream_view(table, deployed); !view.empty())
    properties["StreamSpecification"]["StreamViewType"] = view;
  if (!table.time_to_live.empty())
    properties["TimeToLiveSpecification"] = {{"AttributeName", table.time_to_live}, {"Enabled", true}};
  if (deployed.regions.empty()) {
    properties["DeletionProtectionEnabled"] = true;
    return properties;
  }
  properties["Replicas"] = replicas(deployed);
  if (deployed.strong) properties["MultiRegionConsistency"] = "STRONG";
  if (!deployed.witness.empty()) properties["GlobalTableWitnesses"][0]["Region"] = deployed.witness;
  return properties;
}

/// `after` is the logical id of the table that is created before it; empty if none.
Json resource_of(const TableDefinition& table, const std::string& after, const Settings& deployed) {
  Json resource{{"Type", resource_type(deployed)}, {"DeletionPolicy", "Retain"}, {"UpdateReplacePolicy", "Retain"}};
  if (!after.empty()) resource["DependsOn"] = after;
  resource["Properties"] = properties_of(table, deployed);
  return resource;
}

/// The parameter is as long as the longest name leaves room for.
Json stage_parameter(const model::Schema& schema) {
  std::size_t longest = 0;
  for (const model::Table& table : schema.tables) longest = std::max(longest, table.stored.size());
  return {{"Type", "String"},
          {"Description", "The stage, with which the names of the tables begin"},
          {"AllowedPattern", "[a-zA-Z0-9_.-]+"},
          {"MaxLength", longest_table_name - 1 - longest}};
}

}  // namespace

Json template_json(const model::Schema& schema, const Settings& deployed, const TableStates& states) {
  Json result{{"AWSTemplateFormatVersion", "2010-09-09"},
              {"Description", fmt::format("The tables of {}, written by keyc", schema.file)}};
  if (deployed.name_parameter) result["Parameters"][std::string(stage)] = stage_parameter(schema);
  Json outputs;
  // DynamoDB limits how many tables with indexes are being created at a time: each waits for the one before.
  // Source: "AWS::DynamoDB::Table", AWS CloudFormation Template Reference Guide.
  std::string last_with_indexes;
  for (const model::Table& table : schema.tables) {
    const auto state = states.find(&table);
    const std::optional<TableDefinition> definition =
        state != states.end() ? state->second : definition_of(table, deployed.names);
    if (!definition) continue;
    const std::string id = logical_id(table);
    const bool has_indexes = !definition->indexes.empty();
    Json resource = resource_of(*definition, has_indexes ? last_with_indexes : std::string(), deployed);
    if (has_indexes) last_with_indexes = id;
    deployed.overrides.apply(cloudformation_format, table, resource);
    result["Resources"][id] = std::move(resource);
    for (auto& [name, value] : output_values(id, !stream_view(*definition, deployed).empty()))
      outputs[name]["Value"] = std::move(value);
  }
  result["Outputs"] = std::move(outputs);
  return result;
}

std::string template_text(const model::Schema& schema, const Settings& deployed, const TableStates& states) {
  const Json result = template_json(schema, deployed, states);
  return deployed.yaml ? yaml_of(result) : text_of(result);
}

std::string template_file(const std::string& beginning, const Settings& deployed) {
  return beginning + (deployed.yaml ? ".template.yaml" : ".template.json");
}

std::string logical_id(const model::Table& table) {
  std::string id;
  bool is_start = false;
  for (const char c : table.name) {
    if (c != '_') id += is_start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    is_start = c == '_';
  }
  return id;
}

std::string_view resource_type(const Settings& deployed) {
  return deployed.regions.empty() ? "AWS::DynamoDB::Table" : "AWS::DynamoDB::GlobalTable";
}

void check_cloudformation(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics) {
  NamesInFile ids("logical id", diagnostics);
  NamesInFile outputs("output", diagnostics);
  for (const model::Table& table : schema.tables) {
    const std::string id = logical_id(table);
    if (id.empty() || (deployed.name_parameter && id == stage))
      diagnostics.report(Code::reserved_name, table.span,
                         id.empty() ? fmt::format("'{}' gives no logical id, which has letters and digits", table.name)
                                    : fmt::format("'{}' is the template's parameter", id),
                         "rename the table; with as \"…\" its name in DynamoDB stays");
    if (ids.add(id, table))
      for (const auto& [name, value] : output_values(id, !stream_view(definition_of(table), deployed).empty()))
        outputs.add(name, table);
    check_replicas(table, deployed, diagnostics);
    deployed.overrides.check(cloudformation_format, table, deployed.regions, diagnostics);
  }
}

}  // namespace tables

void cloudformation_output(const OutputInput& input, const Emit& emit) {
  if (input.schema.tables.empty()) return;
  emit.whole(tables::template_file(stem(input.schema.file) + ".keys", input.deployed),
             tables::template_text(input.schema, input.deployed));
}

}  // namespace keyc
