#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "eight_bytes.hpp"
#include "keyc/attribute_row.hpp"
#include "keyc/whole_writes.hpp"

namespace keyc {

/// An attribute of an item: of a row, a key, or the type attribute if it is neither.
struct ItemPart {
  std::string_view name;
  const AttributeRow* row = nullptr;
  const KeyFunction* key = nullptr;
};

/// What a struct is stored as, in the order of the names.
class ItemParts {
 public:
  explicit ItemParts(const AttributeRows& of);
  ItemParts(const ItemParts&) = delete;
  ItemParts& operator=(const ItemParts&) = delete;

  /// Adds the keys that are built from these Components. A key replaces a row with its name.
  void add_keys(std::span<const KeyGroup> groups, const void* components);
  /// Throws the error of the first name, which need not be that of the first row.
  Item made(const AttributeRows& of, const void* object, const void* components = nullptr) const;

  std::size_t size() const noexcept { return order_.size(); }
  const ItemPart& operator[](std::size_t place) const noexcept { return all_[order_[place].part]; }

 private:
  struct Place {
    std::uint64_t start;  // the first bytes of the name, as a number that sorts as they do: it decides nearly always
    std::size_t part;
  };

  void add(std::string_view name, const AttributeRow* row, const KeyFunction* key);
  bool is_before(const Place& a, const Place& b) const noexcept;

  std::byte room_[4096];
  std::pmr::monotonic_buffer_resource memory_{room_, sizeof room_};
  std::pmr::vector<ItemPart> all_{&memory_};
  std::pmr::vector<Place> order_{&memory_};
};

}  // namespace keyc
