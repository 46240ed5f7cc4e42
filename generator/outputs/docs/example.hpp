#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// A call of the pattern with values of samples, its request, and the samples that it returns, in their order. Null if
/// no sample has values for the parameters.
Context example(const Facts& facts, const model::Entity& entity, const model::AccessPattern& pattern);
Context example(const Facts& facts, const model::Collection& collection, const model::CollectionPattern& pattern);

}  // namespace keyc::docs
