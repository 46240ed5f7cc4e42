// What a pattern costs: a formula, and a figure for as many items as are wanted, or for 100. A plan is as many requests
// at least as it has Queries; what a caller decides (the values of a list, the periods of a walk) is said for each.

#include "generator/outputs/docs/costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "generator/encoding/time_fields.hpp"
#include "generator/plan/box_cost.hpp"
#include "generator/plan/nodes.hpp"
#include "keyc/generated/page_sizes.hpp"

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Operation;

constexpr std::uint64_t read_unit = 4096;
constexpr std::uint64_t write_unit = 1024;
constexpr std::uint64_t page = std::uint64_t{1024} * 1024;  // the most that one Query or Scan reads
constexpr std::uint64_t many_items = 100;                   // for which the figure of a query is given

std::uint64_t units(std::uint64_t bytes, std::uint64_t unit) {
  return std::max<std::uint64_t>((bytes + unit - 1) / unit, 1);
}

/// Twice the number of read units.
std::uint64_t halves(const AccessPattern& pattern, std::uint64_t bytes) {
  return units(bytes, read_unit) * (pattern.consistent ? 2 : 1);
}

std::string_view scanned(const AccessPattern& pattern) { return pattern.index() == nullptr ? "table" : "index"; }

std::string_view factor(const AccessPattern& pattern) { return pattern.consistent ? "" : "½ × "; }

std::string period_name(const AccessPattern& pattern) { return model::period_name(*pattern.walk->period); }

/// At least one Query in each period that is reached; a limit ends the walk in the period that has its last item.
std::string requests_of_walk(const AccessPattern& pattern, const plan::QueryCount& count) {
  const std::string in_each =
      count.fewest == count.most ? fmt::format("{}", count.most) : fmt::format("{} to {}", count.fewest, count.most);
  const std::string end = pattern.limit ? fmt::format(" until it has {} items", *pattern.limit) : "";
  return fmt::format("{} for each {}{}, also for one without items, and 1 for each further MB of one", in_each,
                     period_name(pattern), end);
}

/// What the Queries of a plan are for: "shard", "range of addresses", "shard of each day".
std::string query_of_plan(const AccessPattern& pattern, const std::vector<plan::Node>& nodes) {
  std::string text;
  for (const plan::Node& node : nodes) {  // the outermost first
    const std::string level = node.is_list                         ? "value"
                              : node.kind == plan::NodeKind::merge ? "shard"
                              : node.is_walk                       ? period_name(pattern)
                                                                   : "range of addresses";
    text = text.empty() ? level : fmt::format("{} of each {}", level, text);
  }
  return text;
}

/// The levels of the plan within one value of a list.
std::vector<plan::Node> nodes_of_value(const AccessPattern& pattern) {
  std::vector<plan::Node> nodes = plan::nodes(pattern);
  std::erase_if(nodes, [](const plan::Node& node) { return node.is_list; });
  return nodes;
}

std::uint64_t items_in_page(std::uint64_t size) {
  return std::max<std::uint64_t>(page / std::max<std::uint64_t>(size, 1), 1);
}

std::uint64_t pages(std::uint64_t items, std::uint64_t size) { return units(items, items_in_page(size)); }

/// The most requests that read so many items, if a Query sends one although it finds nothing. Of Queries whose pages
/// grow, the sum of 2 + log₂(1 + n / 25) is largest if each reads as much as the others.
std::uint64_t most_requests(std::uint64_t items, std::uint64_t size, std::uint64_t queries, bool pages_grow) {
  if (!pages_grow) return queries - 1 + pages(items, size);
  const auto count = static_cast<double>(queries);
  const double growing = count * std::log2(1 + static_cast<double>(items) / (count * PageSizes::least));
  return 2 * queries + static_cast<std::uint64_t>(growing) + pages(items, size) - 1;
}

/// Of a figure: the units of so many items, if each request is rounded up by itself.
std::uint64_t halves(const AccessPattern& pattern, std::uint64_t bytes, std::uint64_t requests) {
  return halves(pattern, bytes) + (requests - 1) * halves(pattern, 0);
}

