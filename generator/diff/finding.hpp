#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/codes.hpp"
#include "grammar/source.hpp"

/// What a comparison of two schemas finds, and the rules that it follows.
namespace keyc::diff {

enum class Class : unsigned char {
  rekey,
  reindex,
  reorder,
  backfill,
  unreadable,
  old_readers,
  recreate,
  loss,
  index,
  behaviour,
  cost,
  source,
};

struct ClassInfo {
  Class value;
  std::string_view name;  // "OLD READERS"
};

const ClassInfo& class_info(Class value);

/// The access patterns that a finding affects.
enum class Affects : unsigned char {
  found,    // those that the comparison finds: of one key or index, or the pattern itself
  all_new,  // all of the new schema that return the attribute, or items of the entity or table
  all_old,  // the same of the old schema
};

/// One row of the table of rules.
struct Rule {
  Code code;
  std::string_view name;  // as `--accept` takes it
  Class of;
  Affects affects;
  std::string_view effect;             // what happens to what is stored, in one sentence
  std::vector<std::string_view> plan;  // what to do, step by step
  bool needs_new_index = false;        // in the place of those with the key: see Finding::plan
};

std::span<const Rule> rules();
/// Null if there is no rule of that name.
const Rule* find_rule(std::string_view name);

/// An item of which the two schemas store different bytes.
struct Example {
  std::string attributes;  // as `keyc item` takes them with the old schema
  std::string key;         // the stored name of the key attribute
  std::string before;      // as messages show it; "absent" if there is none
  std::string after;       // also why the new schema refuses the item
};

struct Finding {
  const Rule* rule = nullptr;
  std::string subject;  // in stored names: "Place.gsi1sk", "prod-shops.by-state"
  std::string entity;   // the stored name; empty if it is about a table
  std::string index;    // the stored name; empty if it is about none
  Span old_place;
  Span new_place;  // without a source if the new schema has no such place
  std::string message;
  std::optional<Example> example;
  std::vector<std::string> patterns;  // whose queries are affected: "Place.recentlyUpdated"
  std::string fix;                    // what to write instead; may be empty
  std::vector<std::string> plan;      // the rule's, or one for these schemas; a step may have several lines
  // Both, if the key of an entity is built in another way.
  const model::KeyTemplate* old_key = nullptr;
  const model::KeyTemplate* new_key = nullptr;
  // What the ledger compares: of the table or the entity; "-" if it is not there.
  const model::Schema* schema = nullptr;  // of the table or entity
  std::string owner;
  std::string hash_before;
  std::string hash_after;

  /// Stored data, or code that reads it.
  bool breaks() const { return info(rule->code).severity == Severity::error; }
  /// "rekey:Place.pk", as `--accept` takes it.
  std::string id() const { return std::string(rule->name) + ':' + subject; }
};

}  // namespace keyc::diff
