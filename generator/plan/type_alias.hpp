#pragma once

#include <string>

#include "generator/model/model.hpp"

namespace keyc::plan {

/// The placeholder of the type attribute without its '#': "_type", followed by more '_' if an attribute has that name;
/// the name of the key attribute if it is one.
std::string type_alias(const model::Entity& entity);

}  // namespace keyc::plan
