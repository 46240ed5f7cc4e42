#pragma once

#include "generator/evaluate/json_input.hpp"
#include "generator/model/sample.hpp"

namespace keyc::evaluate {

/// The sample as an argument of `keyc item`.
Json json_of(const model::Sample& sample);
/// `true` and `false` are booleans; other words are the names of enumerators, which are strings in JSON.
Json json_of(const model::SampleValue& value);

}  // namespace keyc::evaluate
