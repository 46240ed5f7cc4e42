#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "generator/check/check.hpp"
#include "generator/model/key_mark.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/shown.hpp"

namespace keyc::check {
namespace {

using model::Component;
using proof::compare;
using proof::Comparison;
using proof::FormIndex;
using proof::FormWords;
using proof::item_command;
using proof::json_text;
using proof::key_texts;
using proof::KeyForm;
using proof::may_meet;
using proof::separator_before;
using proof::shown_value;
using proof::Verdict;
using proof::written_by;

/// What forms would write if one of their components were escaped: asked for again with each key that is in the way.
class EscapedForms {
 public:
  const FormWords& of(const KeyForm& form, const Component& component) {
    return forms_.try_emplace({&form, &component}, form, component).first->second.words;
  }

 private:
  struct Escaped {
    Escaped(const KeyForm& of_form, const Component& component) : form(of_form), words(form) {
      form.escaped = &component;
    }
    KeyForm form;
    FormWords words;
  };

  std::map<std::pair<const KeyForm*, const Component*>, Escaped> forms_;
};

/// A hint to escape the text at the end of a template, if the two keys can be equal only because it is not escaped.
std::string escape_hint(const FormWords& left, const FormWords& right, EscapedForms& escaped) {
  const auto hint_for = [&](const KeyForm& form, const FormWords& against) -> std::string {
    if (form.unique != nullptr) return {};
    for (const KeyForm::Fixed& fixed : form.fixed()) {
      const Component& component = *fixed.component;
      const bool is_open = component.encoding->ending == model::Ending::text && component.last && component.as_it_is;
      if (!is_open || fixed.key->native) continue;
      if (separator_before(*fixed.key) > '.') continue;  // such text cannot be escaped
      if (may_meet(escaped.of(form, component), against)) continue;
      return fmt::format("write {} in {}", component.written(model::TextMode::escaped), form.entity->name);
    }
    return {};
  };
  std::string found = hint_for(left.form(), right);
  return found.empty() ? hint_for(right.form(), left) : found;
}

std::string shown_key(const KeyForm& form, const evaluate::Json& attributes) {
  std::string shown;
  const auto texts = key_texts(form, attributes);
  for (std::size_t i = 0; i < texts->size(); ++i) {
    const model::KeyAttribute& key = *form.keys[i].key->key;
    shown += fmt::format("{}{} {}", i == 0 ? "" : ", ", key.name, shown_value(key.type, (*texts)[i]));
  }
  return shown;
}

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
            EscapedForms& escaped, Findings& findings) {
  const KeyForm& left = words_of_left.form();
  const KeyForm& right = words_of_right.form();
  const Subject subject{Subject(left), Subject(right)};
  std::string hint = escape_hint(words_of_left, words_of_right, escaped);
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
                              shown_key(left, found.witness->left)),
                  hint,
                  {{left_span, shown_item(left, found.witness->left)}, {{}, shown_item(right, found.witness->right)}}});
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
    EscapedForms escaped;
    for (std::size_t i = 0; i < keys.forms().size(); ++i)
      for (const std::size_t j : keys.related_before(i)) {
        const Comparison found = compare(keys.words(j), keys.words(i));
        if (found.verdict != Verdict::apart) report(keys.words(j), keys.words(i), found, escaped, findings);
      }
  }
}

}  // namespace keyc::check
