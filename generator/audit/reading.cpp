// Most items are read token by token into slots, by the runtime's reader of structs. What that does not take, and what
// is rare (keyonly attributes, versions, conditions on containers), is read as an Item, so that one place says what is
// wrong.
#include "generator/audit/reading.hpp"

#include <algorithm>
#include <utility>

#include "generator/audit/stored_values.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/versions.hpp"
#include "runtime/json/wire.hpp"

namespace keyc::audit {

using evaluate::Value;
using model::Scalar;
using Type = AttributeValue::Type;

Reading::Reading(const EntityPlan& of) : plan_(of), slots_(of.slots()) {
  const bool fits = of.rows_with_keys().rows.size() <= json::RowIndex::most_rows;
  if (fits && !of.needs_items()) reader_ = std::make_unique<json::StructReader>(of.rows_with_keys());
  for (const EntityPlan::FieldPlace& place : of.fields())
    fields_.emplace(place.field, Value{&place.field->type(), {}, {}, {}, {}});
  for (const EntityPlan::FieldPlace& place : of.fields()) absent_.push_back(fields_.extract(place.field));
}

bool Reading::read(json::Cursor& cursor, json::StructReader::Unknown& unknown) {
  if (!reader_) return false;
  for (Slot& slot : slots_) slot.is_read = false;
  if (!reader_->read(cursor, begin(), &unknown) || !cursor.is_at_end() || !has_numbers()) return false;
  set_fields(nullptr);
  return true;
}

/// Whether number keys that are no attributes are numbers: their texts are kept as they are.
bool Reading::has_numbers() const {
  const auto& keys = plan_.keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].attribute->type != model::KeyType::number || plan_.slot_of(keys[i].attribute->stored)) continue;
    if (slots_[i].is_read && !json::is_number(std::get<std::string>(slots_[i].scalar))) return false;
  }
  return true;
}

void Reading::decode(const Item& item) {
  for (Slot& slot : slots_) slot.is_read = false;
  generated::read_item(plan_.rows(), item, begin());
  set_fields(&item);
  read_keyonly(item);
  if (const auto number = version()) read_version(ItemReader(plan_.entity().name, item), *number);
}

void Reading::decode_known(const Item& item) {
  Item known = item;
  for (Slot& slot : slots_) slot.is_read = false;
  for (const AttributeRow& row : plan_.rows().rows) {
    const AttributeValue* const stored = item.find(row.name);
    try {
      if (stored != nullptr)
        detail::read_value(plan_.entity().name, {nullptr, row.name}, *row.type, *stored, row.member(begin()));
    } catch (const DecodeError&) {
      known.erase(row.name);
    }
  }
  for (std::size_t i = 0; i < plan_.fields().size(); ++i) set(i, nullptr, nullptr);
  set_fields(&known);
  read_keyonly(known);
}

std::optional<std::uint64_t> Reading::version() const {
  const auto& versions = plan_.entity().versions;
  if (!versions) return std::nullopt;
  const auto number = fields_.find(versions->field);
  if (number == fields_.end() || !number->second.scalar) return std::nullopt;
  const auto* const count = std::get_if<std::uint64_t>(&*number->second.scalar);
  return count == nullptr ? std::nullopt : std::optional(*count);
}

void Reading::set(std::size_t field, const Scalar* scalar, const Value* value) {
  const model::Field* const key = plan_.fields()[field].field;
  auto& node = absent_[field];
  if (scalar == nullptr && value == nullptr) {
    if (node.empty()) node = fields_.extract(key);
    return;
  }
  if (!node.empty()) fields_.insert(std::move(node));
  Value& held = fields_.find(key)->second;
  if (scalar != nullptr)
    held.scalar = *scalar;
  else
    held = *value;
}

void Reading::set_fields(const Item* item) {
  const auto& places = plan_.fields();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const EntityPlan::FieldPlace& place = places[i];
    if (place.holder || place.slots.empty()) continue;
    if (place.is_composite) {
      const AttributeValue* value = item == nullptr ? nullptr : item->find(place.field->attribute->stored);
      std::size_t level = 0;
      for (const model::Attribute* member : place.field->members) {
        // What is decoded is a map, or a NULL that reads as absent.
        if (value != nullptr && value->type() != Type::M) value = nullptr;
        if (value == nullptr) break;
        ++level;
        const auto& children = value->children();
        const auto child = std::find_if(children.begin(), children.end(),
                                        [&](const Attribute& each) { return each.name == member->stored; });
        value = child == children.end() ? nullptr : &child->value;
      }
      const bool is_absent = value == nullptr || (value->type() == Type::NUL && place.field->type().reads_null);
      const std::optional<Value> held =
          is_absent ? place.if_absent[level] : std::optional(value_of(place.field->type(), *value));
      set(i, nullptr, held ? &*held : nullptr);
      continue;
    }
    std::size_t level = 0;
    const auto is_there = [&] {
      const bool is_last = level + 1 == place.slots.size();
      const model::Attribute& at = level == 0 ? *place.field->attribute : *place.field->members[level - 1];
      return (!is_last && !at.type.optional) || slots_[place.slots[level]].is_read;
    };
    while (level < place.slots.size() && is_there()) ++level;
    if (level == place.slots.size())
      set(i, &slots_[place.slots.back()].scalar, nullptr);
    else
      set(i, nullptr, place.if_absent[level] ? &*place.if_absent[level] : nullptr);
  }
}

/// Throws DecodeError.
void Reading::read_keyonly(const Item& item) {
  std::vector<KeyReader> readers;
  for (const EntityPlan::ReadKey& read : plan_.read_keys())
    readers.emplace_back(plan_.entity().name, item, read.key->key->stored, read.pieces,
                         evaluate::attribute_type(read.key->key->type));
  for (std::size_t i = 0; i < plan_.fields().size(); ++i) {
    const EntityPlan::FieldPlace& place = plan_.fields()[i];
    if (!place.holder) continue;
    const model::Component& component = place.holder->component();
    const KeyReader& reader = readers[place.key];
    const std::string& name = place.field->attribute->name;
    const model::Component* const how = &component;
    const auto scalar = component.stand_in
                            ? reader.get<std::optional<Scalar>>(place.holder->part, name, &read_component, how)
                            : std::optional(reader.get<Scalar>(place.holder->part, name, &read_component, how));
    set(i, scalar ? &*scalar : nullptr, nullptr);
  }
}

}  // namespace keyc::audit
