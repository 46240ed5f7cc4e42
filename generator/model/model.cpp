// Questions about one part of the model that its members alone answer. What a pattern, a query or an update does with
// it is decided in generator/plan.

#include "generator/model/model.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/encoding/time_fields.hpp"
#include "grammar/contains.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

template <class T>
std::vector<T> joined(std::vector<T> first, const std::vector<T>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

std::string_view name_of(const Type& type) {
  if (type.enumeration != nullptr) return type.enumeration->name;
  return type.structure != nullptr ? std::string_view(type.structure->name) : type_info(type.kind).name;
}

std::string type_text(const Type& type, const std::map<const void*, std::string>& names) {
  const void* const declared = type.enumeration != nullptr ? static_cast<const void*>(type.enumeration)
                                                           : static_cast<const void*>(type.structure);
  const auto other = names.find(declared);
  std::string text(other == names.end() ? name_of(type) : other->second);
  if (!type.arguments.empty()) text += "<" + type_text(type.arguments.front(), names) + ">";
  if (type.optional) text += type.reads_null ? "? null" : "?";
  return type.form == nullptr ? text : text + " stored " + type.form->written();
}

bool Field::optional() const {
  return attribute->type.optional ||
         std::any_of(members.begin(), members.end(), [](const Attribute* member) { return member->type.optional; });
}

bool KeySchema::uses(const KeyAttribute* which) const { return contains(partition, which) || contains(sort, which); }

std::vector<const KeyAttribute*> KeySchema::attributes() const { return joined(partition, sort); }

std::vector<const KeyTemplate*> Path::keys() const { return joined(partition, sort); }

const KeyAttribute* Table::find_key(std::string_view key_name) const {
  const auto found = std::find_if(key_attributes.begin(), key_attributes.end(),
                                  [&](const KeyAttribute& attribute) { return attribute.name == key_name; });
  return found == key_attributes.end() ? nullptr : &*found;
}

const KeyAttribute* Table::find_key_stored_as(std::string_view stored_name) const {
  const auto found = std::find_if(key_attributes.begin(), key_attributes.end(),
                                  [&](const KeyAttribute& attribute) { return attribute.stored == stored_name; });
  return found == key_attributes.end() ? nullptr : &*found;
}

const KeyAttribute* Table::type_key() const {
  return type_attribute.empty() ? nullptr : find_key_stored_as(type_attribute);
}

std::vector<const Component*> KeyTemplate::components() const {
  std::vector<const Component*> found;
  found.reserve(parts.size());
  for (const Part& part : parts)
    if (part.component) found.push_back(&*part.component);
  return found;
}

const Component* KeyTemplate::shard() const {
  for (const Part& part : parts)
    if (part.component && part.component->shard) return &*part.component;
  return nullptr;
}

std::vector<const Field*> KeyTemplate::fields() const {
  std::vector<const Field*> found;
  for (const Component* component : components())
    for (const Field* field : component->fields())
      if (!contains(found, field)) found.push_back(field);
  return found;
}

std::string_view KeyTemplate::literal_after(const Component& component) const {
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    if (parts[i].component && &*parts[i].component == &component) return parts[i + 1].literal;
  return {};
}

std::string Shard::written() const {
  std::string text = fmt::format("shard({}", shards.count);
  for (const Hashed& each : hashed) text += ", " + each.field->name;
  text += ')';
  if (shards.first != 0) text += fmt::format(" from {}", shards.first);
  if (shards.was != 0) text += fmt::format(" was {}", shards.was);
  return text;
}

bool Component::can_be_empty() const {
  const TypeKind kind = field->type().kind;
  return may_be_empty && (kind == TypeKind::string || kind == TypeKind::bytes);
}

std::vector<const Field*> Component::fields() const {
  if (!shard) return {field};
  std::vector<const Field*> found;
  for (const Hashed& each : shard->hashed) found.push_back(each.field);
  return found;
}

std::string Component::written(std::optional<TextMode> as) const {
  if (shard) return fmt::format("<{}>", shard->written());
  std::string text = encoding->call(field->name);
  if (as) text = fmt::format("{}({})", name_of(*as), text);
  if (stand_in) text += " else " + quoted(stand_in->text);
  return fmt::format("<{}>", text);
}

std::string Component::how_to_escape() const {
  const bool needs_end = ended_by_width || static_cast<unsigned char>(separator) > '.';
  return fmt::format("{}write {}", needs_end ? "end the text with '#', and " : "", written(TextMode::escaped));
}

bool Component::is_open_text() const {
  return encoding->ending == Ending::text && mode == TextMode::raw && !as_it_is && !last;
}

std::size_t KeyTemplate::width_after(const Component& component) const {
  std::size_t width = 0;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (part->component && &*part->component == &component) break;
    width += part->component ? static_cast<std::size_t>(part->component->encoding->width) : part->literal.size();
  }
  return width;
}

