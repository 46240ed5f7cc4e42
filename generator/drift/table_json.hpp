#pragma once

#include "generator/drift/deployed.hpp"
#include "generator/drift/json_reader.hpp"

namespace keyc::drift {

/// A TableDescription, or the properties of AWS::DynamoDB::Table or GlobalTable: what keyc compares has the same
/// members in all of them. What is wrong is reported.
DeployedTable read_table(const JsonReader& json, const evaluate::Json& from);

/// Files and requests of steps have the names of tables and of indexes. `of`: "a table", "an index".
void check_name(const JsonReader& json, const evaluate::Json& at, const std::string& name, std::string_view of);

}  // namespace keyc::drift
