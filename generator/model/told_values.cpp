#include <algorithm>

#include "generator/model/model.hpp"

namespace keyc::model {
namespace {

template <class All, class One>
bool contains(const All& all, const One& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

/// Behind raw text, a key tells its values only where another part of it tells that text.
std::vector<const Field*> told_by(const FixedComponents& fixed) {
  std::vector<const Field*> told;
  std::size_t known_before = 0;
  do {
    known_before = told.size();
    for (const auto& key : fixed)
      for (const Component* one : key) {
        const bool known = contains(told, one->field);
        if (one->is_open_text() && !known) break;
        if (!one->encoding->loses() && !known) told.push_back(one->field);
      }
  } while (told.size() != known_before);
  return told;
}

FixedComponents Path::fixed_after(std::size_t steps_given) const {
  FixedComponents fixed;
  for (const KeyTemplate* one : partition) fixed.push_back(one->components());
  const SortReach reach = sort_reach(steps_given);
  for (std::size_t i = 0; i < reach.keys; ++i) fixed.push_back(sort[i]->components());
  if (reach.keys == sort.size()) return fixed;
  fixed.push_back(sort[reach.keys]->components());
  fixed.back().resize(reach.components);
  return fixed;
}

std::vector<const Component*> Path::open_texts_after(std::size_t steps_given) const {
  if (!has_component([](const Component& one) { return one.is_open_text(); })) return {};
  const FixedComponents fixed = fixed_after(steps_given);
  std::vector<const Field*> told = told_by(fixed);
  std::vector<const Component*> open;
  for (const auto& components : fixed)
    for (const Component* one : components) {
      if (!one->is_open_text() || contains(told, one->field)) continue;
      open.push_back(one);
      told.push_back(one->field);
    }
  return open;
}

Filtering Path::filtering(const Attribute& attribute) const {
  if (attribute.key_only) return Filtering::not_stored;
  for (const KeyTemplate* one : keys())
    if (one->native && one->components().front()->field->attribute == &attribute) return Filtering::key_attribute;
  if (index == nullptr || contains(entity->attributes_in(*index), &attribute)) return Filtering::possible;
  return Filtering::not_held;
}

bool Path::can_filter(const Component& component) const {
  return !component.encoding->loses() && filtering(*component.field->attribute) == Filtering::possible;
}

bool Path::takes_prefixes(const Component& component) const {
  return component.encoding->has_prefixes && (!component.is_open_text() || can_filter(component));
}

}  // namespace keyc::model
