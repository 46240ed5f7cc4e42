// Stored names come first, since they are what the table has; then names in the schema; then likeness: an entity that
// is gone and a new one of the same table with the same primary keys, or most of the same attributes, are one that was
// renamed. A wrong guess here would turn a rename into a loss, so what is left unpaired is also compared with the
// entities that locks remember.

#include "generator/diff/pairing.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "generator/diff/same_keys.hpp"

namespace keyc::diff {
namespace {

using model::Attribute;
using model::Entity;
using model::Table;

template <class T, std::deque<T> model::Schema::*Declarations>
std::vector<const T*> all(const model::Model& from) {
  std::vector<const T*> result;
  for (const model::Schema& schema : from.schemas)
    for (const T& each : schema.*Declarations) result.push_back(&each);
  return result;
}

class Places {
 public:
  void add(const std::vector<Pair<Attribute>>& attributes, const std::string& path) {
    for (const Pair<Attribute>& pair : attributes) {
      all.push_back({path, pair});
      if (pair.both()) add_members(pair.before->type, pair.after->type, path + pair.after->stored + '.');
    }
  }

  std::vector<Place> all;

 private:
  void add_members(const model::Type& before, const model::Type& after, const std::string& path) {
    if (!before.arguments.empty() && !after.arguments.empty())
      return add_members(before.arguments.front(), after.arguments.front(), path);
    if (before.structure == nullptr || after.structure == nullptr) return;
    if (!structs_.enter(before.structure, after.structure)) return;
    add(pair_attributes(before.structure->members, after.structure->members), path);
  }

  StructPlaces structs_;
};

/// The stored names of an entity's attributes, sorted.
std::vector<std::string_view> stored_names(const Entity& entity) {
  std::vector<std::string_view> names;
  for (const Attribute& attribute : entity.attributes) names.push_back(attribute.stored);
  std::sort(names.begin(), names.end());
  return names;
}

/// The part of the attributes of either entity that both store, from 0 to 1.
double likeness(const std::vector<std::string_view>& left, const std::vector<std::string_view>& right) {
  std::vector<std::string_view> shared;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(shared));
  const std::size_t all_names = left.size() + right.size() - shared.size();
  return all_names == 0 ? 0 : static_cast<double>(shared.size()) / static_cast<double>(all_names);
}

/// An entity that is gone and one that is new in the same table are taken for one that was renamed if their primary
/// keys are the same, up to the names of attributes, or if most of their attributes are: what was stored under the old
/// name would be lost otherwise. The most alike come first.
void pair_renamed(std::vector<Pair<Entity>>& pairs, const std::map<const Table*, std::size_t>& numbers) {
  constexpr double least = 0.6;
  struct Unpaired {
    Pair<Entity>* pair;
    const Entity* entity;
    std::size_t table;
    std::vector<std::string_view> names;
  };
  std::vector<Unpaired> gone;
  std::vector<Unpaired> added;
  for (Pair<Entity>& pair : pairs) {
    if (pair.both()) continue;
    const Entity& entity = pair.after != nullptr ? *pair.after : *pair.before;
    (pair.after != nullptr ? added : gone).push_back({&pair, &entity, numbers.at(entity.table), stored_names(entity)});
  }
  struct Match {
    bool same_keys;
    double likeness;
    Pair<Entity>* gone;
    Pair<Entity>* added;
  };
  std::vector<Match> matches;
  for (const Unpaired& old : gone)
    for (const Unpaired& fresh : added) {
      if (old.table != fresh.table) continue;
      const bool same_keys = same_primary_keys(*old.entity, *fresh.entity);
      const double alike = likeness(old.names, fresh.names);
      if (same_keys || alike >= least) matches.push_back({same_keys, alike, old.pair, fresh.pair});
    }
  std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
    return std::tie(a.same_keys, a.likeness) > std::tie(b.same_keys, b.likeness);
  });
  for (const Match& match : matches)
    if (match.gone->before != nullptr && match.added->before == nullptr)
      match.added->before = std::exchange(match.gone->before, nullptr);
  std::erase_if(pairs, [](const Pair<Entity>& pair) { return pair.before == nullptr && pair.after == nullptr; });
}

/// A table that has another stored name now may have the name that it had in the schema.
bool may_be_same_table(const Table& before, const Table& after) {
  return before.stored == after.stored || before.name == after.name;
}

