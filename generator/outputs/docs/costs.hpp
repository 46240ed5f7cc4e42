#pragma once

#include <cstdint>
#include <string>

#include "generator/outputs/docs/facts.hpp"

/// What requests cost, in DynamoDB's units. Source: Amazon DynamoDB Developer Guide, "DynamoDB read and write
/// operations": a read unit is 4 KB, half of it where reads need not be consistent; a write unit 1 KB; transactions
/// take twice as much.
namespace keyc::docs {

struct Cost {
  std::string formula;
  std::string figure;
};

/// "6.5", of halves.
std::string units_text(std::uint64_t halves);

/// The size of what the pattern reads of one item: of the largest of these entities.
std::uint64_t size_read(const Facts& facts, const std::vector<const model::Entity*>& entities,
                        const model::AccessPattern& pattern);

/// `size` is that of one item, in bytes; `all_returned`: whether a query returns every item that it reads.
Cost read_cost(const model::AccessPattern& pattern, std::uint64_t size, bool all_returned);
/// How many requests a call sends.
std::string requests_of(const model::AccessPattern& pattern, std::uint64_t size, bool all_returned);

std::uint64_t write_units(std::uint64_t size);

}  // namespace keyc::docs
