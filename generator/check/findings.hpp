#pragma once

#include <initializer_list>
#include <set>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/proof/key_language.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::check {

/// What a check speaks of: an `allow` of its name in any of these places accepts what it finds.
class Subject {
 public:
  explicit Subject(const model::Table& table) : table_(table) {}
  Subject(const model::Entity& entity, const std::vector<const model::KeyTemplate*>& keys);
  explicit Subject(const KeyForm& form) : Subject(*form.entity, keys_of(form)) {}
  /// All that both are about.
  Subject(Subject one, const Subject& other);

  /// The accepted checks of all these places.
  std::vector<const std::vector<model::Allowance>*> allowances() const;

 private:
  static std::vector<const model::KeyTemplate*> keys_of(const KeyForm& form);

  const model::Table& table_;
  std::vector<const model::Entity*> entities_;
  std::vector<const model::KeyTemplate*> keys_;
};

/// The one place that checks report to: it drops what the schema accepts.
class Findings {
 public:
  explicit Findings(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// Whether the schema accepts what the check finds there.
  bool accepts(Code check, const Subject& subject);
  /// False where the schema accepts it, so that nothing is said.
  bool report(const Subject& subject, Diagnostic diagnostic);
  /// What no `allow` accepts.
  Diagnostics& diagnostics() { return diagnostics_; }

  /// Every `allow` of the schema that has accepted nothing.
  void report_unused(const model::Schema& schema);

 private:
  void report_unused(const std::vector<model::Allowance>& allowances);

  Diagnostics& diagnostics_;
  std::set<const model::Allowance*> used_;
};

}  // namespace keyc::check
