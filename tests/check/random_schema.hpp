#pragma once

#include <cstdint>
#include <string>

namespace keyc::check {

/// Two or three entities of one table and one index, whose text, number and binary keys have a few attributes of most
/// types, functions, text modes and stand-ins. Some of these schemas are refused for reasons unrelated to the checks
/// under test.
std::string random_schema(std::uint32_t seed);

}  // namespace keyc::check
