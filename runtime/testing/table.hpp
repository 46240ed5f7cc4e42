#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "keyc/requests.hpp"
#include "testing/expression.hpp"

namespace keyc::fake {

struct KeyAttribute {
  std::string name;
  AttributeValue::Type type{};
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
using Key = std::vector<AttributeValue>;
struct KeyOrder {
  bool operator()(const Key& a, const Key& b) const;
};

/// One table: its keys and its items. Indexes are derived from the items.
class Table {
 public:
  /// Refuses what check_definition() refuses, key attributes that are not defined, and others that are.
  explicit Table(const CreateTable& definition);

  const CreateTable& definition() const { return definition_; }
  /// The attribute that says when an item expires; empty if items do not.
  const std::string& time_to_live() const { return time_to_live_; }
  void time_to_live(std::string attribute) { time_to_live_ = std::move(attribute); }

  const KeySchema& key() const { return key_; }
  /// Refuses an unknown name.
  const Index& index(const std::string& name) const;
  /// The attributes of the key that a page ends with: those of the index, if there is one, and of the primary key.
  std::vector<KeyAttribute> keys_of_page(const Index* index) const;
  /// The attributes of the item that the index projects.
  Item seen_through(const Index* index, const Item& item) const;

  /// Refuses paths that lead into a key attribute, of the table or of an index.
  void require_scalar_keys(const std::vector<Path>& paths) const;
  /// Refuses a key with other attributes, or with values that a key cannot have.
  Key key_from(const Item& attributes) const;
  /// Refuses a key to continue from that has other attributes than keys_of_page(), or values that a key cannot have.
  void check_start_key(const Index* index, const Item& start_key) const;
  /// The primary key of an item, which may have other attributes. Refuses an item without a whole key, or with values
  /// that a key cannot have.
  Key key_of(const Item& item) const;
  /// Refuses an item with values that the key of an index cannot have, or larger than 400 KB.
  void check_item(const Item& item) const;

  /// Null if there is no item.
  const Item* find(const Key& key) const;
  /// Puts the item, or removes the item with this key.
  void store(const Key& key, std::optional<Item> item);
  const std::map<Key, Item, KeyOrder>& items() const { return items_; }
  /// Removes the items for which this holds. Returns how many.
  std::size_t erase_if(const std::function<bool(const Item& item)>& is_gone) {
    return std::erase_if(items_, [&](const auto& entry) { return is_gone(entry.second); });
  }

 private:
  /// Whether it is a part of the primary key or of the key of an index.
  bool is_key(const std::string& name) const;

  CreateTable definition_;
  std::string time_to_live_;
  KeySchema key_;
  std::map<std::string, Index> indexes_;
  std::map<Key, Item, KeyOrder> items_;
};

}  // namespace keyc::fake
