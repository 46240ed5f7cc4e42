#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "generator/check/check.hpp"
#include "generator/model/distinguish.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/key_tables.hpp"
#include "generator/proof/shown.hpp"
#include "generator/proof/text_proposals.hpp"

namespace keyc::check {
namespace {

using automata::Automaton;
using model::Entity;
using model::Index;
using model::Table;
using model::TextMode;
using proof::Comparison;
using proof::FormIndex;
using proof::FormWords;
using proof::item_command;
using proof::KeyForm;
using proof::Verdict;
using proof::written_by;

/// Of each entity, when it is first asked for.
class Words {
 public:
  const Automaton& of(const Entity& entity) {
    const auto [at, is_new] = words_.try_emplace(&entity);
    if (is_new) at->second = proof::key_words(entity);
    return at->second;
  }

 private:
  std::map<const Entity*, Automaton> words_;
};

/// A key that both languages have. Of items, there may be none with it: then it is a key by its form alone.
std::string common_key(const KeyForm& form, const Automaton& left, const Automaton& right) {
  return shown_key(form, shortest_meeting(left, right, form.keys.size())->left);
}

class Report {
 public:
  Report(const Table& table, const Index* index, Diagnostics& diagnostics)
      : table_(table), index_(index), diagnostics_(diagnostics) {}

  void add(const FormWords& earlier, const FormWords& later, const Automaton& left, const Automaton& right) {
    const KeyForm& form = earlier.form();
    const Entity& first = *form.entity;
    const Entity& second = *later.form().entity;
    const Comparison found = compare(earlier, later);
    const auto& witness = found.witness;
    std::vector<RelatedPlace> notes{{first.span, "the other entity"}};
    if (witness) {
      notes.push_back({{}, item_command(first, witness->left)});
      notes.push_back({{}, item_command(second, witness->right)});
    }
    const std::string key = witness ? shown_key(form, *key_texts(form, witness->left)) : common_key(form, left, right);
    diagnostics_.report({Code::indistinguishable, second.span,
                         fmt::format("items of {} and {} cannot be distinguished in {}: both can have {}", second.name,
                                     first.name, place(), key),
                         fmt::format("{}, or {}", found.verdict == Verdict::apart ? how() : hint(earlier, later),
                                     index_ == nullptr ? "leave 'type none' out" : "project attributes"),
                         std::move(notes)});
  }

 private:
  std::string place() const {
    return index_ == nullptr ? fmt::format("{}, which stores no type", table_.name)
                             : fmt::format("index {}, which projects only keys", index_->name);
  }

  std::string how() const { return std::string(model::how_to_distinguish(table_)); }

  /// Where other programs write, text is stored as it is, which `checked` leaves so.
  std::string hint(const FormWords& earlier, const FormWords& later) {
    const std::string found = index_ == nullptr ? proposals_.of(earlier, later, {TextMode::checked, TextMode::escaped})
                                                : proposals_.of(earlier, later, {TextMode::escaped});
    return found.empty() ? how() : found;
  }

  const Table& table_;
  const Index* index_;
  Diagnostics& diagnostics_;
  proof::TextProposals proposals_;
};

/// Entities whose items are together without a type attribute must have no primary key in common.
void check_items(const Table& table, const Index* index, Diagnostics& diagnostics) {
  FormIndex keys;
  for (const Entity* entity : proof::entities_in(table, index)) keys.add(written_by(*entity, entity->primary()));
  Words words;
  Report report(table, index, diagnostics);
  for (std::size_t i = 0; i < keys.forms().size(); ++i)
    for (const std::size_t j : keys.related_before(i)) {
      const Automaton& left = words.of(*keys.forms()[j].entity);
      const Automaton& right = words.of(*keys.forms()[i].entity);
      if (meet(left, right)) report.add(keys.words(j), keys.words(i), left, right);
    }
}

}  // namespace

void distinguishable_items(const model::Schema& schema, Findings& findings) {
  Diagnostics& diagnostics = findings.diagnostics();
  for (const Table& table : schema.tables) {
    if (table.type_attribute.empty()) {
      check_items(table, nullptr, diagnostics);
      continue;
    }
    for (const Index& index : table.indexes)
      if (!table.has_type_in(&index)) check_items(table, &index, diagnostics);
  }
}

}  // namespace keyc::check
