#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/diff/compare.hpp"
#include "generator/diff/same_keys.hpp"
#include "generator/model/distinguish.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/shown.hpp"

/// LOSS of items of entities that are gone: `keyc check` compares only those of one schema.
namespace keyc::diff {
namespace {

using model::Entity;

/// Whether the entity may write keys that it did not write before.
bool has_other_keys(const EntityPair& entity) {
  if (entity.before == nullptr) return true;
  if (entity.before->paths.empty()) return false;
  const auto old = entity.before->primary().keys();
  const auto now = entity.after->primary().keys();
  return !std::equal(old.begin(), old.end(), now.begin(), now.end(),
                     [&](const model::KeyTemplate* left, const model::KeyTemplate* right) {
                       return compare(entity, *left, *right) == KeyChange::none;
                     });
}

/// Whether their keys are in one place: the table, and attributes of the same names and types.
bool share_keys(const model::Table& before, const model::Table& after) {
  const auto old = before.key.attributes();
  const auto now = after.key.attributes();
  return before.stored == after.stored &&
         std::equal(old.begin(), old.end(), now.begin(), now.end(), [](const auto* left, const auto* right) {
           return left->stored == right->stored && left->type == right->type;
         });
}

std::string gone_key(const proof::KeyForm& form, const evaluate::Json& attributes) {
  std::string text;
  const auto texts = proof::key_texts(form, attributes);
  for (std::size_t i = 0; i < texts->size(); ++i) {
    const model::KeyAttribute& key = *form.keys[i].key->key;
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", key.stored, proof::shown_value(key.type, (*texts)[i]));
  }
  return text;
}

/// Whether the entity was gone before: these are items of its own.
bool is_earlier(const Entity& gone, const Entity* before) {
  return before != nullptr && stored_name(*before) == stored_name(gone);
}

Span last_key_place(const Entity& entity) {
  const model::KeyTemplate& key = *entity.primary().keys().back();
  return key.native ? key.components().front()->field->leaf().span : key.span;
}

/// The primary keys of entities that are gone, by the stored names of their tables.
class GoneKeys {
 public:
  explicit GoneKeys(const std::vector<const Entity*>& gone) {
    for (const Entity* entity : gone)
      if (!entity->paths.empty()) of_tables_[entity->table->stored].add(proof::written_by(*entity, entity->primary()));
  }

  void compare_with(const EntityPair& entity, Findings& into) const {
    const auto found = of_tables_.find(entity.after->table->stored);
    if (found == of_tables_.end() || entity.after->paths.empty() || !has_other_keys(entity)) return;
    const proof::FormIndex& keys = found->second;
    const proof::KeyForm form = proof::written_by(*entity.after, entity.after->primary());
    const proof::FormWords words(form);
    for (const std::size_t i : keys.related(form)) {
      const Entity& gone = *keys.forms()[i].entity;
      if (!share_keys(*gone.table, *entity.after->table) || is_earlier(gone, entity.before)) continue;
      const proof::Comparison both = proof::compare(keys.words(i), words);
      if (both.verdict != proof::Verdict::apart) add(entity, keys.forms()[i], both, into);
    }
  }

 private:
  static void add(const EntityPair& entity, const proof::KeyForm& of_gone, const proof::Comparison& both,
                  Findings& into) {
    const Entity& gone = *of_gone.entity;
    const std::string names = fmt::format("{} and {}, which is gone,", entity.after->name, gone.name);
    Finding& finding = into.add(
        "key_collision", entity, stored_name(gone),
        both.witness ? fmt::format("{} can have the same primary key: {}", names, gone_key(of_gone, both.witness->left))
                     : fmt::format("nothing shows that {} never have the same primary key", names));
    finding.old_place = last_key_place(gone);
    finding.new_place = last_key_place(*entity.after);
    finding.fix = model::how_to_distinguish(*entity.after->table);
  }

  std::map<std::string, proof::FormIndex> of_tables_;
};

}  // namespace

void compare_gone_keys(const Pairing& pairing, Findings& into) {
  if (pairing.gone.empty()) return;
  const GoneKeys keys(pairing.gone);
  for (const EntityPair& entity : pairing.entities)
    if (entity.after != nullptr) keys.compare_with(entity, into);
}

}  // namespace keyc::diff
