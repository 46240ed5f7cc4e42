#pragma once

#include <cstdint>
#include <initializer_list>
#include <set>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/proof/key_language.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::check {

/// The places that a finding is about: an `allow` of the check in any of them accepts the finding.
class Subject {
 public:
  explicit Subject(const model::Table& table) : table_(table) {}
  Subject(const model::Entity& entity, const std::vector<const model::KeyTemplate*>& keys);
  explicit Subject(const proof::KeyForm& form) : Subject(*form.entity, keys_of(form)) {}
  /// The places of both.
  Subject(Subject first, const Subject& second);

  /// The `allow` statements of all these places.
  std::vector<const std::vector<model::Allowance>*> allowances() const;

 private:
  static std::vector<const model::KeyTemplate*> keys_of(const proof::KeyForm& form);

  const model::Table& table_;
  std::vector<const model::Entity*> entities_;
  std::vector<const model::KeyTemplate*> keys_;
};

/// Checks report to this: it drops what the schema accepts.
class Findings {
 public:
  explicit Findings(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// Whether the schema accepts a finding of the check about the subject.
  bool accepts(Code check, const Subject& subject);
  /// Returns false, and reports nothing, if the schema accepts the finding.
  bool report(const Subject& subject, Diagnostic diagnostic);
  /// For errors that no `allow` accepts.
  Diagnostics& diagnostics() { return diagnostics_; }

  /// Reports every `allow` of the schema that has accepted nothing.
  void report_unused(const model::Schema& schema);

 private:
  using Place = std::pair<const Source*, std::uint32_t>;

  static Place place_of(const model::Allowance& allowance) { return {allowance.span.source, allowance.span.begin}; }
  void report_unused(const std::vector<model::Allowance>& allowances);

  Diagnostics& diagnostics_;
  std::set<Place> used_;  // the places of allowances: entities share those of a mixin's templates
};

}  // namespace keyc::check
