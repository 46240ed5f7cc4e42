#include <fmt/format.h>

#include <algorithm>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/checks.hpp"
#include "generator/outputs/tables/shapes.hpp"

/// The tables of a schema in Terraform's JSON syntax, which OpenTofu reads as well: a resource aws_dynamodb_table each.
/// Source: documentation and change log of Terraform's AWS provider.
namespace keyc {
namespace tables {
namespace {

constexpr std::string_view terraform_format = "terraform";

/// Texts are templates in Terraform: "${" and "%{" begin what it evaluates, and "$${" and "%%{" stand for these.
std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_sign = text[i] == '$' || text[i] == '%';
    const bool begins =
        is_sign && i + 1 < text.size() && std::string_view("$%{").find(text[i + 1]) != std::string_view::npos;
    result += begins ? fmt::format("${{\"{}\"}}", text[i]) : std::string(1, text[i]);
  }
  return result;
}

Json escaped(const std::vector<std::string>& texts) {
  Json result = Json::array();
  for (const std::string& text : texts) result.push_back(escaped(text));
  return result;
}

bool has_key_blocks(const IndexDefinition& index, const Settings& deployed) {
  constexpr int with_key_blocks = 6;
  return deployed.provider >= with_key_blocks || index.key.partition.size() > 1 || index.key.sort.size() > 1;
}

/// The arguments that every version of the provider has.
void add_keys(const KeyDefinition& key, Json& to) {
  to["hash_key"] = escaped(key.partition.front());
  if (!key.sort.empty()) to["range_key"] = escaped(key.sort.front());
}

Json key_blocks(const KeyDefinition& key) {
  Json blocks = Json::array();
  for (const std::string& name : key.partition)
    blocks.push_back({{"attribute_name", escaped(name)}, {"key_type", "HASH"}});
  for (const std::string& name : key.sort) blocks.push_back({{"attribute_name", escaped(name)}, {"key_type", "RANGE"}});
  return blocks;
}

Json index_block(const IndexDefinition& index, const Settings& deployed) {
  Json block{{"name", index.name}};
  if (index.local)
    block["range_key"] = escaped(index.key.sort.front());
  else if (has_key_blocks(index, deployed))
    block["key_schema"] = key_blocks(index.key);
  else
    add_keys(index.key, block);
  block["projection_type"] = projection_type(index.projection);
  if (!index.projected.empty()) block["non_key_attributes"] = escaped(index.projected);
  return block;
}

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
  add_keys(table.key, resource);
  for (const AttributeDefinition& attribute : table.attributes)
    resource["attribute"].push_back(
        {{"name", escaped(attribute.name)}, {"type", model::dynamodb_name(attribute.type)}});
  for (const IndexDefinition* index : table.indexes_with(true))
    resource["local_secondary_index"].push_back(index_block(*index, deployed));
  for (const IndexDefinition* index : table.indexes_with(false))
    resource["global_secondary_index"].push_back(index_block(*index, deployed));
  if (!table.time_to_live.empty())
    resource["ttl"] = {{"attribute_name", escaped(table.time_to_live)}, {"enabled", true}};
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
  const auto has_blocks = [&](const TableDefinition& table) {
    const auto global = table.indexes_with(false);
    return std::any_of(global.begin(), global.end(),
                       [&](const auto* index) { return has_key_blocks(*index, deployed); });
  };
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
    const TableDefinition& definition = definitions.emplace_back(definition_of(table));
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
    if (deployed.strong) check_strong(table, diagnostics);
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
