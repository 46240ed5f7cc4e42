#pragma once

#include <span>
#include <vector>

#include "keyc/generated/whole_writes.hpp"

namespace keyc {

/// What the key of the first step is built from, which the steps after it say.
inline std::vector<AttributeName> key_is_built_from(std::span<const UpsertStep> steps) {
  std::vector<AttributeName> attributes;
  for (const UpsertStep& step : steps.subspan(1)) {
    if (step.kind != UpsertStep::Kind::built_from) break;
    attributes.push_back(*step.attribute);
  }
  return attributes;
}

}  // namespace keyc
