#include <limits>
#include <nlohmann/json.hpp>

#include "generator/evaluate/sample.hpp"
#include "generator/outputs/outputs.hpp"
#include "keyc/bytes.hpp"
#include "keyc/number.hpp"
#include "keyc/utf8.hpp"

/// The Model as JSON, for other tools. `format` is raised when a member changes its meaning or goes away; new members
/// may come at any time.
namespace keyc {
namespace {

using Json = nlohmann::ordered_json;
using model::Operator;

constexpr int format_version = 2;

Json name_or_null(const std::string& name) { return name.empty() ? Json() : Json(name); }

Json type(const model::Type& from) {
  std::string name(model::type_info(from.kind).name);
  if (from.enumeration != nullptr) name = from.enumeration->name;
  if (from.structure != nullptr) name = from.structure->name;
  Json result{{"name", name},
              {"enum", from.enumeration != nullptr},
              {"struct", from.structure != nullptr},
              {"optional", from.optional},
              {"dynamodb", model::type_info(from.kind).dynamodb_type}};
  if (!from.arguments.empty()) result["of"] = type(from.arguments.front());
  return result;
}

Json literal(const model::Literal& from) {
  using Kind = model::Literal::Kind;
  const auto kind = [&]() -> std::string_view {
    switch (from.kind) {
      case Kind::text: return "text";
      case Kind::number: return "number";
      case Kind::boolean: return "bool";
      case Kind::enumerator: return "enumerator";
      case Kind::now: return "now";
      case Kind::fresh_id: return "new";
      case Kind::empty: return "empty";
    }
    return "";
  }();
  Json result{{"kind", kind}};
  if (from.kind < Kind::now) result["value"] = from.text;
  return result;
}

Json attribute(const model::Attribute& from) {
  Json result{{"name", from.name},
              {"stored", from.stored},
              {"doc", from.doc},
              {"type", type(from.type)},
              {"default", from.default_value ? literal(*from.default_value) : Json()},
              {"always_now", from.always_now},
              {"fixed", from.fixed},
              {"in_primary_key", from.in_primary_key}};
  if (from.key_only) result["keyonly"] = true;
  return result;
}

Json condition(const model::Condition& from) {
  Json result{{"operator", spelling(from.kind)}};
  if (from.field == nullptr) {
    result["parts"] = Json::array();
    for (const model::Condition& part : from.parts) result["parts"].push_back(condition(part));
    return result;
  }
  result["attribute"] = from.field->name;
  if (from.of_size) result["size"] = true;
  if (from.operands.empty()) return result;
  result["operands"] = Json::array();
  for (const model::Operand& one : from.operands)
    result["operands"].push_back(one.literal ? literal(*one.literal) : Json{{"parameter", one.parameter->name}});
  return result;
}

Json condition_or_null(const std::optional<model::Condition>& from) { return from ? condition(*from) : Json(); }

std::string_view ending(model::Ending from) {
  switch (from) {
    case model::Ending::fixed: return "fixed";
    case model::Ending::decimal: return "decimal";
    case model::Ending::text: break;
  }
  return "text";
}

/// Base64 of what is no text.
Json literal_part(const std::string& bytes) {
  if (utf8::find_invalid(bytes) == std::string_view::npos) return {{"literal", bytes}};
  return {{"literal_bytes", base64_text(bytes)}};
}

Json part(const model::Part& from) {
  if (!from.component) return literal_part(from.literal);
  const model::Component& component = *from.component;
  Json result{{"attribute", component.field->name}};
  if (!component.encoding->calls.empty()) result["function"] = component.encoding->functions();
  if (component.encoding->ending == model::Ending::text && !component.as_it_is) {
    result["text"] = name_of(component.mode);
    result["separator"] = static_cast<unsigned char>(component.separator);
  }
  result["ending"] = ending(component.encoding->ending);
  if (component.encoding->width != 0) result["width"] = component.encoding->width;
  result["may_be_empty"] = component.may_be_empty;
  if (component.stand_in)
    result["stand_in"] = {{"text", component.stand_in->text}, {"above", component.stand_in->above}};
  return result;
}

/// Where there are none, nothing is said of them.
void add_allowances(Json& into, const std::vector<model::Allowance>& from) {
  for (const model::Allowance& one : from)
    into["allows"].push_back({{"check", info(one.check).name}, {"reason", one.reason}});
}

Json key_template(const model::KeyTemplate& from) {
  if (from.native) return {{"key", from.key->name}, {"native", true}};
  Json parts = Json::array();
  for (const model::Part& one : from.parts) parts.push_back(part(one));
  Json result{{"key", from.key->name},
              {"native", false},
              {"written", from.written},
              {"parts", parts},
              {"when", condition_or_null(from.when)}};
  add_allowances(result, from.allowances);
  return result;
}

Json key_names(const std::vector<const model::KeyAttribute*>& keys) {
  Json all = Json::array();
  for (const model::KeyAttribute* one : keys) all.push_back(one->name);
  return all;
}

Json key_schema(const model::KeySchema& from) {
  return {{"partition", key_names(from.partition)}, {"sort", key_names(from.sort)}};
}

Json access(const model::AccessPattern& from) {
  Json parameters = Json::array();
  for (const model::Parameter& one : from.parameters) {
    parameters.push_back({{"attribute", one.field->name}, {"operator", spelling(one.op)}});
    if (!one.value.empty()) parameters.back()["value"] = one.value;
  }
  Json filter_parameters = Json::array();
  for (const model::FilterParameter& one : from.filter_parameters)
    filter_parameters.push_back({{"name", one.name}, {"type", type(one.type)}});
  const bool on_index = from.path != nullptr && from.path->index != nullptr;
  Json result{{"name", from.name},
              {"doc", from.doc},
              {"operation", name_of(from.operation)},
              {"index", on_index ? Json(from.path->index->name) : Json()},
              {"parameters", parameters},
              {"filter", condition_or_null(from.filter)},
              {"filter_parameters", filter_parameters},
              {"consistent", from.consistent}};
  result["ascending"] = from.ascending ? Json(*from.ascending) : Json();
  result["limit"] = from.limit ? Json(*from.limit) : Json();
  return result;
}

Json names_of_steps(const model::Path& path, std::size_t count) {
  Json all = Json::array();
  for (std::size_t i = 0; i < count; ++i) all.push_back(path.steps[i].field->name);
  return all;
}

Json names(const std::vector<const model::Attribute*>& from) {
  Json all = Json::array();
  for (const model::Attribute* one : from) all.push_back(one->name);
  return all;
}

Json field_names(const std::vector<const model::Field*>& from) {
  Json all = Json::array();
  for (const model::Field* one : from) all.push_back(one->name);
  return all;
}

Json presence(const model::Presence& from) {
  Json conditions = Json::array();
  for (const model::Condition* one : from.conditions) conditions.push_back(condition(*one));
  return {{"present", field_names(from.fields)}, {"when", conditions}};
}

Json update(const model::UpdatePlan& from) {
  Json groups = Json::array();
  for (const model::SetterGroup& group : from.groups) {
    Json keys = Json::array();
    for (const model::KeyUnit* unit : group.units)
      for (const model::KeyTemplate* key : unit->keys) keys.push_back(key->key->name);
    groups.push_back({{"attributes", names(group.attributes)}, {"given", names(group.given)}, {"keys", keys}});
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

/// What not every reader of JSON holds exactly is a text, as `keyc item` takes numbers too.
Json number(const std::string& digits) {
  std::int64_t whole{};
  double fraction{};
  if (digits.size() > std::numeric_limits<double>::digits10) return digits;
  if (parse_number(digits, whole)) return whole;
  return parse_number(digits, fraction) ? Json(fraction) : Json(digits);
}

/// What `keyc item` takes.
Json sample_value(const evaluate::Json& from) {
  using Kind = evaluate::Json::Kind;
  switch (from.kind) {
    case Kind::null: return {};
    case Kind::boolean: return from.text == "true";
    case Kind::number: return number(from.text);
    case Kind::text: return from.text;
    case Kind::list: {
      Json elements = Json::array();
      for (const evaluate::Json& one : from.elements) elements.push_back(sample_value(one));
      return elements;
    }
    case Kind::object: break;
  }
  Json members = Json::object();
  for (const auto& [name, one] : from.members) members[name] = sample_value(one);
  return members;
}

Json entity(const model::Entity& from) {
  Json result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}, {"table", from.table->name}};
  for (const char* member : {"attributes", "keys", "paths", "accesses"}) result[member] = Json::array();
  for (const auto& one : from.attributes) result["attributes"].push_back(attribute(one));
  for (const auto& one : from.keys) result["keys"].push_back(key_template(one));
  for (const auto& one : from.paths)
    result["paths"].push_back({{"index", one.index == nullptr ? Json() : Json(one.index->name)},
                               {"steps", names_of_steps(one, one.steps.size())},
                               {"partition_steps", one.partition_steps},
                               {"present_with", presence(one.presence)}});
  for (const auto& one : from.accesses) result["accesses"].push_back(access(one));
  if (from.versions) result["versions"] = versions(*from.versions);
  for (const model::Unique& one : from.uniques)
    result["unique"].push_back({{"attributes", field_names(one.fields)}, {"marker", key_template(one.partition)}});
  for (const model::Sample& one : from.samples) result["samples"].push_back(sample_value(evaluate::json_of(one)));
  if (from.size) result["size"] = *from.size;
  result["update"] = update(from.update);
  add_allowances(result, from.allowances);
  return result;
}

/// As an entity's patterns, with the members that have each parameter.
Json collection(const model::Collection& from) {
  Json members = Json::array();
  for (const model::Entity* one : from.members) members.push_back(one->name);
  Json result{{"name", from.name},
              {"doc", from.doc},
              {"table", from.table->name},
              {"members", members},
              {"skips_others", from.skips_others},
              {"accesses", Json::array()}};
  for (const model::CollectionPattern& pattern : from.accesses) {
    Json one = access(pattern.shared);
    for (Json& parameter : one["parameters"]) {
      parameter["members"] = Json::array();
      for (const model::AccessPattern& member : pattern.of_members)
        for (const model::Parameter& own : member.parameters)
          if (own.field->name == parameter["attribute"]) parameter["members"].push_back(member.path->entity->name);
    }
    result["accesses"].push_back(std::move(one));
  }
  return result;
}

Json index(const model::Index& from) {
  using Kind = model::Projection::Kind;
  const Kind kind = from.projection.kind;
  Json names = Json::array();
  for (const std::string& one : from.projection.names) names.push_back(one);
  return {{"name", from.name},
          {"stored", from.stored},
          {"doc", from.doc},
          {"local", from.local},
          {"key", key_schema(from.key)},
          {"projects", kind == Kind::all    ? Json("all")
                       : kind == Kind::keys ? Json("keys")
                                            : names}};
}

Json table(const model::Table& from) {
  Json result{{"name", from.name}, {"stored", from.stored}, {"doc", from.doc}};
  result["key_attributes"] = Json::array();
  for (const auto& one : from.key_attributes)
    result["key_attributes"].push_back(
        {{"name", one.name}, {"stored", one.stored}, {"dynamodb", model::dynamodb_name(one.type)}});
  result["key"] = key_schema(from.key);
  result["indexes"] = Json::array();
  for (const auto& one : from.indexes) result["indexes"].push_back(index(one));
  result["type_attribute"] = name_or_null(from.type_attribute);
  result["time_to_live"] = name_or_null(from.time_to_live);
  result["text"] = name_of(from.text);
  add_allowances(result, from.allowances);
  return result;
}

Json structure(const model::Struct& from) {
  Json members = Json::array();
  for (const auto& one : from.members) members.push_back(attribute(one));
  return {{"name", from.name}, {"doc", from.doc}, {"members", members}};
}

Json enumeration(const model::Enum& from) {
  Json values = Json::array();
  for (const auto& one : from.values) values.push_back({{"name", one.name}, {"stored", one.text}, {"doc", one.doc}});
  return {{"name", from.name}, {"doc", from.doc}, {"values", values}};
}

}  // namespace

void json_output(const OutputInput& input, const Emit& emit) {
  const model::Schema& schema = input.schema;
  Json root{{"format", format_version}, {"schema", schema.name}, {"file", schema.file}, {"doc", schema.doc}};
  for (const char* member : {"imports", "enums", "structs", "tables", "entities"}) root[member] = Json::array();
  for (const model::Schema* one : schema.imports) root["imports"].push_back(one->file);
  for (const auto& one : schema.enums) root["enums"].push_back(enumeration(one));
  for (const auto& one : schema.structs) root["structs"].push_back(structure(one));
  for (const auto& one : schema.tables) root["tables"].push_back(table(one));
  for (const auto& one : schema.entities) root["entities"].push_back(entity(one));
  for (const auto& one : schema.collections) root["collections"].push_back(collection(one));
  emit(stem(schema.file) + ".keys.json", root.dump(2) + '\n');
}

}  // namespace keyc
