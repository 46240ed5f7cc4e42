#include "generator/proof/text_proposals.hpp"

#include <fmt/format.h>

#include "generator/proof/comparison.hpp"

namespace keyc::proof {

TextProposals::Rewritten::Rewritten(const KeyForm& of_form, const model::Component& component, model::TextMode mode)
    : form(of_form), words(form) {
  form.rewritten = &component;
  form.rewritten_as = mode;
}

std::string TextProposals::of(const FormWords& left, const FormWords& right,
                              std::initializer_list<model::TextMode> modes) {
  for (const model::TextMode mode : modes) {
    if (std::string found = of_one(left.form(), right, mode); !found.empty()) return found;
    if (std::string found = of_one(right.form(), left, mode); !found.empty()) return found;
  }
  return {};
}

/// Only text at the end of a template is changed: nothing ends it, so it is written unchanged there.
std::string TextProposals::of_one(const KeyForm& form, const FormWords& against, model::TextMode mode) {
  if (form.unique != nullptr) return {};
  for (const KeyForm::Fixed& fixed : form.fixed()) {
    const model::Component& component = *fixed.component;
    const bool is_open = component.encoding->ending == model::Ending::text && component.last && component.as_it_is;
    if (!is_open || fixed.key->native) continue;
    if (mode == model::TextMode::escaped && separator_before(*fixed.key) > '.')
      continue;  // such text cannot be escaped
    const Rewritten& rewritten = forms_.try_emplace({&form, &component, mode}, form, component, mode).first->second;
    if (may_meet(rewritten.words, against)) continue;
    return fmt::format("write {} in {}", component.written(mode), form.entity->name);
  }
  return {};
}

}  // namespace keyc::proof
