#pragma once

#include <vector>

#include "generator/model/condition.hpp"
#include "generator/model/key_template.hpp"

/// Conditions in one form, so that those that are written in two ways, and hold for the same items, can be compared.
namespace keyc::diff {

model::Condition normal(const model::Condition& condition);

/// The conditions that must all hold, in their normal form, each once. Those that ask for a part of the key are left
/// out, since there is no key without it.
std::vector<model::Condition> conjuncts(const model::Presence& presence);

}  // namespace keyc::diff
