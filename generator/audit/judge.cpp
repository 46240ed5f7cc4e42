// Most items are read token by token into slots, by the runtime's reader of structs. What that does not take, and what
// is rare (keyonly attributes, versions, conditions on containers, markers), is read as an Item, so that one place says
// what is wrong. From the slots, or the item, come the fields that keys are made of.
#include "generator/audit/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/audit/item_json.hpp"
#include "generator/audit/key_places.hpp"
#include "generator/audit/stored_values.hpp"
#include "generator/evaluate/marker.hpp"
#include "generator/evaluate/stored.hpp"
#include "grammar/quoted.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/generated/versions.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"
#include "runtime/json/unknown_value.hpp"

namespace keyc::audit {
namespace {

using evaluate::Value;
using model::Scalar;
using Type = AttributeValue::Type;

constexpr std::string_view marker_attribute = "_unique";  // as keyc::is_unique_marker() knows it

bool same_number(std::string_view a, std::string_view b) {
  if (a == b) return true;
  try {
    return Decimal(a) == Decimal(b);
  } catch (const EncodeError&) {
    return false;
  }
}

/// The attribute that a path in an item is about: "tags" of "tags[3]".
std::string_view attribute_of(std::string_view path) { return path.substr(0, path.find_first_of(".[")); }

std::string shown(Type type, std::string_view text) { return to_json(AttributeValue::of_text(type, text)); }

/// With \xHH for bytes that are no UTF-8: the text can repeat a line that is not.
std::string in_utf8(std::string_view text) {
  std::string result;
  for (;;) {
    const std::size_t invalid = utf8::find_invalid(text);
    result += text.substr(0, invalid);
    if (invalid == text.npos) return result;
    result += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[invalid]));
    text.remove_prefix(invalid + 1);
  }
}

}  // namespace

Judged::Judged(const model::Table& of) : table(of) {
  for (const model::Entity* entity : table.entities) {
    if (entity->paths.empty()) continue;
    const EntityPlan& plan = plans.emplace_back(*entity);
    for (const model::Unique& unique : entity->uniques) groups.push_back({&plan, &unique});
    if (entity->versions) groups.push_back({&plan, nullptr});
  }
  keyed.emplace(plans);
}

Judge::Reading::Reading(const EntityPlan& of) : plan(of), slots(of.slots()) {
  const bool fits = of.rows_with_keys().rows.size() <= json::RowIndex::most_rows;
  if (fits && !of.needs_items()) reader = std::make_unique<json::StructReader>(of.rows_with_keys());
  for (const EntityPlan::FieldPlace& place : of.fields())
    fields.emplace(place.field, Value{&place.field->type(), {}, {}, {}, {}});
  for (const EntityPlan::FieldPlace& place : of.fields()) absent.push_back(fields.extract(place.field));
}

Judge::Judge(const Judged& judged, Records& records, std::size_t most_examples, bool reads_tokens)
    : judged_(judged),
      reads_tokens_(reads_tokens),
      findings_(most_examples),
      records_(records),
      counts_(judged.plans.size()) {
  for (const EntityPlan& plan : judged.plans) readings_.emplace_back(plan);
}

void Judge::judge(std::string_view item, const ItemPlace& place) {
  text_ = item;
  place_ = place;
  is_clean_ = true;
  try {
    if (reads_tokens_ && judge_tokens(item)) return;
    judge_item(item_of(item));
  } catch (const evaluate::InputError& error) {
    findings_.add({"", FindingKind::unreadable_item, ""}, place_,
                  [&] { return Example{.place = place_, .text = in_utf8(error.what())}; });
  }
}