std::vector<const Component*> KeyTemplate::dimensions() const {
  std::vector<const Component*> found;
  for (std::size_t i = address ? address->first : 0; address && i < address->end(); ++i)
    found.push_back(&*parts[i].component);
  return found;
}

zorder::Layout KeyTemplate::layout() const {
  std::vector<std::size_t> widths;
  for (const Component* dimension : dimensions())
    widths.push_back(static_cast<std::size_t>(dimension->encoding->width) * 8);
  return zorder::Layout(widths);
}

std::string KeyTemplate::address_text() const {
  std::string text;
  for (const Component* dimension : dimensions())
    text += (text.empty() ? "<zorder(" : ", ") + dimension->encoding->call(dimension->field->name);
  return text.empty() ? text : text + ")>";
}

std::size_t KeyTemplate::without_part_of_address(std::size_t count) const {
  return address && count > address->first && count < address->end() ? address->first : count;
}

std::size_t KeyTemplate::components_outside_address(std::size_t count) const {
  if (!address) return count;
  const auto end = parts.begin() + static_cast<std::ptrdiff_t>(address->first);
  const auto before = static_cast<std::size_t>(
      std::count_if(parts.begin(), end, [](const Part& part) { return part.component.has_value(); }));
  return count < before + address->dimensions ? std::min(count, before) : count;
}

bool Component::takes_ranges() const {
  if (in_address) return false;
  const bool is_as_it_is = encoding->ending == Ending::text && mode != TextMode::escaped;
  return encoding->has_order && (last || !is_as_it_is);
}

bool Component::takes_bounds() const {
  const bool is_ordered = encoding->has_order || encoding->type == TypeKind::boolean;
  return is_ordered && listed_values(field->type()) <= most_listed;
}

bool Component::takes_times() const { return is_time_ordered(encoding->type) && !encoding->loses() && takes_ranges(); }

std::string_view Component::calendar_period() const {
  const std::string& pattern = encoding->calendar;
  const auto shows = [&](std::string_view letters) { return pattern.find(letters) != std::string::npos; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto begins_with_year = [&](std::string_view text) {
    return text.size() >= 4 && std::all_of(text.begin(), text.begin() + 4, is_digit);
  };
  if (pattern.empty() || (stand_in && begins_with_year(stand_in->text))) return {};
  return shows("dd") ? "InDay" : shows("MM") ? "InMonth" : "InYear";
}

const Period* period_of(const Component& component) {
  const Encoding& encoding = *component.encoding;
  const FunctionCall* const call = encoding.outermost();
  if (call == nullptr || component.stand_in) return nullptr;
  if (encoding.calls.size() != (encoding.descending ? 2 : 1)) return nullptr;
  const Period* const period = find_period(call->function->function);
  return period != nullptr && fineness(period->finest) <= fineness_of(encoding.type) ? period : nullptr;
}

Periods periods_of(const Component& component) {
  return {period_of(component)->unit, component.encoding->offset, units_of(*component.encoding->outermost())};
}

std::string period_name(const Component& component) { return period_name(*component.encoding->outermost()); }

Component as_bound(Component component) {
  component.may_be_empty = component.may_be_empty || component.encoding->ending == Ending::text;
  component.stand_in.reset();
  return component;
}

const Component* Path::shard() const {
  for (const KeyTemplate* key_template : partition)
    if (const Component* const found = key_template->shard()) return found;
  return nullptr;
}

std::size_t Path::part_step() const {
  const auto step =
      std::find_if(steps.begin(), steps.end(), [&](const Step& candidate) { return candidate.component == part; });
  return static_cast<std::size_t>(step - steps.begin());
}

Component as_prefix(Component component) {
  component = as_bound(component);
  if (component.encoding->of_prefix == nullptr) return component;
  component.encoding = component.encoding->of_prefix.get();
  component.may_be_empty = true;
  return component;
}

std::size_t Path::steps_of_walk() const {
  const auto time = std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return walks(step.field); });
  return static_cast<std::size_t>(time - steps.begin());
}

SortReach Path::sort_reach(std::size_t steps_given) const {
  const auto last = steps.begin() + static_cast<std::ptrdiff_t>(steps_given);
  const auto is_given = [&](const Component* component) {
    return std::any_of(steps.begin(), last, [&](const Step& step) {
      if (step.field != component->field) return false;
      return step.component != part || component->encoding->same_form(*part->encoding);
    });
  };
  SortReach reach;
  for (const KeyTemplate* key_template : sort) {
    reach.components = 0;
    for (const Part& key_part : key_template->parts) {
      if (!key_part.component) continue;
      if (!is_given(&*key_part.component)) {
        // Dimensions of an address are fixed together, also where a part of the key before it has the value of one.
        reach.components = key_template->components_outside_address(reach.components);
        return reach;
      }
      ++reach.components;
    }
    ++reach.keys;
  }
  reach.components = 0;
  return reach;
}

