#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/encodings.hpp"
#include "generator/encoding/text_mode.hpp"
#include "generator/types/types.hpp"
#include "grammar/codes.hpp"
#include "grammar/source.hpp"

/// Tables with their keys and indexes.
namespace keyc::model {

struct Entity;
struct Schema;

/// `allow CHECK "REASON"`: what that check finds here is accepted.
struct Allowance {
  Code check;
  std::string reason;
  Span span;  // of the check's name
};

/// A key attribute of a table.
struct KeyAttribute {
  std::string name;
  std::string stored;
  KeyType type = KeyType::string;
  bool type_given = false;  // in the schema
  Span span;
};

/// DynamoDB's limits, in bytes.
inline constexpr std::size_t partition_key_limit = 2048;
inline constexpr std::size_t sort_key_limit = 1024;

/// One attribute on each side; of an index up to four. A table has one partition key attribute.
struct KeySchema {
  std::vector<const KeyAttribute*> partition;
  std::vector<const KeyAttribute*> sort;  // empty where there is none

  bool uses(const KeyAttribute* key) const;
  /// The partition key's, then the sort key's.
  std::vector<const KeyAttribute*> attributes() const;
};

/// What an index holds of an item, besides the keys.
struct Projection {
  enum class Kind : std::uint8_t { all, keys, attributes };
  Kind kind = Kind::all;
  std::vector<std::string> names;  // of attributes, as in the schema
};

struct Index {
  std::string name;
  std::string stored;
  std::string doc;
  bool local = false;
  KeySchema key;
  bool partition_listed = false;  // written in brackets: holds attributes as they are
  bool sort_listed = false;
  Projection projection;
  Span span;
};

struct Table {
  /// The most bytes that DynamoDB takes for this key attribute, in whichever of its roles it takes the fewest.
  std::size_t key_limit(const KeyAttribute* key) const;
  const KeyAttribute* find_key(std::string_view key_name) const;
  bool is_primary(const KeyAttribute* attribute) const { return key.uses(attribute); }
  /// The stored names of what an index of some attributes projects, but for keys: an attribute may have different ones
  /// in different entities. With them the type attribute, so that items can be told apart.
  std::vector<std::string> projected_names(const Index& index) const;

  const Schema* schema = nullptr;
  std::string name;
  std::string stored;
  std::string doc;
  std::deque<KeyAttribute> key_attributes;
  KeySchema key;
  std::string key_doc;
  std::deque<Index> indexes;
  std::string type_attribute;  // empty for `type none`
  std::string time_to_live;    // the stored name of the attribute; empty where there is none
  Span time_to_live_span;
  TextMode text = TextMode::escaped;
  std::vector<const Entity*> entities;  // of all the files of the run, in their order
  std::vector<Allowance> allowances;
  Span span;
};

}  // namespace keyc::model
