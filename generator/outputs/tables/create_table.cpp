#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/shapes.hpp"

/// The inputs of CreateTable and UpdateTimeToLive, as `aws dynamodb create-table --cli-input-json` takes them.
/// Source: Amazon DynamoDB API Reference, CreateTable and UpdateTimeToLive.
namespace keyc {
namespace {

using tables::Json;

Json create_table(const tables::TableDefinition& table) {
  Json request{{"TableName", table.name}};
  request.update(tables::schema_properties(table));
  request["BillingMode"] = "PAY_PER_REQUEST";
  if (table.stream != model::StreamView::none)
    request["StreamSpecification"] = {{"StreamEnabled", true}, {"StreamViewType", dynamodb_name(table.stream)}};
  return request;
}

std::string beginning_of_files(const model::Schema& schema, const model::Table& table) {
  return stem(schema.file) + '/' + table.name;
}

}  // namespace

std::string time_to_live_file(const model::Schema& schema, const model::Table& table) {
  return beginning_of_files(schema, table) + ".ttl.json";
}

namespace tables {

void check_create_table(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics) {
  for (const model::Table& table : schema.tables) deployed.overrides.check("create-table", table, {}, diagnostics);
}

}  // namespace tables

void create_table_output(const OutputInput& input, const Emit& emit) {
  for (const model::Table& table : input.schema.tables) {
    const tables::TableDefinition definition = tables::definition_of(table, input.deployed.names);
    Json request = create_table(definition);
    input.deployed.overrides.apply("create-table", table, request);
    emit.whole(beginning_of_files(input.schema, table) + ".create-table.json", tables::text_of(request));
    if (!table.time_to_live.empty())
      emit.whole(time_to_live_file(input.schema, table),
                 tables::text_of(tables::update_time_to_live(definition.name, definition.time_to_live, true)));
  }
}

}  // namespace keyc
