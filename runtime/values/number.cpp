#include "keyc/generated/number.hpp"

#include <charconv>
#include <cmath>
#include <limits>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"

namespace keyc {
namespace {

template <class T, class... Format>
std::string printed(T value, Format... format) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, format...).ptr;
  return {buffer, end};
}

template <class T>
bool read(std::string_view digits, T& value) noexcept {
  T result{};
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, result);
  if (error != std::errc() || stop != end) return false;
  value = result;
  return true;
}

/// Whole numbers may also be written "1E2" or "12.0". Their canonical form has neither an exponent nor a fraction.
template <class T>
bool read_whole(std::string_view digits, T& value) noexcept {
  if (read(digits, value)) return true;
  try {
    return read(Decimal(digits).text(), value);
  } catch (const EncodeError&) {
    return false;
  }
}

template <class T>
std::string floating_text(T value) {
  if (!std::isfinite(value)) throw EncodeError(printed(value), "is not a number that DynamoDB has");
  const double magnitude = std::fabs(static_cast<double>(value));
  if (magnitude != 0 && (magnitude < 1e-130 || magnitude >= 1e126))
    throw EncodeError(printed(value), "is outside DynamoDB's range, 1E-130 to 9.99…E125");
  // A whole number beyond what the type counts in ones is printed with all its digits, which are more than it takes to
  // read it back; a text with an exponent is not canonical. Other texts are as they should be.
  constexpr double counted = static_cast<double>(std::uint64_t{1} << std::numeric_limits<T>::digits);
  std::string text = value == 0 ? "0" : printed(value);
  if (magnitude < counted && text.find('e') == std::string::npos) return text;
  return Decimal(printed(value, std::chars_format::scientific)).text();
}

template <class T>
bool read_floating(std::string_view digits, T& value) noexcept {
  T result{};
  if (!read(digits, result) || !std::isfinite(result)) return false;
  value = result;
  return true;
}

}  // namespace

std::string generated::number_text(float value) { return floating_text(value); }
std::string generated::number_text(double value) { return floating_text(value); }

std::string generated::number_text(std::int64_t value) { return printed(value); }
std::string generated::number_text(std::uint64_t value) { return printed(value); }

bool generated::parse_number(std::string_view digits, std::int64_t& value) noexcept {
  return read_whole(digits, value);
}
bool generated::parse_number(std::string_view digits, std::uint64_t& value) noexcept {
  return read_whole(digits, value);
}

bool generated::parse_number(std::string_view digits, float& value) noexcept { return read_floating(digits, value); }
bool generated::parse_number(std::string_view digits, double& value) noexcept { return read_floating(digits, value); }

std::string Integer::text() const { return negative_ ? printed(static_cast<std::int64_t>(bits_)) : printed(bits_); }

void Integer::out_of_range(std::string_view entity, std::string_view attribute) const {
  throw ValueError(entity, attribute, text(), "is out of range");
}

}  // namespace keyc
