// The text of a key condition has placeholders where the request has values, so the bounds that the runtime computes
// (runtime/keys/sort_condition.cpp) are written here as expressions. Both switch on the same plan::Form, and
// tests/docs/shown_conditions.py compares each text with the request beside it.

#include "generator/outputs/docs/key_condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/parameters.hpp"
#include "generator/outputs/docs/facts.hpp"
#include "generator/plan/query.hpp"

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Component;
using model::KeyTemplate;

/// A constant value in the pattern, as the key has it: `000000`.
std::string constant(const model::Entity& entity, const KeyTemplate& key, const Component& component,
                     const model::Parameter& parameter) {
  if (key.native)
    return key_text(evaluate::key_value(entity, key, {{component.field, evaluate::constant_of(parameter)}}));
  KeyText text(entity.name, key.key->name, evaluate::limit_of(entity, key), evaluate::attribute_type(key.key->type));
  evaluate::add_component(text, component, evaluate::constant_of(parameter));
  return key.key->type == model::KeyType::binary ? key_text(AttributeValue::binary(text.text()))
                                                 : readable(text.text());
}

/// The value of a parameter as a part of the key: `<updatedAt>`, or `<updatedAt_from>` of a between.
std::string value_text(const AccessPattern& pattern, const KeyTemplate& key, const Component& component,
                       const model::Parameter& parameter, std::string_view suffix = {}) {
  if (!parameter.value.empty()) return constant(*pattern.path->entity, key, component, parameter);
  const std::string& name = component.field->name;
  return fmt::format("<{}>", component.encoding->call(suffix.empty() ? name : fmt::format("{}_{}", name, suffix)));
}

/// `<country>`; `<shard 1…8>` where all shards are read.
std::string key_part(const AccessPattern& pattern, const Component& component) {
  if (!component.shard || !pattern.path->reads_all_shards) return component.written();
  const std::vector<std::string> texts = component.shard->shards.texts();
  const std::size_t count = component.shard->shards.count;
  std::string text = fmt::format("<shard {}…{}", texts.front(), texts[count - 1]);
  if (texts.size() > count) text += fmt::format(", {}…{}", texts[count], texts.back());
  return text + '>';
}

/// The first `components` components with the literals around them.
std::string template_text(const AccessPattern& pattern, const KeyTemplate& key, std::size_t components) {
  std::string text;
  for (const model::Part& part : key.parts) {
    if (!part.component) {
      text += readable(part.literal);
      continue;
    }
    if (components-- == 0) break;
    if (part.component->in_address) {
      if (&part == &key.parts[key.address->first]) text += key.address_text();
      continue;
    }
    std::string value = key_part(pattern, *part.component);
    for (const model::Parameter& parameter : pattern.parameters)
      if (parameter.field == part.component->field && !parameter.value.empty())
        value = constant(*pattern.path->entity, key, *part.component, parameter);
    text += value;
  }
  return text;
}

/// What is asked of a key attribute, and the bounds that it puts on it.
struct Asked {
  std::string text{};
  std::string low{};   // empty if there is none
  std::string high{};  // likewise
};

/// The condition on the key attribute that has a range, with the bounds that keyc/generated/sort_condition.hpp makes.
class Range {
 public:
  Range(const AccessPattern& pattern, const plan::KeyCondition& key)
      : pattern_(pattern),
        key_(key),
        kind_(*key.range),
        fixed_(template_text(pattern, *key.next, key.components)),
        name_(key.next->key->stored) {}

  Asked asked() const {
    switch (key_.form) {
      case plan::Form::binary_range: return between(low_of_binary(), high_of_binary());
      case plan::Form::last_range:
        return fixed_.empty() && key_.stand_in == nullptr ? plain() : from(low_of_last(), high_of_last(), "<=");
      case plan::Form::inner_range: return from(low_of_inner(), high_of_inner(), "<");
      case plan::Form::whole:
      case plan::Form::all:
      case plan::Form::begins_with:
      case plan::Form::native_prefix:
      case plan::Form::prefix:
      case plan::Form::period:
      case plan::Form::native_range:
      case plan::Form::number_range: break;
    }
    return plain();
  }

