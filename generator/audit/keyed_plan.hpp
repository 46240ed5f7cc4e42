#pragma once

#include <deque>
#include <string>

#include "generator/audit/entity_plan.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::audit {

using Plans = std::deque<EntityPlan>;

/// What the primary key of an item says of its entity.
struct KeyedAs {
  const EntityPlan* plan = nullptr;  // whose key it is: the whole, or by its literals
  bool is_whole = false;
  /// If the key is not whole: of which key attribute the text below is.
  std::string attribute{};
  std::string why{};  // where it leaves the key of the plan, of several entities, or of the nearest one
  bool is_foreign() const { return plan == nullptr && !fits_several; }
  bool fits_several = false;
};

/// The one place that decides which entity has this key. An item that lacks a primary key attribute is foreign.
KeyedAs entity_by_key(const Plans& plans, const Item& item);

}  // namespace keyc::audit
