#include "generator/proof/witness_search.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "generator/proof/address_words.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::proof {
namespace {

using automata::Automaton;
using automata::shortest_meeting;
using evaluate::Json;
using model::Field;

bool same(const Json& a, const Json& b) { return a.kind == b.kind && a.text == b.text; }

/// Finds values by reading a common word of both forms. If an attribute would have two values in it, each is tried.
class WitnessSearch {
 public:
  WitnessSearch(const FormWords& left, const FormWords& right, bool differently)
      : words_of_left_(left), words_of_right_(right), differently_(differently) {}

  /// Prefers witnesses without empty texts, and with values that are easy to read.
  std::optional<Witness> run() {
    for (const Texts texts : {Texts::filled, Texts::readable, Texts::all}) {
      tries_left_ = texts == Texts::all ? most_tries_of_all : most_tries;
      texts_ = texts;
      if (auto found = run(first_values(left_), first_values(right_))) return found;
      if (left_.never_zero == nullptr && right_.never_zero == nullptr) continue;
      if (auto found = run(left_.always, right_.always)) return found;
    }
    return {};
  }

 private:
  /// A version that is not 0 is taken to be 1 first: the words do not exclude 0.
  static Values first_values(const KeyForm& form) {
    return form.never_zero == nullptr ? form.always : with(form.always, *form.never_zero, json_number("1"));
  }

  std::optional<Witness> run(const Values& left, const Values& right) {
    if (tries_left_-- == 0) return {};
    std::optional<Automaton> with_left;
    std::optional<Automaton> with_right;
    const auto& words_of_left = words(words_of_left_, left, with_left);
    const auto& words_of_right = words(words_of_right_, right, with_right);
    if (!words_of_left || !words_of_right) return {};
    const std::size_t parts = std::max(left_.fixed().size(), right_.fixed().size()) + 1;
    const auto meeting = shortest_meeting(*words_of_left, *words_of_right, parts, differently_);
    if (!meeting) return {};
    Values values_of_left = left;
    if (const auto open = read(left_, meeting->left, values_of_left)) {
      return try_each(*open, [&](const Json& value) { return run(with(left, *open->field, value), right); });
    }
    Values values_of_right = right;
    if (const auto open = read(right_, meeting->right, values_of_right))
      return try_each(*open, [&](const Json& value) { return run(left, with(right, *open->field, value)); });
    Witness witness{attributes_with(left_, values_of_left), attributes_with(right_, values_of_right)};
    if (!reproduces(left_, right_, witness)) return {};
    return witness;
  }

  /// The words in which fields have these values; `built` holds them if there are any values.
  const std::optional<Automaton>& words(const FormWords& of, const Values& given,
                                        std::optional<Automaton>& built) const {
    if (given.empty()) return of.of(texts_);
    built = words_of(of.form(), texts_, given);
    return built;
  }

  /// A field of which the word does not determine a single value.
  struct Open {
    const Field* field = nullptr;
    std::vector<Json> values;
  };

  static Values with(Values values, const Field& field, const Json& value) {
    values.emplace(&field, value);
    return values;
  }

  template <class Try>
  std::optional<Witness> try_each(const Open& open, Try attempt) {
    for (const Json& value : open.values)
      if (auto found = attempt(value)) return found;
    return {};
  }

  /// Adds the values of a word to the given ones; returns a field whose value the word does not determine, if any.
  static std::optional<Open> read(const KeyForm& form, std::vector<std::string> parts, Values& values) {
    std::map<const Field*, Open, ByName> read;
    std::set<const Field*> unclear;
    const auto components = form.fixed();
    for (std::size_t i = 0; i < components.size(); ++i) {
      const model::KeyTemplate& key = *components[i].key;
      if (components[i].component == (key.address ? key.dimensions().front() : nullptr))
        separate_dimensions(key, i + 1, parts);
      const Field* const field = components[i].component->field;
      const auto& shard = components[i].component->shard;
      // Of a shard of several attributes, the other parts decide: whether it is theirs shows in the end.
      if (values.contains(field) || (shard && shard->hashed.size() > 1)) continue;
      Open& open = read.try_emplace(field, Open{field, {}}).first->second;
      const std::string& text = parts[i + 1];
      auto value = value_of(*components[i].component, components[i].key->native, text);
      if (!value || written(form, components[i], *value) != text) value = sample_of(form, components[i], text);
      if (!value) {
        unclear.insert(field);
      } else if (std::none_of(open.values.begin(), open.values.end(),
                              [&](const Json& known) { return same(known, *value); })) {
        open.values.push_back(*value);
      }
    }
    for (auto& [field, open] : read) {
      if (open.values.size() == 1 && !unclear.contains(field)) continue;
      for (const Json& sample : sample_values(field->type())) open.values.push_back(sample);
      return open;
    }
    for (auto& [field, open] : read) values.emplace(field, open.values.front());
    return {};
  }

  static std::optional<Json> sample_of(const KeyForm& form, const KeyForm::Fixed& component, const std::string& text) {
    for (const Json& sample : sample_values(component.component->field->type()))
      if (written(form, component, sample) == text) return sample;
    return {};
  }

  const FormWords& words_of_left_;
  const FormWords& words_of_right_;
  const KeyForm& left_ = words_of_left_.form();
  const KeyForm& right_ = words_of_right_.form();
  bool differently_;
  static constexpr int most_tries = 64;
  static constexpr int most_tries_of_all = 16;  // each takes long
  int tries_left_ = most_tries;
  Texts texts_ = Texts::readable;
};

}  // namespace

std::optional<Witness> find_witness(const FormWords& left, const FormWords& right, bool differently) {
  return WitnessSearch(left, right, differently).run();
}

}  // namespace keyc::proof
