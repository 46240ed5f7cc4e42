#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The entity chart: how each entity writes the key attributes of the table and of its indexes.
Context chart(const Facts& facts, const model::Table& table);

}  // namespace keyc::docs
