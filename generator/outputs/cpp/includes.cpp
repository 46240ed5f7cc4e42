// `places.types.keys.hpp` is beside `places.keys.hpp` and not in the folder `places`, since it includes the types of
// imported schemas by their bare names, which are looked for beside it, then in the include path.

#include "generator/outputs/cpp/includes.hpp"

#include <algorithm>
#include <deque>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/members.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/must_be_given.hpp"
#include "generator/outputs/cpp/value_types.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/plan/increment_plan.hpp"
#include "generator/plan/knowing_plan.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/unasked_items.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Schema;
using model::Type;
using model::TypeKind;

/// Standard headers are in < >, those of the runtime and generated ones in quotes.
class Headers {
 public:
  Headers(std::initializer_list<std::string_view> literals = {}) : headers_(literals) {}

  /// A literal, or a text that lives as long as a literal.
  void add(std::string_view literal) {
    if (!contains(literal)) headers_.push_back(literal);
  }
  void add(const char* literal) { add(std::string_view(literal)); }
  void add(const std::string& header) {
    if (!contains(header)) headers_.push_back(made_.emplace_back(header));
  }
  bool contains(std::string_view header) const {
    return std::find(headers_.begin(), headers_.end(), header) != headers_.end();
  }
  /// Standard headers first, then by name.
  Context in_order() && {
    std::sort(headers_.begin(), headers_.end(), [](std::string_view left, std::string_view right) {
      return std::pair(left.front() != '<', left) < std::pair(right.front() != '<', right);
    });
    Context rows = Context::array();
    for (const std::string_view header : headers_) rows.push_back(header);
    return rows;
  }

 private:
  std::vector<std::string_view> headers_;  // few, each once
  std::deque<std::string> made_;
};

void add_type(Headers& headers, const Type& type) {
  if (type.optional) headers.add("<optional>");
  const std::string_view header = cpp::value_type(type.kind).header;
  if (!header.empty()) headers.add(header);
  if (type.kind == TypeKind::map) headers.add("<string>");
  for (const Type& argument : type.arguments) add_type(headers, argument);
}

template <class Attributes>
void add_types(Headers& headers, const Attributes& attributes) {
  for (const Attribute& attribute : attributes) add_type(headers, attribute.type);
}

/// Of a pattern that takes a list of values.
void add_list(Headers& headers) {
  headers.add("<vector>");
  headers.add("\"keyc/generated/listed.hpp\"");
}

void add_collection(Headers& headers, const model::Collection& collection) {
  for (const char* header : {"<variant>", "\"keyc/attribute_value.hpp\"", "\"keyc/query.hpp\""}) headers.add(header);
  const auto add_parameter = [&](const Type& type) {
    add_type(headers, type);
    if (model::is_integer(type.kind)) headers.add("\"keyc/generated/number.hpp\"");
    if (model::is_time_ordered(type.kind)) headers.add("\"keyc/generated/timestamp.hpp\"");
  };
  for (const model::CollectionPattern& pattern : collection.accesses) {
    if (plan::is_plan(pattern.shared)) headers.add("\"keyc/plan.hpp\"");
    if (pattern.shared.takes_list()) add_list(headers);
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
  const auto has = [&](const model::Path& inner) { return has_range_component(inner, is_of_type, is); };
  return std::any_of(path.by_part.begin(), path.by_part.end(), has) ||
         std::any_of(path.over_shards.begin(), path.over_shards.end(), has);
}

template <class Is>
bool has_range_component(const model::Entity& entity, bool (*is_of_type)(TypeKind), Is is) {
  return std::any_of(entity.paths.begin(), entity.paths.end(),
                     [&](const model::Path& path) { return has_range_component(path, is_of_type, is); });
}

bool is_time_date_or_id(TypeKind kind) {
  return model::is_time(kind) || kind == TypeKind::date || model::is_time_ordered(kind);
}

bool takes_periods(const model::Entity& entity) {
  return has_range_component(entity, is_time_date_or_id,
                             [](const auto& component) { return !component.calendar_period().empty(); });
}

/// Whether a stage takes times of ids, or a time in place of an id, since the key has only the id's time.
bool takes_times(const model::Entity& entity) {
  const auto has_dimension_of_ids = [](const model::Path& path) {
    return path.has_component([](const model::Component& component) {
      return component.in_address && model::is_time_ordered(component.encoding->type);
    });
  };
  const auto is_of_id = [](const model::Path& path) {
    return std::any_of(path.steps.begin(), path.steps.end(), [](const model::Step& step) {
      return step.component->encoding->loses() && model::is_time_ordered(step.field->type().kind);
    });
  };
  return has_range_component(entity, model::is_time_ordered,
                             [](const auto& component) { return component.takes_times(); }) ||
         std::any_of(entity.paths.begin(), entity.paths.end(), is_of_id) ||
         std::any_of(entity.paths.begin(), entity.paths.end(), has_dimension_of_ids);
}

bool has_address(const model::Path& path) {
  return std::any_of(path.sort.begin(), path.sort.end(), [](const auto* key) { return key->address.has_value(); });
}

/// Whether an attribute is, or may have as a member, a list or a map.
bool has_parts(const model::Entity& entity) {
  const auto is_so = [](const model::Type& type) { return type.kind == TypeKind::list || type.kind == TypeKind::map; };
  return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                     [&](const Attribute& attribute) { return model::any_part(attribute.type, is_so); });
}

