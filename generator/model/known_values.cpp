#include <algorithm>

#include "generator/model/model.hpp"
#include "grammar/contains.hpp"

namespace keyc::model {

/// The values after raw text can be read only if another part of the key determines that text.
std::vector<const Field*> determined_by(const FixedComponents& fixed) {
  std::vector<const Field*> known;
  std::size_t count_before = 0;
  do {
    count_before = known.size();
    for (const auto& key : fixed)
      for (const Component* component : key) {
        const bool is_known = contains(known, component->field);
        if (component->is_open_text() && !is_known) break;
        if (!component->encoding->loses() && !is_known) known.push_back(component->field);
      }
  } while (known.size() != count_before);
  return known;
}

FixedComponents Path::fixed_after(std::size_t steps_given) const {
  FixedComponents fixed;
  for (const KeyTemplate* key_template : partition) fixed.push_back(key_template->components());
  const SortReach reach = sort_reach(steps_given);
  for (std::size_t i = 0; i < reach.keys; ++i) fixed.push_back(sort[i]->components());
  if (reach.keys == sort.size()) return fixed;
  fixed.push_back(sort[reach.keys]->components());
  fixed.back().resize(reach.components);
  return fixed;
}

std::vector<const Component*> Path::open_texts_after(std::size_t steps_given) const {
  if (!has_component([](const Component& component) { return component.is_open_text(); })) return {};
  const FixedComponents fixed = fixed_after(steps_given);
  std::vector<const Field*> known = determined_by(fixed);
  std::vector<const Component*> open;
  for (const auto& components : fixed)
    for (const Component* candidate : components) {
      if (!candidate->is_open_text() || contains(known, candidate->field)) continue;
      open.push_back(candidate);
      known.push_back(candidate->field);
    }
  return open;
}

std::vector<const Field*> Path::hashed_alone_after(std::size_t steps_given) const {
  if (shard() == nullptr) return {};
  const std::vector<const Field*> known = determined_by(fixed_after(steps_given));
  std::vector<const Field*> hashed;
  for (std::size_t i = 0; i < steps_given; ++i)
    if (steps[i].component->shard && !contains(known, steps[i].field)) hashed.push_back(steps[i].field);
  return hashed;
}

std::vector<const Field*> Path::parts_alone_after(std::size_t steps_given) const {
  const auto first = steps.begin();
  const auto last = first + static_cast<std::ptrdiff_t>(steps_given);
  const auto is_part = [](const Step& step) {
    return step.component->encoding->loses() && !step.component->shard && !step.folded;
  };
  if (std::none_of(first, last, is_part)) return {};
  std::vector<const Field*> parts;
  const FixedComponents fixed = fixed_after(steps_given);
  for (auto step = first; step != last; ++step) {
    const bool is_whole = std::any_of(fixed.begin(), fixed.end(), [&](const std::vector<const Component*>& components) {
      return std::any_of(components.begin(), components.end(), [&](const Component* component) {
        return component->field == step->field && !component->encoding->loses();
      });
    });
    if (is_part(*step) && !is_whole) parts.push_back(step->field);
  }
  return parts;
}

std::vector<const Field*> Path::filtered_after(std::size_t steps_given) const {
  std::vector<const Field*> fields = hashed_alone_after(steps_given);
  for (const Field* field : parts_alone_after(steps_given))
    if (!contains(fields, field)) fields.push_back(field);
  for (const Component* component : open_texts_after(steps_given))
    if (!contains(fields, component->field)) fields.push_back(component->field);
  return fields;
}

Filtering Path::filtering(const Attribute& attribute) const {
  if (attribute.key_only) return Filtering::not_stored;
  for (const KeyTemplate* key_template : keys())
    if (key_template->native && key_template->components().front()->field->attribute == &attribute)
      return Filtering::key_attribute;
  if (index == nullptr || contains(entity->attributes_in(*index), &attribute)) return Filtering::possible;
  return Filtering::not_held;
}

bool Path::can_filter(const Component& component) const {
  return !component.encoding->loses() && can_filter(*component.field);
}

bool Path::can_filter(const Field& field) const { return filtering(*field.attribute) == Filtering::possible; }

bool Path::takes_prefixes(const Component& component) const {
  return component.encoding->has_prefixes && (!component.is_open_text() || can_filter(component));
}

}  // namespace keyc::model
