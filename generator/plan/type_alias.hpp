#pragma once

#include <string>

#include "generator/model/model.hpp"

namespace keyc::model {

/// The placeholder of the type attribute without its '#': "_type", followed by more '_' if an attribute has that name.
std::string type_alias(const Entity& entity);

}  // namespace keyc::model
