#pragma once

#include <map>
#include <string>

#include "generator/audit/entity_plan.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::audit {

/// The members of structs in the item that the schema does not have: their paths, "lines[].text" in all elements of a
/// list or entries of a map, with the first place of each, "lines[3].text".
std::map<std::string, std::string> unknown_members(const EntityPlan& plan, const Item& item);

}  // namespace keyc::audit
