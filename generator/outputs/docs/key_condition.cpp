#include "generator/outputs/docs/key_condition.hpp"

#include <fmt/format.h>

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Component;
using model::KeyTemplate;
using model::Operator;
using model::Path;

/// What the pattern itself gives: `0`, or `<pad(0, 6)>`.
std::string constant(const Component& component, const std::string& value) {
  const std::string& function = component.encoding->before_attribute;
  return function.empty() ? value : fmt::format("<{}>", component.encoding->call(value));
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
    for (const model::Parameter& one : pattern.parameters)
      if (one.field == part.component->field && !one.value.empty()) value = constant(*part.component, one.value);
    text += value;
  }
  return text;
}

/// The one condition on a key attribute that the steps do not fix.
class Range {
 public:
  Range(const AccessPattern& pattern, const KeyTemplate& key, std::size_t components)
      : key_(key),
        component_(*key.components()[components]),
        prefix_(template_text(pattern, key, components)),
        name_(key.key->stored),
        op_(pattern.range->op),
        given_(pattern.range->value) {
    if (op_ != Operator::begins_with) op_ = model::in_key_order(op_, component_);
  }

  std::string text() const {
    if (op_ == Operator::begins_with) return fmt::format("begins_with({}, {})", name_, bound(""));
    if (op_ == Operator::between) return between(low_of_between(), high_of_between());
    const bool is_alone = prefix_.empty() && !is_cut_by_stand_in();
    return is_alone || key_.key->type == model::KeyType::number ? comparison() : inside();
  }

 private:
  bool is_last() const { return component_.last || key_.native; }

  /// `<updatedAt>`, or `<updatedAt_from>` of a between.
  std::string value(std::string_view suffix) const {
    if (!given_.empty()) return constant(component_, given_);
    std::string text = fmt::format("<{}>", component_.encoding->call(component_.field->name));
    if (suffix.empty()) return text;
    const std::string& name = component_.field->name;
    const std::size_t at = text.find(name);
    return text.replace(at, name.size(), fmt::format("{}_{}", name, suffix));
  }

  std::string bound(std::string_view suffix) const { return prefix_ + value(suffix); }
  /// Where what has the value begins, and ends.
  std::string first_of(std::string_view suffix) const {
    return bound(suffix) + (is_last() ? std::string() : readable(key_.literal_behind(component_)));
  }
  std::string end_of(std::string_view suffix) const { return first_of(suffix) + (is_last() ? "" : "…"); }

  std::string low_of_between() const { return first_of(component_.encoding->descending ? "to" : "from"); }
  std::string high_of_between() const { return end_of(component_.encoding->descending ? "from" : "to"); }

  std::string between(const std::string& low, const std::string& high) const {
    return fmt::format("{} between {} and {}", name_, low, high);
  }

  /// Nothing of the key stands in front.
  std::string comparison() const {
    const bool is_at_end = op_ == Operator::greater || op_ == Operator::at_most;
    return fmt::format("{} {} {}", name_, model::spelling(op_), is_at_end ? end_of("") : first_of(""));
  }

  bool goes_up() const { return op_ == Operator::greater || op_ == Operator::at_least; }

  /// Whether the text for what is absent would be in the range.
  bool is_cut_by_stand_in() const { return component_.stand_in && component_.stand_in->above == goes_up(); }

  std::string least() const {
    return is_cut_by_stand_in() ? fmt::format("(behind {}{}…)", prefix_, readable(component_.stand_in->text)) : prefix_;
  }
  std::string greatest() const {
    return is_cut_by_stand_in() ? fmt::format("(before {}{})", prefix_, readable(component_.stand_in->text))
                                : prefix_ + "…";
  }

  std::string inside() const {
    switch (op_) {
      case Operator::less: return between(least(), fmt::format("(before {})", first_of("")));
      case Operator::at_most: return between(least(), end_of(""));
      case Operator::greater: return between(fmt::format("(behind {})", end_of("")), greatest());
      default: return between(first_of(""), greatest());
    }
  }

  const KeyTemplate& key_;
  const Component& component_;
  std::string prefix_;
  const std::string& name_;
  Operator op_;
  const std::string& given_;
};

std::string equal(const AccessPattern& pattern, const KeyTemplate& key) {
  return fmt::format("{} = {}", key.key->stored, template_text(pattern, key, key.components().size()));
}

/// Empty where nothing is asked of the sort key.
std::string sort_condition(const AccessPattern& pattern) {
  const Path& path = *pattern.path;
  const model::SortReach reach = path.sort_reach(pattern.steps_given);
  std::string text;
  for (std::size_t i = 0; i < reach.keys; ++i) text = joined(std::move(text), " and ", equal(pattern, *path.sort[i]));
  if (reach.keys == path.sort.size()) return text;
  const KeyTemplate& next = *path.sort[reach.keys];
  if (pattern.range != nullptr) return joined(std::move(text), " and ", Range(pattern, next, reach.components).text());
  const std::string prefix = template_text(pattern, next, reach.components);
  if (prefix.empty()) return text;
  return joined(std::move(text), " and ", fmt::format("begins_with({}, {})", next.key->stored, prefix));
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
  for (const AccessPattern& one : pattern.of_members) {
    const std::string own = sort_condition(one);
    is_same = is_same && own == first;
    members = joined(std::move(members), "; ",
                     fmt::format("{}: {}", one.path->entity->name, own.empty() ? "all" : std::string_view(own)));
  }
  const std::string partition = partition_condition(pattern.shared);
  if (is_same) return joined(partition, " and ", first);
  return fmt::format("{} and one range of {} around ({})", partition, pattern.shared.path->sort.front()->key->stored,
                     members);
}

std::string exact_filter(const AccessPattern& pattern) {
  if (pattern.operation != model::Operation::query) return {};
  std::string text;
  for (const Component* one : pattern.path->open_texts_after(pattern.steps_given))
    text = joined(std::move(text), " and ", fmt::format("{} = <{}>", one->field->attribute->stored, one->field->name));
  return text;
}

}  // namespace keyc::docs
