#include "generator/drift/step_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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
  const auto index = std::find_if(step.after.indexes.begin(), step.after.indexes.end(),
                                  [&](const tables::IndexDefinition& each) { return each.name == step.name; });
  tables::Json created = tables::secondary_index(*index);
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

StepFile as_requests(const Step& step, const DeployedTable& deployed, const std::string& beginning) {
  const auto index_file = [&](std::string_view verb, std::string wait) {
    return StepFile{fmt::format("{}-{}-{}.update-table.json", beginning, verb, step.name),
                    tables::text_of(update_table(step, deployed)),
                    "aws dynamodb update-table --cli-input-json file://{}", std::move(wait)};
  };
  const auto time_to_live_file = [&](std::string_view word, bool enabled) {
    return StepFile{fmt::format("{}-time-to-live-{}.ttl.json", beginning, word),
                    tables::text_of(tables::update_time_to_live(step.after.name, step.name, enabled)),
                    "aws dynamodb update-time-to-live --cli-input-json file://{}",
                    enabled ? "" : "wait until its TimeToLiveStatus is DISABLED"};
  };
  switch (step.kind) {
    case Step::Kind::create_index: return index_file("create", "wait until the index is ACTIVE");
    case Step::Kind::delete_index: return index_file("delete", "wait until the index is gone");
    case Step::Kind::time_to_live_on: return time_to_live_file("on", true);
    case Step::Kind::time_to_live_off: return time_to_live_file("off", false);
    case Step::Kind::stream_on:
    case Step::Kind::stream_off: break;
  }
  return {fmt::format("{}-stream-{}.update-table.json", beginning, step.kind == Step::Kind::stream_on ? "on" : "off"),
          tables::text_of(update_stream(step)), "aws dynamodb update-table --cli-input-json file://{}",
          "wait until the table is ACTIVE"};
}

constexpr std::array all_step_formats{StepFormat{"create-table", as_requests}};

}  // namespace

std::span<const StepFormat> step_formats() { return all_step_formats; }

const StepFormat* find_step_format(std::string_view name) {
  const auto found = std::find_if(all_step_formats.begin(), all_step_formats.end(),
                                  [&](const StepFormat& each) { return each.name == name; });
  return found == all_step_formats.end() ? nullptr : &*found;
}

std::vector<StepFile> files_of(const StepFormat& format, const std::vector<Step>& steps, const DeployedTable& deployed,
                               const std::string& folder_and_table) {
  std::vector<StepFile> files;
  for (std::size_t i = 0; i < steps.size(); ++i)
    files.push_back(format.write(steps[i], deployed, fmt::format("{}.{:02}", folder_and_table, i + 1)));
  return files;
}

bool is_step_of(std::string_view file_name, std::string_view table) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!file_name.starts_with(table)) return false;
  file_name.remove_prefix(table.size());
  return file_name.size() > 4 && file_name[0] == '.' && is_digit(file_name[1]) && is_digit(file_name[2]) &&
         file_name[3] == '-' && (file_name.ends_with(".json") || file_name.ends_with(".yaml"));
}

std::string told(const Step& step) {
  switch (step.kind) {
    case Step::Kind::create_index: return fmt::format("creates the index {}", step.name);
    case Step::Kind::delete_index: return fmt::format("deletes the index {}", step.name);
    case Step::Kind::time_to_live_on: return fmt::format("turns time to live on for {}", step.name);
    case Step::Kind::time_to_live_off: return fmt::format("turns time to live off for {}", step.name);
    case Step::Kind::stream_on: return fmt::format("turns a stream on, with the view {}", step.name);
    case Step::Kind::stream_off: break;
  }
  return fmt::format("turns the stream off, which has the view {}", step.name);
}

}  // namespace keyc::drift
