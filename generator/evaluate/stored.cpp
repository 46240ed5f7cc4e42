#include "generator/evaluate/stored.hpp"

#include <type_traits>
#include <variant>

#include "generator/model/defaults.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"

namespace keyc::evaluate {
namespace {

using detail::Place;
using model::Composite;
using model::TypeKind;

AttributeValue write(std::string_view entity, const Place& place, const Value& value);

bool is_absent(const Value& value) { return value.type->kind == TypeKind::set && value.elements.empty(); }

template <class T>
constexpr bool has_forms = requires(std::string out, T value) {
  form::write(out, value, StoredForm());
};

template <class T>
AttributeValue in_form(const T& value, const model::Form& form) {
  std::string text;
  form::write(text, value, form.stored());
  const bool is_number = model::form_info(form.kind).is_number;
  return is_number ? AttributeValue::number(std::move(text)) : AttributeValue::string(std::move(text));
}

AttributeValue write_scalar(std::string_view entity, const Place& place, const Value& value) {
  const bool is_epoch = model::is_epoch(value.type->kind);
  const model::Form* const form = value.type->form.get();
  const auto to_stored = [&](const auto& held) {
    using T = std::remove_cvref_t<decltype(held)>;
    if constexpr (has_forms<T>)
      if (form != nullptr) return in_form(held, *form);
    if constexpr (std::is_same_v<T, std::string>)
      return model::is_number_enum(*value.type) ? AttributeValue::number(held) : to_attribute(std::string_view(held));
    else if constexpr (requires { typename T::duration; })
      return is_epoch ? to_attribute<form::Number>(held) : to_attribute(held);
    else
      return to_attribute(held);
  };
  try {
    return std::visit(to_stored, *value.scalar);
  } catch (const EncodeError& error) {
    detail::fail_value(entity, place, error);
  }
}

AttributeValue write_set(std::string_view entity, const Place& place, const Value& value) {
  if (value.elements.empty()) detail::fail_empty_set(entity, place);
  auto type = AttributeValue::Type::SS;
  std::vector<std::string> texts;
  for (const Value& element : value.elements) {
    const AttributeValue written = write(entity, {&place, {}, texts.size()}, element);
    if (written.type() == AttributeValue::Type::N) type = AttributeValue::Type::NS;
    if (written.type() == AttributeValue::Type::B) type = AttributeValue::Type::BS;
    texts.push_back(written.text());
  }
  return AttributeValue::set(type, std::move(texts));
}

AttributeValue write_list(std::string_view entity, const Place& place, const Value& value) {
  std::vector<AttributeValue> elements;
  for (const Value& element : value.elements) elements.push_back(write(entity, {&place, {}, elements.size()}, element));
  return AttributeValue::list(std::move(elements));
}

AttributeValue write_map(std::string_view entity, const Place& place, const Value& value) {
  Item entries;
  for (const auto& [name, entry] : value.entries) entries.set(name, write(entity, {&place, name}, entry));
  return AttributeValue::map(std::move(entries));
}

AttributeValue write_members(std::string_view entity, const Place& place, const Value& value) {
  Item members;
  for (const model::Attribute& member : value.type->structure->members) {
    const auto found = value.entries.find(member.name);
    if (found == value.entries.end() || is_absent(found->second)) continue;
    members.set(member.stored, write(entity, {&place, member.stored}, found->second));
  }
  return AttributeValue::map(std::move(members));
}

AttributeValue write(std::string_view entity, const Place& place, const Value& value) {
  const std::optional<Composite> composite = model::type_info(value.type->kind).composite;
  if (!composite) return write_scalar(entity, place, value);
  switch (*composite) {
    case Composite::list: return write_list(entity, place, value);
    case Composite::map: return write_map(entity, place, value);
    case Composite::set: return write_set(entity, place, value);
    case Composite::document: return value.document;
    case Composite::structure: break;
  }
  return write_members(entity, place, value);
}

}  // namespace

std::optional<AttributeValue> stored(std::string_view entity, std::string_view name, const Value& value) {
  return is_absent(value) ? std::nullopt : std::optional(stored_value(entity, name, value));
}

AttributeValue stored_value(std::string_view entity, std::string_view name, const Value& value) {
  return write(entity, {nullptr, name}, value);
}

AttributeValue value_if_absent(std::string_view entity, std::string_view name, const model::Attribute& attribute) {
  using Type = AttributeValue::Type;
  if (attribute.type.kind != TypeKind::set)
    return stored_value(entity, name, literal(attribute.type, *attribute.default_value));
  const std::string_view element = model::dynamodb_type(attribute.type.arguments.front());
  return AttributeValue::of_children(element == "N" ? Type::NS : element == "B" ? Type::BS : Type::SS, {});
}

std::optional<AttributeValue> counted_if_absent(const model::Entity& entity, const model::Field& field) {
  const model::Attribute& attribute = field.leaf();
  if (!model::has_value_if_absent(entity, attribute)) return std::nullopt;
  return value_if_absent(entity.name, attribute.name, attribute);
}

}  // namespace keyc::evaluate
