#include "generator/diff/compare.hpp"

#include <algorithm>
#include <tuple>

#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"

namespace keyc::diff {
namespace {

template <class T>
Finding finding_of(std::string_view rule, const Pair<T>& pair, std::string subject, std::string message) {
  Finding finding;
  finding.rule = find_rule(rule);
  finding.subject = std::move(subject);
  finding.message = std::move(message);
  finding.hash_before = finding.hash_after = "-";
  if (pair.before != nullptr) {
    finding.old_place = pair.before->span;
    finding.hash_before = lock::hash_of(*pair.before);
    finding.owner = lock::subject_of(*pair.before);
    finding.schema = pair.before->schema;
  }
  if (pair.after != nullptr) {
    finding.new_place = pair.after->span;
    finding.hash_after = lock::hash_of(*pair.after);
    finding.owner = lock::subject_of(*pair.after);
    finding.schema = pair.after->schema;
  }
  return finding;
}

std::string joined(const std::string& owner, const std::string& part) {
  return part.empty() ? owner : owner + '.' + part;
}

/// Where a finding is sorted: by the file's name and the place.
auto place_of(const Finding& finding) {
  const Span& span = finding.new_place.source != nullptr ? finding.new_place : finding.old_place;
  return std::make_tuple(std::string_view(span.source->name()), span.begin);
}

}  // namespace

Finding& Findings::add(std::string_view rule, const Pair<model::Table>& table, const std::string& part,
                       std::string message) {
  const model::Table& named = table.after != nullptr ? *table.after : *table.before;
  findings_.push_back(finding_of(rule, table, joined(named.stored, part), std::move(message)));
  return findings_.back();
}

Finding& Findings::add(std::string_view rule, const EntityPair& entity, const std::string& part, std::string message) {
  const model::Entity& named = entity.after != nullptr ? *entity.after : *entity.before;
  findings_.push_back(finding_of(rule, entity, joined(stored_name(named), part), std::move(message)));
  findings_.back().entity = stored_name(named);
  return findings_.back();
}

std::vector<Finding> compare(const Pairing& pairing) {
  Findings findings;
  compare_tables(pairing, findings);
  for (const EntityPair& entity : pairing.entities) {
    if (!entity.both()) continue;
    compare_keys(entity, findings);
    compare_attributes(entity, findings);
    compare_markers(entity, findings);
    compare_patterns(entity, findings);
    compare_costs(entity, findings);
  }
  compare_names(pairing, findings);
  std::vector<Finding> sorted = findings.take();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Finding& a, const Finding& b) { return place_of(a) < place_of(b); });
  return sorted;
}

}  // namespace keyc::diff
