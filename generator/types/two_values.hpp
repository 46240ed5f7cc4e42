#pragma once

#include <vector>

#include "generator/types/scalar.hpp"
#include "generator/types/type.hpp"

namespace keyc::model {

/// Two values of a type that keys can contain. They differ in every period (year to minute). Only one value if an enum
/// has no more.
std::vector<Scalar> two_values(const Type& type);

}  // namespace keyc::model
