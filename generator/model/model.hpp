#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/encodings.hpp"
#include "generator/model/types.hpp"
#include "grammar/source.hpp"

/// Schemas, resolved and typed: names have become pointers, templates have become encodings, access patterns know their
/// index, updates know their keys. Everything that outputs see. Objects stay where they are: a Model is never copied.
namespace keyc::model {

struct Entity;
struct Schema;
struct Struct;

struct Enumerator {
  std::string name;
  std::string text;  // stored
  std::string doc;
};

struct Enum {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  std::vector<Enumerator> values;
  Span span;
};

struct Type {
  TypeKind kind = TypeKind::string;
  const Enum* enumeration = nullptr;  // of TypeKind::enumeration
  const Struct* structure = nullptr;  // of TypeKind::structure
  std::vector<Type> arguments;        // of a list, a map or a set: the type of its elements, never optional
  bool optional = false;
};

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
  bool in_primary_key = false;  // or a member of it: no setter
  Span span;
  Span stored_span;  // of what gives the name in DynamoDB

  /// Outside the primary key and not fixed.
  bool is_mutable() const { return !in_primary_key && !fixed; }
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
};

/// Each field of the condition once, in order.
std::vector<const Field*> fields_of(const Condition& condition);

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
  Span span;
};

/// An encoded field inside a template.
struct Component {
  const Field* field = nullptr;
  const Encoding* encoding = nullptr;
  TextMode mode = TextMode::escaped;
  bool as_it_is = false;        // text at the end of a template, written without a mode
  char separator = 0;           // the byte that the text mode keeps apart; 0 where there is none
  bool last = false;            // nothing follows
  bool may_be_empty = false;    // last, behind a literal
  bool ended_by_width = false;  // text directly before a last component of fixed width: no condition reaches it alone
  Span span;

  /// Whether the keys in a range of it are one range of keys: not of text that more of the key follows, unless it is
  /// escaped.
  bool takes_ranges() const;
  /// Whether it is a time-ordered id, which a range of times may be asked of.
  bool takes_times() const;
  /// What it can be asked for besides: "InYear", "InMonth" or "InDay" of keyc/calendar.hpp; empty where it shows no
  /// date.
  std::string_view calendar_period() const;
};

/// The component as the bound of a range or a prefix of it is written: no text is a bound too.
Component as_bound(Component component);

/// A literal, or a component.
struct Part {
  std::string literal;
  std::optional<Component> component;
};

/// What must hold for an index key attribute to be stored; nothing of one that always is.
struct Presence {
  std::vector<const Field*> fields;          // optional ones that are present
  std::vector<const Condition*> conditions;  // `when`

  bool always() const { return fields.empty() && conditions.empty(); }
  friend bool operator==(const Presence&, const Presence&) = default;
};

/// The value of one key attribute in one entity: a template, or an attribute of the same name as it is.
struct KeyTemplate {
  const KeyAttribute* key = nullptr;
  bool native = false;  // one part, a component without an encoding into text: the attribute in its own type
  std::string written;  // as in the schema
  std::string doc;
  std::vector<Part> parts;
  std::optional<Condition> when;
  /// What must hold for it to be stored: the indexes that it is part of are entered as a whole, where they agree on it.
  Presence presence;
  Span span;

  std::vector<const Component*> components() const;
  /// The literal directly behind one of the components; empty where another one or nothing follows.
  std::string_view literal_behind(const Component& component) const;
};

/// One component that a path asks for.
struct Step {
  const Field* field = nullptr;
  const Component* component = nullptr;  // its first one, in key order
  const KeyTemplate* key = nullptr;      // that holds the component
  bool in_partition = false;
  bool folded = false;  // no component of the path holds the field's whole value
};

/// How far the steps of a path reach into its sort key: the first `keys` attributes are whole, and of the one behind
/// them the first `components` are fixed.
struct SortReach {
  std::size_t keys = 0;
  std::size_t components = 0;
};

/// The way to a table's or an index's items of one entity: its components in key order, each field once.
struct Path {
  const Index* index = nullptr;  // null: the table itself
  const KeySchema* key = nullptr;
  std::vector<const KeyTemplate*> partition;  // as in the key schema
  std::vector<const KeyTemplate*> sort;
  std::vector<Step> steps;
  std::size_t partition_steps = 0;  // how many of them complete the partition key
  Presence presence;                // what must hold for an item to be in the index
  /// Where the key holds a part of a value in front of the value itself (`day(at)`, then `at`): the same path with that
  /// part as a step of its own, for the items whose values share it. The value is its last step, which takes ranges
  /// only.
  std::vector<Path> by_part;
  const Component* part = nullptr;  // of such a path

