#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/model/key_mark.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/witness.hpp"

namespace keyc::check {
namespace {

using model::Component;

/// Text at the end of a template that makes two keys meet, and would not if it were escaped.
std::string escape_one(const KeyForm& one, const KeyForm& other) {
  const auto try_one = [](const KeyForm& form, const KeyForm& against) -> std::string {
    if (form.unique != nullptr) return {};
    for (const KeyForm::Fixed& fixed : form.fixed()) {
      const Component& component = *fixed.component;
      const bool is_open = component.encoding->ending == model::Ending::text && component.last && component.as_it_is;
      if (!is_open || fixed.key->native) continue;
      if (separator_before(*fixed.key) > '.') continue;  // where text cannot be escaped
      KeyForm escaped = form;
      escaped.escaped = &component;
      if (compare(escaped, against).verdict != Verdict::apart) continue;
      return fmt::format("write {} in {}", component.written(model::TextMode::escaped), form.entity->name);
    }
    return {};
  };
  std::string found = try_one(one, other);
  return found.empty() ? try_one(other, one) : found;
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

void report(const KeyForm& one, const KeyForm& other, const Comparison& found, Findings& findings) {
  const Subject subject{Subject(one), Subject(other)};
  std::string hint = escape_one(one, other);
  if (hint.empty()) hint = model::how_to_tell_apart(*one.entity->table);
  const Span span = other.keys.back().key->span;
  const Span of_one = one.keys.back().key->span;
  if (found.verdict == Verdict::perhaps)
    findings.report(subject, {Code::collision_possible,
                              span,
                              fmt::format("nothing shows that {} and {} never have the same primary key", name_of(one),
                                          name_of(other)),
                              hint,
                              {{of_one, "the other key"}}});
  else
    findings.report(subject,
                    {Code::collision,
                     span,
                     fmt::format("{} and {} can have the same primary key: {}", name_of(one), name_of(other),
                                 shown_key(one, found.witness->one)),
                     hint,
                     {{of_one, shown_item(one, found.witness->one)}, {{}, shown_item(other, found.witness->other)}}});
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
    const auto& forms = keys.forms();
    for (std::size_t i = 0; i < forms.size(); ++i)
      for (const std::size_t j : keys.related_before(i)) {
        const Comparison found = compare(forms[j], keys.words(j), forms[i], keys.words(i));
        if (found.verdict != Verdict::apart) report(forms[j], forms[i], found, findings);
      }
  }
}

}  // namespace keyc::check
