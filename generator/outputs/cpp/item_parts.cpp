#include "generator/outputs/cpp/item_parts.hpp"

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/decoded_key.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/item_reading.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/selection.hpp"
#include "generator/plan/unasked_items.hpp"
#include "generator/text/concat.hpp"
#include "grammar/article.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;

Context projection(const Entity& entity, const model::Path& path, const TypeNames& types) {
  const model::Index& index = *path.index;
  const Readings readings = entry_readings(entity, path);
  Context held = Context::array();
  for (const Attribute* projected : entity.attributes_in(index)) {
    Context row = member(*projected, model::projected_member(*projected), types);
    row["read"] = read(entity, *projected, readings.of(*projected, types), types);
    held.push_back(std::move(row));
  }
  const bool typed = entity.table->has_type_in(&index);
  const std::string name = model::projection_class(index);
  const auto attributes = entity.attributes_in(index);
  const bool holds_time_to_live =
      std::find(attributes.begin(), attributes.end(), plan::time_to_live(entity)) != attributes.end();
  return {{"class", name},
          {"qualified", concat(model::companion_name(entity), "::", name)},
          {"doc", concat("The entry of ", with_article(entity.name), " in index ", index.name, ".")},
          {"what", "an entry"},
          {"attributes", std::move(held)},
          {"holds_time_to_live", holds_time_to_live},
          {"keys_read", key_reading(readings.keys)},
          {"type_attribute", typed ? entity.table->type_attribute : ""},
          {"matches", typed ? matches_by_type(entity) : matches_by_key(entity, &index)},
          {"keyed", typed ? "" : keyed_name(entity, &index)},
          {"key_names", primary_names(entity)}};
}

/// A member of a struct, as a member of its own.
Context selected_member(const Entity& entity, const model::Field& field, const TypeNames& types) {
  Attribute leaf = field.leaf();
  const bool is_optional = leaf.type.optional || plan::may_lack_struct(field);
  std::string otherwise;
  if (plan::has_value_in_struct(entity, field))
    otherwise =
        concat(", ", leaf.type.kind == model::TypeKind::set ? concat(types.value(leaf.type), "{}")
                                                            : types.literal_value(leaf.type, *leaf.default_value));
  leaf.type.optional = is_optional;
  if (is_optional) leaf.default_value.reset();
  Context row = member(leaf, model::selected_member(field), types);
  row["read"] = concat("keyc::member_of<", types.member(leaf.type), member_form_argument(leaf.type), ">(",
                       literal(entity.name), ", ", model::keys_name(entity),
                       "::members::", model::attribute_name(model::member_name(field)), ", item", otherwise, ")");
  return row;
}

/// What a pattern selects of its items.
Context selection(const Entity& entity, const model::AccessPattern& pattern, const TypeNames& types) {
  Readings readings;
  for (const plan::KeyReading& reading : plan::key_readings(entity, pattern))
    readings.add(*reading.attribute, reading.holder);
  Context selected = Context::array();
  for (const model::Field* field : pattern.select) {
    if (!field->members.empty()) {
      selected.push_back(selected_member(entity, *field, types));
      continue;
    }
    const Attribute& whole = *field->attribute;
    Context row = member(whole, model::selected_member(*field), types);
    row["read"] = read(entity, whole, readings.of(whole, types), types);
    selected.push_back(std::move(row));
  }
  const model::Index* const index = pattern.index();
  const bool typed = entity.table->has_type_in(index);
  const Attribute* const time = plan::time_to_live(entity);
  const std::string name = model::selection_class(pattern);
  return {
      {"class", name},
      {"qualified", concat(model::companion_name(entity), "::", name)},
      {"doc", concat("What ", model::pattern_name(entity, pattern), "() returns of ", with_article(entity.name), ".")},
      {"what", "an item"},
      {"attributes", std::move(selected)},
      {"holds_time_to_live", time != nullptr && plan::holds(entity, index, *time)},
      {"keys_read", key_reading(readings.keys)},
      {"type_attribute", typed ? entity.table->type_attribute : ""},
      {"matches",
       typed ? matches_by_type(entity) : matches_by_key(entity, model::is_projected(index) ? index : nullptr)},
      {"keyed", typed ? "" : keyed_name(entity, model::is_projected(index) ? index : nullptr)},
      {"key_names", primary_names(entity)}};
}

/// How the entity's primary key is read where it is alone.
Context decoded_key(const Entity& entity, const TypeNames& types) {
  Context fields = Context::array();
  for (const auto& [field, holder] : model::held_in_primary_key(entity)) {
    const std::string type = component_type(*field, types);
    fields.push_back({{"name", model::decoded_member(*field)},
                      {"doc", doc_lines(field->leaf().doc)},
                      {"type", type},
                      {"initialiser", "{}"},
                      {"read", holder.key->native ? read_stored(*field->attribute, false, types)
                                                  : read_component(holder, field->name, type)}});
  }
  return {{"class", std::string(model::decoded_key_class)},
          {"qualified", concat(model::companion_name(entity), "::", model::decoded_key_class)},
          {"doc", concat("The primary key of ", with_article(entity.name),
                         " without its item, with the values that it holds whole.")},
          {"what", "a key"},
          {"attributes", std::move(fields)},
          {"holds_time_to_live", false},
          {"keys_read", key_reading(keys_decoded(entity))},
          {"type_attribute", ""},
          {"matches", matches_by_key(entity, nullptr)},
          {"keyed", keyed_name(entity, nullptr)},
          {"key_names", primary_names(entity)}};
}

}  // namespace

Context item_parts(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const model::Path& path : entity.paths)
    if (model::is_projected(path.index)) rows.push_back(projection(entity, path, types));
  for (const model::AccessPattern& pattern : entity.accesses)
    if (!pattern.select.empty()) rows.push_back(selection(entity, pattern, types));
  if (has_decoded_key(entity)) rows.push_back(decoded_key(entity, types));
  return rows;
}

}  // namespace keyc::cpp
