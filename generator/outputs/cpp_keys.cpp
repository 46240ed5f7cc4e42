#include "generator/outputs/cpp_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;

/// "keyc::encode::escaped, of.country, '#'": how `value` is written as this component.
std::string encoding(const Component& component, const std::string& value) {
  const model::Encoding& encoding = *component.encoding;
  const std::string made = fmt::format(fmt::runtime(encoding.cpp_value), value) + encoding.cpp_arguments;
  if (encoding.ending != model::Ending::text) return fmt::format("{}, {}", encoding.cpp, made);
  std::string encoder(model::text_encoder(component.mode, component.as_it_is));
  if (!encoding.cpp.empty())
    encoder = component.as_it_is ? encoding.cpp : fmt::format("{}_as<&{}>", encoder, encoding.cpp);
  return component.as_it_is ? fmt::format("{}, {}", encoder, made)
                            : fmt::format("{}, {}, {}", encoder, made, char_literal(component.separator));
}

/// The component's value in Components; where the key is written, an optional one is there.
std::string member(const Component& component) {
  return fmt::format("{}of.{}", component.field->optional() ? "*" : "", model::member_name(*component.field));
}

/// Sort keys are: a query may fix only their first components.
bool is_read_in_part(const Entity& entity, const KeyTemplate& key) {
  return std::any_of(entity.paths.begin(), entity.paths.end(), [&](const model::Path& path) {
    return std::find(path.sort.begin(), path.sort.end(), &key) != path.sort.end();
  });
}

Context key_function(const Entity& entity, const KeyTemplate& key) {
  Context pieces = Context::array();
  std::size_t components = 0;
  const bool in_part = !key.native && is_read_in_part(entity, key);
  for (const model::Part& part : key.parts) {
    if (key.native) break;
    if (!part.component) {
      pieces.push_back({{"code", fmt::format("key.literal({})", literal(part.literal))}, {"stop", ""}});
      continue;
    }
    pieces.push_back({{"code", add_component(*part.component, "key", member(*part.component))},
                      {"stop", in_part ? fmt::format("{}", components) : ""}});
    ++components;
  }
  const std::string native =
      key.native ? native_value(entity, key, member(*key.parts.front().component)) : std::string();
  return {{"name", model::cpp_name(key.key->name)},
          {"key", key.key->name},
          {"stored", key.key->stored},
          {"written", comment(key.written)},
          {"has_components", components != 0},
          {"count", in_part ? components : 0},
          {"limit", std::string(limit_constant(entity, key))},
          {"native", native},
          {"pieces", std::move(pieces)}};
}

}  // namespace

std::string add_component(const Component& component, std::string_view key, const std::string& value) {
  return fmt::format("{}.{}({}, {})", key, component.may_be_empty ? "add_or_empty" : "add",
                     literal(component.field->name), encoding(component, value));
}

std::string native_value(const Entity& entity, const KeyTemplate& key, const std::string& value) {
  const model::Field& field = *key.parts.front().component->field;
  return fmt::format("{}.make{}({}, {})", item_writer(entity), time_form_argument(field.type()), literal(field.name),
                     value);
}

std::string item_writer(const Entity& entity) { return fmt::format("keyc::ItemWriter({})", literal(entity.name)); }

std::string stored_value(const Entity& entity, const model::Attribute& attribute, const std::string& writer,
                         const std::string& value) {
  std::string stored =
      fmt::format("{}.stored{}({}, {})", writer, time_form_argument(attribute.type), literal(attribute.name), value);
  const model::KeyAttribute* const key = entity.table->find_key(attribute.name);
  if (key == nullptr || key->type == model::KeyType::number) return stored;
  return fmt::format("keyc::native_key({}, {}, {}, {})", literal(entity.name), literal(key->name),
                     limit_constant(entity, *entity.template_of(key)), stored);
}

std::string_view limit_constant(const Entity& entity, const KeyTemplate& key) {
  return entity.table->key_limit(key.key) == model::sort_key_limit ? "keyc::sort_key_limit"
                                                                   : "keyc::partition_key_limit";
}

std::string key_value(const Entity& entity, const KeyTemplate& key, std::string_view components) {
  return fmt::format("{}::{}({}){}", model::keys_name(entity), model::cpp_name(key.key->name), components,
                     key.native ? "" : ".value()");
}

Context key_actions(const Entity& entity, const std::vector<const KeyTemplate*>& keys) {
  Context all = Context::array();
  for (const KeyTemplate* key : keys)
    all.push_back({{"name", model::cpp_name(key->key->name)},
                   {"stored", key->key->stored},
                   {"value", key_value(entity, *key, "of")}});
  return all;
}

Context key_functions(const Entity& entity) {
  Context all = Context::array();
  for (const KeyTemplate* key : entity.keys_in_paths()) all.push_back(key_function(entity, *key));
  return all;
}

}  // namespace keyc::cpp