 private:
  Asked between(const std::string& low, const std::string& high) const {
    return {fmt::format("{} between {} and {}", name_, low, high), low, high};
  }
  /// An empty bound is none; `only_above` compares the key with an upper bound alone.
  Asked from(const std::string& low, const std::string& high, std::string_view only_above) const {
    if (low.empty()) return {fmt::format("{} {} {}", name_, only_above, high), low, high};
    return high.empty() ? Asked{fmt::format("{} >= {}", name_, low), low, high} : between(low, high);
  }
  /// For a range of the whole key attribute.
  Asked plain() const {
    if (kind_ == RangeKind::between) return between(low(), high());
    return {fmt::format("{} {} {}", name_, model::spelling(kind_), key_.bounds_below() ? low() : high())};
  }

  std::string bound(std::string_view end) const {
    const bool is_between = kind_ == RangeKind::between;
    return fixed_ + value_text(pattern_, *key_.next, *key_.component, *pattern_.range, is_between ? end : "");
  }
  std::string low() const { return bound(key_.reversed ? "to" : "from"); }
  std::string high() const { return bound(key_.reversed ? "from" : "to"); }
  std::string before(const std::string& text) const { return fmt::format("(before {})", text); }
  std::string after(const std::string& text) const { return fmt::format("(after {})", text); }
  std::string all_of(const std::string& text) const { return text.empty() ? text : text + "…"; }

  bool is_below_stand_in() const { return key_.stand_in != nullptr && key_.stand_in->above; }
  bool is_above_stand_in() const { return key_.stand_in != nullptr && !key_.stand_in->above; }
  std::string stand_in() const { return fixed_ + readable(key_.stand_in->text); }

  std::string low_of_last() const {
    const bool is_fixed = key_.component->encoding->ending == Ending::fixed;
    if (kind_ == RangeKind::above) return is_fixed ? all_of(low()) : after(low());
    if (key_.bounds_below()) return low();
    return is_above_stand_in() ? after(stand_in()) : fixed_;
  }
  std::string high_of_last() const {
    if (kind_ == RangeKind::below) return before(high());
    if (key_.bounds_above()) return high();
    return is_below_stand_in() ? before(stand_in()) : all_of(fixed_);
  }

  std::string low_of_inner() const {
    const std::string next = readable(key_.literal_after);
    if (kind_ == RangeKind::above) return all_of(low() + next);
    if (key_.bounds_below()) return low();
    return is_above_stand_in() ? all_of(stand_in() + next) : fixed_;
  }
  std::string high_of_inner() const {
    if (kind_ == RangeKind::below) return high();
    if (key_.bounds_above()) return all_of(high() + readable(key_.literal_after));
    return is_below_stand_in() ? stand_in() : all_of(fixed_);
  }

  static std::string repeated(std::string_view byte, std::size_t times) {
    return times == 0 ? std::string() : fmt::format("{}×{}", byte, times);
  }
  std::size_t width() const { return static_cast<std::size_t>(key_.component->encoding->least_width); }
  std::string low_of_binary() const {
    if (!key_.bounds_below()) return fixed_ + repeated("\\x00", width());
    return kind_ == RangeKind::above ? after(low()) : low();
  }
  std::string high_of_binary() const {
    const std::string rest = repeated("\\xFF", key_.width_after);
    if (!key_.bounds_above()) return fixed_ + repeated("\\xFF", width() + key_.width_after);
    return (kind_ == RangeKind::below ? before(high()) : high()) + rest;
  }

  const AccessPattern& pattern_;
  const plan::KeyCondition& key_;
  RangeKind kind_;
  std::string fixed_;
  const std::string& name_;
};

