#pragma once

#include <cstdint>
#include <string>

#include "generator/outputs/docs/facts.hpp"

/// The cost of requests, in DynamoDB's units. Source: Amazon DynamoDB Developer Guide, "DynamoDB read and write
/// operations": reading 4 KB takes one read unit, or half a unit if the read is not consistent; writing 1 KB takes one
/// write unit; transactions take twice as much.
namespace keyc::docs {

struct Cost {
  std::string formula;
  std::string figure;
};

/// Units as text, from their number of halves: "6.5" for 13.
std::string units_text(std::uint64_t halves);

/// The size of the largest item, or index entry, of these entities that the pattern reads; 0 if one is not known.
std::uint64_t size_read(const Facts& facts, const std::vector<const model::Entity*>& entities,
                        const model::AccessPattern& pattern);

/// What of the items that it reads a query returns.
struct Reach {
  bool all_returned = false;
  bool finds_one = false;  // at most one item has the given values, of a list one for each value
};

/// Whether at most one item has the values that the pattern is given, since they are its key, or unique. Of a list, one
/// has each of its values.
bool finds_one(const model::Entity& entity, const model::AccessPattern& pattern);

/// `size`: of one item, in bytes; 0 if it is not known.
Cost read_cost(const model::AccessPattern& pattern, std::uint64_t size, const Reach& reach);
/// The number of requests that one call sends, as text.
std::string requests_of(const model::AccessPattern& pattern, std::uint64_t size, const Reach& reach);

std::uint64_t write_units(std::uint64_t size);

}  // namespace keyc::docs
