#pragma once

#include "generator/model/model.hpp"

namespace keyc::plan {

/// Which attributes have to be set together so that no index goes stale. Needs the entity's paths.
model::UpdatePlan plan_updates(const model::Entity& entity);

}  // namespace keyc::plan
