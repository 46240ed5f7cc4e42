#include "items/misfit.hpp"

#include <string_view>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/scalar_type.hpp"
#include "values/alphabets.hpp"

namespace keyc {
namespace {

using Type = AttributeValue::Type;

bool is_whole(std::string_view number) {
  Decimal value;
  if (!detail::read_decimal(number, value)) return false;
  // With an exponent, the canonical text is of more digits than there can be, or of a small fraction.
  const std::string& text = value.text();
  const std::size_t exponent = text.find('E');
  return exponent == text.npos ? text.find('.') == text.npos : text[exponent + 1] != '-';
}

/// Whether a text is a ulid but for its first digit, which has three bits.
bool is_ulid_too_large(std::string_view text) {
  constexpr std::size_t length = 26;
  return text.size() == length && text.front() > '7' && text.find_first_not_of(alphabet::ulid) == text.npos;
}

}  // namespace

std::string why_no_number(const AttributeValue& value) {
  if (value.type() != Type::N) return {};
  try {
    const Decimal is_one(value.text());
    return {};
  } catch (const EncodeError& error) {
    return error.reason();
  }
}

std::string particular_misfit(const ValueType& type, const AttributeValue& value) {
  if (type.type != value.type() || type.form != nullptr) return {};
  if (type.name.starts_with("epoch") && is_whole(value.text())) return "is out of the range of its type";
  if (type.name == "ulid" && is_ulid_too_large(value.text()))
    return "has more than 128 bits: the first digit of a ulid is at most 7";
  return {};
}

}  // namespace keyc
