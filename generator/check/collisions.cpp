#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/check/form_index.hpp"
#include "generator/check/witness.hpp"

namespace keyc::check {
namespace {

using model::Component;
/// Text at the end of a template that makes two keys meet, and would not if it were escaped.
std::string proposal(const KeyForm& one, const KeyForm& other) {
  const auto try_one = [](const KeyForm& form, const KeyForm& against) -> std::string {
    for (const KeyForm::Fixed& fixed : form.fixed()) {
      const Component& component = *fixed.component;
      const bool is_open = component.encoding->ending == model::Ending::text && component.last && component.as_it_is;
      if (!is_open || fixed.key->native) continue;
      if (separator_before(*fixed.key) > '.') continue;  // where text cannot be escaped
      KeyForm escaped = form;
      escaped.escaped = &component;
      if (compare(escaped, against).verdict != Verdict::apart) continue;
      const std::string& name = component.field->name;
      const std::string_view function = component.encoding->function;
      return fmt::format("write <escaped({})> in {}", function.empty() ? name : fmt::format("{}({})", function, name),
                         form.entity->name);
    }
    return {};
  };
  std::string found = try_one(one, other);
  return found.empty() ? try_one(other, one) : found;
}

std::string shown_key(const KeyForm& form, const evaluate::Json& attributes) {
  std::string shown;
  const auto texts = key_texts(form, attributes);
  for (std::size_t i = 0; i < texts->size(); ++i)
    shown += fmt::format("{}{} {}", i == 0 ? "" : ", ", form.keys[i].key->key->name, shown_text((*texts)[i]));
  return shown;
}

void report(const KeyForm& one, const KeyForm& other, const Comparison& found, Diagnostics& diagnostics) {
  const std::string hint = proposal(one, other);
  const Span span = other.keys.back().key->span;
  const Span of_one = one.keys.back().key->span;
  if (found.verdict == Verdict::perhaps)
    return diagnostics.report({Code::collision_possible,
                               span,
                               fmt::format("nothing shows that {} and {} never have the same primary key",
                                           one.entity->name, other.entity->name),
                               hint.empty() ? "begin their keys with different literals" : hint,
                               {{of_one, "the other key"}}});
  diagnostics.report({Code::collision,
                      span,
                      fmt::format("{} and {} can have the same primary key: {}", one.entity->name, other.entity->name,
                                  shown_key(one, found.witness->one)),
                      hint.empty() ? "begin their keys with different literals" : hint,
                      {{of_one, item_command(*one.entity, found.witness->one)},
                       {{}, item_command(*other.entity, found.witness->other)}}});
}

}  // namespace

/// No item of one entity may overwrite an item of another.
void collisions(const model::Schema& schema, Diagnostics& diagnostics) {
  for (const model::Table& table : schema.tables) {
    FormIndex keys;
    for (const model::Entity* entity : table.entities)
      if (!entity->paths.empty() && entity->primary().index == nullptr)
        keys.add(written_by(*entity, entity->primary()));
    const auto& forms = keys.forms();
    for (std::size_t i = 0; i < forms.size(); ++i)
      for (const std::size_t j : keys.related(forms[i])) {
        if (j >= i) break;
        const Comparison found = compare(forms[j], forms[i]);
        if (found.verdict != Verdict::apart) report(forms[j], forms[i], found, diagnostics);
      }
  }
}

}  // namespace keyc::check
