#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/encodings.hpp"
#include "generator/encoding/text_mode.hpp"
#include "generator/model/stream_view.hpp"
#include "generator/types/types.hpp"
#include "grammar/codes.hpp"
#include "grammar/source.hpp"
#include "keyc/generated/key_text.hpp"

/// Tables, their keys and their indexes.
namespace keyc::model {

struct Attribute;
struct Entity;
struct Schema;

/// `allow CHECK "REASON"`: findings of that check are accepted here.
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
  bool type_given = false;  // the schema gives the type
  /// Named only by its name in DynamoDB. An attribute of an entity that is stored under it gives it the name.
  bool in_quotes = false;
  Span span;
};

using keyc::partition_key_limit;
using keyc::sort_key_limit;

/// The most indexes of a table. A quota of an account can allow more global ones.
/// Source: "Service, account, and table quotas in Amazon DynamoDB".
inline constexpr std::size_t most_local_indexes = 5;
inline constexpr std::size_t most_global_indexes = 20;

/// "sort" or "partition": the role of a key attribute that has this limit.
std::string_view role_of_limit(std::size_t limit);

/// One attribute on each side; an index has up to four. A table has one partition key attribute.
struct KeySchema {
  std::vector<const KeyAttribute*> partition;
  std::vector<const KeyAttribute*> sort;  // empty if there is no sort key

  bool uses(const KeyAttribute* key) const;
  /// The attributes of the partition key, then those of the sort key.
  std::vector<const KeyAttribute*> attributes() const;
};

/// The attributes in the entries of an index, besides the keys.
struct Projection {
  enum class Kind : std::uint8_t { all, keys, attributes };
  Kind kind = Kind::all;
  std::vector<std::string> names;   // names of attributes in the schema
  std::vector<std::string> stored;  // names in DynamoDB, which the schema has in quotes

  /// All of them, as a schema writes them.
  std::vector<std::string> written() const;
};

struct Index {
  std::string name;
  std::string stored;
  std::string doc;
  bool local = false;
  KeySchema key;
  bool partition_listed = false;  // written in brackets: attributes are the key attributes
  bool sort_listed = false;
  Projection projection;
  Span span;

  /// Whether its entries are whole items.
  bool holds_all() const { return projection.kind == Projection::Kind::all; }
  /// Whether its projection has the attribute. Entries also have key attributes.
  bool projects(const Attribute& attribute) const;
};

/// Whether what is read there can lack attributes of the items. Null is the table itself.
inline bool is_projected(const Index* index) { return index != nullptr && !index->holds_all(); }

struct Table {
  /// The most bytes that this key attribute can have in DynamoDB: the least limit of its roles.
  std::size_t key_limit(const KeyAttribute* key) const;
  const KeyAttribute* find_key(std::string_view key_name) const;
  const KeyAttribute* find_key_stored_as(std::string_view stored_name) const;
  bool is_primary(const KeyAttribute* attribute) const { return key.uses(attribute); }
  /// The type attribute, if it is a key attribute of an index; else null.
  const KeyAttribute* type_key() const;
  /// The stored names of the attributes that an index projects, except keys, and of the type attribute: an attribute
  /// may have different stored names in different entities. Empty unless the projection lists attributes.
  std::vector<std::string> projected_names(const Index& index) const;
  /// The stored names of all attributes of an entry of an index that does not hold whole items: projected ones, then
  /// keys.
  std::vector<std::string> entry_names(const Index& index) const;
  /// Whether the type attribute can be read in the index, or in the table itself if `index` is null.
  bool has_type_in(const Index* index) const;
  /// Whether filters can be on the type attribute there: DynamoDB has none on key attributes of what is read.
  bool filters_type_in(const Index* index) const;

  const Schema* schema = nullptr;
  std::string name;
  std::string stored;
  std::string doc;
  std::deque<KeyAttribute> key_attributes;
  KeySchema key;
  std::string key_doc;
  std::deque<Index> indexes;
  std::string type_attribute;  // empty for `type none`
  std::string time_to_live;    // the stored name of the attribute; empty if there is none
  Span time_to_live_span;
  StreamView stream = StreamView::none;
  TextMode text = TextMode::escaped;
  bool null_absent = false;             // a stored NULL reads as absent, in every optional attribute
  std::vector<const Entity*> entities;  // of all the files of the run, in their order
  std::vector<Allowance> allowances;
  Span span;
};

}  // namespace keyc::model
