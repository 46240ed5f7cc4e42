#include "generator/outputs/tables/terraform_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::tables {
namespace {

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

bool has_key_blocks_in(const IndexDefinition& index, const Settings& deployed) {
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
  else if (has_key_blocks_in(index, deployed))
    block["key_schema"] = key_blocks(index.key);
  else
    add_keys(index.key, block);
  block["projection_type"] = projection_type(index.projection);
  if (!index.projected.empty()) block["non_key_attributes"] = escaped(index.projected);
  return block;
}

}  // namespace

void add_schema(const TableDefinition& table, const Settings& deployed, Json& resource) {
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
}

bool has_key_blocks(const TableDefinition& table, const Settings& deployed) {
  const auto global = table.indexes_with(false);
  return std::any_of(global.begin(), global.end(),
                     [&](const IndexDefinition* index) { return has_key_blocks_in(*index, deployed); });
}

}  // namespace keyc::tables
