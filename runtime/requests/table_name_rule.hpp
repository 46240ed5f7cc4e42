#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

/// What DynamoDB accepts as the name of a table or an index. Source: "Naming rules" of the Amazon DynamoDB Developer
/// Guide.
namespace keyc {

inline constexpr std::string_view table_name_rule = "3 to 255 of the characters a-z A-Z 0-9 _ - .";
inline constexpr std::size_t shortest_table_name = 3;
inline constexpr std::size_t longest_table_name = 255;

constexpr bool is_for_table_names(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
}
constexpr bool is_table_name(std::string_view name) {
  return name.size() >= shortest_table_name && name.size() <= longest_table_name && is_for_table_names(name);
}

}  // namespace keyc
