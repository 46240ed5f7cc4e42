#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/matching.hpp"

namespace keyc {

/// As an argument of decode(): items that belong to no entity are skipped, among them markers of unique values.
struct SkippingOthers {
  explicit SkippingOthers() = default;
};
inline constexpr SkippingOthers skipping_others{};

inline namespace generated {

/// The companion of an entity's struct. Headers of entities declare
///
///   StoreEntity companion_of(keyc::Members<Store>);
template <class Struct>
using CompanionOf = decltype(companion_of(Members<Struct>()));

/// How items of one entity are known and read, as one of several structs.
template <class Any>
struct ItemKind {
  bool (*matches)(const Item& item);
  Any (*read)(const Item& item);
};

/// The items of a table, which are those of these structs. A variant of 100 structs takes a compiler seconds: only a
/// source that decodes items of any kind pays for it, after the headers of all these entities.
template <class Table, class... Structs>
class TableItems {
 public:
  /// Any item of the table, as the struct of its entity. Throws keyc::DecodeError for an item that belongs to no
  /// entity, or that does not match the schema.
  static std::variant<Structs...> decode(const Item& item) {
    if (const auto* const kind = kind_of(item)) return kind->read(item);
    fail_unknown_item(Table::name, Table::type_attribute, item);
  }
  /// Empty for an item that belongs to no entity: the marker of a unique value, or what another program stores there.
  /// Throws keyc::DecodeError for an item of an entity that does not match the schema.
  static std::optional<std::variant<Structs...>> decode(const Item& item, SkippingOthers) {
    const auto* const kind = kind_of(item);
    return kind == nullptr ? std::nullopt : std::optional(kind->read(item));
  }
  /// Of tables with a stream alone: declare which, as `stream keys`.
  static void decode_key(const Item& key) = delete;

 private:
  static auto kind_of(const Item& item) {
    using Any = std::variant<Structs...>;
    static constexpr ItemKind<Any> kinds[] = {
        {&CompanionOf<Structs>::matches,
         [](const Item& of) { return Any(std::in_place_type<Structs>, CompanionOf<Structs>::from_item(of)); }}...};
    for (const ItemKind<Any>& kind : kinds)
      if (kind.matches(item)) return &kind;
    return static_cast<const ItemKind<Any>*>(nullptr);
  }
};

/// The items of a table with a stream, whose records can have the keys of items alone.
template <class Table, class... Structs>
class StreamedItems : public TableItems<Table, Structs...> {
 public:
  /// The entity that has this primary key, and the key: a std::variant of OrderEntity::DecodedKey and the like. Other
  /// attributes of the item are ignored. Throws keyc::DecodeError for a key that is of no entity, or of two.
  static auto decode_key(const Item& item) {
    if (auto key = decode_key(item, skipping_others)) return *std::move(key);
    fail_unknown_key(Table::name);
  }
  /// Empty for a key that is of no entity, as that of the marker of a unique value.
  static auto decode_key(const Item& item, SkippingOthers) {
    using Any = std::variant<typename CompanionOf<Structs>::DecodedKey...>;
    static constexpr ItemKind<Any> kinds[] = {{&CompanionOf<Structs>::DecodedKey::matches, [](const Item& of) {
                                                 return Any(
                                                     std::in_place_type<typename CompanionOf<Structs>::DecodedKey>,
                                                     CompanionOf<Structs>::DecodedKey::from_item(of));
                                               }}...};
    std::optional<Any> key;
    for (const ItemKind<Any>& kind : kinds) {
      if (!kind.matches(item)) continue;
      if (key) fail_common_key(Table::name);
      key = kind.read(item);
    }
    return key;
  }
};

}  // namespace generated
}  // namespace keyc
