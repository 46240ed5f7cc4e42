#include "fake_dynamodb/placeholders.hpp"

#include "fake_dynamodb/errors.hpp"
#include "fake_dynamodb/values.hpp"

namespace fake_dynamodb {

Placeholders::Placeholders(const keyc::AttributeNames& names, const keyc::Item& values)
    : names_(names), values_(normalised(values)) {}

const std::string& Placeholders::name(const std::string& placeholder) {
  const auto found = names_.find(placeholder);
  require(found != names_.end(), "an expression attribute name is not defined: " + placeholder);
  used_.insert(placeholder);
  return found->second;
}

const keyc::AttributeValue& Placeholders::value(const std::string& placeholder) {
  const keyc::AttributeValue* const found = values_.find(placeholder);
  require(found != nullptr, "an expression attribute value is not defined: " + placeholder);
  used_.insert(placeholder);
  return *found;
}

void Placeholders::require_all_used() const {
  for (const auto& [placeholder, name] : names_)
    require(used_.contains(placeholder), "an expression attribute name is not used: " + placeholder);
  for (const keyc::Attribute& attribute : values_)
    require(used_.contains(attribute.name), "an expression attribute value is not used: " + attribute.name);
}

}  // namespace fake_dynamodb
