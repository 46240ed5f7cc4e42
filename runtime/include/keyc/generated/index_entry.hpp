#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "keyc/attribute_value.hpp"

namespace keyc::inline generated {

/// A part of an item that always has its primary key: the entry in an index that does not project all attributes, or
/// what a pattern selects.
class IndexEntry {
 public:
  /// The primary key of the item.
  const Item& key() const noexcept { return key_; }

 protected:
  explicit IndexEntry(Item key) : key_(std::move(key)) {}

 private:
  Item key_;
};

/// The attributes of the item with these names. Throws DecodeError if one is missing.
Item key_of(std::string_view entity, const Item& item, std::initializer_list<std::string_view> names);

}  // namespace keyc::inline generated
