// A box is read by ranges of addresses, which are computed once for all values and shards, and by filters on the attributes
// themselves, which make the ranges exact. The Query of a range is made when it is reached.

#include "keyc/generated/boxed.hpp"

#include <algorithm>

#include "keyc/errors.hpp"
#include "keyc/generated/absent.hpp"
#include "keyc/generated/key_function.hpp"
#include "plans/plan_parts.hpp"

namespace keyc {
namespace {

RangeKind with_its_bounds(RangeKind kind) {
  if (kind == RangeKind::above) return RangeKind::at_least;
  return kind == RangeKind::below ? RangeKind::at_most : kind;
}

/// The box whose ranges were computed last in this thread: a list of values and shards read one box in each.
struct LastBox {
  std::vector<std::size_t> widths;  // of its layout, which may be gone
  zorder::Box box;
  std::size_t most_ranges;
  std::weak_ptr<const std::vector<zorder::AddressRange>> ranges;
};

std::vector<std::size_t> widths_of(const zorder::Layout& layout) {
  std::vector<std::size_t> widths(layout.dimensions());
  for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = layout.width(i);
  return widths;
}

}  // namespace

BoxBounds::BoxBounds(const KeyFunction& key)
    : BoxBounds(KeyText(key.entity, key.key, key.limit, key.type), key.layout()) {}

void BoxBounds::must_be_free(std::size_t dimension) {
  if (is_bounded_[dimension]) throw Error("a box has one bound, or one range, for each dimension");
  is_bounded_[dimension] = true;
}

BoxBounds& BoxBounds::add(std::size_t dimension, RangeKind kind, DimensionTraits traits, std::string low,
                          std::string high) {
  must_be_free(dimension);
  if (traits.is_lossy) kind = with_its_bounds(kind);
  if (traits.is_reversed) {
    kind = reversed(kind);
    low.swap(high);
  }
  box_.bound(dimension, kind, low, high);
  return *this;
}

BoxBounds& BoxBounds::add_start(std::size_t dimension, std::string start) {
  must_be_free(dimension);
  const std::size_t size = (layout_->width(dimension) + 7) / 8;
  std::string low = start;
  low.resize(size, '\x00');
  start.resize(size, '\xFF');
  box_.bound(dimension, RangeKind::between, low, start);
  return *this;
}

BoxConditions::Ranges BoxBounds::ranges(std::size_t most_ranges) const {
  if (is_empty_) return std::make_shared<const std::vector<zorder::AddressRange>>();
  thread_local std::optional<LastBox> last;
  std::vector<std::size_t> widths = widths_of(*layout_);
  if (last && last->most_ranges == most_ranges && last->widths == widths && last->box == box_)
    if (BoxConditions::Ranges known = last->ranges.lock()) return known;
  auto computed = std::make_shared<const std::vector<zorder::AddressRange>>(box_.cover(most_ranges));
  last.emplace(LastBox{std::move(widths), box_, most_ranges, computed});
  return computed;
}

BoxConditions::BoxConditions(const KeyText& fixed, std::size_t width_after, Ranges ranges)
    : prefix_(fixed.text()), width_after_(width_after), ranges_(std::move(ranges)) {
  if (ranges_->empty()) return;
  // All keys have the size of the first one.
  const std::string high = zorder::key_bounds(prefix_, ranges_->front(), width_after_).second;
  if (high.size() > fixed.limit()) throw KeySizeError(fixed.entity(), fixed.key(), high, high.size(), fixed.limit());
}

SortCondition BoxConditions::operator[](std::size_t range) const {
  auto [low, high] = zorder::key_bounds(prefix_, (*ranges_)[range], width_after_);
  return {SortCondition::Kind::between, std::move(low), std::move(high), AttributeValue::Type::B};
}

std::size_t generated::number_of_ranges(const Integer& most_ranges) {
  const auto ranges = most_ranges.clamped<std::size_t>();
  if (ranges < 1) throw Error("a box is read by at least 1 range of addresses");
  return ranges;
}

PlanNode generated::sequence_of(BoxConditions conditions, bool descending,
                                std::function<PlanNode(SortCondition)> read) {
  const std::size_t count = conditions.size();
  return PlanNode::sequence(count,
                            [conditions = std::move(conditions), descending,
                             read = std::move(read)](std::size_t index) -> std::optional<PlanNode> {
                              if (index >= conditions.size()) return std::nullopt;
                              PlanNode query = read(conditions[descending ? conditions.size() - 1 - index : index]);
                              if (descending) query.request->ScanIndexForward = false;
                              return query;
                            });
}

PlanSettings generated::boxed(const KeyNames& names, GivenComponents given, ShardsRead read, FixedPart fixed,
                              const BoxBounds& bounds, std::size_t width_after, std::size_t most_ranges) {
  struct Shard {
    std::vector<AttributeValue> equal;
    BoxConditions conditions;
  };
  const KeyPart* const part = names.functions[0]->shard();
  const BoxConditions::Ranges ranges = bounds.ranges(most_ranges);
  std::vector<Shard> shards;
  for (const std::string& shard : shards_read(part, given, read)) {
    const GivenComponents all = given.in_shard(shard);
    const KeyText start = names.functions[fixed.keys]->beginning(all.components(), fixed.components);
    shards.push_back({first_values(names, all, fixed.keys), {start, width_after, ranges}});
  }
  PlanSettings plan = plan_on(names);
  plan.make = [names, shards = std::move(shards), once = part != nullptr && part->shards.was != 0](std::string_view,
                                                                                                   bool descending) {
    std::vector<PlanNode> children;
    children.reserve(shards.size());
    for (const Shard& shard : shards)
      children.push_back(
          sequence_of(shard.conditions, descending, [names, equal = shard.equal](SortCondition condition) {
            return PlanNode::of(AnyQuery(KeyCondition{names, equal, std::move(condition)}));
          }));
    return children.size() == 1 ? std::move(children.front()) : PlanNode::merge(std::move(children), descending, once);
  };
  return plan;
}

namespace {

/// ":latitude__from": no parameter of a schema has two underscores in its name.
std::string placeholder(const BoundAttribute& attribute, std::string_view suffix) {
  return ':' + std::string(attribute.name) + "__" + std::string(suffix);
}

Filter filter_on(const BoundAttribute& attribute) {
  Filter filter;
  for (const AttributeName& name : attribute.names) filter.names.emplace(name.alias, name.name);
  return filter;
}

void compare(Filter& filter, const BoundAttribute& attribute, std::string_view op, const AttributeValue& value,
             std::string_view suffix) {
  const std::string name = placeholder(attribute, suffix);
  if (!filter.expression.empty()) filter.expression += " and ";
  filter.expression += std::string(attribute.path) + std::string(op) + name;
  filter.values.set(name, value);
}

bool reads_as(const BoundAttribute& attribute, Operator op, const std::vector<AttributeValue>& operands) {
  return attribute.reads_as && fulfils(*attribute.reads_as, op, operands);
}

Filter with_absent(Filter filter, const BoundAttribute& attribute, bool is_fulfilled) {
  return is_fulfilled ? or_absent(std::move(filter), attribute.path) : std::move(filter);
}

}  // namespace

Filter generated::bound_filter(const BoundAttribute& attribute, const AttributeValue& value) {
  Filter filter = filter_on(attribute);
  compare(filter, attribute, " = ", value, "is");
  return with_absent(std::move(filter), attribute, reads_as(attribute, Operator::equal, {value}));
}

Filter generated::bound_filter(const BoundAttribute& attribute, RangeKind kind, const AttributeValue& low,
                               const AttributeValue& high) {
  Filter filter = filter_on(attribute);
  bool is_fulfilled = true;
  const auto add = [&](Operator op, const AttributeValue& bound, std::string_view suffix) {
    compare(filter, attribute, ' ' + std::string(operator_text(op)) + ' ', bound, suffix);
    is_fulfilled = is_fulfilled && reads_as(attribute, op, {bound});
  };
  if (has_low(kind)) add(kind == RangeKind::above ? Operator::greater : Operator::at_least, low, "from");
  if (has_high(kind)) add(kind == RangeKind::below ? Operator::less : Operator::at_most, high, "to");
  return with_absent(std::move(filter), attribute, is_fulfilled);
}

Filter generated::start_filter(const BoundAttribute& attribute, const AttributeValue& start) {
  Filter filter = filter_on(attribute);
  const std::string name = placeholder(attribute, "start");
  filter.expression = "begins_with(" + std::string(attribute.path) + ", " + name + ')';
  filter.values.set(name, start);
  return with_absent(std::move(filter), attribute, reads_as(attribute, Operator::begins_with, {start}));
}

Filter generated::values_filter(const BoundAttribute& attribute, const std::vector<AttributeValue>& values) {
  if (values.size() == 1) return bound_filter(attribute, values.front());
  Filter filter = filter_on(attribute);
  for (const AttributeValue& value : values) {
    const std::string name = placeholder(attribute, std::to_string(filter.values.size()));
    filter.expression += (filter.expression.empty() ? "" : ", ") + name;
    filter.values.set(name, value);
  }
  filter.expression = std::string(attribute.path) + " in (" + filter.expression + ')';
  return with_absent(std::move(filter), attribute, reads_as(attribute, Operator::in, values));
}

std::optional<Filter> generated::all_of(const std::vector<Filter>& filters) {
  if (filters.empty()) return std::nullopt;
  Filter all = filters.front();
  for (auto filter = filters.begin() + 1; filter != filters.end(); ++filter) {
    all.expression += " and " + filter->expression;
    all.names.insert(filter->names.begin(), filter->names.end());
    for (const Attribute& value : filter->values) all.values.set(value.name, value.value);
  }
  return all;
}

}  // namespace keyc
