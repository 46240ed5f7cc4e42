#pragma once

#include <string>
#include <variant>

#include "generator/encoding/functions.hpp"
#include "generator/types/types.hpp"
#include "keyc/generated/scale.hpp"

namespace keyc::model {

/// Why a dimension cannot have cells for these values.
struct ScaleFault {
  std::string message;
  std::string hint;
};

/// The cells of values of the type, which is a number, a time or a date.
std::variant<Scale, ScaleFault> scale_of(TypeKind type, const ScaleEnds& ends);

}  // namespace keyc::model
