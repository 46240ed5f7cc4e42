#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/types/type.hpp"
#include "grammar/source.hpp"
#include "keyc/generated/attribute_name.hpp"

/// The attributes of items.
namespace keyc::model {

/// The name in a schema: "u32", "Status".
std::string_view name_of(const Type& type);
/// The type as a schema writes it: "list<u32>", "timestamp? null stored \"…\"". What is in `names`, an enum or a
/// struct, is called so.
std::string type_text(const Type& type, const std::map<const void*, std::string>& names = {});

/// A value that is written in a schema: a default, or the right side of a condition. Its type is that of the attribute
/// or operand.
struct Literal {
  enum class Kind : std::uint8_t { text, number, boolean, enumerator, now, fresh_id, empty };
  Kind kind = Kind::text;
  std::string text;  // as written, an enumerator's name; empty for fresh_id ("new") and empty; of now as `later`
  std::chrono::seconds later{};  // after now: "30 days" of `now + 30 days`
};

/// An attribute of an entity, or a member of a struct.
struct Attribute {
  std::string name;
  std::string stored;  // the name in DynamoDB
  std::string doc;
  Type type;
  std::optional<Literal> default_value;
  bool always_now = false;      // set to the current time by every update
  bool fixed = false;           // set at creation and never again
  bool key_only = false;        // not stored, but read from a key
  bool lock = false;            // counts the writes of the item
  bool unique = false;          // by itself; see Unique
  bool in_primary_key = false;  // or a member of it is: no setter
  Span span;
  Span stored_span;                // of the name in DynamoDB
  Span key_only_span;              // of the word `keyonly`
  Span lock_span;                  // of the word `lock`
  Span unique_span;                // of the word `unique`
  PartKind part = PartKind::none;  // of a part that a filter names: the name is that of the entry, or its index

  /// Whether updates can set it: not in the primary key, not fixed, and no lock.
  bool is_mutable() const { return !in_primary_key && !fixed && !lock; }
};

struct Struct {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  std::deque<Attribute> members;
  Span span;
};

/// An attribute that a key, a condition or a parameter uses, or a member of the struct that it holds. An entity has one
/// Field for each name, so fields are compared by address.
struct Field {
  std::string name;                       // "address.city"
  const Attribute* attribute = nullptr;   // of the entity
  std::vector<const Attribute*> members;  // the path into the struct, map or list; empty for the attribute itself

  const Attribute& leaf() const { return members.empty() ? *attribute : *members.back(); }
  /// Ask optional() whether the field can be absent: this considers only the leaf.
  const Type& type() const { return leaf().type; }
  /// Whether the field can be absent: because it is optional itself, or because a struct on its path is.
  bool optional() const;
};

}  // namespace keyc::model
