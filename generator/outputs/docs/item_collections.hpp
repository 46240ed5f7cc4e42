#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The table, then each of its indexes: their keys, who is in them, and the samples as they stand there.
Context views(const Facts& facts, const model::Table& table);

}  // namespace keyc::docs
