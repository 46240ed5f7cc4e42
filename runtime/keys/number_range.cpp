#include "keyc/generated/number_range.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/number.hpp"
#include "values/decimal_parts.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_digits = 38;
constexpr int lowest_exponent = -130;
constexpr int highest_exponent = 125;

/// A whole number of any size.
class Natural {
 public:
  explicit Natural(std::uint64_t value) {
    for (; value != 0; value /= base) limbs_.push_back(static_cast<std::uint32_t>(value % base));
  }

  void multiply(std::uint32_t by) {
    std::uint64_t carry = 0;
    for (std::uint32_t& limb : limbs_) {
      carry += std::uint64_t{limb} * by;
      limb = static_cast<std::uint32_t>(carry % base);
      carry /= base;
    }
    if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
  }

  std::string digits() const {
    std::string digits;
    for (auto limb = limbs_.rbegin(); limb != limbs_.rend(); ++limb) {
      const std::string text = std::to_string(*limb);
      if (!digits.empty()) digits.append(limb_digits - text.size(), '0');
      digits += text;
    }
    return digits;
  }

 private:
  static constexpr std::uint32_t base = 1'000'000'000;
  static constexpr std::size_t limb_digits = 9;
  std::vector<std::uint32_t> limbs_;  // the least first
};

/// significand × 2^exponent, exactly: a negative power of two is a power of five with the point further left.
DecimalParts exactly(std::uint64_t significand, int exponent) {
  constexpr int powers_at_once = 12;  // 5^12 is less than what a limb holds, so that one more holds the carry
  Natural number(significand);
  for (int left = std::abs(exponent); left > 0; left -= powers_at_once) {
    std::uint32_t factor = 1;
    for (int i = 0; i < std::min(left, powers_at_once); ++i) factor *= exponent < 0 ? 5 : 2;
    number.multiply(factor);
  }
  DecimalParts parts{.digits = number.digits()};
  parts.exponent = static_cast<int>(parts.digits.size()) - 1 + std::min(exponent, 0);
  parts.digits.erase(parts.digits.find_last_not_of('0') + 1);
  return parts;
}

/// Half-way from a positive number to its neighbour, which may be zero, or infinite: then the neighbour counts as one
/// unit further.
template <class T>
DecimalParts half_way(T value, T neighbour) {
  const auto unit_of = [](T number) {
    int exponent = 0;
    std::frexp(number, &exponent);
    return exponent - std::numeric_limits<T>::digits;
  };
  const bool is_last = std::isinf(neighbour);
  const int unit = neighbour == 0 || is_last ? unit_of(value) : std::min(unit_of(value), unit_of(neighbour));
  const auto in_units = [&](T number) { return static_cast<std::uint64_t>(std::ldexp(number, -unit)); };
  const std::uint64_t first = in_units(value);
  return exactly(first + (is_last ? first + 1 : in_units(neighbour)), unit - 1);
}

enum class Direction { down, up };

/// Steps by one in the last of DynamoDB's 38 digits.
void step(DecimalParts& parts, Direction direction) {
  const char wraps = direction == Direction::up ? '9' : '0';
  const char onto = direction == Direction::up ? '0' : '9';
  std::size_t at = most_digits;
  while (at > 0 && parts.digits[at - 1] == wraps) parts.digits[--at] = onto;
  if (at == 0) {  // 9.99… and up: 10
    parts.digits.insert(0, 1, '1');
    ++parts.exponent;
  } else {
    parts.digits[at - 1] = static_cast<char>(parts.digits[at - 1] + (direction == Direction::up ? 1 : -1));
  }
  if (parts.digits.front() == '0') {  // 1.00… and down: 0.99…
    parts.digits.erase(0, 1);
    parts.digits += '9';
    --parts.exponent;
  }
  parts.digits.resize(most_digits, '0');
}

std::string written(const DecimalParts& parts) {
  return parts.digits.substr(0, 1) + '.' + parts.digits.substr(1) + 'E' + std::to_string(parts.exponent);
}

template <class T>
bool is_read_as(std::string_view digits, T value) {
  T read{};
  return parse_number(digits, read) && read == value;
}

/// The decimal nearest to the boundary, in this direction from it, that DynamoDB can hold and that reads as the value.
/// A decimal half-way between two numbers reads as the even one.
template <class T>
std::string inside(DecimalParts boundary, Direction direction, T value) {
  const bool is_exact = boundary.digits.size() <= most_digits;
  boundary.digits.resize(most_digits, '0');
  const bool must_step = is_exact ? !is_read_as(written(boundary), value) : direction == Direction::up;
  if (must_step) step(boundary, direction);
  if (boundary.exponent < lowest_exponent) return "1E-130";
  if (boundary.exponent > highest_exponent) return written({false, std::string(most_digits, '9'), highest_exponent});
  return Decimal(written(boundary)).text();
}

template <class T>
NumberRange range(T value) {
  if (value == 0) return {"0", "0"};  // decimals that would be rounded to 0 cannot be read
  if (value < 0) {
    const NumberRange positive = range(-value);
    return {'-' + positive.highest, '-' + positive.lowest};
  }
  constexpr T infinity = std::numeric_limits<T>::infinity();
  return {inside(half_way(value, std::nextafter(value, T{0})), Direction::up, value),
          inside(half_way(value, std::nextafter(value, infinity)), Direction::down, value)};
}

}  // namespace

NumberRange generated::numbers_that_read_as(float value) { return range(value); }
NumberRange generated::numbers_that_read_as(double value) { return range(value); }

}  // namespace keyc
