// One item: which entity it is of, whether it can be decoded, and whether its keys are those of its values. What only
// several items show is left to records (judge_records.cpp).
#include "generator/audit/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/audit/content.hpp"
#include "generator/audit/fixed_types.hpp"
#include "generator/audit/item_json.hpp"
#include "generator/audit/key_places.hpp"
#include "generator/audit/time_to_live.hpp"
#include "generator/audit/unknown_members.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/stored.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"
#include "runtime/json/attribute_values.hpp"
#include "runtime/json/unknown_value.hpp"

namespace keyc::audit {
namespace {

using Type = AttributeValue::Type;

bool same_number(std::string_view a, std::string_view b) { return a == b || number_by_value(a) == number_by_value(b); }

/// The attribute that a path in an item is about: "tags" of "tags[3]".
std::string_view attribute_of(std::string_view path) { return path.substr(0, path.find_first_of(".[")); }

std::string wrong_type(Type found, const model::KeyAttribute& key) {
  return fmt::format("is of type {}, not {}", to_text(found), model::dynamodb_name(key.type));
}

std::string shown(Type type, std::string_view text) { return to_json(AttributeValue::of_text(type, text)); }

/// Whether an attribute of the entity is a key that DynamoDB takes in any place, so that it need not be made: a number,
/// or a text that is neither empty nor long.
bool is_plainly_key(const model::KeyTemplate& key, const evaluate::Fields& fields) {
  if (key.key->type == model::KeyType::number) return true;
  const auto& scalar = fields.at(key.parts.front().component->field).scalar;
  const auto* const text = scalar ? std::get_if<std::string>(&*scalar) : nullptr;
  return text != nullptr && !text->empty() && text->size() <= model::sort_key_limit;
}

/// Of a key that is an attribute of the entity.
std::string shown_attribute(const model::Entity& entity, const model::KeyTemplate& key,
                            const evaluate::Fields& fields) {
  const model::Field& field = *key.components().front()->field;
  return to_json(evaluate::native_value(entity, field, fields.at(&field)));
}

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
    if (reads_tokens_ && judge_tokens()) return;
    judge_item(item_of(item));
  } catch (const evaluate::InputError& error) {
    findings_.add({"", FindingKind::unreadable_item, ""}, place_,
                  [&] { return Example{.place = place_, .text = in_utf8(error.what())}; });
  }
}

/// False if the runtime's readers refuse the item, which may be right.
bool Judge::judge_tokens() {
  if (!tokens_.find(text_)) return false;
  json::Cursor cursor(text_, tokens_);
  if (judge_struct(cursor)) return true;
  const std::optional<Item> item = json::take_attributes(cursor);
  if (!item || !cursor.is_at_end()) return false;
  judge_item(*item);
  return true;
}

/// False if the item must be read as a whole.
bool Judge::judge_struct(json::Cursor cursor) {
  Reading* const reading = reading_for(cursor);
  if (reading == nullptr) return false;
  unknown_.names.clear();
  unknown_.has_members = false;
  if (!reading->read(cursor, unknown_) || unknown_.has_members) return false;
  const bool may_be_marker =
      judged_.table.type_attribute.empty() &&
      std::find(unknown_.names.begin(), unknown_.names.end(), marker_attribute) != unknown_.names.end();
  if (may_be_marker) return false;
  Counts& counts = counts_[number_of(reading->plan())];
  ++counts.items;
  for (const std::string_view name : unknown_.names) find_unknown(reading->plan(), name);
  judge_keys(*reading, nullptr);
  if (is_clean_) ++counts.clean;
  return true;
}

/// Of the entity that the item says it is of; null if that is not plain.
Reading* Judge::reading_for(json::Cursor cursor) {
  const std::string& type_attribute = judged_.table.type_attribute;
  const auto primary = judged_.table.key.attributes();
  Item keys;
  std::string room;
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
        if (reading.plan().entity().stored == *value) return &reading;
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
  if (plan == nullptr) return judge_key_types(item);
  Counts& counts = counts_[number_of(*plan)];
  ++counts.items;
  find_unknown_in(*plan, item);
  Reading& reading = readings_[number_of(*plan)];
  try {
    reading.decode(item);
  } catch (const DecodeError& error) {
    find(plan, FindingKind::undecodable, attribute_of(error.attribute()), &item,
         {.place = {}, .text = wrong_for_good(plan->entity(), error).value_or(error.what())});
    return record_undecodable(reading, item);
  }
  judge_keys(reading, &item);
  if (plan->entity().versions) judge_version(reading, item);
  if (is_clean_) ++counts.clean;
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
  const std::string of_key = keyed.is_whole
                                 ? fmt::format("; its key is one of {}, whose {} is {}", keyed.plan->entity().name,
                                               type_attribute, shown(Type::S, keyed.plan->entity().stored))
                             : keyed.why.empty() ? std::string()
                                                 : "; " + keyed.why;
  example.text = of_type + of_key;
  find(nullptr, FindingKind::foreign_item, type_attribute, &item, std::move(example));
  return nullptr;
}

/// Of an item whose entity is not known: the keys of indexes have one type, whosever the item is.
void Judge::judge_key_types(const Item& item) {
  for (const model::KeyAttribute& attribute : judged_.table.key_attributes) {
    const AttributeValue* const stored = evaluate::key_in(item, attribute);
    const bool is_of_index = !judged_.table.is_primary(&attribute);
    if (!is_of_index || stored == nullptr || stored->type() == evaluate::attribute_type(attribute.type)) continue;
    find(nullptr, FindingKind::wrong_key_type, attribute.stored, &item,
         {.place = {}, .stored = to_json(*stored), .text = wrong_type(stored->type(), attribute)});
  }
}

