#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generator/diff/readers.hpp"
#include "generator/model/model.hpp"

/// Which declarations of two schemas are about the same stored data.
namespace keyc::diff {

/// Null: the other schema has none.
template <class T>
struct Pair {
  const T* before = nullptr;
  const T* after = nullptr;

  bool both() const { return before != nullptr && after != nullptr; }
};

/// Pairs by stored names, then what is left over by names in the schema. The pairs of `after` come first, in its order.
template <class T, class StoredOf>
std::vector<Pair<T>> pair_up(const std::vector<const T*>& before, const std::vector<const T*>& after,
                             const StoredOf& stored_of) {
  std::vector<Pair<T>> pairs;
  std::set<const T*> left(before.begin(), before.end());
  const auto match = [&](Pair<T>& pair, const std::multimap<std::string, const T*>& known, const std::string& name) {
    for (auto [found, end] = known.equal_range(name); found != end && pair.before == nullptr; ++found)
      if (left.erase(found->second) != 0) pair.before = found->second;
  };
  std::multimap<std::string, const T*> by_stored;
  std::multimap<std::string, const T*> by_name;
  for (const T* each : before) {
    by_stored.emplace(stored_of(*each), each);
    by_name.emplace(each->name, each);
  }
  for (const T* each : after) match(pairs.emplace_back(Pair<T>{nullptr, each}), by_stored, stored_of(*each));
  for (Pair<T>& pair : pairs) match(pair, by_name, pair.after->name);
  for (const T* each : before)
    if (left.contains(each)) pairs.push_back({each, nullptr});
  return pairs;
}

template <class T>
std::vector<const T*> pointers(const std::deque<T>& from) {
  std::vector<const T*> result;
  result.reserve(from.size());
  for (const T& each : from) result.push_back(&each);
  return result;
}

std::vector<Pair<model::Attribute>> pair_attributes(const std::deque<model::Attribute>& before,
                                                    const std::deque<model::Attribute>& after);

struct EntityPair : Pair<model::Entity> {
  EntityPair() = default;
  EntityPair(const model::Entity* before, const model::Entity* after);

  std::vector<Pair<model::Attribute>> attributes;  // only if both are there
  /// Earlier states of the entity, with attributes or keys that `before` no longer has, the last first: items may still
  /// have these.
  std::vector<const model::Entity*> earlier;

  const model::Attribute* after_of(const model::Attribute& attribute) const;
  const model::Attribute* before_of(const model::Attribute& attribute) const;
};

/// A few structs that hold each other can be at exponentially many places of an entity. What is said of two of them is
/// said of the first hundred places.
class StructPlaces {
 public:
  /// Whether to look into the structs at one more place.
  bool enter(const model::Struct* before, const model::Struct* after) {
    constexpr std::size_t most = 100;
    std::size_t& places = places_[{before, after}];
    return places++ < most;
  }

 private:
  std::map<std::pair<const model::Struct*, const model::Struct*>, std::size_t> places_;
};

/// An attribute of an entity, or a member of a struct in one.
struct Place {
  std::string path;  // stored names; "" or what leads to the member, such as "address."
  Pair<model::Attribute> attribute;
};
std::vector<Place> attributes_and_members(const EntityPair& entity);

/// What items may have though the old schemas do not say so.
struct Former {
  std::vector<const model::Entity*> gone;  // entities, the likeliest first
  /// Of an entity, its earlier states (EntityPair::earlier).
  std::map<const model::Entity*, std::vector<const model::Entity*>> earlier;
};

/// Which declarations of two models belong together.
struct Pairing {
  /// What is new in `after` is paired with what is gone.
  Pairing(const model::Model& before, const model::Model& after, const Former& former);

  std::vector<Pair<model::Table>> tables;
  std::deque<EntityPair> entities;
  std::vector<Pair<model::Collection>> collections;
  std::vector<const model::Entity*> gone;  // all whose items may still be there, and that `after` does not have
  Readers readers;                         // of both models
};

/// Whether both fields are the same place in a stored item.
bool same_field(const EntityPair& entity, const model::Field& before, const model::Field& after);

/// "Place", or its name in the schema if items do not store it.
std::string stored_name(const model::Entity& entity);

}  // namespace keyc::diff