bool has_plan(const model::Path& path) { return plan::is_plan(path) || !path.over_shards.empty(); }

bool has_walk(const model::Path& path) {
  const auto& over_shards = path.over_shards;
  return !path.over_periods.empty() || (!over_shards.empty() && !over_shards.front().over_periods.empty());
}

void add_entity(Headers& headers, const model::Entity& entity) {
  add_types(headers, entity.attributes);
  for (const char* header :
       {"\"keyc/attribute_value.hpp\"", "\"keyc/companion.hpp\"", "\"keyc/query.hpp\"",
        "\"keyc/generated/item_requests.hpp\"", "\"keyc/range.hpp\"", "\"keyc/generated/where.hpp\"", "<utility>"})
    headers.add(header);
  if (has_parts(entity)) headers.add("\"keyc/generated/parts.hpp\"");
  if (must_be_given(entity)) headers.add("\"keyc/generated/must_be_given.hpp\"");
  if (plan::time_to_live(entity) != nullptr) headers.add("\"keyc/generated/live.hpp\"");
  const bool is_timed = model::follows_clock(entity);
  headers.add(is_timed ? "\"keyc/generated/timed_update_base.hpp\"" : "\"keyc/generated/update_base.hpp\"");
  headers.add("\"keyc/generated/loaded_state.hpp\"");
  if (is_timed) headers.add("\"keyc/generated/timed_write.hpp\"");
  if (plan::can_increment(entity)) headers.add("\"keyc/generated/increment.hpp\"");
  if (plan::can_increment(entity) || !plan::plan_knowing(entity).attributes.empty()) {
    headers.add("<cstdint>");
    if (std::any_of(entity.attributes.begin(), entity.attributes.end(),
                    [](const Attribute& attribute) { return attribute.type.optional; }))
      headers.add("\"keyc/generated/or_absent.hpp\"");
  }
  for (const Attribute& attribute : entity.attributes)
    if (model::is_integer(attribute.type.kind)) headers.add("\"keyc/generated/number.hpp\"");
  for (const model::Field& field : entity.fields)
    if (model::is_integer(field.type().kind)) headers.add("\"keyc/generated/number.hpp\"");
  if (std::any_of(entity.fields.begin(), entity.fields.end(), [](const auto& field) { return field.optional(); }))
    headers.add("<optional>");
  for (const model::AccessPattern& pattern : entity.accesses) {
    if (pattern.operation == model::Operation::scan) headers.add("\"keyc/generated/scan.hpp\"");
    if (pattern.takes_list()) add_list(headers);
    if (!pattern.select.empty()) headers.add("\"keyc/generated/index_entry.hpp\"");
    for (const model::FilterParameter& parameter : pattern.filter_parameters)
      if (model::is_integer(parameter.type.kind)) headers.add("\"keyc/generated/number.hpp\"");
  }
  for (const model::Path& path : entity.paths)
    if (model::is_projected(path.index)) headers.add("\"keyc/generated/index_entry.hpp\"");
  if (has_decoded_key(entity)) headers.add("\"keyc/generated/index_entry.hpp\"");
  if (std::any_of(entity.paths.begin(), entity.paths.end(), has_plan)) headers.add("\"keyc/generated/sharded.hpp\"");
  if (std::any_of(entity.paths.begin(), entity.paths.end(), has_address)) headers.add("\"keyc/generated/boxed.hpp\"");
  if (std::any_of(entity.paths.begin(), entity.paths.end(), has_walk)) headers.add("\"keyc/generated/walked.hpp\"");
  if (takes_times(entity)) headers.add("\"keyc/generated/timestamp.hpp\"");
  if (takes_periods(entity)) headers.add("\"keyc/calendar.hpp\"");
}

