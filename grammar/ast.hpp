#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grammar/source.hpp"

/// A schema as it is written: nothing is resolved, everything knows its place.
namespace keyc::ast {

struct Name {
  std::string text;
  Span span;
};

/// A quoted text, its escapes resolved; the span has the quotes.
struct Text {
  std::string value;
  Span span;
};

struct Number {
  std::string digits;  // as written, without '_'; may begin with '-' and hold a fraction
  Span span;
};

/// `string`, `Status?`, `list<map<i64>>`
struct Type {
  Name name;
  std::vector<Type> arguments;
  bool optional = false;
  Span span;
};

/// What stands behind `=` of an attribute.
struct Literal {
  enum class Kind : std::uint8_t { text, number, word, empty_list, empty_map };
  Kind kind = Kind::word;
  std::string text;  // of a word: `now`, `new`, `true`, an enumerator
  Span span;
};

struct Attribute {
  std::string doc;
  Name name;
  Type type;
  std::optional<Literal> default_value;
  std::optional<Text> as;
  std::vector<Name> words;  // always, fixed, lock, keyonly, unique: whatever follows
};

/// What stands inside `< >`.
struct Expression {
  enum class Kind : std::uint8_t { name, call, number, text };
  Kind kind = Kind::name;
  std::string text;                   // the name (`a.b` for a member), the function, the digits, the text
  std::vector<Expression> arguments;  // of a call
  std::optional<Text> otherwise;      // <x else "…">
  Span span;
};

struct TemplatePart {
  enum class Kind : std::uint8_t { word, text, punctuation, expression };
  Kind kind = Kind::word;
  std::string text;       // the word, the resolved text, the byte
  Expression expression;  // of an expression
  Span span;
};

/// The part as it is written in the canonical format, on one line.
std::string to_text(const TemplatePart& part);

/// `sk = country#state#city`
struct KeyAssignment {
  std::string doc;
  Name key;
  std::vector<TemplatePart> parts;
  Span span;  // of the template
};

struct Parameter {
  Name attribute;
  std::string op;  // "=", "<", "<=", ">", ">=", "between", "begins_with"
  Span span;
};

struct Access {
  enum class Order : std::uint8_t { unspecified, ascending, descending };
  std::string doc;
  Name name;
  std::vector<Parameter> parameters;
  std::optional<Name> on;
  Order order = Order::unspecified;
  Span order_span;
  std::optional<Number> limit;
  Span span;
  bool usable = true;  // false for a `scan`
};

struct Entity {
  std::string doc;
  Name name;
  std::optional<Text> as;
  Name table;
  std::vector<Attribute> attributes;
  std::vector<KeyAssignment> keys;
  std::vector<Access> accesses;
  bool complete = true;          // false where a statement could not be read: what refers to it may be right
  bool attributes_known = true;  // false where that may have been an attribute
  Span span;                     // of the name
};

/// `pk` or `sk as "State#Date"`
struct KeyColumn {
  Name name;
  std::optional<Text> as;
};

/// `key (pk, sk)` and what is in the parentheses of an index.
struct KeySchema {
  KeyColumn partition;
  std::optional<KeyColumn> sort;
  Span span;
};

struct Index {
  std::string doc;
  Name name;
  std::optional<Text> as;
  KeySchema key;
};

struct Table {
  std::string doc;
  Name name;
  std::optional<Text> as;
  std::optional<KeySchema> key;
  std::vector<Index> indexes;
  std::optional<Name> ttl;
  std::optional<Name> text;  // escaped, checked, raw
  std::optional<Name> type;  // the attribute that stores the entity's name, or none
  bool complete = true;
};

struct Enumerator {
  std::string doc;
  Name name;
  std::optional<Text> as;
};

struct Enum {
  std::string doc;
  Name name;
  std::vector<Enumerator> values;
  bool complete = true;
};

/// Something of the language that this version reads but does not have: `local index`, `filter`, `mixin Audited`.
struct Unsupported {
  std::string what;
  Span span;
};

struct File {
  std::string doc;
  std::optional<Name> schema;
  std::vector<Table> tables;
  std::vector<Enum> enums;
  std::vector<Entity> entities;
  std::vector<Unsupported> unsupported;
  std::vector<Name> incomplete;  // declarations that could not be read, as far as their names are known
};

}  // namespace keyc::ast
