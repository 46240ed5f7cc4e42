#pragma once

#include <cstddef>
#include <vector>

#include "generator/model/path.hpp"
#include "keyc/generated/natural.hpp"

/// What boxes cost: with n addresses and d dimensions, of which a box fixes b, at least n^((d-b)/d) addresses, if the
/// dimensions have equal widths. Of others, the product of the values of those that stay open. A lower bound of the
/// addresses in the ranges, not of items or capacity.
namespace keyc::plan {

/// The bits of the dimensions that the pattern leaves open: if every bound is one value, the box has 2 to the power of
/// that many addresses.
std::size_t open_bits(const model::Box& box);

/// The least number of addresses in a box that fixes so many dimensions: the widest ones.
struct LeastAddresses {
  std::size_t exact = 0;
  Natural addresses;
};

/// From all dimensions fixed to none.
std::vector<LeastAddresses> box_costs(const model::KeyTemplate& key);

Natural power_of_two(std::size_t bits);

}  // namespace keyc::plan