bool is_in_time_header(TypeKind kind) { return model::is_time(kind) || kind == TypeKind::date; }

bool has_condition(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return (entity.versions && entity.versions->in_indexes) ||
           std::any_of(entity.keys.begin(), entity.keys.end(), [](const auto& key) { return key.when.has_value(); });
  });
}

/// Whether the entity's source has a matches() of its own: of items without a type attribute, or of index entries.
bool tells_items_apart(const model::Entity& entity) {
  return entity.table->type_attribute.empty() || has_decoded_key(entity) ||
         std::any_of(entity.paths.begin(), entity.paths.end(),
                     [](const model::Path& path) { return model::is_projected(path.index); }) ||
         std::any_of(entity.accesses.begin(), entity.accesses.end(),
                     [](const model::AccessPattern& pattern) { return !pattern.select.empty(); });
}

/// Whether values are read from keys.
bool reads_keys(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return has_decoded_key(entity) || std::any_of(entity.attributes.begin(), entity.attributes.end(),
                                                  [](const Attribute& attribute) { return attribute.key_only; });
  });
}

/// places/Store.keys.hpp
std::string in_folder(const Schema& schema, const std::string& name) {
  return concat(stem(schema.file), "/", name, ".keys.hpp");
}

/// Adds the headers of the functions that write keys, also those of markers.
void add_encodings(Headers& headers, const model::Entity& entity) {
  const auto add = [&](const model::KeyTemplate& key) {
    for (const model::Component* component : key.components())
      for (const std::string_view header : encoding_headers(*component)) headers.add(header);
  };
  for (const model::KeyTemplate& key : entity.keys) add(key);
  for (const model::Unique& unique : entity.uniques) {
    add(unique.partition);
    if (unique.sort) add(*unique.sort);
  }
}

}  // namespace

std::string header_name(const Schema& schema) { return stem(schema.file) + ".keys.hpp"; }

std::string types_header_name(const Schema& schema) { return stem(schema.file) + ".types.keys.hpp"; }

std::string entity_header_name(const model::Entity& entity) { return in_folder(*entity.schema, entity.name); }

std::string table_header_name(const model::Table& table) {
  return in_folder(*table.schema, model::table_class_name(table));
}

std::string collection_header_name(const model::Collection& collection) {
  return in_folder(*collection.schema, collection.name);
}

/// Whether a header of the schema includes times or dates.
bool has_times(const Schema& schema) {
  Headers headers;
  const auto has = [&] {
    return headers.contains("\"keyc/generated/timestamp.hpp\"") || headers.contains("\"keyc/generated/date.hpp\"");
  };
  for (const model::Struct& structure : schema.structs) add_types(headers, structure.members);
  for (const model::Collection& collection : schema.collections) add_collection(headers, collection);
  return has() || std::any_of(schema.entities.begin(), schema.entities.end(), [&](const model::Entity& entity) {
           add_entity(headers, entity);
           return has();
         });
}

Context umbrella_includes(const Schema& schema) {
  Context rows = Context::array();
  // Programs that include the schema's header have all requests and results, all of <chrono> and keyc::Date with it;
  // those that include the headers of entities have what these need.
  if (!schema.tables.empty() || !schema.entities.empty()) rows.push_back("keyc/requests.hpp");
  if (has_times(schema)) rows.push_back("keyc/time.hpp");
  for (const Schema* imported : schema.imports) rows.push_back(header_name(*imported));
  rows.push_back(types_header_name(schema));
  for (const model::Table& table : schema.tables) rows.push_back(table_header_name(table));
  for (const model::Entity& entity : schema.entities) rows.push_back(entity_header_name(entity));
  for (const model::Collection& collection : schema.collections) rows.push_back(collection_header_name(collection));
  return rows;
}

