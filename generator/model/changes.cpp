#include "generator/model/changes.hpp"

#include <algorithm>
#include <utility>

#include "generator/model/members.hpp"

namespace keyc::model {
namespace {

/// Whether a key is built from the changed attribute or member, or from a part of it.
bool is_in_key(const Entity& entity, const Change& change) {
  return std::any_of(entity.component_fields.begin(), entity.component_fields.end(),
                     [&](const Field* field) { return change.holds(*field); });
}

void add_changes(std::vector<Change>& changes, const Change& target) {
  using Kind = Change::Kind;
  const auto add = [&](Kind kind) { changes.push_back({kind, target.attribute, target.members}); };
  const Type& type = target.leaf().type;
  add(Kind::set);
  if (type.optional) add(Kind::remove);
  if (type.structure != nullptr || type.kind == TypeKind::map) add(Kind::ensure);
  if (can_be_added_to(type)) add(Kind::add);
  if (type.kind == TypeKind::list)
    for (const Kind kind : {Kind::append, Kind::prepend, Kind::set_element, Kind::remove_element}) add(kind);
  if (type.kind == TypeKind::map) {
    add(Kind::set_entry);
    add(Kind::remove_entry);
    if (can_be_added_to(type.arguments.front())) add(Kind::add_entry);
  }
  if (type.kind == TypeKind::set) {
    add(Kind::add_elements);
    add(Kind::delete_elements);
  }
}

/// Calls `add` for each listed member.
template <class Add>
void for_members(const Entity& entity, const Attribute& attribute, const Add& add) {
  for (Member& member : listed_members(entity, attribute)) add({Change::Kind::set, &attribute, std::move(member.way)});
}

}  // namespace

bool Change::is_of_part() const noexcept {
  return kind == Kind::set_entry || kind == Kind::remove_entry || kind == Kind::add_entry ||
         kind == Kind::set_element || kind == Kind::remove_element;
}

std::string Change::path() const {
  std::string text = attribute->name;
  for (const Attribute* member : members) text += '.' + member->name;
  return text;
}

bool Change::holds(const Field& field) const {
  return field.attribute == attribute && field.members.size() >= members.size() &&
         std::equal(members.begin(), members.end(), field.members.begin());
}

bool is_plain(const Entity& entity, const Attribute& attribute) {
  const auto changes_with = [&](const KeyUnit& unit) {
    return std::find(unit.mutable_attributes.begin(), unit.mutable_attributes.end(), &attribute) !=
           unit.mutable_attributes.end();
  };
  return attribute.is_mutable() && std::none_of(entity.update.units.begin(), entity.update.units.end(), changes_with);
}

bool has_marker(const SetterGroup& group) {
  return std::any_of(group.units.begin(), group.units.end(),
                     [](const KeyUnit* unit) { return unit->unique != nullptr; });
}

const Attribute* lock_of(const Entity& entity) {
  const auto lock = std::find_if(entity.attributes.begin(), entity.attributes.end(),
                                 [](const Attribute& attribute) { return attribute.lock; });
  return lock == entity.attributes.end() ? nullptr : &*lock;
}

bool follows_clock(const Attribute& attribute) { return attribute.always_now && attribute.is_mutable(); }

bool follows_clock(const Entity& entity) {
  return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                     [](const Attribute& attribute) { return follows_clock(attribute); });
}

std::vector<Change> plain_changes(const Entity& entity) {
  std::vector<Change> changes;
  for (const Attribute& attribute : entity.attributes) {
    const Change whole{Change::Kind::set, &attribute};
    if (is_plain(entity, attribute)) add_changes(changes, whole);
    if (attribute.fixed || attribute.key_only) continue;
    for_members(entity, attribute, [&](const Change& member) {
      if (!is_in_key(entity, member)) add_changes(changes, member);
    });
  }
  return changes;
}

std::vector<Change> key_changes(const Entity& entity) {
  std::vector<Change> changes;
  const auto add = [&](const Change& change) {
    changes.push_back(change);
    if (change.leaf().type.optional) changes.push_back({Change::Kind::remove, change.attribute, change.members});
  };
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.is_mutable() || is_plain(entity, attribute)) continue;
    const Change whole{Change::Kind::set, &attribute};
    add(whole);
    for_members(entity, attribute, [&](const Change& member) {
      if (is_in_key(entity, member)) add(member);
    });
  }
  return changes;
}

}  // namespace keyc::model
