// A pattern is served by a path if its parameters are the first steps: equality for all of the partition key, then for
// a beginning of the sort key, then at most one range. From the first dimension of an address on, a box has rules of
// its own. What does not fit is answered with a reason and the place in a template that it is about, since "no key
// serves it" alone helps nobody.

#include "generator/plan/match_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace keyc::plan {
namespace {

using model::AccessPattern;
using model::Component;
using model::Field;
using model::Filtering;
using model::KeyTemplate;
using model::Operator;
using model::Parameter;
using model::Path;
using model::Step;

std::string written(const KeyTemplate& key) { return key.native ? key.key->name : key.key->name + " = " + key.written; }

std::string written(const std::vector<const KeyTemplate*>& keys) {
  std::string text;
  for (const KeyTemplate* key : keys) text += (text.empty() ? "" : ", ") + written(*key);
  return text;
}

Match stopped(std::string reason, Span where) { return {false, 0, nullptr, std::move(reason), where}; }

const Parameter* parameter_for(const AccessPattern& pattern, const Field* field) {
  const auto found = std::find_if(pattern.parameters.begin(), pattern.parameters.end(),
                                  [&](const Parameter& parameter) { return parameter.field == field; });
  return found == pattern.parameters.end() ? nullptr : &*found;
}

/// Whether a key is built from the value of the parameter, or from each value of its list.
bool is_fixed_by(const Parameter& parameter) { return parameter.op == Operator::equal || parameter.op == Operator::in; }

std::string why_unfiltered(const Path& path, const Field& field) {
  const std::string& name = field.name;
  switch (path.filtering(*field.attribute)) {
    case Filtering::not_held:
      return fmt::format("{} does not hold '{}', so a query cannot filter it", name_of(path), name);
    case Filtering::not_stored: return fmt::format("'{}' is not stored, so a query cannot filter it", name);
    case Filtering::key_attribute:
    case Filtering::possible: break;
  }
  return fmt::format("'{}' is a key attribute of {}, so a query cannot filter it", name, name_of(path));
}

std::string why_unfiltered(const Path& path, const Component& open) {
  if (open.encoding->loses())
    return fmt::format("no filter can compare what '{}' makes of it", open.encoding->lossy->name);
  return why_unfiltered(path, *open.field);
}

/// Because a part of the partition key is not given.
Match stopped_at_partition(const Path& path, const Step& open) {
  return stopped(fmt::format("its partition key ({}) needs '{}', which the pattern leaves open",
                             written(path.partition), open.field->name),
                 open.component->span);
}

/// Because of raw text that more of the key follows, and that no filter can make exact.
Match stopped_at_open_text(const Path& path, const Component& open) {
  return stopped(fmt::format("'{}' is raw text, which does not show where it ends in the key, and {}", open.field->name,
                             why_unfiltered(path, open)),
                 open.span);
}

/// Whether the shard in the partition key is the hash of the field, among others.
bool is_hashed(const Path& path, const Field* field) {
  if (path.shard() == nullptr) return false;
  const std::vector<const Field*> fields = path.shard()->fields();
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

/// A value of which the key has only a shard, and by which no query can filter; null if there is none.
const Field* lost_in_shard(const Path& path, std::size_t given) {
  const std::vector<const Field*> hashed = path.hashed_alone_after(given);
  const auto found =
      std::find_if(hashed.begin(), hashed.end(), [&](const Field* field) { return !path.can_filter(*field); });
  return found == hashed.end() ? nullptr : *found;
}

/// The first step of whose value the key condition has only a part, and by which no query can filter; the last step if
/// there is none.
const Step& part_alone(const Path& path, std::size_t given) {
  const std::vector<const Field*> parts = path.parts_alone_after(given);
  const auto last = path.steps.begin() + static_cast<std::ptrdiff_t>(given) - 1;
  const auto found = std::find_if(path.steps.begin(), last, [&](const Step& step) {
    return std::find(parts.begin(), parts.end(), step.field) != parts.end() && !path.can_filter(*step.field);
  });
  return *found;
}

/// Why a pattern whose parameters are all served is still no request; no value if it is one.
std::optional<Match> why_no_request(const Path& path, std::size_t given, const Parameter* range, bool reads_one_item) {
  const bool range_on_folded =
      range != nullptr && path.steps[given].component->encoding->loses() && !path.steps[given].folded;
  if (range_on_folded || !path.determines_values_after(given)) {
    if (const Field* const field = lost_in_shard(path, given))
      return stopped(fmt::format("of '{}' its key ({}) has only a shard, in which there are other items, too, and {}",
                                 field->name, written(path.partition), why_unfiltered(path, *field)),
                     path.shard()->span);
    const Step& step = range_on_folded ? path.steps[given] : part_alone(path, given);
    std::string reason = fmt::format("the value of '{}' itself comes later in the key ({}) than the pattern reaches",
                                     step.field->name, written(*step.key));
    if (!range_on_folded && !path.can_filter(*step.field)) reason += ", and " + why_unfiltered(path, *step.field);
    return stopped(std::move(reason), step.component->span);
  }
  if (reads_one_item && path.period == nullptr) return std::nullopt;
  std::vector<const Component*> open = path.open_texts_after(given);
  if (range != nullptr && range->op == Operator::begins_with && path.steps[given].component->is_open_text())
    open.push_back(path.steps[given].component);
  for (const Component* component : open)
    if (!path.can_filter(*component)) return stopped_at_open_text(path, *component);
  if (path.can_query_after(given) && (range == nullptr || path.range_component(given) != nullptr)) return std::nullopt;
  const Step& step = path.steps[range == nullptr ? given - 1 : given];
  return stopped(
      fmt::format("only the end of {} shows how long the text in it is, so no condition can be on '{}' alone",
                  written(*step.key), step.field->name),
      step.component->span);
}

/// Whether the pattern bounds dimensions of the address that begins with this step. If equality fixes all of them, and
/// loses nothing, it is the beginning of a key like any other.
bool bounds_address(const AccessPattern& pattern, const Path& path, std::size_t given) {
  const Step& step = path.steps[given];
  if (!step.component->in_address) return false;
  bool is_bounded = false;
  bool is_exact = true;
  const auto is_given = [&](const Field* field) {
    return std::any_of(path.steps.begin(), path.steps.begin() + static_cast<std::ptrdiff_t>(given),
                       [&](const Step& before) { return before.field == field; });
  };
  for (const Component* dimension : step.key->dimensions()) {
    const Parameter* const parameter = parameter_for(pattern, dimension->field);
    is_bounded = is_bounded || (parameter != nullptr && !is_given(dimension->field));
    is_exact = is_exact && parameter != nullptr && parameter->op == Operator::equal && !dimension->encoding->loses();
  }
  return is_bounded && !is_exact;
}

/// Whether a box can be asked for after these steps, by the parameters that are not steps.
Match match_box(const AccessPattern& pattern, const Path& path, std::size_t given) {
  if (given < path.partition_steps) return stopped_at_partition(path, path.steps[given]);
  const KeyTemplate& key = *path.steps[given].key;
  const auto dimensions = key.dimensions();
  for (const Parameter& parameter : pattern.parameters) {
    if (path.walks(parameter.field)) continue;
    const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                   [&](const Step& candidate) { return candidate.field == parameter.field; });
    if (step == path.steps.end())
      return stopped(fmt::format("'{}' is not part of its key ({}, {})", parameter.field->name, written(path.partition),
                                 written(path.sort)),
                     path.partition.front()->span);
    const bool is_given = static_cast<std::size_t>(step - path.steps.begin()) < given;
    const bool is_dimension = std::any_of(dimensions.begin(), dimensions.end(), [&](const Component* dimension) {
      return dimension->field == parameter.field;
    });
    if (is_given || is_dimension) continue;
    return stopped(fmt::format("'{}' comes after the address in {}, of which a range of keys has only the beginning",
                               parameter.field->name, written(*step->key)),
                   step->component->span);
  }
  if (auto fault = why_no_request(path, given, nullptr, false)) return std::move(*fault);
  if (const auto hashed = path.hashed_alone_after(given); !hashed.empty())
    return stopped(fmt::format("of '{}' its key ({}) has only a shard, in which a box has other items, too",
                               hashed.front()->name, written(path.partition)),
                   path.shard()->span);
  const auto open = path.open_texts_after(given);
  if (!open.empty())
    return stopped(fmt::format("'{}' before the address is raw text, which does not show where it ends",
                               open.front()->field->name),
                   open.front()->span);
  return {true, given, nullptr, {}, {}, true, !path.parts_alone_after(given).empty()};
}

/// Why no list of values can be read so; no value if it can, or if the pattern has none.
std::optional<Match> why_no_list(const AccessPattern& pattern, const Path& path) {
  const Parameter* const list = pattern.list();
  if (list == nullptr) return std::nullopt;
  const std::string& name = list->field->name;
  const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                 [&](const Step& candidate) { return candidate.field == list->field; });
  if (step == path.steps.end()) return std::nullopt;
  if (path.period != nullptr)
    return stopped(fmt::format("a walk over periods takes one value of '{}', and no list", name), path.period->span);
  if (step->in_partition) return std::nullopt;
  for (auto later = step + 1; later != path.steps.end(); ++later)
    if (parameter_for(pattern, later->field) != nullptr)
      return stopped(
          fmt::format("'{}' comes after '{} in', whose values are read in the order of the sort key: nothing "
                      "else of it can be asked for",
                      later->field->name, name),
          later->component->span);
  return std::nullopt;
}

}  // namespace

