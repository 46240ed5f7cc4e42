#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "keyc/attribute_row.hpp"

namespace keyc::json {

/// Finds rows by name: DynamoDB sends attributes in no order that one may rely on.
class RowIndex {
 public:
  static constexpr std::size_t most_rows = 128;
  static constexpr std::size_t none = 0xFF;

  /// `rows` has no more than `most_rows`.
  explicit RowIndex(std::span<const AttributeRow> rows) : rows_(rows) {
    slots_.fill(none);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::size_t slot = start_of(rows[i].name);
      while (slots_[slot] != none) slot = (slot + 1) % slots_.size();
      slots_[slot] = static_cast<std::uint8_t>(i);
    }
  }

  /// `none` if no row has the name.
  std::size_t find(std::string_view name) const noexcept {
    for (std::size_t slot = start_of(name); slots_[slot] != none; slot = (slot + 1) % slots_.size())
      if (rows_[slots_[slot]].name == name) return slots_[slot];
    return none;
  }

 private:
  /// Its size and the bytes at its ends and in the middle: where names mostly differ.
  static std::size_t start_of(std::string_view name) noexcept {
    if (name.empty()) return 0;
    const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(name[at])}; };
    return (name.size() * 37 + byte(0) * 5 + byte(name.size() / 2) * 11 + byte(name.size() - 1) * 3) % slot_count;
  }

  static constexpr std::size_t slot_count = 256;
  std::span<const AttributeRow> rows_;
  std::array<std::uint8_t, slot_count> slots_;
};

}  // namespace keyc::json
