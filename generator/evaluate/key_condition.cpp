#include "generator/evaluate/key_condition.hpp"

#include <stdexcept>

#include "keyc/generated/range_condition.hpp"

namespace keyc::evaluate {
namespace {

using plan::Form;
using plan::KeyCondition;

const model::Entity& entity_of(const KeyCondition& key) { return *key.path->entity; }

KeyText fixed_text(const KeyCondition& key, const Fields& equal) {
  return key_text(entity_of(key), *key.next, equal, key.components);
}

Range<Value> in_key_order(const KeyCondition& key, const Range<Value>& asked) {
  return key.reversed ? reversed(asked) : asked;
}

SortCondition native_condition(const KeyCondition& key, const Range<Value>& asked) {
  const model::Entity& entity = entity_of(key);
  const auto native = [&](const Value& value) { return native_value(entity, *key.component->field, value); };
  const KeyText none(entity.name, key.next->key->name, limit_of(entity, *key.next));
  if (key.form == Form::native_prefix) return RangeCondition::native_prefix<Value>(native).of(none, &asked.low);
  const Range<Value> range = in_key_order(key, asked);
  return RangeCondition::native_range<Value>(native).of(none, &range);
}

SortCondition range_condition(const KeyCondition& key, const Fields& equal, const Range<Value>& range) {
  const auto add_bound = [&](KeyText& text, const Value& bound) {
    add_component(text, as_bound(*key.component), bound);
  };
  const KeyText fixed = fixed_text(key, equal);
  if (key.form == Form::number_range) return RangeCondition::number<Value>(add_bound).of(fixed, &range);
  if (key.form == Form::binary_range)
    return RangeCondition::binary<Value>(add_bound, key.width_after).of(fixed, &range);
  const StandIn stand_in = key.stand_in == nullptr ? StandIn{} : StandIn{key.stand_in->text, key.stand_in->above};
  if (key.form == Form::last_range)
    return RangeCondition::last<Value>(add_bound, key.component->encoding->ending, stand_in).of(fixed, &range);
  return RangeCondition::inner<Value>(add_bound, key.literal_after, stand_in).of(fixed, &range);
}

SortCondition prefix_condition(const KeyCondition& key, const Fields& equal, const Value& beginning) {
  const KeyText fixed = fixed_text(key, equal);
  KeyText prefix = fixed;
  add_component(prefix, as_prefix(*key.component), beginning);
  const bool is_empty = prefix.text() == fixed.text();
  if (key.stand_in == nullptr || !is_empty) return key_begins_with(prefix);
  return range_condition(plan::of_all_values(key), equal, {RangeKind::at_least, beginning, beginning});
}

}  // namespace

SortCondition next_condition(const KeyCondition& key, const Fields& equal, const Range<Value>& asked) {
  switch (key.form) {
    case Form::whole:
    case Form::all: return {};
    case Form::begins_with: return key_begins_with(fixed_text(key, equal));
    case Form::native_prefix:
    case Form::native_range: return native_condition(key, asked);
    case Form::prefix: return prefix_condition(key, equal, asked.low);
    case Form::number_range:
    case Form::binary_range:
    case Form::last_range:
    case Form::inner_range: return range_condition(key, equal, in_key_order(key, asked));
    case Form::period: break;
  }
  throw std::logic_error("no access pattern asks for a period");
}

}  // namespace keyc::evaluate
