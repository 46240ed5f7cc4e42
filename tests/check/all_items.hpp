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

/// A value as the input of `keyc item` has it, and as it is parsed.
struct Choice {
  evaluate::Json json;  // null if the value is absent
  evaluate::Value value;

  bool is_absent() const { return json.kind == evaluate::Json::Kind::null; }
};

/// The values of each field. Text: all short texts over the bytes that matter, and parts of other keys; other types: a
/// few values close to each other. Optional fields can also be absent.
using Choices = std::map<const model::Field*, std::vector<Choice>>;

/// Calls `use` for every combination of values of these fields, in the order of the values.
template <class Use>
void for_each_combination(const Choices& choices, const std::vector<const model::Field*>& fields, Use use,
                          std::map<const model::Field*, const Choice*> chosen = {}) {
  if (chosen.size() == fields.size()) return use(chosen);
  const model::Field* const next = fields[chosen.size()];
  for (const Choice& choice : choices.at(next)) {
    auto with = chosen;
    with[next] = &choice;
    for_each_combination(choices, fields, use, std::move(with));
  }
}

/// A key of a table or an index. Numbers are written as text that sorts in the same order.
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
  std::map<Key, std::size_t> keys;  // and the number of different items with each key
  std::vector<KeyedItem> items;
};

/// The items of every entity in the table, and in each index to which it has a path.
class AllItems {
 public:
  /// Makes about `most` items per path.
  AllItems(const std::deque<model::Entity>& entities, std::size_t most);

  const Choices& choices_of(const model::Path& path) const { return choices_.at(&path); }
  const Items& at(const model::Path& path) const { return items_.at(&path); }

 private:
  std::map<const model::Path*, Choices> choices_;
  std::map<const model::Path*, Items> items_;
};

/// The entity's path to this index, or to the table if `index` is null; null if there is none.
const model::Path* find_path(const model::Entity& entity, const model::Index* index);

/// The fields of the path's keys and of the conditions for their presence, each once.
std::vector<const model::Field*> fields_of(const model::Path& path);

}  // namespace keyc::check
