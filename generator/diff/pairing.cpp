#include "generator/diff/pairing.hpp"

#include <algorithm>
#include <map>
#include <set>

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
    add(pair_attributes(before.structure->members, after.structure->members), path);
  }
};

/// The part of the attributes of either entity that both store, from 0 to 1.
double likeness(const Entity& one, const Entity& other) {
  std::set<std::string> shared;
  std::set<std::string> all_names;
  for (const Attribute& attribute : one.attributes) all_names.insert(attribute.stored);
  for (const Attribute& attribute : other.attributes)
    if (!all_names.insert(attribute.stored).second) shared.insert(attribute.stored);
  return all_names.empty() ? 0 : static_cast<double>(shared.size()) / static_cast<double>(all_names.size());
}

/// An entity that is gone and one that is new in the same table are taken for one that was renamed if most of their
/// attributes are the same: what was stored under the old name would be lost otherwise. The most alike come first.
void pair_renamed(std::vector<Pair<Entity>>& pairs, const std::map<const Table*, std::size_t>& numbers) {
  constexpr double least = 0.6;
  for (;;) {
    Pair<Entity>* gone = nullptr;
    Pair<Entity>* added = nullptr;
    double best = 0;
    for (Pair<Entity>& old : pairs)
      for (Pair<Entity>& fresh : pairs) {
        if (old.after != nullptr || fresh.before != nullptr || old.before == nullptr || fresh.after == nullptr)
          continue;
        if (numbers.at(old.before->table) != numbers.at(fresh.after->table)) continue;
        const double alike = likeness(*old.before, *fresh.after);
        if (alike < least || alike <= best) continue;
        best = alike;
        gone = &old;
        added = &fresh;
      }
    if (gone == nullptr) return;
    added->before = gone->before;
    pairs.erase(pairs.begin() + (gone - pairs.data()));
  }
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

Pairing::Pairing(const model::Model& before, const model::Model& after) {
  readers.add(before);
  readers.add(after);
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
  for (const Pair<Entity>& pair : paired) {
    EntityPair& kept = entities.emplace_back();
    static_cast<Pair<Entity>&>(kept) = pair;
    if (pair.both()) kept.attributes = pair_attributes(pair.before->attributes, pair.after->attributes);
  }
}

bool same_field(const EntityPair& entity, const model::Field& before, const model::Field& after) {
  const auto stored = [](const Attribute* left, const Attribute* right) { return left->stored == right->stored; };
  return entity.after_of(*before.attribute) == after.attribute && before.attribute->stored == after.attribute->stored &&
         std::equal(before.members.begin(), before.members.end(), after.members.begin(), after.members.end(), stored);
}

}  // namespace keyc::diff