Asked begins_with(const KeyTemplate& key, const std::string& prefix) {
  if (prefix.empty()) return {};
  return {fmt::format("begins_with({}, {})", key.key->stored, prefix), prefix, prefix + "…"};
}

/// The condition on the first key attribute without a complete value; empty if there is none.
Asked next_condition(const AccessPattern& pattern, const plan::KeyCondition& key) {
  using plan::Form;
  switch (key.form) {
    case Form::whole:
    case Form::all:
    case Form::period: return {};  // no access pattern has this form
    case Form::begins_with: return begins_with(*key.next, template_text(pattern, *key.next, key.components));
    case Form::native_prefix:
    case Form::prefix:
      return begins_with(*key.next, template_text(pattern, *key.next, key.components) +
                                        value_text(pattern, *key.next, *key.component, *pattern.range));
    case Form::native_range:
    case Form::number_range:
    case Form::binary_range:
    case Form::last_range:
    case Form::inner_range: break;
  }
  return Range(pattern, key).asked();
}

/// What is asked of the sort key; the bounds are those of its first attribute.
Asked sort_condition(const AccessPattern& pattern) {
  const plan::KeyCondition key = plan::query(pattern).key;
  Asked asked;
  if (pattern.box) {
    asked.text = fmt::format("{} in at most {} ranges of {}{}", pattern.box->key->key->stored, pattern.box->ranges,
                             template_text(pattern, *key.next, key.components), pattern.box->key->address_text());
    return asked;
  }
  for (std::size_t i = pattern.path->partition.size(); i < key.equal.size(); ++i) {
    const KeyTemplate& whole = *key.equal[i];
    const std::string text = template_text(pattern, whole, whole.components().size());
    if (asked.text.empty()) asked.low = asked.high = text;
    asked.text = joined(std::move(asked.text), " and ", fmt::format("{} = {}", whole.key->stored, text));
  }
  Asked next = next_condition(pattern, key);
  if (asked.text.empty()) return next;
  asked.text = joined(std::move(asked.text), " and ", next.text);
  return asked;
}

std::string partition_condition(const AccessPattern& pattern) {
  std::string text;
  for (const KeyTemplate* key : pattern.path->partition)
    text = joined(std::move(text), " and ",
                  fmt::format("{} = {}", key->key->stored, template_text(pattern, *key, key->components().size())));
  return text;
}

/// Which bound sorts first, if that does not depend on the values of parameters; null otherwise.
const std::string* first_of(const std::string& a, const std::string& b) {
  constexpr std::string_view not_literal = "<(…\\";
  if (a == b) return &a;
  const std::string_view left = std::string_view(a).substr(0, a.find_first_of(not_literal));
  const std::string_view right = std::string_view(b).substr(0, b.find_first_of(not_literal));
  if (left.starts_with(right) || right.starts_with(left)) return nullptr;
  return left < right ? &a : &b;
}

/// The one condition that holds all of these; nothing if the values of the parameters decide which one it is.
std::optional<std::string> around(const std::string& name, const std::vector<Asked>& members) {
  const Asked* lowest = &members.front();
  const Asked* highest = &members.front();
  for (const Asked& member : members) {
    if (member.low.empty() || member.high.empty()) return std::nullopt;
    const std::string* const low = first_of(lowest->low, member.low);
    const std::string* const high = first_of(highest->high, member.high);
    if (low == nullptr || high == nullptr) return std::nullopt;
    if (low != &lowest->low) lowest = &member;
    if (high == &highest->high && *high != member.high) highest = &member;
  }
  for (const Asked& member : members)
    if (member.low == lowest->low && member.high == highest->high) return member.text;
  return fmt::format("{} between {} and {}", name, lowest->low, highest->high);
}

