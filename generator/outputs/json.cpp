#include <limits>
#include <nlohmann/json.hpp>

#include "generator/evaluate/sample.hpp"
#include "generator/outputs/json/keys.hpp"
#include "generator/outputs/json/patterns.hpp"
#include "generator/outputs/json/terms.hpp"
#include "generator/outputs/outputs.hpp"
#include "keyc/generated/number.hpp"

/// The model as JSON, for other tools. `format` is increased when a member changes its meaning or is removed; new
/// members may be added at any time.
namespace keyc {
namespace {

using schema_json::access;
using schema_json::add_allowances;
using schema_json::attribute;
using schema_json::Json;
using schema_json::key_schema;
using schema_json::key_template;
using schema_json::path;
using schema_json::unique;

constexpr int format_version = 2;

Json name_or_null(std::string_view name) { return name.empty() ? Json() : Json(name); }

Json attribute_names(const std::vector<const model::Attribute*>& from) {
  Json names = Json::array();
  for (const model::Attribute* attribute : from) names.push_back(attribute->name);
  return names;
}

Json update(const model::UpdatePlan& from) {
  Json groups = Json::array();
  for (const model::SetterGroup& group : from.groups) {
    Json keys = Json::array();
    for (const model::KeyUnit* unit : group.units)
      for (const model::KeyTemplate* key : unit->keys) keys.push_back(key->key->name);
    groups.push_back(
        {{"attributes", attribute_names(group.attributes)}, {"given", attribute_names(group.given)}, {"keys", keys}});
  }
  return {{"blind", from.blind}, {"groups", groups}};
}

Json versions(const model::Versions& from) {
  using Indexed = model::Versions::Indexed;
  return {{"attribute", from.field->name},
          {"indexed", from.indexed == Indexed::newest    ? "newest"
                      : from.indexed == Indexed::history ? "history"
                                                         : "all"}};
}

/// A number that some readers of JSON would round is written as text, which `keyc item` also accepts for numbers.
Json number(const std::string& digits) {
  std::int64_t whole{};
  double fraction{};
  if (digits.size() > std::numeric_limits<double>::digits10) return digits;
  if (parse_number(digits, whole)) return whole;
  return parse_number(digits, fraction) ? Json(fraction) : Json(digits);
}

/// The value as `keyc item` accepts it.
Json sample_value(const evaluate::Json& from) {
  using Kind = evaluate::Json::Kind;
  switch (from.kind) {
    case Kind::null: return {};
    case Kind::boolean: return from.text == "true";
    case Kind::number: return number(from.text);
    case Kind::text: return from.text;
    case Kind::list: {
      Json elements = Json::array();
      for (const evaluate::Json& element : from.elements) elements.push_back(sample_value(element));
      return elements;
    }
    case Kind::object: break;
  }
  Json members = Json::object();
  for (const auto& [name, value] : from.members) members[name] = sample_value(value);
  return members;
}

Json entity(const model::Entity& from) {
  Json result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}, {"table", from.table->name}};
  for (const char* member : {"attributes", "keys", "paths", "accesses"}) result[member] = Json::array();
  for (const auto& each : from.attributes) result["attributes"].push_back(attribute(each));
  for (const auto& key : from.keys) result["keys"].push_back(key_template(key));
  for (const auto& each : from.paths) result["paths"].push_back(path(each));
  for (const auto& pattern : from.accesses) result["accesses"].push_back(access(pattern));
  if (from.versions) result["versions"] = versions(*from.versions);
  for (const model::Unique& each : from.uniques) result["unique"].push_back(unique(each));
  for (const model::Sample& sample : from.samples) result["samples"].push_back(sample_value(evaluate::json_of(sample)));
  if (from.size) result["size"] = *from.size;
  if (from.items)
    result["items"] = {{"count", from.items->count},
                       {"per", from.items->per == nullptr ? Json() : Json(from.items->per->name)}};
  result["update"] = update(from.update);
  add_allowances(result, from.allowances);
  return result;
}

Json collection(const model::Collection& from) {
  Json members = Json::array();
  for (const model::Entity* member : from.members) members.push_back(member->name);
  Json result{{"name", from.name},
              {"doc", from.doc},
              {"table", from.table->name},
              {"members", members},
              {"skips_others", from.skips_others},
              {"accesses", Json::array()}};
  for (const model::CollectionPattern& pattern : from.accesses) result["accesses"].push_back(access(pattern));
  return result;
}

Json index(const model::Index& from) {
  using Kind = model::Projection::Kind;
  const Kind kind = from.projection.kind;
  Json names = Json::array();
  for (const std::string& name : from.projection.names) names.push_back(name);
  Json result{{"name", from.name},
              {"stored", from.stored},
              {"doc", from.doc},
              {"local", from.local},
              {"key", key_schema(from.key)},
              {"projects", kind == Kind::all    ? Json("all")
                           : kind == Kind::keys ? Json("keys")
                                                : names}};
  if (!from.projection.stored.empty()) result["projects_stored"] = from.projection.stored;
  return result;
}

Json table(const model::Table& from) {
  Json result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}};
  result["key_attributes"] = Json::array();
  for (const auto& key : from.key_attributes)
    result["key_attributes"].push_back(
        {{"name", key.name}, {"stored", key.stored}, {"dynamodb", model::dynamodb_name(key.type)}});
  result["key"] = key_schema(from.key);
  result["indexes"] = Json::array();
  for (const auto& each : from.indexes) result["indexes"].push_back(index(each));
  result["type_attribute"] = name_or_null(from.type_attribute);
  result["time_to_live"] = name_or_null(from.time_to_live);
  result["stream"] = name_or_null(spelling(from.stream));
  result["text"] = name_of(from.text);
  add_allowances(result, from.allowances);
  return result;
}

Json structure(const model::Struct& from) {
  Json members = Json::array();
  for (const auto& member : from.members) members.push_back(attribute(member));
  return {{"name", from.name}, {"doc", from.doc}, {"members", members}};
}

Json enumeration(const model::Enum& from) {
  Json values = Json::array();
  for (const auto& value : from.values) {
    const Json stored = from.is_number ? Json(std::stoll(value.text)) : Json(value.text);
    values.push_back({{"name", value.name}, {"stored", stored}, {"doc", value.doc}});
  }
  return {{"name", from.name}, {"doc", from.doc}, {"values", values}};
}

}  // namespace

void json_output(const OutputInput& input, const Emit& emit) {
  const model::Schema& schema = input.schema;
  Json root{{"format", format_version}, {"schema", schema.name}, {"file", schema.file}, {"doc", schema.doc}};
  for (const char* member : {"imports", "enums", "structs", "tables", "entities"}) root[member] = Json::array();
  for (const model::Schema* imported : schema.imports) root["imports"].push_back(imported->file);
  for (const auto& each : schema.enums) root["enums"].push_back(enumeration(each));
  for (const auto& each : schema.structs) root["structs"].push_back(structure(each));
  for (const auto& each : schema.tables) root["tables"].push_back(table(each));
  for (const auto& each : schema.entities) root["entities"].push_back(entity(each));
  for (const auto& each : schema.collections) root["collections"].push_back(collection(each));
  emit(stem(schema.file) + ".keys.json", root.dump(2) + '\n');
}

}  // namespace keyc