/// False if the item must be read as a whole.
bool Judge::judge_tokens(std::string_view text) {
  if (!tokens_.find(text)) return false;
  json::Cursor cursor(text, tokens_);
  Reading* const reading = reading_for(cursor);
  if (reading == nullptr || !reading->reader) return false;
  for (Slot& slot : reading->slots) slot.is_read = false;
  unknown_names_.clear();
  if (!reading->reader->read(cursor, static_cast<AttributeValue*>(reading->slots.data()), &unknown_names_) ||
      !cursor.is_at_end())
    return false;
  const bool may_be_marker =
      judged_.table.type_attribute.empty() &&
      std::find(unknown_names_.begin(), unknown_names_.end(), marker_attribute) != unknown_names_.end();
  if (may_be_marker || !has_numbers(*reading)) return false;
  Counts& counts = counts_[number_of(reading->plan)];
  ++counts.items;
  for (const std::string_view name : unknown_names_) unknown(reading->plan, name);
  set_fields(*reading, nullptr);
  judge_keys(*reading, nullptr);
  if (is_clean_) ++counts.clean;
  return true;
}

/// Whether number keys that are no attributes are numbers: their texts are kept as they are.
bool Judge::has_numbers(const Reading& reading) const {
  const auto& keys = reading.plan.keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].attribute->type != model::KeyType::number || reading.plan.slot_of(keys[i].attribute->stored)) continue;
    const Slot& slot = reading.slots[i];
    if (slot.is_read && !json::is_number(std::get<std::string>(slot.scalar))) return false;
  }
  return true;
}

/// Of the entity that the item says it is of; null if that is not plain.
Judge::Reading* Judge::reading_for(json::Cursor cursor) {
  const std::string& type_attribute = judged_.table.type_attribute;
  const auto primary = judged_.table.key.attributes();
  Item keys;
  std::string room;
  std::optional<std::string> type;
  json::Name name;
  if (!cursor.take('{') || cursor.take('}')) return nullptr;
  do {
    if (!cursor.take_name(name)) return nullptr;
    const bool is_type = !type_attribute.empty() && name.text() == type_attribute;
    const bool is_key = type_attribute.empty() && std::any_of(primary.begin(), primary.end(), [&](const auto* key) {
                          return key->stored == name.text();
                        });
    if (!is_type && !is_key) {
      if (!cursor.skip()) return nullptr;
      continue;
    }
    const std::optional<Type> of = json::take_type(cursor);
    if (!of || (*of != Type::S && *of != Type::N)) return nullptr;
    const std::optional<std::string_view> value = cursor.take_text(room);
    if (!value || !cursor.take('}')) return nullptr;
    if (is_type) {
      for (Reading& reading : readings_)
        if (reading.plan.entity().stored == *value) return &reading;
      return nullptr;
    }
    keys.set(name.text(), AttributeValue::of_text(*of, *value));
    if (keys.size() == primary.size()) break;
  } while (cursor.take(','));
  if (!type_attribute.empty()) return nullptr;
  const EntityPlan* const plan = judged_.keyed->whole(keys);
  return plan == nullptr ? nullptr : &readings_[number_of(*plan)];
}

void Judge::judge_item(const Item& item) {
  if (judge_marker(item)) return;
  const EntityPlan* const plan = entity_of(item);
  if (plan == nullptr) return;
  Counts& counts = counts_[number_of(*plan)];
  ++counts.items;
  for (const Attribute& attribute : item) unknown(*plan, attribute.name);
  Reading& reading = readings_[number_of(*plan)];
  try {
    decode(item, reading);
  } catch (const DecodeError& error) {
    find(plan, FindingKind::undecodable, attribute_of(error.attribute()), &item, {.place = {}, .text = error.what()});
    return record_undecodable(reading, item);
  }
  judge_keys(reading, &item);
  if (plan->entity().versions) judge_version(reading, item);
  if (is_clean_) ++counts.clean;
}

