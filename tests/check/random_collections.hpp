#pragma once

#include <cstdint>
#include <string>

namespace keyc::check {

/// Four entities of one table and one index, whose sort keys often begin alike, and collections of two or three of them
/// with many patterns. Some patterns are refused, and some schemas for unrelated reasons.
std::string random_collections(std::uint32_t seed);

}  // namespace keyc::check
