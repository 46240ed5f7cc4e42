#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "json/cursor.hpp"
#include "json/row_index.hpp"
#include "keyc/generated/attribute_row.hpp"

namespace keyc::json {

/// Reads the items of one entity into structs.
class StructReader {
 public:
  /// The rows must outlive it; there are no more than RowIndex::most_rows.
  explicit StructReader(const AttributeRows& rows) : rows_(rows), index_(rows) {}

  /// What an item has that has no row.
  struct Unknown {
    std::vector<std::string_view> names{};  // of attributes
    bool has_members = false;               // of structs
  };

  /// False if take_item() refuses the item, or it does not match the schema, or is of another entity: what is wrong is
  /// for others to say. The struct must be blank; then it is of no use, and the cursor is where it stopped.
  /// Adds to `unknown`, if it is not null.
  bool read(Cursor& cursor, void* object, Unknown* unknown = nullptr);

  enum class Judged { of_another_entity, to_be_judged, refused };
  /// Takes an item that was not read.
  Judged judge(Cursor& cursor) const;

 private:
  const AttributeRows& rows_;
  RowIndex index_;
  /// The row that each member of the last item had: items of one page mostly have their attributes in one order.
  std::array<std::uint8_t, RowIndex::most_rows> last_rows_{};
};

}  // namespace keyc::json