bool Judge::judge_marker(const Item& item) {
  const std::string_view constraint = constraint_of(item);
  if (constraint.empty() || typed(item) != nullptr) return false;
  for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
    const Group& group = judged_.groups[i];
    if (group.unique == nullptr || constraint != group.plan->entity().name + "." + group.unique->name) continue;
    Item key;
    for (const model::KeyAttribute* attribute : judged_.table.key.attributes())
      if (const AttributeValue* const value = item.find(attribute->stored)) key.set(attribute->stored, *value);
    ++markers_;
    records_.add({.subject = digest_of(to_json(key)),
                  .role = of_marker,
                  .group = static_cast<std::uint32_t>(i),
                  .place = place_});
    return true;
  }
  find(nullptr, FindingKind::foreign_item, marker_attribute, &item,
       {.place = {}, .text = fmt::format("a marker of {}, which the schema does not have", keyc::quoted(constraint))});
  return true;
}

/// The entity that the type attribute names, if there is one.
const EntityPlan* Judge::typed(const Item& item) const {
  const std::string& type_attribute = judged_.table.type_attribute;
  const AttributeValue* const type = type_attribute.empty() ? nullptr : item.find(type_attribute);
  if (type == nullptr || type->type() != Type::S) return nullptr;
  const auto found = std::find_if(judged_.plans.begin(), judged_.plans.end(),
                                  [&](const EntityPlan& plan) { return plan.entity().stored == type->text(); });
  return found == judged_.plans.end() ? nullptr : &*found;
}

/// Null if the item is of none, which is found then.
const EntityPlan* Judge::entity_of(const Item& item) {
  if (const EntityPlan* const plan = typed(item)) return plan;
  const std::string& type_attribute = judged_.table.type_attribute;
  const AttributeValue* const type = type_attribute.empty() ? nullptr : item.find(type_attribute);
  const KeyedAs keyed = judged_.keyed->entity_of(item);
  if (type_attribute.empty() && keyed.is_whole) return keyed.plan;
  Example example{.place = {}, .text = keyed.why};
  if (type_attribute.empty()) {
    if (keyed.plan != nullptr) ++counts_[number_of(*keyed.plan)].items;
    const FindingKind kind = keyed.is_foreign() ? FindingKind::foreign_item : FindingKind::undecodable;
    find(keyed.plan, kind, keyed.attribute, &item, std::move(example));
    return nullptr;
  }
  const std::string of_type = type == nullptr ? fmt::format("it has no {}", type_attribute)
                                              : fmt::format("no entity has {} {}", type_attribute, to_json(*type));
  const std::string of_key = keyed.is_whole      ? fmt::format("; its key is one of {}", keyed.plan->entity().name)
                             : keyed.why.empty() ? std::string()
                                                 : "; " + keyed.why;
  example.text = of_type + of_key;
  find(nullptr, FindingKind::foreign_item, type_attribute, &item, std::move(example));
  return nullptr;
}

/// Throws DecodeError as generated code does.
void Judge::decode(const Item& item, Reading& reading) {
  for (Slot& slot : reading.slots) slot.is_read = false;
  generated::read_item(reading.plan.rows(), item, static_cast<AttributeValue*>(reading.slots.data()));
  set_fields(reading, &item);
  read_keyonly(reading, item);
  const auto& versions = reading.plan.entity().versions;
  if (!versions) return;
  const auto number = reading.fields.find(versions->field);
  if (number == reading.fields.end() || !number->second.scalar) return;
  const auto* const count = std::get_if<std::uint64_t>(&*number->second.scalar);
  if (count != nullptr) read_version(ItemReader(reading.plan.entity().name, item), *count);
}

void Judge::set(Reading& reading, std::size_t field, const Scalar* scalar, const Value* value) {
  const model::Field* const key = reading.plan.fields()[field].field;
  auto& node = reading.absent[field];
  if (scalar == nullptr && value == nullptr) {
    if (node.empty()) node = reading.fields.extract(key);
    return;
  }
  if (!node.empty()) reading.fields.insert(std::move(node));
  Value& held = reading.fields.find(key)->second;
  if (scalar != nullptr)
    held.scalar = *scalar;
  else
    held = *value;
}

