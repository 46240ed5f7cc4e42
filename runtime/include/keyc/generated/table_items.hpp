#pragma once

#include <utility>
#include <variant>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/matching.hpp"

namespace keyc::inline generated {

/// The companion of an entity's struct. Headers of entities declare
///
///   StoreEntity companion_of(keyc::Members<Store>);
template <class Struct>
using CompanionOf = decltype(companion_of(Members<Struct>()));

/// The items of a table, which are those of these structs. A variant of 100 structs takes a compiler seconds: only a
/// source that decodes items of any kind pays for it, after the headers of all these entities.
template <class Table, class... Structs>
class TableItems {
 public:
  /// Any item of the table, as the struct of its entity. Throws keyc::DecodeError for an item that belongs to no
  /// entity, or that does not match the schema.
  static std::variant<Structs...> decode(const Item& item) {
    using Any = std::variant<Structs...>;
    struct Kind {
      bool (*matches)(const Item& item);
      Any (*read)(const Item& item);
    };
    static constexpr Kind kinds[] = {{&CompanionOf<Structs>::matches, [](const Item& of) {
                                        return Any(std::in_place_type<Structs>, CompanionOf<Structs>::from_item(of));
                                      }}...};
    for (const Kind& kind : kinds)
      if (kind.matches(item)) return kind.read(item);
    fail_unknown_item(Table::name, Table::type_attribute, item);
  }
};

}  // namespace keyc::inline generated
