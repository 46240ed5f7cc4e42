#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "values/eight_bytes.hpp"

namespace keyc::json {

/// The name of a member, with its first bytes as a number: two names mostly differ in it.
struct Name {
  std::uint64_t start;  // zeros follow the bytes of a short name
  const char* begin;
  std::size_t size;

  static Name of(std::string_view text) noexcept { return {eight_bytes::load_first(text), text.data(), text.size()}; }
  /// The name with this text, from whose beginning on at least eight bytes can be read.
  static Name in_longer_text(std::string_view text) noexcept {
    const std::size_t mask = std::min(text.size(), sizeof start);
    return {eight_bytes::load(text.data()) & first_bytes[mask], text.data(), text.size()};
  }

  std::string_view text() const noexcept { return {begin, size}; }

  friend bool operator==(const Name& a, const Name& b) noexcept {
    constexpr std::size_t compared = sizeof a.start;
    return a.start == b.start && a.size == b.size &&
           (a.size <= compared || a.text().substr(compared) == b.text().substr(compared));
  }

 private:
  /// The first so many bytes of a number.
  static constexpr auto first_bytes = [] {
    std::array<std::uint64_t, 9> masks{};
    std::array<unsigned char, 8> bytes{};
    for (std::size_t count = 1; count <= bytes.size(); ++count) {
      bytes[count - 1] = 0xFF;
      masks[count] = std::bit_cast<std::uint64_t>(bytes);
    }
    return masks;
  }();
};

}  // namespace keyc::json
