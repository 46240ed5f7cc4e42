#include "testing/values.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/utf8.hpp"
#include "testing/errors.hpp"
#include "testing/numbers.hpp"

namespace keyc::fake {
namespace {

using Type = AttributeValue::Type;

constexpr int most_levels = 32;
constexpr std::size_t longest_name = 65535;

std::set<std::string> elements(const AttributeValue& set) {
  std::set<std::string> result;
  for (const Attribute& attribute : set.children()) result.insert(attribute.value.text());
  return result;
}

AttributeValue set_of(Type type, const std::set<std::string>& elements) {
  return AttributeValue::set(type, {elements.begin(), elements.end()});
}

Item normalised(const Item& item, int level);

AttributeValue normalised(const AttributeValue& value, int level) {
  require(level <= most_levels, "Nesting Levels have exceeded supported limits");
  switch (value.type()) {
    case Type::N: return AttributeValue::number(number_text(value.text()));
    case Type::L: {
      std::vector<AttributeValue> result;
      for (const Attribute& attribute : value.children()) result.push_back(normalised(attribute.value, level + 1));
      return AttributeValue::list(std::move(result));
    }
    case Type::M: {
      Item members;
      for (const Attribute& attribute : value.children()) members.set(attribute.name, attribute.value);
      return AttributeValue::map(normalised(members, level + 1));
    }
    case Type::SS:
    case Type::NS:
    case Type::BS: {
      require(!value.children().empty(), "a set may not be empty");
      std::set<std::string> result;
      for (const Attribute& attribute : value.children())
        require(result.insert(value.type() == Type::NS ? number_text(attribute.value.text()) : attribute.value.text())
                    .second,
                "Input collection contains duplicates");
      return set_of(value.type(), result);
    }
    case Type::S:
    case Type::B:
    case Type::BOOL:
    case Type::NUL: break;
  }
  return value;
}

Item normalised(const Item& item, int level) {
  Item result;
  for (const Attribute& attribute : item) {
    check_name(attribute.name);
    result.set(attribute.name, normalised(attribute.value, level));
  }
  return result;
}

std::size_t stored_size(const AttributeValue& value) {
  switch (value.type()) {
    case Type::S:
    case Type::B: return value.text().size();
    case Type::N: return stored_size_of_number(value.text());
    case Type::BOOL:
    case Type::NUL: return 1;
    case Type::L:
    case Type::M: {
      std::size_t size = 3;
      for (const Attribute& attribute : value.children())
        size += 1 + attribute.name.size() + stored_size(attribute.value);
      return size;
    }
    case Type::SS:
    case Type::NS:
    case Type::BS: break;
  }
  std::size_t size = 0;
  for (const Attribute& attribute : value.children())
    size += value.type() == Type::NS ? stored_size_of_number(attribute.value.text()) : attribute.value.text().size();
  return size;
}

}  // namespace

void check_name(const std::string& name) {
  require(!name.empty(), "Empty attribute name");
  require(name.size() <= longest_name, "Attribute name is too large, must be less than 65536 bytes");
}

AttributeValue normalised(const AttributeValue& value) { return normalised(value, 1); }
Item normalised(const Item& item) { return normalised(item, 1); }

bool is_set(const AttributeValue& value) {
  return value.type() == Type::SS || value.type() == Type::NS || value.type() == Type::BS;
}

bool is_ordered(const AttributeValue& value) {
  return value.type() == Type::S || value.type() == Type::N || value.type() == Type::B;
}

std::optional<std::strong_ordering> compared(const AttributeValue& a, const AttributeValue& b) {
  if (a.type() != b.type() || !is_ordered(a)) return std::nullopt;
  if (a.type() == Type::N) return Decimal(a.text()) <=> Decimal(b.text());
  return a.text().compare(b.text()) <=> 0;
}

std::optional<std::size_t> size_of(const AttributeValue& value) {
  switch (value.type()) {
    case Type::S: return utf8::utf16_length(value.text());
    case Type::B: return value.text().size();
    case Type::N:
    case Type::BOOL:
    case Type::NUL: return std::nullopt;
    case Type::L:
    case Type::M:
    case Type::SS:
    case Type::NS:
    case Type::BS: break;
  }
  return value.children().size();
}

bool contains(const AttributeValue& whole, const AttributeValue& part) {
  const auto& children = whole.children();
  switch (whole.type()) {
    case Type::S:
    case Type::B: return part.type() == whole.type() && whole.text().find(part.text()) != std::string::npos;
    case Type::SS: return part.type() == Type::S && elements(whole).contains(part.text());
    case Type::NS: return part.type() == Type::N && elements(whole).contains(part.text());
    case Type::BS: return part.type() == Type::B && elements(whole).contains(part.text());
    case Type::L:
      return std::any_of(children.begin(), children.end(),
                         [&](const Attribute& attribute) { return attribute.value == part; });
    case Type::N:
    case Type::BOOL:
    case Type::NUL:
    case Type::M: break;
  }
  return false;
}

AttributeValue sum(const AttributeValue& a, const AttributeValue& b) {
  return AttributeValue::number(sum_text(a.text(), b.text()));
}

AttributeValue difference(const AttributeValue& a, const AttributeValue& b) {
  return AttributeValue::number(sum_text(a.text(), negated_text(b.text())));
}

AttributeValue united(const AttributeValue& a, const AttributeValue& b) {
  std::set<std::string> result = elements(a);
  result.merge(elements(b));
  return set_of(a.type(), result);
}

std::optional<AttributeValue> without(const AttributeValue& set, const AttributeValue& gone) {
  const std::set<std::string> current = elements(set);
  const std::set<std::string> less = elements(gone);
  std::set<std::string> left;
  std::set_difference(current.begin(), current.end(), less.begin(), less.end(), std::inserter(left, left.end()));
  if (left.empty()) return std::nullopt;
  return set_of(set.type(), left);
}

std::size_t stored_size(const Item& item) {
  std::size_t size = 0;
  for (const Attribute& attribute : item) size += attribute.name.size() + stored_size(attribute.value);
  return size;
}

}  // namespace keyc::fake
