#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "json/name.hpp"
#include "keyc/generated/attribute_row.hpp"

namespace keyc::json {

/// Finds rows by name, and the type attribute, whose number is the one after the last row.
class RowIndex {
 public:
  static constexpr std::size_t most_rows = 128;
  static constexpr std::size_t none = 0xFF;

  /// There are no more than `most_rows`.
  explicit RowIndex(const AttributeRows& of) {
    slots_.fill(none);
    for (const AttributeRow& row : of.rows) add(row.name);
    if (!of.type_attribute.empty()) add(of.type_attribute);
  }

  /// `none` if no row has the name.
  std::size_t find(const Name& name) const noexcept {
    for (std::size_t slot = slot_of(name); slots_[slot] != none; slot = (slot + 1) % slot_count)
      if (names_[slots_[slot]] == name) return slots_[slot];
    return none;
  }
  bool has(std::size_t row, const Name& name) const noexcept { return row < size_ && names_[row] == name; }

 private:
  static constexpr std::size_t slot_count = 256;

  void add(std::string_view text) {
    const Name name = Name::of(text);
    std::size_t slot = slot_of(name);
    while (slots_[slot] != none) slot = (slot + 1) % slot_count;
    slots_[slot] = static_cast<std::uint8_t>(size_);
    names_[size_++] = name;
  }

  /// Of its first bytes, its size and its last byte: where names mostly differ.
  static std::size_t slot_of(const Name& name) noexcept {
    const std::string_view text = name.text();
    const auto last = text.empty() ? std::size_t{0} : static_cast<unsigned char>(text.back());
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
    return ((name.start + text.size() + (last << 32)) * spread) >> 56;
  }

  std::array<Name, most_rows + 1> names_;  // of which `size_` are set
  std::size_t size_ = 0;
  std::array<std::uint8_t, slot_count> slots_;
};

}  // namespace keyc::json
