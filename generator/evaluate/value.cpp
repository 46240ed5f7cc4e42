#include "generator/evaluate/value.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/evaluate/read_scalar.hpp"
#include "grammar/diagnostics.hpp"
#include "items/entry_name.hpp"
#include "values/shown_value.hpp"

namespace keyc::evaluate {
namespace {

using model::Attribute;
using model::Composite;
using model::Type;
using model::TypeKind;
using Kind = Json::Kind;

void check_entry_name(const Place& map, const std::string& name) {
  if (const std::string_view misfit = keyc::detail::entry_name_misfit(name); !misfit.empty())
    throw InputError(map, fmt::format("{} {}", keyc::shown_value(name), misfit));
}

AttributeValue read_document(const Json& from, const Place& place) {
  switch (from.kind) {
    case Kind::null: return AttributeValue::null();
    case Kind::boolean: return AttributeValue::boolean(from.text == "true");
    case Kind::text: return AttributeValue::string(from.text);
    case Kind::number: return AttributeValue::number(read_decimal(from, place).text());
    case Kind::list: {
      std::vector<AttributeValue> elements;
      for (const Json& element : from.elements)
        elements.push_back(read_document(element, {&place, {}, elements.size()}));
      return AttributeValue::list(std::move(elements));
    }
    case Kind::object: break;
  }
  Item members;
  for (const auto& [name, member] : from.members) {
    check_entry_name(place, name);
    members.set(name, read_document(member, {&place, name}));
  }
  return AttributeValue::map(std::move(members));
}

std::vector<Value> read_elements(const Type& type, const Json& from, const Place& place) {
  if (from.kind != Kind::list) expected("a list", from, place);
  std::vector<Value> elements;
  for (const Json& element : from.elements)
    elements.push_back(read_value(type.arguments.front(), element, {&place, {}, elements.size()}));
  return elements;
}

std::map<std::string, Value> read_entries(const Type& type, const Json& from, const Place& place) {
  if (from.kind != Kind::object) expected("an object", from, place);
  std::map<std::string, Value> entries;
  for (const auto& [name, entry] : from.members) {
    check_entry_name(place, name);
    entries.emplace(name, read_value(type.arguments.front(), entry, {&place, name}));
  }
  return entries;
}

/// The position of an enumerator in its declaration, by which enums are ordered.
std::ptrdiff_t position(const Value& value) {
  const auto& values = value.type->enumeration->values;
  return std::find_if(values.begin(), values.end(),
                      [&](const auto& enumerator) { return enumerator.text == std::get<std::string>(*value.scalar); }) -
         values.begin();
}

/// Sorts the elements and removes duplicates.
void make_set(std::vector<Value>& elements) {
  const auto less = [](const Value& a, const Value& b) {
    return a.type->enumeration != nullptr ? position(a) < position(b) : *a.scalar < *b.scalar;
  };
  const auto equal = [](const Value& a, const Value& b) { return *a.scalar == *b.scalar; };
  std::sort(elements.begin(), elements.end(), less);
  elements.erase(std::unique(elements.begin(), elements.end(), equal), elements.end());
}

/// The value of an attribute that the input leaves out; no value if it is absent then.
std::optional<Value> left_out(const Attribute& attribute, const Place& place) {
  if (attribute.default_value) return literal(attribute.type, *attribute.default_value);
  if (attribute.type.optional) return std::nullopt;
  // An empty set is stored as an absent attribute.
  if (attribute.type.kind == TypeKind::set) return Value{&attribute.type, {}, {}, {}, {}};
  throw InputError(place, "is missing, and has no default");
}

/// The members of a struct whose default is {}: containers without a default are empty.
std::map<std::string, Value> default_members(const model::Struct& from) {
  std::map<std::string, Value> members;
  for (const Attribute& member : from.members) {
    if (member.default_value)
      members.emplace(member.name, literal(member.type, *member.default_value));
    else if (!member.type.optional)
      members.emplace(member.name, Value{&member.type, {}, {}, {}, {}});
  }
  return members;
}

}  // namespace

Value read_value(const Type& type, const Json& from, const Place& place) {
  Value value{&type, read_scalar(type, from, place), {}, {}, {}};
  const std::optional<Composite> composite = model::type_info(type.kind).composite;
  if (!composite) return value;
  switch (*composite) {
    case Composite::list: value.elements = read_elements(type, from, place); break;
    case Composite::map: value.entries = read_entries(type, from, place); break;
    case Composite::set:
      value.elements = read_elements(type, from, place);
      make_set(value.elements);
      break;
    case Composite::document: value.document = read_document(from, place); break;
    case Composite::structure:
      if (from.kind != Kind::object)
        expected(fmt::format("an object with the members of {}", type.structure->name), from, place);
      value.entries = read_attributes(type.structure->members, from, place);
      break;
  }
  return value;
}

std::map<std::string, Value> read_attributes(const std::deque<Attribute>& attributes, const Json& from,
                                             const Place& place) {
  std::vector<std::string_view> names;
  names.reserve(attributes.size());
  for (const Attribute& attribute : attributes) names.push_back(attribute.name);
  for (const auto& [name, value] : from.members)
    if (std::find(names.begin(), names.end(), name) == names.end()) refuse_unknown(place, "attribute", name, names);
  std::map<std::string, Value> values;
  for (const Attribute& attribute : attributes) {
    const Json* const given = from.find(attribute.name);
    const Place where{&place, attribute.name};
    const bool is_null = given != nullptr && given->kind == Kind::null && attribute.type.kind != TypeKind::document;
    if (given == nullptr) {
      if (auto value = left_out(attribute, where)) values.emplace(attribute.name, std::move(*value));
    } else if (!is_null) {
      values.emplace(attribute.name, read_value(attribute.type, *given, where));
    } else if (!attribute.type.optional) {
      throw InputError(where, "is null, but it is not optional");
    }
  }
  return values;
}

Value literal(const Type& type, const model::Literal& from) {
  using LiteralKind = model::Literal::Kind;
  const auto read = [&](Kind kind) { return read_value(type, {kind, from.text, {}, {}}, {}); };
  switch (from.kind) {
    case LiteralKind::now: return {&type, clock(type, from.later), {}, {}, {}};
    case LiteralKind::fresh_id: return {&type, fresh_id(type.kind), {}, {}, {}};
    case LiteralKind::number: return read(Kind::number);
    case LiteralKind::boolean: return read(Kind::boolean);
    case LiteralKind::text:
    case LiteralKind::enumerator: return read(Kind::text);
    case LiteralKind::empty: break;
  }
  Value value{&type, {}, {}, {}, {}};
  if (type.structure != nullptr) value.entries = default_members(*type.structure);
  return value;
}

void refuse_unknown(const Place& place, std::string_view noun, std::string_view name,
                    const std::vector<std::string_view>& known) {
  const std::string_view best = nearest(name, known);
  throw InputError(Place{&place, name}, best.empty()
                                            ? fmt::format("there is no such {}", noun)
                                            : fmt::format("there is no such {}; did you mean '{}'?", noun, best));
}

}  // namespace keyc::evaluate
