// The order of the output: the umbrella header, types, tables, the beginning of the source, entities, collections, the
// end. Files are emitted piece by piece, except those that have one piece: they are handed over as a whole, so that the
// headers of 10,000 entities do not need as many open files.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/collection.hpp"
#include "generator/outputs/cpp/entity.hpp"
#include "generator/outputs/cpp/includes.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/tables/definition.hpp"
#include "generator/text/concat.hpp"
#include "generator/text/template.hpp"
#include "generator/threads/parallel.hpp"
#include "grammar/article.hpp"
#include "keyc/version.hpp"

namespace keyc {
namespace {

using model::Schema;

Context enum_context(const model::Enum& from) {
  Context values = Context::array();
  for (const model::Enumerator& value : from.values)
    values.push_back({{"name", model::cpp_name(value.name)},
                      {"literal", cpp::literal(value.text)},
                      {"word", cpp::literal(value.name)},
                      {"doc", cpp::doc_lines(value.doc)}});
  const std::string name = model::cpp_name(from.name);
  const bool has_words = std::any_of(from.values.begin(), from.values.end(),
                                     [](const model::Enumerator& value) { return value.name != value.text; });
  return {{"name", name},
          {"article", with_article(name)},
          {"doc", cpp::doc_lines(from.doc)},
          {"has_words", has_words},
          {"values", values}};
}

Context struct_context(const model::Struct& from) {
  const cpp::TypeNames types(from);
  Context members = Context::array();
  for (const model::Attribute& member : from.members)
    members.push_back({{"name", model::cpp_name(member.name)},
                       {"doc", cpp::doc_lines(member.doc)},
                       {"type", types.member(member.type)},
                       {"row", cpp::attribute_row(member, model::cpp_name(from.name), model::cpp_name(member.name),
                                                  model::reads_default(member), types)},
                       {"initialiser", types.initialiser(member)}});
  const std::string name = model::cpp_name(from.name);
  return {{"name", name},
          {"article", with_article(name)},
          {"doc", cpp::doc_lines(from.doc)},
          {"members", members},
          {"blank", cpp::blank(from.members, types)},
          {"ordered", cpp::is_ordered(from.members)}};
}

Context key_elements(const tables::KeyDefinition& key) {
  Context elements = Context::array();
  for (const std::string& name : key.partition) elements.push_back({{"name", name}, {"type", "HASH"}});
  for (const std::string& name : key.sort) elements.push_back({{"name", name}, {"type", "RANGE"}});
  return elements;
}

Context index_contexts(const std::vector<const tables::IndexDefinition*>& indexes) {
  Context result = Context::array();
  for (const tables::IndexDefinition* index : indexes)
    result.push_back({{"name", index->name},
                      {"key", key_elements(index->key)},
                      {"projection", tables::projection_type(index->projection)},
                      {"projected", index->projected}});
  return result;
}

Context table_context(const model::Table& from) {
  const tables::TableDefinition definition = tables::definition_of(from);
  Context attributes = Context::array();
  for (const tables::AttributeDefinition& key : definition.attributes)
    attributes.push_back({{"name", key.name}, {"type", std::string(model::dynamodb_name(key.type))}});
  std::string variant;
  for (const model::Entity* entity : from.entities) {
    const std::string scope = concat("::", model::cpp_namespace(*entity->schema), "::");
    const bool elsewhere = entity->schema != from.schema;
    variant += (variant.empty() ? "" : ", ") + (elsewhere ? scope : "") + entity->name;
  }
  return {{"class", model::table_class_name(from)},
          {"name", from.name},
          {"doc", cpp::doc_lines(from.doc)},
          {"stored", from.stored},
          {"table_names", cpp::table_names(from.stored, from.name)},
          {"schema_table", cpp::schema_table(from.stored, from.name)},
          {"attributes", attributes},
          {"key", key_elements(definition.key)},
          {"global_indexes", index_contexts(definition.indexes_with(false))},
          {"local_indexes", index_contexts(definition.indexes_with(true))},
          {"type_attribute", from.type_attribute},
          {"variant", variant},
          {"items", from.stream == model::StreamView::none ? "TableItems" : "StreamedItems"},
          {"time_to_live", definition.time_to_live},
          {"stream", std::string(dynamodb_name(definition.stream))}};
}

/// The entities of other files among these, by namespace: a header that names them declares them first.
template <class Entities>
Context declared_elsewhere(const Schema& schema, const Entities& entities) {
  std::map<std::string, Context> namespaces;
  for (const model::Entity* entity : entities)
    if (entity->schema != &schema)
      namespaces.try_emplace(model::cpp_namespace(*entity->schema), Context::array())
          .first->second.push_back(entity->name);
  Context rows = Context::array();
  for (auto& [name, names] : namespaces) rows.push_back({{"name", name}, {"entities", names}});
  return rows;
}

/// The schema's own entities that the variant of the table names.
Context declared_here(const Schema& schema, const model::Table& table) {
  Context names = Context::array();
  for (const model::Entity* entity : table.entities)
    if (entity->schema == &schema) names.push_back(entity->name);
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

/// What every file of the schema says of itself.
Context frame(const Schema& schema) {
  return {{"beginning", generated_beginning(schema)},
          {"types_header", cpp::types_header_name(schema)},
          {"namespace", model::cpp_namespace(schema)}};
}

Context umbrella_context(const Schema& schema) {
  Context context = frame(schema);
  context["includes"] = cpp::umbrella_includes(schema);
  return context;
}

Context types_context(const Schema& schema) {
  Context context = frame(schema);
  context["header"] = cpp::header_name(schema);
  context["mark"] = model::namespace_mark(schema);
  context["version"] = KEYC_RUNTIME_VERSION_TEXT;
  context["version_number"] = KEYC_RUNTIME_VERSION;
  context["doc"] = cpp::doc_lines(schema.doc);
  context["includes"] = cpp::types_includes(schema);
  context["imports"] = imports_of(schema);
  context["enums"] = Context::array();
  context["structs"] = Context::array();
  for (const model::Enum& declared : schema.enums) context["enums"].push_back(enum_context(declared));
  for (const model::Struct& declared : schema.structs) context["structs"].push_back(struct_context(declared));
  return context;
}

/// The source file before its entities, for which the types have been described already.
Context source_context(const Schema& schema, Context types) {
  types["source_includes"] = cpp::source_includes(schema);
  types["keyed"] = cpp::key_tables(schema);
  types["tables"] = Context::array();
  for (const model::Table& declared : schema.tables) types["tables"].push_back(table_context(declared));
  return types;
}

void emit_tables(const Schema& schema, const Emit& emit) {
  for (const model::Table& table : schema.tables) {
    Context context = frame(schema);
    context["includes"] = cpp::table_includes(table);
    context["elsewhere"] = declared_elsewhere(schema, table.entities);
    context["declared"] = declared_here(schema, table);
    context["one"] = table_context(table);
    emit.whole(cpp::table_header_name(table), render("cpp/table_header.hpp", context, cpp::escape));
  }
}

/// Bytes: enough for most entities, so that texts do not move as they grow.
constexpr std::size_t usual_text = std::size_t{16} * 1024;

struct Texts {
  std::vector<std::string> headers;
  std::string source;
};

/// Entities are most of the work and of the text. Several threads write them, each a few at a time, so that neither
/// contexts nor texts accumulate.
void emit_entities(const Schema& schema, const std::string& source, const Emit& emit) {
  const std::size_t count = schema.entities.size();
  const std::size_t entities_at_once = std::clamp<std::size_t>(count / slots(), 1, 4);
  std::vector<Texts> ring(slots());
  const auto write = [&](std::size_t i, std::size_t slot) {
    Texts& texts = ring[slot];
    // A thread keeps its memory: that of each few entities would go back to the system, and be asked for again.
    thread_local ContextMemory memory;
    const ContextMemory::Use use(memory);
    texts.headers.assign(entities_at_once, "");
    for (std::string& header : texts.headers) header.reserve(usual_text);
    texts.source.clear();
    texts.source.reserve(entities_at_once * usual_text);
    const std::size_t begin = i * entities_at_once;
    for (std::size_t at = begin; at < std::min(begin + entities_at_once, count); ++at) {
      const model::Entity& entity = schema.entities[at];
      memory.clear();
      Context context = frame(schema);
      context["includes"] = cpp::entity_includes(entity);
      context["elsewhere"] = Context::array();
      context["entity"] = cpp::entity_context(entity);
      render(texts.headers[at - begin], "cpp/entity_header.hpp", context, cpp::escape);
      render(texts.source, "cpp/entity.cpp", context, cpp::escape);
    }
  };
  in_parallel((count + entities_at_once - 1) / entities_at_once, write, [&](std::size_t i, std::size_t slot) {
    const std::size_t begin = i * entities_at_once;
    for (std::size_t at = begin; at < std::min(begin + entities_at_once, count); ++at)
      emit.whole(cpp::entity_header_name(schema.entities[at]), ring[slot].headers[at - begin]);
    emit(source, ring[slot].source);
  });
}

void emit_collections(const Schema& schema, const std::string& source, const Emit& emit) {
  for (const model::Collection& collection : schema.collections) {
    Context context = frame(schema);
    context["includes"] = cpp::collection_includes(collection);
    context["elsewhere"] = declared_elsewhere(schema, collection.members);
    context["collection"] = cpp::collection_context(collection);
    emit.whole(cpp::collection_header_name(collection), render("cpp/collection_header.hpp", context, cpp::escape));
    emit(source, render("cpp/collection.cpp", context, cpp::escape));
  }
}

}  // namespace

void cpp_output(const OutputInput& input, const Emit& emit) {
  const Schema& schema = input.schema;
  ContextMemory memory;
  const ContextMemory::Use use(memory);
  const std::string source = stem(schema.file) + ".keys.cpp";
  emit.whole(cpp::header_name(schema), render("cpp/header.hpp", umbrella_context(schema), cpp::escape));
  Context types = types_context(schema);
  emit.whole(cpp::types_header_name(schema), render("cpp/types.hpp", types, cpp::escape));
  emit_tables(schema, emit);
  const Context context = source_context(schema, std::move(types));
  emit(source, render("cpp/source.cpp", context, cpp::escape));
  emit_entities(schema, source, emit);
  emit_collections(schema, source, emit);
  emit(source, render("cpp/end.cpp", context, cpp::escape));
}

}  // namespace keyc
