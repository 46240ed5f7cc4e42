#include "generator/outputs/cpp/includes.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/outputs.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Schema;
using model::Type;
using model::TypeKind;

/// Standard headers are in < >, those of the runtime and generated ones in quotes.
struct Headers {
  std::set<std::string> standard;
  std::set<std::string> own;

  void add(const std::string& header) { (header.starts_with('<') ? standard : own).insert(header); }
};

Context in_order(const Headers& headers) {
  Context rows = Context::array();
  for (const std::string& header : headers.standard) rows.push_back(header);
  for (const std::string& header : headers.own) rows.push_back(header);
  return rows;
}

void add_type(Headers& headers, const Type& type) {
  if (type.optional) headers.add("<optional>");
  const std::string header(model::type_info(type.kind).header);
  if (!header.empty()) headers.add(header);
  if (type.kind == TypeKind::map) headers.add("<string>");
  for (const Type& argument : type.arguments) add_type(headers, argument);
}

template <class Attributes>
void add_types(Headers& headers, const Attributes& attributes) {
  for (const Attribute& attribute : attributes) add_type(headers, attribute.type);
}

void add_entity(Headers& headers, const model::Entity& entity) {
  add_types(headers, entity.attributes);
  for (const char* header : {"\"keyc/attribute_value.hpp\"", "\"keyc/query.hpp\"", "\"keyc/range.hpp\"",
                             "\"keyc/requests.hpp\"", "\"keyc/stage.hpp\"", "\"keyc/where.hpp\"", "<utility>"})
    headers.add(header);
  const bool is_timed = model::follows_clock(entity);
  headers.add(is_timed ? "\"keyc/timed_update_base.hpp\"" : "\"keyc/update_base.hpp\"");
  if (is_timed) headers.add("\"keyc/timed_write.hpp\"");
  for (const Attribute& attribute : entity.attributes)
    if (model::is_integer(attribute.type.kind)) headers.add("\"keyc/number.hpp\"");
  for (const model::Field& field : entity.fields)
    if (model::is_integer(field.type().kind)) headers.add("\"keyc/number.hpp\"");
  if (std::any_of(entity.fields.begin(), entity.fields.end(), [](const auto& field) { return field.optional(); }))
    headers.add("<optional>");
  for (const model::AccessPattern& pattern : entity.accesses) {
    if (pattern.operation == model::Operation::scan) headers.add("\"keyc/scan.hpp\"");
    for (const model::FilterParameter& parameter : pattern.filter_parameters)
      if (model::is_integer(parameter.type.kind)) headers.add("\"keyc/number.hpp\"");
  }
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr && !path.index->holds_all()) headers.add("\"keyc/index_entry.hpp\"");
}

void add_collection(Headers& headers, const model::Collection& collection) {
  for (const char* header : {"<variant>", "\"keyc/attribute_value.hpp\"", "\"keyc/query.hpp\""}) headers.add(header);
  const auto add_parameter = [&](const Type& type) {
    add_type(headers, type);
    if (model::is_integer(type.kind)) headers.add("\"keyc/number.hpp\"");
    if (model::is_time_ordered(type.kind)) headers.add("\"keyc/time.hpp\"");
  };
  for (const model::CollectionPattern& pattern : collection.accesses) {
    for (const model::Parameter& parameter : pattern.shared.parameters) add_parameter(parameter.field->type());
    for (const model::FilterParameter& parameter : pattern.shared.filter_parameters) add_parameter(parameter.type);
  }
}

bool uses_kind(const Schema& schema, bool (*is)(TypeKind)) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [&](const model::Entity& entity) {
    return std::any_of(entity.fields.begin(), entity.fields.end(),
                       [&](const model::Field& field) { return is(field.type().kind); });
  });
}

/// Whether `is` holds for a component of such a type on which a stage takes ranges.
template <class Is>
bool has_range_component(const model::Path& path, bool (*is_of_type)(TypeKind), Is is) {
  for (std::size_t at = 0; at < path.steps.size(); ++at) {
    if (!is_of_type(path.steps[at].field->type().kind)) continue;
    const model::Component* const component = path.range_component(at);
    if (component != nullptr && is(*component)) return true;
  }
  return std::any_of(path.by_part.begin(), path.by_part.end(),
                     [&](const model::Path& by_part) { return has_range_component(by_part, is_of_type, is); });
}

template <class Is>
bool has_range_component(const Schema& schema, bool (*is_of_type)(TypeKind), Is is) {
  for (const model::Entity& entity : schema.entities)
    for (const model::Path& path : entity.paths)
      if (has_range_component(path, is_of_type, is)) return true;
  return false;
}

bool takes_times(const Schema& schema) {
  return has_range_component(schema, model::is_time_ordered,
                             [](const auto& component) { return component.takes_times(); });
}

bool is_time_date_or_id(TypeKind kind) {
  return model::is_time(kind) || kind == TypeKind::date || model::is_time_ordered(kind);
}

bool takes_periods(const Schema& schema) {
  return has_range_component(schema, is_time_date_or_id,
                             [](const auto& component) { return !component.calendar_period().empty(); });
}

