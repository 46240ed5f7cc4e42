#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keyc {

/// A decimal number in parts: d.ddd × 10^exponent, without leading or trailing zeros; no digits for zero.
struct DecimalParts {
  bool negative = false;
  std::string digits;
  int exponent = 0;  // of the first digit
};

/// No value if the text is not a number.
std::optional<DecimalParts> take_apart(std::string_view text);
/// Of a Decimal's own text. One that was moved from may have any: it has the parts of zero.
inline DecimalParts parts_of(std::string_view canonical) { return take_apart(canonical).value_or(DecimalParts{}); }

}  // namespace keyc
