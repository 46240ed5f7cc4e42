#include "generator/proof/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "generator/evaluate/item.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"

namespace keyc::proof {
namespace {

using namespace automata;
using evaluate::Json;
using model::Field;

bool same(const Json& a, const Json& b) { return a.kind == b.kind && a.text == b.text; }

/// Each field of the form, with the number of its components.
std::vector<std::pair<const Field*, std::size_t>> fields_of(const KeyForm& form) {
  std::vector<std::pair<const Field*, std::size_t>> counts;
  for (const KeyForm::Fixed& component : form.fixed()) {
    const auto known = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto& entry) { return entry.first == component.component->field; });
    if (known == counts.end())
      counts.emplace_back(component.component->field, 1);
    else
      ++known->second;
  }
  return counts;
}

bool is_whole(const KeyForm& form) {
  return std::all_of(form.keys.begin(), form.keys.end(), [](const KeyForm::Key& key) { return key.whole; });
}

bool is_item(const model::Entity& entity, const Json& attributes) {
  try {
    evaluate::item(entity, attributes);
  } catch (const evaluate::InputError&) {
    return false;
  } catch (const Error&) {
    return false;
  }
  return true;
}

/// The value of a field in the attributes of another entity that has it too; null if it is absent.
Json value_in(const Json& attributes, std::string_view name) {
  const Json* found = &attributes;
  while (found != nullptr && !name.empty()) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    found = found->find(name.substr(0, dot));
    name.remove_prefix(std::min(dot + 1, name.size()));
  }
  return found == nullptr ? Json() : *found;
}

/// Whether a collection's query with these values reads the sort key: whether the key is in the smallest range that
/// contains what the query asks for of each member.
bool is_read(const KeyForm::Fork& fork, const Json& attributes, const std::string& key) {
  bool is_above = false;
  bool is_below = false;
  for (const KeyForm& member : fork.members) {
    Values values;
    for (const auto& [field, count] : fields_of(member)) values.emplace(field, value_in(attributes, field->name));
    const auto texts = key_texts(member, attributes_with(*member.entity, values));
    if (!texts) return false;
    const std::string& text = texts->back();
    is_above = is_above || key >= text;
    is_below = is_below || key <= text || (!member.keys.back().whole && key.starts_with(text));
  }
  return is_above && is_below;
}

/// Whether the keys of these attributes meet as the search found. They are evaluated without <escaped(x)>.
bool reproduces(const KeyForm& left, const KeyForm& right, const Witness& witness) {
  const auto first = key_texts(left, witness.left);
  const auto second = key_texts(right, witness.right);
  if (!first || !second) return false;
  for (std::size_t i = 0; i < first->size(); ++i) {
    const std::string& a = (*first)[i];
    const std::string& b = (*second)[i];
    if (left.keys[i].fork) {
      if (!is_read(*left.keys[i].fork, witness.left, b)) return false;
      continue;
    }
    const bool agree = left.keys[i].whole ? (right.keys[i].whole ? a == b : a.starts_with(b)) : b.starts_with(a);
    if (!agree) return false;
  }
  return (!is_whole(left) || is_item(*left.entity, witness.left)) &&
         (!is_whole(right) || is_item(*right.entity, witness.right));
}

/// Finds values by reading a common word of both forms. If an attribute would have two values in it, each is tried.
class WitnessSearch {
 public:
  WitnessSearch(const KeyForm& left, const KeyForm& right, bool differently)
      : left_(left), right_(right), differently_(differently) {}

  /// Prefers witnesses without empty texts, and with values that are easy to read.
  std::optional<Witness> run() {
    for (const Texts texts : {Texts::filled, Texts::readable, Texts::all}) {
      tries_left_ = texts == Texts::all ? most_tries_of_all : most_tries;
      texts_ = texts;
      if (auto found = run({}, {})) return found;
    }
    return {};
  }

