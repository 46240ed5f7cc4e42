#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/sample.hpp"
#include "grammar/source.hpp"

/// A schema as it is written: no name is resolved, and every node has its place in the source.
namespace keyc::ast {

struct Name {
  std::string text;
  Span span;
  bool in_quotes = false;  // a name in DynamoDB, which need not be a word
};

/// A quoted text with its escapes resolved; the span includes the quotes.
struct Text {
  std::string value;
  Span span;
};

struct Number {
  std::string digits;  // as written, but without '_'; may begin with '-' and have a fraction
  Span span;
};

/// `allow order "pages are small"`
struct Allow {
  Name check;
  Text reason;
};

/// `"yyyy-MM-dd" at "+09:00"`, `("Y", "N")`, `string 2`, `hex lower`: how a type is stored.
struct Form {
  Name word;                    // empty if it is a pattern or two texts
  std::optional<Name> letters;  // lower, after the word
  std::optional<Number> places;
  std::vector<Text> texts;    // a pattern, or what is stored for true and for false
  std::optional<Text> clock;  // of a pattern
  Span span;                  // after `stored`
};

/// `string`, `Status?`, `list<map<i64>>`, `bool stored number`
struct Type {
  Name name;
  std::vector<Type> arguments;
  bool optional = false;
  Span span;  // without the form
  std::optional<Form> form;
  std::optional<Span> null;  // the word, which says that NULL reads as absent
};

/// `30 days`
struct Duration {
  Number number;
  Name unit;
};

/// The default after the `=` of an attribute.
struct Literal {
  enum class Kind : std::uint8_t { text, number, word, empty_list, empty_map };
  Kind kind = Kind::word;
  std::string text;  // a word is `now`, `new`, `true`, `false` or an enumerator
  Span span;
  std::optional<Duration> later{};  // `now + 30 days`
};

/// `type PyTime = timestamp_us stored "…"`
struct NamedType {
  std::string doc;
  Name name;
  Type type;
};

/// An attribute of an entity, a struct or a mixin.
struct Attribute {
  std::string doc;
  Name name;
  Type type;
  std::optional<Literal> default_value;
  std::optional<Text> as;
  std::vector<Name> words;  // always, fixed, lock, keyonly, unique, or any other word: not checked here
  bool repeats = false;     // a further name of `a, b : string`: all but the name is that of the attribute before it
};

/// `["ann"]` or `[2]` after an attribute: an entry of a map or an element of a list.
struct Part {
  bool is_entry = false;
  std::string text;  // the name of the entry, or the digits of the index
  Span span;         // with its brackets
};

/// One side of a condition.
struct Operand {
  enum class Kind : std::uint8_t { name, size, text, number, word, parameter, list };
  Kind kind = Kind::name;
  std::string text;  // the name (`a.b`), also that in `size( )`; the text, digits, word; a parameter without ':'
  Span span;
  std::optional<Part> part{};  // of a name or in a size
};

/// The condition after `when` or `filter`.
struct Condition {
  enum class Kind : std::uint8_t {
    comparison,  // left op right
    between,     // left, two on the right
    in,          // left, one or more on the right, or a list
    begins_with,
    contains,
    present,  // left only
    absent,
    flag,      // left only: a bare bool
    negation,  // one part
    conjunction,
    disjunction,
  };
  Kind kind = Kind::comparison;
  std::string op;              // of a comparison: "=", "<>", "<", "<=", ">", ">="
  Operand left;                // a name or a size
  std::vector<Operand> right;  // never names
  std::vector<Condition> parts;
  Span span;
};

/// The condition as it is written in the canonical format, on one line.
std::string to_text(const Condition& condition);

/// The expression inside `< >`.
struct Expression {
  enum class Kind : std::uint8_t { name, call, number, text };
  Kind kind = Kind::name;
  std::string text;                   // the name (`a.b` for a member), the function, the digits, the text
  std::vector<Expression> arguments;  // of a call
  std::vector<Expression> scale;      // of an argument: `from -60 to 60`, two numbers or texts; empty without it
  std::optional<Number> from;         // shard(…) from 1
  std::optional<Number> was;          // shard(…) was 4
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
  std::optional<Condition> when;
  std::vector<Allow> allows;
  std::optional<Span> overrides;  // the word, which says that the template is in place of a mixin's
  Span span;                      // of the template
};

struct Parameter {
  Name attribute;  // `a.b` for a member
  std::string op;  // "=", "<", "<=", ">", ">=", "between", "begins_with", "in"
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
  std::optional<Number> ranges;
  std::optional<Text> oldest;
  std::optional<Duration> age;  // `oldest now - 90 days`
  std::optional<Number> empty;
  std::optional<Span> scan;
  std::optional<Span> consistent;
  std::vector<Name> select;  // `a.b` for a member
  std::optional<Span> select_span;
  std::optional<Condition> filter;
  Span span;
};

/// `versions by version indexes all`
struct Versions {
  Name attribute;
  std::optional<Name> indexes;  // history or all
  Span span;
};

/// `unique (a, b)`
struct Unique {
  std::vector<Name> attributes;
  Span span;
};

/// `size 2 KB`
struct Size {
  Number number;
  Name unit;
  Span span;
};

/// `items 50 per customerId`
struct Items {
  Number number;
  std::optional<Name> per;  // `a.b` for a member
  Span span;
};

struct Entity {
  std::string doc;
  Name name;
  std::optional<Text> as;
  Name table;
  std::vector<Name> mixins;
  std::vector<Attribute> attributes;
  std::vector<KeyAssignment> keys;
  std::vector<Access> accesses;
  std::vector<Allow> allows;
  std::optional<Versions> versions;
  std::vector<Unique> uniques;
  std::vector<Sample> samples;
  std::optional<Size> size;
  std::optional<Items> items;
  std::optional<Span> null_absent;
  bool complete = true;          // false if a statement could not be read: references to the entity are not judged
  bool attributes_known = true;  // false if that statement may have been an attribute
  Span span;                     // of the name
};

/// `collection Feed in Telemetry { members Device, Reading … }`
struct Collection {
  std::string doc;
  Name name;
  Name table;
  std::vector<Name> members;
  std::vector<Access> accesses;
  std::optional<Span> skips_others;
  bool complete = true;  // false if a statement could not be read
};

/// `pk`, `sk as "State#Date"`, `"State#Date"` or `score: number`
struct KeyColumn {
  Name name;
  std::optional<Text> as;
  std::optional<Name> type;  // string, number, binary
};

/// One side of a key: a plain name, or a list of them in brackets.
struct KeySide {
  std::vector<KeyColumn> columns;
  bool list = false;  // written in brackets
  Span span;
};

/// `key (pk, sk)`, or the parentheses of an index. A local index has only a sort side: its key attribute is in `sort`,
/// and `partition` is empty.
struct KeySchema {
  std::string doc;  // of `key (…)`
  KeySide partition;
  std::optional<KeySide> sort;
  Span span;
};

/// `projects all`, `projects keys`, `projects (name, status)`
struct Projection {
  enum class Kind : std::uint8_t { all, keys, attributes };
  Kind kind = Kind::all;
  std::vector<Name> attributes;
  Span span;
};

struct Index {
  std::string doc;
  Name name;
  std::optional<Text> as;
  bool local = false;
  KeySchema key;
  std::optional<Projection> projection;
};

struct Stream {
  enum class View : std::uint8_t { keys, new_image, old_image, new_and_old };
  View view = View::keys;
  Span span;
};

struct Table {
  std::string doc;
  Name name;
  std::optional<Text> as;
  std::optional<KeySchema> key;
  std::vector<Index> indexes;
  std::optional<Name> ttl;
  std::optional<Stream> stream;
  std::optional<Name> text;  // escaped, checked, raw
  std::optional<Name> type;  // the attribute that stores the entity's name, or none
  std::optional<Span> null_absent;
  std::vector<Allow> allows;
  bool complete = true;
};

struct Enumerator {
  std::string doc;
  Name name;
  std::optional<Text> as;
  std::optional<Number> number;  // `open as 1`
};

struct Enum {
  std::string doc;
  Name name;
  std::vector<Enumerator> values;
  bool complete = true;
};

/// A `struct` or a `mixin`.
struct AttributeBlock {
  std::string doc;
  Name name;
  std::vector<Attribute> attributes;
  std::vector<KeyAssignment> keys;  // of a mixin
  bool complete = true;
};

/// `import "common.keys"`
struct Import {
  Text path;
  Span span;
};

/// A part of the language that this version reads but does not support: `transaction`, `ranges`.
struct Unsupported {
  std::string what;
  Span span;
};

struct File {
  std::string doc;
  std::optional<Name> schema;
  std::vector<Import> imports;
  std::vector<Table> tables;
  std::vector<Enum> enums;
  std::vector<NamedType> types;
  std::vector<AttributeBlock> structs;
  std::vector<AttributeBlock> mixins;
  std::vector<Entity> entities;
  std::vector<Collection> collections;
  std::vector<Unsupported> unsupported;
  std::vector<Name> incomplete;  // names of declarations that could not be read, if known
  bool imports_known = true;     // false if an import could not be read: it may declare any name
};

}  // namespace keyc::ast
