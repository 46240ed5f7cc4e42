#include "keyc/decimal.hpp"

#include <algorithm>
#include <charconv>

#include "keyc/errors.hpp"
#include "values/decimal_parts.hpp"
#include "values/digits.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_digits = 38;
constexpr int lowest_exponent = -130;
constexpr int highest_exponent = 125;

/// Canonical text: without an exponent from 0.0000001 to below 1E38.
std::string put_together(const DecimalParts& parts) {
  if (parts.digits.empty()) return "0";
  std::string text = parts.negative ? "-" : "";
  const int count = static_cast<int>(parts.digits.size());
  if (parts.exponent >= 0 && parts.exponent < static_cast<int>(most_digits)) {
    if (parts.exponent + 1 >= count)
      return text + parts.digits + std::string(static_cast<std::size_t>(parts.exponent + 1 - count), '0');
    const auto whole = static_cast<std::size_t>(parts.exponent) + 1;
    return text + parts.digits.substr(0, whole) + '.' + parts.digits.substr(whole);
  }
  if (parts.exponent < 0 && parts.exponent >= -7)
    return text + "0." + std::string(static_cast<std::size_t>(-parts.exponent - 1), '0') + parts.digits;
  text += parts.digits.substr(0, 1);
  if (count > 1) text += '.' + parts.digits.substr(1);
  return text + 'E' + std::to_string(parts.exponent);
}

}  // namespace

std::optional<DecimalParts> take_apart(std::string_view text) {
  DecimalParts parts;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    parts.negative = text.front() == '-';
    text.remove_prefix(1);
  }
  std::size_t i = 0;
  long point = -1;  // digits before the point
  for (; i < text.size() && (digits::is_digit(text[i]) || text[i] == '.'); ++i) {
    if (text[i] != '.') {
      parts.digits += text[i];
    } else if (point < 0) {
      point = static_cast<long>(parts.digits.size());
    } else {
      return std::nullopt;
    }
  }
  if (parts.digits.empty()) return std::nullopt;
  long exponent = (point < 0 ? static_cast<long>(parts.digits.size()) : point) - 1;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
    std::string_view written = text.substr(i + 1);
    if (written.starts_with('+') && !written.starts_with("+-")) written.remove_prefix(1);
    int value = 0;
    const auto [stop, error] = std::from_chars(written.data(), written.data() + written.size(), value);
    if (error != std::errc() || stop != written.data() + written.size()) return std::nullopt;
    exponent += value;
  }
  const std::size_t zeros = std::min(parts.digits.find_first_not_of('0'), parts.digits.size());
  parts.digits.erase(0, zeros);
  exponent -= static_cast<long>(zeros);
  parts.digits.erase(parts.digits.find_last_not_of('0') + 1);
  if (parts.digits.empty()) return DecimalParts{};
  parts.exponent = static_cast<int>(std::clamp(exponent, -100000L, 100000L));
  return parts;
}

namespace {

/// `written` is what an error says the number is.
std::string canonical(const DecimalParts& parts, std::string_view written) {
  if (parts.digits.size() > most_digits) throw EncodeError(std::string(written), "has more than 38 digits");
  if (!parts.digits.empty() && (parts.exponent < lowest_exponent || parts.exponent > highest_exponent))
    throw EncodeError(std::string(written), "is outside DynamoDB's range, 1E-130 to 9.99…E125");
  return put_together(parts);
}

}  // namespace

Decimal::Decimal(std::string_view text) {
  const std::optional<DecimalParts> parts = take_apart(text);
  if (!parts) throw EncodeError(std::string(text), "is not a number");
  text_ = canonical(*parts, text);
}

Decimal::Decimal(const Integer& value) : text_(value.text()) {}

std::string Decimal::text(std::size_t scale) const {
  const DecimalParts parts = parts_of(text_);
  const auto count = static_cast<std::ptrdiff_t>(parts.digits.size());
  const std::ptrdiff_t whole = parts.digits.empty() ? 1 : parts.exponent + 1;  // digits before the point
  const std::ptrdiff_t fraction = std::max<std::ptrdiff_t>(count - whole, 0);
  if (static_cast<std::size_t>(fraction) > scale)
    throw EncodeError(text_, "has more than " + std::to_string(scale) + " digits after the point");
  // All digits, from that of the ones or a higher one to the last one of the fraction.
  std::string digits(static_cast<std::size_t>(std::max<std::ptrdiff_t>(1 - whole, 0)), '0');
  digits += parts.digits;
  digits.append(static_cast<std::size_t>(std::max<std::ptrdiff_t>(whole - count, 0)), '0');
  digits.append(scale - static_cast<std::size_t>(fraction), '0');
  if (scale > 0) digits.insert(digits.size() - scale, 1, '.');
  return parts.negative ? '-' + digits : digits;
}

bool from_text(std::string_view text, Decimal& value) noexcept {
  try {
    value = Decimal(text);
    return true;
  } catch (const EncodeError&) {
    return false;
  }
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) noexcept {
  const DecimalParts x = parts_of(a.text_);
  const DecimalParts y = parts_of(b.text_);
  const auto sign = [](const DecimalParts& parts) { return parts.digits.empty() ? 0 : parts.negative ? -1 : 1; };
  if (sign(x) != sign(y)) return sign(x) <=> sign(y);
  if (sign(x) == 0) return std::strong_ordering::equal;
  const std::strong_ordering magnitude =
      x.exponent != y.exponent ? x.exponent <=> y.exponent : x.digits.compare(y.digits) <=> 0;
  return sign(x) > 0 ? magnitude : 0 <=> magnitude;
}

}  // namespace keyc
