#include "generator/outputs/cpp/key_condition.hpp"

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/outputs/cpp/filter.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::TypeKind;
using plan::Form;
using plan::KeyCondition;

const Entity& entity_of(const KeyCondition& key) { return *key.path->entity; }

/// "StoreKeys::sk(components(), 2)": the key up to the last fixed component.
std::string fixed_text(const KeyCondition& key) {
  return concat(model::keys_name(entity_of(key)), "::", model::cpp_name(key.next->key->name), "(components(), ",
                key.components, ")");
}

std::string native_arguments(const KeyCondition& key) {
  const Entity& entity = entity_of(key);
  return concat(literal(entity.name), ", ", literal(key.next->key->name), ", ", limit_constant(entity, *key.next));
}

std::string ending(const Component& component) {
  switch (component.encoding->ending) {
    case model::Ending::fixed: return "keyc::Ending::fixed";
    case model::Ending::decimal: return "keyc::Ending::decimal";
    case model::Ending::text: break;
  }
  return "keyc::Ending::text";
}

/// ", keyc::StandIn{"~", true}", or empty.
std::string stand_in(const KeyCondition& key) {
  if (key.stand_in == nullptr) return "";
  return concat(", keyc::StandIn{", literal(key.stand_in->text), ", ", key.stand_in->above, "}");
}

std::string_view range_in_key_order(const KeyCondition& key) {
  return key.reversed ? "keyc::reversed(range)" : "range";
}

/// The prefix, from the parameter `prefix`; empty if the form has none.
std::string prefix_value(const KeyCondition& key) {
  if (key.form != Form::prefix && key.form != Form::native_prefix) return "";
  return key.component->field->type().kind == TypeKind::bytes ? "prefix.bytes" : "prefix.text";
}

/// begins_with the text that every time of the period begins with.
std::string period_condition(const KeyCondition& key) {
  const model::Encoding& encoding = *key.component->encoding;
  return concat("keyc::key_begins_with(", fixed_text(key), ".add(", literal(key.component->field->name), ", ",
                encoding.descending ? "keyc::encode::desc_digits<&keyc::encode::start_of>" : "keyc::encode::start_of",
                ", period, ", literal(encoding.calendar), "))");
}

std::string next_condition(const KeyCondition& key) {
  switch (key.form) {
    case Form::whole:
    case Form::all: return "keyc::SortCondition{}";
    case Form::begins_with: return concat("keyc::key_begins_with(", fixed_text(key), ")");
    case Form::native_prefix:
      return concat("keyc::native_prefix(", native_arguments(key), ", ",
                    native_value(entity_of(key), *key.next, prefix_value(key)), ")");
    case Form::native_range:
      return concat("keyc::native_range(", native_arguments(key), ", ", range_in_key_order(key), ", encode)");
    case Form::prefix:
      return concat("keyc::key_begins_with(",
                    add_component(model::as_prefix(*key.component), fixed_text(key), prefix_value(key)), ")");
    case Form::period: return period_condition(key);
    case Form::number_range:
      return concat("keyc::number_level(", fixed_text(key), ", ", range_in_key_order(key), ", encode)");
    case Form::binary_range:
      return concat("keyc::binary_level(", fixed_text(key), ", ", range_in_key_order(key), ", ", key.width_after,
                    ", encode)");
    case Form::last_range:
      return concat("keyc::last_level(", fixed_text(key), ", ", range_in_key_order(key), ", ", ending(*key.component),
                    ", encode", stand_in(key), ")");
    case Form::inner_range: break;
  }
  return concat("keyc::inner_level(", fixed_text(key), ", ", range_in_key_order(key), ", ", literal(key.literal_after),
                ", encode", stand_in(key), ")");
}

/// "keyc::ItemWriter("Store").make("name", components().name)": the value with which a filter compares the attribute.
std::string filtered_value(const Entity& entity, const model::Field& field, const std::string& value) {
  return concat(item_writer(entity), ".make", time_form_argument(field.type()), "(", literal(field.name), ", ", value,
                ")");
}

}  // namespace

std::string names_constant(const model::Path& path) {
  return path.index == nullptr ? "table_names" : "names_of_" + path.index->name;
}

std::string result_of(const Entity& entity, const model::Path& path) {
  const std::string companion = model::companion_name(entity);
  const bool whole = path.index == nullptr || path.index->holds_all();
  return whole ? companion : concat(companion, "::", model::projection_class(*path.index));
}

std::string query_expression(const plan::Query& query) {
  const KeyCondition& key = query.key;
  const Entity& entity = entity_of(key);
  std::string equal;
  for (const KeyTemplate* equal_key : key.equal)
    equal += (equal.empty() ? "" : ", ") + key_value(entity, *equal_key, "components()");
  std::string made_of = concat("{", model::keys_name(entity), "::", names_constant(*key.path), ", {", equal,
                               "},\n          ", next_condition(key), "}");
  const auto filter = plan::exact_filter(query);
  if (!filter) return made_of;
  const auto value = [&](const plan::FilterValue& compared) {
    const model::Field& field = *compared.field;
    const bool is_asked = query.exact.prefix != nullptr && &field == query.exact.prefix->field;
    const std::string given = concat(field.optional() ? "*" : "", "components().", model::member_name(field));
    return filtered_value(entity, field, is_asked ? prefix_value(key) : given);
  };
  return concat("keyc::EntityQuery<", result_of(entity, *key.path), ">", made_of, filter_call(*filter, value));
}

std::string bound_encoder(const KeyCondition& key, const TypeNames& types) {
  const model::Field& field = *key.component->field;
  const std::string type = types.parameter(field.type());
  const std::string bound =
      model::is_integer(field.type().kind) ? types.from_parameter(field.type(), field.name, "bound") : "bound";
  if (key.form == Form::native_range)
    return concat("[](const ", type, "& bound) { return ", native_value(entity_of(key), *key.next, bound), "; }");
  return concat("[](keyc::KeyText& key, const ", type, "& bound) {\n    ",
                add_component(model::as_bound(*key.component), "key", bound), ";\n  }");
}

}  // namespace keyc::cpp
