#include "other_writers/written_back.hpp"

#include <algorithm>
#include <vector>

#include "keyc/decimal.hpp"

namespace other_writers {
namespace {

using keyc::Attribute;
using keyc::AttributeValue;
using Type = AttributeValue::Type;

bool same(const AttributeValue& a, const AttributeValue& b);

bool same_number(const std::string& a, const std::string& b) { return keyc::Decimal(a) == keyc::Decimal(b); }

bool is_null(const Attribute& attribute) { return attribute.value.type() == Type::NUL; }

std::vector<Attribute> present(std::vector<Attribute> members) {
  std::erase_if(members, is_null);
  return members;
}

bool same_elements(const AttributeValue& a, const AttributeValue& b) {
  const auto& left = a.children();
  const auto& right = b.children();
  const auto equal = [](const Attribute& x, const Attribute& y) { return same(x.value, y.value); };
  if (a.type() == Type::L) return std::equal(left.begin(), left.end(), right.begin(), right.end(), equal);
  return std::is_permutation(left.begin(), left.end(), right.begin(), right.end(), equal);
}

bool same_members(const AttributeValue& a, const AttributeValue& b) {
  const std::vector<Attribute> left = present(a.children());
  const std::vector<Attribute> right = present(b.children());
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Attribute& x, const Attribute& y) { return x.name == y.name && same(x.value, y.value); });
}

bool same(const AttributeValue& a, const AttributeValue& b) {
  if (a.type() != b.type()) return false;
  switch (a.type()) {
    case Type::N: return same_number(a.text(), b.text());
    case Type::M: return same_members(a, b);
    case Type::L:
    case Type::SS:
    case Type::NS:
    case Type::BS: return same_elements(a, b);
    case Type::S:
    case Type::B:
    case Type::BOOL:
    case Type::NUL: return a.text() == b.text();
  }
  return false;
}

}  // namespace

std::string differences(const keyc::Item& stored, const keyc::Item& written) {
  std::string found;
  for (const Attribute& attribute : stored) {
    const AttributeValue* now = written.find(attribute.name);
    if (now ? same(attribute.value, *now) : is_null(attribute)) continue;
    found += attribute.name + ": " + keyc::to_json(attribute.value) + " becomes " +
             (now ? keyc::to_json(*now) : "absent") + '\n';
  }
  for (const Attribute& attribute : written)
    if (!stored.contains(attribute.name))
      found += attribute.name + ": absent becomes " + keyc::to_json(attribute.value) + '\n';
  return found;
}

}  // namespace other_writers
