#include <algorithm>
#include <set>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_entity.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/text/template.hpp"

namespace keyc {
namespace {

using model::Schema;
using model::TypeKind;

Context enum_context(const model::Enum& from) {
  Context values = Context::array();
  for (const model::Enumerator& one : from.values)
    values.push_back(
        {{"name", model::cpp_name(one.name)}, {"literal", cpp::literal(one.text)}, {"doc", cpp::doc_lines(one.doc)}});
  return {{"name", model::cpp_name(from.name)}, {"doc", cpp::doc_lines(from.doc)}, {"values", values}};
}

Context key_elements(const model::KeySchema& key) {
  Context elements = Context::array({{{"name", key.partition->stored}, {"type", "HASH"}}});
  if (key.sort != nullptr) elements.push_back({{"name", key.sort->stored}, {"type", "RANGE"}});
  return elements;
}

Context table_context(const model::Table& from) {
  Context attributes = Context::array();
  for (const model::KeyAttribute& key : from.key_attributes) attributes.push_back(key.stored);
  Context indexes = Context::array();
  for (const model::Index& index : from.indexes)
    indexes.push_back({{"name", index.stored}, {"key", key_elements(index.key)}});
  return {{"class", model::table_class_name(from)},
          {"doc", cpp::doc_lines(from.doc)},
          {"stored", from.stored},
          {"attributes", attributes},
          {"key", key_elements(from.key)},
          {"indexes", indexes},
          {"time_to_live", from.time_to_live}};
}

bool has_clock(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                       [](const model::Attribute& attribute) { return attribute.always_now; });
  });
}

bool has_optional(const Schema& schema) {
  return has_clock(schema) ||
         std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
           return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                              [](const model::Attribute& attribute) { return attribute.type.optional; });
         });
}

/// What the header needs: the parts of the runtime and the standard library that the schema's types ask for.
Context includes(const Schema& schema) {
  std::set<std::string> standard{"<string>"};
  std::set<std::string> own{"\"keyc/attribute_value.hpp\"", "\"keyc/requests.hpp\""};
  if (!schema.enums.empty()) standard.insert("<string_view>");
  if (has_optional(schema)) standard.insert("<optional>");
  if (has_clock(schema)) own.insert("\"keyc/time.hpp\"");
  if (!schema.entities.empty())
    own.insert({"\"keyc/query.hpp\"", "\"keyc/range.hpp\"", "\"keyc/stage.hpp\"", "\"keyc/update.hpp\""});
  for (const model::Entity& entity : schema.entities)
    for (const model::Attribute& attribute : entity.attributes) {
      const std::string header(model::type_info(attribute.type.kind).header);
      if (header.starts_with('<')) standard.insert(header);
      if (header.starts_with('"')) own.insert(header);
      if (model::is_integer(attribute.type.kind)) own.insert("\"keyc/number.hpp\"");
    }
  Context all = Context::array();
  for (const std::string& one : standard) all.push_back(one);
  for (const std::string& one : own) all.push_back(one);
  return all;
}

bool has_time(const Schema& schema) {
  return std::any_of(schema.entities.begin(), schema.entities.end(), [](const model::Entity& entity) {
    return std::any_of(entity.attributes.begin(), entity.attributes.end(), [](const model::Attribute& attribute) {
      return attribute.type.kind == TypeKind::timestamp || attribute.type.kind == TypeKind::date;
    });
  });
}

Context source_includes(const Schema& schema) {
  Context all = Context::array({"<string_view>", "<utility>"});
  if (!schema.enums.empty()) all.push_back("\"keyc/errors.hpp\"");
  if (!schema.entities.empty())
    for (const char* one :
         {"\"keyc/encode.hpp\"", "\"keyc/item_io.hpp\"", "\"keyc/key_text.hpp\"", "\"keyc/sort_condition.hpp\""})
      all.push_back(one);
  if (has_time(schema)) all.push_back("\"keyc/encode_time.hpp\"");
  return all;
}

Context schema_context(const Schema& schema) {
  Context context{{"file", schema.file},
                  {"header", stem(schema.file) + ".keys.hpp"},
                  {"namespace", model::cpp_name(schema.name)},
                  {"doc", cpp::doc_lines(schema.doc)},
                  {"includes", includes(schema)},
                  {"source_includes", source_includes(schema)},
                  {"enums", Context::array()},
                  {"tables", Context::array()},
                  {"entities", Context::array()}};
  for (const model::Enum& one : schema.enums) context["enums"].push_back(enum_context(one));
  for (const model::Table& one : schema.tables) context["tables"].push_back(table_context(one));
  for (const model::Entity& one : schema.entities) context["entities"].push_back(cpp::entity_context(schema, one));
  return context;
}

}  // namespace

std::vector<OutputFile> cpp_output(const Schema& schema) {
  const Context context = schema_context(schema);
  const std::string name = stem(schema.file) + ".keys";
  return {{name + ".hpp", render("cpp/header.hpp", context, cpp::escape)},
          {name + ".cpp", render("cpp/source.cpp", context, cpp::escape)}};
}

}  // namespace keyc
