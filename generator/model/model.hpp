#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/attributes.hpp"
#include "generator/model/path.hpp"
#include "generator/model/sample.hpp"
#include "generator/model/table.hpp"
#include "grammar/codes.hpp"
#include "grammar/source.hpp"

/// Schemas, resolved and typed: names have become pointers, templates have become encodings, access patterns know their
/// index, updates know their keys. Everything that outputs see. Objects stay where they are: a Model is never copied.
namespace keyc::model {

struct Unique;

/// Key attributes that come and go together, and what they are built from.
struct KeyUnit {
  std::vector<const KeyTemplate*> keys;
  std::vector<const Attribute*> mutable_attributes;  // of the templates and of the presence
  std::vector<const Attribute*> fixed_attributes;    // likewise, outside the primary key
  std::vector<const Field*> fields;                  // of both, what the keys and their presence depend on
  Presence presence;                                 // of each of the keys
  /// In place of keys: the marker of what is unique. Who changes it knows all of the old values.
  const Unique* unique = nullptr;
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

/// `versions by version`: items are never changed. Each is saved as a version of its own and as version 0, which so
/// repeats the newest one.
struct Versions {
  /// What indexes hold: version 0, all others, or all.
  enum class Indexed : std::uint8_t { newest, history, all };

  const Field* field = nullptr;  // that counts them
  Indexed indexed = Indexed::newest;
  std::optional<Condition> in_indexes;  // what that says of the field; nothing of all
  Span span;
};

/// `unique`: of all the entity's items one at most has these values. A marker item holds them, written in one
/// transaction with the item; there is none while one of them is absent.
struct Unique {
  std::string name;  // "email", "tenant,name"
  std::vector<const Field*> fields;
  KeyTemplate partition;            // of the marker
  std::optional<KeyTemplate> sort;  // where the table has a sort key
  Span span;
};

struct Entity {
  const Schema* schema = nullptr;
  std::string name;
  std::string stored;  // what the type attribute holds
  std::string doc;
  const Table* table = nullptr;  // null where an error left none
  std::deque<Attribute> attributes;
  std::deque<Field> fields;
  std::vector<std::unique_ptr<const Encoding>> encodings;  // made by functions in the templates
  std::deque<KeyTemplate> keys;
  std::deque<Path> paths;  // the table's first; none where an error left the primary key incomplete
  /// What the keys of the paths, and whether they are stored, depend on: in the order of the attributes.
  std::vector<const Field*> component_fields;
  std::deque<AccessPattern> accesses;
  std::optional<Versions> versions;
  std::deque<Unique> uniques;
  std::deque<Sample> samples;
  std::optional<std::uint64_t> size;  // in bytes: of an item, for what is said of costs
  UpdatePlan update;                  // nothing where there are versions
  std::vector<Allowance> allowances;
  Span span;
  Span stored_span;  // of what gives `stored`

  /// Of an entity that has paths.
  const Path& primary() const { return paths.front(); }
  /// The keys of the paths, each once: an attribute may have the name of a key attribute of an index that it does not
  /// complete.
  std::vector<const KeyTemplate*> keys_in_paths() const;
  const KeyTemplate* template_of(const KeyAttribute* key) const;
  /// Of the table itself where there is no index. Null where no item can be in the index.
  const Path* path_on(const Index* index) const;
  const Attribute* find_attribute(std::string_view attribute_name) const;
  /// Whether the primary key tells the field's value: it holds the field itself, in a form that loses nothing, and not
  /// as or behind raw text whose end nothing tells.
  bool key_tells(const Field& field) const;
  /// The same of the attribute itself.
  bool key_tells(const Attribute& attribute) const;
  /// The attributes that an index holds of the entity's items, in their order: those that it projects, those that are
  /// key attributes of the table or of the index themselves, and keyonly ones that its keys tell.
  std::vector<const Attribute*> attributes_in(const Index& index) const;
};

/// A pattern of a collection: one key condition around what the pattern of each member reads.
struct CollectionPattern {
  AccessPattern shared;                  // as declared, with the path of the first member
  std::deque<AccessPattern> of_members;  // in their order, on one key; each with the parameters that the member has
};

/// Items of several entities of one table that are read together.
struct Collection {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  const Table* table = nullptr;
  std::vector<const Entity*> members;  // as declared
  bool skips_others = false;
  Entity united;  // has every attribute of the members, once: what filters are about
  std::deque<CollectionPattern> accesses;
  Span span;
};

/// One file.
struct Schema {
  std::string name;             // the C++ namespace
  std::string outer_namespace;  // that one is in: "acme::db"; empty: in none
  std::string file;             // as it was given, without its folders
  std::string doc;
  bool is_output = true;               // not just imported
  bool is_named = true;                // on the command line: all that belongs to it is there
  std::vector<const Schema*> imports;  // as they stand in the file
  std::deque<Enum> enums;
  std::deque<Struct> structs;  // each behind those that it holds
  std::deque<Table> tables;
  std::deque<Entity> entities;
  std::deque<Collection> collections;
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