void Judge::set_fields(Reading& reading, const Item* item) {
  const auto& places = reading.plan.fields();
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
      set(reading, i, nullptr, held ? &*held : nullptr);
      continue;
    }
    std::size_t level = 0;
    const auto is_there = [&] {
      const bool is_last = level + 1 == place.slots.size();
      const model::Attribute& at = level == 0 ? *place.field->attribute : *place.field->members[level - 1];
      return (!is_last && !at.type.optional) || reading.slots[place.slots[level]].is_read;
    };
    while (level < place.slots.size() && is_there()) ++level;
    if (level == place.slots.size())
      set(reading, i, &reading.slots[place.slots.back()].scalar, nullptr);
    else
      set(reading, i, nullptr, place.if_absent[level] ? &*place.if_absent[level] : nullptr);
  }
}

/// Throws DecodeError.
void Judge::read_keyonly(Reading& reading, const Item& item) {
  const EntityPlan& plan = reading.plan;
  std::vector<KeyReader> readers;
  for (const EntityPlan::ReadKey& read : plan.read_keys())
    readers.emplace_back(plan.entity().name, item, read.key->key->stored, read.pieces,
                         evaluate::attribute_type(read.key->key->type));
  for (std::size_t i = 0; i < plan.fields().size(); ++i) {
    const EntityPlan::FieldPlace& place = plan.fields()[i];
    if (!place.holder) continue;
    const model::Component& component = place.holder->component();
    const KeyReader& reader = readers[place.key];
    const std::string& name = place.field->attribute->name;
    const model::Component* const how = &component;
    const auto scalar = component.stand_in
                            ? reader.get<std::optional<Scalar>>(place.holder->part, name, &read_component, how)
                            : std::optional(reader.get<Scalar>(place.holder->part, name, &read_component, how));
    set(reading, i, scalar ? &*scalar : nullptr, nullptr);
  }
}

void Judge::judge_keys(Reading& reading, const Item* item) {
  const auto& keys = reading.plan.keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string& name = keys[i].attribute->stored;
    std::optional<StoredKey> stored;
    if (item != nullptr) {
      if (const AttributeValue* const value = item->find(name)) stored = {value->type(), value->text()};
    } else if (reading.plan.slot_of(name)) {
      const Slot& slot = reading.slots[*reading.plan.slot_of(name)];
      if (slot.is_read) stored = {evaluate::attribute_type(keys[i].attribute->type), {}};
    } else if (const Slot& slot = reading.slots[i]; slot.is_read) {
      stored = {evaluate::attribute_type(keys[i].attribute->type), std::get<std::string>(slot.scalar)};
    }
    judge_key(reading, i, stored);
  }
  judge_uniques(reading);
}

