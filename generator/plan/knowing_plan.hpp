#pragma once

#include <cstdint>
#include <vector>

#include "generator/model/model.hpp"

/// Updates by key that set single attributes of a key, whose other attributes the program knows. Each attribute that
/// keys are built from has a bit; an update has those of what it knows and of what it changes as template arguments.
namespace keyc::plan {

struct KnownAttribute {
  const model::Attribute* attribute = nullptr;
  bool can_be_set = false;
  bool can_be_known = false;  // it is stored, and does not follow the clock; no key has it alone
  std::uint64_t bit = 0;
  std::uint64_t needed_by = 0;  // bits of attributes whose change changes a key with this one
};

struct ChangedUnit {
  std::size_t number = 0;        // in UpdatePlan::units
  std::uint64_t changed_by = 0;  // bits
};

struct KnowingPlan {
  std::vector<KnownAttribute> attributes;
  std::vector<ChangedUnit> units;
  std::uint64_t clocks = 0;  // bits of what every update changes
};

/// Has no attributes if no update needs to know one, or if there are more than 64.
KnowingPlan plan_knowing(const model::Entity& entity);

/// Whether every update by key must know something, since what follows the clock is in a key with other attributes, and
/// can know it.
bool must_know(const model::Entity& entity);

}  // namespace keyc::plan
