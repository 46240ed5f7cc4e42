// One form for what can be stored in several: numbers by value, sets without order, NULL that reads as absent, and the
// default of what is absent.
#include "generator/audit/content.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "generator/evaluate/stored.hpp"
#include "generator/model/defaults.hpp"
#include "keyc/decimal.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/versions.hpp"

namespace keyc::audit {
namespace {

using model::TypeKind;
using Type = AttributeValue::Type;

template <class T>
std::string nearest_text(std::string_view number) {
  T nearest{};
  parse_number(number, nearest);
  return number_text(double{nearest});
}

std::string number_of_type(const model::Type* type, const std::string& number) {
  std::string exact = number_by_value(number);
  if (type != nullptr && type->kind == TypeKind::f32) return nearest_text<float>(exact);
  if (type != nullptr && type->kind == TypeKind::f64) return nearest_text<double>(exact);
  return exact;
}

/// The content of what one entity's items have.
class Content {
 public:
  explicit Content(const model::Entity& entity) : entity_(entity) {}

  /// Of an item, or of a struct. What has no attribute is unknown to the schema.
  Item of(const std::deque<model::Attribute>& attributes, const std::vector<Attribute>& stored) const {
    Item content;
    for (const Attribute& each : stored) {
      const auto known = std::find_if(attributes.begin(), attributes.end(),
                                      [&](const model::Attribute& attribute) { return attribute.stored == each.name; });
      const model::Type* const type = known == attributes.end() ? nullptr : &known->type;
      const bool is_absent = type != nullptr && type->reads_null && each.value.type() == Type::NUL;
      if (!is_absent) content.set(each.name, of(type, each.value));
    }
    for (const model::Attribute& attribute : attributes)
      if (content.find(attribute.stored) == nullptr && model::has_value_if_absent(entity_, attribute))
        content.set(attribute.stored,
                    of(&attribute.type, evaluate::value_if_absent(entity_.name, attribute.name, attribute)));
    return content;
  }

 private:
  /// Without a type, as DynamoDB compares it.
  AttributeValue of(const model::Type* type, const AttributeValue& value) const {
    switch (value.type()) {
      case Type::N: return AttributeValue::number(number_of_type(type, value.text()));
      case Type::L:
      case Type::M: return of_children(type, value);
      case Type::SS:
      case Type::NS:
      case Type::BS: return of_set(type, value);
      case Type::S:
      case Type::B:
      case Type::BOOL:
      case Type::NUL: break;
    }
    return value;
  }

  AttributeValue of_children(const model::Type* type, const AttributeValue& value) const {
    if (type != nullptr && type->structure != nullptr)
      return AttributeValue::map(of(type->structure->members, value.children()));
    std::vector<Attribute> children = value.children();
    for (Attribute& child : children) child.value = of(inner_of(type), child.value);
    return AttributeValue::of_children(value.type(), std::move(children));
  }

  AttributeValue of_set(const model::Type* type, const AttributeValue& value) const {
    std::vector<std::string> texts;
    for (const Attribute& child : value.children()) texts.push_back(of(inner_of(type), child.value).text());
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return AttributeValue::set(value.type(), std::move(texts));
  }

  static const model::Type* inner_of(const model::Type* type) {
    return type == nullptr || type->arguments.empty() ? nullptr : &type->arguments.front();
  }

  const model::Entity& entity_;
};

}  // namespace

std::string number_by_value(std::string_view number) {
  Decimal value;
  return from_text(number, value) ? value.text() : std::string(number);
}

Item content_of(const EntityPlan& plan, const Item& item) {
  const model::Entity& entity = plan.entity();
  Item content = Content(entity).of(entity.attributes, {item.begin(), item.end()});
  content.erase(newest_attribute);
  content.erase(entity.versions->field->attribute->stored);
  for (const EntityPlan::Key& key : plan.keys())
    if (!plan.slot_of(key.attribute->stored)) content.erase(key.attribute->stored);
  return content;
}

}  // namespace keyc::audit
