#pragma once

#include <cstdint>
#include <string>

namespace keyc::check {

/// Two or three entities of one table and one index, whose text, number and binary keys are made of a few attributes of
/// most types, functions, text modes and stand-ins. Some of these schemas are refused for what a check has nothing to
/// do with.
std::string random_schema(std::uint32_t seed);

}  // namespace keyc::check
