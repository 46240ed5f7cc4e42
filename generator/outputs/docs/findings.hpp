#pragma once

#include "generator/outputs/docs/facts.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::docs {

/// The warnings and notes about the schema, in the order of its lines.
Context findings(const model::Schema& schema, const Diagnostics& diagnostics);

/// The findings that the schema allows, with the reasons.
Context allowances(const Facts& facts);

}  // namespace keyc::docs