void Judge::judge_key(Reading& reading, std::size_t which, const std::optional<StoredKey>& stored) {
  const EntityPlan& plan = reading.plan;
  const auto& [attribute, key] = plan.keys()[which];
  const bool is_attribute = plan.slot_of(attribute->stored).has_value();
  if (key == nullptr) {
    if (stored && !is_attribute)
      find(&plan, FindingKind::extra_key, attribute->stored, nullptr,
           {.place = {}, .stored = shown(stored->type, stored->text), .text = "the entity has no such key"});
    return;
  }
  const std::string written = attribute->name + " = " + key->written;
  try {
    const bool is_expected = key->native ? reading.fields.contains(key->components().front()->field)
                                         : evaluate::is_present(key->presence, reading.fields);
    if (!is_expected) {
      if (stored && !key->native)
        find(&plan, FindingKind::extra_key, attribute->stored, nullptr,
             {.place = {}, .stored = shown(stored->type, stored->text), .text = "absent by these values: " + written});
      return;
    }
    if (stored && key->native) return;  // it is the attribute itself
    if (stored && stored->type != evaluate::attribute_type(attribute->type))
      return find(
          &plan, FindingKind::wrong_key_type, attribute->stored, nullptr,
          {.place = {},
           .stored = shown(stored->type, stored->text),
           .expected = to_json(evaluate::key_value(plan.entity(), *key, reading.fields)),
           .text = fmt::format("is of type {}, not {}", to_text(stored->type), model::dynamodb_name(attribute->type))});
    AttributeValue expected;
    if (!stored) {
      expected = evaluate::key_value(plan.entity(), *key, reading.fields);
      return find(&plan, FindingKind::missing_key, attribute->stored, nullptr,
                  {.place = {}, .expected = to_json(expected), .text = "of these values: " + written});
    }
    if (is_right(reading, *key, *stored, expected)) return;
    find(&plan, FindingKind::stale_key, attribute->stored, nullptr,
         {.place = {},
          .stored = shown(stored->type, stored->text),
          .expected = to_json(expected),
          .text = "they differ " + difference(plan.entity(), *key, reading.fields, stored->text, expected.text())});
  } catch (const Error& error) {
    find(&plan, FindingKind::stale_key, attribute->stored, nullptr,
         {.place = {},
          .stored = stored ? shown(stored->type, stored->text) : std::string(),
          .text = fmt::format("keyc writes no such key: {}", error.what())});
  }
}

bool Judge::is_right(Reading& reading, const model::KeyTemplate& key, const StoredKey& stored,
                     AttributeValue& expected) {
  const model::Entity& entity = reading.plan.entity();
  const auto is_stored = [&](const AttributeValue& value) {
    return key.key->type == model::KeyType::number ? same_number(value.text(), stored.text)
                                                   : value.text() == stored.text;
  };
  expected = evaluate::key_value(entity, key, reading.fields);
  if (is_stored(expected)) return true;
  const model::Component* const shard = key.shard();
  if (shard == nullptr || shard->shard->shards.was == 0) return false;
  // Until all items have been written by the new count, those of the other one are right.
  const std::vector<std::string> texts = shard->shard->shards.texts(evaluate::hash_of(*shard->shard, reading.fields));
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return is_stored(evaluate::key_value(entity, key, reading.fields, text));
  });
}

void Judge::judge_uniques(Reading& reading) {
  const EntityPlan& plan = reading.plan;
  if (plan.entity().uniques.empty()) return;
  for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
    const Group& group = judged_.groups[i];
    if (group.plan != &plan || group.unique == nullptr) continue;
    try {
      const std::optional<Item> marker = evaluate::marker(plan.entity(), *group.unique, reading.fields);
      if (!marker) continue;
      records_.add({.subject = digest_of(to_json(*marker)),
                    .role = of_item,
                    .group = static_cast<std::uint32_t>(i),
                    .place = place_});
    } catch (const Error& error) {
      find(&plan, FindingKind::item_without_marker, group.unique->name, nullptr, {.place = {}, .text = error.what()});
    }
  }
}

/// What is known of an item that is wrong elsewhere: which markers are its own, and of what it is a version.
void Judge::record_undecodable(Reading& reading, const Item& item) {
  const model::Entity& entity = reading.plan.entity();
  if (entity.uniques.empty() && !entity.versions) return;
  Item known = item;
  for (Slot& slot : reading.slots) slot.is_read = false;
  for (const AttributeRow& row : reading.plan.rows().rows) {
    const AttributeValue* const stored = item.find(row.name);
    try {
      if (stored != nullptr)
        detail::read_value(entity.name, {nullptr, row.name}, *row.type, *stored,
                           row.member(static_cast<AttributeValue*>(reading.slots.data())));
    } catch (const DecodeError&) {
      known.erase(row.name);
    }
  }
  for (std::size_t i = 0; i < reading.plan.fields().size(); ++i) set(reading, i, nullptr, nullptr);
  try {
    set_fields(reading, &known);
    read_keyonly(reading, known);
    for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
      const Group& group = judged_.groups[i];
      if (group.plan != &reading.plan) continue;
      const std::optional<Item> subject = group.unique != nullptr
                                              ? evaluate::marker(entity, *group.unique, reading.fields)
                                              : std::optional(version_0(reading));
      if (!subject) continue;
      records_.add({.subject = digest_of(to_json(*subject)),
                    .role = group.unique != nullptr ? of_item : of_undecodable,
                    .group = static_cast<std::uint32_t>(i),
                    .place = place_});
    }
  } catch (const Error&) {
    return;  // nothing is known of its keys
  }
}

