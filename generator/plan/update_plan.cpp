// An entry of an index that can be absent is one unit: both of its key attributes are written and removed together.
// Otherwise each key attribute is a unit. Attributes that share units form a group, whose setter takes all of them.

#include "generator/plan/update_plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "generator/model/changes.hpp"
#include "grammar/contains.hpp"

namespace keyc::plan {
namespace {

using model::Attribute;
using model::Component;
using model::Condition;
using model::Entity;
using model::Field;
using model::KeyTemplate;
using model::KeyUnit;
using model::Path;
using model::SetterGroup;
using model::Unique;
using model::UpdatePlan;

template <class T>
void add_once(std::vector<T>& into, const T& value) {
  if (!contains(into, value)) into.push_back(value);
}

/// Nothing is added if the primary key determines the field. If it holds only another member of the same struct, the
/// field never changes, but is unknown.
void add_attribute(const Entity& entity, KeyUnit& unit, const Field* field) {
  if (entity.key_determines(*field)) return;
  const Attribute* const attribute = field->attribute;
  add_once(unit.fields, field);
  add_once(attribute->is_mutable() ? unit.mutable_attributes : unit.fixed_attributes, attribute);
}

void add_key(const Entity& entity, KeyUnit& unit, const KeyTemplate& key) {
  unit.keys.push_back(&key);
  unit.presence = key.presence;
  for (const Field* field : key.fields()) add_attribute(entity, unit, field);
  for (const Field* field : key.presence.fields) add_attribute(entity, unit, field);
  for (const Condition* condition : key.presence.conditions)
    for (const Field* field : fields_of(*condition)) add_attribute(entity, unit, field);
}

/// An index entry that can be absent appears and goes as a whole: both of its key attributes are one unit. Otherwise
/// each key attribute is its own.
std::deque<KeyUnit> key_units(const Entity& entity) {
  std::deque<KeyUnit> units;
  std::set<const KeyTemplate*> done;
  for (const Path& path : entity.paths) {
    if (path.index == nullptr) continue;
    KeyUnit* whole = nullptr;
    for (const KeyTemplate* key : path.keys()) {
      if (!key->is_composed() || entity.table->is_primary(key->key) || !done.insert(key).second) continue;
      const bool joins = whole != nullptr && !key->presence.always() && whole->presence == key->presence;
      if (!joins) whole = &units.emplace_back();
      add_key(entity, *whole, *key);
    }
  }
  for (const Unique& unique : entity.uniques) {
    KeyUnit& unit = units.emplace_back();
    unit.unique = &unique;
    for (const Field* field : unique.fields) add_attribute(entity, unit, field);
  }
  std::erase_if(units, [](const KeyUnit& unit) { return unit.mutable_attributes.empty(); });
  return units;
}

/// The attributes of keys, numbered as they are declared, and the units that each of them is in.
class UnitsOfAttributes {
 public:
  UnitsOfAttributes(const Entity& entity, const std::deque<KeyUnit>& units) {
    for (const KeyUnit& unit : units) {
      for (const Attribute* attribute : unit.mutable_attributes) of_[attribute].units.push_back(&unit);
      for (const Attribute* attribute : unit.fixed_attributes) of_[attribute];
    }
    for (std::size_t i = 0; i < entity.attributes.size(); ++i)
      if (const auto known = of_.find(&entity.attributes[i]); known != of_.end()) known->second.number = i;
  }

  const std::vector<const KeyUnit*>& units(const Attribute* attribute) const {
    static const std::vector<const KeyUnit*> none;
    const auto known = of_.find(attribute);
    return known == of_.end() ? none : known->second.units;
  }

  void put_in_order(std::vector<const Attribute*>& attributes) const {
    if (attributes.size() < 2) return;
    std::sort(attributes.begin(), attributes.end(), [&](const Attribute* left, const Attribute* right) {
      return of_.at(left).number < of_.at(right).number;
    });
  }

 private:
  struct Of {
    std::size_t number = 0;
    std::vector<const KeyUnit*> units;
  };
  std::map<const Attribute*, Of> of_;
};

/// The attributes that must be set together with this one: those of all units that it is in, those of all units that
/// these are in, and so on.
SetterGroup group_of(const Attribute* first, const UnitsOfAttributes& of) {
  SetterGroup group{{first}, {}, {}};
  for (std::size_t i = 0; i < group.attributes.size(); ++i)
    for (const KeyUnit* unit : of.units(group.attributes[i])) {
      if (contains(group.units, unit)) continue;
      group.units.push_back(unit);
      for (const Attribute* fixed : unit->fixed_attributes) add_once(group.given, fixed);
      for (const Attribute* changed : unit->mutable_attributes) add_once(group.attributes, changed);
    }
  of.put_in_order(group.attributes);
  of.put_in_order(group.given);
  return group;
}

}  // namespace

UpdatePlan plan_updates(const Entity& entity) {
  UpdatePlan plan;
  if (entity.versions) {
    plan.blind = false;
    return plan;
  }
  plan.units = key_units(entity);
  const UnitsOfAttributes units(entity, plan.units);
  std::set<const Attribute*> grouped;
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.is_mutable() || grouped.contains(&attribute)) continue;
    SetterGroup group = group_of(&attribute, units);
    grouped.insert(group.attributes.begin(), group.attributes.end());
    const auto clocked = std::count_if(group.attributes.begin(), group.attributes.end(),
                                       [](const Attribute* member) { return member->always_now; });
    const bool alone = group.attributes.size() == 1 && group.given.empty();
    const bool moves_as_one = clocked == std::ssize(group.attributes) && group.given.empty() &&
                              std::none_of(group.attributes.begin(), group.attributes.end(),
                                           [](const Attribute* member) { return member->type.optional; });
    if (clocked != 0 && ((!alone && !moves_as_one) || model::has_marker(group))) plan.blind = false;
    plan.groups.push_back(std::move(group));
  }
  if (!entity.uniques.empty() && std::all_of(plan.groups.begin(), plan.groups.end(), model::has_marker))
    plan.blind = false;
  return plan;
}

}  // namespace keyc::plan
