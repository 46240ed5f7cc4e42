#include "keyc/generated/table_form.hpp"

#include <string>
#include <vector>

namespace keyc {
namespace {

std::vector<KeySchemaElement> key_schema(std::initializer_list<KeyElementForm> form) {
  std::vector<KeySchemaElement> elements;
  for (const auto& [name, type] : form) elements.push_back({std::string(name), std::string(type)});
  return elements;
}

std::vector<SecondaryIndex> indexes(std::initializer_list<IndexForm> forms) {
  std::vector<SecondaryIndex> result;
  for (const IndexForm& form : forms)
    result.push_back({.IndexName = std::string(form.IndexName),
                      .KeySchema = key_schema(form.KeySchema),
                      .ProjectionType = std::string(form.ProjectionType),
                      .NonKeyAttributes = {form.NonKeyAttributes.begin(), form.NonKeyAttributes.end()}});
  return result;
}

}  // namespace

CreateTable create_table(const TableForm& form) {
  CreateTable request{.TableName = std::string(form.TableName.stored), .schema_table = form.TableName.schema};
  for (const auto& [name, type] : form.AttributeDefinitions)
    request.AttributeDefinitions.push_back({std::string(name), type});
  request.KeySchema = key_schema(form.KeySchema);
  request.LocalSecondaryIndexes = indexes(form.LocalSecondaryIndexes);
  request.GlobalSecondaryIndexes = indexes(form.GlobalSecondaryIndexes);
  return request;
}

}  // namespace keyc
