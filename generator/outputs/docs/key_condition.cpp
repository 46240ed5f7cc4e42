#include "generator/outputs/docs/key_condition.hpp"

#include <fmt/format.h>

#include "generator/outputs/docs/facts.hpp"
#include "generator/plan/query.hpp"

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Component;
using model::KeyTemplate;

/// A constant value in the pattern: `0`, or `<pad(0, 6)>`.
std::string constant(const Component& component, const std::string& value) {
  return component.encoding->calls.empty() ? value : fmt::format("<{}>", component.encoding->call(value));
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
    std::string value = part.component->written();
    for (const model::Parameter& parameter : pattern.parameters)
      if (parameter.field == part.component->field && !parameter.value.empty())
        value = constant(*part.component, parameter.value);
    text += value;
  }
  return text;
}

/// The parameter as a part of the key: `<updatedAt>`, or `<updatedAt_from>` of a between.
std::string value_text(const plan::KeyCondition& key, const model::Parameter& range, std::string_view suffix) {
  if (!range.value.empty()) return constant(*key.component, range.value);
  const std::string& name = key.component->field->name;
  return fmt::format("<{}>", key.component->encoding->call(suffix.empty() ? name : fmt::format("{}_{}", name, suffix)));
}

/// The condition on the key attribute that has a range.
class Range {
 public:
  Range(const AccessPattern& pattern, const plan::KeyCondition& key)
      : key_(key),
        range_(*pattern.range),
        fixed_(template_text(pattern, *key.next, key.components)),
        name_(key.next->key->stored) {}

  std::string text() const {
    if (key_.range == RangeKind::between) return between(low_of_between(), high_of_between());
    const bool is_number = key_.form == plan::Form::number_range;
    const bool is_alone = fixed_.empty() && !is_cut_by_stand_in();
    return is_alone || is_number ? comparison() : inside();
  }

 private:
  /// The first of the keys with the value, and the end of them.
  std::string first_of(std::string_view suffix) const {
    return fixed_ + value_text(key_, range_, suffix) + readable(key_.literal_after);
  }
  std::string end_of(std::string_view suffix) const { return first_of(suffix) + (key_.ends_key ? "" : "…"); }

  std::string low_of_between() const { return first_of(key_.reversed ? "to" : "from"); }
  std::string high_of_between() const { return end_of(key_.reversed ? "from" : "to"); }

  std::string between(const std::string& low, const std::string& high) const {
    return fmt::format("{} between {} and {}", name_, low, high);
  }

  /// For a range without other parts of the key before it.
  std::string comparison() const {
    const bool is_at_end = key_.range == RangeKind::above || key_.range == RangeKind::at_most;
    return fmt::format("{} {} {}", name_, model::spelling(*key_.range), is_at_end ? end_of("") : first_of(""));
  }

  /// Whether the text for an absent value would be in the range, and so must be excluded from it.
  bool is_cut_by_stand_in() const { return key_.stand_in != nullptr && key_.stand_in->above == key_.bounds_below(); }

  std::string least() const {
    return is_cut_by_stand_in() ? fmt::format("(after {}{}…)", fixed_, readable(key_.stand_in->text)) : fixed_;
  }
  std::string greatest() const {
    return is_cut_by_stand_in() ? fmt::format("(before {}{})", fixed_, readable(key_.stand_in->text)) : fixed_ + "…";
  }

  std::string inside() const {
    if (key_.range == RangeKind::below) return between(least(), fmt::format("(before {})", first_of("")));
    if (key_.range == RangeKind::at_most) return between(least(), end_of(""));
    if (key_.range == RangeKind::above) return between(fmt::format("(after {})", end_of("")), greatest());
    return between(first_of(""), greatest());
  }

  const plan::KeyCondition& key_;
  const model::Parameter& range_;
  std::string fixed_;
  const std::string& name_;
};

std::string equal(const AccessPattern& pattern, const KeyTemplate& key) {
  return fmt::format("{} = {}", key.key->stored, template_text(pattern, key, key.components().size()));
}

std::string begins_with(const KeyTemplate& key, const std::string& prefix) {
  return fmt::format("begins_with({}, {})", key.key->stored, prefix);
}

/// The condition on the first key attribute without a complete value; empty if there is none.
std::string next_condition(const AccessPattern& pattern, const plan::KeyCondition& key) {
  using plan::Form;
  switch (key.form) {
    case Form::whole:
    case Form::all:
    case Form::period: return {};  // no access pattern has this form
    case Form::begins_with: {
      const std::string fixed = template_text(pattern, *key.next, key.components);
      return fixed.empty() ? fixed : begins_with(*key.next, fixed);
    }
    case Form::native_prefix:
    case Form::prefix:
      return begins_with(*key.next,
                         template_text(pattern, *key.next, key.components) + value_text(key, *pattern.range, ""));
    case Form::native_range:
    case Form::number_range:
    case Form::binary_range:
    case Form::last_range:
    case Form::inner_range: break;
  }
  return Range(pattern, key).text();
}

/// Empty if there is no condition on the sort key.
std::string sort_condition(const AccessPattern& pattern) {
  const plan::KeyCondition key = plan::query(pattern).key;
  std::string text;
  for (std::size_t i = pattern.path->partition.size(); i < key.equal.size(); ++i)
    text = joined(std::move(text), " and ", equal(pattern, *key.equal[i]));
  const std::string next = next_condition(pattern, key);
  return next.empty() ? text : joined(std::move(text), " and ", next);
}

std::string partition_condition(const AccessPattern& pattern) {
  std::string text;
  for (const KeyTemplate* key : pattern.path->partition) text = joined(std::move(text), " and ", equal(pattern, *key));
  return text;
}

}  // namespace

std::string key_condition(const AccessPattern& pattern) {
  if (pattern.path == nullptr) return {};
  return joined(partition_condition(pattern), " and ", sort_condition(pattern));
}

std::string key_condition(const model::CollectionPattern& pattern) {
  std::string members;
  bool is_same = true;
  const std::string first = sort_condition(pattern.of_members.front());
  for (const AccessPattern& member : pattern.of_members) {
    const std::string own = sort_condition(member);
    is_same = is_same && own == first;
    members = joined(std::move(members), "; ",
                     fmt::format("{}: {}", member.path->entity->name, own.empty() ? "all" : std::string_view(own)));
  }
  const std::string partition = partition_condition(pattern.shared);
  if (is_same) return joined(partition, " and ", first);
  return fmt::format("{} and one range of {} around ({})", partition, pattern.shared.path->sort.front()->key->stored,
                     members);
}

std::string exact_filter(const AccessPattern& pattern) {
  if (pattern.operation != model::Operation::query) return {};
  const plan::ExactFilter exact = plan::query(pattern).exact;
  std::string text;
  for (const Component* component : exact.equal)
    text = joined(std::move(text), " and ",
                  fmt::format("{} = <{}>", component->field->attribute->stored, component->field->name));
  if (exact.prefix == nullptr) return text;
  const model::Field& field = *exact.prefix->field;
  return joined(std::move(text), " and ", fmt::format("begins_with({}, <{}>)", field.attribute->stored, field.name));
}

}  // namespace keyc::docs
