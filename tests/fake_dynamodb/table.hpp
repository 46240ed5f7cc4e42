#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fake_dynamodb/expression.hpp"
#include "keyc/requests.hpp"

namespace fake_dynamodb {

struct KeyAttribute {
  std::string name;
  keyc::AttributeValue::Type type{};
};

/// A table has one partition attribute and at most one sort attribute, an index has up to four of each.
struct KeySchema {
  std::vector<KeyAttribute> partition{};
  std::vector<KeyAttribute> sort{};

  std::vector<KeyAttribute> attributes() const;
  bool has(const std::string& name) const;
};

struct Index {
  KeySchema key;
  bool local = false;
  bool projects_all = true;
  std::vector<std::string> projects{};  // besides the keys of the index and of the table
};

/// The values of a primary key, in the order of its attributes.
using Key = std::vector<keyc::AttributeValue>;
struct KeyOrder {
  bool operator()(const Key& a, const Key& b) const;
};

/// One table: its keys and its items. Indexes are derived from the items.
class Table {
 public:
  /// Refuses a definition whose key attributes are not defined.
  explicit Table(const keyc::CreateTable& definition);

  const KeySchema& key() const { return key_; }
  /// Refuses an unknown name.
  const Index& index(const std::string& name) const;
  /// The attributes of the key that a page ends with: those of the index, if there is one, and of the primary key.
  std::vector<KeyAttribute> keys_of_page(const Index* index) const;
  /// The attributes of the item that the index projects.
  keyc::Item seen_through(const Index* index, const keyc::Item& item) const;

  /// Refuses paths that lead into a key attribute, of the table or of an index.
  void require_scalar_keys(const std::vector<Path>& paths) const;
  /// Refuses a key with other attributes, or with values that a key cannot have.
  Key key_from(const keyc::Item& attributes) const;
  /// Refuses an item without a whole primary key, with an index key of a wrong type, or larger than 400 KB.
  Key key_of(const keyc::Item& item) const;
  /// Refuses the same attributes of index keys as key_of().
  void check_item(const keyc::Item& item) const;

  /// Null if there is no item.
  const keyc::Item* find(const Key& key) const;
  /// Puts the item, or removes the item with this key.
  void store(const Key& key, std::optional<keyc::Item> item);
  const std::map<Key, keyc::Item, KeyOrder>& items() const { return items_; }

 private:
  KeySchema key_;
  std::map<std::string, Index> indexes_;
  std::map<Key, keyc::Item, KeyOrder> items_;
};

}  // namespace fake_dynamodb
