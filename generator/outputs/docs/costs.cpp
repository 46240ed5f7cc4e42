#include "generator/outputs/docs/costs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Operation;

constexpr std::uint64_t read_unit = 4096;
constexpr std::uint64_t write_unit = 1024;
constexpr std::uint64_t page = 1024 * 1024;  // what one Query or Scan reads at most
constexpr std::uint64_t items_of_figure = 100;

std::uint64_t units(std::uint64_t bytes, std::uint64_t unit) {
  return std::max<std::uint64_t>((bytes + unit - 1) / unit, 1);
}

/// Twice the read units.
std::uint64_t halves(const AccessPattern& pattern, std::uint64_t bytes) {
  return units(bytes, read_unit) * (pattern.consistent ? 2 : 1);
}

std::string_view factor(const AccessPattern& pattern) { return pattern.consistent ? "" : "½ × "; }

/// A query that stops when it has as many items as it reads.
bool reads_its_limit(const AccessPattern& pattern) { return pattern.limit && !pattern.filter; }

}  // namespace

std::string units_text(std::uint64_t halves) {
  return halves % 2 == 0 ? std::to_string(halves / 2) : fmt::format("{}.5", halves / 2);
}

std::uint64_t size_read(const Facts& facts, const std::vector<const model::Entity*>& entities,
                        const AccessPattern& pattern) {
  std::uint64_t largest = 0;
  for (const model::Entity* one : entities) {
    const model::Index* const index = pattern.path == nullptr ? nullptr : pattern.path->index;
    largest = std::max(largest, index == nullptr ? facts.size(*one) : facts.size(*one, *index));
  }
  return largest;
}

Cost read_cost(const AccessPattern& pattern, std::uint64_t size) {
  const std::string bytes = bytes_text(size);
  switch (pattern.operation) {
    case Operation::get:
      return {fmt::format("{}⌈{} / 4 KB⌉", factor(pattern), bytes),
              fmt::format("{} RCU", units_text(halves(pattern, size)))};
    case Operation::scan:
      return {fmt::format("{}⌈size of the table / 4 KB⌉", factor(pattern)),
              fmt::format("{} RCU for each MB of the table", units_text(halves(pattern, page)))};
    case Operation::query: break;
  }
  if (reads_its_limit(pattern))
    return {fmt::format("{}⌈{} × {} / 4 KB⌉", factor(pattern), *pattern.limit, bytes),
            fmt::format("{} RCU", units_text(halves(pattern, *pattern.limit * size)))};
  return {fmt::format("{}⌈n × {} / 4 KB⌉", factor(pattern), bytes),
          fmt::format("{} RCU for {} items{}", units_text(halves(pattern, items_of_figure * size)), items_of_figure,
                      pattern.filter ? " read" : "")};
}

std::string requests_of(const AccessPattern& pattern, std::uint64_t size) {
  if (pattern.operation == Operation::get) return "1";
  if (pattern.operation == Operation::scan) return "1 for each MB of the table";
  std::uint64_t most = std::max<std::uint64_t>(page / std::max<std::uint64_t>(size, 1), 1);
  if (reads_its_limit(pattern) && *pattern.limit <= most) return "1";
  if (pattern.limit) most = std::min<std::uint64_t>(most, *pattern.limit);  // which each request has
  return fmt::format("1 for each {} items{}", most, pattern.filter ? " read" : "");
}

std::uint64_t write_units(std::uint64_t size) { return units(size, write_unit); }

}  // namespace keyc::docs
