#pragma once

#include "generator/outputs/docs/facts.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::docs {

/// What the compiler warns of in the schema, in the order of its lines.
Context findings(const model::Schema& schema, const Diagnostics& diagnostics);

/// What the schema accepts, with the reasons.
Context allowances(const Facts& facts);

}  // namespace keyc::docs
