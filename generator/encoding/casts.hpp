#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/encoding/writers.hpp"
#include "generator/types/types.hpp"

namespace keyc::model {

/// `u8(x)` to `f64(x)`: a number, the units of an epoch, or what epoch_s(x) and its like write, in another width.
struct Cast {
  Function function;
  std::string_view name;     // of the runtime's function, in keyc::binary
  std::string_view name_of;  // of the template for a number that another function has written in digits
  void (*rewrite)(std::string& out, std::size_t start);  // the same for keyc itself
  int width;                                             // in bytes
  int exact_bits;  // of whole numbers that a floating-point number keeps; 0: what is not kept is refused

  /// What writes a value of the type, which must be a number.
  Write write(TypeKind from) const;
  /// What writes the cell of a value; null unless the function has cells, and the type is a number, a time or a date.
  WriteCell write_cell(TypeKind from) const;
  /// Of the runtime's function that writes cells.
  std::string_view cell_name() const;
  /// Whether different values of the type are never written alike.
  bool keeps(TypeKind from) const;
};

const Cast& cast_of(Function function);

}  // namespace keyc::model
