#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/encodings.hpp"
#include "generator/model/types.hpp"
#include "grammar/source.hpp"

/// Schemas, resolved and typed: names have become pointers, templates have become encodings, access patterns know their
/// index, updates know their keys. Everything that outputs see. Objects stay where they are: a Model is never copied.
namespace keyc::model {

struct Schema;

struct Enumerator {
  std::string name;
  std::string text;  // stored
  std::string doc;
};

struct Enum {
  std::string name;
  std::string doc;
  std::vector<Enumerator> values;
  Span span;
};

struct Type {
  TypeKind kind = TypeKind::string;
  const Enum* enumeration = nullptr;  // of TypeKind::enumeration
  bool optional = false;
};

/// What a member is initialised with.
struct Default {
  enum class Kind : std::uint8_t { text, number, boolean, enumerator, now, fresh_id };
  Kind kind = Kind::text;
  std::string text;  // the value as written; of an enumerator its name
};

struct Attribute {
  std::string name;
  std::string stored;  // the name in DynamoDB
  std::string doc;
  Type type;
  std::optional<Default> default_value;
  bool always_now = false;      // set to the clock by every update
  bool in_primary_key = false;  // no setter
  Span span;
};

/// A key attribute of a table: a string in this version.
struct KeyAttribute {
  std::string name;
  std::string stored;
  Span span;
};

/// DynamoDB's limits, in bytes.
inline constexpr std::size_t partition_key_limit = 2048;
inline constexpr std::size_t sort_key_limit = 1024;

struct KeySchema {
  const KeyAttribute* partition = nullptr;
  const KeyAttribute* sort = nullptr;  // null where there is none
};

struct Index {
  std::string name;
  std::string stored;
  std::string doc;
  KeySchema key;
  Span span;
};

struct Table {
  /// The most bytes that DynamoDB takes for this key attribute, in whichever of its roles it takes the fewest.
  std::size_t key_limit(const KeyAttribute* key) const;

  std::string name;
  std::string stored;
  std::string doc;
  std::deque<KeyAttribute> key_attributes;
  KeySchema key;
  std::deque<Index> indexes;
  std::string type_attribute;
  std::string time_to_live;  // the stored name of the attribute; empty where there is none
  Span time_to_live_span;
  TextMode text = TextMode::escaped;
  Span span;
};

/// An encoded attribute inside a template.
struct Component {
  const Attribute* attribute = nullptr;
  const Encoding* encoding = nullptr;
  TextMode mode = TextMode::escaped;
  bool as_it_is = false;      // text at the end of a template, written without a mode
  char separator = 0;         // the byte that the text mode keeps apart; 0 where there is none
  int digits = 0;             // of pad
  bool last = false;          // nothing follows
  bool may_be_empty = false;  // last, behind a literal
  Span span;
};

/// A literal, or a component.
struct Part {
  std::string literal;
  std::optional<Component> component;
};

/// The template of one key attribute in one entity.
struct KeyTemplate {
  const KeyAttribute* key = nullptr;
  std::string written;  // as in the schema
  std::vector<Part> parts;
  Span span;

  std::vector<const Component*> components() const;
};

/// One component that a path asks for.
struct Step {
  const Attribute* attribute = nullptr;
  const Component* component = nullptr;  // its first one, in key order
  bool in_partition = false;
  bool folded = false;  // no component of the path holds the attribute's whole value
};

/// The way to a table's or an index's items of one entity: its components in key order, each attribute once.
struct Path {
  const Index* index = nullptr;  // null: the table itself
  KeySchema key;
  const KeyTemplate* partition = nullptr;
  const KeyTemplate* sort = nullptr;  // null where the key has none
  std::vector<Step> steps;
  std::size_t partition_steps = 0;  // how many of them complete the partition key
  /// The optional attributes that must be present for an item to be in the index.
  std::vector<const Attribute*> sparse_on;

  /// How many leading components of the sort key are fixed by the first `steps_given` steps.
  std::size_t sort_components_after(std::size_t steps_given) const;
  /// Whether what these steps fix of the key tells their values: false where a folded form is fixed and the whole value
  /// stands further back, so that a query would return other values too.
  bool tells_values_after(std::size_t steps_given) const;
};

enum class Operator : std::uint8_t { equal, less, at_most, greater, at_least, between, begins_with };

struct Parameter {
  const Attribute* attribute = nullptr;
  Operator op = Operator::equal;
};

struct AccessPattern {
  std::string name;
  std::string doc;
  std::vector<Parameter> parameters;  // as declared
  const Path* path = nullptr;
  bool is_get = false;               // the whole primary key is fixed
  std::size_t steps_given = 0;       // how many steps of the path are fixed by equality
  const Parameter* range = nullptr;  // the operator on the component after those
  std::optional<bool> ascending;
  std::optional<std::uint32_t> limit;
  Span span;
};

/// Key attributes that come and go together, and what they are built from.
struct KeyUnit {
  std::vector<const KeyTemplate*> keys;
  std::vector<const Attribute*> mutable_attributes;
  std::vector<const Attribute*> present;  // the optional ones: where one is absent, so are the keys
};

/// Attributes that can only be set together, since key attributes are built from several of them.
struct SetterGroup {
  std::vector<const Attribute*> attributes;
  std::vector<const KeyUnit*> units;
};

struct UpdatePlan {
  std::deque<KeyUnit> units;
  std::vector<SetterGroup> groups;  // in the order of the attributes
  /// False where a `= now always` attribute shares a key with mutable attributes that are not, or that may be absent:
  /// no update can do without them.
  bool blind = true;
};

struct Entity {
  std::string name;
  std::string stored;  // what the type attribute holds
  std::string doc;
  const Table* table = nullptr;
  std::deque<Attribute> attributes;
  std::deque<KeyTemplate> keys;
  std::deque<Path> paths;  // the table's first
  std::deque<AccessPattern> accesses;
  UpdatePlan update;
  Span span;

  const Path& primary() const { return paths.front(); }
  const KeyTemplate* template_of(const KeyAttribute* key) const;
};

/// One file.
struct Schema {
  std::string name;  // the C++ namespace
  std::string file;  // as it was given, without its folders
  std::string doc;
  std::deque<Enum> enums;
  std::deque<Table> tables;
  std::deque<Entity> entities;
  Span span;
};

/// All the files of one run.
struct Model {
  Model() = default;
  Model(Model&&) = default;
  Model& operator=(Model&&) = default;
  Model(const Model&) = delete;
  std::deque<Schema> schemas;
};

}  // namespace keyc::model
