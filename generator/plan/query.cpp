#include "generator/plan/query.hpp"

namespace keyc::plan {
namespace {

using model::Component;
using model::KeyTemplate;
using model::Path;

Form form_of_range(const KeyTemplate& key, const Component& component) {
  if (key.native) return Form::native_range;
  switch (key.key->type) {
    case model::KeyType::number: return Form::number_range;
    case model::KeyType::binary: return Form::binary_range;
    case model::KeyType::string: break;
  }
  return component.last ? Form::last_range : Form::inner_range;
}

Form form_of(const KeyTemplate& key, const Component* component, Asked asked) {
  switch (asked) {
    case Asked::nothing: return key.native ? Form::all : Form::begins_with;
    case Asked::range: return form_of_range(key, *component);
    case Asked::prefix: return key.native ? Form::native_prefix : Form::prefix;
    case Asked::period: break;
  }
  return Form::period;
}

KeyCondition key_condition(const Path& path, std::size_t steps_given, Asked asked) {
  const model::SortReach reach = path.sort_reach(steps_given);
  KeyCondition key{.path = &path, .equal = path.partition};
  key.equal.insert(key.equal.end(), path.sort.begin(), path.sort.begin() + static_cast<std::ptrdiff_t>(reach.keys));
  if (reach.keys == path.sort.size()) return key;
  key.next = path.sort[reach.keys];
  key.components = key.next->components_outside_address(reach.components);
  key.component = asked == Asked::nothing ? nullptr : path.range_component(steps_given);
  key.form = form_of(*key.next, key.component, asked);
  if (key.component == nullptr) return key;
  key.reversed = key.component->encoding->descending;
  key.ends_key = key.component->last;
  key.literal_after = key.next->literal_after(*key.component);
  if (key.next->key->type == model::KeyType::binary) key.width_after = key.next->width_after(*key.component);
  if (key.component->stand_in) key.stand_in = &*key.component->stand_in;
  return key;
}

ExactFilter exact_filter(const Path& path, std::size_t steps_given, const KeyCondition& key) {
  const bool is_open = key.form == Form::prefix && key.component->is_open_text();
  return {path.filtered_after(steps_given), is_open ? key.component : nullptr};
}

/// The shared pattern of a collection has the path of the first member, but can have a range that this member does not
/// have.
Asked asked_by(const model::AccessPattern& pattern) {
  if (pattern.range == nullptr || pattern.path->range_component(pattern.steps_given) == nullptr) return Asked::nothing;
  return pattern.has_prefix() ? Asked::prefix : Asked::range;
}

}  // namespace

bool KeyCondition::bounds_below() const { return range && has_low(*range); }
bool KeyCondition::bounds_above() const { return range && has_high(*range); }

Query query(const Path& path, std::size_t steps_given, Asked asked) {
  KeyCondition key = key_condition(path, steps_given, asked);
  ExactFilter exact = exact_filter(path, steps_given, key);
  return {std::move(key), std::move(exact)};
}

KeyCondition of_all_values(KeyCondition prefix) {
  prefix.form = form_of_range(*prefix.next, *prefix.component);
  return prefix;
}

Query query(const model::AccessPattern& pattern) {
  const Asked asked = asked_by(pattern);
  Query result = query(*pattern.path, pattern.steps_given, asked);
  if (asked == Asked::range)
    result.key.range = model::range_kind(model::in_key_order(pattern.range->op, *result.key.component));
  return result;
}

}  // namespace keyc::plan
