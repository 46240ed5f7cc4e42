#pragma once

#include "generator/evaluate/json_input.hpp"
#include "generator/model/sample.hpp"

namespace keyc::evaluate {

/// What `keyc item` would be given for the sample.
Json json_of(const model::Sample& sample);
/// `true` and `false` are booleans, other words the names of enumerators, which JSON has as texts.
Json json_of(const model::SampleValue& value);

}  // namespace keyc::evaluate
