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

/// Schemas, resolved and typed: names have become pointers, templates have become encodings, access patterns have their
/// index, updates have their keys. Outputs see nothing else. Objects keep their addresses: a Model is never copied.
namespace keyc::model {

struct Unique;

/// Key attributes that are written and removed together, and what they are built from.
struct KeyUnit {
  std::vector<const KeyTemplate*> keys;
  std::vector<const Attribute*> mutable_attributes;  // in the templates and the presence
  std::vector<const Attribute*> fixed_attributes;    // likewise, without those that the primary key determines
  std::vector<const Field*> fields;                  // of both: the fields that the keys and the presence depend on
  Presence presence;                                 // of each of the keys
  /// Instead of keys: the constraint whose marker this unit is. A change of it needs all of the old values.
  const Unique* unique = nullptr;
};

/// Attributes that can only be set together, since key attributes are built from several of them.
struct SetterGroup {
  std::vector<const Attribute*> attributes;
  std::vector<const Attribute*> given;  // fixed attributes that the keys need too: not written, but compared
  std::vector<const KeyUnit*> units;
};

/// Of the members of the structs that an entity's attributes hold, those that have setters and conditions of their own.
struct MemberLevels {
  std::size_t listed = 0;  // how deep they are; members of the attributes' own structs are level 1
  bool all = true;         // no member is deeper
};

struct UpdatePlan {
  std::deque<KeyUnit> units;
  std::vector<SetterGroup> groups;  // in the order of the attributes
  /// Whether an item can be updated without being loaded. False if something is unique, and if a `= now always`
  /// attribute shares a key with mutable attributes that are not set always, or that may be absent: every update would
  /// need them.
  bool blind = true;
};

/// `versions by version`: items are never changed. Each is saved as a version of its own and as version 0, which
/// therefore repeats the newest version.
struct Versions {
  /// The versions in indexes: only version 0, all others, or all.
  enum class Indexed : std::uint8_t { newest, history, all };

  const Field* field = nullptr;  // the number of the version
  Indexed indexed = Indexed::newest;
  std::optional<Condition> in_indexes;  // the same as a condition on the field; no value for all
  Span span;
};

/// `unique`: at most one of the entity's items has these values. A marker item, which is written in one transaction
/// with the item, has them in its key. There is no marker while one of the values is absent.
struct Unique {
  std::string name;  // "email", "tenant,name"
  std::vector<const Field*> fields;
  KeyTemplate partition;            // of the marker
  std::optional<KeyTemplate> sort;  // if the table has a sort key
  Span span;
};

/// How many items are expected, for costs only: in all, or for each value of a field.
struct ExpectedItems {
  std::uint64_t count = 0;
  const Field* per = nullptr;
  Span per_span{};
};

struct Entity {
  const Schema* schema = nullptr;
  std::string name;
  std::string stored;  // the value of the type attribute
  std::string doc;
  const Table* table = nullptr;  // null after an error
  std::deque<Attribute> attributes;
  std::deque<Field> fields;
  std::deque<Attribute> parts;    // entries of maps and elements of lists that filters name
  std::deque<Field> part_fields;  // they are in no key, and no update or condition of a program knows them
  MemberLevels member_levels;
  std::vector<std::unique_ptr<const Encoding>> encodings;  // of the functions in the templates
  std::deque<KeyTemplate> keys;
  std::deque<Path> paths;  // the table's first; none if, after an error, the primary key is incomplete
  /// The fields that the keys of the paths, and whether these are stored, depend on: in the order of the attributes.
  std::vector<const Field*> component_fields;
  std::deque<AccessPattern> accesses;
  std::optional<Versions> versions;
  std::vector<Unique> uniques;
  std::vector<Sample> samples;
  std::optional<std::uint64_t> size;  // of an item in bytes, for the costs in the documentation
  std::optional<ExpectedItems> items;
  UpdatePlan update;  // empty if there are versions
  std::vector<Allowance> allowances;
  Span span;
  Span stored_span;  // of the text that gives `stored`

  /// The path of the table itself. The entity must have paths.
  const Path& primary() const { return paths.front(); }
  /// The keys of the paths, each once. `keys` can have more: an attribute may have the name of a key attribute of an
  /// index that the entity has no other key attributes of.
  std::vector<const KeyTemplate*> keys_in_paths() const;
  const KeyTemplate* template_of(const KeyAttribute* key) const;
  /// The path of the table itself if `index` is null. Null if no item can be in the index.
  const Path* path_on(const Index* index) const;
  const Attribute* find_attribute(std::string_view attribute_name) const;
  /// Whether the field's value can be read from the primary key: the key holds the whole field in a form that loses
  /// nothing, and the field neither is nor follows raw text whose end nothing shows.
  bool key_determines(const Field& field) const;
  /// Whether the attribute's value can be read from the primary key: the field that is the whole attribute can.
  bool key_determines(const Attribute& attribute) const;
  /// The entity's attributes in the entries of an index, in their order: those that it projects, those that are key
  /// attributes of the table or of the index themselves, and keyonly ones that can be read from its keys.
  std::vector<const Attribute*> attributes_in(const Index& index) const;
};

/// A pattern of a collection: one key condition that includes what the pattern of each member reads.
struct CollectionPattern {
  AccessPattern shared;  // as declared, with the path of the first member
  std::deque<AccessPattern>
      of_members;  // in the order of the members, on one key; each with the parameters that the member has
};

/// Items of several entities of one table that are read together.
struct Collection {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  const Table* table = nullptr;
  std::vector<const Entity*> members;  // as declared
  bool skips_others = false;
  Entity united;  // has every attribute of the members once, for filters
  std::deque<CollectionPattern> accesses;
  Span span;
};

/// One file.
struct Schema {
  std::string name;             // the C++ namespace
  std::string outer_namespace;  // the namespaces around it: "acme::db"; empty if there are none
  std::string file;             // its name as given, without folders
  std::string doc;
  bool is_output = true;               // not only imported
  bool is_named = true;                // on the command line, with all files that belong to it
  std::vector<const Schema*> imports;  // in the order of the file
  std::deque<Enum> enums;
  std::deque<Struct> structs;  // each after the structs that it contains
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
