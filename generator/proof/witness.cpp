#include "generator/proof/witness.hpp"

#include <algorithm>
#include <span>

#include "generator/evaluate/item.hpp"
#include "generator/evaluate/satisfy.hpp"
#include "generator/model/members.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"

namespace keyc::proof {
namespace {

using evaluate::Json;

bool is_needed(const model::Attribute& member) { return !member.type.optional && !member.default_value; }

Json sample(const model::Type& type) {
  if (type.kind == model::TypeKind::structure) {
    Json object{Json::Kind::object, "", {}, {}};
    if (model::has_too_many_values(type, is_needed)) return object;  // which is not a value of the type
    for (const model::Attribute& member : type.structure->members)
      if (is_needed(member)) object.members.push_back({member.name, sample(member.type)});
    return object;
  }
  if (type.kind == model::TypeKind::list || type.kind == model::TypeKind::set) return {Json::Kind::list, "", {}, {}};
  if (type.kind == model::TypeKind::map) return {Json::Kind::object, "", {}, {}};
  if (type.kind == model::TypeKind::document) return {};
  return sample_values(type).front();
}

void set_member(Json& object, std::span<const model::Attribute* const> way, const Json& value) {
  const std::string& name = way.front()->name;
  auto member =
      std::find_if(object.members.begin(), object.members.end(), [&](const auto& known) { return known.name == name; });
  if (member == object.members.end()) {
    object.members.push_back({name, way.size() == 1 ? Json() : sample(way.front()->type)});
    member = std::prev(object.members.end());
  }
  if (way.size() == 1)
    member->value = value;
  else
    set_member(member->value, way.subspan(1), value);
}

bool is_whole(const KeyForm& form) {
  return std::all_of(form.keys.begin(), form.keys.end(), [](const KeyForm::Key& key) { return key.whole; });
}

/// Whether the attributes are of an item that has the form's keys, which a condition can leave out.
bool is_item(const KeyForm& form, const Json& attributes) {
  try {
    const Item item = evaluate::item(*form.entity, attributes);
    return form.unique != nullptr || std::all_of(form.keys.begin(), form.keys.end(), [&](const KeyForm::Key& key) {
             return evaluate::key_in(item, *key.key->key) != nullptr;
           });
  } catch (const evaluate::InputError&) {
    return false;
  } catch (const Error&) {
    return false;
  }
}

/// The value of a field in the attributes of another entity that has it too; null if it is absent.
Json value_in(const Json& attributes, std::string_view name) {
  const Json* found = &attributes;
  while (found != nullptr && !name.empty()) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    found = found->find(name.substr(0, dot));
    name.remove_prefix(std::min(dot + 1, name.size()));
  }
  return found == nullptr ? Json() : *found;
}

/// Whether a collection's query with these values reads the sort key: whether the key is in the smallest range that
/// contains what the query asks for of each member.
bool is_read(const KeyForm::Fork& fork, const Json& attributes, const std::string& key) {
  bool is_above = false;
  bool is_below = false;
  for (const KeyForm& member : fork.members) {
    Values values;
    for (const auto& [field, count] : member.fields()) values.emplace(field, value_in(attributes, field->name));
    const auto texts = key_texts(member, attributes_with(*member.entity, values));
    if (!texts) return false;
    const std::string& text = texts->back();
    is_above = is_above || key >= text;
    is_below = is_below || key <= text || (!member.keys.back().whole && key.starts_with(text));
  }
  return is_above && is_below;
}

/// Whether these attributes are of an item that the form's key is about.
bool is_about(const KeyForm& form, const Json& attributes) {
  return form.never_zero == nullptr || value_in(attributes, form.never_zero->name).text != "0";
}

}  // namespace

Json attributes_with(const model::Entity& entity, const Values& values) {
  Json object{Json::Kind::object, "", {}, {}};
  for (const model::Attribute& attribute : entity.attributes) {
    if (!attribute.type.optional && !attribute.default_value && attribute.type.kind != model::TypeKind::set)
      object.members.push_back({attribute.name, sample(attribute.type)});
    for (const auto& [field, value] : values) {
      const bool is_left_out = value.kind == Json::Kind::null && !field->leaf().type.optional;
      if (field->attribute != &attribute || is_left_out) continue;
      std::vector<const model::Attribute*> way{&attribute};
      way.insert(way.end(), field->members.begin(), field->members.end());
      set_member(object, way, value);
    }
  }
  return object;
}

Json attributes_with(const KeyForm& form, const Values& values) {
  Json object = attributes_with(*form.entity, values);
  if (!is_whole(form) || is_item(form, object)) return object;
  Json satisfied = object;
  for (const KeyForm::Key& key : form.keys)
    if (key.key->when) evaluate::satisfy(*key.key->when, satisfied);
  return satisfied;
}

bool reproduces(const KeyForm& left, const KeyForm& right, const Witness& witness) {
  const auto first = key_texts(left, witness.left);
  const auto second = key_texts(right, witness.right);
  if (!first || !second || !is_about(left, witness.left) || !is_about(right, witness.right)) return false;
  for (std::size_t i = 0; i < first->size(); ++i) {
    const std::string& a = (*first)[i];
    const std::string& b = (*second)[i];
    if (left.keys[i].fork) {
      if (!is_read(*left.keys[i].fork, witness.left, b)) return false;
      continue;
    }
    const bool agree = left.keys[i].whole ? (right.keys[i].whole ? a == b : a.starts_with(b)) : b.starts_with(a);
    if (!agree) return false;
  }
  return (!is_whole(left) || is_item(left, witness.left)) && (!is_whole(right) || is_item(right, witness.right));
}

}  // namespace keyc::proof
