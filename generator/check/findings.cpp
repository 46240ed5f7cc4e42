#include "generator/check/findings.hpp"

#include <fmt/format.h>

#include <utility>

namespace keyc::check {

Subject::Subject(const model::Entity& entity, const std::vector<const model::KeyTemplate*>& keys)
    : table_(*entity.table), entities_{&entity}, keys_(keys) {}

Subject::Subject(Subject one, const Subject& other)
    : table_(one.table_), entities_(std::move(one.entities_)), keys_(std::move(one.keys_)) {
  entities_.insert(entities_.end(), other.entities_.begin(), other.entities_.end());
  keys_.insert(keys_.end(), other.keys_.begin(), other.keys_.end());
}

std::vector<const model::KeyTemplate*> Subject::keys_of(const KeyForm& form) {
  std::vector<const model::KeyTemplate*> keys;
  for (const KeyForm::Key& one : form.keys) keys.push_back(one.key);
  return keys;
}

std::vector<const std::vector<model::Allowance>*> Subject::allowances() const {
  std::vector<const std::vector<model::Allowance>*> all{&table_.allowances};
  for (const model::Entity* entity : entities_) all.push_back(&entity->allowances);
  for (const model::KeyTemplate* key : keys_) all.push_back(&key->allowances);
  return all;
}

bool Findings::accepts(Code check, const Subject& subject) {
  bool accepted = false;
  for (const std::vector<model::Allowance>* const place : subject.allowances())
    for (const model::Allowance& one : *place) {
      if (one.check != check) continue;
      used_.insert(&one);
      accepted = true;
    }
  return accepted;
}

bool Findings::report(const Subject& subject, Diagnostic diagnostic) {
  if (accepts(diagnostic.code, subject)) return false;
  diagnostics_.report(std::move(diagnostic));
  return true;
}

void Findings::report_unused(const model::Schema& schema) {
  for (const model::Table& table : schema.tables) report_unused(table.allowances);
  for (const model::Entity& entity : schema.entities) {
    report_unused(entity.allowances);
    for (const model::KeyTemplate& key : entity.keys) report_unused(key.allowances);
  }
}

void Findings::report_unused(const std::vector<model::Allowance>& allowances) {
  for (const model::Allowance& one : allowances)
    if (!used_.contains(&one))
      diagnostics_.report(Code::unused_allow, one.span,
                          fmt::format("'{}' finds nothing here that could be accepted", info(one.check).name),
                          "leave this 'allow' out");
}

}  // namespace keyc::check
