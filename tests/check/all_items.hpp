#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"

/// All items of entities, over small sets of values.
namespace keyc::check {

/// A value as `keyc item` reads it, and what was read.
struct Choice {
  evaluate::Json json;  // null: there is none
  evaluate::Value value;

  bool is_absent() const { return json.kind == evaluate::Json::Kind::null; }
};

/// The values of each field: of text all short ones over the bytes that matter, and what stands in other keys; of other
/// types a few that lie next to each other; of optional ones also none.
using Choices = std::map<const model::Field*, std::vector<Choice>>;

/// For every combination of values of these fields, in their order.
template <class Use>
void for_each_combination(const Choices& choices, const std::vector<const model::Field*>& fields, Use use,
                          std::map<const model::Field*, const Choice*> chosen = {}) {
  if (chosen.size() == fields.size()) return use(chosen);
  const model::Field* const next = fields[chosen.size()];
  for (const Choice& one : choices.at(next)) {
    auto with = chosen;
    with[next] = &one;
    for_each_combination(choices, fields, use, std::move(with));
  }
}

/// A key of a table or an index. Numbers are written as texts that sort as they do.
struct Key {
  std::string partition;
  std::string sort;
  auto operator<=>(const Key&) const = default;
};

std::string sortable(const AttributeValue& key);

struct KeyedItem {
  Key key;
  evaluate::Fields fields;
};

/// The items of an entity under the keys of one of its paths.
struct Items {
  std::map<Key, std::size_t> keys;  // with how many different items have each
  std::vector<KeyedItem> items;
};

/// Every entity's items in the table, or in the index where it has a path to it.
class AllItems {
 public:
  /// `most` items of one path, or about as many.
  AllItems(const std::deque<model::Entity>& entities, std::size_t most);

  const Choices& choices_of(const model::Path& path) const { return choices_.at(&path); }
  const Items& of(const model::Path& path) const { return items_.at(&path); }

 private:
  std::map<const model::Path*, Choices> choices_;
  std::map<const model::Path*, Items> items_;
};

/// The path of the entity to this index, or to the table; null where it has none.
const model::Path* find_path(const model::Entity& entity, const model::Index* index);

/// The fields of the path's keys, and of what decides whether they are there, each once.
std::vector<const model::Field*> fields_of(const model::Path& path);

}  // namespace keyc::check
