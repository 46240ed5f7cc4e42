#pragma once

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::check {

/// Whether the sample is written as values of the entity's attributes are in a schema: it names only those that there
/// are, and has words and quotes where they belong. Evaluation, which knows JSON alone, sees to all else. Reports what
/// is not so.
bool has_right_forms(const model::Entity& entity, const model::Sample& sample, Diagnostics& diagnostics);

}  // namespace keyc::check