/// How many items a figure is about: as many as are wanted, or many.
std::uint64_t items_of_figure(const AccessPattern& pattern, bool all_returned) {
  const std::uint64_t limit = pattern.limit.value_or(0);
  return limit > 0 && all_returned ? limit : std::max(limit, many_items);
}

std::string figure_text(std::uint64_t halves, bool is_most, std::uint64_t items, bool all_returned) {
  return fmt::format("{}{} RCU for {} item{}{}", is_most ? "at most " : "", units_text(halves), items,
                     items == 1 ? "" : "s", all_returned ? "" : " read");
}

/// Of one item, for each value of a list that there is.
Cost cost_of_one(const AccessPattern& pattern, std::uint64_t size) {
  Cost cost{fmt::format("{}⌈{} / 4 KB⌉", factor(pattern), bytes_text(size)), {}};
  const std::uint64_t queries = plan::is_plan(pattern) ? plan::query_count(nodes_of_value(pattern)).most : 1;
  if (queries > 1) cost.formula += fmt::format(", rounded up in each {}", query_of_plan(pattern, plan::nodes(pattern)));
  cost.figure = fmt::format("{}{} RCU", queries > 1 ? "at most " : "", units_text(halves(pattern, size, queries)));
  if (pattern.list() != nullptr) {
    cost.formula += ", for each value";
    cost.figure += " for each value";
  }
  return cost;
}

/// Up to a limit, each Query may read all that is wanted.
Cost cost_of_plan(const AccessPattern& pattern, std::uint64_t size, bool all_returned) {
  const std::string bytes = bytes_text(size);
  const std::vector<plan::Node> nodes = plan::nodes(pattern);
  const std::uint64_t queries = plan::query_count(nodes_of_value(pattern)).most;
  const std::string each = query_of_plan(pattern, nodes);
  const std::uint64_t items = items_of_figure(pattern, all_returned);
  Cost cost;
  if (pattern.limit && all_returned) {
    const std::string times = queries == 1 ? "" : fmt::format("{} × ", queries);
    cost.formula = fmt::format("at most {}{}⌈{} × {} / 4 KB⌉", times, factor(pattern), items, bytes);
    cost.figure = figure_text(queries * halves(pattern, items * size, pages(items, size)), true, items, true);
  } else {
    const std::uint64_t requests = most_requests(items, size, queries, pattern.limit.has_value());
    cost.formula = fmt::format("{}⌈n × {} / 4 KB⌉, rounded up in each {}", factor(pattern), bytes,
                               pattern.limit ? "request" : each);
    cost.figure = figure_text(halves(pattern, items * size, requests), requests > 1, items, all_returned);
  }
  if (pattern.walk) {
    const std::string period = period_name(pattern);
    cost.formula +=
        fmt::format(", and {} RCU for each {} without an item", units_text(queries * halves(pattern, 0)), period);
    cost.figure += fmt::format(" of one {}", period);
  }
  if (pattern.list() != nullptr) {
    cost.formula += ", for each value";
    cost.figure += " for each value";
  }
  if (pattern.box)
    cost.formula += fmt::format("; the ranges hold at least 2^{} of 2^{} addresses", plan::open_bits(*pattern.box),
                                pattern.box->key->layout().bits());
  return cost;
}

}  // namespace

std::string units_text(std::uint64_t halves) {
  return halves % 2 == 0 ? std::to_string(halves / 2) : fmt::format("{}.5", halves / 2);
}

std::uint64_t size_read(const Facts& facts, const std::vector<const model::Entity*>& entities,
                        const AccessPattern& pattern) {
  std::uint64_t largest = 0;
  for (const model::Entity* entity : entities) {
    const model::Index* const index = pattern.path == nullptr ? nullptr : pattern.path->index;
    const std::uint64_t size = index == nullptr ? facts.size(*entity) : facts.size(*entity, *index);
    if (size == 0) return 0;
    largest = std::max(largest, size);
  }
  return largest;
}

