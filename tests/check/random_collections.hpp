#pragma once

#include <cstdint>
#include <string>

namespace keyc::check {

/// Four entities of one table and one index, whose sort keys begin alike as often as not, and collections of two or
/// three of them with many patterns. Some patterns are refused, and some schemas for what has nothing to do with them.
std::string random_collections(std::uint32_t seed);

}  // namespace keyc::check
