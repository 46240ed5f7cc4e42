#pragma once

#include <deque>
#include <string>

#include "generator/audit/entity_plan.hpp"
#include "generator/proof/key_tables.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::audit {

using Plans = std::deque<EntityPlan>;

/// What the primary key of an item says of its entity.
struct KeyedAs {
  const EntityPlan* plan = nullptr;  // whose key it is: the whole, or by its literals alone
  bool is_whole = false;
  bool fits_several = false;  // by its literals
  /// If the key is not whole: of which key attribute the text below is.
  std::string attribute{};
  std::string why{};  // as generated code says it; of a foreign item, where it leaves the key of the nearest entity

  bool is_foreign() const { return plan == nullptr && !fits_several; }
};

/// Tells which entity has a key, by the runtime's own functions.
class KeyedPlans {
 public:
  explicit KeyedPlans(const Plans& plans);

  /// The entity whose whole key it is; null if there is none.
  const EntityPlan* whole(const Item& item) const;
  /// An item that lacks a primary key attribute is foreign.
  KeyedAs entity_of(const Item& item) const;

 private:
  KeyedAs by_literals(const Item& item) const;
  KeyedAs nearest(const Item& item) const;

  const Plans& plans_;
  proof::KeyTables tables_;
};

}  // namespace keyc::audit
