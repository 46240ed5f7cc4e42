#include "generator/outputs/outputs.hpp"
#include "generator/text/template.hpp"

/// The Model as JSON, for other tools. `format` is raised when a member changes its meaning or goes away; new members
/// may come at any time.
namespace keyc {
namespace {

using model::Operator;

constexpr int format_version = 1;

Context name_or_null(const std::string& name) { return name.empty() ? Context() : Context(name); }

Context type(const model::Type& from) {
  return {
      {"name", from.enumeration != nullptr ? from.enumeration->name : std::string(model::type_info(from.kind).name)},
      {"enum", from.enumeration != nullptr},
      {"optional", from.optional},
      {"dynamodb", model::type_info(from.kind).dynamodb_type}};
}

Context default_value(const model::Attribute& attribute) {
  using Kind = model::Default::Kind;
  if (!attribute.default_value) return {};
  const auto kind = [&]() -> std::string_view {
    switch (attribute.default_value->kind) {
      case Kind::text: return "text";
      case Kind::number: return "number";
      case Kind::boolean: return "bool";
      case Kind::enumerator: return "enumerator";
      case Kind::now: return "now";
      case Kind::fresh_id: return "new";
    }
    return "";
  }();
  Context result{{"kind", kind}};
  if (attribute.default_value->kind != Kind::now && attribute.default_value->kind != Kind::fresh_id)
    result["value"] = attribute.default_value->text;
  return result;
}

Context attribute(const model::Attribute& from) {
  return {{"name", from.name},
          {"stored", from.stored},
          {"doc", from.doc},
          {"type", type(from.type)},
          {"default", default_value(from)},
          {"always_now", from.always_now},
          {"in_primary_key", from.in_primary_key}};
}

std::string_view ending(model::Ending from) {
  switch (from) {
    case model::Ending::fixed: return "fixed";
    case model::Ending::decimal: return "decimal";
    case model::Ending::text: break;
  }
  return "text";
}

Context part(const model::Part& from) {
  if (!from.component) return {{"literal", from.literal}};
  const model::Component& component = *from.component;
  Context result{{"attribute", component.attribute->name}};
  if (!component.encoding->function.empty()) result["function"] = component.encoding->function;
  if (component.digits != 0) result["digits"] = component.digits;
  if (component.encoding->ending == model::Ending::text && !component.as_it_is) {
    result["text"] = component.mode == model::TextMode::escaped ? "escaped" : "checked";
    result["separator"] = static_cast<unsigned char>(component.separator);
  }
  result["ending"] = ending(component.encoding->ending);
  if (component.encoding->width != 0) result["width"] = component.encoding->width;
  result["may_be_empty"] = component.may_be_empty;
  return result;
}

Context key_template(const model::KeyTemplate& from) {
  Context parts = Context::array();
  for (const model::Part& one : from.parts) parts.push_back(part(one));
  return {{"key", from.key->name}, {"written", from.written}, {"parts", parts}};
}

Context key_schema(const model::KeySchema& from) {
  return {{"partition", from.partition->name}, {"sort", from.sort == nullptr ? Context() : Context(from.sort->name)}};
}

std::string_view text(Operator op) {
  switch (op) {
    case Operator::equal: return "=";
    case Operator::less: return "<";
    case Operator::at_most: return "<=";
    case Operator::greater: return ">";
    case Operator::at_least: return ">=";
    case Operator::between: return "between";
    case Operator::begins_with: return "begins_with";
  }
  return "";
}

Context access(const model::AccessPattern& from) {
  Context parameters = Context::array();
  for (const model::Parameter& one : from.parameters)
    parameters.push_back({{"attribute", one.attribute->name}, {"operator", text(one.op)}});
  Context result{{"name", from.name},
                 {"doc", from.doc},
                 {"operation", from.is_get ? "GetItem" : "Query"},
                 {"index", from.path->index == nullptr ? Context() : Context(from.path->index->name)},
                 {"parameters", parameters}};
  result["ascending"] = from.ascending ? Context(*from.ascending) : Context();
  result["limit"] = from.limit ? Context(*from.limit) : Context();
  return result;
}

Context names_of_steps(const model::Path& path, std::size_t count) {
  Context all = Context::array();
  for (std::size_t i = 0; i < count; ++i) all.push_back(path.steps[i].attribute->name);
  return all;
}

Context names(const std::vector<const model::Attribute*>& from) {
  Context all = Context::array();
  for (const model::Attribute* one : from) all.push_back(one->name);
  return all;
}

Context update(const model::UpdatePlan& from) {
  Context groups = Context::array();
  for (const model::SetterGroup& group : from.groups) {
    Context keys = Context::array();
    for (const model::KeyUnit* unit : group.units)
      for (const model::KeyTemplate* key : unit->keys) keys.push_back(key->key->name);
    groups.push_back({{"attributes", names(group.attributes)}, {"keys", keys}});
  }
  return {{"blind", from.blind}, {"groups", groups}};
}

Context entity(const model::Entity& from) {
  Context result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}, {"table", from.table->name}};
  for (const char* member : {"attributes", "keys", "paths", "accesses"}) result[member] = Context::array();
  for (const auto& one : from.attributes) result["attributes"].push_back(attribute(one));
  for (const auto& one : from.keys) result["keys"].push_back(key_template(one));
  for (const auto& one : from.paths)
    result["paths"].push_back({{"index", one.index == nullptr ? Context() : Context(one.index->name)},
                               {"steps", names_of_steps(one, one.steps.size())},
                               {"partition_steps", one.partition_steps},
                               {"present_with", names(one.sparse_on)}});
  for (const auto& one : from.accesses) result["accesses"].push_back(access(one));
  result["update"] = update(from.update);
  return result;
}

Context table(const model::Table& from) {
  Context result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}};
  result["key_attributes"] = Context::array();
  for (const auto& one : from.key_attributes)
    result["key_attributes"].push_back({{"name", one.name}, {"stored", one.stored}, {"dynamodb", "S"}});
  result["key"] = key_schema(from.key);
  result["indexes"] = Context::array();
  for (const auto& one : from.indexes)
    result["indexes"].push_back(
        {{"name", one.name}, {"stored", one.stored}, {"doc", one.doc}, {"key", key_schema(one.key)}});
  result["type_attribute"] = from.type_attribute;
  result["time_to_live"] = name_or_null(from.time_to_live);
  result["text"] = from.text == model::TextMode::escaped ? "escaped" : "checked";
  return result;
}

Context enumeration(const model::Enum& from) {
  Context values = Context::array();
  for (const auto& one : from.values) values.push_back({{"name", one.name}, {"stored", one.text}, {"doc", one.doc}});
  return {{"name", from.name}, {"doc", from.doc}, {"values", values}};
}

}  // namespace

std::vector<OutputFile> json_output(const model::Schema& schema) {
  Context root{{"format", format_version}, {"schema", schema.name}, {"file", schema.file}, {"doc", schema.doc}};
  for (const char* member : {"enums", "tables", "entities"}) root[member] = Context::array();
  for (const auto& one : schema.enums) root["enums"].push_back(enumeration(one));
  for (const auto& one : schema.tables) root["tables"].push_back(table(one));
  for (const auto& one : schema.entities) root["entities"].push_back(entity(one));
  return {{stem(schema.file) + ".keys.json", root.dump(2) + '\n'}};
}

}  // namespace keyc