/// Whether a stage takes a time in place of an id, since the key has only the id's time.
bool takes_times_of_ids(const Schema& schema) {
  const auto is_of_id = [](const model::Path& path) {
    return std::any_of(path.steps.begin(), path.steps.end(), [](const model::Step& step) {
      return step.component->encoding->loses() && model::is_time_ordered(step.field->type().kind);
    });
  };
  return std::any_of(schema.entities.begin(), schema.entities.end(), [&](const model::Entity& entity) {
    return std::any_of(entity.paths.begin(), entity.paths.end(), is_of_id);
  });
}

bool is_in_time_header(TypeKind kind) { return model::is_time(kind) || kind == TypeKind::date; }

bool has_condition(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return (entity.versions && entity.versions->in_indexes) ||
           std::any_of(entity.keys.begin(), entity.keys.end(), [](const auto& key) { return key.when.has_value(); });
  });
}

bool has_key_only(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                       [](const Attribute& attribute) { return attribute.key_only; });
  });
}

/// Adds the headers of the functions that write keys.
void add_encodings(Headers& headers, const model::Entity& entity) {
  for (const model::KeyTemplate& key : entity.keys)
    for (const model::Component* component : key.components())
      for (const std::string_view header : encoding_headers(*component)) headers.add(std::string(header));
}

}  // namespace

std::string header_name(const Schema& schema) { return stem(schema.file) + ".keys.hpp"; }

Context header_includes(const Schema& schema) {
  Headers headers;
  if (!schema.enums.empty()) headers.add("<string_view>");
  for (const model::Struct& structure : schema.structs) {
    add_types(headers, structure.members);
    headers.add("\"keyc/item_fwd.hpp\"");
  }
  for (const model::Table& table : schema.tables) {
    headers.add("\"keyc/requests.hpp\"");
    if (table.entities.empty()) continue;
    headers.add("<variant>");
    headers.add("\"keyc/attribute_value.hpp\"");
  }
  for (const model::Entity& entity : schema.entities) add_entity(headers, entity);
  for (const model::Collection& collection : schema.collections) add_collection(headers, collection);
  if (takes_times(schema) || takes_times_of_ids(schema)) headers.add("\"keyc/time.hpp\"");
  if (takes_periods(schema)) headers.add("\"keyc/calendar.hpp\"");
  for (const Schema* imported : schema.imports) headers.add('"' + header_name(*imported) + '"');
  return in_order(headers);
}

Context source_includes(const Schema& schema) {
  Headers headers{{"<string_view>", "<utility>"}, {}};
  if (!schema.enums.empty()) headers.add("\"keyc/errors.hpp\"");
  if (!schema.structs.empty()) headers.add("\"keyc/item_io.hpp\"");
  if (!schema.entities.empty())
    for (const char* header :
         {"\"keyc/asked.hpp\"", "\"keyc/encode.hpp\"", "\"keyc/item_io.hpp\"", "\"keyc/key_function.hpp\"", "\"keyc/key_unit.hpp\"",
          "\"keyc/key_text.hpp\"", "\"keyc/matching.hpp\"", "\"keyc/where_io.hpp\"", "\"keyc/whole_writes.hpp\"",
          "\"keyc/writes.hpp\""})
      headers.add(header);
  if (uses_kind(schema, is_in_time_header) || uses_kind(schema, model::is_id)) headers.add("\"keyc/encode_time.hpp\"");
  if (uses_kind(schema, model::is_id)) headers.add("\"keyc/encode_id.hpp\"");
  if (takes_times(schema) || takes_times_of_ids(schema)) headers.add("\"keyc/id_interval.hpp\"");
  if (has_condition(schema)) headers.add("\"keyc/condition.hpp\"");
  if (has_key_only(schema))
    for (const char* header : {"\"keyc/decode.hpp\"", "\"keyc/key_reader.hpp\""}) headers.add(header);
  for (const model::Entity& entity : schema.entities) {
    add_encodings(headers, entity);
    if (entity.versions) headers.add("\"keyc/versions.hpp\"");
    if (!entity.uniques.empty()) headers.add("\"keyc/unique.hpp\"");
    if (!entity.uniques.empty()) headers.add("\"keyc/transact.hpp\"");
  }
  for (const model::Table& table : schema.tables)
    for (const model::Entity* entity : table.entities) {
      headers.add("\"keyc/matching.hpp\"");
      if (!entity->uniques.empty()) headers.add("\"keyc/unique.hpp\"");
      if (entity->schema != &schema) headers.add('"' + header_name(*entity->schema) + '"');
    }
  for (const model::Collection& collection : schema.collections) {
    for (const char* header : {"\"keyc/item_io.hpp\"", "\"keyc/matching.hpp\"", "\"keyc/range.hpp\""})
      headers.add(header);
    for (const model::Entity* member : collection.members)
      if (member->schema != &schema) headers.add('"' + header_name(*member->schema) + '"');
  }
  return in_order(headers);
}

}  // namespace keyc::cpp
