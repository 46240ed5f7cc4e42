#pragma once

#include <simdjson.h>

#include "json/row_index.hpp"
#include "keyc/attribute_row.hpp"

namespace keyc::json {

/// Whether read_value() accepts the element.
bool is_value(simdjson::dom::element element, int depth = 0);
/// Whether read_item() accepts the element. It may also be false for one with very many members.
bool is_item(simdjson::dom::element element, int depth = 0);

/// Reads the items of one entity into structs.
class StructReader {
 public:
  /// The rows must outlive it; there are no more than RowIndex::most_rows.
  explicit StructReader(const AttributeRows& rows) : rows_(rows), index_(rows.rows) {}

  /// False if read_item() refuses the element, or the item does not match the schema, or is of another entity: what is
  /// wrong is for the functions that read Items to say. The struct must be blank, and is of no use after that.
  bool read(simdjson::dom::element item, void* object) const;

  /// Whether the item can be read, and says that it is of another entity.
  bool is_of_another_entity(simdjson::dom::element item) const;

 private:
  const AttributeRows& rows_;
  RowIndex index_;
};

}  // namespace keyc::json
