#include "generator/diff/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"

namespace keyc::diff {
namespace {

void follow(std::string_view rule, Finding& finding) {
  finding.rule = find_rule(rule);
  finding.plan.assign(finding.rule->plan.begin(), finding.rule->plan.end());
}

template <class T>
Finding finding_of(std::string_view rule, const Pair<T>& pair, std::string subject, std::string message) {
  Finding finding;
  follow(rule, finding);
  finding.subject = std::move(subject);
  finding.message = std::move(message);
  finding.hash_before = finding.hash_after = "-";
  if (pair.before != nullptr) {
    finding.old_place = pair.before->span;
    finding.hash_before = lock::state_of(*pair.before);
    finding.owner = lock::subject_of(*pair.before);
    finding.schema = pair.before->schema;
  }
  if (pair.after != nullptr) {
    finding.new_place = pair.after->span;
    finding.hash_after = lock::state_of(*pair.after);
    finding.owner = lock::subject_of(*pair.after);
    finding.schema = pair.after->schema;
  }
  return finding;
}

/// The entity of the schema whose patterns the finding affects, if it affects all of them.
const model::Entity* affected(const Finding& finding, const model::Entity* before, const model::Entity* after) {
  switch (finding.rule->affects) {
    case Affects::all_new: return after;
    case Affects::all_old: return before;
    case Affects::found: break;
  }
  return nullptr;
}

/// Those that do not return the attribute are left out, if one is named.
void add_readers(Finding& finding, const Readers& readers, const model::Entity* before, const model::Entity* after,
                 std::string_view attribute = {}) {
  const model::Entity* const entity = affected(finding, before, after);
  if (entity == nullptr) return;
  const auto declared = std::find_if(entity->attributes.begin(), entity->attributes.end(),
                                     [&](const model::Attribute& each) { return each.stored == attribute; });
  for (const Readers::Reader& reader : readers.of(*entity))
    if (declared == entity->attributes.end() || reader.index() == nullptr || reader.index()->projects(*declared))
      add_once(finding.patterns, reader.name);
}

/// Where a finding is sorted: by the file's name and the place.
auto place_of(const Finding& finding) {
  const Span& span = finding.new_place.source != nullptr ? finding.new_place : finding.old_place;
  return std::make_tuple(std::string_view(span.source->name()), span.begin);
}

}  // namespace

/// A subject is part of a line of the ledger, and stored names may have any character.
std::string subject_of(const std::string& owner, const std::string& part) {
  std::string subject;
  for (const char c : part.empty() ? owner : owner + '.' + part) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F)
      subject += fmt::format("\\x{:02X}", byte);
    else
      subject += c;
  }
  return subject;
}

Finding& Findings::add(std::string_view rule, const Pair<model::Table>& table, const std::string& part,
                       std::string message) {
  const model::Table& named = table.after != nullptr ? *table.after : *table.before;
  Finding& finding =
      findings_.emplace_back(finding_of(rule, table, subject_of(named.stored, part), std::move(message)));
  for (const model::Entity* entity : named.entities)
    add_readers(finding, readers_, table.before == nullptr ? nullptr : entity,
                table.after == nullptr ? nullptr : entity);
  return finding;
}

Finding& Findings::add(std::string_view rule, const EntityPair& entity, const std::string& part, std::string message,
                       std::string_view attribute) {
  const model::Entity& named = entity.after != nullptr ? *entity.after : *entity.before;
  Finding& finding =
      findings_.emplace_back(finding_of(rule, entity, subject_of(stored_name(named), part), std::move(message)));
  finding.entity = stored_name(named);
  add_readers(finding, readers_, entity.before, entity.after, attribute);
  return finding;
}

Finding& Findings::add(std::string_view rule, const Pair<model::Collection>& collection, const std::string& part,
                       std::string message) {
  const model::Collection& named = collection.after != nullptr ? *collection.after : *collection.before;
  Finding& finding = findings_.emplace_back();
  follow(rule, finding);
  finding.subject = subject_of(named.name, part);
  finding.message = std::move(message);
  finding.schema = named.schema;
  finding.owner = "collection " + named.name;
  finding.hash_before = finding.hash_after = "-";
  if (collection.before != nullptr) finding.old_place = collection.before->span;
  if (collection.after != nullptr) finding.new_place = collection.after->span;
  for (const model::CollectionPattern& pattern : named.accesses)
    finding.patterns.push_back(named.name + '.' + pattern.shared.name);
  return finding;
}

void add_once(std::vector<std::string>& patterns, const std::string& name) {
  if (std::find(patterns.begin(), patterns.end(), name) == patterns.end()) patterns.push_back(name);
}

std::vector<Finding> compare(const Pairing& pairing) {
  Findings findings(pairing.readers);
  compare_tables(pairing, findings);
  for (const EntityPair& entity : pairing.entities) {
    if (!entity.both()) continue;
    compare_keys(entity, findings);
    compare_attributes(entity, findings);
    compare_markers(entity, findings);
    compare_patterns(entity, findings);
    compare_costs(entity, findings);
  }
  compare_gone_keys(pairing, findings);
  compare_collections(pairing, findings);
  compare_names(pairing, findings);
  std::vector<Finding> sorted = findings.take();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Finding& a, const Finding& b) { return place_of(a) < place_of(b); });
  plan_new_indexes(pairing, sorted);
  return sorted;
}

}  // namespace keyc::diff
