#pragma once

#include <cstddef>
#include <string_view>

namespace keyc::detail {

/// Bytes of the name of an attribute, or of an entry of a map: a limit of DynamoDB.
inline constexpr std::size_t longest_name = 65'535;

/// What is wrong with the name of an entry of a map; empty if DynamoDB takes it.
inline std::string_view entry_name_misfit(std::string_view name) noexcept {
  if (name.empty()) return "is no name of an entry: it is empty";
  return name.size() > longest_name ? "is no name of an entry: it has more than 65,535 bytes" : "";
}

}  // namespace keyc::detail
