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

}  // namespace

namespace tables {

void check_create_table(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics) {
  for (const model::Table& table : schema.tables) deployed.overrides.check("create-table", table, {}, diagnostics);
}

}  // namespace tables

void create_table_output(const OutputInput& input, const Emit& emit) {
  for (const model::Table& table : input.schema.tables) {
    const tables::TableDefinition definition = tables::definition_of(table, input.deployed.names);
    const std::string file = stem(input.schema.file) + '/' + table.name;
    Json request = create_table(definition);
    input.deployed.overrides.apply("create-table", table, request);
    emit.whole(file + ".create-table.json", tables::text_of(request));
    if (!table.time_to_live.empty())
      emit.whole(file + ".ttl.json",
                 tables::text_of(tables::update_time_to_live(definition.name, definition.time_to_live, true)));
  }
}

}  // namespace keyc
