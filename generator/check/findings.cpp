#include "generator/check/findings.hpp"

#include <fmt/format.h>

#include <utility>

namespace keyc::check {

Subject::Subject(const model::Entity& entity, const std::vector<const model::KeyTemplate*>& keys)
    : table_(*entity.table), entities_{&entity}, keys_(keys) {}

Subject::Subject(Subject first, const Subject& second)
    : table_(first.table_), entities_(std::move(first.entities_)), keys_(std::move(first.keys_)) {
  entities_.insert(entities_.end(), second.entities_.begin(), second.entities_.end());
  keys_.insert(keys_.end(), second.keys_.begin(), second.keys_.end());
}

std::vector<const model::KeyTemplate*> Subject::keys_of(const proof::KeyForm& form) {
  std::vector<const model::KeyTemplate*> keys;
  for (const proof::KeyForm::Key& key : form.keys) keys.push_back(key.key);
  return keys;
}

std::vector<const std::vector<model::Allowance>*> Subject::allowances() const {
  std::vector<const std::vector<model::Allowance>*> lists{&table_.allowances};
  for (const model::Entity* entity : entities_) lists.push_back(&entity->allowances);
  for (const model::KeyTemplate* key : keys_) lists.push_back(&key->allowances);
  return lists;
}

bool Findings::accepts(Code check, const Subject& subject) {
  bool accepted = false;
  for (const std::vector<model::Allowance>* const list : subject.allowances())
    for (const model::Allowance& allowance : *list) {
      if (allowance.check != check) continue;
      used_.insert(place_of(allowance));
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
  for (const model::Allowance& allowance : allowances)
    if (!used_.contains(place_of(allowance)))
      diagnostics_.report(Code::unused_allow, allowance.span,
                          fmt::format("the check '{}' finds nothing here to accept", info(allowance.check).name),
                          "leave this 'allow' out");
}

}  // namespace keyc::check