Context types_includes(const Schema& schema) {
  Headers headers;
  headers.add("\"keyc/generated/printing.hpp\"");
  if (!schema.enums.empty()) headers.add("<string_view>");
  for (const model::Struct& structure : schema.structs) {
    add_types(headers, structure.members);
  }
  for (const Schema* imported : schema.imports) headers.add('"' + types_header_name(*imported) + '"');
  return std::move(headers).in_order();
}

Context entity_includes(const model::Entity& entity) {
  Headers headers;
  add_entity(headers, entity);
  return std::move(headers).in_order();
}

Context table_includes(const model::Table& table) {
  Headers headers;
  headers.add("\"keyc/generated/table_requests.hpp\"");
  if (!table.entities.empty())
    for (const char* header :
         {"<string_view>", "<variant>", "\"keyc/attribute_value.hpp\"", "\"keyc/generated/table_items.hpp\""})
      headers.add(header);
  return std::move(headers).in_order();
}

Context collection_includes(const model::Collection& collection) {
  Headers headers;
  add_collection(headers, collection);
  for (const model::Entity* member : collection.members)
    if (member->schema == collection.schema) headers.add(concat("\"", member->name, ".keys.hpp\""));
  return std::move(headers).in_order();
}

Context source_includes(const Schema& schema) {
  Headers headers{"<cstddef>", "<string_view>", "<utility>"};
  if (!schema.enums.empty()) headers.add("\"keyc/errors.hpp\"");
  if (!schema.structs.empty()) headers.add("\"keyc/generated/item_io.hpp\"");
  if (!schema.entities.empty())
    for (const char* header :
         {"\"keyc/generated/range_condition.hpp\"", "\"keyc/generated/encode.hpp\"", "\"keyc/generated/item_io.hpp\"",
          "\"keyc/generated/key_function.hpp\"", "\"keyc/generated/key_unit.hpp\"", "\"keyc/generated/key_text.hpp\"",
          "\"keyc/generated/where_io.hpp\"", "\"keyc/generated/whole_writes.hpp\"", "\"keyc/generated/writes.hpp\""})
      headers.add(header);
  if (uses_kind(schema, is_in_time_header) || uses_kind(schema, model::is_id))
    headers.add("\"keyc/generated/encode_time.hpp\"");
  if (uses_kind(schema, model::is_id)) headers.add("\"keyc/generated/encode_id.hpp\"");
  if (has_condition(schema)) headers.add("\"keyc/generated/condition.hpp\"");
  if (reads_keys(schema))
    for (const char* header : {"\"keyc/generated/decode.hpp\"", "\"keyc/generated/key_reader.hpp\""})
      headers.add(header);
  for (const model::Entity& entity : schema.entities) {
    add_encodings(headers, entity);
    if (takes_times(entity)) headers.add("\"keyc/id_interval.hpp\"");
    if (has_key_tables(entity)) headers.add("\"keyc/generated/keyed_entities.hpp\"");
    if (tells_items_apart(entity)) headers.add("\"keyc/generated/matching.hpp\"");
    if (entity.versions) headers.add("\"keyc/generated/versions.hpp\"");
    if (!entity.uniques.empty()) headers.add("\"keyc/unique.hpp\"");
    if (!entity.uniques.empty()) headers.add("\"keyc/transact.hpp\"");
  }
  const auto tell_markers_apart = [&](const model::Table& table) {
    for (const model::Entity* entity : table.entities)
      if (!entity->uniques.empty()) headers.add("\"keyc/unique.hpp\"");
  };
  std::set<const model::Table*> tables;
  for (const model::Entity& entity : schema.entities) tables.insert(entity.table);
  for (const model::Table* table : tables) tell_markers_apart(*table);
  if (!schema.tables.empty()) headers.add("\"keyc/generated/static_table.hpp\"");
  for (const model::Table& table : schema.tables) {
    tell_markers_apart(table);
    for (const model::Entity* entity : table.entities)
      if (entity->schema != &schema) headers.add('"' + header_name(*entity->schema) + '"');
  }
  for (const model::Collection& collection : schema.collections) {
    tell_markers_apart(*collection.table);
    for (const char* header :
         {"\"keyc/generated/item_io.hpp\"", "\"keyc/generated/matching.hpp\"", "\"keyc/range.hpp\""})
      headers.add(header);
    for (const model::Entity* member : collection.members)
      if (member->schema != &schema) headers.add('"' + header_name(*member->schema) + '"');
  }
  return std::move(headers).in_order();
}

}  // namespace keyc::cpp
