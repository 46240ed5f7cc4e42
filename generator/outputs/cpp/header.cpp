#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/outputs/cpp/collection.hpp"
#include "generator/outputs/cpp/entity.hpp"
#include "generator/outputs/cpp/includes.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/text/concat.hpp"
#include "generator/text/template.hpp"
#include "generator/threads/parallel.hpp"
#include "keyc/version.hpp"

namespace keyc {
namespace {

using model::Schema;

Context enum_context(const model::Enum& from) {
  Context values = Context::array();
  for (const model::Enumerator& value : from.values)
    values.push_back({{"name", model::cpp_name(value.name)},
                      {"literal", cpp::literal(value.text)},
                      {"doc", cpp::doc_lines(value.doc)}});
  return {{"name", model::cpp_name(from.name)}, {"doc", cpp::doc_lines(from.doc)}, {"values", values}};
}

Context struct_context(const model::Struct& from) {
  const cpp::TypeNames types(from);
  Context members = Context::array();
  for (const model::Attribute& member : from.members)
    members.push_back({{"name", model::cpp_name(member.name)},
                       {"doc", cpp::doc_lines(member.doc)},
                       {"type", types.member(member.type)},
                       {"row", cpp::attribute_row(member, model::cpp_name(from.name), model::cpp_name(member.name),
                                                  cpp::reads_default(member))},
                       {"initialiser", types.initialiser(member)}});
  return {{"name", model::cpp_name(from.name)}, {"doc", cpp::doc_lines(from.doc)}, {"members", members},
          {"blank", cpp::blank(from.members, types)}};
}

Context key_elements(const model::KeySchema& key) {
  Context elements = Context::array();
  for (const model::KeyAttribute* attribute : key.partition)
    elements.push_back({{"name", attribute->stored}, {"type", "HASH"}});
  for (const model::KeyAttribute* attribute : key.sort)
    elements.push_back({{"name", attribute->stored}, {"type", "RANGE"}});
  return elements;
}

Context index_context(const model::Table& table, const model::Index& index) {
  const auto projection = [&]() -> std::string {
    switch (index.projection.kind) {
      case model::Projection::Kind::all: return "ALL";
      case model::Projection::Kind::keys: return "KEYS_ONLY";
      case model::Projection::Kind::attributes: break;
    }
    return "INCLUDE";
  }();
  return {{"name", index.stored},
          {"key", key_elements(index.key)},
          {"projection", projection},
          {"projected", table.projected_names(index)}};
}

Context table_context(const model::Table& from) {
  Context attributes = Context::array();
  for (const model::KeyAttribute& key : from.key_attributes)
    attributes.push_back({{"name", key.stored}, {"type", std::string(model::dynamodb_name(key.type))}});
  Context global = Context::array();
  Context local = Context::array();
  for (const model::Index& index : from.indexes) (index.local ? local : global).push_back(index_context(from, index));
  Context entities = Context::array();
  std::string variant;
  for (const model::Entity* entity : from.entities) {
    const std::string scope = concat("::", model::cpp_namespace(*entity->schema), "::");
    const bool elsewhere = entity->schema != from.schema;
    variant += (variant.empty() ? "" : ", ") + (elsewhere ? scope : "") + entity->name;
    entities.push_back({{"companion", (elsewhere ? scope : "") + model::companion_name(*entity)}});
  }
  return {{"class", model::table_class_name(from)},
          {"name", from.name},
          {"doc", cpp::doc_lines(from.doc)},
          {"stored", from.stored},
          {"attributes", attributes},
          {"key", key_elements(from.key)},
          {"global_indexes", global},
          {"local_indexes", local},
          {"type_attribute", from.type_attribute},
          {"entities", entities},
          {"variant", variant},
          {"time_to_live", from.time_to_live}};
}

/// The entities of other files that the tables and the collections of this schema contain, by namespace: they are
/// declared first.
Context declared_elsewhere(const Schema& schema) {
  std::map<std::string, Context> namespaces;
  std::vector<const model::Entity*> seen;
  const auto add = [&](const model::Entity* entity) {
    if (entity->schema == &schema || std::find(seen.begin(), seen.end(), entity) != seen.end()) return;
    seen.push_back(entity);
    Context& names = namespaces.try_emplace(model::cpp_namespace(*entity->schema), Context::array()).first->second;
    names.push_back(entity->name);
  };
  for (const model::Table& table : schema.tables)
    for (const model::Entity* entity : table.entities) add(entity);
  for (const model::Collection& collection : schema.collections)
    for (const model::Entity* member : collection.members) add(member);
  Context rows = Context::array();
  for (auto& [name, entities] : namespaces) rows.push_back({{"name", name}, {"entities", entities}});
  return rows;
}

/// The schema's own entities that the variants of its tables name before they are defined.
Context declared_here(const Schema& schema) {
  Context names = Context::array();
  for (const model::Entity& entity : schema.entities)
    if (entity.table->schema == &schema) names.push_back(entity.name);
  return names;
}

/// The schemas whose headers this schema's header includes: they must have been generated into the same outer
/// namespace.
Context imports_of(const Schema& schema) {
  Context imports = Context::array();
  for (const Schema* imported : schema.imports)
    imports.push_back({{"header", cpp::header_name(*imported)},
                       {"namespace", model::cpp_namespace(*imported)},
                       {"mark", model::namespace_mark(*imported)}});
  return imports;
}

Context schema_context(const Schema& schema) {
  Context context{{"file", schema.file},
                  {"header", cpp::header_name(schema)},
                  {"namespace", model::cpp_namespace(schema)},
                  {"mark", model::namespace_mark(schema)},
                  {"version", KEYC_RUNTIME_VERSION_TEXT},
                  {"version_number", KEYC_RUNTIME_VERSION},
                  {"doc", cpp::doc_lines(schema.doc)},
                  {"includes", cpp::header_includes(schema)},
                  {"source_includes", cpp::source_includes(schema)},
                  {"imports", imports_of(schema)},
                  {"elsewhere", declared_elsewhere(schema)},
                  {"declared", declared_here(schema)},
                  {"enums", Context::array()},
                  {"structs", Context::array()},
                  {"tables", Context::array()}};
  for (const model::Enum& declared : schema.enums) context["enums"].push_back(enum_context(declared));
  for (const model::Struct& declared : schema.structs) context["structs"].push_back(struct_context(declared));
  for (const model::Table& declared : schema.tables) context["tables"].push_back(table_context(declared));
  return context;
}

struct Texts {
  std::string header;
  std::string source;
};

/// Entities are most of the work and of the text. Several threads write them, each a few at a time, so that neither
/// contexts nor texts accumulate.
void emit_entities(const Schema& schema, const std::function<void(const Texts&)>& emit) {
  constexpr std::size_t entities_at_once = 8;
  const std::size_t count = schema.entities.size();
  std::vector<Texts> ring(slots());
  const auto write = [&](std::size_t i, std::size_t slot) {
    Texts& texts = ring[slot];
    texts.header.clear();
    texts.source.clear();
    const std::size_t begin = i * entities_at_once;
    for (std::size_t at = begin; at < std::min(begin + entities_at_once, count); ++at) {
      const Context context{{"entity", cpp::entity_context(schema.entities[at])}};
      render(texts.header, "cpp/entity.hpp", context, cpp::escape);
      render(texts.source, "cpp/entity.cpp", context, cpp::escape);
    }
  };
  in_parallel((count + entities_at_once - 1) / entities_at_once, write,
              [&](std::size_t, std::size_t slot) { emit(ring[slot]); });
}

}  // namespace

void cpp_output(const OutputInput& input, const Emit& emit) {
  const Schema& schema = input.schema;
  const std::string header = stem(schema.file) + ".keys.hpp";
  const std::string source = stem(schema.file) + ".keys.cpp";
  const Context context = schema_context(schema);
  emit(header, render("cpp/header.hpp", context, cpp::escape));
  emit(source, render("cpp/source.cpp", context, cpp::escape));
  emit_entities(schema, [&](const Texts& texts) {
    emit(header, texts.header);
    emit(source, texts.source);
  });
  for (const model::Collection& declared : schema.collections) {
    const Context collection{{"collection", cpp::collection_context(declared)}};
    emit(header, render("cpp/collection.hpp", collection, cpp::escape));
    emit(source, render("cpp/collection.cpp", collection, cpp::escape));
  }
  emit(header, render("cpp/end.hpp", context, cpp::escape));
  emit(source, render("cpp/end.cpp", context, cpp::escape));
}

}  // namespace keyc
