#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace keyc {

/// Whether the value is one that its enum names. The compiler writes others as a cast: `(keyc::Code)77`.
template <auto value>
consteval bool is_enumerator() {
  constexpr std::string_view name = __PRETTY_FUNCTION__;
  return name[name.find("value = ") + 8] != '(';
}

/// Whether a table has one row for each value of an enum, in the enum's order. `key` is the member that holds the
/// value. So a new value without a row, and a row too many, fail a static_assert.
template <const auto& rows, auto key>
consteval bool has_row_for_each_value() {
  std::size_t count = 0;
  for (const auto& row : rows)
    if (static_cast<std::size_t>(row.*key) != count++) return false;
  using Enum = std::remove_cvref_t<decltype(rows.front().*key)>;
  return is_enumerator<static_cast<Enum>(rows.size() - 1)>() && !is_enumerator<static_cast<Enum>(rows.size())>();
}

}  // namespace keyc
