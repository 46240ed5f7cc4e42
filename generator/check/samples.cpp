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
#include "generator/proof/shown.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using model::Entity;
using model::Field;
using model::Sample;
using model::SampleMember;
using model::SampleValue;
using proof::shown_value;

/// The element or member at the step; null if there is none.
const SampleValue* child_at(const SampleValue& from, const evaluate::Path::value_type& step) {
  if (const auto* const index = std::get_if<std::size_t>(&step))
    return *index < from.elements.size() ? &from.elements[*index] : nullptr;
  for (const SampleMember& member : from.members)
    if (member.name == std::get<std::string>(step)) return &member.value;
  return nullptr;
}

/// The value at the path, or the innermost value around it if it is missing.
const SampleValue& value_at(const Sample& sample, const evaluate::Path& path) {
  const SampleValue* found = &sample.values;
  for (const auto& step : path) {
    const SampleValue* const next = child_at(*found, step);
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

/// The place of the value; for the whole sample, the word `sample`.
Span span_of(const Sample& sample, const SampleValue& value) {
  return &value == &sample.values ? sample.span : value.span;
}

/// Appends the path of the attribute that a ValueError names as "address.city" or "tags[2]": by its name in DynamoDB
/// or, if a key was built, in the schema.
void follow(evaluate::Path& path, const std::deque<model::Attribute>& attributes, std::string_view named) {
  for (const model::Attribute& attribute : attributes)
    for (const std::string_view name : {std::string_view(attribute.stored), std::string_view(attribute.name)}) {
      const std::string_view rest = named.substr(std::min(name.size(), named.size()));
      if (!named.starts_with(name) || (!rest.empty() && rest.front() != '.' && rest.front() != '[')) continue;
      path.emplace_back(attribute.name);
      std::size_t index = 0;
      if (attribute.type.structure != nullptr && rest.starts_with('.'))
        follow(path, attribute.type.structure->members, rest.substr(1));
      else if (attribute.type.kind == model::TypeKind::list &&
               rest.starts_with('['))  // sets are stored in another order
        if (std::from_chars(rest.data() + 1, rest.data() + rest.size(), index).ec == std::errc())
          path.emplace_back(index);
      return;
    }
}

/// The longest of the values that the key is built from.
const SampleValue* longest_in(const Sample& sample, const model::KeyTemplate& key) {
  const SampleValue* longest = nullptr;
  for (const model::Field* field : key.fields()) {
    const SampleValue& value = value_of(sample, *field);
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

  /// Adds sample number `i` of the entity, from 0.
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
                           shown_value(key->type, evaluate::key_in(item, *key)->text()));
    const auto [first, is_new] = keys_.emplace(shown, &sample);
    if (!is_new) report_both(sample, *first->second, fmt::format("two samples have the same primary key: {}", shown));
  }

  /// Compares the keys of the uniqueness markers.
  void check_unique(const Entity& entity, const Sample& sample, const evaluate::Json& json) {
    if (entity.uniques.empty()) return;
    const evaluate::Fields fields =
        evaluate::fields_of(entity, evaluate::read_attributes(entity.attributes, json, {nullptr, entity.name}));
    for (const model::Unique& unique : entity.uniques) {
      const bool has_all = std::all_of(unique.fields.begin(), unique.fields.end(),
                                       [&](const Field* field) { return fields.contains(field); });
      if (!has_all) continue;
      const std::string marker = evaluate::key_value(entity, unique.partition, fields).text();
      const auto [first, is_new] = markers_.emplace(marker, &sample);
      if (!is_new)
        report_both(sample, *first->second,
                    fmt::format("two samples of {} have the same '{}', which is unique", entity.name, unique.name),
                    unique.fields.front());
    }
  }

  /// Reports both at the value of the field, if one is given.
  void report_both(const Sample& second, const Sample& first, std::string message, const Field* field = nullptr) {
    const auto place = [&](const Sample& sample) {
      return field == nullptr ? sample.span : span_of(sample, value_of(sample, *field));
    };
    diagnostics_.report(
        {Code::bad_sample, place(second), std::move(message), "", {{place(first), "the other sample"}}});
  }

  const model::Table& table_;
  Diagnostics& diagnostics_;
  std::map<std::string, const Sample*> keys_;
  std::map<std::string, const Sample*> markers_;
};

}  // namespace

/// Every sample must be an item that can be stored, together with all the others.
void samples(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    Samples samples(table, findings.diagnostics());
    for (const Entity* entity : table.entities)
      for (std::size_t i = 0; i < entity->samples.size(); ++i) samples.add(*entity, entity->samples[i], i);
  }
}

}  // namespace keyc::check
