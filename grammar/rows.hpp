#pragma once

#include <cstddef>

namespace keyc {

/// Whether a table has one row for each value of an enum, in the enum's order. `key` is the member that holds the
/// value, `last` the enum's last value: a new value without a row, or the other way round, fails a static_assert.
template <class Rows, class Row, class Enum>
constexpr bool rows_in_order(const Rows& rows, Enum Row::*key, Enum last) {
  std::size_t i = 0;
  for (const Row& row : rows)
    if (static_cast<std::size_t>(row.*key) != i++) return false;
  return i == static_cast<std::size_t>(last) + 1;
}

}  // namespace keyc
