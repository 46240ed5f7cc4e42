#pragma once

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::check {

/// Whether the sample names only attributes of the entity, and has words and quotes as their types require. Reports
/// errors. Evaluation, which only sees JSON, checks everything else.
bool has_right_forms(const model::Entity& entity, const model::Sample& sample, Diagnostics& diagnostics);

}  // namespace keyc::check
