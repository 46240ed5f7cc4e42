// A group are the entities of a table without a type attribute, or with a stream, which can have keys alone, or of an
// index that projects keys alone. Equal tables of states, and equal parts, are printed once: many entities have them in
// common.

#include "generator/outputs/cpp/keyed_entities.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/proof/key_tables.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Entity;
using model::Index;
using model::Table;

struct Group {
  const Table* table;
  const Index* index;  // null if it is the table
  friend bool operator==(const Group&, const Group&) = default;
};

/// Entries of an index are distinguished as the table's items are, if those have no type either.
Group group_of(const Entity& entity, const Index* index) {
  return {entity.table, entity.table->type_attribute.empty() ? nullptr : index};
}

std::vector<Group> groups_of(const Entity& entity) {
  std::vector<Group> groups;
  const auto add = [&](const Group& group) {
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  };
  for (const model::Path& path : entity.paths)
    if (!entity.table->has_type_in(path.index)) add(group_of(entity, path.index));
  if (has_decoded_key(entity)) add(group_of(entity, nullptr));
  return groups;
}

/// "Feed", "Feed_InByDay"
std::string name_of(const Group& group) {
  const std::string table = model::table_class_name(*group.table);
  return group.index == nullptr ? table : concat(table, "_", model::projection_class(*group.index));
}

/// Texts by number, each once.
class Numbers {
 public:
  /// Whether it is new, and its number.
  std::pair<bool, std::size_t> of(std::string text) {
    const auto [at, is_new] = numbers_.try_emplace(std::move(text), numbers_.size());
    return {is_new, at->second};
  }

 private:
  std::map<std::string, std::size_t> numbers_;
};

class Printed {
 public:
  void add(const Group& group, const model::Schema& schema) {
    const std::vector<const Entity*> all = proof::entities_in(*group.table, group.index);
    const proof::KeyTables tables(all);
    Context entities = Context::array();
    std::size_t number = 0;
    for (const KeyedEntity& entity : tables.all()) {
      const bool is_used = all[number]->schema == &schema;
      Context keys = Context::array();
      for (const KeyedAttribute& key : entity.keys)
        keys.push_back({{"name", std::string(key.name)},
                        {"type", std::string(to_text(key.type))},
                        {"states", key.states.empty() ? "{}" : concat("states_", std::to_string(states(key)))},
                        {"parts", std::to_string(parts(key))}});
      entities.push_back({{"name", std::string(entity.name)},
                          {"number", std::to_string(number++)},
                          {"keys", std::move(keys)},
                          {"used", is_used}});
    }
    groups_.push_back({{"name", name_of(group)}, {"entities", std::move(entities)}});
  }

  Context all() && {
    return {{"states", std::move(states_)}, {"parts", std::move(parts_)}, {"groups", std::move(groups_)}};
  }

 private:
  std::size_t states(const KeyedAttribute& key) {
    const auto [is_new, number] = numbers_of_states_.of(std::string(key.states));
    if (is_new)
      states_.push_back({{"number", std::to_string(number)},
                         {"bytes", std::string(key.states)},
                         {"size", std::to_string(key.states.size())}});
    return number;
  }

  std::size_t parts(const KeyedAttribute& key) {
    std::string whole;
    for (const KeySegment& part : key.parts) {
      for (const std::string_view text : {part.literal, part.name, part.form})
        append(whole, std::to_string(text.size()), ":", text);
    }
    const auto [is_new, number] = numbers_of_parts_.of(std::move(whole));
    if (!is_new) return number;
    Context parts = Context::array();
    for (const KeySegment& part : key.parts)
      parts.push_back({{"literal", literal(part.literal)}, {"name", literal(part.name)}, {"form", literal(part.form)}});
    parts_.push_back({{"number", std::to_string(number)}, {"parts", std::move(parts)}});
    return number;
  }

  Numbers numbers_of_states_;
  Numbers numbers_of_parts_;
  Context states_ = Context::array();
  Context parts_ = Context::array();
  Context groups_ = Context::array();
};

}  // namespace

Context key_tables(const model::Schema& schema) {
  std::vector<Group> groups;
  for (const Entity& entity : schema.entities)
    for (const Group& group : groups_of(entity))
      if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  if (groups.empty()) return {};
  Printed printed;
  for (const Group& group : groups) printed.add(group, schema);
  return std::move(printed).all();
}

bool has_decoded_key(const Entity& entity) {
  return !entity.paths.empty() && entity.table->stream != model::StreamView::none;
}

bool has_key_tables(const Entity& entity) { return !groups_of(entity).empty(); }

std::string keyed_name(const Entity& entity, const Index* index) {
  return concat("key_tables::", name_of(group_of(entity, index)), "_own::", entity.name);
}

}  // namespace keyc::cpp
