#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::tables {

using Json = nlohmann::ordered_json;

struct PlacedJson;

/// What operations add to the definitions of tables: billing, capacities, backups, keys, tags. A file has an object for
/// each format, in it one for each table, by its name in the schema, or "*" for all. Each is a JSON Merge Patch
/// (RFC 7396) of the properties of the table. An array of indexes or replicas is patched by an object with a member for
/// each, by name, or "*" for all: a merge patch could only replace it as a whole.
///
///   { "cloudformation": { "Shop": { "TableClass": "STANDARD_INFREQUENT_ACCESS",
///                                   "GlobalSecondaryIndexes": { "byOwner": { "OnDemandThroughput": { … } } } } } }
class Overrides {
 public:
  /// Reports what is not JSON, formats that there are not, and tables that no schema has.
  void read(const Source& source, const model::Model& model, Diagnostics& diagnostics);

  /// Reports what the file has for the table that the schema or the command line decides. `regions` are those of the
  /// replicas.
  void check(std::string_view format, const model::Table& table, const std::vector<std::string>& regions,
             Diagnostics& diagnostics) const;

  /// Merges what the file has for the table into its definition, for which check() has reported nothing.
  void apply(std::string_view format, const model::Table& table, Json& definition) const;

 private:
  std::shared_ptr<const PlacedJson> file_;  // null if there is none
};

}  // namespace keyc::tables