 private:
  std::optional<Witness> run(const Values& left, const Values& right) {
    if (tries_left_-- == 0) return {};
    const auto words_of_left = words_of(left_, texts_, left);
    const auto words_of_right = words_of(right_, texts_, right);
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
    Witness witness{attributes_with(*left_.entity, values_of_left), attributes_with(*right_.entity, values_of_right)};
    if (!reproduces(left_, right_, witness)) return {};
    return witness;
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
  static std::optional<Open> read(const KeyForm& form, const std::vector<std::string>& parts, Values& values) {
    std::map<const Field*, Open, ByName> read;
    std::set<const Field*> unclear;
    const auto components = form.fixed();
    for (std::size_t i = 0; i < components.size(); ++i) {
      const Field* const field = components[i].component->field;
      if (values.contains(field)) continue;
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

  const KeyForm& left_;
  const KeyForm& right_;
  bool differently_;
  static constexpr int most_tries = 64;
  static constexpr int most_tries_of_all = 16;  // each takes long
  int tries_left_ = most_tries;
  Texts texts_ = Texts::readable;
};

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
    for (const auto& [field, count] : fields_of(of_left ? left : right)) {
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

Json sample(const model::Type& type) {
  if (type.kind == model::TypeKind::structure) {
    Json object{Json::Kind::object, "", {}, {}};
    for (const model::Attribute& member : type.structure->members)
      if (!member.type.optional && !member.default_value) object.members.push_back({member.name, sample(member.type)});
    return object;
  }
  if (type.kind == model::TypeKind::list || type.kind == model::TypeKind::set) return {Json::Kind::list, "", {}, {}};
  if (type.kind == model::TypeKind::map) return {Json::Kind::object, "", {}, {}};
  if (type.kind == model::TypeKind::document) return {};
  return sample_values(type).front();
}

void set_member(Json& object, std::span<const model::Attribute* const> way, const Json& value) {
  const std::string& name = way.front()->name;
  auto member =
      std::find_if(object.members.begin(), object.members.end(), [&](const auto& known) { return known.name == name; });
  if (member == object.members.end()) {
    object.members.push_back({name, way.size() == 1 ? Json() : sample(way.front()->type)});
    member = std::prev(object.members.end());
  }
  if (way.size() == 1)
    member->value = value;
  else
    set_member(member->value, way.subspan(1), value);
}

}  // namespace

Comparison compare(const KeyForm& left, const KeyForm& right) {
  return compare(left, *words_of(left, Texts::all), right, *words_of(right, Texts::all));
}

Comparison compare(const KeyForm& left, const Automaton& words_of_left, const KeyForm& right,
                   const Automaton& words_of_right) {
  if (!meet(words_of_left, words_of_right)) return {};
  if (auto witness = WitnessSearch(left, right, false).run()) return {Verdict::meet, std::move(witness)};
  if (apart_for_each_choice(left, right)) return {};
  return {Verdict::perhaps, {}};
}

bool may_meet(const KeyForm& left, const Automaton& words_of_left, const KeyForm& right,
              const Automaton& words_of_right) {
  return meet(words_of_left, words_of_right) && !apart_for_each_choice(left, right);
}

std::optional<Witness> same_key_twice(const KeyForm& form, const Field* field) {
  Values samples;
  for (const auto& [key_field, count] : fields_of(form)) samples.emplace(key_field, sample_written(form, *key_field));
  const std::vector<Json> values = sample_values(field->type());
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      Values left = samples;
      Values right = samples;
      left[field] = values[i];
      right[field] = values[j];
      Witness witness{attributes_with(*form.entity, left), attributes_with(*form.entity, right)};
      if (reproduces(form, form, witness)) return witness;
    }
  return {};
}

bool divides_in_two_ways(const KeyForm& form) {
  const auto words = words_of(form, Texts::all);
  return words && shortest_meeting(*words, *words, form.fixed().size() + 1, true);
}

std::optional<Witness> same_key_divided(const KeyForm& form) {
  auto divided = WitnessSearch(form, form, true).run();
  if (divided && json_text(divided->left) == json_text(divided->right)) return {};
  return divided;
}

Json attributes_with(const model::Entity& entity, const Values& values) {
  Json object{Json::Kind::object, "", {}, {}};
  for (const model::Attribute& attribute : entity.attributes) {
    if (!attribute.type.optional && !attribute.default_value && attribute.type.kind != model::TypeKind::set)
      object.members.push_back({attribute.name, sample(attribute.type)});
    for (const auto& [field, value] : values) {
      const bool is_left_out = value.kind == Json::Kind::null && !field->leaf().type.optional;
      if (field->attribute != &attribute || is_left_out) continue;
      std::vector<const model::Attribute*> way{&attribute};
      way.insert(way.end(), field->members.begin(), field->members.end());
      set_member(object, way, value);
    }
  }
  return object;
}

std::string parameters_in(const Json& attributes, const model::AccessPattern& pattern) {
  Json asked{Json::Kind::object, "", {}, {}};
  for (const evaluate::JsonMember& member : attributes.members)
    if (std::any_of(pattern.parameters.begin(), pattern.parameters.end(), [&](const model::Parameter& parameter) {
          return &parameter != pattern.range && parameter.field->attribute->name == member.name;
        }))
      asked.members.push_back(member);
  return json_text(asked);
}

std::string json_text(const Json& value) {
  const auto joined = [](const auto& elements, auto text_of) {
    std::string text;
    for (const auto& element : elements) text += (text.empty() ? "" : ",") + text_of(element);
    return text;
  };
  switch (value.kind) {
    case Json::Kind::null: return "null";
    case Json::Kind::boolean:
    case Json::Kind::number: return value.text;
    case Json::Kind::text: return shown_text(value.text);
    case Json::Kind::list: return '[' + joined(value.elements, json_text) + ']';
    case Json::Kind::object: break;
  }
  return '{' +
         joined(value.members,
                [](const auto& entry) { return shown_text(entry.name) + ':' + json_text(entry.value); }) +
         '}';
}

std::string shown_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::string shown_value(model::KeyType type, const std::string& text) {
  if (type == model::KeyType::string) return shown_text(text);
  if (type == model::KeyType::number) return text;
  std::string shown = "0x";
  for (const char c : text) shown += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return shown;
}

std::string item_command(const model::Entity& entity, const Json& attributes) {
  std::string object;
  for (const char c : json_text(attributes)) object += c == '\'' ? "'\\''" : std::string(1, c);
  return fmt::format("keyc item {} {} '{}'", entity.span.source->name(), entity.name, object);
}

}  // namespace keyc::proof
