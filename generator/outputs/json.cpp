#include <limits>
#include <nlohmann/json.hpp>

#include "generator/evaluate/sample.hpp"
#include "generator/outputs/outputs.hpp"
#include "keyc/bytes.hpp"
#include "keyc/number.hpp"
#include "keyc/utf8.hpp"

/// The model as JSON, for other tools. `format` is increased when a member changes its meaning or is removed; new
/// members may be added at any time.
namespace keyc {
namespace {

using Json = nlohmann::ordered_json;

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
  Json result{{"operator", spelling(from)}};
  if (from.field == nullptr) {
    result["parts"] = Json::array();
    for (const model::Condition& part : from.parts) result["parts"].push_back(condition(part));
    return result;
  }
  result["attribute"] = from.field->name;
  if (from.of_size) result["size"] = true;
  if (from.operands.empty()) return result;
  result["operands"] = Json::array();
  for (const model::Operand& operand : from.operands)
    result["operands"].push_back(operand.literal ? literal(*operand.literal)
                                                 : Json{{"parameter", operand.parameter->name}});
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

/// A literal as text, or in Base64 if it is not UTF-8.
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

/// Adds no member if there are none.
void add_allowances(Json& into, const std::vector<model::Allowance>& from) {
  for (const model::Allowance& allowance : from)
    into["allows"].push_back({{"check", info(allowance.check).name}, {"reason", allowance.reason}});
}

Json key_template(const model::KeyTemplate& from) {
  if (from.native) return {{"key", from.key->name}, {"native", true}};
  Json parts = Json::array();
  for (const model::Part& each : from.parts) parts.push_back(part(each));
  Json result{{"key", from.key->name},
              {"native", false},
              {"written", from.written},
              {"parts", parts},
              {"when", condition_or_null(from.when)}};
  add_allowances(result, from.allowances);
  return result;
}

Json key_names(const std::vector<const model::KeyAttribute*>& keys) {
  Json names = Json::array();
  for (const model::KeyAttribute* key : keys) names.push_back(key->name);
  return names;
}

Json key_schema(const model::KeySchema& from) {
  return {{"partition", key_names(from.partition)}, {"sort", key_names(from.sort)}};
}

Json access(const model::AccessPattern& from) {
  Json parameters = Json::array();
  for (const model::Parameter& parameter : from.parameters) {
    parameters.push_back({{"attribute", parameter.field->name}, {"operator", spelling(parameter.op)}});
    if (!parameter.value.empty()) parameters.back()["value"] = parameter.value;
  }
  Json filter_parameters = Json::array();
  for (const model::FilterParameter& parameter : from.filter_parameters)
    filter_parameters.push_back({{"name", parameter.name}, {"type", type(parameter.type)}});
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
  Json names = Json::array();
  for (std::size_t i = 0; i < count; ++i) names.push_back(path.steps[i].field->name);
  return names;
}

Json attribute_names(const std::vector<const model::Attribute*>& from) {
  Json names = Json::array();
  for (const model::Attribute* attribute : from) names.push_back(attribute->name);
  return names;
}

Json field_names(const std::vector<const model::Field*>& from) {
  Json names = Json::array();
  for (const model::Field* field : from) names.push_back(field->name);
  return names;
}

Json presence(const model::Presence& from) {
  Json conditions = Json::array();
  for (const model::Condition* each : from.conditions) conditions.push_back(condition(*each));
  return {{"present", field_names(from.fields)}, {"when", conditions}};
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
  for (const auto& path : from.paths)
    result["paths"].push_back({{"index", path.index == nullptr ? Json() : Json(path.index->name)},
                               {"steps", names_of_steps(path, path.steps.size())},
                               {"partition_steps", path.partition_steps},
                               {"present_with", presence(path.presence)}});
  for (const auto& pattern : from.accesses) result["accesses"].push_back(access(pattern));
  if (from.versions) result["versions"] = versions(*from.versions);
  for (const model::Unique& unique : from.uniques)
    result["unique"].push_back(
        {{"attributes", field_names(unique.fields)}, {"marker", key_template(unique.partition)}});
  for (const model::Sample& sample : from.samples) result["samples"].push_back(sample_value(evaluate::json_of(sample)));
  if (from.size) result["size"] = *from.size;
  result["update"] = update(from.update);
  add_allowances(result, from.allowances);
  return result;
}

/// The patterns are written like those of an entity, but list the members that have each parameter.
Json collection(const model::Collection& from) {
  Json members = Json::array();
  for (const model::Entity* member : from.members) members.push_back(member->name);
  Json result{{"name", from.name},
              {"doc", from.doc},
              {"table", from.table->name},
              {"members", members},
              {"skips_others", from.skips_others},
              {"accesses", Json::array()}};
  for (const model::CollectionPattern& pattern : from.accesses) {
    Json shared = access(pattern.shared);
    for (Json& parameter : shared["parameters"]) {
      parameter["members"] = Json::array();
      for (const model::AccessPattern& member : pattern.of_members)
        for (const model::Parameter& own : member.parameters)
          if (own.field->name == parameter["attribute"]) parameter["members"].push_back(member.path->entity->name);
    }
    result["accesses"].push_back(std::move(shared));
  }
  return result;
}

Json index(const model::Index& from) {
  using Kind = model::Projection::Kind;
  const Kind kind = from.projection.kind;
  Json names = Json::array();
  for (const std::string& name : from.projection.names) names.push_back(name);
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
  for (const auto& key : from.key_attributes)
    result["key_attributes"].push_back(
        {{"name", key.name}, {"stored", key.stored}, {"dynamodb", model::dynamodb_name(key.type)}});
  result["key"] = key_schema(from.key);
  result["indexes"] = Json::array();
  for (const auto& each : from.indexes) result["indexes"].push_back(index(each));
  result["type_attribute"] = name_or_null(from.type_attribute);
  result["time_to_live"] = name_or_null(from.time_to_live);
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
  for (const auto& value : from.values)
    values.push_back({{"name", value.name}, {"stored", value.text}, {"doc", value.doc}});
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