const Component* Path::next_sort_component(std::size_t steps_given) const {
  const SortReach reach = sort_reach(steps_given);
  return reach.keys == sort.size() ? nullptr : sort[reach.keys]->components()[reach.components];
}

bool Path::newest_first_after(std::size_t steps_given) const {
  const Component* const next = next_sort_component(steps_given);
  return next != nullptr && walks(next->field) && next->encoding->descending;
}

bool Path::determines_values_after(std::size_t steps_given) const {
  if (!has_component([](const Component& component) { return component.encoding->loses() || component.in_address; }))
    return true;
  const FixedComponents fixed = fixed_after(steps_given);
  const auto determines = [&](const Step& step, const Component& component) {
    if (!contains(component.fields(), step.field)) return false;
    if (!component.encoding->loses() || step.folded) return true;
    return can_filter(*step.field) && (component.shard || !step.may_be_absent);
  };
  return std::all_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps_given), [&](const Step& step) {
    return std::any_of(fixed.begin(), fixed.end(), [&](const std::vector<const Component*>& components) {
      return std::any_of(components.begin(), components.end(),
                         [&](const Component* component) { return determines(step, *component); });
    });
  });
}

bool Path::can_query_after(std::size_t steps_given) const {
  if (steps_given < partition_steps || !determines_values_after(steps_given)) return false;
  const auto open = open_texts_after(steps_given);
  if (!std::all_of(open.begin(), open.end(), [&](const Component* component) { return can_filter(*component); }))
    return false;
  const SortReach reach = sort_reach(steps_given);
  return reach.components == 0 || !sort[reach.keys]->components()[reach.components - 1]->ended_by_width;
}

const Component* Path::range_component(std::size_t steps_given) const {
  if (steps_given >= steps.size() || !can_query_after(steps_given)) return nullptr;
  const Component* const next = next_sort_component(steps_given);
  const Step& step = steps[steps_given];
  const bool reached = next != nullptr && !next->ended_by_width && !next->in_address && next->field == step.field &&
                       next->encoding->loses() == step.folded;
  return reached ? next : nullptr;
}

bool AccessPattern::takes_times() const {
  return std::any_of(parameters.begin(), parameters.end(),
                     [&](const Parameter& parameter) { return takes_times(parameter); });
}

bool AccessPattern::takes_times(const Parameter& parameter) const {
  if (!range_kind(parameter.op) || !is_time_ordered(parameter.field->type().kind)) return false;
  if (is_walked(parameter) || is_bound(parameter)) return true;
  return range != nullptr && path->range_component(steps_given)->takes_times();
}

const Parameter* AccessPattern::list() const {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [](const Parameter& parameter) { return parameter.op == Operator::in; });
  return found == parameters.end() ? nullptr : &*found;
}

bool AccessPattern::gives_primary_key() const {
  return path != nullptr && path->index == nullptr && path->period == nullptr && !path->reads_all_shards &&
         box == nullptr && range == nullptr && steps_given == path->steps.size();
}

bool AccessPattern::takes_list() const {
  return list() != nullptr || std::any_of(filter_parameters.begin(), filter_parameters.end(),
                                          [](const FilterParameter& parameter) { return parameter.is_list; });
}

bool AccessPattern::is_bound(const Parameter& parameter) const {
  return box && std::any_of(box->bounds.begin(), box->bounds.end(), [&](const Box::Bound& bound) {
           return parameters[bound.parameter].field == parameter.field;
         });
}

bool AccessPattern::is_walked(const Parameter& parameter) const {
  return walk && walk->parameter && parameters[*walk->parameter].field == parameter.field;
}

const Path* Entity::path_on(const Index* index) const {
  const auto found = std::find_if(paths.begin(), paths.end(), [&](const Path& path) { return path.index == index; });
  return found == paths.end() ? nullptr : &*found;
}

const KeyTemplate* Entity::template_of(const KeyAttribute* key) const {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const KeyTemplate& key_template) { return key_template.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

bool Entity::key_determines(const Field& field) const {
  FixedComponents fixed;
  for (const KeyTemplate& key : keys)
    if (table->is_primary(key.key)) fixed.push_back(key.components());
  return contains(determined_by(fixed), &field);
}

bool Entity::key_determines(const Attribute& attribute) const {
  return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
    return field.attribute == &attribute && field.members.empty() && key_determines(field);
  });
}

std::vector<const KeyTemplate*> Entity::keys_in_paths() const {
  std::vector<const KeyTemplate*> found;
  found.reserve(keys.size());
  for (const Path& path : paths)
    for (const auto* const side : {&path.partition, &path.sort})
      for (const KeyTemplate* key : *side)
        if (!contains(found, key)) found.push_back(key);
  return found;
}

const Attribute* Entity::find_attribute(std::string_view attribute_name) const {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const Attribute& attribute) { return attribute.name == attribute_name; });
  return found == attributes.end() ? nullptr : &*found;
}

}  // namespace keyc::model
