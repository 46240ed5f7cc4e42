#pragma once

#include <vector>

#include "generator/types/scalar.hpp"
#include "generator/types/type.hpp"

namespace keyc::model {

/// Two values of a type that keys hold, which differ in every period; one, of an enum that has no more.
std::vector<Scalar> two_values(const Type& type);

}  // namespace keyc::model
