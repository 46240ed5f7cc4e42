#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/types/type.hpp"
#include "grammar/source.hpp"

/// What items hold, and conditions on it.
namespace keyc::model {

/// "u32", "Status"
std::string_view name_of(const Type& type);

/// A value that stands in a schema: a default, or the right side of a condition. What it is a value of says the type
/// that it meets.
struct Literal {
  enum class Kind : std::uint8_t { text, number, boolean, enumerator, now, fresh_id, empty };
  Kind kind = Kind::text;
  std::string text;  // the value as written; of an enumerator its name; nothing of now, fresh_id ("new") and empty
};

/// Of an entity or a struct.
struct Attribute {
  std::string name;
  std::string stored;  // the name in DynamoDB
  std::string doc;
  Type type;
  std::optional<Literal> default_value;
  bool always_now = false;      // set to the clock by every update
  bool fixed = false;           // set at creation and never again
  bool key_only = false;        // not stored, but read out of a key
  bool lock = false;            // counts the writes of the item
  bool unique = false;          // alone; see Unique
  bool in_primary_key = false;  // or a member of it: no setter
  Span span;
  Span stored_span;    // of what gives the name in DynamoDB
  Span key_only_span;  // of the word
  Span lock_span;      // likewise
  Span unique_span;    // likewise

  /// Outside the primary key, not fixed, and no lock.
  bool is_mutable() const { return !in_primary_key && !fixed && !lock; }
};

struct Struct {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  std::deque<Attribute> members;
  Span span;
};

/// What a key, a condition or a parameter is about: an attribute, or a member of the struct that it holds. An entity
/// has one Field for each name: they are compared by address.
struct Field {
  std::string name;                       // "address.city"
  const Attribute* attribute = nullptr;   // of the entity
  std::vector<const Attribute*> members;  // the way into the struct; empty for the attribute itself

  const Attribute& leaf() const { return members.empty() ? *attribute : *members.back(); }
  /// Without its optional.
  const Type& type() const { return leaf().type; }
  /// Whether it can be absent: itself, or a struct on the way.
  bool optional() const;
};

/// A parameter of an access pattern that stands in its filter: `:minimum`.
struct FilterParameter {
  std::string name;
  Type type;  // never optional
  Span span;
};

/// One value on the right side of a condition.
struct Operand {
  std::optional<Literal> literal;
  const FilterParameter* parameter = nullptr;  // where there is no literal
};

/// `when` and `filter`. Conditions on an absent attribute are as in DynamoDB: none holds but `<>` and `absent`.
struct Condition {
  enum class Kind : std::uint8_t {
    equal,
    not_equal,
    less,
    at_most,
    greater,
    at_least,
    between,
    in,
    begins_with,
    contains,
    present,
    absent,
    flag,  // a bare bool
    negation,
    conjunction,
    disjunction,
  };
  Kind kind = Kind::equal;
  const Field* field = nullptr;   // of all but the last three
  bool of_size = false;           // it is about size(field)
  std::vector<Operand> operands;  // one; two of between, one or more of in
  std::vector<Condition> parts;   // of the last three
  Type operand_type;              // what the operands are values of: the field's, its elements', u64 of a size
  std::string written;            // the whole of it, in the canonical format; nothing of parts
};

/// As in a schema; "flag" of a bare bool.
std::string_view spelling(Condition::Kind kind);
/// Of what the grammar takes for a comparison.
Condition::Kind comparison_of(std::string_view spelling);

/// Each field of the condition once, in order.
std::vector<const Field*> fields_of(const Condition& condition);

}  // namespace keyc::model
