#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "values/decimal_parts.hpp"

namespace keyc {
namespace {

/// A number as a sum of coefficients × 10^(lowest + i), which may be any integers before they are carried.
struct Sum {
  std::vector<int> coefficients;
  int lowest = 0;

  void add(int coefficient, int exponent) {
    coefficients.at(static_cast<std::size_t>(exponent - lowest)) += coefficient;
  }
};

/// The exponent of the last digit.
int lowest_of(const DecimalParts& parts) { return parts.exponent - static_cast<int>(parts.digits.size()) + 1; }

/// Carries until all coefficients are digits; what remains above them is -1 if the sum is negative.
int carry(std::vector<int>& coefficients) {
  int rest = 0;
  for (int& coefficient : coefficients) {
    const int value = coefficient + rest;
    rest = (value - (value < 0 ? 9 : 0)) / 10;  // rounded down
    coefficient = value - 10 * rest;
  }
  return rest;
}

/// `shown` is the calculation, for errors.
Decimal finished(Sum sum, const std::string& shown) {
  const bool negative = carry(sum.coefficients) < 0;
  if (negative) {
    // The digits are those of the sum + 10^n: what is missing up to 10^n is the magnitude.
    for (int& digit : sum.coefficients) digit = 9 - digit;
    ++sum.coefficients.front();
    carry(sum.coefficients);
  }
  std::string text(negative ? "-" : "");
  for (auto digit = sum.coefficients.rbegin(); digit != sum.coefficients.rend(); ++digit)
    text += static_cast<char>('0' + *digit);
  text += 'E' + std::to_string(sum.lowest);
  try {
    return Decimal(text);
  } catch (const EncodeError& error) {
    throw EncodeError(shown, error.reason());
  }
}

Decimal added(const Decimal& a, const Decimal& b, int sign, const char* shown_sign) {
  const DecimalParts x = parts_of(a.text());
  const DecimalParts y = parts_of(b.text());
  if (x.digits.empty() || y.digits.empty()) return y.digits.empty() ? a : sign < 0 ? -b : b;
  Sum sum;
  sum.lowest = std::min(lowest_of(x), lowest_of(y));
  sum.coefficients.resize(static_cast<std::size_t>(std::max(x.exponent, y.exponent) - sum.lowest) + 2);
  const auto add = [&sum](const DecimalParts& parts, int factor) {
    int exponent = parts.exponent;
    for (const char digit : parts.digits) sum.add(factor * (parts.negative ? '0' - digit : digit - '0'), exponent--);
  };
  add(x, 1);
  add(y, sign);
  return finished(std::move(sum), a.text() + shown_sign + b.text());
}

}  // namespace

Decimal operator+(const Decimal& a, const Decimal& b) { return added(a, b, 1, " + "); }
Decimal operator-(const Decimal& a, const Decimal& b) { return added(a, b, -1, " - "); }

Decimal operator*(const Decimal& a, const Decimal& b) {
  const DecimalParts x = parts_of(a.text());
  const DecimalParts y = parts_of(b.text());
  if (x.digits.empty() || y.digits.empty()) return {};
  Sum sum;
  sum.lowest = lowest_of(x) + lowest_of(y);
  sum.coefficients.resize(x.digits.size() + y.digits.size());
  const int sign = x.negative == y.negative ? 1 : -1;
  for (std::size_t i = 0; i < x.digits.size(); ++i)
    for (std::size_t j = 0; j < y.digits.size(); ++j)
      sum.add(sign * (x.digits[i] - '0') * (y.digits[j] - '0'),
              x.exponent + y.exponent - static_cast<int>(i) - static_cast<int>(j));
  return finished(std::move(sum), a.text() + " * " + b.text());
}

Decimal operator-(const Decimal& a) {
  if (a.text() == "0") return a;
  Decimal negated = a;
  if (negated.text_.front() == '-')
    negated.text_.erase(0, 1);
  else
    negated.text_.insert(0, 1, '-');
  return negated;
}

}  // namespace keyc
