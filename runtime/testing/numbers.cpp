#include "testing/numbers.hpp"

#include <algorithm>
#include <vector>

#include "keyc/decimal.hpp"
#include "testing/errors.hpp"
#include "values/decimal_parts.hpp"

namespace keyc::fake {
namespace {

/// The digits of a number from 10^`lowest` up, each with the sign of the number.
std::vector<int> places(const DecimalParts& parts, int lowest, std::size_t count) {
  std::vector<int> result(count, 0);
  int place = parts.exponent - lowest;
  for (const char digit : parts.digits)
    result[static_cast<std::size_t>(place--)] = (parts.negative ? -1 : 1) * (digit - '0');
  return result;
}

int lowest_place(const DecimalParts& parts) { return parts.exponent + 1 - static_cast<int>(parts.digits.size()); }

bool is_negative(const std::vector<int>& places) {
  const auto highest = std::find_if(places.rbegin(), places.rend(), [](int place) { return place != 0; });
  return highest != places.rend() && *highest < 0;
}

}  // namespace

std::string number_text(const std::string& text) try { return Decimal(text).text(); } catch (const EncodeError& error) {
  refuse(error.what());
}

std::string sum_text(const std::string& a, const std::string& b) {
  const DecimalParts x = *take_apart(a);
  const DecimalParts y = *take_apart(b);
  if (x.digits.empty()) return b;
  if (y.digits.empty()) return a;
  const int lowest = std::min(lowest_place(x), lowest_place(y));
  const auto count = static_cast<std::size_t>(std::max(x.exponent, y.exponent) - lowest) + 2;
  std::vector<int> total = places(x, lowest, count);
  const std::vector<int> addends = places(y, lowest, count);
  std::transform(total.begin(), total.end(), addends.begin(), total.begin(), std::plus<>());
  const int sign = is_negative(total) ? -1 : 1;
  std::string digits;
  int carry = 0;
  for (const int place : total) {
    const int value = sign * place + carry;
    carry = value < 0 ? -1 : value / 10;
    digits.insert(digits.begin(), static_cast<char>('0' + value - 10 * carry));
  }
  return number_text((sign < 0 ? "-" : "") + digits + "E" + std::to_string(lowest));
}

std::string negated_text(const std::string& text) {
  if (text == "0") return text;
  return text.starts_with('-') ? text.substr(1) : '-' + text;
}

std::size_t stored_size_of_number(const std::string& text) { return 1 + (take_apart(text)->digits.size() + 1) / 2; }

}  // namespace keyc::fake
