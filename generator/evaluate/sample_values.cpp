#include "generator/evaluate/sample_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "keyc/bytes.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::evaluate {
namespace {

using model::TypeKind;
using Kind = Json::Kind;

constexpr std::int64_t first_day = 1704067200;  // 2024-01-01
constexpr std::int64_t seconds_of_a_day = 86400;

Json text(std::string value) { return {Kind::text, std::move(value), {}, {}}; }
Json number(std::int64_t value) { return {Kind::number, std::to_string(value), {}, {}}; }

std::string date(std::size_t i) {
  const std::chrono::sys_days day{std::chrono::days(first_day / seconds_of_a_day + static_cast<std::int64_t>(i))};
  return to_text(Date(day));
}

template <class Id>
Json id(std::size_t i) {
  const Timestamp time{std::chrono::seconds(first_day + static_cast<std::int64_t>(i) * seconds_of_a_day)};
  return text(to_text(id_interval<Id>(time, time)->first));
}

Json members_of(const std::deque<model::Attribute>& attributes, std::size_t i) {
  Json object{Kind::object, {}, {}, {}};
  for (const model::Attribute& attribute : attributes)
    object.members.push_back({attribute.name, sample_value(attribute.type, attribute.name, i)});
  return object;
}

std::optional<Json> default_of(const model::Attribute& attribute, std::size_t i) {
  using LiteralKind = model::Literal::Kind;
  if (!attribute.default_value) return std::nullopt;
  const model::Literal& literal = *attribute.default_value;
  switch (literal.kind) {
    case LiteralKind::number: return Json{Kind::number, literal.text, {}, {}};
    case LiteralKind::boolean: return Json{Kind::boolean, literal.text, {}, {}};
    case LiteralKind::empty:
      if (attribute.type.structure == nullptr)
        return Json{attribute.type.kind == TypeKind::map ? Kind::object : Kind::list, {}, {}, {}};
      return std::nullopt;
    case LiteralKind::text:
    case LiteralKind::enumerator: return text(literal.text);
    case LiteralKind::now:
    case LiteralKind::fresh_id: break;
  }
  return sample_value(attribute.type, attribute.name, i);
}

void complete(const model::Type& type, Json& value, std::size_t i);

void complete(const std::deque<model::Attribute>& attributes, Json& object, std::size_t i) {
  for (JsonMember& member : object.members)
    for (const model::Attribute& attribute : attributes)
      if (attribute.name == member.name) complete(attribute.type, member.value, i);
  for (const model::Attribute& attribute : attributes)
    if (object.find(attribute.name) == nullptr)
      if (auto value = default_of(attribute, i)) object.members.push_back({attribute.name, std::move(*value)});
}

void complete(const model::Type& type, Json& value, std::size_t i) {
  if (type.structure != nullptr && value.kind == Kind::object) complete(type.structure->members, value, i);
  if (type.arguments.empty()) return;
  for (Json& element : value.elements) complete(type.arguments.front(), element, i);
  for (JsonMember& entry : value.members) complete(type.arguments.front(), entry.value, i);
}

/// The number of the attribute's value in the entity's item number `i`.
std::size_t turn(const model::Entity& entity, const model::Attribute& attribute, std::size_t i) {
  const model::Path& path = entity.primary();
  const auto is_in = [&](const model::Step& step) { return step.field->attribute == &attribute; };
  const auto step = std::find_if(path.steps.begin(), path.steps.end(), is_in);
  if (step == path.steps.end() || &*step == &path.steps.back()) return i;
  return step->in_partition ? 0 : i / 2;
}

}  // namespace

Json sample_value(const model::Type& type, std::string_view name, std::size_t i) {
  const auto count = static_cast<std::int64_t>(i);
  const std::string numbered = fmt::format("{}{}", name, i + 1);
  switch (type.kind) {
    case TypeKind::string: return text(numbered);
    case TypeKind::boolean: return {Kind::boolean, i % 2 == 0 ? "true" : "false", {}, {}};
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal: return {Kind::number, fmt::format("{}.5", i + 1), {}, {}};
    case TypeKind::bytes: return text(base64_text(numbered));
    case TypeKind::timestamp: return text(date(i) + "T00:00:00.000Z");
    case TypeKind::timestamp_s: return text(date(i) + "T00:00:00Z");
    case TypeKind::timestamp_us: return text(date(i) + "T00:00:00.000000Z");
    case TypeKind::epoch_s: return number(first_day + count * seconds_of_a_day);
    case TypeKind::epoch_ms: return number((first_day + count * seconds_of_a_day) * 1000);
    case TypeKind::date: return text(date(i));
    case TypeKind::uuid: return text(fmt::format("0190a4cd-d3e7-4222-9f99-{:012x}", i + 1));
    case TypeKind::uuid7: return id<Uuid7>(i);
    case TypeKind::ulid: return id<Ulid>(i);
    case TypeKind::ksuid: return id<Ksuid>(i);
    case TypeKind::list:
    case TypeKind::set: return {Kind::list, {}, {sample_value(type.arguments.front(), name, i)}, {}};
    case TypeKind::map: return {Kind::object, {}, {}, {{numbered, sample_value(type.arguments.front(), name, i)}}};
    case TypeKind::document: return {Kind::object, {}, {}, {{std::string(name), text(numbered)}}};
    case TypeKind::structure: return members_of(type.structure->members, i);
    case TypeKind::enumeration: return text(type.enumeration->values[i % type.enumeration->values.size()].name);
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64: break;
  }
  return number(count % 127 + 1);
}

Json sample_attributes(const model::Entity& entity, std::size_t i) {
  Json object{Kind::object, {}, {}, {}};
  for (const model::Attribute& attribute : entity.attributes) {
    if (attribute.type.optional && i % 2 == 1) continue;
    object.members.push_back(
        {attribute.name, sample_value(attribute.type, attribute.name, turn(entity, attribute, i))});
  }
  return object;
}

Json completed(const model::Entity& entity, Json attributes, std::size_t i) {
  complete(entity.attributes, attributes, i);
  return attributes;
}

}  // namespace keyc::evaluate
