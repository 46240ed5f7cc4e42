#include "client/same_value.hpp"

#include <algorithm>

#include "values/decimal_parts.hpp"

namespace keyc::client {
namespace {

using Type = AttributeValue::Type;

bool same_number(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const std::optional<DecimalParts> x = take_apart(a);
  const std::optional<DecimalParts> y = take_apart(b);
  return x && y && x->negative == y->negative && x->digits == y->digits && x->exponent == y->exponent;
}

bool same_attribute(const Attribute& a, const Attribute& b) { return a.name == b.name && same_value(a.value, b.value); }

}  // namespace

bool same_value(const AttributeValue& a, const AttributeValue& b) {
  if (a.type() != b.type()) return false;
  const auto& x = a.children();
  const auto& y = b.children();
  switch (a.type()) {
    case Type::N: return same_number(a.text(), b.text());
    case Type::S:
    case Type::B:
    case Type::BOOL:
    case Type::NUL: return a.text() == b.text();
    case Type::L:
    case Type::M: return std::equal(x.begin(), x.end(), y.begin(), y.end(), same_attribute);
    case Type::SS:
    case Type::NS:
    case Type::BS: return std::is_permutation(x.begin(), x.end(), y.begin(), y.end(), same_attribute);
  }
  return false;
}

bool same_item(const Item& a, const Item& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_attribute);
}

}  // namespace keyc::client