void Judge::judge_keys(const Reading& reading, const Item* item) {
  const auto& keys = reading.plan().keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string& name = keys[i].attribute->stored;
    std::optional<StoredKey> stored;
    if (item != nullptr) {
      if (const AttributeValue* const value = item->find(name)) stored = {value->type(), value->text()};
    } else if (reading.plan().slot_of(name)) {
      const Slot& slot = reading.slot(*reading.plan().slot_of(name));
      if (slot.is_read) stored = {evaluate::attribute_type(keys[i].attribute->type), {}};
    } else if (const Slot& slot = reading.slot(i); slot.is_read) {
      stored = {evaluate::attribute_type(keys[i].attribute->type), std::get<std::string>(slot.scalar)};
    }
    judge_key(reading, i, stored);
  }
  judge_uniques(reading);
  judge_time_to_live(reading);
}

void Judge::judge_time_to_live(const Reading& reading) {
  const std::optional<std::size_t> slot = reading.plan().time_to_live();
  if (!slot || !reading.slot(*slot).is_read) return;
  const model::Scalar& value = reading.slot(*slot).scalar;
  std::optional<std::string> why = why_never_expires(value);
  if (!why) return;
  const std::string& name = judged_.table.time_to_live;
  find(&reading.plan(), FindingKind::never_expires, name, nullptr, {.place = {}, .text = *std::move(why)});
}

void Judge::judge_key(const Reading& reading, std::size_t which, const std::optional<StoredKey>& stored) {
  const EntityPlan& plan = reading.plan();
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
    const bool is_expected = key->native ? reading.fields().contains(key->components().front()->field)
                                         : evaluate::is_present(key->presence, reading.fields());
    if (!is_expected) {
      if (stored && !key->native)
        find(&plan, FindingKind::extra_key, attribute->stored, nullptr,
             {.place = {}, .stored = shown(stored->type, stored->text), .text = "absent by these values: " + written});
      return;
    }
    if (stored && key->native) {  // it is the attribute itself, which not every value of its type can be
      if (!is_plainly_key(*key, reading.fields())) evaluate::key_value(plan.entity(), *key, reading.fields());
      return;
    }
    if (stored && stored->type != evaluate::attribute_type(attribute->type))
      return find(&plan, FindingKind::wrong_key_type, attribute->stored, nullptr,
                  {.place = {},
                   .stored = shown(stored->type, stored->text),
                   .expected = to_json(evaluate::key_value(plan.entity(), *key, reading.fields())),
                   .text = wrong_type(stored->type, *attribute)});
    AttributeValue expected;
    if (!stored) {
      expected = evaluate::key_value(plan.entity(), *key, reading.fields());
      return find(&plan, FindingKind::missing_key, attribute->stored, nullptr,
                  {.place = {}, .expected = to_json(expected), .text = "of these values: " + written});
    }
    if (is_right(reading, *key, *stored, expected)) return;
    find(&plan, FindingKind::stale_key, attribute->stored, nullptr,
         {.place = {},
          .stored = shown(stored->type, stored->text),
          .expected = to_json(expected),
          .text = "they differ " + difference(plan.entity(), *key, reading.fields(), stored->text, expected.text()) +
                  fitting_mode(plan.entity(), *key, reading.fields(), stored->text)});
  } catch (const Error& error) {
    find(&plan, FindingKind::stale_key, attribute->stored, nullptr,
         {.place = {},
          .stored = !stored       ? std::string()
                    : key->native ? shown_attribute(plan.entity(), *key, reading.fields())
                                  : shown(stored->type, stored->text),
          .text = fmt::format("keyc writes no such key: {}{}", error.what(),
                              stored && !key->native ? fitting_mode(plan.entity(), *key, reading.fields(), stored->text)
                                                     : std::string())});
  }
}

bool Judge::is_right(const Reading& reading, const model::KeyTemplate& key, const StoredKey& stored,
                     AttributeValue& expected) {
  const model::Entity& entity = reading.plan().entity();
  const auto is_stored = [&](const AttributeValue& value) {
    return key.key->type == model::KeyType::number ? same_number(value.text(), stored.text)
                                                   : value.text() == stored.text;
  };
  expected = evaluate::key_value(entity, key, reading.fields());
  if (is_stored(expected)) return true;
  const model::Component* const shard = key.shard();
  if (shard == nullptr || shard->shard->shards.was == 0) return false;
  // Until all items have been written by the new count, those of the other one are right.
  const std::vector<std::string> texts = shard->shard->shards.texts(evaluate::hash_of(*shard->shard, reading.fields()));
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return is_stored(evaluate::key_value(entity, key, reading.fields(), text));
  });
}

void Judge::find_unknown(const EntityPlan& plan, std::string_view name) {
  if (plan.knows(name)) return;
  find(&plan, FindingKind::unknown_attribute, name, nullptr, {});
}

void Judge::find_unknown_in(const EntityPlan& plan, const Item& item) {
  for (const Attribute& attribute : item) find_unknown(plan, attribute.name);
  for (const auto& [path, first] : unknown_members(plan, item))
    find(&plan, FindingKind::unknown_attribute, path, &item,
         {.place = {}, .text = path == first ? std::string() : fmt::format("the first is {}", first)});
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

Item Judge::key_of(const Item& item) const {
  Item key;
  for (const model::KeyAttribute* attribute : judged_.table.key.attributes())
    if (const AttributeValue* const value = item.find(attribute->stored)) key.set(attribute->stored, *value);
  return key;
}

std::string Judge::shown_key(const Item* item) const {
  return to_json(key_of(item == nullptr ? item_of(text_) : *item));
}

std::size_t Judge::number_of(const EntityPlan& plan) const {
  std::size_t number = 0;
  while (&judged_.plans[number] != &plan) ++number;
  return number;
}

}  // namespace keyc::audit
