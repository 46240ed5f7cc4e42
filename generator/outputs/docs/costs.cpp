#include "generator/outputs/docs/costs.hpp"

#include <fmt/format.h>

#include <algorithm>

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
constexpr std::uint64_t items_of_figure = 100;              // for which the figure of a query is given

std::uint64_t units(std::uint64_t bytes, std::uint64_t unit) {
  return std::max<std::uint64_t>((bytes + unit - 1) / unit, 1);
}

/// Twice the number of read units.
std::uint64_t halves(const AccessPattern& pattern, std::uint64_t bytes) {
  return units(bytes, read_unit) * (pattern.consistent ? 2 : 1);
}

std::string_view factor(const AccessPattern& pattern) { return pattern.consistent ? "" : "½ × "; }

std::string_view period_name(const AccessPattern& pattern) { return model::period_of(*pattern.walk->period)->name; }

/// At least one Query in each period that is reached; a limit ends the walk in the period that has its last item.
std::string requests_of_walk(const AccessPattern& pattern, const plan::QueryCount& count) {
  const std::string in_each =
      count.fewest == count.most ? fmt::format("{}", count.most) : fmt::format("{} to {}", count.fewest, count.most);
  const std::string end = pattern.limit ? fmt::format(" until it has {} items", *pattern.limit) : "";
  return fmt::format("{} for each {}{}, also for one without items, and 1 for each further MB of one", in_each,
                     period_name(pattern), end);
}

/// Each Query may read all that is wanted, and takes half a unit at least.
Cost cost_of_plan(const AccessPattern& pattern, std::uint64_t size, bool all_returned) {
  const std::string bytes = bytes_text(size);
  const std::uint64_t queries = plan::query_count(plan::nodes(pattern)).most;
  if (pattern.limit && all_returned)
    return {fmt::format("at most {} × {}⌈{} × {} / 4 KB⌉", queries, factor(pattern), *pattern.limit, bytes),
            fmt::format("at most {} RCU", units_text(queries * halves(pattern, *pattern.limit * size)))};
  const std::uint64_t rounded_up = (queries - 1) * halves(pattern, 0);
  return {fmt::format("{}⌈n × {} / 4 KB⌉, rounded up in each shard", factor(pattern), bytes),
          fmt::format("at most {} RCU for {} items{}", units_text(halves(pattern, items_of_figure * size) + rounded_up),
                      items_of_figure, all_returned ? "" : " read")};
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
    largest = std::max(largest, index == nullptr ? facts.size(*entity) : facts.size(*entity, *index));
  }
  return largest;
}

bool finds_one(const model::Entity& entity, const AccessPattern& pattern) {
  const auto is_given = [&](const model::Field* field) {
    return std::any_of(pattern.parameters.begin(), pattern.parameters.end(), [&](const model::Parameter& parameter) {
      return parameter.field == field && parameter.op == model::Operator::equal;
    });
  };
  return std::any_of(entity.uniques.begin(), entity.uniques.end(), [&](const model::Unique& unique) {
    return std::all_of(unique.fields.begin(), unique.fields.end(), is_given);
  });
}

Cost read_cost(const AccessPattern& pattern, std::uint64_t size, const Reach& reach) {
  const bool all_returned = reach.all_returned;
  const std::string bytes = bytes_text(size);
  switch (pattern.operation) {
    case Operation::get:
      return {fmt::format("{}⌈{} / 4 KB⌉", factor(pattern), bytes),
              fmt::format("{} RCU", units_text(halves(pattern, size)))};
    case Operation::scan:
      return {fmt::format("{}{}⌈size of the table / 4 KB⌉", pattern.limit ? "at most " : "", factor(pattern)),
              fmt::format("{} RCU for each MB of the table", units_text(halves(pattern, page)))};
    case Operation::query: break;
  }
  if (pattern.walk) {
    const std::uint64_t queries = plan::query_count(plan::nodes(pattern)).most;
    return {
        fmt::format("{}⌈n × {} / 4 KB⌉, rounded up in each {}, and {} RCU for each {} without an item", factor(pattern),
                    bytes, period_name(pattern), units_text(queries * halves(pattern, 0)), period_name(pattern)),
        fmt::format("at least {} RCU for {} items{}", units_text(halves(pattern, items_of_figure * size)),
                    items_of_figure, all_returned ? "" : " read")};
  }
  if (pattern.box)
    return {
        fmt::format("{}⌈n × {} / 4 KB⌉ for n items in the ranges, which hold at least 2^{} of 2^{} addresses",
                    factor(pattern), bytes, plan::open_bits(*pattern.box), pattern.box->key->layout().bits()),
        fmt::format("{} RCU for {} items read", units_text(halves(pattern, items_of_figure * size)), items_of_figure)};
  if (plan::is_plan(pattern)) return cost_of_plan(pattern, size, all_returned);
  if (reach.finds_one)
    return {fmt::format("{}⌈{} / 4 KB⌉", factor(pattern), bytes),
            fmt::format("{} RCU", units_text(halves(pattern, size)))};
  if (pattern.limit && all_returned)
    return {fmt::format("{}⌈{} × {} / 4 KB⌉", factor(pattern), *pattern.limit, bytes),
            fmt::format("{} RCU", units_text(halves(pattern, *pattern.limit * size)))};
  return {fmt::format("{}⌈n × {} / 4 KB⌉", factor(pattern), bytes),
          fmt::format("{} RCU for {} items{}", units_text(halves(pattern, items_of_figure * size)), items_of_figure,
                      all_returned ? "" : " read")};
}

std::string requests_of(const AccessPattern& pattern, std::uint64_t size, const Reach& reach) {
  const bool all_returned = reach.all_returned;
  if (pattern.operation == Operation::get) return "1";
  const bool is_scan = pattern.operation == Operation::scan;
  if (plan::is_plan(pattern)) {
    const plan::QueryCount count = plan::query_count(plan::nodes(pattern));
    if (pattern.walk) return requests_of_walk(pattern, count);
    if (pattern.box)
      return fmt::format("at most {}, one for each range of addresses, and 1 for each further MB of one", count.most);
    return fmt::format("{}, one for each shard, and 1 for each further MB of one",
                       count.fewest == count.most ? fmt::format("at least {}", count.most)
                                                  : fmt::format("at least {} or {}", count.fewest, count.most));
  }
  if (pattern.limit && (is_scan || !all_returned))  // see keyc::PageSizes
    return fmt::format("at most 2 + log₂(1 + n / {}) for n items read, and 1 for each MB", PageSizes::least);
  if (is_scan) return "1 for each MB of the table";
  const std::uint64_t most = std::max<std::uint64_t>(page / std::max<std::uint64_t>(size, 1), 1);
  if (reach.finds_one || (pattern.limit && *pattern.limit <= most)) return "1";
  return fmt::format("1 for each {} items{}", most, all_returned ? "" : " read");
}

std::uint64_t write_units(std::uint64_t size) { return units(size, write_unit); }

}  // namespace keyc::docs
