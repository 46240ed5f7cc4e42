#include "generator/proof/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace keyc::proof {

using evaluate::Json;

namespace {

/// Null if the attributes do not have it.
const Json* value_at(const model::Field& field, const Json& attributes) {
  const Json* value = attributes.find(field.attribute->name);
  for (const model::Attribute* member : field.members)
    if (value != nullptr) value = value->find(member->name);
  return value;
}

}  // namespace

std::string parameters_in(const Json& attributes, const model::AccessPattern& pattern) {
  Json asked{Json::Kind::object, "", {}, {}};
  for (const model::Parameter& parameter : pattern.parameters)
    if (const Json* const value = value_at(*parameter.field, attributes);
        value != nullptr && &parameter != pattern.range)
      asked.members.push_back({parameter.field->name, *value});
  return json_text(asked);
}

std::string json_text(const Json& value) {
  const auto joined = [](const auto& elements, auto text_of) {
    std::string text;
    for (const auto& element : elements) text += (text.empty() ? "" : ",") + text_of(element);
    return text;
  };
  switch (value.kind) {
    case Json::Kind::null: return "null";
    case Json::Kind::boolean:
    case Json::Kind::number: return value.text;
    case Json::Kind::text: return shown_text(value.text);
    case Json::Kind::list: return '[' + joined(value.elements, json_text) + ']';
    case Json::Kind::object: break;
  }
  return '{' +
         joined(value.members,
                [](const auto& entry) { return shown_text(entry.name) + ':' + json_text(entry.value); }) +
         '}';
}

std::string shown_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::string shown_value(model::KeyType type, const std::string& text) {
  if (type == model::KeyType::string) return shown_text(text);
  if (type == model::KeyType::number) return text;
  std::string shown = "0x";
  for (const char c : text) shown += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return shown;
}

std::string shown_key(const KeyForm& form, const std::vector<std::string>& texts) {
  std::string shown;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const model::KeyAttribute& key = *form.keys[i].key->key;
    shown += fmt::format("{}{} {}", i == 0 ? "" : ", ", key.name, shown_value(key.type, texts[i]));
  }
  return shown;
}

std::string item_command(const model::Entity& entity, const Json& attributes) {
  std::string object;
  for (const char c : json_text(attributes)) object += c == '\'' ? "'\\''" : std::string(1, c);
  return fmt::format("keyc item {} {} '{}'", entity.span.source->name(), entity.name, object);
}

}  // namespace keyc::proof
