#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/shown.hpp"
#include "generator/proof/text_proposals.hpp"

namespace keyc::check {
namespace {

using model::Entity;
using proof::compare;
using proof::entries_of;
using proof::FormIndex;
using proof::FormWords;
using proof::item_command;
using proof::KeyForm;
using proof::may_meet;
using proof::parameters_in;
using proof::read_by;
using proof::TextProposals;
using proof::Witness;

/// Number keys have no literals, nor do keys that are an attribute of the item.
bool takes_literals(const model::KeyTemplate* key) {
  return key != nullptr && key->is_composed() && key->key->type != model::KeyType::number;
}

/// Whether all these entities, and the path's own, can begin a sort key of the path with a literal.
bool take_literals(const model::Path& path, const std::vector<const Entity*>& foreign) {
  return std::any_of(path.sort.begin(), path.sort.end(), [&](const model::KeyTemplate* key) {
    return takes_literals(key) && std::all_of(foreign.begin(), foreign.end(), [&](const Entity* entity) {
             return takes_literals(entity->template_of(key->key));
           });
  });
}

/// A collection that reads the entity together with one of these by the pattern's key: their keys must stay alike.
const model::Collection* collection_of(const model::Schema& schema, const Entity& entity,
                                       const model::AccessPattern& pattern, const std::vector<const Entity*>& foreign) {
  const auto has = [](const model::Collection& collection, const Entity* member) {
    return std::find(collection.members.begin(), collection.members.end(), member) != collection.members.end();
  };
  for (const model::Collection& collection : schema.collections) {
    const bool reads_both =
        has(collection, &entity) &&
        std::any_of(foreign.begin(), foreign.end(), [&](const Entity* o) { return has(collection, o); });
    const bool is_on_key =
        std::any_of(collection.accesses.begin(), collection.accesses.end(), [&](const model::CollectionPattern& of) {
          return of.shared.path != nullptr && of.shared.path->index == pattern.path->index;
        });
    if (reads_both && is_on_key) return &collection;
  }
  return nullptr;
}

/// Checked text leaves what is stored as it is. Empty if no such text, at the end of a key, keeps one of the others
/// out.
std::string checked_text(const FormWords& read, const std::vector<const FormWords*>& others) {
  TextProposals proposals;
  std::string text;
  for (const FormWords* other : others) {
    const std::string proposal = proposals.of(read, *other, {model::TextMode::checked});
    if (proposal.empty()) return {};
    if (text.find(proposal) == text.npos) text += proposal + ", or ";
  }
  return text;
}

std::string advice(const model::Schema& schema, const Entity& entity, const model::AccessPattern& pattern,
                   const std::vector<const Entity*>& foreign) {
  if (const model::Collection* const both = collection_of(schema, entity, pattern, foreign))
    return fmt::format(
        "{} reads them together: accept it with allow foreign_items \"…\", or give {} an index of its own", both->name,
        entity.name);
  if (take_literals(*pattern.path, foreign))
    return fmt::format("begin the sort key of {} with a literal of its own", entity.name);
  return fmt::format("give the items of {} a partition or an index of their own", entity.name);
}

void report(const model::Schema& schema, const Entity& entity, const model::AccessPattern& pattern,
            const std::vector<const Entity*>& foreign, const std::string& proposal,
            const std::optional<Witness>& witness, const Entity& shown, Diagnostics& diagnostics) {
  std::string names;
  for (const Entity* other : foreign)
    names += (names.empty() ? "" : other == foreign.back() ? " and " : ", ") + other->name;
  Diagnostic diagnostic{Code::foreign_items, pattern.span,
                        fmt::format("'{}' can read items of {} too, and skips them", pattern.name, names),
                        proposal + advice(schema, entity, pattern, foreign)};
  if (witness)
    diagnostic.related.push_back({{},
                                  fmt::format("for {} it reads: {}", parameters_in(witness->left, pattern),
                                              item_command(shown, witness->right))});
  diagnostics.report(std::move(diagnostic));
}

void check_pattern(const model::Schema& schema, const Entity& entity, const model::AccessPattern& pattern,
                   const FormIndex& entries, Findings& findings) {
  const KeyForm read = read_by(entity, pattern);
  const FormWords words(read);
  std::vector<const Entity*> foreign;
  std::vector<const FormWords*> others;
  std::optional<Witness> witness;
  const Entity* shown = nullptr;
  for (const std::size_t i : entries.related(read)) {
    const KeyForm& form = entries.forms()[i];
    if (form.entity == &entity) continue;
    if (!may_meet(words, entries.words(i))) continue;
    if (findings.accepts(Code::foreign_items, {Subject(read), Subject(form)})) continue;
    foreign.push_back(form.entity);
    others.push_back(&entries.words(i));
    // One witness is shown.
    if (witness) continue;
    witness = compare(words, entries.words(i)).witness;
    shown = form.entity;
  }
  if (foreign.empty()) return;
  report(schema, entity, pattern, foreign, checked_text(words, others), witness, *shown, findings.diagnostics());
}

bool reads_a_range(const model::AccessPattern& pattern) {
  return pattern.operation == model::Operation::query &&
         (pattern.path->index != nullptr || pattern.steps_given < pattern.path->steps.size());
}

}  // namespace

/// Items that a query reads and skips cost read capacity and shorten its pages.
void foreign_items(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    std::map<const model::Index*, FormIndex> entries;
    for (const Entity* entity : table.entities)
      for (const model::AccessPattern& pattern : entity->accesses) {
        if (!reads_a_range(pattern)) continue;
        const model::Index* const index = pattern.path->index;
        auto known = entries.find(index);
        if (known == entries.end()) known = entries.emplace(index, entries_of(table, index)).first;
        check_pattern(schema, *entity, pattern, known->second, findings);
      }
  }
}

}  // namespace keyc::check
