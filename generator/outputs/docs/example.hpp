#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// A call of the pattern with values of a sample, its request, and the samples that it returns, in their order. Null
/// where no sample is in what the pattern reads.
Context example(const Facts& facts, const model::Entity& entity, const model::AccessPattern& pattern);
Context example(const Facts& facts, const model::Collection& collection, const model::CollectionPattern& pattern);

}  // namespace keyc::docs
