#include <algorithm>
#include <set>
#include <vector>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

template <class T>
bool contains(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

bool is_mutable(const Attribute& attribute) { return !attribute.in_primary_key; }

void add_attributes(KeyUnit& unit, const KeyTemplate& key) {
  unit.keys.push_back(&key);
  for (const Component* component : key.components()) {
    const Attribute* const attribute = component->attribute;
    if (is_mutable(*attribute) && !contains(unit.mutable_attributes, attribute))
      unit.mutable_attributes.push_back(attribute);
    if (attribute->type.optional && !contains(unit.present, attribute)) unit.present.push_back(attribute);
  }
}

/// An index entry that can be absent appears and goes as a whole: both of its key attributes are one unit. Otherwise
/// each key attribute is its own.
std::deque<KeyUnit> key_units(const Entity& entity) {
  std::deque<KeyUnit> units;
  std::vector<const KeyTemplate*> done;
  const KeySchema& primary = entity.table->key;
  for (const Path& path : entity.paths) {
    if (path.index == nullptr) continue;
    KeyUnit whole;
    for (const KeyTemplate* key : {path.partition, path.sort}) {
      if (key == nullptr || key->key == primary.partition || key->key == primary.sort || contains(done, key)) continue;
      done.push_back(key);
      if (path.sparse_on.empty()) {
        KeyUnit single;
        add_attributes(single, *key);
        if (!single.mutable_attributes.empty()) units.push_back(std::move(single));
      } else {
        add_attributes(whole, *key);
      }
    }
    if (whole.keys.empty()) continue;
    whole.present = path.sparse_on;
    for (const Attribute* attribute : path.sparse_on)
      if (is_mutable(*attribute) && !contains(whole.mutable_attributes, attribute))
        whole.mutable_attributes.push_back(attribute);
    units.push_back(std::move(whole));
  }
  return units;
}

/// The attributes that must be set together with this one: those of all units that it is in, and of all that these are
/// in.
SetterGroup group_of(const Attribute* first, const std::deque<KeyUnit>& units) {
  SetterGroup group{{first}, {}};
  for (std::size_t i = 0; i < group.attributes.size(); ++i)
    for (const KeyUnit& unit : units) {
      if (!contains(unit.mutable_attributes, group.attributes[i]) || contains<const KeyUnit*>(group.units, &unit))
        continue;
      group.units.push_back(&unit);
      for (const Attribute* other : unit.mutable_attributes)
        if (!contains(group.attributes, other)) group.attributes.push_back(other);
    }
  std::sort(group.attributes.begin(), group.attributes.end(),
            [](const Attribute* a, const Attribute* b) { return a->span.begin < b->span.begin; });
  return group;
}

}  // namespace

UpdatePlan plan_updates(const Entity& entity) {
  UpdatePlan plan;
  plan.units = key_units(entity);
  std::set<const Attribute*> grouped;
  for (const Attribute& attribute : entity.attributes) {
    if (!is_mutable(attribute) || grouped.contains(&attribute)) continue;
    SetterGroup group = group_of(&attribute, plan.units);
    grouped.insert(group.attributes.begin(), group.attributes.end());
    const auto clocked = std::count_if(group.attributes.begin(), group.attributes.end(),
                                       [](const Attribute* one) { return one->always_now; });
    const bool alone = group.attributes.size() == 1;
    const bool moves_as_one = clocked == std::ssize(group.attributes) &&
                              std::none_of(group.attributes.begin(), group.attributes.end(),
                                           [](const Attribute* one) { return one->type.optional; });
    if (clocked != 0 && !alone && !moves_as_one) plan.blind = false;
    plan.groups.push_back(std::move(group));
  }
  return plan;
}

}  // namespace keyc::model