Match match(const AccessPattern& pattern, const Path& path) {
  if (auto refused = why_no_list(pattern, path)) return *std::move(refused);
  const Parameter* range = nullptr;
  std::size_t given = 0;
  for (; given < path.steps.size(); ++given) {
    const Step& step = path.steps[given];
    if (bounds_address(pattern, path, given)) return match_box(pattern, path, given);
    const Parameter* const parameter = parameter_for(pattern, step.field);
    if (parameter == nullptr || path.walks(step.field)) break;
    if (is_fixed_by(*parameter)) continue;
    if (step.in_partition)
      return stopped(fmt::format("'{}' is part of the partition key ({}), which takes only equality", step.field->name,
                                 written(path.partition)),
                     step.component->span);
    range = parameter;
    break;
  }
  const std::size_t used = given + (range == nullptr ? 0 : 1);
  for (const Parameter& parameter : pattern.parameters) {
    if (path.walks(parameter.field)) continue;
    const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                   [&](const Step& candidate) { return candidate.field == parameter.field; });
    if (step == path.steps.end() && is_hashed(path, parameter.field))
      return stopped(fmt::format("of '{}' its key ({}) has only a shard, which '{}' alone does not decide",
                                 parameter.field->name, written(path.partition), parameter.field->name),
                     path.shard()->span);
    if (step == path.steps.end())
      return stopped(fmt::format("'{}' is not part of its key ({}{}{})", parameter.field->name, written(path.partition),
                                 path.sort.empty() ? "" : ", ", written(path.sort)),
                     path.partition.front()->span);
    if (static_cast<std::size_t>(step - path.steps.begin()) < used) continue;
    const Step& gap = path.steps[given];
    if (gap.in_partition) return stopped_at_partition(path, gap);
    return stopped(fmt::format("'{}' comes after '{}' in {}, {}", parameter.field->name, gap.field->name,
                               step->key == gap.key ? written(*step->key) : written(path.sort),
                               range == nullptr ? "which the pattern leaves open" : "on which the pattern has a range"),
                   step->component->span);
  }
  if (given < path.partition_steps) return stopped_at_partition(path, path.steps[given]);
  const bool reads_one_item =
      path.index == nullptr && range == nullptr && given == path.steps.size() && !pattern.filter && !pattern.list();
  if (auto fault = why_no_request(path, given, range, reads_one_item)) return std::move(*fault);
  return {true, given, range, {}, {}, false, !path.parts_alone_after(given).empty()};
}

