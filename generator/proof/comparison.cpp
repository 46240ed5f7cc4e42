// Two sets of keys (KeyForm) are compared as automata over bytes (key_language.cpp). Forms whose literals differ never
// meet and are not compared at all (form_index.cpp). Of two that meet, witness_search.cpp reads a common word back into
// attributes and evaluates both items before anything is said. Languages are never too small, so what is apart is
// apart; without a witness, the verdict is `perhaps`.

#include "generator/proof/comparison.hpp"

#include <algorithm>

#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shown.hpp"
#include "generator/proof/witness_search.hpp"

namespace keyc::proof {
namespace {

using automata::meet;
using automata::shortest_meeting;
using evaluate::Json;
using model::Field;

/// Whether two forms meet for no choice of values for the enums and bools that one of them has more than once: the
/// automata alone do not know that each has a single value.
bool apart_for_each_choice(const KeyForm& left, const KeyForm& right) {
  struct Chosen {
    bool of_left;
    const Field* field;
    std::vector<Json> values;
  };
  constexpr std::size_t most_choices = 256;
  std::vector<Chosen> chosen;
  std::size_t choices = 1;
  for (const bool of_left : {true, false})
    for (const auto& [field, count] : (of_left ? left : right).fields()) {
      const bool is_few =
          field->type().kind == model::TypeKind::enumeration || field->type().kind == model::TypeKind::boolean;
      if (count < 2 || !is_few) continue;
      auto values = sample_values(field->type());
      if (field->optional()) values.emplace_back();
      if (choices * values.size() > most_choices) continue;
      choices *= values.size();
      chosen.push_back({of_left, field, std::move(values)});
    }
  if (chosen.empty()) return false;
  for (std::size_t choice = 0; choice < choices; ++choice) {
    Values of_left;
    Values of_right;
    std::size_t rest = choice;
    for (const Chosen& each : chosen) {
      (each.of_left ? of_left : of_right).emplace(each.field, each.values[rest % each.values.size()]);
      rest /= each.values.size();
    }
    const auto words_of_left = words_of(left, Texts::all, of_left);
    const auto words_of_right = words_of(right, Texts::all, of_right);
    if (words_of_left && words_of_right && meet(*words_of_left, *words_of_right)) return false;
  }
  return true;
}

/// A sample that every component of the field can write; the first sample if there is none.
Json sample_written(const KeyForm& form, const Field& field) {
  const std::vector<Json> samples = sample_values(field.type());
  const auto components = form.fixed();
  const auto can_be_written = [&](const Json& value) {
    return std::all_of(components.begin(), components.end(), [&](const KeyForm::Fixed& fixed) {
      return fixed.component->field != &field || written(form, fixed, value);
    });
  };
  const auto found = std::find_if(samples.begin(), samples.end(), can_be_written);
  return found == samples.end() ? samples.front() : *found;
}

}  // namespace

Comparison compare(const FormWords& left, const FormWords& right) {
  if (!meet(left.all(), right.all())) return {};
  if (auto witness = find_witness(left, right, false)) return {Verdict::meet, std::move(witness)};
  if (apart_for_each_choice(left.form(), right.form())) return {};
  return {Verdict::perhaps, {}};
}

bool may_meet(const FormWords& left, const FormWords& right) {
  return meet(left.all(), right.all()) && !apart_for_each_choice(left.form(), right.form());
}

std::optional<Witness> same_key_twice(const KeyForm& form, const Field* field) {
  Values samples;
  for (const auto& [key_field, count] : form.fields()) samples.emplace(key_field, sample_written(form, *key_field));
  const std::vector<Json> values = sample_values(field->type());
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      Values left = samples;
      Values right = samples;
      left[field] = values[i];
      right[field] = values[j];
      Witness witness{attributes_with(form, left), attributes_with(form, right)};
      if (reproduces(form, form, witness)) return witness;
    }
  return {};
}

bool divides_in_two_ways(const KeyForm& form) {
  const auto words = words_of(form, Texts::all);
  return words && shortest_meeting(*words, *words, form.fixed().size() + 1, true);
}

std::optional<Witness> same_key_divided(const KeyForm& form) {
  const FormWords words(form);
  auto divided = find_witness(words, words, true);
  if (divided && json_text(divided->left) == json_text(divided->right)) return {};
  return divided;
}

}  // namespace keyc::proof
