#include "testing/placeholders.hpp"

#include <algorithm>
#include <cstddef>

#include "testing/errors.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

constexpr std::size_t longest_placeholder = 255;

void check_placeholder(const std::string& placeholder, char sign) {
  const auto is_word = [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  require(placeholder.size() <= longest_placeholder, "The expression attribute map contains a key that is too long");
  require(placeholder.size() > 1 && placeholder.front() == sign &&
              std::all_of(placeholder.begin() + 1, placeholder.end(), is_word),
          "the expression attribute map contains an invalid key: \"" + placeholder + "\"");
}

}  // namespace

Placeholders::Placeholders(const AttributeNames& names, const Item& values)
    : names_(names), values_(normalised(values)) {
  for (const auto& [placeholder, name] : names) {
    check_placeholder(placeholder, '#');
    check_name(name);
  }
  for (const Attribute& value : values) check_placeholder(value.name, ':');
}

const std::string& Placeholders::name(const std::string& placeholder) {
  const auto found = names_.find(placeholder);
  require(found != names_.end(), "an expression attribute name is not defined: " + placeholder);
  used_.insert(placeholder);
  return found->second;
}

const AttributeValue& Placeholders::value(const std::string& placeholder) {
  const AttributeValue* const found = values_.find(placeholder);
  require(found != nullptr, "an expression attribute value is not defined: " + placeholder);
  used_.insert(placeholder);
  return *found;
}

void Placeholders::require_all_used() const {
  for (const auto& [placeholder, name] : names_)
    require(used_.contains(placeholder), "an expression attribute name is not used: " + placeholder);
  for (const Attribute& attribute : values_)
    require(used_.contains(attribute.name), "an expression attribute value is not used: " + attribute.name);
}

}  // namespace keyc::fake
