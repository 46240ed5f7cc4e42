#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace keyc::inline generated {

/// For std::hash of ids.
template <std::size_t Size>
std::size_t hash_of(const std::array<std::uint8_t, Size>& bytes) noexcept {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), Size});
}

}  // namespace keyc::inline generated
