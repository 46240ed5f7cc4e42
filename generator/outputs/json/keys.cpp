#include "generator/outputs/json/keys.hpp"

#include <nlohmann/json.hpp>

#include "keyc/bytes.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::schema_json {
namespace {

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

Json field_names(const std::vector<const model::Field*>& from) {
  Json names = Json::array();
  for (const model::Field* field : from) names.push_back(field->name);
  return names;
}

Json shard_part(const model::Component& component) {
  const Shards& shards = component.shard->shards;
  return {{"shard_of", field_names(component.fields())},
          {"shards", shards.count},
          {"from", shards.first},
          {"was", shards.was == 0 ? Json() : Json(shards.was)},
          {"ending", ending(component.encoding->ending)},
          {"width", component.encoding->width}};
}

Json part(const model::Part& from) {
  if (!from.component) return literal_part(from.literal);
  const model::Component& component = *from.component;
  if (component.shard) return shard_part(component);
  Json result{{"attribute", component.field->name}};
  if (!component.encoding->calls.empty()) result["function"] = component.encoding->functions();
  if (const model::ScaleEnds* const scale = component.encoding->scale())
    result["scale"] = {{"from", scale->from.text}, {"to", scale->to.text}};
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

/// The parts, those of an address as one.
Json parts_of(const model::KeyTemplate& from) {
  Json parts = Json::array();
  for (std::size_t i = 0; i < from.parts.size(); ++i) {
    if (!from.address || i != from.address->first) {
      parts.push_back(part(from.parts[i]));
      continue;
    }
    Json dimensions = Json::array();
    for (; i < from.address->end(); ++i) dimensions.push_back(part(from.parts[i]));
    parts.push_back({{"zorder", std::move(dimensions)}, {"width", from.layout().address_size()}});
    --i;
  }
  return parts;
}

Json key_names(const std::vector<const model::KeyAttribute*>& keys) {
  Json names = Json::array();
  for (const model::KeyAttribute* key : keys) names.push_back(key->name);
  return names;
}

Json step_names(const model::Path& path) {
  Json names = Json::array();
  for (const model::Step& step : path.steps) names.push_back(step.field->name);
  return names;
}

Json presence(const model::Presence& from) {
  Json conditions = Json::array();
  for (const model::Condition* each : from.conditions) conditions.push_back(condition(*each));
  return {{"present", field_names(from.fields)}, {"when", conditions}};
}

}  // namespace

Json key_schema(const model::KeySchema& from) {
  return {{"partition", key_names(from.partition)}, {"sort", key_names(from.sort)}};
}

Json key_template(const model::KeyTemplate& from) {
  if (from.native) return {{"key", from.key->name}, {"native", true}};
  Json result{{"key", from.key->name},
              {"native", false},
              {"written", from.written},
              {"parts", parts_of(from)},
              {"when", condition_or_null(from.when)}};
  if (from.of_type) result["of_type"] = true;
  add_allowances(result, from.allowances);
  return result;
}

Json path(const model::Path& from) {
  return {{"index", from.index == nullptr ? Json() : Json(from.index->name)},
          {"steps", step_names(from)},
          {"partition_steps", from.partition_steps},
          {"present_with", presence(from.presence)}};
}

Json unique(const model::Unique& from) {
  return {{"attributes", field_names(from.fields)}, {"marker", key_template(from.partition)}};
}

}  // namespace keyc::schema_json
