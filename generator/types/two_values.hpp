#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "generator/types/scalar.hpp"

namespace keyc::model {

/// Two values of a type that keys hold, which differ in every period; one, of an enum that has no more.
std::vector<Scalar> two_values(const Type& type);

}  // namespace keyc::model
