#pragma once

#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/encoding/writers.hpp"
#include "generator/types/types.hpp"

namespace keyc::model {

/// `u8(x)` to `f64(x)`: a number, or the units of an epoch, in another width.
struct Cast {
  Function function;
  std::string_view name;  // of the runtime's function, in keyc::binary
  int width;              // in bytes
  int exact_bits;         // of whole numbers that a floating-point number keeps; 0: what is not kept is refused

  /// What writes a value of the type, which must be a number.
  Write write(TypeKind from) const;
  /// Whether different values of the type are never written alike.
  bool keeps(TypeKind from) const;
};

const Cast& cast_of(Function function);

}  // namespace keyc::model
