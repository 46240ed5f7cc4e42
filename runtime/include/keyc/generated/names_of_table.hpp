#pragma once

#include <concepts>
#include <string_view>

namespace keyc::inline generated {

/// What a table is called; string literals.
struct NamesOfTable {
  std::string_view stored;  // in requests
  std::string_view schema;  // in the schema: the name before `as`

  constexpr NamesOfTable() = default;
  /// Most tables have one name for both.
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, NamesOfTable>) constexpr NamesOfTable(
      const Text& both) noexcept  // NOLINT(google-explicit-constructor): a name is the names of its table
      : stored(std::string_view(both)), schema(stored) {}
  constexpr NamesOfTable(std::string_view in_requests, std::string_view in_schema) noexcept
      : stored(in_requests), schema(in_schema) {}
  /// The name in requests.
  constexpr operator std::string_view() const noexcept { return stored; }  // NOLINT(google-explicit-constructor)
};

}  // namespace keyc::inline generated
