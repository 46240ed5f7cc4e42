#pragma once

#include "generator/model/model.hpp"

namespace keyc::model {

/// Which attributes have to be set together so that no index goes stale. Needs the entity's paths.
UpdatePlan plan_updates(const Entity& entity);

}  // namespace keyc::model