/// ", for each day of at between, the first and the last in part"
std::string periods_of(const AccessPattern& pattern) {
  const model::Walk& walk = *pattern.walk;
  const std::string period = model::period_name(*walk.period);
  std::string text = fmt::format(", for each {}", period);
  if (walk.parameter) {
    const model::Parameter& parameter = pattern.parameters[*walk.parameter];
    text += fmt::format(" of {} {}", parameter.field->name, model::spelling(parameter.op));
  }
  if (!walk.oldest_text.empty()) text += fmt::format(", not before {}", walk.oldest_text);
  if (walk.edge != model::Walk::Edge::none) text += ", at its ends in part";
  if (walk.empty) text += fmt::format(", until {} in a row are empty", *walk.empty);
  return text;
}

/// What the condition is repeated for, if it is.
std::string repeated_for(const AccessPattern& pattern) {
  if (pattern.walk) return periods_of(pattern);
  return pattern.list() == nullptr ? std::string() : fmt::format(", for each value of {}", pattern.list()->field->name);
}

}  // namespace

std::string key_condition(const AccessPattern& pattern) {
  if (pattern.operation == model::Operation::scan) return {};
  std::string text = joined(partition_condition(pattern), " and ", sort_condition(pattern).text);
  return text + repeated_for(pattern);
}

std::string key_condition(const model::CollectionPattern& pattern) {
  const std::string partition = partition_condition(pattern.shared);
  const std::string& name = pattern.shared.path->sort.front()->key->stored;
  std::vector<Asked> asked;
  for (const AccessPattern& member : pattern.of_members) asked.push_back(sort_condition(member));
  const auto is_same = [&](const Asked& member) { return member.text == asked.front().text; };
  const std::string periods = repeated_for(pattern.shared);
  if (std::all_of(asked.begin(), asked.end(), is_same)) return joined(partition, " and ", asked.front().text) + periods;
  if (const auto range = around(name, asked)) return joined(partition, " and ", *range) + periods;
  std::string members;
  for (std::size_t i = 0; i < asked.size(); ++i)
    members = joined(std::move(members), "; ",
                     fmt::format("{}: {}", pattern.of_members[i].path->entity->name,
                                 asked[i].text.empty() ? "all" : std::string_view(asked[i].text)));
  return fmt::format("{} and one range of {} around ({}){}", partition, name, members, periods);
}

std::string exact_filter(const AccessPattern& pattern) {
  if (pattern.operation != model::Operation::query) return {};
  const plan::ExactFilter exact = plan::query(pattern).exact;
  std::string text;
  for (const model::Field* field : exact.equal)
    text = joined(std::move(text), " and ", fmt::format("{} = <{}>", field->attribute->stored, field->name));
  if (exact.prefix == nullptr) return text;
  const model::Field& field = *exact.prefix->field;
  return joined(std::move(text), " and ", fmt::format("begins_with({}, <{}>)", field.attribute->stored, field.name));
}

std::string box_filter(const AccessPattern& pattern) {
  if (!pattern.box) return {};
  std::string text;
  for (const model::Box::Bound& bound : pattern.box->bounds) {
    const model::Parameter& parameter = pattern.parameters[bound.parameter];
    const model::Field& field = *parameter.field;
    const bool is_listed = parameter.op != model::Operator::equal && model::listed_values(field.type()) != 0;
    const model::BoundNames names = model::bound_names(field);
    std::string values = fmt::format("<{}>", field.name);
    if (parameter.op == model::Operator::between) values = fmt::format("<{}> and <{}>", names.low, names.high);
    const std::string compared =
        fmt::format("{} {}", parameter.op == model::Operator::equal ? "=" : spelling(parameter.op), values);
    const std::string& stored = field.attribute->stored;
    text = joined(std::move(text), " and ",
                  is_listed                                      ? fmt::format("{} in (all {})", stored, compared)
                  : parameter.op == model::Operator::begins_with ? fmt::format("begins_with({}, {})", stored, values)
                                                                 : fmt::format("{} {}", stored, compared));
  }
  return text;
}

}  // namespace keyc::docs