/// Gives what is new what it was before it was gone: under its name, then under another one with the same primary keys.
void pair_former(std::vector<Pair<Entity>>& pairs, const std::vector<const Entity*>& former) {
  std::set<const Entity*> taken;
  const auto pair_all = [&](const auto& is_same) {
    for (Pair<Entity>& pair : pairs)
      for (const Entity* each : former)
        if (pair.before == nullptr && may_be_same_table(*each->table, *pair.after->table) && !taken.contains(each) &&
            is_same(*each, *pair.after)) {
          pair.before = each;
          taken.insert(each);
        }
  };
  pair_all([](const Entity& before, const Entity& after) { return stored_name(before) == stored_name(after); });
  pair_all(same_primary_keys);
}

/// What `after` does not have, but the table may: what is gone now, and what was gone before.
std::vector<const Entity*> all_gone(const std::vector<Pair<Entity>>& pairs, const std::vector<const Entity*>& former) {
  std::vector<const Entity*> gone;
  std::set<const Entity*> back;
  for (const Pair<Entity>& pair : pairs) {
    back.insert(pair.before);
    if (pair.after == nullptr) gone.push_back(pair.before);
  }
  std::copy_if(former.begin(), former.end(), std::back_inserter(gone),
               [&](const Entity* each) { return !back.contains(each); });
  return gone;
}

}  // namespace

std::vector<Place> attributes_and_members(const EntityPair& entity) {
  Places places;
  places.add(entity.attributes, "");
  return std::move(places.all);
}

std::string stored_name(const Entity& entity) {
  return entity.table->type_attribute.empty() ? entity.name : entity.stored;
}

std::vector<Pair<Attribute>> pair_attributes(const std::deque<Attribute>& before, const std::deque<Attribute>& after) {
  return pair_up(pointers(before), pointers(after), [](const Attribute& attribute) { return attribute.stored; });
}

const Attribute* EntityPair::after_of(const Attribute& attribute) const {
  for (const Pair<Attribute>& pair : attributes)
    if (pair.before == &attribute) return pair.after;
  return nullptr;
}

const Attribute* EntityPair::before_of(const Attribute& attribute) const {
  for (const Pair<Attribute>& pair : attributes)
    if (pair.after == &attribute) return pair.before;
  return nullptr;
}

EntityPair::EntityPair(const Entity* old, const Entity* now) : Pair<Entity>{old, now} {
  if (both()) attributes = pair_attributes(old->attributes, now->attributes);
}

Pairing::Pairing(const model::Model& before, const model::Model& after, const Former& former) {
  readers.add(before);
  readers.add(after);
  for (const Entity* each : former.gone) readers.add(*each);
  tables = pair_up(all<Table, &model::Schema::tables>(before), all<Table, &model::Schema::tables>(after),
                   [](const Table& table) { return table.stored; });
  collections = pair_up(all<model::Collection, &model::Schema::collections>(before),
                        all<model::Collection, &model::Schema::collections>(after),
                        [](const model::Collection& collection) { return collection.name; });
  // The number of the pair that a table is in.
  std::map<const Table*, std::size_t> numbers;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (tables[i].before != nullptr) numbers.emplace(tables[i].before, i);
    if (tables[i].after != nullptr) numbers.emplace(tables[i].after, i);
  }
  const auto in_table = [&](const Entity& entity) {
    return std::to_string(numbers.at(entity.table)) + ' ' + stored_name(entity);
  };
  auto paired =
      pair_up(all<Entity, &model::Schema::entities>(before), all<Entity, &model::Schema::entities>(after), in_table);
  pair_renamed(paired, numbers);
  pair_former(paired, former.gone);
  gone = all_gone(paired, former.gone);
  for (const Pair<Entity>& pair : paired) {
    EntityPair& kept = entities.emplace_back(pair.before, pair.after);
    if (const auto earlier = former.earlier.find(pair.before); pair.both() && earlier != former.earlier.end())
      kept.earlier = earlier->second;
  }
}

bool same_field(const EntityPair& entity, const model::Field& before, const model::Field& after) {
  const auto stored = [](const Attribute* left, const Attribute* right) { return left->stored == right->stored; };
  return entity.after_of(*before.attribute) == after.attribute && before.attribute->stored == after.attribute->stored &&
         std::equal(before.members.begin(), before.members.end(), after.members.begin(), after.members.end(), stored);
}

}  // namespace keyc::diff