bool finds_one(const model::Entity& entity, const AccessPattern& pattern) {
  if (pattern.gives_primary_key()) return true;
  const auto is_given = [&](const model::Field* field) {
    return std::any_of(pattern.parameters.begin(), pattern.parameters.end(), [&](const model::Parameter& parameter) {
      return parameter.field == field &&
             (parameter.op == model::Operator::equal || parameter.op == model::Operator::in);
    });
  };
  return std::any_of(entity.uniques.begin(), entity.uniques.end(), [&](const model::Unique& unique) {
    return std::all_of(unique.fields.begin(), unique.fields.end(), is_given);
  });
}

Cost read_cost(const AccessPattern& pattern, std::uint64_t size, const Reach& reach) {
  const bool all_returned = reach.all_returned;
  const std::string bytes = bytes_text(size);
  if (size == 0 && pattern.operation != Operation::scan) return {"⌈size of the items / 4 KB⌉", "unknown"};
  switch (pattern.operation) {
    case Operation::get:
      return {fmt::format("{}⌈{} / 4 KB⌉", factor(pattern), bytes),
              fmt::format("{} RCU", units_text(halves(pattern, size)))};
    case Operation::scan:
      return {fmt::format("{}{}⌈size of the {} / 4 KB⌉", pattern.limit ? "at most " : "", factor(pattern),
                          scanned(pattern)),
              fmt::format("{} RCU for each MB of the {}", units_text(halves(pattern, page)), scanned(pattern))};
    case Operation::query: break;
  }
  if (reach.finds_one && !pattern.walk && !pattern.box) return cost_of_one(pattern, size);
  if (plan::is_plan(pattern)) return cost_of_plan(pattern, size, all_returned);
  const std::uint64_t items = items_of_figure(pattern, all_returned);
  const bool pages_grow = pattern.limit && !all_returned;
  const std::uint64_t requests = most_requests(items, size, 1, pages_grow);
  return {
      fmt::format("{}⌈{} × {} / 4 KB⌉{}", factor(pattern), pattern.limit && all_returned ? std::to_string(items) : "n",
                  bytes, requests > 1 ? ", rounded up in each request" : ""),
      figure_text(halves(pattern, items * size, requests), requests > 1, items, all_returned)};
}

std::string requests_of(const AccessPattern& pattern, std::uint64_t size, const Reach& reach) {
  const bool all_returned = reach.all_returned;
  if (pattern.operation == Operation::get) return "1";
  const bool is_scan = pattern.operation == Operation::scan;
  if (plan::is_plan(pattern)) {
    const plan::QueryCount count = plan::query_count(plan::nodes(pattern));
    if (pattern.walk) return requests_of_walk(pattern, count);
    if (pattern.list() != nullptr) {
      const plan::QueryCount of_value = plan::query_count(nodes_of_value(pattern));
      if (reach.finds_one && !pattern.box)
        return fmt::format("{} for each value, at most {} values",
                           of_value.fewest == of_value.most ? fmt::format("{}", of_value.most)
                                                            : fmt::format("{} or {}", of_value.fewest, of_value.most),
                           count.most / of_value.most);
      return fmt::format("at least {} for each value, at most {} values, and 1 for each further MB of one",
                         of_value.fewest, count.most / of_value.most);
    }
    if (pattern.box)
      return fmt::format("at most {}, one for each range of addresses, and 1 for each further MB of one", count.most);
    return fmt::format("{}, one for each shard, and 1 for each further MB of one",
                       count.fewest == count.most ? fmt::format("at least {}", count.most)
                                                  : fmt::format("at least {} or {}", count.fewest, count.most));
  }
  if (reach.finds_one) return "1";
  if (pattern.limit && (is_scan || !all_returned))  // see keyc::PageSizes
    return fmt::format("at most 2 + log₂(1 + n / {}) for n items read, and 1 for each MB", PageSizes::least);
  if (is_scan) return fmt::format("1 for each MB of the {}", scanned(pattern));
  const std::uint64_t most = items_in_page(size);
  if (pattern.limit && *pattern.limit <= most) return "1";
  return fmt::format("1 for each {} items{}", most, all_returned ? "" : " read");
}

std::uint64_t write_units(std::uint64_t size) { return units(size, write_unit); }

}  // namespace keyc::docs
