#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "generator/check/check.hpp"
#include "generator/check/sample_forms.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/sample.hpp"
#include "generator/evaluate/sample_values.hpp"
#include "generator/proof/witness.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using model::Entity;
using model::Field;
using model::Sample;
using model::SampleMember;
using model::SampleValue;

const SampleValue* next_on(const SampleValue& from, const evaluate::Path::value_type& step) {
  if (const auto* const index = std::get_if<std::size_t>(&step))
    return *index < from.elements.size() ? &from.elements[*index] : nullptr;
  for (const SampleMember& one : from.members)
    if (one.name == std::get<std::string>(step)) return &one.value;
  return nullptr;
}

/// What is there, or the nearest around it where that is missing.
const SampleValue& value_at(const Sample& sample, const evaluate::Path& path) {
  const SampleValue* found = &sample.values;
  for (const auto& step : path) {
    const SampleValue* const next = next_on(*found, step);
    if (next == nullptr) break;
    found = next;
  }
  return *found;
}

const SampleValue& value_of(const Sample& sample, const Field& field) {
  evaluate::Path path{field.attribute->name};
  for (const model::Attribute* member : field.members) path.emplace_back(member->name);
  return value_at(sample, path);
}

/// Of all values the word `sample`.
Span span_of(const Sample& sample, const SampleValue& value) {
  return &value == &sample.values ? sample.span : value.span;
}

/// What a ValueError calls an attribute, by its name in DynamoDB or, where a key is built, in the schema:
/// "address.city", "tags[2]".
void follow(evaluate::Path& path, const std::deque<model::Attribute>& attributes, std::string_view called) {
  for (const model::Attribute& one : attributes)
    for (const std::string_view name : {std::string_view(one.stored), std::string_view(one.name)}) {
      const std::string_view rest = called.substr(std::min(name.size(), called.size()));
      if (!called.starts_with(name) || (!rest.empty() && rest.front() != '.' && rest.front() != '[')) continue;
      path.emplace_back(one.name);
      std::size_t index = 0;
      if (one.type.structure != nullptr && rest.starts_with('.'))
        follow(path, one.type.structure->members, rest.substr(1));
      else if (one.type.kind == model::TypeKind::list && rest.starts_with('['))  // sets are stored in another order
        if (std::from_chars(rest.data() + 1, rest.data() + rest.size(), index).ec == std::errc())
          path.emplace_back(index);
      return;
    }
}

/// The longest of the values that the key is built from.
const SampleValue* longest_in(const Sample& sample, const model::KeyTemplate& key) {
  const SampleValue* longest = nullptr;
  for (const model::Component* component : key.components()) {
    const SampleValue& value = value_of(sample, *component->field);
    if (longest == nullptr || value.text.size() > longest->text.size()) longest = &value;
  }
  return longest;
}

Span span_of(const Entity& entity, const Sample& sample, const ValueError& error) {
  for (const model::KeyTemplate* key : entity.keys_in_paths())
    if (key->key->name == error.attribute())
      if (const SampleValue* const value = longest_in(sample, *key)) return span_of(sample, *value);
  evaluate::Path path;
  follow(path, entity.attributes, error.attribute());
  return span_of(sample, value_at(sample, path));
}

/// The samples of one table.
class Samples {
 public:
  Samples(const model::Table& table, Diagnostics& diagnostics) : table_(table), diagnostics_(diagnostics) {}

  /// Number `i` of the entity, from 0.
  void add(const Entity& entity, const Sample& sample, std::size_t i) {
    if (!has_right_forms(entity, sample, diagnostics_)) return;
    try {
      const evaluate::Json json = evaluate::completed(entity, evaluate::json_of(sample), i);
      check_key(sample, evaluate::item(entity, json));
      check_unique(entity, sample, json);
    } catch (const evaluate::InputError& error) {
      refuse(span_of(sample, value_at(sample, error.path())), error.what());
    } catch (const ValueError& error) {
      refuse(span_of(entity, sample, error), error.what());
    } catch (const Error& error) {
      refuse(sample.span, error.what());
    }
  }

 private:
  void refuse(Span span, std::string message) { diagnostics_.report(Code::bad_sample, span, std::move(message)); }

  void check_key(const Sample& sample, const Item& item) {
    std::string shown;
    for (const model::KeyAttribute* key : table_.key.attributes())
      shown += fmt::format("{}{} {}", shown.empty() ? "" : ", ", key->name,
                           shown_value(key->type, item.find(key->stored)->text()));
    const auto [first, is_new] = keys_.emplace(shown, &sample);
    if (!is_new) report_both(sample, *first->second, fmt::format("two samples have one primary key: {}", shown));
  }

  /// By the keys of the markers.
  void check_unique(const Entity& entity, const Sample& sample, const evaluate::Json& json) {
    if (entity.uniques.empty()) return;
    const evaluate::Fields fields =
        evaluate::fields_of(entity, evaluate::read_attributes(entity.attributes, json, {nullptr, entity.name}));
    for (const model::Unique& unique : entity.uniques) {
      const bool is_held = std::all_of(unique.fields.begin(), unique.fields.end(),
                                       [&](const Field* field) { return fields.contains(field); });
      if (!is_held) continue;
      const std::string marker = evaluate::key_value(entity, unique.partition, fields).text();
      const auto [first, is_new] = markers_.emplace(marker, &sample);
      if (!is_new)
        report_both(sample, *first->second,
                    fmt::format("two samples of {} have one '{}', which is unique", entity.name, unique.name),
                    unique.fields.front());
    }
  }

  /// Both at the value of the field, where it is about one.
  void report_both(const Sample& sample, const Sample& other, std::string message, const Field* field = nullptr) {
    const auto span = [&](const Sample& of) { return field == nullptr ? of.span : span_of(of, value_of(of, *field)); };
    diagnostics_.report({Code::bad_sample, span(sample), std::move(message), "", {{span(other), "the other one"}}});
  }

  const model::Table& table_;
  Diagnostics& diagnostics_;
  std::map<std::string, const Sample*> keys_;
  std::map<std::string, const Sample*> markers_;
};

}  // namespace

/// What the documentation shows can be stored, all of it.
void samples(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    Samples samples(table, findings.diagnostics());
    for (const Entity* entity : table.entities)
      for (std::size_t i = 0; i < entity->samples.size(); ++i) samples.add(*entity, entity->samples[i], i);
  }
}

}  // namespace keyc::check
