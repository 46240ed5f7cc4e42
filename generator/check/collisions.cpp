#include <fmt/format.h>

#include <string>
#include <utility>

#include "generator/check/check.hpp"
#include "generator/model/distinguish.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/shown.hpp"
#include "generator/proof/text_proposals.hpp"

namespace keyc::check {
namespace {

using proof::compare;
using proof::Comparison;
using proof::FormIndex;
using proof::FormWords;
using proof::item_command;
using proof::json_text;
using proof::key_texts;
using proof::KeyForm;
using proof::shown_key;
using proof::TextProposals;
using proof::Verdict;
using proof::written_by;

/// "Account", "the marker of unique Account.email"
std::string name_of(const KeyForm& form) {
  if (form.unique == nullptr) return form.entity->name;
  return fmt::format("the marker of unique {}.{}", form.entity->name, form.unique->name);
}

std::string shown_item(const KeyForm& form, const evaluate::Json& attributes) {
  if (form.unique == nullptr) return item_command(*form.entity, attributes);
  return fmt::format("the marker of {}", json_text(attributes));
}

void report(const FormWords& words_of_left, const FormWords& words_of_right, const Comparison& found,
            TextProposals& proposals, Findings& findings) {
  const KeyForm& left = words_of_left.form();
  const KeyForm& right = words_of_right.form();
  const Subject subject{Subject(left), Subject(right)};
  std::string hint = proposals.of(words_of_left, words_of_right, {model::TextMode::escaped});
  if (hint.empty()) hint = model::how_to_distinguish(*left.entity->table);
  const Span span = right.keys.back().key->span;
  const Span left_span = left.keys.back().key->span;
  if (found.verdict == Verdict::perhaps)
    findings.report(subject, {Code::collision_possible,
                              span,
                              fmt::format("nothing shows that {} and {} never have the same primary key", name_of(left),
                                          name_of(right)),
                              hint,
                              {{left_span, "the other key"}}});
  else
    findings.report(
        subject, {Code::collision,
                  span,
                  fmt::format("{} and {} can have the same primary key: {}", name_of(left), name_of(right),
                              shown_key(left, *key_texts(left, found.witness->left))),
                  hint + "; for an existing table, allow collision \"…\"",
                  {{left_span, shown_item(left, found.witness->left)}, {{}, shown_item(right, found.witness->right)}}});
}

/// Whether K0323 says it, and more: the items cannot even be distinguished.
bool is_about_untyped_items(const KeyForm& left, const KeyForm& right) {
  return left.entity->table->type_attribute.empty() && left.unique == nullptr && right.unique == nullptr;
}

}  // namespace

/// No item of one entity may overwrite an item of another.
void collisions(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    FormIndex keys;
    for (const model::Entity* entity : table.entities) {
      keys.add(written_by(*entity, entity->primary()));
      for (const model::Unique& unique : entity->uniques) keys.add(written_by(*entity, unique));
    }
    TextProposals proposals;
    for (std::size_t i = 0; i < keys.forms().size(); ++i)
      for (const std::size_t j : keys.related_before(i)) {
        if (is_about_untyped_items(keys.forms()[i], keys.forms()[j])) continue;
        const Comparison found = compare(keys.words(j), keys.words(i));
        if (found.verdict != Verdict::apart) report(keys.words(j), keys.words(i), found, proposals, findings);
      }
  }
}

}  // namespace keyc::check
