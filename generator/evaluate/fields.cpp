// Keys and conditions of an item, by the runtime's own functions: the writer of an encoding writes a Scalar just as it
// writes a value of generated code. A condition is decided on typed values, not on stored ones, and what an absent
// field means is the same here as in generated code (keyc/generated/condition.hpp).

#include "generator/evaluate/fields.hpp"

#include <algorithm>

#include "generator/encoding/encodings.hpp"
#include "generator/evaluate/stored.hpp"
#include "keyc/generated/condition.hpp"
#include "keyc/generated/encode.hpp"

namespace keyc::evaluate {
namespace {

using model::Condition;
using model::Scalar;
using model::TypeKind;
using ConditionKind = Condition::Kind;

const Value* find(const Fields& fields, const model::Field* field) {
  const auto found = fields.find(field);
  return found == fields.end() ? nullptr : &found->second;
}

const Value* entry_of(const Value& map, const std::string& name) {
  const auto found = map.entries.find(name);
  return found == map.entries.end() ? nullptr : &found->second;
}

const Value* element_of(const Value& list, const std::string& index) {
  const auto at = static_cast<std::size_t>(std::stoul(index));
  return at < list.elements.size() ? &list.elements[at] : nullptr;
}

/// Null if the value, or a struct that contains it, is absent.
const Value* follow(const std::map<std::string, Value>& attributes, const model::Field& field) {
  const auto attribute = attributes.find(field.attribute->name);
  if (attribute == attributes.end()) return nullptr;
  const Value* value = &attribute->second;
  for (const model::Attribute* member : field.members) {
    value = member->part == PartKind::element ? element_of(*value, member->name) : entry_of(*value, member->name);
    if (value == nullptr) return nullptr;
  }
  return value;
}

Scalar operand(const Condition& condition, std::size_t i) {
  return *literal(condition.operand_type, *condition.operands[i].literal).scalar;
}

std::vector<Scalar> scalars(const Value& value) {
  std::vector<Scalar> result;
  for (const Value& element : value.elements)
    if (element.scalar) result.push_back(*element.scalar);
  return result;
}

/// An empty set is not stored.
bool is_stored(const Value* value) {
  return value != nullptr && !(value->type->kind == TypeKind::set && value->elements.empty());
}

/// DynamoDB's size(), of the value as it is stored; an empty set, which is not, has the size 0 unless the attribute is
/// optional.
std::optional<std::uint64_t> size_of(const model::Field& field, const Value* value) {
  if (value != nullptr && !is_stored(value) && !field.type().optional) return 0;
  return condition::size(value == nullptr ? std::nullopt : stored("", field.name, *value));
}

template <class T>
bool compare(model::Comparison comparison, const std::optional<T>& left, const T& right) {
  switch (comparison) {
    case model::Comparison::equal: return condition::equal(left, right);
    case model::Comparison::not_equal: return condition::not_equal(left, right);
    case model::Comparison::less: return condition::less(left, right);
    case model::Comparison::at_most: return condition::at_most(left, right);
    case model::Comparison::greater: return condition::greater(left, right);
    case model::Comparison::at_least: break;
  }
  return condition::at_least(left, right);
}

/// A comparison, `between` or `in`.
template <class T>
bool compare(const Condition& condition, const std::optional<T>& left, const std::vector<T>& right) {
  if (condition.kind == ConditionKind::between) return condition::between(left, right[0], right[1]);
  if (condition.kind == ConditionKind::in)
    return std::any_of(right.begin(), right.end(), [&](const T& operand) { return condition::equal(left, operand); });
  return compare(condition.comparison, left, right.front());
}

bool compare(const Condition& condition, const Value* value) {
  if (condition.of_size) {
    std::vector<std::uint64_t> right;
    for (std::size_t i = 0; i < condition.operands.size(); ++i)
      right.push_back(std::get<std::uint64_t>(operand(condition, i)));
    return compare(condition, size_of(*condition.field, value), right);
  }
  std::vector<Scalar> right;
  for (std::size_t i = 0; i < condition.operands.size(); ++i) right.push_back(operand(condition, i));
  return compare(condition, value == nullptr ? std::nullopt : value->scalar, right);
}

bool test_part(const Condition& condition, const Value* value) {
  const Scalar part = operand(condition, 0);
  const auto with = [&](auto test) {
    if (const auto* const bytes = std::get_if<Bytes>(&part)) return test(std::get<Bytes>(*value->scalar), *bytes);
    return test(std::get<std::string>(*value->scalar), std::get<std::string>(part));
  };
  if (value == nullptr) return false;
  if (condition.kind == ConditionKind::begins_with)
    return with([](const auto& whole, const auto& start) { return condition::begins_with(whole, start); });
  return with([](const auto& whole, const auto& piece) { return condition::contains_part(whole, piece); });
}

/// Writes a component, with the signature that KeyText expects of encoders.
void write(std::string& out, const Scalar& value, const model::Component* component) {
  const model::Encoding& encoding = *component->encoding;
  if (encoding.write) return encoding.write(out, value);
  model::write_text(out, encoding.text(value), component->mode, component->as_it_is, component->separator);
}

void write_value(std::string& out, const model::Encoding* encoding, const Scalar& value) {
  encoding->write(out, value);
}

/// Writes a shard, with the signature that KeyText expects of encoders.
void write_shard(std::string& out, const model::Shard* shard, const Fields* fields) {
  out += shard->shards.text(hash_of(*shard, *fields));
}

KeyText key_text_in(const model::Entity& entity, const model::KeyTemplate& key, const Fields& fields,
                    std::size_t components, std::string_view shard) {
  KeyText text(entity.name, key.key->name, limit_of(entity, key), attribute_type(key.key->type));
  for (const model::Part& part : key.parts) {
    if (!part.component) {
      text.literal(part.literal);
      continue;
    }
    if (components-- == 0) break;
    const model::Component& component = *part.component;
    const Value* const value = find(fields, component.field);
    if (component.shard)
      shard.empty() ? text.add(component.field->name, &write_shard, component.shard.get(), &fields)
                    : text.literal(shard);
    else if (value == nullptr && component.stand_in)
      text.literal(component.stand_in->text);
    else
      add_component(text, component, fields.at(component.field));
    if (key.address && &part == &key.parts[key.address->end() - 1]) text.interleave(key.layout());
  }
  return text;
}

}  // namespace

ShardHash hash_of(const model::Shard& shard, const Fields& fields) {
  ShardHash hash;
  for (const model::Hashed& each : shard.hashed) {
    const Scalar& value = *fields.at(each.field).scalar;
    if (each.encoding == nullptr)
      hash.add(std::get<Bytes>(value));
    else if (each.encoding->write)
      hash.add_as(&write_value, each.encoding, value);
    else
      hash.add_as(&encode::text, each.encoding->text(value));
  }
  return hash;
}

AttributeValue::Type attribute_type(model::KeyType type) {
  switch (type) {
    case model::KeyType::number: return AttributeValue::Type::N;
    case model::KeyType::binary: return AttributeValue::Type::B;
    case model::KeyType::string: break;
  }
  return AttributeValue::Type::S;
}

Fields fields_of(const model::Entity& entity, const std::map<std::string, Value>& attributes) {
  Fields fields;
  for (const model::Field& field : entity.fields)
    if (const Value* const value = follow(attributes, field)) fields.emplace(&field, *value);
  for (const model::Field& field : entity.part_fields)
    if (const Value* const value = follow(attributes, field)) fields.emplace(&field, *value);
  return fields;
}

namespace {

/// Of two attributes. One that is absent is only unequal.
bool compare_fields(const Condition& condition, const Value* left, const Value* right) {
  if (right == nullptr) return condition.comparison == model::Comparison::not_equal;
  return compare(condition.comparison, left == nullptr ? std::nullopt : left->scalar, *right->scalar);
}

}  // namespace

bool holds(const Condition& condition, const Fields& fields) {
  const Value* const value = condition.field != nullptr ? find(fields, condition.field) : nullptr;
  const auto part_holds = [&](const Condition& part) { return holds(part, fields); };
  switch (condition.kind) {
    case ConditionKind::comparison:
      if (const model::Field* const other = condition.operands.front().field)
        return compare_fields(condition, value, find(fields, other));
      return compare(condition, value);
    case ConditionKind::between:
    case ConditionKind::in: return compare(condition, value);
    case ConditionKind::begins_with: return test_part(condition, value);
    case ConditionKind::contains:
      if (!model::is_container(condition.field->type().kind)) return test_part(condition, value);
      return value != nullptr && condition::contains_element(scalars(*value), operand(condition, 0));
    case ConditionKind::present: return is_stored(value);
    case ConditionKind::absent: return !is_stored(value);
    case ConditionKind::flag: return value != nullptr && std::get<bool>(*value->scalar);
    case ConditionKind::negation: return !part_holds(condition.parts.front());
    case ConditionKind::conjunction: return std::all_of(condition.parts.begin(), condition.parts.end(), part_holds);
    case ConditionKind::disjunction: break;
  }
  return std::any_of(condition.parts.begin(), condition.parts.end(), part_holds);
}

bool is_present(const model::Presence& presence, const Fields& fields) {
  return std::all_of(presence.fields.begin(), presence.fields.end(),
                     [&](const model::Field* field) { return find(fields, field) != nullptr; }) &&
         std::all_of(presence.conditions.begin(), presence.conditions.end(),
                     [&](const Condition* condition) { return holds(*condition, fields); });
}

void add_component(KeyText& key, const model::Component& component, const Value& value) {
  if (component.may_be_empty)
    key.add_or_empty(component.field->name, &write, *value.scalar, &component);
  else
    key.add(component.field->name, &write, *value.scalar, &component);
  if (component.stand_in) key.other_than(component.stand_in->text);
}

KeyText key_text(const model::Entity& entity, const model::KeyTemplate& key, const Fields& fields,
                 std::size_t components) {
  return key_text_in(entity, key, fields, components, {});
}

AttributeValue key_value(const model::Entity& entity, const model::KeyTemplate& key, const Fields& fields,
                         std::string_view shard) {
  if (!key.native) return key_text_in(entity, key, fields, key.components().size(), shard).value();
  const model::Field& field = *key.components().front()->field;
  return native_key(entity.name, key.key->name, limit_of(entity, key), native_value(entity, field, fields.at(&field)));
}

std::size_t limit_of(const model::Entity& entity, const model::KeyTemplate& key) {
  return entity.table->key_limit(key.key);
}

AttributeValue native_value(const model::Entity& entity, const model::Field& field, const Value& value) {
  return stored_value(entity.name, field.name, value);
}

}  // namespace keyc::evaluate
