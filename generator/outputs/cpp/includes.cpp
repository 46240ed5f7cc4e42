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

/// Standard headers in < >, the runtime's and generated ones in quotes.
struct Headers {
  std::set<std::string> standard;
  std::set<std::string> own;

  void add(const std::string& header) { (header.starts_with('<') ? standard : own).insert(header); }
};

Context in_order(const Headers& headers) {
  Context all = Context::array();
  for (const std::string& one : headers.standard) all.push_back(one);
  for (const std::string& one : headers.own) all.push_back(one);
  return all;
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
  for (const Attribute& one : attributes) add_type(headers, one.type);
}

void add_entity(Headers& headers, const model::Entity& entity) {
  add_types(headers, entity.attributes);
  for (const char* one : {"\"keyc/attribute_value.hpp\"", "\"keyc/query.hpp\"", "\"keyc/range.hpp\"",
                          "\"keyc/requests.hpp\"", "\"keyc/stage.hpp\"", "\"keyc/where.hpp\"", "<utility>"})
    headers.add(one);
  const bool is_timed = model::follows_clock(entity);
  headers.add(is_timed ? "\"keyc/timed_update_base.hpp\"" : "\"keyc/update_base.hpp\"");
  if (is_timed) headers.add("\"keyc/timed_write.hpp\"");
  for (const Attribute& one : entity.attributes)
    if (model::is_integer(one.type.kind)) headers.add("\"keyc/number.hpp\"");
  for (const model::Field& one : entity.fields)
    if (model::is_integer(one.type().kind)) headers.add("\"keyc/number.hpp\"");
  if (std::any_of(entity.fields.begin(), entity.fields.end(), [](const auto& one) { return one.optional(); }))
    headers.add("<optional>");
  for (const model::AccessPattern& pattern : entity.accesses) {
    if (pattern.operation == model::Operation::scan) headers.add("\"keyc/scan.hpp\"");
    for (const model::FilterParameter& one : pattern.filter_parameters)
      if (model::is_integer(one.type.kind)) headers.add("\"keyc/number.hpp\"");
  }
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr && path.index->projection.kind != model::Projection::Kind::all)
      headers.add("\"keyc/index_entry.hpp\"");
}

void add_collection(Headers& headers, const model::Collection& collection) {
  for (const char* one : {"<variant>", "\"keyc/attribute_value.hpp\"", "\"keyc/query.hpp\""}) headers.add(one);
  const auto add_parameter = [&](const Type& type) {
    add_type(headers, type);
    if (model::is_integer(type.kind)) headers.add("\"keyc/number.hpp\"");
    if (model::is_time_ordered(type.kind)) headers.add("\"keyc/time.hpp\"");
  };
  for (const model::CollectionPattern& pattern : collection.accesses) {
    for (const model::Parameter& one : pattern.shared.parameters) add_parameter(one.field->type());
    for (const model::FilterParameter& one : pattern.shared.filter_parameters) add_parameter(one.type);
  }
}

bool uses_kind(const Schema& schema, bool (*is)(TypeKind)) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [&](const model::Entity& entity) {
    return std::any_of(entity.fields.begin(), entity.fields.end(),
                       [&](const model::Field& field) { return is(field.type().kind); });
  });
}

/// Whether a component of such a type on which a stage takes ranges is like this.
template <class Is>
bool has_range_component(const model::Path& path, bool (*is_of_type)(TypeKind), Is is) {
  for (std::size_t at = 0; at < path.steps.size(); ++at) {
    if (!is_of_type(path.steps[at].field->type().kind)) continue;
    const model::Component* const component = path.range_component(at);
    if (component != nullptr && is(*component)) return true;
  }
  return std::any_of(path.by_part.begin(), path.by_part.end(),
                     [&](const model::Path& one) { return has_range_component(one, is_of_type, is); });
}

template <class Is>
bool has_range_component(const Schema& schema, bool (*is_of_type)(TypeKind), Is is) {
  for (const model::Entity& entity : schema.entities)
    for (const model::Path& path : entity.paths)
      if (has_range_component(path, is_of_type, is)) return true;
  return false;
}

bool takes_times(const Schema& schema) {
  return has_range_component(schema, model::is_time_ordered, [](const auto& one) { return one.takes_times(); });
}

