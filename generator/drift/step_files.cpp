#include "generator/drift/step_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/shapes.hpp"

namespace keyc::drift {
namespace {

/// The input of UpdateTable: one element of GlobalSecondaryIndexUpdates. All attributes of keys are listed, since the
/// new index's have to be.
tables::Json update_table(const Step& step, const DeployedTable& deployed) {
  tables::Json request{{"TableName", step.after.name}};
  if (step.kind == Step::Kind::delete_index) {
    request["GlobalSecondaryIndexUpdates"] = tables::Json::array({{{"Delete", {{"IndexName", step.name}}}}});
    return request;
  }
  tables::Json created = tables::secondary_index(*step.after.find_index(step.name));
  if (deployed.throughput)  // DynamoDB demands it of indexes of such a table
    created["ProvisionedThroughput"] = {{"ReadCapacityUnits", deployed.throughput->read},
                                        {"WriteCapacityUnits", deployed.throughput->write}};
  request["AttributeDefinitions"] = tables::attribute_definitions(step.after);
  request["GlobalSecondaryIndexUpdates"] = tables::Json::array({{{"Create", std::move(created)}}});
  return request;
}

tables::Json update_stream(const Step& step) {
  tables::Json request{{"TableName", step.after.name}};
  request["StreamSpecification"]["StreamEnabled"] = step.kind == Step::Kind::stream_on;
  if (step.kind == Step::Kind::stream_on) request["StreamSpecification"]["StreamViewType"] = step.name;
  return request;
}

StepFile as_request(const Step& step, const DeployedTable& deployed, const std::string& beginning) {
  const auto file = [&](std::string_view kind, const tables::Json& request) {
    const bool is_table = kind == "update-table";
    return StepFile{
        fmt::format("{}-{}.{}.json", beginning, slug_of(step), kind),
        tables::text_of(request),
        description_of(step),
        step.note,
        fmt::format("aws dynamodb {} --cli-input-json file://{{}}", is_table ? kind : "update-time-to-live"),
        wait_of(step)};
  };
  const auto time_to_live = [&](bool enabled) {
    return tables::update_time_to_live(step.after.name, step.name, enabled);
  };
  switch (step.kind) {
    case Step::Kind::create_index:
    case Step::Kind::delete_index: return file("update-table", update_table(step, deployed));
    case Step::Kind::time_to_live_on: return file("ttl", time_to_live(true));
    case Step::Kind::time_to_live_off: return file("ttl", time_to_live(false));
    case Step::Kind::create_table:
    case Step::Kind::stream_on:
    case Step::Kind::stream_off: break;
  }
  return file("update-table", update_stream(step));
}

std::vector<StepGroup> as_requests(const model::Schema& schema, const std::vector<TableSteps>& of_schema,
                                   const tables::Settings&) {
  std::vector<StepGroup> groups;
  for (const TableSteps& table : of_schema) {
    StepGroup& group = groups.emplace_back(
        StepGroup{table.pair.deployed->shown(), stem(schema.file) + '/' + table.pair.table->name, {}, table.notes});
    for (const Step& step : table.steps)
      group.files.push_back(
          as_request(step, *table.pair.deployed, fmt::format("{}.{:02}", group.beginning, group.files.size() + 1)));
  }
  return groups;
}

constexpr std::array all_step_formats{
    StepFormat{"cloudformation", "tables.cfn", true, obstacles_to_templates, obstacles_of_template, as_templates},
    StepFormat{"create-table", "tables.create-table", false, nullptr, nullptr, as_requests},
};

}  // namespace

std::span<const StepFormat> step_formats() { return all_step_formats; }

const StepFormat* find_step_format(std::string_view name) {
  const auto found = std::find_if(all_step_formats.begin(), all_step_formats.end(),
                                  [&](const StepFormat& each) { return each.name == name; });
  return found == all_step_formats.end() ? nullptr : &*found;
}

bool is_step_of(std::string_view file_name, std::string_view beginning) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!file_name.starts_with(beginning)) return false;
  file_name.remove_prefix(beginning.size());
  return file_name.size() > 4 && file_name[0] == '.' && is_digit(file_name[1]) && is_digit(file_name[2]) &&
         file_name[3] == '-' && (file_name.ends_with(".json") || file_name.ends_with(".yaml"));
}

std::string description_of(const Step& step) {
  switch (step.kind) {
    case Step::Kind::create_table: return fmt::format("creates the table {}", step.name);
    case Step::Kind::create_index: return fmt::format("creates the index {}", step.name);
    case Step::Kind::delete_index: return fmt::format("deletes the index {}", step.name);
    case Step::Kind::time_to_live_on: return fmt::format("turns time to live on for {}", step.name);
    case Step::Kind::time_to_live_off: return fmt::format("turns time to live off for {}", step.name);
    case Step::Kind::stream_on: return fmt::format("turns a stream on, with the view {}", step.name);
    case Step::Kind::stream_off: break;
  }
  return fmt::format("turns the stream off, which has the view {}", step.name);
}

std::string wait_of(const Step& step) {
  switch (step.kind) {
    case Step::Kind::create_index: return "wait until the index is ACTIVE";
    case Step::Kind::delete_index: return "wait until the index is gone";
    case Step::Kind::time_to_live_off: return "wait until its TimeToLiveStatus is DISABLED";
    case Step::Kind::stream_on:
    case Step::Kind::stream_off: return "wait until the table is ACTIVE";
    case Step::Kind::create_table:
    case Step::Kind::time_to_live_on: break;
  }
  return {};
}

std::string slug_of(const Step& step) {
  switch (step.kind) {
    case Step::Kind::create_table:
    case Step::Kind::create_index: return "create-" + step.name;
    case Step::Kind::delete_index: return "delete-" + step.name;
    case Step::Kind::time_to_live_on: return "time-to-live-on";
    case Step::Kind::time_to_live_off: return "time-to-live-off";
    case Step::Kind::stream_on: return "stream-on";
    case Step::Kind::stream_off: break;
  }
  return "stream-off";
}

}  // namespace keyc::drift