  /// The step of `part`.
  std::size_t part_step() const;

  SortReach sort_reach(std::size_t steps_given) const;
  /// The component that a condition behind these steps is about; null where the whole key is fixed.
  const Component* next_sort_component(std::size_t steps_given) const;
  /// Whether what these steps fix of the key tells their values: false where a folded form is fixed and the whole value
  /// stands further back, so that a query would return other values too.
  bool tells_values_after(std::size_t steps_given) const;
  /// Whether a query can follow these steps: the partition key is whole, values are told, and the sort key is not cut
  /// where only its end would tell how long a text is.
  bool can_query_after(std::size_t steps_given) const;
  /// The component that a range behind these steps would be on; null where the next step is none of the sort key's, or
  /// no condition reaches it.
  const Component* range_component(std::size_t steps_given) const;
};

enum class Operator : std::uint8_t { equal, less, at_most, greater, at_least, between, begins_with };

struct Parameter {
  const Field* field = nullptr;
  Operator op = Operator::equal;
};

enum class Operation : std::uint8_t { get, query, scan };

struct AccessPattern {
  std::string name;
  std::string doc;
  Operation operation = Operation::query;
  std::vector<Parameter> parameters;  // as declared; none of a scan
  const Path* path = nullptr;         // null of a scan
  std::size_t steps_given = 0;        // how many steps of the path are fixed by equality
  const Parameter* range = nullptr;   // the operator on the component after those
  std::optional<bool> ascending;
  std::optional<std::uint32_t> limit;
  bool consistent = false;
  std::optional<Condition> filter;
  std::deque<FilterParameter> filter_parameters;  // in the order of their first use
  Span span;

  /// Whether the range may be one of times, on an id.
  bool takes_times() const;
};

/// Key attributes that come and go together, and what they are built from.
struct KeyUnit {
  std::vector<const KeyTemplate*> keys;
  std::vector<const Attribute*> mutable_attributes;  // of the templates and of the presence
  std::vector<const Attribute*> fixed_attributes;    // likewise, outside the primary key
  Presence presence;                                 // of each of the keys
};

/// Attributes that can only be set together, since key attributes are built from several of them.
struct SetterGroup {
  std::vector<const Attribute*> attributes;
  std::vector<const Attribute*> given;  // fixed ones that the keys need too: never written, but guarded
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
  const Schema* schema = nullptr;
  std::string name;
  std::string stored;  // what the type attribute holds
  std::string doc;
  const Table* table = nullptr;
  std::deque<Attribute> attributes;
  std::deque<Field> fields;
  std::vector<std::unique_ptr<const Encoding>> encodings;  // made by functions in the templates
  std::deque<KeyTemplate> keys;
  std::deque<Path> paths;  // the table's first
  std::deque<AccessPattern> accesses;
  UpdatePlan update;
  Span span;
  Span stored_span;  // of what gives `stored`

  const Path& primary() const { return paths.front(); }
  /// The keys of the paths, each once: an attribute may have the name of a key attribute of an index that it does not
  /// complete.
  std::vector<const KeyTemplate*> keys_in_paths() const;
  const KeyTemplate* template_of(const KeyAttribute* key) const;
  const Attribute* find_attribute(std::string_view attribute_name) const;
  /// Whether the primary key tells the field's value: it holds the field itself, in a form that loses nothing.
  bool key_tells(const Field& field) const;
  /// The attributes that an index holds of the entity's items, in their order: those that it projects, and those that
  /// are key attributes of the table or of the index themselves.
  std::vector<const Attribute*> attributes_in(const Index& index) const;
};

/// One file.
struct Schema {
  std::string name;  // the C++ namespace
  std::string file;  // as it was given, without its folders
  std::string doc;
  bool is_output = true;               // named on the command line, not just imported
  std::vector<const Schema*> imports;  // as they stand in the file
  std::deque<Enum> enums;
  std::deque<Struct> structs;  // each behind those that it holds
  std::deque<Table> tables;
  std::deque<Entity> entities;
  Span span;
};

/// All the files of one run, imported ones before those that import them.
struct Model {
  Model() = default;
  Model(Model&&) = default;
  Model& operator=(Model&&) = default;
  Model(const Model&) = delete;
  std::deque<Schema> schemas;
};

}  // namespace keyc::model
