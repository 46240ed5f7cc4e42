#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The table, then each of its indexes: their keys, their entities, and the samples in their order there.
Context views(const Facts& facts, const model::Table& table);

}  // namespace keyc::docs