bool is_time_date_or_id(TypeKind kind) {
  return model::is_time(kind) || kind == TypeKind::date || model::is_time_ordered(kind);
}

bool takes_periods(const Schema& schema) {
  return has_range_component(schema, is_time_date_or_id,
                             [](const auto& one) { return !one.calendar_period().empty(); });
}

/// Whether a stage takes a time for an id of which the key keeps the time only.
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
                       [](const Attribute& one) { return one.key_only; });
  });
}

/// The headers of what writes keys.
void add_encodings(Headers& headers, const model::Entity& entity) {
  for (const model::KeyTemplate& key : entity.keys)
    for (const model::Component* component : key.components())
      for (const std::string_view one : encoding_headers(*component)) headers.add(std::string(one));
}

}  // namespace

std::string header_name(const Schema& schema) { return stem(schema.file) + ".keys.hpp"; }

Context header_includes(const Schema& schema) {
  Headers headers;
  if (!schema.enums.empty()) headers.add("<string_view>");
  for (const model::Struct& one : schema.structs) {
    add_types(headers, one.members);
    headers.add("\"keyc/item_fwd.hpp\"");
  }
  for (const model::Table& one : schema.tables) {
    headers.add("\"keyc/requests.hpp\"");
    if (one.entities.empty()) continue;
    headers.add("<variant>");
    headers.add("\"keyc/attribute_value.hpp\"");
  }
  for (const model::Entity& one : schema.entities) add_entity(headers, one);
  for (const model::Collection& one : schema.collections) add_collection(headers, one);
  if (takes_times(schema) || takes_times_of_ids(schema)) headers.add("\"keyc/time.hpp\"");
  if (takes_periods(schema)) headers.add("\"keyc/calendar.hpp\"");
  for (const Schema* one : schema.imports) headers.add('"' + header_name(*one) + '"');
  return in_order(headers);
}

Context source_includes(const Schema& schema) {
  Headers headers{{"<string_view>", "<utility>"}, {}};
  if (!schema.enums.empty()) headers.add("\"keyc/errors.hpp\"");
  if (!schema.structs.empty()) headers.add("\"keyc/item_io.hpp\"");
  if (!schema.entities.empty())
    for (const char* one :
         {"\"keyc/encode.hpp\"", "\"keyc/item_io.hpp\"", "\"keyc/key_text.hpp\"", "\"keyc/matching.hpp\"",
          "\"keyc/sort_condition.hpp\"", "\"keyc/where_io.hpp\"", "\"keyc/writes.hpp\""})
      headers.add(one);
  if (uses_kind(schema, is_in_time_header) || uses_kind(schema, model::is_id)) headers.add("\"keyc/encode_time.hpp\"");
  if (uses_kind(schema, model::is_id)) headers.add("\"keyc/encode_id.hpp\"");
  if (takes_times(schema) || takes_times_of_ids(schema)) headers.add("\"keyc/id_interval.hpp\"");
  if (has_condition(schema)) headers.add("\"keyc/condition.hpp\"");
  if (has_key_only(schema))
    for (const char* one : {"\"keyc/decode.hpp\"", "\"keyc/key_reader.hpp\""}) headers.add(one);
  for (const model::Entity& one : schema.entities) {
    add_encodings(headers, one);
    headers.add(one.versions ? "\"keyc/versions.hpp\"" : "\"keyc/move.hpp\"");
    if (model::follows_clock(one)) headers.add("<optional>");
    if (!one.uniques.empty()) headers.add("\"keyc/transact.hpp\"");
  }
  for (const model::Table& table : schema.tables)
    for (const model::Entity* entity : table.entities) {
      headers.add("\"keyc/matching.hpp\"");
      if (!entity->uniques.empty()) headers.add("\"keyc/unique.hpp\"");
      if (entity->schema != &schema) headers.add('"' + header_name(*entity->schema) + '"');
    }
  for (const model::Collection& collection : schema.collections) {
    for (const char* one : {"\"keyc/item_io.hpp\"", "\"keyc/matching.hpp\"", "\"keyc/range.hpp\""}) headers.add(one);
    for (const model::Entity* member : collection.members)
      if (member->schema != &schema) headers.add('"' + header_name(*member->schema) + '"');
  }
  return in_order(headers);
}

}  // namespace keyc::cpp
