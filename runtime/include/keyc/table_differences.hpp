#pragma once

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
    time_to_live,
    status,  // the table cannot be used: it is archived, …
  };
  Kind kind;
  std::string name;  // of the index or the attribute that it is about; empty for the table
  std::string text;  // "index gsi1 projects KEYS_ONLY, in the schema ALL"

  friend bool operator==(const TableDifference&, const TableDifference&) = default;
};

/// An existing table differs from its schema.
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
/// one side has.
std::vector<TableDifference> differences(const CreateTable& schema, const TableResult& table);

}  // namespace keyc
