#pragma once

#include "generator/pipeline/pipeline.hpp"

namespace keyc {

/// Reads the locks beside the named schemas, where there are any. Reports those that are damaged.
void read_locks(Run& run);

}  // namespace keyc
