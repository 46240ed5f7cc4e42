#pragma once

#include <cstdlib>

namespace keyc::test {

/// The value of a variable of the environment, which no test changes while it has threads; null where it is not set.
inline const char* variable(const char* name) { return std::getenv(name); }  // NOLINT(concurrency-mt-unsafe)

}  // namespace keyc::test
