#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

/// A lock: what was accepted last, as a schema in canonical form, and the ledger of accepted changes.
///
///     // keyc lock 1
///     schema places
///
///     // hash 0f3b5c4d2a19e8f7
///     // accepted reindex:Place.gsi1sk 2026-01-31 a1b2c3d4e5f60718 0f3b5c4d2a19e8f7 "by time, then by name"
///     entity Place in Places {
///       atlas : string
///     }
///
/// Each table, entity, enum and struct has a hash, of its ledger and its facts; the comments before a table or an
/// entity are its hash and its ledger. The hashes in a ledger are those of all that decides what is stored of the
/// entity (lock::state_of). Items of an entity that the schema no longer has are still in the table, so its facts stay
/// where it was, as comments, with those of its table, enums and structs:
///
///     // gone entity Place 2026-01-31T12:00:00Z 8d7c6b5a49382716
///     // accepted reindex:Place.gsi1sk 2026-01-31 a1b2c3d4e5f60718 0f3b5c4d2a19e8f7 "by time, then by name"
///     //   table Places {
///     …
///
/// So do the facts about attributes, members of structs and keys that an entity itself no longer has: `// gone parts
/// Place` is the entity as it was when they went, without what does not concern them.
namespace keyc::lock {

inline constexpr int format_version = 1;

/// An accepted change.
struct Acceptance {
  std::string rule;
  std::string subject;
  std::string date;
  std::string before;  // the hash of the entity or table; "-" if there was none
  std::string after;
  std::string reason;

  friend bool operator==(const Acceptance&, const Acceptance&) = default;
};
using Ledger = std::vector<Acceptance>;

inline constexpr std::string_view parts_kind = "parts ";

/// A table, entity, enum or struct: "entity Place".
struct Section {
  std::string subject;
  std::string hash;
  Ledger ledger;
  Span hash_span;
};

/// What the schema no longer has: "entity Place"; "parts Place", of an entity that it still has or had later. Of a
/// table, only what was accepted is kept.
struct Gone {
  std::string subject;
  std::string time;  // when a lock was first written without it: "2026-01-31T12:00:00Z"
  Ledger ledger;
  std::string facts;  // lock::state_facts
  Span facts_span;
  Span span;
  std::string hash;

  bool is_parts() const { return subject.starts_with(parts_kind); }
};

struct LockFile {
  const Source* source = nullptr;
  std::deque<Section> sections;
  std::deque<Gone> gone;

  /// Of a table or an entity that is there; empty if it has none.
  Ledger ledger_of(std::string_view subject) const;
};

/// Before each line of the facts of what is gone.
inline constexpr std::string_view gone_margin = "//   ";

std::string hash_of(const Gone& gone);
/// The hash of a section. It depends on no other one, so that changes of different declarations can be merged.
std::string hash_of(const Ledger& ledger, std::string_view facts);

/// `places.keys.lock`, for places.keys.
std::string lock_name(const std::string& schema_file);
bool is_lock_name(std::string_view file);
/// "entity Place", "table Places".
std::string subject_of(const model::Entity& entity);
std::string subject_of(const model::Table& table);
std::string subject_of(const model::Enum& type);
std::string subject_of(const model::Struct& type);
/// "parts Place"
std::string parts_of(const model::Entity& entity);

/// What a lock has besides the facts of its schema.
struct Ledgers {
  std::map<std::string, Ledger> of_subjects;  // by subject_of()
  std::vector<Gone> gone;

  /// Where an acceptance is written: of a declaration that is there, else of the one that went last.
  Ledger& ledger_of(const std::string& subject);
};

/// The text of the lock. `imports`: the locks that it imports, as paths from its folder.
std::string write(const model::Schema& schema, std::vector<std::string> imports, const Ledgers& ledgers);

/// The lock as the schema of what is gone: its facts stand where they stand in the lock, and all else is blank.
std::string schema_of_gone(const LockFile& lock, const Gone& gone);

/// Reads the comments of a lock. Reports what is damaged or of a newer format, and returns nothing then.
std::optional<LockFile> read(const Source& source, Diagnostics& diagnostics);

/// Whether the lock is what keyc wrote: its hashes are those of its facts, and nothing else is in it. Reports the first
/// place that is not. `imports` as in write().
bool verify(const LockFile& lock, const model::Schema& schema, const std::vector<std::string>& imports,
            Diagnostics& diagnostics);

}  // namespace keyc::lock
