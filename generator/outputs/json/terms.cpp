#include "generator/outputs/json/terms.hpp"

#include <nlohmann/json.hpp>

namespace keyc::schema_json {
namespace {

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
  if (from.later.count() != 0) result["later_seconds"] = from.later.count();
  return result;
}

}  // namespace

Json type(const model::Type& from) {
  std::string name(model::type_info(from.kind).name);
  if (from.enumeration != nullptr) name = from.enumeration->name;
  if (from.structure != nullptr) name = from.structure->name;
  Json result{{"name", name},
              {"enum", from.enumeration != nullptr},
              {"struct", from.structure != nullptr},
              {"optional", from.optional},
              {"dynamodb", model::dynamodb_type(from)}};
  if (from.reads_null) result["null"] = true;
  if (from.form != nullptr) result["stored"] = from.form->written();
  if (!from.arguments.empty()) result["of"] = type(from.arguments.front());
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
    result["operands"].push_back(operand.literal            ? literal(*operand.literal)
                                 : operand.field != nullptr ? Json{{"attribute", operand.field->name}}
                                                            : Json{{"parameter", operand.parameter->name}});
  return result;
}

Json condition_or_null(const std::optional<model::Condition>& from) { return from ? condition(*from) : Json(); }

void add_allowances(Json& into, const std::vector<model::Allowance>& from) {
  for (const model::Allowance& allowance : from)
    into["allows"].push_back({{"check", info(allowance.check).name}, {"reason", allowance.reason}});
}

}  // namespace keyc::schema_json
