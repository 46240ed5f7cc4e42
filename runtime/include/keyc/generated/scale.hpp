#pragma once

#include <cstdint>

namespace keyc::inline generated {

/// The values for which a dimension of an address has cells, `x from -0.5 to 60`: all of the same size. Both ends are
/// whole numbers of units of 10^-digits; those of a time count the units of its type since 1970.
struct Scale {
  std::int64_t from = 0;
  std::uint64_t size = 0;  // `to` - `from`, not 0
  int digits = 0;          // 0 to 18

  friend bool operator==(const Scale&, const Scale&) = default;
};

/// For generated code, whose tables point to it.
template <std::int64_t from, std::uint64_t size, int digits = 0>
inline constexpr Scale scaled{from, size, digits};

}  // namespace keyc::inline generated