const Path& path_for(const AccessPattern& pattern, const Path& path) {
  if (path.over_shards.empty()) return path;
  const std::vector<const Field*> hashed = path.shard()->fields();
  const bool is_given = std::all_of(hashed.begin(), hashed.end(), [&](const Field* field) {
    const Parameter* const parameter = parameter_for(pattern, field);
    return parameter != nullptr && is_fixed_by(*parameter);
  });
  return is_given ? path : path.over_shards.front();
}

const Path* walked_path_for(const AccessPattern& pattern, const Path& path) {
  const Path& of_shards = path_for(pattern, path);
  if (of_shards.over_periods.empty()) return nullptr;
  const Path& over = of_shards.over_periods.front();
  const Parameter* const parameter = parameter_for(pattern, over.period->field);
  return parameter == nullptr || model::range_kind(parameter->op) ? &over : nullptr;
}

model::Walk::Edge walk_edge(const Path& path, std::size_t steps_given, bool is_free) {
  const Field& time = *path.period->field;
  const Component* const next = is_free ? path.range_component(steps_given) : nullptr;
  if (next != nullptr && next->field == &time && next->takes_ranges() && !next->encoding->loses())
    return model::Walk::Edge::key;
  const bool can_filter = path.filtering(*time.attribute) == Filtering::possible && is_stored_in_order(time.type());
  return can_filter ? model::Walk::Edge::filter : model::Walk::Edge::none;
}

std::string name_of(const Path& path) { return path.index == nullptr ? "the table" : "index " + path.index->name; }

}  // namespace keyc::plan
