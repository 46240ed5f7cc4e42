#include <fmt/format.h>

#include <algorithm>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/checks.hpp"
#include "generator/outputs/tables/shapes.hpp"
#include "generator/outputs/tables/terraform_blocks.hpp"

/// The tables of a schema in Terraform's JSON syntax, which OpenTofu reads as well: a resource aws_dynamodb_table each.
/// Source: documentation and change log of Terraform's AWS provider.
namespace keyc {
namespace tables {
namespace {

constexpr std::string_view terraform_format = "terraform";

/// The table itself is in the first region.
void add_replicas(const Settings& deployed, Json& to) {
  to["region"] = deployed.regions.front();
  for (std::size_t i = 1; i < deployed.regions.size(); ++i) {
    Json block{{"region_name", deployed.regions[i]}, {"deletion_protection_enabled", true}};
    if (deployed.strong) block["consistency_mode"] = "STRONG";
    to["replica"].push_back(std::move(block));
  }
  if (!deployed.witness.empty()) to["global_table_witness"]["region_name"] = deployed.witness;
}

Json resource_block(const TableDefinition& table, const Settings& deployed) {
  Json resource{{"name", deployed.name_parameter ? "${var.stage}-" + table.name : table.name},
                {"billing_mode", "PAY_PER_REQUEST"},
                {"deletion_protection_enabled", true}};
  add_schema(table, deployed, resource);
  if (const std::string view = stream_view(table, deployed); !view.empty()) {
    resource["stream_enabled"] = true;
    resource["stream_view_type"] = view;
  }
  if (!deployed.regions.empty()) add_replicas(deployed, resource);
  resource["lifecycle"]["prevent_destroy"] = true;
  return resource;
}

/// The first version of the provider that has all that is written; empty if that is each of these years.
std::string needed_provider(const std::vector<TableDefinition>& tables, const Settings& deployed) {
  const auto has_blocks = [&](const TableDefinition& table) { return has_key_blocks(table, deployed); };
  if (std::any_of(tables.begin(), tables.end(), has_blocks)) return "6.30";  // key_schema
  if (!deployed.witness.empty()) return "6.22";                              // global_table_witness
  return deployed.regions.empty() ? "" : "6.9";                              // deletion protection of replicas
}

/// The outputs of a table: their names, and the attributes that they are.
std::vector<std::pair<std::string, std::string>> output_attributes(const std::string& name, bool has_stream) {
  std::vector<std::pair<std::string, std::string>> outputs{{name + "_name", "name"}, {name + "_arn", "arn"}};
  if (has_stream) outputs.emplace_back(name + "_stream_arn", "stream_arn");
  return outputs;
}

Json file_of(const model::Schema& schema, const Settings& deployed) {
  Json resources;
  Json outputs;
  std::vector<TableDefinition> definitions;
  for (const model::Table& table : schema.tables) {
    const TableDefinition& definition = definitions.emplace_back(definition_of(table, deployed.names));
    Json resource = resource_block(definition, deployed);
    deployed.overrides.apply(terraform_format, table, resource);
    resources[table.name] = std::move(resource);
    for (const auto& [name, attribute] : output_attributes(table.name, !stream_view(definition, deployed).empty()))
      outputs[name]["value"] = fmt::format("${{aws_dynamodb_table.{}.{}}}", table.name, attribute);
  }
  Json file{{"//", fmt::format("The tables of {}, written by keyc", schema.file)}};
  if (const std::string version = needed_provider(definitions, deployed); !version.empty())
    file["terraform"]["required_providers"]["aws"] = {{"source", "hashicorp/aws"}, {"version", ">= " + version}};
  if (deployed.name_parameter)
    file["variable"]["stage"] = {{"type", "string"},
                                 {"description", "The stage, with which the names of the tables begin"}};
  file["resource"]["aws_dynamodb_table"] = std::move(resources);
  file["output"] = std::move(outputs);
  return file;
}

}  // namespace

void check_terraform(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics) {
  NamesInFile outputs("output", diagnostics);
  for (const model::Table& table : schema.tables) {
    for (const auto& [name, attribute] :
         output_attributes(table.name, !stream_view(definition_of(table), deployed).empty()))
      outputs.add(name, table);
    check_replicas(table, deployed, diagnostics);
    const std::vector<std::string>& regions = deployed.regions;
    deployed.overrides.check(terraform_format, table,
                             {regions.empty() ? regions.begin() : regions.begin() + 1, regions.end()}, diagnostics);
  }
}

}  // namespace tables

void terraform_output(const OutputInput& input, const Emit& emit) {
  if (input.schema.tables.empty()) return;
  emit.whole(stem(input.schema.file) + ".keys.tf.json", tables::text_of(tables::file_of(input.schema, input.deployed)));
}

}  // namespace keyc
