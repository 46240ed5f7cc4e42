#pragma once

#include <string>
#include <string_view>

#include "generator/audit/entity_plan.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::audit {

/// What an item of versions says beside its number, and what repeats that or is made of it. Contents are equal if
/// generated code reads the same, and DynamoDB finds what the schema does not have equal.
Item content_of(const EntityPlan& plan, const Item& item);

/// One text for all texts of a number.
std::string number_by_value(std::string_view number);

}  // namespace keyc::audit
