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

/// Of a table one attribute on each side, or none to sort by; of an index up to four.
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

/// The values of a primary key: in the order of its attributes.
using Key = std::vector<keyc::AttributeValue>;
struct KeyOrder {
  bool operator()(const Key& a, const Key& b) const;
};

/// One table: its keys and its items. Indexes are read from the items.
class Table {
 public:
  /// Refuses a definition whose key attributes are not defined.
  explicit Table(const keyc::CreateTable& definition);

  const KeySchema& key() const { return key_; }
  /// Refuses where there is none.
  const Index& index(const std::string& name) const;
  /// Of an item in the index, its primary key too: what a page ends with.
  std::vector<KeyAttribute> keys_of_page(const Index* index) const;
  /// What a read through the index sees of an item.
  keyc::Item seen_through(const Index* index, const keyc::Item& item) const;

  /// Refuses paths that lead into a key attribute, of the table or of an index.
  void require_scalar_keys(const std::vector<Path>& paths) const;
  /// Refuses a key with other attributes, or with values that no key has.
  Key key_from(const keyc::Item& attributes) const;
  /// Refuses an item without a whole primary key, with an index key of a wrong type, or larger than 400 KB.
  Key key_of(const keyc::Item& item) const;
  /// Refuses key attributes of indexes as key_of() does.
  void check_item(const keyc::Item& item) const;

  /// Null where there is none.
  const keyc::Item* find(const Key& key) const;
  /// Puts the item there, or removes what is there.
  void store(const Key& key, std::optional<keyc::Item> item);
  const std::map<Key, keyc::Item, KeyOrder>& items() const { return items_; }

 private:
  KeySchema key_;
  std::map<std::string, Index> indexes_;
  std::map<Key, keyc::Item, KeyOrder> items_;
};

}  // namespace fake_dynamodb