/// The key of the item that repeats the newest version. Throws EncodeError.
Item Judge::version_0(const Reading& reading) const {
  const model::Entity& entity = reading.plan.entity();
  const model::Field* const field = entity.versions->field;
  Value number{&field->type(), Scalar(std::uint64_t{0}), {}, {}, {}};
  evaluate::Fields fields = reading.fields;
  fields.insert_or_assign(field, number);
  Item key;
  for (const model::KeyTemplate* each : entity.primary().keys())
    key.set(each->key->stored, evaluate::key_value(entity, *each, fields));
  return key;
}

/// The item without its version, and what repeats it or is made of it.
void Judge::judge_version(Reading& reading, const Item& item) {
  const EntityPlan& plan = reading.plan;
  const model::Entity& entity = plan.entity();
  const model::Field* const field = entity.versions->field;
  const auto version = reading.fields.find(field);
  if (version == reading.fields.end() || !version->second.scalar) return;
  const auto* const number = std::get_if<std::uint64_t>(&*version->second.scalar);
  if (number == nullptr) return;
  Item content = item;
  content.erase(newest_attribute);
  content.erase(field->attribute->stored);
  for (const EntityPlan::Key& key : plan.keys())
    if (!plan.slot_of(key.attribute->stored)) content.erase(key.attribute->stored);
  Item subject;
  try {
    subject = version_0(reading);
  } catch (const Error&) {
    return;  // judge_keys() has found it
  }
  const AttributeValue* const newest = item.find(newest_attribute);
  std::uint64_t repeats = 0;
  if (*number == 0 && newest != nullptr) parse_number(newest->text(), repeats);
  const auto group = std::find_if(judged_.groups.begin(), judged_.groups.end(),
                                  [&](const Group& each) { return each.plan == &plan && each.unique == nullptr; });
  records_.add({.subject = digest_of(to_json(subject)),
                .role = *number == 0 ? of_marker : of_version,
                .group = static_cast<std::uint32_t>(group - judged_.groups.begin()),
                .number = *number == 0 ? repeats : *number,
                .content = digest_of(to_json(content)),
                .place = place_});
}

void Judge::unknown(const EntityPlan& plan, std::string_view name) {
  if (plan.knows(name)) return;
  find(&plan, FindingKind::unknown_attribute, name, nullptr, {});
}

/// `item` is null if it was read token by token: then it is read again for an example.
void Judge::find(const EntityPlan* plan, FindingKind kind, std::string_view attribute, const Item* item,
                 Example example) {
  is_clean_ = false;
  findings_.add({plan == nullptr ? "" : plan->entity().name, kind, std::string(attribute)}, place_, [&] {
    example.place = place_;
    example.key = shown_key(item);
    return std::move(example);
  });
}

std::string Judge::shown_key(const Item* item) const {
  std::optional<Item> whole;
  if (item == nullptr) {
    whole = item_of(text_);
    item = &*whole;
  }
  Item key;
  for (const model::KeyAttribute* attribute : judged_.table.key.attributes())
    if (const AttributeValue* const value = item->find(attribute->stored)) key.set(attribute->stored, *value);
  return to_json(key);
}

std::size_t Judge::number_of(const EntityPlan& plan) const {
  std::size_t number = 0;
  while (&judged_.plans[number] != &plan) ++number;
  return number;
}

}  // namespace keyc::audit
