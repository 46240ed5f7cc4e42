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

}  // namespace keyc
