#pragma once

#include "generator/drift/step_files.hpp"

namespace keyc::drift {

struct PlanOptions {
  bool delete_extra = false;
  bool has_left_out = false;  // only one table was asked for
};

/// The steps from the deployed tables to those of the schemas. What no update can do is reported as K0907: then there
/// are no files.
std::vector<StepGroup> plan_steps(const StepFormat& format, const model::Model& model,
                                  const std::vector<Compared>& pairs, const PlanOptions& options,
                                  const tables::Settings& settings, Diagnostics& diagnostics);

}  // namespace keyc::drift
