// A template has all tables of a schema, and what it does not have is deleted or replaced. So each step is a whole
// template: tables before it are as the schema says, those after it as they are deployed.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "generator/drift/step_files.hpp"
#include "generator/drift/template_changes.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/cloudformation.hpp"
#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

/// The table as it is deployed, with the name that the template has.
tables::TableDefinition state_before(const Compared& pair, const tables::Settings& settings) {
  tables::TableDefinition state = definition_of(*pair.deployed);
  state.name = tables::definition_of(*pair.table, settings.names).name;
  return state;
}

/// Empty if the template has the name of the deployed table.
std::string obstacle_of_name(const Compared& pair, const tables::Settings& settings) {
  const std::string name = tables::definition_of(*pair.table, settings.names).name;
  const std::string& there = pair.deployed->name;
  if (settings.name_parameter)
    return there.empty() || there.ends_with('-' + name)
               ? ""
               : fmt::format("its name does not end with {}, as that of the template does", keyc::quoted('-' + name));
  if (there == name) return {};
  if (there.empty())
    return "its template does not say what it is called, and a table whose name changes is replaced: give the answer "
           "of "
           "describe-table";
  return fmt::format(
      "it is called {} in the template, and CloudFormation replaces a table whose name changes: give the "
      "name as --names says it, or with as \"…\" in the schema",
      keyc::quoted(name));
}

/// The template as keyc would write it of these tables as they are deployed.
nlohmann::json template_before(const model::Schema& schema, const std::vector<Compared>& pairs,
                               const tables::Settings& settings) {
  tables::TableStates states;
  for (const Compared& pair : pairs) states[pair.table] = state_before(pair, settings);
  return nlohmann::json::parse(tables::template_json(schema, settings, states).dump());
}

std::string other_changes(const model::Schema& schema, const Compared& pair, const tables::Settings& settings) {
  const nlohmann::json& resources = pair.deployed->from_template->at("Resources");
  const nlohmann::json before = template_before(schema, {pair}, settings);
  return changes_of_table(resources.at(pair.deployed->logical_id),
                          before.at("Resources").at(tables::logical_id(*pair.table)));
}

/// A description says its own region, too. Empty if the regions are those of the command line.
std::string obstacle_of_regions(const DeployedTable& deployed, const tables::Settings& settings) {
  std::vector<std::string> wanted = settings.regions;
  std::sort(wanted.begin(), wanted.end());
  const bool is_global = deployed.regions.size() > 1 || deployed.replicates_by_stream || wanted.size() > 1 ||
                         (!deployed.type.empty() && !wanted.empty());
  if (!is_global || wanted == deployed.regions) return {};
  return fmt::format(
      "it has replicas in {}, and the template in {}: a region is added or removed in a deployment of its own",
      deployed.regions.empty() ? "no region that the file says" : fmt::format("{}", fmt::join(deployed.regions, ", ")),
      wanted.empty() ? "none without --global" : fmt::format("{}", fmt::join(wanted, ", ")));
}

}  // namespace

std::vector<std::string> obstacles_to_templates(const model::Schema& schema, const Compared& pair,
                                                const tables::Settings& settings) {
  std::vector<std::string> obstacles;
  if (std::string why = obstacle_of_name(pair, settings); !why.empty()) obstacles.push_back(std::move(why));
  const bool has_other_type = !pair.deployed->type.empty() && pair.deployed->type != tables::resource_type(settings);
  if (has_other_type)
    obstacles.push_back(
        fmt::format("it is an {} there, and an {} in the template: CloudFormation does not change one "
                    "into the other",
                    pair.deployed->type, tables::resource_type(settings)));
  if (settings.replicates_by_stream() && pair.deployed->table.StreamViewType != "NEW_AND_OLD_IMAGES")
    obstacles.push_back("replicas need a stream of new and old images, which it does not have");
  if (has_other_type) return obstacles;
  if (std::string why = obstacle_of_regions(*pair.deployed, settings); !why.empty())
    obstacles.push_back(std::move(why));
  if (pair.deployed->from_template == nullptr) return obstacles;
  if (std::string why = other_changes(schema, pair, settings); !why.empty()) obstacles.push_back(std::move(why));
  return obstacles;
}

std::vector<std::string> obstacles_of_template(const model::Schema& schema, const std::vector<Compared>& pairs,
                                               const tables::Settings& settings) {
  std::vector<std::string> obstacles;
  const nlohmann::json& deployed = *pairs.front().deployed->from_template;
  for (const auto& [id, resource] : deployed.at("Resources").items())
    if (std::none_of(schema.tables.begin(), schema.tables.end(),
                     [&, &id = id](const model::Table& table) { return tables::logical_id(table) == id; }))
      obstacles.push_back(
          fmt::format("it has {}, and that of the schema does not: CloudFormation would remove it from "
                      "the stack",
                      keyc::quoted(id)));
  const std::string changes = changes_beside_tables(deployed, template_before(schema, pairs, settings));
  if (!changes.empty()) obstacles.push_back(changes);
  return obstacles;
}

std::vector<StepGroup> as_templates(const model::Schema& schema, const std::vector<TableSteps>& of_schema,
                                    const tables::Settings& settings) {
  StepGroup group{schema.file, stem(schema.file), {}, {}};
  if (std::any_of(of_schema.begin(), of_schema.end(), [](const TableSteps& table) {
        return table.pair.deployed != nullptr && table.pair.deployed->from_template == nullptr;
      }))
    group.notes.emplace_back(
        "describe-table does not say all settings, and a template does: those of --overrides; give the deployed "
        "template "
        "to have them compared");
  tables::TableStates states;
  for (const TableSteps& table : of_schema)
    if (!table.steps.empty())
      states[table.pair.table] =
          table.pair.deployed == nullptr ? std::nullopt : std::optional(state_before(table.pair, settings));
  for (const TableSteps& table : of_schema)
    for (const Step& step : table.steps) {
      states[table.pair.table] = step.after;
      const std::string beginning = fmt::format("{}.{:02}-{}", group.beginning, group.files.size() + 1, slug_of(step));
      group.files.push_back(
          {tables::template_file(beginning, settings), tables::template_text(schema, settings, states),
           step.kind == Step::Kind::create_table ? description_of(step)
                                                 : fmt::format("{}: {}", table.pair.table->name, description_of(step)),
           step.note, "aws cloudformation deploy --stack-name STACK --template-file {}", wait_of(step)});
    }
  return {std::move(group)};
}

}  // namespace keyc::drift
