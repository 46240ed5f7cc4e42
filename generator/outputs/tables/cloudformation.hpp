#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "generator/tables/definition.hpp"
#include "generator/tables/settings.hpp"

/// CloudFormation's template of a schema, also as it is on the way to what the schema says.
namespace keyc::tables {

/// What a template has of tables in place of what the schema says of them; nothing: the table is not there yet. Tables
/// without a state are as the schema has them.
using TableStates = std::map<const model::Table*, std::optional<TableDefinition>>;

Json template_json(const model::Schema& schema, const Settings& deployed, const TableStates& states);
/// The same as text: JSON, or YAML if the settings say so.
std::string template_text(const model::Schema& schema, const Settings& deployed, const TableStates& states = {});
/// "shop.keys" to "shop.keys.template.json".
std::string template_file(const std::string& beginning, const Settings& deployed);

/// Of the table in the template. Logical ids have letters and digits alone: `order_lines` is orderLines.
std::string logical_id(const model::Table& table);
/// AWS::DynamoDB::Table or AWS::DynamoDB::GlobalTable.
std::string_view resource_type(const Settings& deployed);

}  // namespace keyc::tables
