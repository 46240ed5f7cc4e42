#pragma once

#include <optional>
#include <string>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// One difference between a table and its schema.
struct TableDifference {
  enum class Kind {
    key,
    attribute_type,
    missing_index,  // or one that is being deleted
    unknown_index,  // that the schema does not have
    index_scope,    // local instead of global, or the other way round
    index_key,
    projection,
    billing_mode,
    stream,  // another view than that of the schema, or no stream
    time_to_live,
    status,  // the table cannot be used: it is archived, …
  };
  Kind kind;
  std::string name;  // of the index or the attribute that it is about; empty for the table
  std::string text;  // "index gsi1 projects KEYS_ONLY, in the schema ALL"

  friend bool operator==(const TableDifference&, const TableDifference&) = default;
};

/// Which indexes a table that exists may have. Versions of a schema that run side by side do not have the same ones.
enum class Indexes {
  at_least,      // those of the schema, and others
  exactly,       // those of the schema alone
  any_of_these,  // as at_least, but global indexes of the schema may be missing, too: for programs that write the keys
                 // of an index which is not there yet, or not any more. They do not wait for it either
};

/// An existing table differs from its schema: see Client::ensure_table().
class TableDiffers : public Error {
 public:
  TableDiffers(const std::string& table, std::vector<TableDifference> differences);
  const std::vector<TableDifference>& differences() const noexcept { return differences_; }

 private:
  std::vector<TableDifference> differences_;
};

/// The differences between the table (of a DescribeTable) and the one that the schema would create, in the order of the
/// schema: keys, types of key attributes, indexes with their keys and projections, and the billing mode if both have
/// one. An attribute that only one side has is not a difference of its own: it belongs to a key or an index that only
/// one side has. The status is not compared here, but by Client::ensure_table().
std::vector<TableDifference> differences(const CreateTable& schema, const TableResult& table);
/// The same for time to live (of a DescribeTimeToLive). `schema` is nothing if the schema's table has none.
std::optional<TableDifference> difference(const std::optional<UpdateTimeToLive>& schema, const TimeToLiveResult& table);

}  // namespace keyc
