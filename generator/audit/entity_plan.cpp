// From the model of one entity: where each value is in the slots that its rows are read into, and how its keys are
// split.
#include "generator/audit/entity_plan.hpp"

#include <algorithm>
#include <utility>

#include "generator/evaluate/key_pieces.hpp"
#include "generator/model/defaults.hpp"
#include "keyc/generated/versions.hpp"

namespace keyc::audit {
namespace {

using evaluate::Value;
using model::Field;

using Way = std::vector<const model::Attribute*>;

Way way_to(const Field& field) {
  Way way{field.attribute};
  way.insert(way.end(), field.members.begin(), field.members.end());
  return way;
}

/// What the rest of the way from this value leads to.
std::optional<Value> follow(const std::optional<Value>& from, const Way& way, std::size_t next) {
  const Value* value = from ? &*from : nullptr;
  for (; value != nullptr && next < way.size(); ++next) {
    const auto member = value->entries.find(way[next]->name);
    value = member == value->entries.end() ? nullptr : &member->second;
  }
  return value == nullptr ? std::nullopt : std::optional(*value);
}

std::optional<Value> default_of(const model::Entity& entity, const model::Attribute& attribute) {
  if (attribute.type.kind == model::TypeKind::set && !attribute.type.optional)
    return Value{&attribute.type, {}, {}, {}, {}};
  if (!model::reads_default(entity, attribute)) return std::nullopt;
  return evaluate::literal(attribute.type, *attribute.default_value);
}

bool holds_structure(const model::Type& type) {
  return type.structure != nullptr || std::any_of(type.arguments.begin(), type.arguments.end(), holds_structure);
}

bool is_key_of_paths(const model::Entity& entity, const model::KeyTemplate* key) {
  const auto keys = entity.keys_in_paths();
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

EntityPlan::EntityPlan(const model::Entity& entity) : entity_(entity), types_(entity) {
  const model::Table& table = *entity.table;
  for (const model::KeyAttribute& attribute : table.key_attributes) {
    if (attribute.stored == table.type_attribute) continue;  // which every item has
    const model::KeyTemplate* const key = entity.template_of(&attribute);
    keys_.push_back({&attribute, key != nullptr && is_key_of_paths(entity, key) ? key : nullptr});
  }
  slots_ = keys_.size();
  for (const model::Attribute& attribute : entity.attributes)
    if (!attribute.key_only) add(attribute);
  for (const model::Attribute& attribute : entity.attributes)
    if (!attribute.key_only && holds_structure(attribute.type)) with_members_.push_back(&attribute);
  add_fields();
  all_rows_ = attribute_rows_;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const model::KeyAttribute& key = *keys_[i].attribute;
    if (slot_of_stored_.contains(key.stored)) continue;
    all_rows_.push_back({key.stored, &types_.add_key(evaluate::attribute_type(key.type)), i * sizeof(Slot)});
  }
  rows_ = {attribute_rows_, entity.name, table.type_attribute, entity.stored};
  rows_with_keys_ = rows_;
  rows_with_keys_.rows = all_rows_;
}

void EntityPlan::add(const model::Attribute& attribute) {
  Way way{&attribute};
  const std::size_t slot = slots_++;
  slot_of_way_.emplace(way, slot);
  slot_of_stored_.emplace(attribute.stored, slot);
  const StoredType& type = attribute.type.structure != nullptr && is_on_way(way)
                               ? structure(attribute.type, way, slot)
                               : types_.add(attribute.type, is_kept(way));
  attribute_rows_.push_back(types_.row(attribute, type, slot));
}

/// A struct of which fields are members. Its members' slots come after its own.
const StoredType& EntityPlan::structure(const model::Type& type, Way& way, std::size_t first) {
  std::vector<AttributeRow> rows;
  for (const model::Attribute& member : type.structure->members) {
    way.push_back(&member);
    const std::size_t slot = slots_++;
    slot_of_way_.emplace(way, slot);
    const StoredType& made = member.type.structure != nullptr && is_on_way(way) ? structure(member.type, way, slot)
                                                                                : types_.add(member.type, is_kept(way));
    rows.push_back(types_.row(member, made, slot - first));
    way.pop_back();
  }
  return types_.add_structure(type, std::move(rows));
}

/// Whether there are fields that go on after these.
bool EntityPlan::is_on_way(const Way& way) const {
  return std::any_of(entity_.fields.begin(), entity_.fields.end(), [&](const Field& field) {
    const Way whole = way_to(field);
    return whole.size() > way.size() && std::equal(way.begin(), way.end(), whole.begin());
  });
}

bool EntityPlan::is_kept(const Way& way) const {
  const bool is_time_to_live = way.size() == 1 && way.front()->stored == entity_.table->time_to_live;
  return is_time_to_live || std::any_of(entity_.fields.begin(), entity_.fields.end(),
                                        [&](const Field& field) { return way_to(field) == way; });
}

void EntityPlan::add_fields() {
  std::vector<const Field*> wanted = entity_.component_fields;
  const auto add_once = [&](const Field* field) {
    if (std::find(wanted.begin(), wanted.end(), field) == wanted.end()) wanted.push_back(field);
  };
  for (const model::Unique& unique : entity_.uniques)
    for (const Field* field : unique.fields) add_once(field);
  // A native key is its attribute as it is.
  for (const Key& key : keys_)
    if (key.key != nullptr)
      for (const Field* field : key.key->fields()) add_once(field);
  // What decodes reads all keyonly attributes, whatever keys are made of.
  std::vector<const model::Attribute*> of_keys;
  for (const model::Attribute& attribute : entity_.attributes)
    if (attribute.key_only) of_keys.push_back(&attribute);
  for (const Field* field : wanted) {
    FieldPlace place{.field = field, .slots = {}, .if_absent = {}};
    if (field->attribute->key_only) {
      fields_.push_back(std::move(place));
      std::erase(of_keys, field->attribute);
      continue;
    }
    const Way way = way_to(*field);
    for (std::size_t i = 0; i < way.size(); ++i) {
      place.slots.push_back(slot_of_way_.at(Way(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(i) + 1)));
      place.if_absent.push_back(follow(default_of(entity_, *way[i]), way, i + 1));
    }
    place.is_composite = model::type_info(field->type().kind).composite.has_value();
    needs_items_ = needs_items_ || place.is_composite;
    fields_.push_back(std::move(place));
  }
  for (const model::Attribute* attribute : of_keys)
    for (const Field& field : entity_.fields)
      if (field.attribute == attribute && field.members.empty()) fields_.push_back({&field, {}, {}});
  for (FieldPlace& place : fields_) {
    if (!place.field->attribute->key_only) continue;
    place.holder = model::holder_of(entity_, *place.field->attribute);
    if (!place.holder) continue;
    const auto known = std::find_if(read_keys_.begin(), read_keys_.end(),
                                    [&](const ReadKey& read) { return read.key == place.holder->key; });
    place.key = static_cast<std::size_t>(known - read_keys_.begin());
    if (known == read_keys_.end()) read_keys_.push_back({place.holder->key, evaluate::pieces_of(*place.holder->key)});
  }
  needs_items_ = needs_items_ || !read_keys_.empty() || entity_.versions.has_value();
}

std::optional<std::size_t> EntityPlan::slot_of(std::string_view stored) const {
  const auto found = slot_of_stored_.find(stored);
  return found == slot_of_stored_.end() ? std::nullopt : std::optional(found->second);
}

bool EntityPlan::knows(std::string_view stored) const {
  if (stored == entity_.table->type_attribute || slot_of_stored_.contains(stored)) return true;
  if (entity_.versions && stored == newest_attribute) return true;
  return std::any_of(keys_.begin(), keys_.end(), [&](const Key& key) { return key.attribute->stored == stored; });
}

namespace {

/// Integers are read as those of 64 bits.
bool is_in_range(const model::Scalar& value, model::TypeKind kind) {
  bool is_in = true;
  model::with_scalar_type(kind, [&]<class T>(T*) {
    if constexpr (std::integral<T> && !std::same_as<T, bool>)
      is_in = std::in_range<T>(std::get<typename form::Widest<T>::type>(value));
  });
  return is_in;
}

std::optional<model::Scalar> read_any(std::string_view text, const model::Component& component) {
  const model::Encoding& encoding = *component.encoding;
  if (encoding.ending != model::Ending::text) return encoding.read ? encoding.read(text) : std::nullopt;
  std::optional<std::string> plain = model::read_text(text, component.mode, component.as_it_is, component.separator);
  if (!plain) return std::nullopt;
  if (encoding.read) return encoding.read(*plain);
  return model::Scalar(std::move(*plain));
}

}  // namespace

std::optional<model::Scalar> read_component(std::string_view text, const model::Component* component) {
  std::optional<model::Scalar> value = read_any(text, *component);
  if (value && !is_in_range(*value, component->field->type().kind)) value.reset();
  return value;
}

}  // namespace keyc::audit
