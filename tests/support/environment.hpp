#pragma once

#include <cstdlib>

namespace keyc::test {

/// The value of an environment variable, which no test changes while it has threads; null if it is not set.
inline const char* variable(const char* name) { return std::getenv(name); }  // NOLINT(concurrency-mt-unsafe)

}  // namespace keyc::test
