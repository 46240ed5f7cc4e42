#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "keyc/generated/attribute_row.hpp"
#include "keyc/generated/whole_writes.hpp"

namespace keyc {

/// An attribute that items of an entity can have: of a row, a key, or the type attribute if it is neither.
struct ItemPart {
  std::string_view name;
  const AttributeRow* row = nullptr;
  const KeyFunction* key = nullptr;
  const KeyGroup* group = nullptr;  // of the key

  bool is_there(const void* components) const {
    return key == nullptr || (components != nullptr && (group->is_there == nullptr || group->is_there(components)));
  }
};

/// The value of a row in a struct: of an optional, what it holds. Null if that is empty.
struct RowValue {
  const ValueType* type;
  const void* value;

  RowValue(const AttributeRow& row, const void* object) : type(row.type), value(row.value_in(object)) {
    while (value != nullptr && type->kind == ValueType::Kind::optional) {
      value = type->held(value);
      type = type->inner;
    }
  }
  /// Of a string or a scalar.
  bool has_text() const noexcept { return type->text != nullptr; }
};

/// All attributes that items of an entity can have, in the order of their names, so that no attribute moves when a
/// struct becomes an item, or the same as JSON (put_json). Errors come in another order: the first one of a row, then
/// the first one of a key. So if there is one, all is done again in that order.
class ItemOrder {
 public:
  /// Made once for each entity.
  static const ItemOrder& of(const EntityWrites& entity);

  /// Calls `visit` with what the item of a struct with these Components has, keys included; if they are null, without
  /// keys. A key replaces a row with its name.
  template <class Visit>
  void each(const void* components, const Visit& visit) const {
    for (auto part = parts_.begin(); part != parts_.end(); ++part) {
      if (!part->is_there(components)) continue;
      const auto next = part + 1;
      const bool is_replaced = next != parts_.end() && next->name == part->name && next->is_there(components);
      if (!is_replaced) visit(*part);
    }
  }
  /// The item of a struct with these Components, keys included; if they are null, without keys. Of several errors it
  /// throws that of the first row, then that of the first key.
  static Item item(const EntityWrites& entity, const void* object, const void* components);

 private:
  explicit ItemOrder(const EntityWrites& entity);

  /// Throws any of these errors.
  Item in_order(const EntityWrites& entity, const void* object, const void* components) const;

  std::vector<ItemPart> parts_;
};

}  // namespace keyc
